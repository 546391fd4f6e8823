/** Changes of an event by its seller: a JSON merge patch (RFC 7396) that matches the elements of lists by `_id`. */
import type { EventChanges, EventRecord } from '../../contract/events.ts';
import { ApiError } from '../http/api-error.ts';

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

const readOnly = ['_id', 'sellerId', 'rootId', 'createdAt', 'updatedAt'] as const;

/**
 * The event with its changes. A field that is not sent stays; `null` clears. A list that is sent replaces the list; an
 * element with a known `_id` keeps the fields that are not sent.
 * @throws ApiError 400 READ_ONLY for a field that the service sets, unless its value is unchanged.
 */
export function changed(stored: EventRecord, changes: EventChanges): EventRecord {
  const { _id, sellerId, rootId, createdAt, updatedAt, ...rest } = changes;
  const sent = { _id, sellerId, rootId, createdAt, updatedAt };
  const different = readOnly.filter(
    (name) => sent[name] !== undefined && !isSame(sent[name] ?? undefined, stored[name]),
  );
  if (different.length > 0) {
    throw new ApiError(
      400,
      'READ_ONLY',
      `${different.join(', ')} cannot be changed; leave it out, or send it back as it was read.`,
      different.map((name) => ({ path: name, message: 'Set by the service' })),
    );
  }
  return merged(stored, rest, true) as EventRecord;
}

/** Compares two times, in whatever zones they are written. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && /^\d{4}-/.test(a) && Date.parse(a) === Date.parse(b));
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
