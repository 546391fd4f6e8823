/** The conversion of query strings: from text to the types of the query's schema, before the schema checks it. */
import type { ObjectSchema, Schema } from '../../contract/route.ts';

/** The parts of a schema's definition that decide how text is read. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
}

const definitionOf = (schema: Schema): Definition => schema._zod.def;

/**
 * Reads a parsed query string by the schema: numbers, booleans, lists (a repeated name, or commas with or without spaces), and objects in
 * bracket form (`attributes[genre]=jazz`). An empty value counts as not sent. An unreadable value stays text, and the
 * schema refuses it.
 */
export function readQuery(schema: ObjectSchema, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read: [string, unknown][] = [];
  for (const [name, field] of Object.entries(schema._zod.def.shape)) {
    const value = readField(field as Schema, name, query);
    if (value !== undefined) read.push([name, value]);
  }
  return Object.fromEntries(read);
}

function readField(schema: Schema, name: string, query: Readonly<Record<string, unknown>>): unknown {
  const definition = definitionOf(schema);
  if (definition.type === 'optional' && definition.innerType) return readField(definition.innerType, name, query);
  if (definition.type === 'record' || definition.type === 'object') return bracketed(name, query);
  const texts = [query[name], ...(definition.type === 'array' ? [query[`${name}[]`]] : [])]
    .flat()
    .filter((text) => text !== undefined && text !== '');
  if (texts.length === 0) return undefined;
  if (definition.type === 'array' && definition.element) {
    const { type } = definitionOf(definition.element);
    return texts
      .flatMap((text) => String(text).split(','))
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => readText(type, text));
  }
  return texts.length > 1 ? texts : readText(definition.type, String(texts[0]));
}

function bracketed(name: string, query: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const entries = Object.entries(query).flatMap(([key, value]): [string, unknown][] =>
    key.startsWith(`${name}[`) && key.endsWith(']') && key.length > name.length + 2 && value !== ''
      ? [[key.slice(name.length + 1, -1), value]]
      : [],
  );
  return entries.length > 0
    ? Object.fromEntries(entries)
    : name in query
      ? (query[name] as Record<string, unknown>)
      : undefined;
}

function readText(type: string, text: string): unknown {
  if ((type === 'number' || type === 'int') && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === '1')) return true;
  if (type === 'boolean' && (text === 'false' || text === '0')) return false;
  return text;
}
