/** Null in the body of a POST: the same as a missing field, wherever the schema gives it no meaning of its own. */
import type { Schema } from '../../contract/route.ts';

/** The parts of a schema's definition that are walked through. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
}

/**
 * The input without fields that are null, at every level that the schema names. A null that the schema takes stays: one
 * that clears a field, and what is in a free-form object. Lists keep their items, and unknown fields stay, so that
 * they are refused.
 */
export function withoutNulls(schema: Schema, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const { shape, innerType, element, valueType, options } = schema._zod.def as unknown as Definition;
  if (innerType) return withoutNulls(innerType, input);
  if (options) {
    const fitting = options.find((option) => isListed(option) === Array.isArray(input));
    return fitting ? withoutNulls(fitting, input) : input;
  }
  if (Array.isArray(input)) return element ? input.map((item: unknown): unknown => withoutNulls(element, item)) : input;
  const fieldOf = (name: string) => (shape ? (Object.hasOwn(shape, name) ? shape[name] : undefined) : valueType);
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      const field = fieldOf(name);
      if (!field) return [[name, value]];
      return value === null && !field.safeParse(null).success ? [] : [[name, withoutNulls(field, value)]];
    }),
  );
}

/** Whether an option of a union is a list; others are looked into only for objects. */
function isListed(schema: Schema): boolean | undefined {
  const { type, innerType } = schema._zod.def as unknown as Definition;
  if (innerType) return isListed(innerType);
  if (type === 'array') return true;
  return type === 'object' || type === 'record' ? false : undefined;
}
