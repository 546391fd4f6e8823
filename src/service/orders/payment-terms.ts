/**
 * The terms of unpaid orders: an order with a term is released when its time to pay is over. The buyer is reminded after
 * two thirds of it. An order that stays is overdue once the days to pay are over.
 */
import type { Queryable } from '../database/index.ts';
import { startOfTicket } from '../events/ticket-times.ts';
import { exchangesOf } from '../vouchers/ledger.ts';
import type { OrderRow } from './row.ts';
import type { Sale } from './sale.ts';

/** The days to pay of a seller who has set none: of an invoice, and of any other order that is paid later. */
export const usualTermDays = { invoice: 14, reservation: 3 };

const day = 86_400_000;
/** Shorter terms have no reminder: it would come with the confirmation. */
const minReminded = day;

/**
 * The term of an order that is completed now: a number of days, and never after its first ticket begins to admit; of an
 * event that goes on already, never after its end. None without days, and none for an order that exchanged tickets pay
 * for: those would be lost with it, so it is the seller's to cancel.
 */
export function termOf(
  { data }: Pick<OrderRow, 'data'>,
  { event: { record } }: Pick<Sale, 'event'>,
  days: number | undefined,
  now: Date,
): { readonly pay_by: Date | null; readonly remind_at: Date | null } {
  if (days === undefined || exchangesOf(data.vouchers).length > 0) return { pay_by: null, remind_at: null };
  const starts = data.order.lines.map(({ slotStartTime }) => slotStartTime ?? record.start);
  const ends = [now.getTime() + days * day];
  const [next] = [...starts, record.end]
    .map((time) => new Date(time).getTime())
    .filter((time) => time > now.getTime())
    .sort((a, b) => a - b);
  if (next !== undefined) ends.push(next);
  const until = Math.min(...ends);
  const term = until - now.getTime();
  return {
    pay_by: new Date(until),
    remind_at: term < minReminded ? null : new Date(now.getTime() + Math.floor((term * 2) / 3)),
  };
}

/** SQL of the time to pay of an order `c`, by the terms that its seller has now. The terms are read once, not for each row. */
function termSql(seller: string): string {
  const days = (column: string, usual: number) =>
    `coalesce((select ${column} from payment_settings where seller_id = ${seller}), ${usual})`;
  return `make_interval(days => case c.payment_method when 'invoice' then ${days('invoice_term_days', usualTermDays.invoice)}
    else ${days('reservation_term_days', usualTermDays.reservation)} end)`;
}

/** SQL that says whether an order `c` waits for its money longer than the terms allow. @param seller SQL of its seller's id */
export function isOverdue(seller: string, now: string): string {
  return `c.status = 'COMPLETE' and c.payment_status = 'AWAITING' and c.completed_at < ${now}::timestamptz - ${termSql(seller)}`;
}

/** Since when orders of a seller are overdue, by their ids; only of those that are. */
export async function overdueSince(
  db: Queryable,
  sellerId: string,
  orders: readonly Pick<OrderRow, 'id' | 'payment_status'>[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const ids = orders.filter(({ payment_status: status }) => status === 'AWAITING').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; since: Date }>(
    `select c.id, c.completed_at + ${termSql('$1')} as since from checkout c
     where c.id = any($3::text[]) and c.seller_id = $1 and ${isOverdue('$1', '$2')}`,
    [sellerId, now, ids],
  );
  return new Map(rows.map(({ id, since }) => [id, since.toISOString()]));
}

/** The ids of orders whose time to pay is over, at most `limit`, the oldest first. */
export async function ordersToRelease(db: Queryable, now: Date, limit: number): Promise<string[]> {
  return await dueOrders(db, 'pay_by', now, limit);
}

/** The ids of orders whose reminder is due, at most `limit`, the oldest first. */
export async function ordersToRemind(db: Queryable, now: Date, limit: number): Promise<string[]> {
  return await dueOrders(db, 'remind_at', now, limit);
}

async function dueOrders(db: Queryable, due: 'pay_by' | 'remind_at', now: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from checkout where ${due} <= $1::timestamptz order by ${due} limit $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Notes that the buyer was reminded. */
export async function setReminded(tx: Queryable, id: string): Promise<void> {
  await tx.query('update checkout set remind_at = null where id = $1', [id]);
}

/** Shortens the terms of an event's orders to the start of admission. @param start The start of the event. */
export async function shortenTerms(tx: Queryable, eventId: string, start: string): Promise<void> {
  await tx.query(
    `update checkout c set pay_by = least(c.pay_by, first.start)
     from (select t.checkout_id, min(${startOfTicket('$2::timestamptz')}) as start from ticket t where t.event_id = $1
             group by t.checkout_id) as first
     where c.id = first.checkout_id and c.event_id = $1 and c.pay_by > first.start and first.start > c.completed_at`,
    [eventId, start],
  );
}
