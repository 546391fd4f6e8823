/**
 * The kinds of fields that resources are made of. Most fields of the specification are optional: their absence means
 * "not set". Vocabularies are strings here: a reader must survive a value that a service added later.
 */
import { z, type Schema } from './route.ts';

export const text = z.optional(z.string());
export const num = z.optional(z.number());
/** A number that limits something, in the record of a seller; null = not limited. */
export const limit = z.optional(z.union([z.number(), z.literal(null)]));
export const flag = z.optional(z.boolean());
/** On or off: a flag, or `ENABLED` and `DISABLED`. `isOff` reads both. */
export const flagOrMode = z.optional(z.union([z.boolean(), z.string()]));
export const texts = z.optional(z.array(z.string()));
/** Free-form: kept and handed through, never interpreted. */
export const bag = z.optional(z.record(z.string(), z.unknown()));
const maxMeta = 4 * 1024;
/** The free-form data of an order or of one of its items. */
export const orderMeta = z.optional(
  z
    .record(z.string(), z.unknown())
    .check(z.refine((value) => JSON.stringify(value).length <= maxMeta, 'At most 4 kB as JSON')),
);

/**
 * A check whether a text begins with a day of the calendar. `2026-02-30` does not: `Date` would take it for the 2nd of
 * March.
 */
export function isDay(value: string): boolean {
  const day = value.slice(0, 10);
  const date = new Date(day);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const clockAndOffset = /^T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
/**
 * ISO 8601 date and time with offset or `Z`; the service answers UTC. Without an offset it would be another moment in
 * each browser, so that does not count as one.
 */
export const timestamp = z
  .string()
  .check(
    z.refine(
      (value) => isDay(value) && clockAndOffset.test(value.slice(10)) && !Number.isNaN(Date.parse(value)),
      'Expected an ISO 8601 date and time with an offset or Z',
    ),
  );
export const time = z.optional(timestamp);

/** Whether a `flagOrMode` says off; a missing or unknown value does not. */
export function isOff(value: boolean | string | undefined): boolean {
  return value === false || value === 'DISABLED';
}

/** A list that may be missing. */
// @__NO_SIDE_EFFECTS__
export function list<S extends Schema>(item: S) {
  return z.optional(z.array(item));
}

/** An object that may be missing; unknown fields stay. */
// @__NO_SIDE_EFFECTS__
export function part<const Shape extends Record<string, Schema>>(shape: Shape) {
  return z.optional(z.looseObject(shape));
}
