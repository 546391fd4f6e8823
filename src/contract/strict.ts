import { z, type Schema } from './route.ts';

/** The parts of a schema's definition that `strict` walks through. */
interface Definition {
  readonly type: string;
  readonly shape?: Record<string, Schema>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
}

/**
 * The same schema for writing: at every level an unknown field is refused, naming its path.
 * Reading stays tolerant, so each shape is written once and made strict where a request body needs it.
 * Free-form objects stay free-form, and further checks of a schema stay.
 */
// @__NO_SIDE_EFFECTS__
export function strict<S extends Schema>(schema: S): S {
  return tighten(schema) as S;
}

function tighten(schema: Schema): Schema {
  const definition = schema._zod.def as unknown as Definition;
  const { shape, innerType, element, options } = definition;
  const inner: Record<string, unknown> = {};
  if (shape) {
    inner.shape = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, tighten(field)]));
    inner.catchall = z.never();
  }
  if (innerType) inner.innerType = tighten(innerType);
  if (element) inner.element = tighten(element);
  if (options) inner.options = options.map(tighten);
  return Object.keys(inner).length > 0 ? z.clone(schema, { ...schema._zod.def, ...inner }) : schema;
}
