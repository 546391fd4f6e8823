/**
 * The terms of unpaid orders: an order with a term is released when its time to pay is over. The buyer is reminded after
 * two thirds of it.
 */
import type { Queryable } from '../database/index.ts';
import { startOfTicket } from '../events/ticket-times.ts';
import { exchangesOf } from '../vouchers/ledger.ts';
import type { OrderRow } from './row.ts';
import type { Sale } from './sale.ts';

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

/** The ids of orders whose time to pay is over, at most `limit`, the oldest first. */
export async function overdueOrders(db: Queryable, now: Date, limit: number): Promise<string[]> {
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
