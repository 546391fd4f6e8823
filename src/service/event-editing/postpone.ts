/** The postponement of events: to another date, or to one that is not known yet. */
import type { EventRecord, PostponeInput } from '../../contract/events.ts';
import { zoneOf } from '../../sale/dates.ts';
import type { StoredEvent } from '../events/records.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { asPlanned } from './changes.ts';
import { postponedTimes } from './times.ts';

/**
 * The event after its postponement; the same for one that has happened already.
 * @throws ApiError 409 HAS_RECURRENCES for a root, 409 WRONG_STATE for a canceled event, 400 for an end without a start or before it.
 */
export function postponed(
  { record, seller }: StoredEvent,
  { start, end, message }: Pick<PostponeInput, 'start' | 'end' | 'message'>,
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
