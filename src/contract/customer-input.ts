/**
 * The input for a customer's record, with its bounds. Spaces at both ends of a text are removed. In a change, `null`
 * clears a field.
 */
import { z, type Schema } from './route.ts';

/** A text of at most `most` characters. */
// @__NO_SIDE_EFFECTS__
const upTo = (max: number) => z.string().check(z.maxLength(max, `At most ${max} characters`));

/** A text of at most `most` characters that says something. */
// @__NO_SIDE_EFFECTS__
const word = (max: number) =>
  upTo(max).check(z.refine((value: string) => value.trim() !== '', 'Expected text that is not blank'));

// @__NO_SIDE_EFFECTS__
const few = <S extends Schema>(item: S, max: number) => z.array(item).check(z.maxLength(max, `At most ${max} entries`));

/** Characters of a free-form object as JSON. */
const maxJson = 32 * 1024;

/**
 * A check that a free-form object is small enough to be read with the record each time. It is repeated after two were
 * merged.
 */
export function isSmall(value: object): boolean {
  return JSON.stringify(value).length <= maxJson;
}

export const tooLarge = 'At most 32 kB as JSON';
const smallBag = z.record(z.string(), z.unknown()).check(z.refine(isSmall, tooLarge));

/** An address on the web, or a path on the seller's own site (`/pictures/ada.jpg`). */
const image = upTo(2000).check(z.refine(isImage, 'Expected an http(s) address or a path that begins with /'));

function isImage(value: string): boolean {
  const address = value.trim();
  if (/[\s\\]/.test(address)) return false;
  if (/^\/(?!\/)/.test(address)) return true;
  return /^https?:\/\/[^/?#]/i.test(address);
}

/** One of a seller's own words for groups of customers; the list's filter tells them apart by commas. */
const label = word(64).check(z.refine((value: string) => !value.includes(','), 'A comma separates tags in filters'));
const labels = few(label, 100);

/** BCP 47, e.g. `de` or `en-GB`. */
const language = z
  .string()
  .check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/, 'Expected a language, e.g. de or en-GB'));

const identification = few(z.object({ type: word(100), identifier: word(200) }), 50).check(
  z.refine(
    (pairs: readonly { type: string; identifier: string }[]) =>
      new Set(pairs.map(({ type, identifier }) => JSON.stringify([type.trim(), identifier.trim()]))).size ===
      pairs.length,
    'The same identification stands here twice',
  ),
);

/** A customer's answer to one question of consent; `denied` withdraws what was granted. */
export const Consent = z.looseObject({ consentId: word(200), status: z.enum(['granted', 'denied']) });
/**
 * Consents, write-only: they are kept with the time and never part of a customer. Of one that comes twice the last
 * holds.
 */
export const Consents = z.optional(few(Consent, 100));

/** Longitude, from -180 to 180, and latitude, from -90 to 90. */
const center = z
  .array(z.number())
  .check(
    z.refine(
      ([longitude = 999, latitude = 999, ...more]: readonly number[]) =>
        more.length === 0 && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90,
      'Expected longitude and latitude',
    ),
  );

/** ISO 3166 alpha-2 is best for `country`, but what stands on the envelope will do. */
const address = {
  street: upTo(200),
  line2: upTo(200),
  postal: upTo(200),
  city: upTo(200),
  locale: upTo(200),
  state: upTo(200),
  country: upTo(200),
  center,
};

/** The fields that customers may write themselves. */
const own = { company: upTo(200), vatId: upTo(200), prename: upTo(200), lastname: upTo(200), phone: upTo(200) };

/** The fields that only the seller writes. */
const sellers = {
  /** Used when neither prename nor lastname comes with it: what follows the last blank is the lastname. */
  name: upTo(400),
  image,
  notes: upTo(10_000),
  externalId: upTo(500),
  extraFields: smallBag,
  tags: labels,
  /** The customer's segments: they open under-shops, as tags do. */
  segments: labels,
  verified: z.boolean(),
  meta: smallBag,
  identification,
  /** The language of emails to the customer, as a BCP 47 tag. */
  preferredLanguage: language,
  /**
   * The seller's own customer number, never assigned by the service. No two customers of a seller share one. A change
   * may set it too; buyers cannot.
   */
  number: z
    .number()
    .check(z.refine((value: number) => Number.isSafeInteger(value) && value >= 0, 'Expected a whole number from 0')),
};

type Shape = Record<string, Schema>;

// @__NO_SIDE_EFFECTS__
function optionals<S extends Shape>(shape: S) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)]);
  return Object.fromEntries(fields) as { [Name in keyof S]: z.ZodMiniOptional<S[Name]> };
}

// @__NO_SIDE_EFFECTS__
function clearables<S extends Shape>(shape: S) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, z.optional(z.nullable(schema))]);
  return Object.fromEntries(fields) as { [Name in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[Name]>> };
}

/** A new record's own fields, for `z.object({...})`. */
export const ownFields = optionals({ ...own, location: z.object(optionals(address)) });
/** The same in a change: `null` clears. */
export const ownChanges = clearables({ ...own, location: z.object(clearables(address)) });
/** Everything that a seller writes into a new record. */
export const recordFields = { ...ownFields, ...optionals(sellers), consents: Consents };
/** The same in a change; `extraFields` and `meta` are merged by key, and a key that is `null` goes. */
export const recordChanges = { ...ownChanges, ...clearables(sellers), consents: Consents };
