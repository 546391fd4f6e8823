/**
 * The places of sold season tickets: a row for each child event that a ticket admits to. It admits once in each. Rows are
 * written with the order and stay with the ticket through transfers and changes of names; a resale gives the buyer's
 * ticket the same places. A place is as valid as its ticket.
 */
import type { TicketType } from '../../contract/tickets.ts';
import { toMinor } from '../../sale/money.ts';
import { seasonValues } from '../../sale/season.ts';
import { stockScopes } from '../../sale/under-shop.ts';
import { json, type Queryable } from '../database/index.ts';
import type { StockAmount } from '../events/stock-amounts.ts';
import { ticketLines } from './order-quote.ts';
import type { OrderRow } from './row.ts';
import type { TicketRow } from './tickets.ts';

/** A place of a sold season ticket. */
interface SoldPlace {
  readonly ticketId: string;
  /** The child event. */
  readonly eventId: string;
  /** The child's ticket type. */
  readonly ticketTypeId: string;
  /** Its part of the ticket's price, minor units. */
  readonly value: number;
}

/** A place with the times of its child event. */
export interface DatedPlace extends SoldPlace {
  readonly start: Date;
  readonly end: Date;
  readonly timezone: string | null;
}

/** Writes the places of the season tickets of orders, whose tickets were just written. */
export async function insertPlaces(
  tx: Queryable,
  issued: readonly { readonly row: OrderRow; readonly tickets: readonly TicketRow[] }[],
): Promise<void> {
  const places = issued.flatMap(({ row, tickets }) => {
    const { order } = row.data;
    if (!order.lines.some((line) => line.places)) return [];
    const admissions = ticketLines(order);
    return tickets.flatMap(({ id, data }) => {
      const taken = admissions[data.index]?.line.places ?? [];
      const values = seasonValues(toMinor(data.realPrice, order.currency), taken);
      return taken.map(({ eventId, ticketTypeId }, at) => ({
        ticketId: id,
        eventId,
        ticketTypeId,
        value: values[at] ?? 0,
      }));
    });
  });
  await writePlaces(tx, places);
}

/** Gives tickets that were bought from resellers the places of the tickets that they replace. */
export async function copyPlaces(
  tx: Queryable,
  resold: readonly { readonly ticket: TicketRow; readonly sourceId: string }[],
  currency: string,
): Promise<void> {
  const places = await placesOf(
    tx,
    resold.map(({ sourceId }) => sourceId),
  );
  await writePlaces(
    tx,
    resold.flatMap(({ ticket, sourceId }) => {
      const own = places.filter(({ ticketId }) => ticketId === sourceId);
      const weights = own.some(({ value }) => value > 0) ? own.map(({ value }) => value) : own.map(() => 1);
      const values = seasonValues(
        toMinor(ticket.data.realPrice, currency),
        weights.map((weight) => ({ weight })),
      );
      return own.map((place, at) => ({ ...place, ticketId: ticket.id, value: values[at] ?? 0 }));
    }),
  );
}

async function writePlaces(tx: Queryable, places: readonly SoldPlace[]): Promise<void> {
  if (places.length === 0) return;
  await tx.query(
    `insert into season_place (ticket_id, event_id, ticket_type_id, value)
     select p."ticketId", p."eventId", p."ticketTypeId", p.value
     from jsonb_to_recordset($1::jsonb) as p ("ticketId" text, "eventId" text, "ticketTypeId" text, value bigint)`,
    [json(places)],
  );
}

/** The places of tickets, each ticket's in the order of the child events' starts; none of a ticket that isn't a season ticket. */
export async function placesOf(db: Queryable, ticketIds: readonly string[]): Promise<DatedPlace[]> {
  return await db.query<DatedPlace>(
    `select p.ticket_id as "ticketId", p.event_id as "eventId", p.ticket_type_id as "ticketTypeId", p.value,
       e.starts_at as start, e.ends_at as end, e.data ->> 'timezone' as timezone
     from season_place p join event e on e.id = p.event_id where p.ticket_id = any($1::text[])
     order by p.ticket_id, e.starts_at, e.id`,
    [ticketIds],
  );
}

/** The child events that tickets of an order admit to, each with the ids of the tickets that have a place there. */
export async function ticketsByChild(db: Queryable, orderId: string): Promise<Map<string, string[]>> {
  const rows = await db.query<{ event: string; tickets: string[] }>(
    `select p.event_id as event, array_agg(p.ticket_id order by p.ticket_id) as tickets
     from ticket t join season_place p on p.ticket_id = t.id where t.checkout_id = $1 group by p.event_id`,
    [orderId],
  );
  return new Map(rows.map(({ event, tickets }) => [event, tickets]));
}

/**
 * The stock of sold season tickets in the child events. The ticket types are those of now: a change of where they count
 * counts again.
 */
export async function stockOfPlaces(db: Queryable, ticketIds: readonly string[]): Promise<StockAmount[]> {
  const places = await db.query<{
    event: string;
    id: string;
    type: Pick<TicketType, 'categoryRef' | 'ignoreForMaxAmounts'> | null;
  }>(
    `select p.event_id as event, p.ticket_type_id as id,
       (select t from jsonb_array_elements(e.data -> 'tickets') t where t ->> '_id' = p.ticket_type_id limit 1) as type
     from season_place p join event e on e.id = p.event_id where p.ticket_id = any($1::text[])`,
    [ticketIds],
  );
  return places.flatMap(({ event: eventId, id: _id, type }) =>
    stockScopes({}, undefined, { ...type, _id }).map((scope) => ({ ...{ ...scope, eventId }, quantity: 1 })),
  );
}
