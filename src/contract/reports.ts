/** Reports of a seller: sums of its orders, vouchers and doors, which agree with the books to the cent. */
import { flag, num, text, time } from './fields.ts';
import { route, z } from './route.ts';

/**
 * - `sales_over_time`: what was sold and canceled, by day, week or month at the seller.
 * - `event_revenue`, `tickets_by_tickettype`, `sales_by_shop`, `tickets_by_channel`, `sales_by_payment`: the same by
 *   event, ticket type, under-shop, sales channel, way to pay. An under-shop has its `name`, a channel that of its
 *   sales channel groups, '' where there is none.
 * - `accountingTransactionsTaxes`: the same by tax rate.
 * - `settlement`: how the revenue of an event was paid.
 * - `voucherLiability`: what vouchers are worth that were not redeemed, by month.
 * - `vouchers`: each voucher that was issued in the time, and what became of it until its end.
 * - `accountingTransactions`: the journal, a row for each posting.
 * - `scans`: what happened at the doors of each event.
 * - `revenue`: the sums of all sales.
 * - `tickets_over_time`: tickets sold and canceled, by day, week or month.
 * - `avg_transaction_value_over_time`: orders and what one was worth on average, by day, week or month.
 * - `fee_revenue`: the fees that buyers paid on top of the prices, by event.
 * - `transactionsDiscounts`: the discounts of orders that were placed, by event and discount.
 * - `orders`: each order with its sums.
 * - `transactions`: each sale, return and cancellation, and how it was paid.
 * - `transactionsCancellations`: each return and cancellation.
 * - `tickets`: each ticket with what it cost.
 * - `ticket_transfers`: transfers of tickets that were offered, accepted, refused and taken back, by event.
 * - `eventsOverview`: events with their tickets, capacity, entries and revenue.
 * - `ticket_inventory`: what is sold and left of each limit of an event, now.
 * - `completionRate`: how many of the checkouts that were begun became orders, by event.
 * - `new_customers_over_time`, `returning_customers`: buyers who ordered for the first time, and those who had before, by
 *   day, week or month.
 */
export const reportTypes = [
  'sales_over_time',
  'event_revenue',
  'tickets_by_tickettype',
  'sales_by_shop',
  'tickets_by_channel',
  'sales_by_payment',
  'accountingTransactionsTaxes',
  'settlement',
  'voucherLiability',
  'accountingTransactions',
  'scans',
  'revenue',
  'tickets_over_time',
  'avg_transaction_value_over_time',
  'fee_revenue',
  'transactionsDiscounts',
  'orders',
  'transactions',
  'transactionsCancellations',
  'tickets',
  'vouchers',
  'ticket_transfers',
  'eventsOverview',
  'ticket_inventory',
  'completionRate',
  'new_customers_over_time',
  'returning_customers',
] as const;
export type ReportType = (typeof reportTypes)[number];

/** A value of a row: amounts are major units of its `currency`, rates fractions. */
const ReportRow = z.record(z.string(), z.union([z.string(), z.number()]));

const Report = z.looseObject({
  data: z.looseObject({
    columns: z.array(
      z.looseObject({
        /** The name in `rows`. */
        key: z.string(),
        /** `text`, `id`, `day`, `number`, `money` or `rate`. */
        type: z.string(),
        /** Of `money`: the currency, where all rows have the same. */
        unit: text,
      }),
    ),
    rows: z.array(ReportRow),
    /** The sums of all rows, one for each currency; of scans one. */
    totals: z.array(ReportRow),
  }),
  config: z.looseObject({
    type: z.string(),
    /** The time zone by which days begin: the seller's unless the request names one. */
    timezone: z.string(),
    start: time,
    end: time,
    interval: text,
    /** All rows; JSON has the first 1,000, files have all. */
    total: num,
  }),
});
export type Report = z.output<typeof Report>;

/** The reports that tell of single orders, or of money beyond sales. */
export const reportsOfOrders: ReadonlySet<ReportType> = new Set([
  'settlement',
  'accountingTransactions',
  'voucherLiability',
  'vouchers',
  'orders',
  'transactions',
  'transactionsCancellations',
  'tickets',
]);

/** The reports whose rows are days, weeks or months, as `interval` says. */
export const reportsOverTime: ReadonlySet<ReportType> = new Set([
  'sales_over_time',
  'tickets_over_time',
  'avg_transaction_value_over_time',
  'new_customers_over_time',
  'returning_customers',
]);

/** Reports take `reports:read`; those of single orders and of money beyond sales also `transactions:read`. None has a buyer's name. */
export const reports = {
  /**
   * An order counts when it was placed, a return and a cancellation when it was made: a month that is over does not
   * change. `format` or the header `Accept` asks for CSV, a sheet, or (journal alone) a batch for DATEV.
   */
  get: route({
    method: 'GET',
    path: '/api/reports',
    who: 'key',
    summary: 'A report',
    query: z.object({
      type: z.enum(reportTypes),
      /** Ids of events, separated by commas; all when missing. A settlement takes them, too. */
      eventIds: text,
      /** An IANA name; the seller's when missing. */
      timezone: text,
      /** From then on; from the beginning when missing. */
      start: time,
      /** Before then; until now when missing. */
      end: time,
      /** `day` when missing. */
      interval: z.optional(z.enum(['day', 'week', 'month'])),
      /** Orders of an under-shop alone. */
      underShopId: text,
      /** Orders of a sales channel alone. */
      channelId: text,
      /** Instead of the header `Accept`. `datev`: DATEV's format EXTF 700, Windows-1252. */
      format: z.optional(z.enum(['json', 'csv', 'xlsx', 'datev'])),
      /** CSV begins with a byte order mark, which some spreadsheets need to read accents. */
      bom: flag,
      /**
       * Other accounts of the journal than those of the seller's `accountingSettings`, e.g. `invoice:1410,tax19:8400`: a
       * way to pay, `vouchers`, or `tax` with a rate in percent.
       */
      accounts: text,
      /** The numbers of the tax consultant and of the client in a batch for DATEV; those of the seller when missing. */
      consultant: num,
      client: num,
    }),
    answer: Report,
    files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [400, 401, 403],
  }),
};
