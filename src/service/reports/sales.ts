/** Reports of sales: movements of orders, added up by what they have in common. */
import type { ReportType } from '../../contract/reports.ts';
import { wallClock } from '../../sale/dates.ts';
import { allocate } from '../../sale/shares.ts';
import type { Queryable } from '../database/index.ts';
import { movementsOf, type Movement, type MovementFilter } from './movements.ts';
import { Sums, tableOf, type Column, type Row, type Table } from './table.ts';

export type SalesReport = Exclude<ReportType, 'voucherLiability' | 'accountingTransactions' | 'scans'>;

/** How days are put together. */
export interface Calendar {
  readonly timezone: string;
  readonly interval: 'day' | 'week' | 'month';
}

const currency: Column = { key: 'currency', type: 'text' };
const name: Column = { key: 'name', type: 'text' };
const amount = (key: string): Column => ({ key, type: 'money' });
const count = (key: string): Column => ({ key, type: 'number' });
const tickets = [count('tickets'), count('canceledTickets')];
const sold = [amount('gross'), amount('canceled'), amount('retained'), amount('revenue')];
const sums = [currency, ...tickets, ...sold, amount('tax')];

const columnsOf: Readonly<Record<SalesReport, readonly Column[]>> = {
  sales_over_time: [{ key: 'day', type: 'day' }, count('orders'), ...sums],
  event_revenue: [{ key: 'eventId', type: 'id' }, name, count('orders'), ...sums],
  tickets_by_tickettype: [
    { key: 'eventId', type: 'id' },
    { key: 'ticketTypeId', type: 'id' },
    ...[name, currency, ...tickets, ...sold],
  ],
  sales_by_shop: [{ key: 'shopId', type: 'id' }, count('orders'), ...sums],
  tickets_by_channel: [{ key: 'channelId', type: 'id' }, count('orders'), ...sums],
  sales_by_payment: [{ key: 'paymentMethod', type: 'text' }, count('orders'), ...sums],
  accountingTransactionsTaxes: [{ key: 'rate', type: 'rate' }, currency, ...sold, amount('tax'), amount('net')],
  settlement: [
    ...[{ key: 'eventId', type: 'id' } as const, name, count('orders'), ...sums],
    ...[amount('innerCharge'), amount('vouchers'), amount('transferred'), amount('paid'), amount('outstanding')],
  ],
};

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
  const isOfTime = type === 'sales_over_time' || type === 'accountingTransactionsTaxes';
  const rows = isOfTime ? all.sorted(columns[0]?.key ?? '') : all.sorted('revenue', true);
  return tableOf(columns, await named(db, rows));
}

function put(all: Sums, type: SalesReport, movement: Movement, calendar: Calendar): void {
  const { order } = movement;
  const own = { currency: order.currency };
  if (type === 'accountingTransactionsTaxes') {
    for (const { rate, gross, retained, tax } of movement.rates)
      all.add(String(rate), { ...own, rate }, { ...soldOf(gross, retained), tax, net: gross + retained - tax });
  } else if (type === 'tickets_by_tickettype') {
    putTypes(all, movement);
  } else {
    const key = keyOf(type, movement, calendar);
    all.add(Object.values(key).join(' '), { ...key, ...own }, amountsOf(movement, type));
  }
}

/** A sale counts as sold, everything else as canceled. */
function soldOf(gross: number, retained: number) {
  return { gross: Math.max(gross, 0), canceled: Math.min(gross, 0), retained, revenue: gross + retained };
}

function amountsOf(movement: Movement, type: SalesReport): Record<string, number> {
  const { kind, gross, retained, rates, byVouchers, carried, innerCharge, order } = movement;
  const money = gross + retained - byVouchers;
  const isOpen = unpaid.has(order.payment_status ?? '');
  return {
    orders: kind === 'sale' ? 1 : 0,
    tickets: Math.max(movement.tickets, 0),
    canceledTickets: Math.min(movement.tickets, 0),
    ...soldOf(gross, retained),
    tax: rates.reduce((sum, { tax }) => sum + tax, 0),
    ...(type === 'settlement' && {
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

function keyOf(type: SalesReport, { at, order }: Movement, calendar: Calendar): Row {
  if (type === 'sales_over_time') return { day: beginOf(at, calendar) };
  if (type === 'sales_by_shop') return { shopId: order.shop_id };
  if (type === 'tickets_by_channel') return { channelId: order.channelId ?? '' };
  if (type === 'sales_by_payment') return { paymentMethod: order.payment_method ?? '' };
  return { eventId: order.event_id };
}

/** The first day of the day, week or month of a time, e.g. `2031-05-12`. Weeks begin on Monday. */
function beginOf(at: Date, { timezone, interval }: Calendar): string {
  const clock = wallClock(at, timezone);
  if (interval === 'week') clock.setUTCDate(clock.getUTCDate() - ((clock.getUTCDay() + 6) % 7));
  const day = clock.toISOString().slice(0, 10);
  return interval === 'month' ? `${day.slice(0, 7)}-01` : day;
}

/** Rows of events with the names that these have now. */
async function named(db: Queryable, rows: readonly Row[]): Promise<readonly Row[]> {
  const ids = [
    ...new Set(rows.flatMap(({ eventId, ticketTypeId }) => (ticketTypeId === undefined ? (eventId ?? []) : []))),
  ];
  if (ids.length === 0) return rows;
  const events = await db.query<{ id: string; name: string | null }>(
    `select id, data->>'name' as name from event where id = any($1::text[])`,
    [ids],
  );
  const names = new Map(events.map(({ id, name: eventName }) => [id, eventName ?? '']));
  return rows.map((row) => ({ ...row, name: names.get(String(row['eventId'])) ?? '' }));
}
