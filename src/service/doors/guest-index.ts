/**
 * The order of a guest list: which tickets it has, sorted by name, before anything else of them is read. They are read a
 * few hundred at a time, so that a long list holds up no other request.
 */
import { setImmediate } from 'node:timers/promises';
import { plain, wordsOf } from '../../sale/search-text.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { admitted, admittedParams, hasEntered } from './admitted.ts';

/** A ticket of the list. */
export interface Entry {
  readonly id: string;
  /** The ticket type that it has at the event. */
  readonly type: string;
  readonly first: string;
  readonly last: string;
  readonly orderId: string;
}

/** Which tickets are wanted. */
export interface GuestFilters {
  readonly q?: string | undefined;
  readonly state?: 'missing' | undefined;
  readonly ticketTypeId?: string | undefined;
}

interface IndexRow {
  readonly id: string;
  readonly order_id: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly buyer_first: string | null;
  readonly buyer_last: string | null;
  readonly seat: string;
}

/** How many tickets are read at a time. */
const step = 200;

/** The parts of a list that are read at a time; others go first in between, also on a database in this process. */
export async function* inSteps<T>(list: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < list.length; at += step) {
    yield list.slice(at, at + step);
    await setImmediate();
  }
}

/**
 * The tickets that admit to an event and that the filters leave, in the order of the list.
 * @param named False: by order alone, and names are not searched.
 */
export async function guestIndex(
  db: Queryable,
  event: StoredEvent,
  { q = '', state, ticketTypeId }: GuestFilters,
  named: boolean,
): Promise<Entry[]> {
  const all = await db.query<{ id: string; type: string }>(
    `with ${admitted} select id, type from admitted a ${state ? `where a.expected and not ${hasEntered('a.id')}` : ''}`,
    await admittedParams(db, event),
  );
  const types = new Map(all.map(({ id, type }) => [id, type]));
  const ids = [...types].flatMap(([id, type]) => (ticketTypeId === undefined || type === ticketTypeId ? [id] : []));
  const words = wordsOf(q);
  const found: { readonly key: string; readonly entry: Entry }[] = [];
  for await (const some of inSteps(ids)) {
    const rows = await db.query<IndexRow>(
      `select t.id, t.checkout_id as order_id, t.data ->> 'firstname' as first, t.data ->> 'lastname' as last,
         case when t.transferred_at is null then o.data #>> '{details,prename}' end as buyer_first,
         case when t.transferred_at is null then o.data #>> '{details,lastname}' end as buyer_last,
         concat_ws(' ', t.data #>> '{seatingInfo,section}', t.data #>> '{seatingInfo,row}', t.data #>> '{seatingInfo,seat}') as seat
       from ticket t join checkout o on o.id = t.checkout_id where t.id = any($1::text[])`,
      [some],
    );
    for (const row of rows) {
      const name = named ? nameOf(row) : { first: '', last: '' };
      const text = plain([name.first, name.last, row.order_id, row.seat].join(' '));
      if (!words.every((word) => text.includes(word))) continue;
      const entry = { id: row.id, type: types.get(row.id) ?? '', ...name, orderId: row.order_id };
      found.push({ key: sortKey(entry), entry });
    }
  }
  found.sort((a, b) => (a.key < b.key ? -1 : 1));
  return found.map(({ entry }) => entry);
}

/** The attendee, or the buyer where the ticket names none. */
function nameOf({ first, last, buyer_first, buyer_last }: IndexRow): { first: string; last: string } {
  const own = { first: (first ?? '').trim(), last: (last ?? '').trim() };
  return own.first || own.last ? own : { first: (buyer_first ?? '').trim(), last: (buyer_last ?? '').trim() };
}

/** By last name, a missing one at the end; then by order, so that people who come together stand together. */
function sortKey({ first, last, orderId, id }: Entry): string {
  return [plain(last || first) || '\u{ffff}', orderId, plain(first), id].join('\u{0}');
}
