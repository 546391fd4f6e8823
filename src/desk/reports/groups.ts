/** How reports are shown: the groups that they stand in where one is chosen, what their days are, their chart and figures. */
import type { ReportType } from '../../contract/reports.ts';

type Group = 'sales' | 'events' | 'customers' | 'books';
/** Where each report stands in the choice. */
const groupOf: Readonly<Record<ReportType, Group>> = {
  sales_over_time: 'sales',
  revenue: 'sales',
  event_revenue: 'sales',
  tickets_by_tickettype: 'sales',
  sales_by_shop: 'sales',
  tickets_by_channel: 'sales',
  sales_by_payment: 'sales',
  tickets_over_time: 'sales',
  avg_transaction_value_over_time: 'sales',
  transactionsDiscounts: 'sales',
  fee_revenue: 'sales',
  ticket_transfers: 'events',
  eventsOverview: 'events',
  ticket_inventory: 'events',
  scans: 'events',
  completionRate: 'customers',
  new_customers_over_time: 'customers',
  returning_customers: 'customers',
  orders: 'books',
  transactions: 'books',
  transactionsCancellations: 'books',
  tickets: 'books',
  settlement: 'books',
  accountingTransactionsTaxes: 'books',
  vouchers: 'books',
  voucherLiability: 'books',
  accountingTransactions: 'books',
};
const groupNames: readonly Group[] = ['sales', 'events', 'customers', 'books'];

/** Reports whose rows have a day of their own; those of others begin a time. */
export const reportsOfDays: ReadonlySet<ReportType> = new Set([
  'orders',
  'transactions',
  'tickets',
  'vouchers',
  'transactionsCancellations',
  'accountingTransactions',
  'eventsOverview',
]);

/** Reports that under-shops and sales channels don't narrow. */
export const reportsOfAllShops: ReadonlySet<ReportType> = new Set([
  'scans',
  'ticket_inventory',
  'vouchers',
  'voucherLiability',
]);

/** Reports whose first rows are bars, with what names these. */
export const barred: ReadonlyMap<ReportType, string> = new Map([
  ['event_revenue', 'name'],
  ['tickets_by_tickettype', 'name'],
  ['sales_by_shop', 'shopId'],
  ['tickets_by_channel', 'channelId'],
  ['sales_by_payment', 'paymentMethod'],
]);

/** Reports whose `name` is shown in place of the id that it belongs to. */
export const namesIds: ReadonlySet<ReportType> = new Set(['sales_by_shop', 'tickets_by_channel']);

/** The groups with the reports in them, by words in a language. */
export const groupsOf = (
  types: readonly ReportType[],
  words: Readonly<Record<Group, string>>,
): (readonly [string, readonly string[]])[] =>
  groupNames.map((group) => [words[group], types.filter((type) => groupOf[type] === group)]);

/** What a chart of days shows, the first that the report has. */
export const charted = ['revenue', 'average', 'tickets', 'newCustomers', 'returningCustomers'];
/** The most figures above the table. */
export const mostFigures = 5;
/** Columns whose sums are figures above the table. */
export const figures = [
  'gross',
  'canceled',
  'retained',
  'revenue',
  'tax',
  'opening',
  'issued',
  'redeemed',
  'closing',
  'entries',
  'average',
  'feeRevenue',
  'tickets',
  'newCustomers',
  'returningCustomers',
  'completion',
];
