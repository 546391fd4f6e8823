/** Texts of the settings of accounting, which load with their page. English is the source and the type. */
export const accountingPage = {
  datev: 'Batches for DATEV',
  datevText:
    'Your tax consultant gives you both numbers. They go into the file for DATEV that the journal offers under Reports.',
  consultant: 'Number of the tax consultant',
  client: 'Your number as a client',
  money: 'Accounts for money',
  moneyText: 'Where what buyers paid is posted. Your tax consultant knows the numbers.',
  invoice: 'Invoices',
  reservation: 'Reservations',
  boxoffice: 'Box office',
  stripe: 'Card and more, through Stripe',
  other: 'Every other way to pay',
  vouchers: 'Vouchers',
  revenue: 'Accounts for revenue',
  revenueText: 'One for each tax rate that you sell at.',
  tax: (rate: string) => `Revenue at ${rate}`,
  taxOther: 'Revenue at every other rate',
  empty: (account: string) => `Empty: ${account}.`,
  emptyStripe: 'Empty: the account of every other way to pay.',
  emptyTax: 'Empty: the account of every other rate.',
};
export type AccountingPageTexts = typeof accountingPage;
