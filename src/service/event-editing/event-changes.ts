/**
 * What a change of an event changed, for the audit trail: texts, numbers, times and switches with their values, of the
 * elements of some lists too. Of everything else it is told that it changed: it may be large, and hold codes.
 */
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord } from '../../contract/events.ts';
import type { StoredEvent } from '../events/records.ts';
import type { FieldChange } from '../http/context.ts';
import { fieldsOf } from '../http/field-changes.ts';
import { compact } from '../http/pick.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The lists whose elements are told one by one, by their `_id`: their fields that have values. */
const elementFields: Readonly<Record<string, readonly string[]>> = {
  tickets: ['price', 'amount', 'maxAmountPerOrder', 'active'],
  categories: ['amount'],
  underShops: ['maxAmount', 'sellStart', 'sellEnd', 'active'],
};
/** What the service sets by itself. */
const given: ReadonlySet<string> = new Set(['_id', 'sellerId', 'rootId', 'createdAt', 'updatedAt']);
const maxChanges = 50;
const maxText = 200;

/** The differences of an event from what it was: at most 50, and the number of the others as `more`. */
export function eventChanges(before: StoredEvent, after: StoredEvent): FieldChange[] {
  const [was, is]: readonly [Fields, Fields] = [before.record, after.record];
  const all = fieldsOf(was, is).flatMap((field): readonly FieldChange[] => {
    if (given.has(field) || isDeepStrictEqual(was[field], is[field])) return [];
    const listed = elementFields[field];
    return listed
      ? elementChanges(field, listed, [was[field], is[field]], after.currency)
      : [change(field, was[field], is[field])];
  });
  const more = all.length - maxChanges;
  return more > 0 ? [...all.slice(0, maxChanges), { field: 'more', after: more }] : all;
}

/** What is kept of an event that is deleted: its name and its time. */
export function deletedEvent({ name, start }: EventRecord): FieldChange[] {
  return [change('name', name, undefined), change('start', start, undefined)];
}

function elementChanges(
  list: string,
  fields: readonly string[],
  [before, after]: readonly [unknown, unknown],
  currency: string,
): FieldChange[] {
  const [were, are] = [byId(before), byId(after)];
  const ids = new Set([...are.keys(), ...were.keys()]);
  const changes = [...ids].flatMap((id) => {
    const [was = {}, is = {}] = [were.get(id), are.get(id)];
    if (isDeepStrictEqual(was, is)) return [];
    const name = is['name'] ?? was['name'];
    const of = typeof name === 'string' ? short(name) : undefined;
    const kept = fields
      .filter((field) => !isDeepStrictEqual(was[field], is[field]))
      .map((field) =>
        compact({
          ...change(`${list}.${field}`, was[field], is[field]),
          of,
          currency: field === 'price' ? currency : undefined,
        }),
      );
    if (!were.has(id) || !are.has(id)) return [change(list, was['name'], is['name']), ...kept];
    const named = was['name'] === is['name'] ? [] : [change(`${list}.name`, was['name'], is['name'])];
    const told = new Set([...fields, 'name']);
    const others = fieldsOf(was, is).filter((field) => !told.has(field) && !isDeepStrictEqual(was[field], is[field]));
    return [...named, ...kept, ...(others.length > 0 ? [compact({ field: list, of })] : [])];
  });
  return changes.length > 0 ? changes : [{ field: list }]; // their order alone
}

function byId(list: unknown): ReadonlyMap<unknown, Fields> {
  return new Map(Array.isArray(list) ? list.map((element: Fields) => [element['_id'], element]) : []);
}

/** A change with its values; without, if one is an object or a list. */
function change(field: string, before: unknown, after: unknown): FieldChange {
  if (typeof before === 'object' || typeof after === 'object') return { field };
  const [was, is] = [before, after].map((value) => (typeof value === 'string' ? short(value) : value));
  return compact({ field, before: was, after: is });
}

function short(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
}
