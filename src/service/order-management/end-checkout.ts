/** The end of checkouts without an order: what they hold is released, exactly once. */
import { releaseExpiredHolds, releaseHold } from '../orders/holds.ts';
import { checkoutMessage } from '../orders/messages.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import { setAborted } from '../orders/status.ts';
import { deleteFiles } from '../orders/uploads.ts';
import { releaseCoupons } from '../coupons/ledger.ts';
import type { Database, Queryable } from '../database/index.ts';
import { announce } from '../webhooks/outbox.ts';
import { releaseResales } from '../inventory/resale-holds.ts';
import { releaseSeats } from '../inventory/seat-holds.ts';
import { giveBack } from '../inventory/stock.ts';
import { checkoutsWithPayment } from '../payments/records.ts';
import { refundVouchers } from '../vouchers/ledger.ts';

/**
 * Releases coupons, vouchers, stock, seats and resale listings of checkouts and orders. The caller has just set their
 * holds to `released`.
 * @param changeVouchers Changes other vouchers. Called between the coupons and the vouchers, by lock order.
 */
export async function returnHeld(
  tx: Queryable,
  ids: readonly string[],
  now: Date,
  changeVouchers?: () => Promise<void>,
): Promise<void> {
  await releaseCoupons(tx, ids);
  await changeVouchers?.();
  await refundVouchers(tx, ids, now);
  await giveBack(tx, ids);
  await releaseSeats(tx, ids);
  await releaseResales(tx, ids);
}

/**
 * Releases everything of holds that the caller has just set to `released`, and aborts their checkouts. Their files are
 * deleted; those of an expired checkout stay while its payment may still arrive and complete it.
 */
async function finish(tx: Queryable, ids: readonly string[], endedBy: 'buyer' | 'expiry', now: Date): Promise<void> {
  if (ids.length === 0) return;
  const paid = endedBy === 'expiry' ? await checkoutsWithPayment(tx, ids) : new Set();
  // before the stock is locked: a large file takes a moment
  await deleteFiles(
    tx,
    ids.filter((id) => !paid.has(id)),
  );
  await returnHeld(tx, ids, now);
  const subscribed = await setAborted(tx, ids, endedBy, now);
  if (subscribed.length === 0) return;
  const rows = await tx.query<OrderRow>(`${selectCheckouts} where c.id = any($1::text[]) order by c.id`, [subscribed]);
  await announce(
    tx,
    rows.map((row) => checkoutMessage('checkout.aborted', row, now)),
    now,
  );
}

/**
 * Ends one checkout, and answers true if it did. False, and nothing has changed, when its hold is sold or released
 * already.
 */
export async function endCheckout(tx: Queryable, id: string, endedBy: 'buyer' | 'expiry', now: Date): Promise<boolean> {
  const isReleased = await releaseHold(tx, id, 'held');
  if (isReleased) await finish(tx, [id], endedBy, now);
  return isReleased;
}

/**
 * Ends expired checkouts, at most `limit`, and answers their number. Several processes can do so at the same time: a
 * locked hold is skipped.
 */
export async function expireHolds(db: Database, now: Date, limit = 200): Promise<number> {
  return await db.transaction(async (tx) => {
    const released = await releaseExpiredHolds(tx, now, limit);
    await finish(tx, released, 'expiry', now);
    return released.length;
  });
}
