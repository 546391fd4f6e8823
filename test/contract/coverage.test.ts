import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as checkout from '../../src/contract/checkout.ts';
import * as customers from '../../src/contract/customers.ts';
import * as availabilities from '../../src/contract/availabilities.ts';
import * as eventInfo from '../../src/contract/event-info.ts';
import * as events from '../../src/contract/events.ts';
import { api } from '../../src/contract/index.ts';
import * as listings from '../../src/contract/listings.ts';
import * as oauth from '../../src/contract/oauth.ts';
import * as orderItems from '../../src/contract/order-items.ts';
import * as extraField from '../../src/contract/extra-field.ts';
import * as fields from '../../src/contract/fields.ts';
import * as offsets from '../../src/contract/offsets.ts';
import * as parts from '../../src/contract/parts.ts';
import * as publicEvent from '../../src/contract/public-event.ts';
import * as settings from '../../src/contract/settings.ts';
import * as errorBody from '../../src/contract/error-body.ts';
import type { Schema } from '../../src/contract/route.ts';
import * as tickets from '../../src/contract/tickets.ts';
import * as vouchers from '../../src/contract/vouchers.ts';

/** A type as the documents name it: a word, `@Name` of a shape, a list of one, or the fields of an object. */
type Type = string | readonly [Type] | { readonly [field: string]: Type };

interface Resource {
  /** An exported schema, or a part of an operation as `group.name.query`; null for what no schema describes. */
  readonly schema: string | null;
  /** The documents' own words. */
  readonly text: readonly string[];
  readonly fields: Type;
  /** Names in `text` that are no fields of this resource. */
  readonly words?: readonly string[];
}

const { shapes, resources } = JSON.parse(
  readFileSync(new URL('specification-fields.json', import.meta.url), 'utf8'),
) as { shapes: Record<string, Type>; resources: readonly Resource[] };

const exported: Record<string, unknown> = {
  ...checkout,
  ...customers,
  ...orderItems,
  ...extraField,
  ...fields,
  ...offsets,
  ...availabilities,
  ...eventInfo,
  ...events,
  ...listings,
  ...oauth,
  ...parts,
  ...publicEvent,
  ...settings,
  ...errorBody,
  ...tickets,
  ...vouchers,
};

function schemaOf(name: string): Schema {
  const found = name.includes('.')
    ? name.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], api)
    : exported[name];
  assert.ok(found, `${name} is not in src/contract`);
  return found as Schema;
}

const expand = (type: Type): Type =>
  typeof type === 'string' && type.startsWith('@') ? (shapes[type.slice(1)] ?? assert.fail(`No shape ${type}`)) : type;

interface Definition {
  readonly type: string;
  readonly shape?: Record<string, Schema>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: object;
}
const definition = (schema: Schema) => schema._zod.def as unknown as Definition;

/** What of `type` the schema lacks or has otherwise, as paths. */
function lacks(schema: Schema, wanted: Type, path: string): string[] {
  const type = expand(wanted);
  const { innerType, options, ...own } = definition(schema);
  if (innerType) return lacks(innerType, type, path);
  if (options) {
    const each = options.map((option) => lacks(option, type, path));
    return each.find((missing) => missing.length === 0) ?? each[0] ?? [path];
  }
  if (Array.isArray(type))
    return own.element ? lacks(own.element, (type as [Type])[0], `${path}[]`) : [`${path} is no list`];
  if (typeof type === 'object') {
    if (!own.shape) return own.type === 'record' ? [`${path} is free-form`] : [`${path} is no object`];
    return Object.entries(type).flatMap(([name, field]) => {
      const at = path ? `${path}.${name}` : name;
      const found = own.shape?.[name];
      return found ? lacks(found, field, at) : [`${at} is missing`];
    });
  }
  return isOf(schema, type) ? [] : [`${path} is ${own.type} in place of ${type}`];
}

function isOf(schema: Schema, type: string): boolean {
  const { type: kind, values = [], entries } = definition(schema);
  switch (type) {
    case 'any':
      return true;
    case 'timestamp':
      return schema === fields.timestamp;
    case 'object':
      return kind === 'record' || kind === 'object';
    case 'string':
      return (
        kind === 'string' ||
        entries !== undefined ||
        (kind === 'literal' && values.every((value) => typeof value === 'string'))
      );
    default:
      return kind === type;
  }
}

/** The names of all fields, at any depth. */
function namesIn(wanted: Type): string[] {
  const type = expand(wanted);
  if (typeof type === 'string') return [];
  if (Array.isArray(type)) return namesIn((type as [Type])[0]);
  return Object.entries(type).flatMap(([name, field]) => [name, ...namesIn(field)]);
}

/**
 * Names in the documents' words: what stands in backticks, and the first column of a table of fields. Vocabularies in capitals
 * and addresses are no names of fields.
 */
function namesInText(text: readonly string[]): string[] {
  const quoted = text.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));
  const names = quoted.flatMap((code) => {
    if (!code.startsWith('{')) return code.replace(/[*=[].*$/, '').split('.');
    const keys = [...code.matchAll(/(\w+)\s*:/g)].map((match) => match[1] ?? '');
    return keys.length > 0 ? keys : (code.match(/\w+/g) ?? []);
  });
  const table = text.findIndex((line) => line.startsWith('| Field |'));
  const rows = table < 0 ? [] : text.slice(table + 1).filter((line) => line.startsWith('|'));
  const columns = rows.flatMap((line) => (line.split('|')[1] ?? '').split(',').map((name) => name.trim()));
  return [...names, ...columns].filter((name) => /^[A-Za-z_]\w*$/.test(name) && name !== name.toUpperCase());
}

describe('src/contract against the specification', () => {
  resources.forEach(({ schema, fields, text, words = [] }, at) => {
    const title = `${schema ?? 'no schema'} (${at}: ${(text[0] ?? '').slice(0, 50)})`;
    if (schema !== null) {
      it(`has every field: ${title}`, () => {
        assert.deepEqual(lacks(schemaOf(schema), fields, ''), []);
      });
    }
    it(`lists every name of the text: ${title}`, () => {
      const known = new Set([...namesIn(fields), ...words]);
      assert.deepEqual(
        [...new Set(namesInText(text))].filter((name) => !known.has(name)),
        [],
      );
    });
  });

  it('would notice a field that is missing, of another kind, or free-form where its fields are named', () => {
    const missing = lacks(
      schemaOf('EventRecord'),
      { seating: { orphanConfiguration: { depth: 'number' } }, tickets: [{ price: 'string', meta: { a: 'any' } }] },
      '',
    );
    assert.deepEqual(missing, [
      'seating.orphanConfiguration.depth is missing',
      'tickets[].price is number in place of string',
      'tickets[].meta is free-form',
    ]);
  });
});
