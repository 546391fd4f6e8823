/** The accounts of a seller's journal, by name: a way to pay, `vouchers`, or `tax` with a rate in percent. */

/** Those of DATEV's chart SKR 03. `other` and `taxOther` hold where a name has no account. */
export const usualAccounts: Readonly<Record<string, string>> = {
  invoice: '1410',
  reservation: '1410',
  boxoffice: '1000',
  other: '1360',
  vouchers: '1796',
  tax19: '8400',
  tax7: '8300',
  taxOther: '8200',
};

/** The numbers in a batch for DATEV where a seller has set none. */
export const usualNumbers = { consultant: 1001, client: 1 } as const;

/** The name of the account for revenue at a rate: 0.055 has `tax5.5`. */
export const taxAccountName = (rate: number): string => `tax${Number((rate * 100).toFixed(4))}`;
