/** Reports of sales: movements of orders, added up by what they have in common. */
import { reportsOverTime, type ReportType } from '../../contract/reports.ts';
import { allocate } from '../../sale/shares.ts';
import type { Queryable } from '../database/index.ts';
import { beginOf, dayOf, type Calendar } from './calendar.ts';
import { movementsOf, type Movement, type MovementFilter } from './movements.ts';
import { named } from './names.ts';
import { Sums, tableOf, type Column, type Row, type Table } from './table.ts';

export type SalesReport = Exclude<
  ReportType,
  | 'voucherLiability'
  | 'vouchers'
  | 'tickets'
  | 'ticket_transfers'
  | 'accountingTransactions'
  | 'scans'
  | 'eventsOverview'
  | 'ticket_inventory'
  | 'completionRate'
  | 'new_customers_over_time'
  | 'returning_customers'
>;

const currency: Column = { key: 'currency', type: 'text' };
const name: Column = { key: 'name', type: 'text' };
const amount = (key: string): Column => ({ key, type: 'money' });
const count = (key: string): Column => ({ key, type: 'number' });
const tickets = [count('tickets'), count('canceledTickets')];
const sold = [amount('gross'), amount('canceled'), amount('retained'), amount('revenue')];
const sums = [currency, ...tickets, ...sold, amount('tax')];

const day: Column = { key: 'day', type: 'day' };
const eventId: Column = { key: 'eventId', type: 'id' };
const orderId: Column = { key: 'orderId', type: 'id' };
const paymentMethod: Column = { key: 'paymentMethod', type: 'text' };
const kind: Column = { key: 'kind', type: 'text' };
/** How revenue was paid. */
const settled = ['vouchers', 'transferred', 'paid', 'outstanding'].map(amount);

const columnsOf: Readonly<Record<SalesReport, readonly Column[]>> = {
  sales_over_time: [day, count('orders'), ...sums],
  revenue: [count('orders'), ...sums],
  tickets_over_time: [day, ...tickets],
  avg_transaction_value_over_time: [day, count('orders'), currency, amount('gross'), amount('average')],
  fee_revenue: [
    ...[eventId, name, currency],
    ...[amount('fees'), amount('canceledFees'), amount('feeRevenue'), amount('innerCharge')],
  ],
  transactionsDiscounts: [
    eventId,
    name,
    { key: 'discount', type: 'text' },
    count('orders'),
    currency,
    amount('amount'),
  ],
  orders: [orderId, day, eventId, name, paymentMethod, ...sums],
  transactions: [
    ...[day, kind, orderId, eventId, name, paymentMethod, currency, ...tickets, amount('revenue'), amount('tax')],
    ...settled,
  ],
  transactionsCancellations: [day, kind, orderId, eventId, name, ...sums],
  event_revenue: [eventId, name, count('orders'), ...sums],
  tickets_by_tickettype: [eventId, { key: 'ticketTypeId', type: 'id' }, name, currency, ...tickets, ...sold],
  sales_by_shop: [{ key: 'shopId', type: 'id' }, name, count('orders'), ...sums],
  tickets_by_channel: [{ key: 'channelId', type: 'id' }, name, count('orders'), ...sums],
  sales_by_payment: [paymentMethod, count('orders'), ...sums],
  accountingTransactionsTaxes: [{ key: 'rate', type: 'rate' }, currency, ...sold, amount('tax'), amount('net')],
  settlement: [eventId, name, count('orders'), ...sums, amount('innerCharge'), ...settled],
};

/** Reports with a row for each order or movement. */
const oneByOne: ReadonlySet<ReportType> = new Set(['orders', 'transactions', 'transactionsCancellations']);

/** Payment statuses of money that has not come. */
const unpaid: ReadonlySet<string> = new Set([
  'AWAITING',
  'LOCAL-AWAITING',
  'PENDING',
  'FAILED',
  'DISPUTE',
  'CHARGEBACK',
]);

/** A report of sales. */
export async function salesReport(
  db: Queryable,
  type: SalesReport,
  filter: MovementFilter,
  calendar: Calendar,
): Promise<Table> {
  const all = new Sums();
  for await (const movements of movementsOf(db, filter))
    for (const movement of movements) put(all, type, movement, calendar);
  const columns = columnsOf[type];
  const table = tableOf(columns, await named(db, sortedOf(type, all), filter));
  return type === 'avg_transaction_value_over_time' ? withAverages(table) : table;
}

/** Times and rates from the first on, orders and cancellations from the last, everything else by what it brought. */
function sortedOf(type: SalesReport, all: Sums): Row[] {
  if (reportsOverTime.has(type)) return all.sorted('day');
  if (type === 'accountingTransactionsTaxes') return all.sorted('rate');
  if (oneByOne.has(type)) return all.sorted('day', true);
  if (type === 'fee_revenue') return all.sorted('feeRevenue', true);
  return all.sorted(type === 'transactionsDiscounts' ? 'amount' : 'revenue', true);
}

/** What an order cost on average; the sums have the average of all. */
function withAverages(table: Table): Table {
  const averaged = (row: Row): Row => ({ ...row, average: Number(row['gross']) / (Number(row['orders']) || 1) });
  return { ...table, rows: table.rows.map(averaged), totals: table.totals.map(averaged) };
}

function put(all: Sums, type: SalesReport, movement: Movement, calendar: Calendar): void {
  const { order } = movement;
  const own = { currency: order.currency };
  if (type === 'accountingTransactionsTaxes') {
    for (const { rate, gross, retained, tax } of movement.rates)
      all.add(String(rate), { ...own, rate }, { ...soldOf(gross, retained), tax, net: gross + retained - tax });
  } else if (type === 'tickets_by_tickettype') {
    putTypes(all, movement);
  } else if (type === 'transactionsDiscounts') {
    for (const { _id: id, name: discount, amount: off, waived = 0 } of movement.discounts)
      all.add(
        `${order.event_id} ${id} ${discount}`,
        { eventId: order.event_id, discount, ...own },
        {
          orders: 1,
          amount: off + waived,
        },
      );
  } else if (type === 'avg_transaction_value_over_time') {
    const begin = beginOf(movement.at, calendar);
    if (movement.kind === 'sale') all.add(begin, { day: begin, ...own }, { orders: 1, gross: movement.gross });
  } else if (type !== 'transactionsCancellations' || movement.kind !== 'sale') {
    const key = keyOf(type, movement, calendar);
    const isCounted = type === 'tickets_over_time'; // tickets of all currencies together
    all.add(Object.values(key).join(' '), isCounted ? key : { ...key, ...own }, amountsOf(movement, type));
  }
}

/** A sale counts as sold, everything else as canceled. */
function soldOf(gross: number, retained: number) {
  return { gross: Math.max(gross, 0), canceled: Math.min(gross, 0), retained, revenue: gross + retained };
}

function amountsOf(movement: Movement, type: SalesReport): Record<string, number> {
  const { kind, gross, retained, rates, byVouchers, carried, innerCharge, fees, order } = movement;
  const counted = { tickets: Math.max(movement.tickets, 0), canceledTickets: Math.min(movement.tickets, 0) };
  if (type === 'tickets_over_time') return counted;
  if (type === 'fee_revenue')
    return { fees: Math.max(fees, 0), canceledFees: Math.min(fees, 0), feeRevenue: fees, innerCharge };
  const money = gross + retained - byVouchers;
  const isOpen = unpaid.has(order.payment_status ?? '');
  return {
    orders: kind === 'sale' ? 1 : 0,
    ...counted,
    ...soldOf(gross, retained),
    tax: rates.reduce((sum, { tax }) => sum + tax, 0),
    ...((type === 'settlement' || type === 'transactions') && {
      innerCharge,
      vouchers: byVouchers - carried,
      transferred: carried,
      paid: isOpen ? 0 : money,
      outstanding: isOpen ? money : 0,
    }),
  };
}

/** What is kept of a return is shared by its tickets as they cost. */
function putTypes(all: Sums, { lines, retained, order }: Movement): void {
  const shares = allocate(
    retained,
    lines.map(({ gross }) => Math.abs(gross)),
  );
  lines.forEach(({ ticketTypeId, name: typeName, tickets: number, gross }, at) => {
    const own = { eventId: order.event_id, ticketTypeId, name: typeName, currency: order.currency };
    const counted = { tickets: Math.max(number, 0), canceledTickets: Math.min(number, 0) };
    all.add(`${order.event_id} ${ticketTypeId}`, own, { ...counted, ...soldOf(gross, shares[at] ?? 0) });
  });
}

function keyOf(type: SalesReport, { at, kind: movementKind, order }: Movement, calendar: Calendar): Row {
  if (type === 'revenue') return {};
  if (type === 'orders')
    return {
      orderId: order.id,
      day: dayOf(order.completed_at ?? at, calendar.timezone),
      eventId: order.event_id,
      paymentMethod: order.payment_method ?? '',
    };
  if (type === 'transactions' || type === 'transactionsCancellations')
    return {
      day: dayOf(at, calendar.timezone),
      kind: movementKind,
      orderId: order.id,
      eventId: order.event_id,
      ...(type === 'transactions' && { paymentMethod: order.payment_method ?? '' }),
    };
  if (reportsOverTime.has(type)) return { day: beginOf(at, calendar) };
  if (type === 'sales_by_shop') return { shopId: order.shop_id };
  if (type === 'tickets_by_channel') return { channelId: order.channelId ?? '' };
  if (type === 'sales_by_payment') return { paymentMethod: order.payment_method ?? '' };
  return { eventId: order.event_id };
}
