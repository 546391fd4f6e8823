/** Updates of a series: its dates follow the root, unless they are decoupled. */
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord } from '../../contract/events.ts';
import { withoutOwnIds } from '../events/ids.ts';
import type { Named } from '../http/pick.ts';

type Field = keyof Named<EventRecord>;

/** Fields that each date has for itself, or only the root has. */
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
  'draft',
  'status',
  'previousStart',
  'statusMessage',
];

/** The changed fields of a root that its dates share with it. */
export function sharedChanges(before: EventRecord, after: EventRecord): readonly Field[] {
  if (after.eventType !== 'ROOT') return [];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)] as Field[]);
  return [...fields].filter((field) => !apart.includes(field) && !isDeepStrictEqual(before[field], after[field]));
}

/**
 * A date after a change of its root. Each of `fields` takes the root's value, unless the date had a value of its own.
 * The same record when nothing changes.
 */
export function followed(
  date: EventRecord,
  before: EventRecord,
  after: EventRecord,
  fields: readonly Field[],
): EventRecord {
  const [own, shared] = [withoutOwnIds(date), withoutOwnIds(before)];
  const following = fields.filter((field) => isDeepStrictEqual(own[field], shared[field]));
  if (following.length === 0) return date;
  const stored = Object.entries(date).filter(([field]) => !following.includes(field as Field));
  const taken = following.flatMap((field) => (after[field] === undefined ? [] : [[field, after[field]] as const]));
  return Object.fromEntries([...stored, ...taken]) as EventRecord;
}
