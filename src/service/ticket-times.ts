/**
 * What tickets tell of their event's times. It is written on the ticket when it is sold, so that whoever reads a ticket needs no event, and
 * follows the event from then on, in the transaction that changes it: a few statements, however many tickets were sold.
 */
import type { EventRecord } from '../contract/events.ts';
import { slotStart } from '../sale/dates.ts';
import { json, type Queryable } from './database/index.ts';

/** An event with what its seller says where it says nothing. */
interface Timed {
  readonly record: Pick<EventRecord, 'start' | 'end' | 'timezone' | 'timeSlots'>;
  readonly seller: { readonly timezone?: string | undefined };
}

/** When a time slot of an event begins; nothing where the event has no such slot. */
export function slotStartOf({ record, seller }: Timed, slotId: string): Date | undefined {
  const startTime = record.timeSlots?.find(({ _id }) => _id === slotId)?.startTime;
  return startTime && slotStart(startTime, { ...record, timezone: record.timezone ?? seller.timezone });
}

/**
 * Lets the tickets of an event tell its times as they are now, those of another one keep what they say. The event is locked and changed.
 * Entries in the history and what was billed stay.
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
  const slots = (after.timeSlots ?? []).flatMap(({ _id: id = '' }) => {
    const at = slotStartOf({ record: after, seller }, id)?.toISOString();
    const was = slotStartOf({ record: before, seller }, id)?.toISOString();
    return at === undefined || at === was ? [] : [{ id, at }];
  });
  if (slots.length > 0)
    await tx.query(
      `update ticket t set data = t.data || jsonb_build_object('slotStartTime', s.at)
       from jsonb_to_recordset($2::jsonb) as s (id text, at text) where t.event_id = $1 and t.data ->> 'slotId' = s.id`,
      [after._id, json(slots)],
    );
}
