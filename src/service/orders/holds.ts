/**
 * Holds: `held` while a checkout is open, then `sold` or `released`, once. What they hold is in `inventory`, and is
 * taken and released there by the same transaction.
 */
import { type Queryable, takeFreeLock, takeLock } from '../database/index.ts';

/** Sells the holds of checkouts that have not expired, with one statement. Answers the ids of those that it sold. */
export async function sellHolds(tx: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> {
  const sold = await tx.query<{ id: string }>(
    `update hold set status = 'sold' where id = any($1::text[]) and status = 'held' and expires_at > $2::timestamptz returning id`,
    [ids, now],
  );
  return new Set(sold.map(({ id }) => id));
}

/**
 * Releases a hold, and answers true if it did. False, and nothing has changed, when it was not in the expected status.
 * @param from `held` for a checkout, `sold` for an order.
 */
export async function releaseHold(tx: Queryable, id: string, from: 'held' | 'sold'): Promise<boolean> {
  const released = await takeLock(
    tx,
    'orders',
    `update hold set status = 'released' where id = $1 and status = $2 returning id`,
    [id, from],
    [id],
  );
  return released.length > 0;
}

/**
 * Releases expired holds, at most `limit`, and answers their ids. Several processes can do so at the same time: a locked
 * hold is skipped.
 */
export async function releaseExpiredHolds(tx: Queryable, now: Date, limit: number): Promise<string[]> {
  const released = await takeFreeLock<{ id: string }>(
    tx,
    'orders',
    `with due as materialized (
       select id from hold where status = 'held' and expires_at <= $1::timestamptz order by expires_at limit $2 for update skip locked)
     update hold set status = 'released' where id in (select id from due) returning id`,
    [now, limit],
  );
  return released.map(({ id }) => id);
}

/** Holds again what was released by its expiry, or holds it longer. Never shorter than before; a sold hold stays sold. */
export async function holdAgain(tx: Queryable, id: string, until: Date): Promise<void> {
  await tx.query(
    `update hold set status = 'held', expires_at = greatest(expires_at, $2::timestamptz) where id = $1 and status in ('held', 'released')`,
    [id, until],
  );
}

/** Keeps a hold for a payment: at least until a time, never shorter than before, not counted as an extension. */
export async function holdUntil(tx: Queryable, id: string, until: Date): Promise<void> {
  await tx.query('update hold set expires_at = greatest(expires_at, $2::timestamptz) where id = $1', [id, until]);
}

/** Lets the open checkouts of an event expire now. The caller has locked the event against checkouts. */
export async function expireHoldsOf(tx: Queryable, eventId: string, now: Date): Promise<void> {
  await tx.query(
    `update hold h set expires_at = $2::timestamptz from checkout c
     where c.id = h.id and c.event_id = $1 and h.status = 'held' and h.expires_at > $2::timestamptz`,
    [eventId, now],
  );
}
