/** Strict schemas, for what a caller sends, made from those for reading: each shape is written once. */
import { z, type ObjectSchema, type Schema } from './route.ts';

/** The parts of a schema's definition that are walked through. */
interface Definition {
  readonly type: string;
  readonly shape?: Record<string, Schema>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly catchall?: Schema;
  readonly checks?: readonly unknown[];
}

const nothing = z.never();

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/**
 * Makes the same of a schema only once: a few stand in hundreds of fields, and copies of them would take megabytes
 * of each process.
 */
// @__NO_SIDE_EFFECTS__
function onceFor<With>(make: (schema: Schema, by: With) => Schema): typeof make {
  const made = new WeakMap<Schema, Map<With, Schema>>();
  return (schema, by) => {
    const known = made.get(schema) ?? new Map<With, Schema>();
    const one = known.get(by) ?? make(schema, by);
    made.set(schema, known.set(by, one));
    return one;
  };
}

/**
 * The same schema for writing: at every level an unknown field is refused, naming its path.
 * Reading stays tolerant, so each shape is written once and made strict where a request body needs it.
 * Free-form objects and open ones (`rest`) stay so, and further checks of a schema stay.
 */
// @__NO_SIDE_EFFECTS__
export function strict<S extends Schema>(schema: S): S {
  return tighten(schema, false) as S;
}

/** An object schema that reads and gives `T`. */
export type Typed<T> = Omit<ObjectSchema, '_zod'> & {
  readonly _zod: Omit<ObjectSchema['_zod'], 'input' | 'output'> & { readonly input: T; readonly output: T };
};

/** The same, with null for whatever may be missing. */
type Cleared<T> = unknown extends T
  ? T
  : T extends readonly (infer Item)[]
    ? Cleared<Item>[]
    : T extends object
      ? {
          [Name in keyof T]: unknown extends T[Name]
            ? T[Name]
            : undefined extends T[Name]
              ? Cleared<T[Name]> | null
              : Cleared<T[Name]>;
        }
      : T;

/**
 * A strict schema for a change, as a JSON merge patch (RFC 7396) has it: at every level, `null` clears what may be
 * missing. Items of lists are never null, and what stands below names that the caller chose is sent whole.
 */
// @__NO_SIDE_EFFECTS__
export function changes<S extends ObjectSchema>(schema: S): Typed<Cleared<z.input<S>>> {
  return tighten(schema, true) as never;
}

const tighten = onceFor((schema: Schema, clears: boolean): Schema => {
  const { shape, innerType, element, valueType, options, catchall, type } = definitionOf(schema);
  const inner: Record<string, unknown> = {};
  if (shape) {
    inner.shape = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, tighten(field, clears)]));
    if (!catchall || definitionOf(catchall).type !== 'any') inner.catchall = nothing;
  }
  if (innerType) {
    const tight = tighten(innerType, clears);
    inner.innerType = clears && type === 'optional' ? z.nullable(tight) : tight;
  }
  if (element) inner.element = tighten(element, clears);
  // what is named by the caller is sent whole
  if (valueType) inner.valueType = tighten(valueType, false);
  if (options) inner.options = options.map((option) => tighten(option, clears));
  return Object.keys(inner).length > 0 ? z.clone(schema, { ...schema._zod.def, ...inner }) : schema;
});

/**
 * The bounds of a shape, by the names of its fields: a schema that takes the place of the one for reading, `null` for a
 * field that may not be written, or bounds for an object's own fields. Of a list, and of an object whose names the
 * caller chooses, they are the bounds of the items; of a list with the maximum number of them before: `[200, {…}]`.
 * With `...rest` an object is open: its unknown fields are stored and answered as they were sent.
 */
export interface Bounds {
  readonly [field: string]: Bound | null;
}
type Bound = Schema | Bounds | Instead | readonly [most: number, of: Schema | Bounds];

/** The bounds of an object that keeps fields that it does not know. */
export const rest: Bounds = { '*': z.any() };

/** A schema in the place of a whole list, where it is written in more than one form. */
export class Instead {
  constructor(readonly schema: Schema) {}
}

/** As it is written: whatever has an `_id` may leave it to the service to give one. */
type Written<T> = unknown extends T
  ? T
  : T extends readonly (infer Item)[]
    ? Written<Item>[]
    : T extends { readonly _id?: unknown }
      ? { [Name in keyof T as Name extends '_id' ? never : Name]: Written<T[Name]> } & { _id?: string | undefined }
      : T extends object
        ? { [Name in keyof T]: Written<T[Name]> }
        : T;

const maxItems = 500;
const shortText = z.string().check(z.maxLength(500, 'At most 500 characters'));

/** Chosen by the caller, or by the service: no character of it needs escaping in an address or a query. */
export const id = z
  .string()
  .check(z.regex(/^[\w.:~-]{1,100}$/, 'Expected 1 to 100 letters, digits and . : ~ _ -, e.g. "stalls-full"'));

const optionalId = z.optional(id);

/**
 * A schema for writing with bounds for everything: those that are named, otherwise 500 characters of text, 500 items of
 * a list and 50,000 characters of a free-form object. An `_id` may always be missing.
 */
// @__NO_SIDE_EFFECTS__
export function bounded<S extends ObjectSchema>(schema: S, bounds: Bounds): Typed<Written<z.input<S>>> {
  return narrow(schema, bounds) as never;
}

const narrow = onceFor((schema: Schema, bound: Bound | undefined): Schema => {
  const { type, shape, innerType, element, valueType, options, checks = [] } = definitionOf(schema);
  const remade = (inner: object) => z.clone(schema, { ...schema._zod.def, ...inner });
  if (innerType) return remade({ innerType: narrow(innerType, bound) });
  if (bound instanceof Instead) return bound.schema;
  const [max, of] = isListBound(bound) ? bound : ([maxItems, bound] as const);
  if (element) {
    const items = remade({ element: narrow(element, of) }) as z.ZodMiniArray;
    return items.check(z.maxLength(max, `At most ${max}`));
  }
  if (of && isSchema(of)) return of;
  if (shape) {
    const fields = Object.entries(shape).flatMap(([name, field]): [string, Schema][] => {
      const own = of?.[name];
      if (own === null) return [];
      return [[name, name === '_id' ? optionalId : narrow(field, own)]];
    });
    const made = { shape: Object.fromEntries(fields) };
    const catchall = of?.['*'];
    return catchall ? (remade({ ...made, catchall }) as z.ZodMiniObject).check(isSmall) : remade(made);
  }
  if (options) return remade({ options: options.map((option) => narrow(option, of)) });
  if (valueType && definitionOf(valueType).type !== 'unknown') return remade({ valueType: narrow(valueType, of) });
  if (type === 'record') return (schema as z.ZodMiniRecord).check(isSmall);
  return type === 'string' && checks.length === 0 ? shortText : schema;
});

const isSmall = z.refine<object>(
  (value) => JSON.stringify(value).length <= 50_000,
  'Too large; at most 50,000 characters of JSON',
);
const isSchema = (bound: Schema | Bounds): bound is Schema => '_zod' in bound;
const isListBound = (bound: Bound | undefined): bound is readonly [number, Schema | Bounds] => Array.isArray(bound);
