/**
 * Buyers and the seller of one event at the same time. Whoever takes tickets reads the event first, so it must not change before the
 * tickets are taken: buyers share a lock that none of them waits for, a change of the event takes it alone. Locks line up, so that in
 * a busy sale a change waits for the buyers who were there before it, and for no others (row locks would let new buyers pass for ever).
 * Always before holds and stock: a change locks those too, in the same order as buyers.
 */
import type { Queryable } from '../database/index.ts';

// a space of its own among the advisory locks
const space = 1;

/** Keeps an event, by id or slug, as it is until the transaction ends, for somebody who takes tickets of it. */
export async function keepUnchanged(tx: Queryable, idOrSlug: string): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock_shared(hashtextextended(id, ${space})) is null as locked from event where id = $1 or slug = $1`,
    [idOrSlug],
  );
}

/** The same for the event of a checkout; to be called before the checkout is locked. */
export async function keepEventUnchanged(tx: Queryable, checkoutId: string): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock_shared(hashtextextended(event_id, ${space})) is null as locked from checkout where id = $1`,
    [checkoutId],
  );
}

/** Waits until nobody is taking tickets of an event, and lets nobody begin until the transaction ends. */
export async function lockForChange(tx: Queryable, eventId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, ${space})) is null as locked`, [eventId]);
}
