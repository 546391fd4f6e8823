/**
 * The revival of an expired checkout for a late payment: it gets back exactly its coupons, vouchers, stock, seats and
 * resale listings, or nothing. Lock order as everywhere.
 */
import { holdAgain } from '../orders/holds.ts';
import type { OrderRow } from '../orders/row.ts';
import { findCheckout } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import { seasonStock } from '../orders/season-stock.ts';
import { setOpen } from '../orders/status.ts';
import { couponsOf, noCoupons, useCoupons } from '../coupons/ledger.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import { typeIdOf } from '../../sale/resale.ts';
import { resaleKinds, takeResales } from '../inventory/resale-holds.ts';
import { retakeSeats } from '../inventory/seat-holds.ts';
import { lockStock } from '../inventory/event-stock.ts';
import { stockOf, tierAmounts } from '../events/stock-amounts.ts';
import { deleteLines, setHold } from '../inventory/stock.ts';
import { redeemAgain } from '../vouchers/ledger.ts';

/** The time in milliseconds until the order is complete, in the same transaction. */
const moment = 60_000;

/**
 * Reopens a checkout, which the caller has locked after its event (see `events/locks.ts`). Answers it; nothing when a
 * part of it is no longer available, or when its buyer ended it: then the caller rolls back to a savepoint.
 */
export async function reopenCheckout(
  tx: Queryable,
  row: OrderRow,
  sale: Sale,
  now: Date,
): Promise<OrderRow | undefined> {
  if (sale.event.record.status === 'CANCELED') return undefined;
  const isReleased = row.status === 'ABORTED' && row.data.endedBy === 'expiry';
  if (row.status !== 'NEW' && !isReleased) return undefined;
  if (isReleased && !(isStillSold(row, sale, now) && (await takeAgain(tx, row, sale, now)))) return undefined;
  await holdAgain(tx, row.id, new Date(now.getTime() + moment));
  if (isReleased) await setOpen(tx, row.id);
  return await findCheckout(tx, row.id, row.secret);
}

/** True when the seller still sells what was in the cart, and the event has not ended. */
function isStillSold({ shop_id: shopId, data: { order } }: OrderRow, { event, shop }: Sale, now: Date): boolean {
  const { tickets = [], timeSlots = [], end } = event.record;
  return (
    new Date(end) > now &&
    (shopId === '' || shop !== undefined) &&
    order.lines.every(
      ({ ticketTypeId, slotId }) =>
        tickets.some(({ _id }) => _id === typeIdOf(ticketTypeId)) &&
        (slotId === undefined || timeSlots.some(({ _id }) => _id === slotId)),
    )
  );
}

async function takeAgain(tx: Queryable, row: OrderRow, sale: Sale, now: Date): Promise<boolean> {
  const { order, vouchers } = row.data;
  if (!(await useCouponsAgain(tx, row))) return false;
  if (!(await redeemAgain(tx, row.id, vouchers, now))) return false;
  const resales = resaleKinds(order);
  // the orders of resellers may give back stock once their listings are taken
  const inChildren = seasonStock(tx, order, sale);
  if (!inChildren) return false;
  const events = inChildren.flatMap(({ eventId }) => eventId ?? []);
  if (resales.length > 0) await lockStock(tx, [row.event_id, ...new Set(events)]);
  await deleteLines(tx, row.id);
  const own = [...stockOf(sale.event.record, sale.shop, order.lines), ...tierAmounts(sale.event, order.lines)];
  const short = await setHold(tx, row.id, row.event_id, [...own, ...inChildren]);
  if (short.length > 0) return false;
  return (await retakeSeats(tx, row, sale)) && (await takeResales(tx, row, resales));
}

/** Counts the coupons of an order as used; false when one has no uses left. */
async function useCouponsAgain(tx: Queryable, { id, data: { order } }: OrderRow): Promise<boolean> {
  const wanted = couponsOf(order);
  if (wanted.length === 0) return true;
  const left = await takeLock<{ free: boolean }>(
    tx,
    'coupons',
    `select active and (max_redemptions is null or used < max_redemptions) as free from coupon where id = any($1::text[]) order by id for update`,
    [wanted],
  );
  if (left.length < new Set(wanted).size || left.some(({ free }) => !free)) return false;
  await useCoupons(tx, id, order, noCoupons);
  return true;
}
