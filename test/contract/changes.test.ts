import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api } from '../../src/contract/index.ts';
import { openapi } from '../../src/contract/openapi.ts';
import { timestamp } from '../../src/contract/fields.ts';
import { z, type Schema } from '../../src/contract/route.ts';
import { bounded, changes } from '../../src/contract/strict.ts';

const refused = (schema: Schema, data: unknown): string[] =>
  (schema.safeParse(data).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key].join('.'))
      : [issue.path.join('.')],
  );

const shape = z.looseObject({
  _id: z.string(),
  name: z.string(),
  at: z.optional(timestamp),
  price: z.optional(z.number()),
  inner: z.optional(z.looseObject({ text: z.optional(z.string()), hour: z.number() })),
  list: z.optional(z.array(z.looseObject({ _id: z.string(), text: z.optional(z.string()) }))),
  words: z.optional(z.array(z.string())),
  bag: z.optional(z.record(z.string(), z.unknown())),
  texts: z.optional(z.record(z.string(), z.looseObject({ text: z.optional(z.string()) }))),
});

describe('changes', () => {
  const schema = changes(shape);

  it('takes null for what may be missing, at every level', () => {
    const cleared = { at: null, price: null, inner: null, list: null, words: null, bag: null, texts: null };
    assert.deepEqual(refused(schema, { _id: 'a', name: 'b', ...cleared }), []);
    const inside = { inner: { text: null, hour: 1 }, list: [{ _id: 'x', text: null }], bag: { any: null } };
    assert.deepEqual(schema.parse({ _id: 'a', name: 'b', ...inside }), { _id: 'a', name: 'b', ...inside });
  });

  it('takes none for what must be there, for items of lists, and under names that the caller chose', () => {
    const wrong = {
      _id: 'a',
      name: null,
      inner: { hour: null },
      list: [null, { _id: null }],
      words: [null],
      texts: { de: null, fr: { text: null } },
    };
    assert.deepEqual(refused(schema, wrong).sort(), [
      'inner.hour',
      'list.0',
      'list.1._id',
      'name',
      'texts.de',
      'texts.fr.text',
      'words.0',
    ]);
  });

  it('is strict', () => {
    const unknown = { _id: 'a', name: 'b', x: 1, inner: { hour: 1, y: 1 }, texts: { de: { z: 1 } } };
    assert.deepEqual(refused(schema, unknown).sort(), ['inner.y', 'texts.de.z', 'x']);
  });

  it('is told by OpenAPI', () => {
    const document = JSON.stringify(openapi(api, { title: 'Foyer', version: '1' }));
    assert.match(document, /"slogan":\{"anyOf":\[\{"type":"string","maxLength":500\},\{"type":"null"\}\]/);
    assert.match(document, /"sellEnd":\{"anyOf":\[\{"type":"string","format":"date-time"\},\{"type":"null"\}\]/);
  });
});

describe('bounded', () => {
  const price = z.number().check(z.minimum(0));
  const schema = bounded(shape, {
    price,
    at: null,
    list: [2, { text: z.enum(['a']) }],
    texts: { text: z.enum(['b']) },
    words: z.enum(['c']),
  });

  it('holds what is named to its bounds, in lists and under chosen names too', () => {
    const wrong = { name: 'x', price: -1, list: [{ text: 'b' }], texts: { de: { text: 'a' } }, words: ['d'] };
    assert.deepEqual(refused(schema, wrong).sort(), ['list.0.text', 'price', 'texts.de.text', 'words.0']);
    assert.deepEqual(refused(schema, { name: 'x', price: 1, list: [{ text: 'a' }], words: ['c'] }), []);
  });

  it('bounds everything else', () => {
    const long = {
      name: 'x'.repeat(501),
      list: [{}, {}, {}],
      words: Array<string>(501).fill('c'),
      bag: { a: 'x'.repeat(50_001) },
    };
    assert.deepEqual(refused(schema, long).sort(), ['bag', 'list', 'name', 'words']);
    assert.deepEqual(refused(schema, { name: 'x'.repeat(500), bag: { a: 'x'.repeat(40_000) } }), []);
  });

  it('lets an _id be missing, and refuses one that no address can carry', () => {
    assert.deepEqual(refused(schema, { name: 'x', list: [{ text: 'a' }] }), []);
    assert.deepEqual(refused(schema, { _id: 'a/b', name: 'x', list: [{ _id: '' }] }).sort(), ['_id', 'list.0._id']);
  });

  it('leaves out what may not be written', () => {
    assert.deepEqual(refused(changes(schema), { name: 'x', at: '2026-01-01T00:00:00Z' }), ['at']);
  });

  it('leaves the schema that it is made from as it is', () => {
    assert.deepEqual(refused(shape, { _id: 'a/b', name: 'x'.repeat(501), price: -1, at: '2026-01-01T00:00:00Z' }), []);
  });
});
