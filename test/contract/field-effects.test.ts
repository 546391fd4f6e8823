/**
 * The fields of events and their effects: each field of the specification has a place in the source that reads it and a
 * test that shows what it does, or a reason in its reference text why it does nothing.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

type Type = string | readonly [Type] | { readonly [field: string]: Type };
/**
 * What reads a field and the test that shows it, or the reason why nothing does, in the words of its reference text or
 * of the text of the field that it is a part of.
 */
type Effect = readonly [reader: string, test: string] | string | { readonly reason: string; readonly at: string };

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const { shapes, resources } = JSON.parse(read('test/contract/specification-fields.json')) as {
  shapes: Record<string, Type>;
  resources: readonly { schema: string | null; fields: Type }[];
};
const effects = JSON.parse(read('test/contract/field-effects.json')) as Record<string, Effect>;

/** What a seller writes into an event. */
const inputs = ['EventRecord', 'EventInput', 'TicketType', 'ExtraField', 'UnderShop'];
/** What buyers read of it: only what no seller writes counts as a field of its own. */
const views = ['EventInfo', 'PublicEvent', 'ListingEvent'];

/** The fields without fields of their own, named by the shape that they belong to; ids of parts are no settings. */
function leaves(type: Type, at: string, found: Set<string>): void {
  if (typeof type === 'string') {
    const name = type.slice(1);
    if (type.startsWith('@')) leaves(shapes[name] ?? assert.fail(`No shape ${type}`), name, found);
    else found.add(at);
    return;
  }
  if (Array.isArray(type)) {
    leaves((type as [Type])[0], at, found);
    return;
  }
  for (const [name, field] of Object.entries(type)) if (name !== '_id') leaves(field, `${at}.${name}`, found);
}

const nameOf = (field: string): string => field.split('.').at(-1) ?? '';
const fieldsOf = (schemas: readonly string[]): Set<string> => {
  const found = new Set<string>();
  for (const { schema, fields: own } of resources)
    if (schema && schemas.includes(schema)) leaves(own, schema === 'EventInput' ? 'EventRecord' : schema, found);
  return found;
};
const written = fieldsOf(inputs);
const names = new Set([...written].map(nameOf));
const fields = new Set([...written, ...[...fieldsOf(views)].filter((field) => !names.has(nameOf(field)))]);

/** The reference texts of the contract, by the name of the field that they stand before. */
const references = new Map<string, string[]>();
for (const file of readdirSync(`${root}src/contract`)) {
  const source = read(`src/contract/${file}`);
  for (const [, comment = '', name = ''] of source.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:const )?(\w+)(?::| =)/g,
  )) {
    const text = comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
    references.set(name, [...(references.get(name) ?? []), text]);
  }
}

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');
const mentions = (source: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(source);

/** What is wrong with an entry; empty if nothing is. */
function faults(field: string, effect: Effect | undefined): string[] {
  const name = nameOf(field);
  if (effect === undefined) return [`${field} has neither a reader with a test nor a reason`];
  if (typeof effect === 'string' || 'reason' in effect) {
    const { reason, at } = typeof effect === 'string' ? { reason: effect, at: name } : effect;
    const isSaid = references.get(at)?.some((text) => text.includes(reason));
    return isSaid ? [] : [`${field}: no reference text of ${at} says “${reason}”`];
  }
  const [reader, test] = effect;
  return [
    ...(/^src\/(?!contract\/)/.test(reader) ? [] : [`${field}: ${reader} is no code that reads fields`]),
    ...(/^test\/.*\.(test|spec)\.ts$/.test(test) ? [] : [`${field}: ${test} is no test`]),
    ...[reader, test].flatMap((path) => {
      if (!existsSync(`${root}${path}`)) return [`${field}: ${path} is gone`];
      return mentions(withoutComments(read(path)), name) ? [] : [`${field}: ${path} does not name it`];
    }),
  ];
}

describe('the fields of an event', () => {
  it('have an effect that a test shows, or say why they have none', () => {
    assert.deepEqual(
      [...fields].flatMap((field) => faults(field, effects[field])),
      [],
    );
  });

  it('are those of the specification', () => {
    assert.deepEqual(
      Object.keys(effects).filter((field) => !fields.has(field)),
      [],
    );
  });

  it('would be missed without an effect, and with one that is gone', () => {
    assert.equal(faults('EventRecord.slogan', undefined).length, 1);
    assert.equal(faults('EventRecord.slogan', ['src/sale/tax.ts', 'test/sale/tax.test.ts']).length, 2);
    assert.equal(faults('EventRecord.slogan', ['src/contract/events.ts', 'test/gone.test.ts']).length, 2);
    assert.equal(faults('EventRecord.slogan', 'Nothing depends on it, because it is long').length, 1);
  });
});
