/** Changes of an event by its seller: a JSON merge patch (RFC 7396) that matches the elements of lists by `_id`. */
import type { EventChanges, EventRecord } from '../../contract/events.ts';
import { ApiError } from '../http/api-error.ts';
import { assertUnchanged } from '../http/read-only.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Free-form fields: their content is the seller's own, even a field named `_id`. */
const freeForm: readonly string[] = [
  'meta',
  'attributes',
  'customSettings',
  'documentTemplateSettings',
  'feeSettings',
  'subscriptionSettings',
  'expirationSettings',
  'ticketTypeMapping',
];

/** Fields that are replaced as a whole (see `translations.ts` of the contract). */
const whole: readonly string[] = ['translations'];

/**
 * The event with its changes. A field that is not sent stays; `null` clears. A list that is sent replaces the list; an
 * element with a known `_id` keeps the fields that are not sent.
 * The times that the service sets are ignored: a record may be sent back after another change of it.
 * @throws ApiError 400 READ_ONLY for the record of another event, 409 for a canceled event that is to take place.
 */
export function changed(stored: EventRecord, changes: EventChanges): EventRecord {
  const { _id, sellerId, rootId, createdAt: _created, updatedAt: _updated, ...more } = changes;
  const {
    draft: _draft,
    status,
    previousStart: _previous,
    statusMessage: _message,
    canceledAt: _canceled,
    warnings: _warnings,
    notification: _notification,
    ...rest
  } = more;
  assertUnchanged({ _id, sellerId, rootId }, stored);
  const record = merged(stored, rest, true) as EventRecord;
  if (status === null && stored.status === 'CANCELED')
    throw new ApiError(409, 'WRONG_STATE', 'This event is canceled; duplicate it to sell it again.');
  return status === null ? asPlanned(record) : record;
}

/** An event that takes place as planned, whatever it was before. */
export function asPlanned(record: EventRecord): EventRecord {
  const { status: _status, previousStart: _previous, statusMessage: _message, canceledAt: _canceled, ...rest } = record;
  return rest;
}

function merged(stored: Fields, changes: Fields, knowsElements: boolean): Fields {
  const result: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (value === null) Reflect.deleteProperty(result, name);
    else if (whole.includes(name)) result[name] = value;
    else result[name] = mergedValue(own(stored, name), value, knowsElements && !freeForm.includes(name));
  }
  return result;
}

function mergedValue(stored: unknown, value: unknown, knowsElements: boolean): unknown {
  if (Array.isArray(value)) return knowsElements ? mergedList(Array.isArray(stored) ? stored : [], value) : value;
  if (!isObject(value)) return value;
  return merged(isObject(stored) ? stored : {}, value, knowsElements);
}

function mergedList(stored: readonly unknown[], list: readonly unknown[]): unknown[] {
  const known = new Map<unknown, Fields>();
  for (const element of stored)
    if (isObject(element) && typeof element['_id'] === 'string') known.set(element['_id'], element);
  return list.map((element) => (isObject(element) ? merged(known.get(element['_id']) ?? {}, element, true) : element));
}

/** An own property only: a field may be called `constructor`. */
function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
