/** Event groups. A group contains events of its seller, also other groups, and never itself. */
import type { EventRecord } from '../../contract/events.ts';
import { Outdated, type Queryable, takeAdvisoryLock } from '../database/index.ts';
import { lockForChange } from '../events/locks.ts';
import type { Problem } from './reference-checks.ts';

/**
 * Locks the contents of all groups of a seller until the transaction ends. To be called after the event itself is
 * locked.
 */
export async function lockChildren(tx: Queryable, sellerId: string): Promise<void> {
  await takeAdvisoryLock(tx, 'groups', sellerId);
}

/** Problems of the child events that a change adds. Existing ones are not checked. */
export async function wrongChildren(
  tx: Queryable,
  sellerId: string,
  { _id, childEvents = [] }: EventRecord,
  before: readonly string[] = [],
): Promise<Problem[]> {
  const added = childEvents.flatMap((id, at) => (before.includes(id) ? [] : [{ id, path: `childEvents.${at}` }]));
  const twice = childEvents.flatMap((id, at) =>
    childEvents.indexOf(id) < at ? [{ path: `childEvents.${at}`, message: 'Named twice' }] : [],
  );
  if (added.length === 0) return twice;
  await lockChildren(tx, sellerId);
  const found = await readChildren(
    tx,
    sellerId,
    added.map(({ id }) => id),
  );
  // level by level, each group once
  const ancestry = new Map(added.map(({ id }) => [id, new Set([id])]));
  for (const [start, reached] of ancestry) {
    let next = found.get(start) ?? [];
    while (next.length > 0 && !reached.has(_id)) {
      for (const id of next) reached.add(id);
      const inner = [...(await readChildren(tx, sellerId, next)).values()].flat();
      next = [...new Set(inner)].filter((id) => !reached.has(id));
    }
  }
  const wrong = added.flatMap(({ id, path }) => {
    if (id === _id) return [{ path, message: 'An event cannot contain itself' }];
    if (!found.has(id)) return [{ path, message: `There is no event "${id}"` }];
    return ancestry.get(id)?.has(_id) ? [{ path, message: 'This group contains the event already' }] : [];
  });
  return [...twice, ...wrong];
}

async function readChildren(tx: Queryable, sellerId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ id: string; children: string[] }>(
    `select id, coalesce(data -> 'childEvents', '[]'::jsonb) as children from event
     where id = any($1::text[]) and seller_id = $2 and deleted_at is null`,
    [ids, sellerId],
  );
  return new Map(rows.map(({ id, children }) => [id, children]));
}

/**
 * Locks an event together with the groups that contain it, in the order of their ids, as the buyers of their season
 * tickets do. Nothing for an event without groups.
 */
export async function lockFamily(tx: Queryable, sellerId: string, id: string): Promise<void> {
  const groups = await tx.query<{ id: string }>(`select id from event where ${isGroupOf}`, [sellerId, id]);
  if (groups.length === 0) return;
  await lockForChange(tx, [id, ...groups.map((group) => group.id)]);
}

/**
 * Locks the groups that contain an event, as a change of them does, and then the contents of all groups of the seller.
 */
export async function lockGroupsOf(tx: Queryable, sellerId: string, id: string): Promise<void> {
  const read = () => tx.query<{ id: string }>(`select id from event where ${isGroupOf}`, [sellerId, id]);
  const groups = new Set((await read()).map((group) => group.id));
  if (groups.size > 0) await lockForChange(tx, [...groups]);
  await lockChildren(tx, sellerId);
  if ((await read()).some((group) => !groups.has(group.id))) throw new Outdated('Another group has the event by now');
}

const isGroupOf = `seller_id = $1 and data -> 'childEvents' ? $2::text and deleted_at is null`;
