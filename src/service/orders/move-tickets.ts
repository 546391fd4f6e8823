/**
 * Times of sold tickets, which follow their event in the transaction that changes it: a few statements for any number
 * of tickets.
 */
import type { EventRecord } from '../../contract/events.ts';
import { json, type Queryable } from '../database/index.ts';
import { shortenTerms } from './payment-terms.ts';
import { shortenOffers } from './transfer-offers.ts';
import { expiryOf } from '../../sale/ticket-expiry.ts';
import { codeShownFrom, expiryOfTicket, slotStartOf } from '../events/ticket-times.ts';

/** The times that a change of an event moves. */
export interface MovedTimes {
  /** New starts of slots. */
  readonly slots: readonly { readonly id: string; readonly at: string | undefined }[];
  /** New times from which the code of a type's tickets is shown; missing = immediately. */
  readonly types: readonly { readonly id: string; readonly at: string | undefined }[];
  /** New ends of the tickets of a type and slot, `null` without one; missing = they don't expire any more. */
  readonly expiries: readonly {
    readonly type: string;
    readonly slot: string | null;
    readonly at: string | undefined;
  }[];
  /** Whether the event or a slot begins at another time. */
  readonly isMoved: boolean;
}

/** The times of an event's tickets that differ after a change. Deleted slots and types are left out. */
export async function movedTimes(
  tx: Queryable,
  sellerId: string,
  before: EventRecord,
  after: EventRecord,
): Promise<MovedTimes> {
  const [row] = await tx.query<{ timezone: string | null }>(
    `select data ->> 'timezone' as timezone from seller where id = $1`,
    [sellerId],
  );
  const seller = { timezone: row?.timezone ?? undefined };
  const moved = (parts: EventRecord['timeSlots'] | EventRecord['tickets'], timeOf: typeof slotStartOf) =>
    (parts ?? []).flatMap(({ _id: id = '' }) => {
      const [was, at] = [before, after].map((record) => timeOf({ record, seller }, id)?.toISOString());
      return at === was ? [] : [{ id, at }];
    });
  const slots = moved(after.timeSlots, slotStartOf).filter(({ at }) => at !== undefined);
  const types = moved(after.tickets, codeShownFrom);
  const expiries = expiringTypes(before, after).flatMap((type) =>
    [undefined, ...(after.timeSlots ?? []).map(({ _id }) => _id)].flatMap((slot) => {
      const [was, at] = [before, after].map((record) => expiryOfTicket({ record, seller }, type, slot)?.toISOString());
      return at === was ? [] : [{ type, slot: slot ?? null, at }];
    }),
  );
  return { slots, types, expiries, isMoved: slots.length > 0 || before.start !== after.start };
}

/** The ids of the types whose tickets expire, before or after a change. */
function expiringTypes(before: EventRecord, after: EventRecord): string[] {
  const expiring = new Set(
    [before, after].flatMap(({ tickets = [] }) => tickets.flatMap((type) => (expiryOf(type) ? [type._id] : []))),
  );
  return (after.tickets ?? []).flatMap(({ _id }) => (_id !== undefined && expiring.has(_id) ? [_id] : []));
}

/**
 * Updates the times of an event's tickets: the start of their slot, the time from which their code is shown, and that
 * until which they are valid.
 * Tickets of a deleted slot or type keep theirs. An expired transfer offer stays expired; an open one can be accepted
 * until the ticket's new time begins. The caller has locked and changed the event; ticket history and invoices stay.
 */
export async function moveTickets(
  tx: Queryable,
  event: EventRecord,
  { slots, types, expiries, isMoved }: MovedTimes,
): Promise<void> {
  if (slots.length > 0)
    await tx.query(
      `update ticket t set data = t.data || jsonb_build_object('slotStartTime', s.at)
       from jsonb_to_recordset($2::jsonb) as s (id text, at text) where t.event_id = $1 and t.data ->> 'slotId' = s.id`,
      [event._id, json(slots)],
    );
  if (types.length > 0)
    await tx.query(
      `update ticket t set data = t.data - 'barcodeRevealDate' || jsonb_strip_nulls(jsonb_build_object('barcodeRevealDate', s.at))
       from jsonb_to_recordset($2::jsonb) as s (id text, at text) where t.event_id = $1 and t.ticket_type_id = s.id`,
      [event._id, json(types)],
    );
  if (expiries.length > 0)
    await tx.query(
      `update ticket t set data = t.data - 'validUntil' || jsonb_strip_nulls(jsonb_build_object('validUntil', s.at))
       from jsonb_to_recordset($2::jsonb) as s (type text, slot text, at text)
       where t.event_id = $1 and t.ticket_type_id = s.type and t.data ->> 'slotId' is not distinct from s.slot`,
      [event._id, json(expiries)],
    );
  if (!isMoved) return;
  await shortenOffers(tx, event._id, event.start);
  await shortenTerms(tx, event._id, event.start);
}
