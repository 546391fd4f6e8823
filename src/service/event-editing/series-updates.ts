/** Dates follow their root (wire §2 has a decoupled one stop doing so). */
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord } from '../../contract/events.ts';
import type { Named } from '../http/pick.ts';

type Field = keyof Named<EventRecord>;

/** What each date has for itself, or the root alone. */
const apart: readonly string[] = [
  '_id',
  'sellerId',
  'rootId',
  'createdAt',
  'updatedAt',
  'eventType',
  'url',
  'start',
  'end',
  'checkinInformation',
  'seating',
  'childEvents',
  'repetitionSettings',
];

/** The fields in which a root was changed and that its dates share with it. */
export function sharedChanges(before: EventRecord, after: EventRecord): readonly Field[] {
  if (after.eventType !== 'ROOT') return [];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)] as Field[]);
  return [...fields].filter((field) => !apart.includes(field) && !isDeepStrictEqual(before[field], after[field]));
}

/**
 * A date after its root was changed: each of `fields` becomes the root's, unless the date had something else there than the root,
 * which is then its own. The same record when nothing is to be followed.
 */
export function followed(
  date: EventRecord,
  before: EventRecord,
  after: EventRecord,
  fields: readonly Field[],
): EventRecord {
  const following = fields.filter((field) => isDeepStrictEqual(date[field], before[field]));
  if (following.length === 0) return date;
  const stored = Object.entries(date).filter(([field]) => !following.includes(field as Field));
  const taken = following.flatMap((field) => (after[field] === undefined ? [] : [[field, after[field]] as const]));
  return Object.fromEntries([...stored, ...taken]) as EventRecord;
}
