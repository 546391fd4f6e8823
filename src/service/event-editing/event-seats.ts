/** The seats of an event for its seller: their states, and which are kept. */
import { type eventSeats, type EventSeat, maxSeatChanges, type SeatChanges } from '../../contract/event-seats.ts';
import type { z } from '../../contract/route.ts';
import { isOpen } from '../../sale/seating-rules.ts';
import type { Queryable } from '../database/index.ts';
import { keepAllUnchanged } from '../events/locks.ts';
import { ownEvent } from '../events/own-events.ts';
import type { StoredEvent } from '../events/records.ts';
import { apiKeyOf, sees } from '../http/access.ts';
import { invalid, notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { compact } from '../http/pick.ts';
import { keepSeats } from '../inventory/seat-rules.ts';
import { infoSeating } from '../storefront/event-info-parts.ts';
import { planOf, seatEventsOf, type StoredPlan } from '../storefront/seat-plans.ts';

/** The handlers of the seats of an event. */
export function eventSeatHandlers({ db, now }: Context): Handlers<typeof eventSeats> {
  return {
    async list({ id }, call) {
      const key = apiKeyOf(call);
      const event = await ownEvent(db, key.sellerId, id);
      const stored = await planOfEvent(db, event);
      const seesTickets = sees(key, 'tickets:read');
      const seesOrders = sees(key, 'transactions:read', 'customers:read');
      const seats = (await readSeats(db, event, stored)).map(({ ticketId, transactionId, ...seat }) =>
        compact({
          ...seat,
          ticketId: seesTickets ? ticketId : undefined,
          transactionId: seesOrders ? transactionId : undefined,
        }),
      );
      return { eventId: id, seatMapId: stored.plan._id, revisionId: stored.plan.revisionId, seats };
    },

    async change({ id, changes }, call) {
      const key = apiKeyOf(call);
      const at = now();
      assertChanges(changes, at);
      return await db.transaction(async (tx) => {
        await keepAllUnchanged(tx, [id]);
        const event = await ownEvent(tx, key.sellerId, id);
        const stored = await planOfEvent(tx, event);
        const { changed, refused } = await keepSeats(tx, event, stored, changes, { principal: key.id, now: at });
        const seesOrders = sees(key, 'transactions:read', 'customers:read');
        return {
          eventId: id,
          changed,
          refused: seesOrders ? refused : refused.map(({ seat, code }) => ({ seat, code })),
        };
      });
    },
  };
}

/** @throws ApiError 404 for an event without seats, or whose chart is not stored here. */
async function planOfEvent(db: Queryable, event: StoredEvent): Promise<StoredPlan> {
  const stored = await planOf(db, event);
  if (!stored) throw notFound('seat map');
  return stored;
}

/** @throws ApiError 400 for what one change alone doesn't tell. */
function assertChanges(changes: SeatChanges['changes'], now: Date): void {
  const known = new Set<string>();
  changes.forEach(({ seats, keep, note, blockedUntil, whenReturned }, at) => {
    const path = `changes.${at}`;
    const twice = seats.findIndex((seat) => known.size === known.add(seat).size);
    if (twice >= 0) throw invalid(`${path}.seats.${twice}`, 'Expected each seat once');
    const more = { note, blockedUntil, whenReturned: whenReturned === true ? true : undefined };
    const [unused] = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (keep === null && unused !== undefined)
      throw invalid(`${path}.${unused}`, 'Expected only for seats that are kept');
    if (blockedUntil !== undefined && new Date(blockedUntil) <= now)
      throw invalid(`${path}.blockedUntil`, 'Expected a time in the future');
  });
  if (known.size > maxSeatChanges) throw invalid('changes', `At most ${maxSeatChanges} seats in a request`);
}

interface TakenRow {
  readonly seat: string;
  readonly order_id: string;
  readonly is_sold: boolean;
  readonly ticket_id: string | null;
  readonly is_resold: boolean;
}

interface RuleRow {
  readonly seat: string;
  readonly keep: string;
  readonly note: string | null;
  readonly blocked_until: Date | null;
}

async function readSeats(
  db: Queryable,
  event: StoredEvent,
  { places }: StoredPlan,
): Promise<z.input<typeof EventSeat>[]> {
  const eventIds = await seatEventsOf(db, event);
  // the event itself comes before the other dates of a group
  const own = [eventIds, event.record._id];
  const takenRows = await db.query<TakenRow>(
    `select distinct on (s.seat_id) s.seat_id as seat, h.id as order_id, h.status = 'sold' as is_sold, t.id as ticket_id,
       exists (select 1 from ticket_resale o where o.ticket_id = t.id and o.status = 'open') as is_resold
     from event_seat s join hold h on h.id = s.hold_id
     left join ticket t on t.checkout_id = h.id and t.status <> 'INVALID' and t.data -> 'seatingInfo' ->> 'seatId' = s.seat_id
     where s.event_id = any($1::text[]) order by s.seat_id, s.event_id = $2 desc, t.id`,
    own,
  );
  const ruleRows = await db.query<RuleRow>(
    `select distinct on (seat_id) seat_id as seat, keep, note, blocked_until from event_seat_rule
     where event_id = any($1::text[]) order by seat_id, event_id = $2 desc`,
    own,
  );
  const taken = new Map(takenRows.map((row) => [row.seat, row]));
  const rules = new Map(ruleRows.map((row) => [row.seat, row]));
  const { contingents, seatingConfigurations } = infoSeating(event.record, undefined);
  const seating = { ...seatingConfigurations, contingents };
  return [...places].map(
    ([
      seat,
      {
        seat: { contingent },
      },
    ]) => {
      const [holder, rule] = [taken.get(seat), rules.get(seat)];
      const free = rule ? 'kept' : isOpen(seating, contingent) ? 'free' : 'contingent';
      const sold = holder?.is_resold === true ? 'resale' : 'sold';
      return {
        seat,
        state: holder ? (holder.is_sold ? sold : 'held') : free,
        contingent,
        keep: rule?.keep,
        note: rule?.note ?? undefined,
        blockedUntil: rule?.blocked_until?.toISOString(),
        whenReturned: holder && rule ? true : undefined,
        ticketId: holder?.is_sold === true ? (holder.ticket_id ?? undefined) : undefined,
        transactionId: holder?.is_sold === true ? holder.order_id : undefined,
      };
    },
  );
}
