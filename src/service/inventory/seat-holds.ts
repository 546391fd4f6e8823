/**
 * Seats that checkouts hold or have sold, one row for each seat. The primary key of `event_seat` keeps a seat from
 * being sold twice. A lock for each event makes buyers choose one after the other, so that none loses a seat that was
 * just offered. The seat of a resale listing stays with its order until it is sold; the new buyer holds the listing.
 * Lock order: after the stock.
 */
import type { EventInfo } from '../../contract/event-info.ts';
import type { ItemInput } from '../../contract/checkout.ts';
import type { SeatStates } from '../../contract/seat-maps.ts';
import { bestSeats } from '../../sale/best-seats.ts';
import type { Reason } from '../../sale/ticket-options.ts';
import { seatProblems } from '../../sale/seat-problems.ts';
import { isResale } from '../../sale/resale.ts';
import { rulesOf } from '../../sale/seating-rules.ts';
import { categoriesOf, seatCategoryOf } from '../../sale/seating.ts';
import type { OrderRow } from '../orders/row.ts';
import { rejectCart, type Sale } from '../orders/sale.ts';
import { saveSeats } from '../orders/save-checkouts.ts';
import { type Queryable, takeAdvisoryLock } from '../database/index.ts';
import { ticketLines, type Order, type OrderPart } from '../orders/order-quote.ts';
import { compact } from '../http/pick.ts';
import { ApiError } from '../http/api-error.ts';
import { resaleKinds, takeResales } from './resale-holds.ts';
import { holdSeats, keptSeats } from './seat-rows.ts';
import { planOf, readStates, seatEventsOf, type StoredPlan } from '../storefront/seat-plans.ts';
import { soldSeat } from '../storefront/seat-labels.ts';

/** A part of an order that needs seats. */
interface Seating {
  readonly part: OrderPart;
  readonly ticketTypeId: string;
  /** As in the plan. */
  readonly categoryRef: string;
  /** The buyer's choice; empty when the service chooses. */
  readonly asked: readonly string[];
}

/**
 * Makes a checkout hold exactly the seats of its order. The service chooses where the buyer did not, and may keep seats
 * that the checkout holds already. Answers the row with its seats. An event without a stored chart is sold without
 * seats.
 * @param row The checkout with its order, whose stock is held.
 * @throws ApiError 400 or 409 with the reason, and with the `seats` that are taken now.
 */
export async function takeSeats(
  tx: Queryable,
  row: OrderRow,
  sale: Sale,
  items: readonly ItemInput[],
  now: Date,
): Promise<OrderRow> {
  const { event, shop, info } = sale;
  if (event.record.seating === undefined) return row;
  const stored = await planOf(tx, event);
  if (!stored) {
    await releaseSeats(tx, [row.id]);
    if (!(await takeResales(tx, row, resaleKinds(row.data.order))))
      throw rejectCart(sale, items, [{ code: 'NOT_ENOUGH_LEFT' }]);
    return row;
  }
  const eventIds = await seatEventsOf(tx, event);
  await lockSeats(tx, eventIds);
  const states = await readStates(tx, event, stored, shop, now, { holdId: row.id });
  const taken = new Set(states.taken);
  const offered = offeredSeats(states, info);
  const reject = (problems: readonly Reason[]) => rejectSeats(sale, items, problems, states);
  // staff may choose what is kept for them; where the service chooses, it leaves that alone
  const forStaff = isByStaff(row);
  const closed = forStaff
    ? (await readStates(tx, event, stored, shop, now, { holdId: row.id, forStaff })).taken
    : taken;
  const problems = seatProblems(stored.plan, new Set(closed), info, choicesOf(row.data.order), offered);
  if (problems.length > 0) throw reject(problems);
  const parts = seatingsOf(stored, info, row.data.order);
  const chosen = await choose(tx, row, stored, info, parts, { taken, offered });
  if ('problem' in chosen) throw reject([chosen.problem]);
  const gone = async (code: 'SEAT_TAKEN' | 'NOT_ENOUGH_LEFT') =>
    rejectSeats(sale, items, [{ code }], await readStates(tx, event, stored, shop, now, { holdId: row.id }));
  // the seats of resale listings stay with their order until they are sold
  const own = [...chosen.seats.values()].flat().filter((id) => !offered.has(id));
  if (!(await holdSeats(tx, row.id, eventIds, stored, own))) throw await gone('SEAT_TAKEN');
  const order = withSeats(row.data.order, stored, chosen.seats);
  if (!(await takeResales(tx, row, resaleKinds(order)))) throw await gone('NOT_ENOUGH_LEFT');
  await saveSeats(tx, row.id, order);
  return { ...row, data: { ...row.data, order } };
}

/**
 * Makes a checkout hold the seats again that it had released, and answers true if it does; seats of resale listings are
 * held by their listings. If false, the caller rolls back to a savepoint.
 */
export async function retakeSeats(tx: Queryable, row: OrderRow, { event, info }: Sale): Promise<boolean> {
  const own = ticketLines(row.data.order).filter(({ line }) => !isResale(line.ticketTypeId));
  const known = own.flatMap(({ seat }) => seat?.seatId ?? []);
  const stored = event.record.seating === undefined ? undefined : await planOf(tx, event);
  if (!stored) return known.length === 0;
  const seated = new Set(seatingsOf(stored, info, row.data.order).map(({ ticketTypeId }) => ticketTypeId));
  // the chart is new since then, or no longer has the seat
  if (own.some(({ line, seat }) => !seat && seated.has(line.ticketTypeId))) return false;
  if (known.some((id) => !stored.places.has(id))) return false;
  const eventIds = await seatEventsOf(tx, event);
  await lockSeats(tx, eventIds);
  if ((await keptSeats(tx, eventIds, known, isByStaff(row))).size > 0) return false;
  return await holdSeats(tx, row.id, eventIds, stored, known);
}

/** Releases the seats of holds that the caller has just set to `released`, or whose event has no seats any more. */
export async function releaseSeats(tx: Queryable, holdIds: readonly string[]): Promise<void> {
  await tx.query('delete from event_seat where hold_id = any($1::text[])', [holdIds]);
}

/** Releases some seats of an order; its other seats stay. */
export async function releaseSomeSeats(tx: Queryable, holdId: string, seats: readonly string[]): Promise<void> {
  await tx.query('delete from event_seat where hold_id = $1 and seat_id = any($2::text[])', [holdId, seats]);
}

/** Moves a seat from one order to another in the same transaction; false when the first did not have it. */
export async function moveSeat(tx: Queryable, fromId: string, toId: string, seat: string): Promise<boolean> {
  const moved = await tx.query(
    'update event_seat set hold_id = $2 where hold_id = $1 and seat_id = $3 returning seat_id',
    [fromId, toId, seat],
  );
  return moved.length > 0;
}

/** True when a seat of an event is sold, or held by an open checkout. */
export async function hasSeatsTaken(tx: Queryable, eventId: string, now: Date): Promise<boolean> {
  const [found] = await tx.query(
    `select 1 from event_seat s join hold h on h.id = s.hold_id
     where s.event_id = $1 and (h.status = 'sold' or h.expires_at > $2::timestamptz) limit 1`,
    [eventId, now],
  );
  return found !== undefined;
}

/** The seats of an event that are sold, with their order, or held by an open checkout. */
export async function takenSeats(
  tx: Queryable,
  eventId: string,
  now: Date,
): Promise<readonly { readonly seat: string; readonly order: string | undefined }[]> {
  const rows = await tx.query<{ seat: string; order_id: string | null }>(
    `select s.seat_id as seat, case h.status when 'sold' then h.id end as order_id
     from event_seat s join hold h on h.id = s.hold_id
     where s.event_id = $1 and (h.status = 'sold' or h.expires_at > $2::timestamptz) order by s.seat_id`,
    [eventId, now],
  );
  return rows.map(({ seat, order_id: order }) => ({ seat, order: order ?? undefined }));
}

/** Locks the choice of seats in these events, in the order of their ids. */
export async function lockSeats(tx: Queryable, eventIds: readonly string[]): Promise<void> {
  for (const id of eventIds) await takeAdvisoryLock(tx, 'seats', id);
}

/** True for an order that staff make: complimentary tickets, and what is sold at a counter. */
function isByStaff({ data }: OrderRow): boolean {
  return data.complimentary !== undefined || data.pointOfSale === 'OPERATOR';
}

/** The seats for resale, each with the ticket type under which its listing is sold. */
function offeredSeats({ resale = [] }: SeatStates, { tickets = [] }: EventInfo): Map<string, string> {
  const sold = resale.filter(({ ticketTypeId }) => tickets.some(({ id }) => id === ticketTypeId));
  return new Map(sold.map(({ seat, ticketTypeId }) => [seat, ticketTypeId]));
}

function askedOf({ seatingInfo }: OrderPart): readonly string[] {
  const seats = seatingInfo?.['seats'];
  return Array.isArray(seats) ? (seats as string[]) : [];
}

function choicesOf({ lines }: Order) {
  return lines.flatMap(({ ticketTypeId, parts }) =>
    parts.map((part) => ({ ticketTypeId, amount: part.amount, seats: askedOf(part) })),
  );
}

function seatingsOf({ plan }: StoredPlan, info: EventInfo, { lines }: Order): Seating[] {
  const known = categoriesOf(plan);
  return lines.flatMap(({ ticketTypeId, parts }) => {
    const ticket = info.tickets?.find(({ id }) => id === ticketTypeId);
    const categoryRef = ticket && seatCategoryOf(info, ticket, known);
    if (categoryRef === undefined) return [];
    return parts.map((part) => ({ part, ticketTypeId, categoryRef, asked: askedOf(part) }));
  });
}

/** Parts of an order that sit together: those of a category, or those of a resale listing. */
interface Party {
  readonly categoryRef: string;
  /** The ticket type of the resale listing; undefined for free seats. */
  readonly listing: string | undefined;
  /** The ticket type of its first part. */
  readonly ticketTypeId: string;
  readonly parts: OrderPart[];
}

/** The parties of the parts for which the service chooses. A resale listing is a party of its own. */
function partiesOf(seatings: readonly Seating[]): Party[] {
  const parties: Party[] = [];
  for (const { part, ticketTypeId, categoryRef, asked } of seatings) {
    if (asked.length > 0) continue;
    const listing = isResale(ticketTypeId) ? ticketTypeId : undefined;
    const party = parties.find((each) => each.categoryRef === categoryRef && each.listing === listing);
    if (party) party.parts.push(part);
    else parties.push({ categoryRef, listing, ticketTypeId, parts: [part] });
  }
  return parties;
}

/** The seats of each part. Where the service chooses, a party keeps its seats while its size stays. */
async function choose(
  tx: Queryable,
  row: OrderRow,
  { plan, places }: StoredPlan,
  info: EventInfo,
  parts: readonly Seating[],
  { taken, offered }: { readonly taken: ReadonlySet<string>; readonly offered: ReadonlyMap<string, string> },
): Promise<{ seats: Map<OrderPart, readonly string[]> } | { problem: Reason }> {
  const seats = new Map<OrderPart, readonly string[]>();
  for (const { part, asked } of parts) if (asked.length > 0) seats.set(part, asked);
  const asked = new Set([...seats.values()].flat());
  const held = await tx.query<{ seat: string }>(
    `select seat_id as seat from event_seat where event_id = $1 and hold_id = $2
     union select seat_id from ticket_resale where hold_id = $2 and status = 'open' and seat_id is not null`,
    [row.event_id, row.id],
  );
  const own = new Set(held.map(({ seat }) => seat));
  for (const party of partiesOf(parts)) {
    const { categoryRef, listing } = party;
    const amount = party.parts.reduce((sum, part) => sum + part.amount, 0);
    const canHave = (id: string) => !asked.has(id) && (listing ? offered.get(id) === listing : !taken.has(id));
    const gone = new Set([...places.keys()].filter((id) => !canHave(id)));
    const ownHere = [...places].flatMap(([id, place]) =>
      place.categoryRef === categoryRef && own.has(id) && canHave(id) ? [id] : [],
    );
    const best = () => bestSeats(plan, gone, [{ categoryRef, amount }], rulesOf(info))?.flat();
    // a listing's seats are the only choice, even a wheelchair space
    const any = listing ? [...offered.keys()].filter(canHave).slice(0, amount) : [];
    const found = ownHere.length === amount ? ownHere : (best() ?? (any.length === amount ? any : undefined));
    if (!found) {
      const left = [...places].filter(([id, place]) => place.categoryRef === categoryRef && !gone.has(id));
      const limit = left.filter(([, { seat }]) => seat.seatType !== 'handicapped').length;
      return { problem: { code: 'NOT_ENOUGH_LEFT', ticketTypeId: party.ticketTypeId, limit } };
    }
    let next = 0;
    for (const part of party.parts) {
      seats.set(part, found.slice(next, next + part.amount));
      next += part.amount;
    }
  }
  return { seats };
}

function withSeats(order: Order, plan: StoredPlan, seats: ReadonlyMap<OrderPart, readonly string[]>): Order {
  return {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      parts: line.parts.map((part) => {
        const given = seats.get(part)?.map((seatId) => soldSeat(plan, seatId));
        // seats with a plan have their label from the plan, not from the request
        return compact({ ...part, seatingInfo: given && part.seatingInfo, seats: given });
      }),
    })),
  };
}

function rejectSeats(
  sale: Sale,
  items: readonly ItemInput[],
  problems: readonly Reason[],
  states: SeatStates,
): ApiError {
  const { status, code, message, details, more } = rejectCart(sale, items, problems);
  return new ApiError(status, code, message, details, { ...more, seats: states });
}
