/** Parts of an event that are held or sold, so that a change cannot remove them while an order refers to them. */
import type { EventRecord } from '../../contract/events.ts';
import type { Queryable } from '../database/index.ts';
import { placesIn } from '../inventory/recount.ts';
import { ApiError } from '../http/api-error.ts';

type Named = { readonly _id?: string | undefined; readonly name?: string | undefined };

/**
 * Checks that a change keeps all parts in use.
 * @param isOtherCurrency True when the prices would be in another currency.
 * @throws ApiError 409 IN_USE that names every part that would be removed although tickets of it are held or sold;
 * CURRENCY_IN_USE.
 */
export async function assertKept(
  tx: Queryable,
  before: EventRecord,
  after: EventRecord,
  isOtherCurrency: boolean,
): Promise<void> {
  const tickets = removed(before.tickets, after.tickets);
  const categories = removed(before.categories, after.categories);
  const timeSlots = removed<Named>(before.timeSlots, after.timeSlots);
  const underShops = removed(before.underShops, after.underShops);
  if (!isOtherCurrency && [tickets, categories, timeSlots, underShops].every(({ length }) => length === 0)) return;
  const usage = await readUsage(tx, before._id);
  const inUse = (path: string, elements: readonly Named[]) =>
    elements.map(({ _id = '', name }) => ({
      path,
      message: `${name ? `"${name}" (${_id})` : `"${_id}"`} has tickets that are held or sold`,
    }));
  const isUsed = (ids: ReadonlySet<string>) => (element: Named) => ids.has(element._id ?? '');
  const problems = [
    ...inUse('tickets', tickets.filter(isUsed(usage.tickets))),
    ...inUse(
      'categories',
      categories.filter(({ _id, ref }) => usage.categories.has(ref ?? _id)),
    ),
    ...inUse('timeSlots', timeSlots.filter(isUsed(usage.timeSlots))),
    ...inUse('underShops', underShops.filter(isUsed(usage.underShops))),
    ...(isOtherCurrency && usage.isSold
      ? [{ path: 'currency', message: 'Tickets are held or sold in the currency that it has' }]
      : []),
  ];
  const [first] = problems;
  if (!first) return;
  const code = first.path === 'currency' ? 'CURRENCY_IN_USE' : 'IN_USE';
  throw new ApiError(409, code, `This cannot be changed: ${first.message}.`, problems);
}

function removed<T extends Named>(stored: readonly T[] = [], remaining: readonly Named[] = []): T[] {
  const ids = new Set(remaining.map(({ _id }) => _id));
  return stored.filter(({ _id }) => !ids.has(_id));
}

/** The parts that open and completed orders, and tickets sold elsewhere, refer to. */
interface Usage {
  readonly isSold: boolean;
  /** `_id`s of ticket types, slots, under-shops; refs of categories. */
  readonly tickets: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
  readonly timeSlots: ReadonlySet<string>;
  readonly underShops: ReadonlySet<string>;
}

async function readUsage(tx: Queryable, eventId: string): Promise<Usage> {
  const lines = await tx.query<{ shop: string; type: string; slot: string | null; category: string | null }>(
    `select distinct c.shop_id as shop, l ->> 'ticketTypeId' as type, case h.status when 'held' then l ->> 'slotId' end as slot,
       l ->> 'categoryRef' as category
     from checkout c join hold h on h.id = c.id cross join lateral jsonb_array_elements(c.data -> 'order' -> 'lines') l
     where c.event_id = $1 and h.status <> 'released'
     union
     select c.shop_id, t.ticket_type_id, t.data ->> 'slotId', null from ticket t join checkout c on c.id = t.checkout_id
     where t.event_id = $1 and t.status <> 'INVALID'
     union
     select shop, type, slot, category from (${placesIn('$1')}) places`, // some admit at another time than they were sold for
    [eventId],
  );
  const stock = await tx.query<{ shop: string; scope: string; ref: string }>(
    'select shop_id as shop, scope, ref from stock where event_id = $1 and taken > 0',
    [eventId],
  );
  const counted = (scope: string) => stock.filter((row) => row.scope === scope).map(({ ref }) => ref);
  const used = (...names: readonly (string | null)[]) =>
    new Set(names.filter((name): name is string => name !== null && name !== ''));
  return {
    isSold: lines.length > 0 || stock.length > 0,
    tickets: used(...lines.map(({ type }) => type), ...counted('ticket')),
    categories: used(...lines.map(({ category }) => category), ...counted('category')),
    timeSlots: used(...lines.map(({ slot }) => slot), ...counted('slot')),
    underShops: used(...[...lines, ...stock].map(({ shop }) => shop)),
  };
}

/**
 * Checks that an event can be deleted; the caller has locked it. @throws ApiError 409 while it has tickets that are not
 * invalid, or open checkouts.
 */
export async function assertDeletable(tx: Queryable, eventId: string, now: Date): Promise<void> {
  const [live] = await tx.query<{ tickets: number; checkouts: number }>(
    `select (select count(*) from ticket where event_id = $1 and status <> 'INVALID')
         + (select count(*) from season_place p join ticket t on t.id = p.ticket_id where p.event_id = $1 and t.status <> 'INVALID') as tickets,
       (select count(*) from checkout c join hold h on h.id = c.id
        where h.status = 'held' and h.expires_at > $2::timestamptz and (c.event_id = $1 or h.id in (
          select hold from (${placesIn('$1')}) places))) as checkouts`,
    [eventId, now],
  );
  if (live && live.tickets > 0)
    throw new ApiError(409, 'HAS_TICKETS', `This event has ${live.tickets} tickets that are valid or reserved.`);
  if (live && live.checkouts > 0)
    throw new ApiError(
      409,
      'HAS_OPEN_CHECKOUTS',
      'A buyer is ordering tickets of this event at the moment; try again soon.',
    );
}
