/** What is left of an event, for its seller: places of the event, and of its limited ticket types. */
import type { Queryable } from '../database/index.ts';

/** A limit, and how much of it is neither sold nor held. */
export interface Left {
  /** The `_id` of a ticket type; missing for the whole event. */
  readonly ticketTypeId?: string;
  readonly left: number;
  readonly capacity: number;
}

/** The limits of events, by event; one without limits is missing. */
export async function readLeft(db: Queryable, eventIds: readonly string[]): Promise<Map<string, Left[]>> {
  const rows = await db.query<{ event_id: string; scope: string; ref: string; capacity: number; taken: number }>(
    `select event_id, scope, ref, capacity, taken from stock
     where event_id = any($1::text[]) and shop_id = '' and scope in ('event', 'ticket') order by id`,
    [eventIds],
  );
  const all = new Map<string, Left[]>();
  for (const { event_id: eventId, scope, ref, capacity, taken } of rows) {
    const left = { ...(scope === 'ticket' && { ticketTypeId: ref }), left: capacity - taken, capacity };
    all.set(eventId, [...(all.get(eventId) ?? []), left]);
  }
  return all;
}
