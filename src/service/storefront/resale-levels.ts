/** The resale listings that can be bought: their numbers by kind, and their seats. */
import type { ResaleKind } from '../../sale/resale.ts';
import type { Queryable } from '../database/index.ts';

/** Listings of one kind that can be bought. */
export interface ResaleLevel extends ResaleKind {
  /** The under-shop that sells them; empty for the event itself. */
  readonly shopId: string;
  readonly currency: string;
  /** They have seats of a seating chart. */
  readonly isSeated: boolean;
  readonly left: number;
}

/** A listing of a seat that can be bought. */
export interface SeatOffer extends ResaleKind {
  readonly seatId: string;
}

/** The resale listings of events, by event. @param holdId A checkout whose listings count as free. */
export async function readResaleLevels(
  db: Queryable,
  eventIds: readonly string[],
  holdId = '',
): Promise<Map<string, ResaleLevel[]>> {
  const rows = await db.query<ResaleLevel & { eventId: string }>(
    `select event_id as "eventId", shop_id as "shopId", ticket_type_id as "ticketTypeId", slot_id as "slotId", price, currency,
       seat_id is not null as "isSeated", count(*)::int as left
     from ticket_resale where event_id = any($1::text[]) and status = 'open' and (hold_id is null or hold_id = $2)
     group by event_id, shop_id, ticket_type_id, slot_id, price, currency, seat_id is not null order by price, ticket_type_id, slot_id`,
    [eventIds, holdId],
  );
  const byEvent = new Map<string, ResaleLevel[]>();
  for (const { eventId, ...level } of rows) byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), level]);
  return byEvent;
}

/** The seats for resale in a shop. @param holdId A checkout whose listings count as free. */
export async function readSeatOffers(
  db: Queryable,
  { eventId, shopId, currency }: { readonly eventId: string; readonly shopId: string; readonly currency: string },
  holdId = '',
): Promise<SeatOffer[]> {
  return await db.query<SeatOffer>(
    `select seat_id as "seatId", ticket_type_id as "ticketTypeId", slot_id as "slotId", price
     from ticket_resale where event_id = $1 and shop_id = $2 and currency = $3 and seat_id is not null
       and status = 'open' and (hold_id is null or hold_id = $4) order by seat_id`,
    [eventId, shopId, currency, holdId],
  );
}
