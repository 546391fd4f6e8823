/**
 * Locks between buyers and the seller of one event. A checkout reads the event first, so the event must not change
 * before its stock is taken: buyers share a lock, a change takes it exclusively. Advisory locks queue, so a change
 * waits only for the buyers before it (row locks would let new buyers pass for ever). A group is locked together with
 * the child events that its season tickets take places in, in the order of their ids. Lock order: before holds and
 * stock, which a change locks, too.
 */
import { advisoryLock, type Queryable, takeLock } from '../database/index.ts';

const shared = (of: string) => advisoryLock('event', of, { isShared: true });

/** Locks events with the child events of their season tickets. @param found SQL of a query for ids of events. */
const lockWithChildren = (found: string) => `
with found as (${found}),
named as (
  select id from found
  union
  select m ->> 'childEventId' from event g
  cross join lateral jsonb_path_query(g.data, '$.ticketSettings.childEventMapping[*]') m
  where g.id in (select id from found) and g.type = 'GROUP')
select id, ${shared('id')} is null as locked from (select id from named where id is not null order by id collate "C") as e`;

/** Locks an event, by id or slug, against changes until the transaction ends, for a checkout that takes its stock. */
export async function keepUnchanged(tx: Queryable, idOrSlug: string): Promise<void> {
  await takeLock(
    tx,
    'event',
    lockWithChildren('select id from event where id = $1 or slug = $1'),
    [idOrSlug],
    [idOrSlug],
  );
}

/** The same for several events by their ids. */
export async function keepAllUnchanged(tx: Queryable, ids: readonly string[]): Promise<void> {
  await takeLock(tx, 'event', lockWithChildren('select id from event where id = any($1::text[])'), [ids], ids);
}

/** The same lock for the event of a checkout; to be called before the checkout is locked. */
export async function keepEventUnchanged(tx: Queryable, checkoutId: string): Promise<void> {
  await keepEventsUnchanged(tx, [checkoutId]);
}

/** The same lock for the events of checkouts. */
export async function keepEventsUnchanged(tx: Queryable, checkoutIds: readonly string[]): Promise<void> {
  await takeLock(
    tx,
    'event',
    lockWithChildren('select distinct event_id as id from checkout where id = any($1::text[])'),
    [checkoutIds],
    checkoutIds.map((id) => `of checkout ${id}`),
  );
}

/** Waits until no transaction takes stock of these events, and keeps new ones waiting until this one ends. */
export async function lockForChange(tx: Queryable, eventIds: readonly string[]): Promise<void> {
  await takeLock(
    tx,
    'event',
    `select ${advisoryLock('event', 'e.id')} is null as locked from unnest($1::text[]) as e (id)`,
    [[...eventIds].sort()],
    eventIds.map(forChange),
  );
}

/** The name of the exclusive lock of an event, in the keys of `takeLock`. */
export function forChange(eventId: string): string {
  return `${eventId} for change`;
}
