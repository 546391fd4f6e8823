/**
 * Changes of a customer's record: a field that is not sent stays, objects are merged, `null` and blank values clear.
 */
import { isSmall, tooLarge } from '../../contract/customer-input.ts';
import type { customers } from '../../contract/customers.ts';
import type { z } from '../../contract/route.ts';
import type { CustomerData } from './views.ts';
import { ApiError } from '../http/api-error.ts';

/** The fields of a change; a new record takes the same without `null`. */
export type CustomerChanges = Omit<
  z.output<typeof customers.update.body>,
  'blocked' | 'consents' | '_id' | 'sellerId' | 'primaryEmail'
>;

type Fields = Readonly<Record<string, unknown>>;

const lines = [
  'company',
  'vatId',
  'prename',
  'lastname',
  'phone',
  'image',
  'notes',
  'externalId',
  'preferredLanguage',
] as const;
const labels = ['tags', 'segments'] as const;
const bags = ['extraFields', 'meta'] as const;

/** The record with the changes. @throws ApiError 400 when a free-form object becomes too large. */
export function changeCustomer(data: CustomerData, sent: CustomerChanges): CustomerData {
  const next: Record<string, unknown> = { ...data };
  const write = (name: keyof CustomerData, value: unknown) => {
    if (value === undefined || value === null || value === '') Reflect.deleteProperty(next, name);
    else next[name] = value;
  };
  for (const name of lines) if (sent[name] !== undefined) write(name, sent[name]?.trim());
  if (sent.name !== undefined && sent.prename === undefined && sent.lastname === undefined) {
    const { prename, lastname } = namesOf(data, sent.name ?? '');
    write('prename', prename);
    write('lastname', lastname);
  }
  for (const name of labels) if (sent[name] !== undefined) write(name, filled(normalizeLabels(sent[name] ?? [])));
  for (const name of bags) {
    if (sent[name] === undefined) continue;
    const merged = mergeObjects(data[name], sent[name]);
    if (merged && !isSmall(merged))
      throw new ApiError(400, 'INVALID_REQUEST', `The request does not fit: ${name}: ${tooLarge}.`, [
        { path: name, message: tooLarge },
      ]);
    write(name, merged);
  }
  if (sent.location !== undefined) write('location', mergeObjects(data.location, trimmed(sent.location)));
  if (sent.identification !== undefined)
    write('identification', filled((sent.identification ?? []).map((pair) => trimmed(pair))));
  if (sent.verified !== undefined) write('verified', sent.verified === true);
  if (sent.number !== undefined) write('number', sent.number);
  return next;
}

/**
 * First name and last name from a full name. A name that is sent back unchanged changes nothing; otherwise the last
 * name is the part after the last space.
 */
function namesOf(data: CustomerData, sent: string): Pick<CustomerData, 'prename' | 'lastname'> {
  const name = sent.trim().replace(/\s+/g, ' ');
  if (name === [data.prename, data.lastname].filter(Boolean).join(' ')) return data;
  const cut = name.lastIndexOf(' ');
  const [prename, lastname] = [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)];
  for (const [path, part] of Object.entries({ prename, lastname }))
    if (part.length > 200)
      throw new ApiError(400, 'INVALID_REQUEST', `The request does not fit: name: The ${path} in it is too long.`, [
        { path: 'name', message: 'At most 200 characters before the last blank, and after it' },
      ]);
  return { prename, lastname };
}

function normalizeLabels(labels: readonly string[]): string[] {
  return [...new Set(labels.map((label) => label.trim()))];
}

function filled<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** Merges by key. A key that is `null` or empty is removed, and so is an object without keys. */
function mergeObjects(known: Fields | undefined, sent: Fields | null | undefined): Fields | undefined {
  if (!sent) return undefined;
  const entries = Object.entries({ ...known, ...sent }).filter(([, value]) => value !== null && value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Texts without spaces at their ends; an empty one counts as missing. */
function trimmed<T extends Fields | null>(fields: T): T {
  if (!fields) return fields;
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return Object.fromEntries(entries) as T;
}
