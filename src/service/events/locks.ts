/**
 * Locks between buyers and the seller of one event. A checkout reads the event first, so the event must not change
 * before its stock is taken: buyers share a lock, a change takes it exclusively. Advisory locks queue, so a change
 * waits only for the buyers before it (row locks would let new buyers pass for ever). Lock order: before holds and
 * stock, which a change locks, too.
 */
import type { Queryable } from '../database/index.ts';

// the first key of the advisory locks of events
const space = 1;

/** Locks an event, by id or slug, against changes until the transaction ends, for a checkout that takes its stock. */
export async function keepUnchanged(tx: Queryable, idOrSlug: string): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock_shared(hashtextextended(id, ${space})) is null as locked from event where id = $1 or slug = $1`,
    [idOrSlug],
  );
}

/** The same lock for the event of a checkout; to be called before the checkout is locked. */
export async function keepEventUnchanged(tx: Queryable, checkoutId: string): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock_shared(hashtextextended(event_id, ${space})) is null as locked from checkout where id = $1`,
    [checkoutId],
  );
}

/** Waits until no transaction takes stock of an event, and keeps new ones waiting until this one ends. */
export async function lockForChange(tx: Queryable, eventId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, ${space})) is null as locked`, [eventId]);
}
