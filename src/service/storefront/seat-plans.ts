/** Seat plans, read by chart and revision, and cached, since a revision never changes. */
import type { UnderShop } from '../../contract/events.ts';
import type { SeatMapInput, SeatPlan, SeatStates } from '../../contract/seat-maps.ts';
import { resaleTypeId } from '../../sale/resale.ts';
import { isOpen } from '../../sale/seating-rules.ts';
import { placesOf, type SeatLocation } from '../../sale/seating.ts';
import type { Queryable } from '../database/index.ts';
import { infoSeating } from './event-info-parts.ts';
import { areSold } from './event-info-resale.ts';
import type { StoredEvent } from '../events/records.ts';
import { readSeatOffers } from './resale-levels.ts';

/** A plan that is ready for sale. It is shared: never change its content. */
export interface StoredPlan {
  readonly plan: SeatPlan;
  /** The plan as buyers see it, without contingents, and without a picture that is for drawing alone. */
  readonly shown: SeatPlan;
  readonly places: ReadonlyMap<string, SeatLocation>;
}

/** The maximum number of seats in the cache; some 30 MB. */
const maxKept = 100_000;
const plans = new Map<string, StoredPlan>();

/** The revision in an id, or nothing for an invalid id. */
export function revisionOf(revisionId: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(revisionId) ? Number(revisionId) : undefined;
}

/** The plan of a revision; nothing for a chart of another seller. */
export async function readPlan(
  db: Queryable,
  sellerId: string,
  seatMapId: string,
  revisionId: string,
): Promise<StoredPlan | undefined> {
  const revision = revisionOf(revisionId);
  if (revision === undefined) return undefined;
  const key = [seatMapId, revision, sellerId];
  const [found] = await db.query<{ digest: string }>(
    `select r.digest from seat_map_revision r join seat_map m on m.id = r.seat_map_id
     where r.seat_map_id = $1 and r.revision = $2 and m.seller_id = $3`,
    key,
  );
  if (!found) return undefined;
  // Used plans move to the end; unused ones are evicted from the beginning.
  const name = `${seatMapId} ${revision} ${found.digest}`;
  const known = plans.get(name);
  if (known) plans.delete(name);
  const stored = known ?? (await load(db, seatMapId, revision));
  if (stored) keep(name, stored);
  return stored;
}

async function load(db: Queryable, seatMapId: string, revision: number): Promise<StoredPlan | undefined> {
  const [row] = await db.query<{ plan: SeatMapInput }>(
    'select plan from seat_map_revision where seat_map_id = $1 and revision = $2',
    [seatMapId, revision],
  );
  if (!row) return undefined;
  const plan: SeatPlan = { _id: seatMapId, revisionId: String(revision), ...row.plan };
  return { plan, shown: shownOf(plan), places: placesOf(plan) };
}

function keep(name: string, stored: StoredPlan): void {
  plans.set(name, stored);
  let seats = [...plans.values()].reduce((sum, { places }) => sum + places.size, 0);
  for (const [oldest, { places }] of plans) {
    if (seats <= maxKept || oldest === name) return;
    plans.delete(oldest);
    seats -= places.size;
  }
}

function shownOf({ background, ...plan }: SeatPlan): SeatPlan {
  return {
    ...plan,
    ...(background?.forBuyers === true && { background }),
    sections: plan.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({ ...row, seats: row.seats.map(({ contingent: _, ...seat }) => seat) })),
    })),
  };
}

/**
 * The plan that the seats of an event are sold from. Nothing if it has no seats, or its chart is not stored here, so
 * that it is sold without seats.
 */
export async function planOf(
  db: Queryable,
  { record, sellerId }: Pick<StoredEvent, 'record' | 'sellerId'>,
): Promise<StoredPlan | undefined> {
  const { active, seatMapId, revisionId } = record.seating ?? {};
  if (active !== true || seatMapId === undefined || revisionId === undefined) return undefined;
  return await readPlan(db, sellerId, seatMapId, revisionId);
}

/**
 * The events in which a ticket of this one takes a seat: the event itself, and for a seated group its dates on the same
 * chart, where the seat has to be free, too. In lock order.
 */
export async function seatEventsOf(db: Queryable, { record, sellerId }: StoredEvent): Promise<string[]> {
  const { childEvents = [], seating } = record;
  if (childEvents.length === 0 || seating?.seatMapId === undefined) return [record._id];
  const dates = await db.query<{ id: string }>(
    `select id from event where id = any($1::text[]) and seller_id = $2 and deleted_at is null
       and data -> 'seating' ->> 'active' = 'true' and data -> 'seating' ->> 'seatMapId' = $3`,
    [childEvents, sellerId, seating.seatMapId],
  );
  return [...new Set([record._id, ...dates.map(({ id }) => id)])].sort();
}

/**
 * The seats that are not available in an event or under-shop, and those of them that are for resale. The seats of one
 * hold count as free. Kept seats are taken, but for staff what is kept for them is not.
 */
export async function readStates(
  db: Queryable,
  event: StoredEvent,
  { plan, places }: StoredPlan,
  shop: UnderShop | undefined,
  now: Date,
  { holdId = '', forStaff = false }: { readonly holdId?: string; readonly forStaff?: boolean } = {},
): Promise<SeatStates> {
  const { contingents, seatingConfigurations } = infoSeating(event.record, shop);
  const rules = { ...seatingConfigurations, contingents };
  const rows = await db.query<{ seat: string }>(
    `select seat_id as seat from event_seat where event_id = any($1::text[]) and hold_id <> $2
     union
     select r.seat_id from event_seat_rule r
     where r.event_id = any($1::text[]) and (not $3::boolean or r.keep <> 'staff')
       and not exists (select 1 from event_seat s where s.event_id = r.event_id and s.seat_id = r.seat_id and s.hold_id = $2)`,
    [await seatEventsOf(db, event), holdId, forStaff],
  );
  const taken = new Set(rows.map(({ seat }) => seat));
  const isResold = event.record.ticketSettings?.resellSettings?.enabled === 'ENABLED';
  const place = { eventId: event.record._id, shopId: shop?._id ?? '', currency: event.currency };
  const offers = isResold ? await readSeatOffers(db, place, holdId) : [];
  const sold = offers.filter(({ slotId }) => areSold(event, slotId, now));
  return {
    _id: event.record._id,
    revisionId: plan.revisionId,
    // in the order of the plan, so that the same state is the same text
    taken: [...places].flatMap(([id, { seat }]) => (taken.has(id) || !isOpen(rules, seat.contingent) ? [id] : [])),
    ...(sold.length > 0 && {
      resale: sold.map((offer) => ({ seat: offer.seatId, ticketTypeId: resaleTypeId(offer) })),
    }),
  };
}
