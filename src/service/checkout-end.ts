/** How checkouts end without an order: what they hold goes back, once, whoever ends them. */
import type { Database, Queryable } from './database/index.ts';
import { giveBack } from './stock.ts';
import { refundVouchers } from './voucher-ledger.ts';

/** Gives back the tickets and vouchers of holds that the caller has just set to `released`, and aborts their checkouts. */
async function finish(tx: Queryable, ids: readonly string[], endedBy: 'buyer' | 'expiry', now: Date): Promise<void> {
  if (ids.length === 0) return;
  await refundVouchers(tx, ids, now);
  await giveBack(tx, ids);
  await tx.query(
    `update checkout set status = 'ABORTED', data = data || jsonb_build_object('endedBy', $2::text), updated_at = $3::timestamptz
     where id = any($1::text[])`,
    [ids, endedBy, now],
  );
}

/** Ends one checkout. Does nothing when its hold is sold or released already. */
export async function endCheckout(tx: Queryable, id: string, endedBy: 'buyer' | 'expiry', now: Date): Promise<void> {
  const released = await tx.query<{ id: string }>(
    `update hold set status = 'released' where id = $1 and status = 'held' returning id`,
    [id],
  );
  await finish(
    tx,
    released.map((row) => row.id),
    endedBy,
    now,
  );
}

/**
 * Ends checkouts that have run out, at most `limit`, and answers how many. Several processes may do so at once:
 * a hold that another one works on is skipped.
 */
export async function sweepCheckouts(db: Database, now: Date, limit = 200): Promise<number> {
  return await db.transaction(async (tx) => {
    const released = await tx.query<{ id: string }>(
      `with due as materialized (
         select id from hold where status = 'held' and expires_at <= $1::timestamptz order by expires_at limit $2 for update skip locked)
       update hold set status = 'released' where id in (select id from due) returning id`,
      [now, limit],
    );
    await finish(
      tx,
      released.map(({ id }) => id),
      'expiry',
      now,
    );
    return released.length;
  });
}
