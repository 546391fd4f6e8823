/**
 * Payouts to resellers whose buyers pay later. A job makes them, one order at a time, so that marking an order as paid
 * does not wait for its resellers.
 *
 * - The buyer's order is paid: the full payout, whatever happens to that order later.
 * - The buyer's order was cancelled before it was paid: the seller has the place again. The payout is at most what a
 *   return of the ticket would give back.
 * - The buyer's order is unpaid when the event ends: the seller gave credit. The payout is limited in the same way.
 *
 * A limited payout does not grow when the money arrives later.
 */
import { paidStates, returnable } from '../../sale/ticket-returns.ts';
import { lockOrder, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { claimPayout } from '../inventory/resale-rows.ts';
import { lockVouchersOf } from '../vouchers/exchange-rows.ts';
import type { OrderReturn } from '../orders/returned-tickets.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { saveReturns } from '../orders/save-returns.ts';
import { setRefunded } from '../orders/status.ts';
import { notFound } from '../http/api-error.ts';
import { resoldTickets } from '../tickets/resale-origins.ts';
import { planPayout } from './complete-resale.ts';
import { sendRefund } from './refund.ts';
import { ticketsOf } from '../orders/tickets.ts';

const wasPaid = `(c.payment_status = any($1::text[]) or c.data ? 'paidAt')`;
const onItsWay = ['PENDING', 'LOCAL-PENDING'];

/** A payout that is due. */
interface DuePayout {
  /** Of the resale listing. */
  readonly id: string;
  /** The reseller's order. */
  readonly orderId: string;
  /** The return that the resale made of the reseller's ticket. */
  readonly returnId: string;
  /** The buyer's order was paid. */
  readonly wasPaid: boolean;
}

/**
 * Makes the due payouts: of orders that are paid, cancelled, or unpaid at the end of their event. Answers their number.
 * @throws AggregateError when some failed; they are tried again later.
 */
export async function payResellers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  const due = await db.query<DuePayout>(
    `select s.id, t.checkout_id as "orderId", s.return_id as "returnId", ${wasPaid} as "wasPaid"
     from ticket_resale s join ticket t on t.id = s.ticket_id join checkout c on c.id = s.hold_id left join event e on e.id = s.event_id
     where s.waiting and (${wasPaid} or c.status = 'CANCELED'
       or e.ends_at <= $2::timestamptz and not coalesce(c.payment_status = any($3::text[]), false)) order by s.id`,
    [paidStates, at, onItsWay],
  );
  const faults: unknown[] = [];
  for (const each of due) await db.transaction((tx) => pay(tx, each, at)).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, 'Payouts to resellers failed');
  return due.length;
}

async function pay(tx: Queryable, { id, orderId, returnId, wasPaid: isDue }: DuePayout, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await lockVouchersOf(tx, [], [orderId]);
  // once, in whichever process is first
  const isMine = await claimPayout(tx, id);
  const { returns = [] } = order.data;
  const made = returns.find(({ _id }) => _id === returnId);
  if (!isMine || !made?.resale) return;
  const { price, fee } = made.resale;
  const worth = made.retainedMoney + made.retainedVouchers;
  const rest: OrderRow = { ...order, data: { ...order.data, returns: returns.filter((each) => each !== made) } };
  const payout = isDue ? price - fee : Math.min(await worthOf(tx, order, made.tickets), price - fee);
  const { extra, byHand, ...divided } = await planPayout(tx, rest, { worth, payout });
  await sendRefund(tx, orderId, { ...divided, byHand }, now);
  const paid: OrderReturn = { ...made, ...divided, ...(byHand && { byHand }), resale: { price, fee, extra } };
  const all = returns.map((each) => (each === made ? paid : each));
  await saveReturns(tx, order, all, now);
  const goesBack = order.data.endedBy === 'returned' && divided.paid + divided.toVouchers > 0 && !byHand;
  if (goesBack) await setRefunded(tx, orderId, now);
  await announceOrder(tx, 'transaction.updated', orderId, now);
}

/** The maximum that a return of resold tickets would give back; their event may be deleted. */
async function worthOf(tx: Queryable, order: OrderRow, ids: readonly string[]): Promise<number> {
  const [ticket] = (await ticketsOf(tx, order.id)).filter(({ id }) => ids.includes(id));
  if (!ticket) throw notFound('ticket');
  const resold = (await resoldTickets(tx, order, [ticket])).get(ticket.id);
  return returnable({ ticket: { price: ticket.data.realPrice, resold }, order });
}
