/**
 * What tickets tell of their event's times. It is written on the ticket when it is sold, so that whoever reads a ticket needs no event, and
 * follows the event from then on, in the transaction that changes it: a few statements, however many tickets were sold.
 */
import type { EventRecord } from '../contract/events.ts';
import { resolveOffset, slotStart } from '../sale/dates.ts';
import { json, type Queryable } from './database/index.ts';

/** An event with what its seller says where it says nothing. */
interface Timed {
  readonly record: Pick<EventRecord, 'start' | 'end' | 'timezone' | 'timeSlots' | 'tickets'>;
  readonly seller: { readonly timezone?: string | undefined };
}

/** When a time slot of an event begins; nothing where the event has no such slot. */
export function slotStartOf({ record, seller }: Timed, slotId: string): Date | undefined {
  const startTime = record.timeSlots?.find(({ _id }) => _id === slotId)?.startTime;
  return startTime && slotStart(startTime, { ...record, timezone: record.timezone ?? seller.timezone });
}

/** From when on the codes of a ticket type are shown; nothing where they always are. Before the event in any case, however the seller writes the sign. */
export function codeShownFrom({ record, seller }: Timed, typeId: string): Date | undefined {
  const settings = record.tickets?.find(({ _id }) => _id === typeId)?.revealingSettings;
  if (settings?.enabled !== 'ENABLED' || !settings.beforeEvent) return undefined;
  const { target = 'start', unit, offset = 0 } = settings.beforeEvent;
  const dated = { start: record.start, end: record.end, timezone: record.timezone ?? seller.timezone };
  return resolveOffset({ target, unit, offset: -Math.abs(offset) }, dated);
}

/**
 * Lets the tickets of an event tell its times as they are now: when their slot begins, and from when on their code is shown. Those of a slot
 * or a type that is gone keep what they say. The event is locked and changed; the history of tickets and what was billed stay.
 */
export async function moveTickets(
  tx: Queryable,
  sellerId: string,
  before: EventRecord,
  after: EventRecord,
): Promise<void> {
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
  if (slots.length > 0)
    await tx.query(
      `update ticket t set data = t.data || jsonb_build_object('slotStartTime', s.at)
       from jsonb_to_recordset($2::jsonb) as s (id text, at text) where t.event_id = $1 and t.data ->> 'slotId' = s.id`,
      [after._id, json(slots)],
    );
  if (types.length > 0)
    await tx.query(
      `update ticket t set data = t.data - 'barcodeRevealDate' || jsonb_strip_nulls(jsonb_build_object('barcodeRevealDate', s.at))
       from jsonb_to_recordset($2::jsonb) as s (id text, at text) where t.event_id = $1 and t.ticket_type_id = s.id`,
      [after._id, json(types)],
    );
}
