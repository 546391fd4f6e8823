import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { api } from '../../src/contract/index.ts';
import { z, type Route, type Schema } from '../../src/contract/route.ts';
import { strict } from '../../src/contract/strict.ts';

/** The paths that are refused; of an unknown field its own. */
const refused = (schema: Schema, data: unknown): string[] => {
  const result = schema.safeParse(data);
  const paths = result.error?.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ['?', ...issue.path, key]) : [issue.path],
  );
  return paths?.map((path) => path.join('.')) ?? [];
};

describe('strict', () => {
  const create = api.events.create.body;

  it('refuses an unknown field at any level, naming its path', () => {
    assert.deepEqual(refused(create, { nam: 'x' }), ['?.nam']);
    assert.deepEqual(refused(create, { seating: { orphanConfiguration: { minSeatDistance: 1, max: 2 } } }), [
      '?.seating.orphanConfiguration.max',
    ]);
    assert.deepEqual(refused(create, { tickets: [{ name: 'A' }, { salesStart: { units: 'days' } }] }), [
      '?.tickets.1.salesStart.units',
    ]);
    assert.deepEqual(refused(create, { translations: { de: { tickets: { seat: { name: 'Platz', price: 1 } } } } }), [
      '?.translations.de.tickets.seat.price',
    ]);
    assert.deepEqual(
      refused(create, { underShops: [{ extraFields: [{ _id: 'f', conditions: [{ slug: 'x', op: 1 }] }] }] }),
      ['?.underShops.0.extraFields.0.conditions.0.slug', '?.underShops.0.extraFields.0.conditions.0.op'],
    );
    const at = '2026-06-01T10:00:00Z';
    const series = { unit: 'DAY', from: at, to: at, startTime: at, endTime: at };
    const recurrences = api.events.addRecurrences.body;
    assert.deepEqual(refused(recurrences, { ...series, sellStartAt: { unit: 'days', offset: -1 } }), []);
    assert.equal(refused(recurrences, { ...series, sellStartAt: { unit: 'days', off: -1 } }).length, 1);
  });

  it('keeps free-form objects free', () => {
    assert.deepEqual(
      refused(create, { meta: { any: { thing: 1 } }, attributes: { city: 'x' }, customSettings: {} }),
      [],
    );
  });

  it('still refuses what does not fit', () => {
    assert.deepEqual(refused(create, { maxAmount: '5', tickets: [{ name: 1 }] }).sort(), [
      'maxAmount',
      'tickets.0.name',
    ]);
  });

  it('keeps further checks of what it makes strict', () => {
    const schema = strict(
      z
        .object({ list: z.array(z.looseObject({ a: z.string() })).check(z.maxLength(1)) })
        .check(z.refine(({ list }) => list.length > 0, 'Empty')),
    );
    assert.deepEqual(refused(schema, { list: [] }), ['']);
    assert.deepEqual(refused(schema, { list: [{ a: '1' }, { a: '2' }] }), ['list']);
    assert.deepEqual(refused(schema, { list: [{ a: '1', b: 2 }] }), ['?.list.0.b']);
  });

  it('leaves the schema that it is made from as it is', () => {
    const loose = z.looseObject({ a: z.string() });
    strict(loose);
    assert.deepEqual(loose.parse({ a: '1', b: 2 }), { a: '1', b: 2 });
  });

  it('holds for every body, save those of a checkout, which take what they do not know without a word', () => {
    for (const [group, operations] of Object.entries(api)) {
      for (const [name, operation] of Object.entries(operations as Record<string, Route>)) {
        const { body } = operation;
        if (!body) continue;
        const isRefused = refused(body, { surprise: 1 }).includes('?.surprise');
        assert.equal(isRefused, group !== 'checkout' && group !== 'oauth', `${group}.${name}`);
      }
    }
  });

  it('ignores a price in a checkout', () => {
    const { create: operation } = api.checkout;
    const body = {
      type: 'transaction',
      eventId: 'e',
      items: [{ type: 'ticket', ticketTypeId: 'a', amount: 1, price: 0 }],
    };
    assert.deepEqual(operation.body.parse(body), {
      ...body,
      items: [{ type: 'ticket', ticketTypeId: 'a', amount: 1 }],
    });
  });
});
