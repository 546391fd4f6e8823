// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api } from '../../../src/contract/index.ts';
import { z } from '../../../src/contract/route.ts';
import { readQuery } from '../../../src/service/http/query-strings.ts';

const schema = z.object({
  text: z.optional(z.string()),
  count: z.optional(z.number()),
  flag: z.optional(z.boolean()),
  ids: z.optional(z.array(z.string())),
  counts: z.optional(z.array(z.number())),
  kind: z.optional(z.enum(['a', 'b'])),
  attributes: z.optional(z.record(z.string(), z.string())),
  toString: z.optional(z.string()),
});

describe('a query string', () => {
  const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['text stays text', { text: '12' }, { text: '12' }],
    ['numbers', { count: '12' }, { count: 12 }],
    ['negative numbers and fractions', { count: '-1.5' }, { count: -1.5 }],
    ['no number', { count: 'many' }, { count: 'many' }],
    ['numbers that are written for programs stay text', { count: '0x10' }, { count: '0x10' }],
    ['an exponent stays text', { count: '1e3' }, { count: '1e3' }],
    ['booleans', { flag: 'false' }, { flag: false }],
    ['booleans by digit', { flag: '1' }, { flag: true }],
    ['no boolean', { flag: 'perhaps' }, { flag: 'perhaps' }],
    ['an empty value counts as not sent', { count: '', flag: '', ids: '', text: '' }, {}],
    ['repeated names', { ids: ['a', 'b'] }, { ids: ['a', 'b'] }],
    ['commas', { ids: 'a,b,' }, { ids: ['a', 'b'] }],
    ['both, and brackets', { ids: ['a,b', 'c'], 'ids[]': 'd' }, { ids: ['a', 'b', 'c', 'd'] }],
    ['lists of numbers', { counts: '1,2' }, { counts: [1, 2] }],
    ['a name twice that takes one value is for the schema to refuse', { text: ['a', 'b'] }, { text: ['a', 'b'] }],
    [
      'objects in brackets',
      { 'attributes[genre]': 'jazz', 'attributes[]': 'x', 'attributes[empty]': '' },
      { attributes: { genre: 'jazz' } },
    ],
    ['an object that is none is for the schema to refuse', { attributes: 'jazz' }, { attributes: 'jazz' }],
    ['what was not asked for is left', { other: 'x' }, {}],
  ];
  for (const [name, query, expected] of cases) {
    it(name, () => {
      assert.deepEqual(readQuery(schema, Object.assign(Object.create(null) as object, query)), expected);
    });
  }

  it('cannot reach a prototype', () => {
    const read = readQuery(schema, JSON.parse('{"attributes[__proto__]":"x"}') as Record<string, unknown>);
    assert.equal(Object.getPrototypeOf(read), Object.prototype);
    assert.equal(({} as { x?: string }).x, undefined);
  });

  it('fits the listings', () => {
    const query = api.listings.list.query;
    const read = readQuery(query, {
      eventType: 'SINGLE,GROUP',
      top: '5',
      visibleInListing: 'true',
      'attributes[genre]': 'jazz',
    });
    assert.deepEqual(query.parse(read), {
      eventType: ['SINGLE', 'GROUP'],
      top: 5,
      visibleInListing: true,
      attributes: { genre: 'jazz' },
    });
  });
});
