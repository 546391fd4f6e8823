/** The postponement of events: to another date, or to one that is not known yet. */
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord, PostponeInput } from '../../contract/events.ts';
import type { Api } from '../../contract/index.ts';
import { zoneOf } from '../../sale/dates.ts';
import type { Queryable } from '../database/index.ts';
import { eventAnswer } from '../events/answers.ts';
import { ownEvent } from '../events/own-events.ts';
import type { StoredEvent } from '../events/records.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { assertVersion } from '../http/versions.ts';
import { queueOrderEmails } from '../mail/queue.ts';
import { asPlanned } from './changes.ts';
import { eventChanges } from './event-changes.ts';
import { changeEvent, tell } from './management.ts';
import { postponedTimes } from './times.ts';

/** The handler of postponements. */
export function postponeHandlers({ db, now }: Context): Handlers<Pick<Api['events'], 'postpone'>> {
  return {
    async postpone({ id, notify, ...input }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      const { record, version } = await db.transaction(async (tx) => {
        const stored = await ownEvent(tx, sellerId, id, true);
        assertVersion(call, stored.version);
        const changed = postponed(stored, input);
        if (isDeepStrictEqual(changed, stored.record)) return stored;
        await changeEvent(tx, stored, changed, at);
        if (notify === true) await queueEmails(tx, stored, at);
        const now = await tell(tx, 'event.updated', sellerId, id, at);
        call.noteChanges?.(eventChanges(stored, now));
        return now;
      });
      call.setVersion?.(version);
      return eventAnswer(record);
    },
  };
}

/**
 * The event after its postponement; the same for one that has happened already.
 * @throws ApiError 409 HAS_RECURRENCES for a root, 409 WRONG_STATE for a canceled event, 400 for an end without a start or before it.
 */
function postponed(
  { record, seller }: StoredEvent,
  { start, end, message }: Omit<PostponeInput, 'notify'>,
): EventRecord {
  if (record.status === 'CANCELED') throw new ApiError(409, 'WRONG_STATE', 'This event is canceled.');
  if (record.eventType === 'ROOT')
    throw new ApiError(409, 'HAS_RECURRENCES', 'This root has dates; postpone them one by one.');
  const said = message !== undefined && { statusMessage: message };
  if (start === undefined) {
    if (end !== undefined) throw invalid('start', 'Expected a start beside the end');
    if (record.status === 'POSTPONED') return { ...record, ...said };
    return { ...asPlanned(record), status: 'POSTPONED', previousStart: record.start, ...said };
  }
  const [from, to] = [new Date(record.start), new Date(start)];
  const until = end === undefined ? new Date(Date.parse(record.end) + to.getTime() - from.getTime()) : new Date(end);
  if (until < to) throw invalid('end', 'Expected an end after the start');
  const dates = { start: to.toISOString(), end: until.toISOString() };
  const isSame = dates.start === record.start && dates.end === record.end;
  if (isSame) return record.status === 'POSTPONED' ? { ...asPlanned(record), ...said } : { ...record, ...said };
  const zone = zoneOf({ timezone: record.timezone ?? seller.timezone });
  return {
    ...asPlanned(record),
    ...postponedTimes(record, to, zone),
    ...dates,
    status: 'RESCHEDULED',
    previousStart: record.start,
    ...said,
  };
}

/**
 * Queues an email for each order with a ticket that admits to the event, and for each ticket that another person holds.
 * Season tickets with a place in it count.
 */
async function queueEmails(tx: Queryable, { record: { _id }, sellerId }: StoredEvent, now: Date): Promise<void> {
  const mails = await tx.query<{ checkout_id: string; ticket_id: string | null; email: string }>(
    `select distinct checkout_id, ticket_id, email from (
       select t.checkout_id, case when t.transferred_at is not null then t.id end as ticket_id,
         case when t.transferred_at is null then c.data -> 'details' ->> 'email' else t.holder ->> 'email' end as email
       from ticket t join checkout c on c.id = t.checkout_id
       where (t.event_id = $1 or exists (select 1 from season_place p where p.ticket_id = t.id and p.event_id = $1))
         and t.status <> 'INVALID' and c.status = 'COMPLETE') m
     where email is not null`,
    [_id],
  );
  await queueOrderEmails(
    tx,
    mails.map(({ checkout_id: checkoutId, ticket_id: ticketId, email: to }) => ({
      sellerId,
      to,
      template: 'moved',
      checkoutId,
      ...(ticketId !== null && { ticketId }),
    })),
    now,
  );
}
