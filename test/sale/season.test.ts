import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo } from '../../src/contract/event-info.ts';
import { seasonOf, seasonValues, seasonWeights, withSeasonLimits, type SeasonLimit } from '../../src/sale/season.ts';

const values = (strategy: string | undefined, price: number, places: Parameters<typeof seasonWeights>[1]) =>
  seasonValues(
    price,
    seasonWeights(strategy, places, 'EUR').map((weight) => ({ weight })),
  );

describe('the value of the places of a season ticket', () => {
  const places = [
    { price: 60, valueShare: 0.3 },
    { price: 20, valueShare: 0.5 },
  ];

  it('is divided by the strategy of the seller, in equal parts where there is none', () => {
    assert.deepEqual(values('childValue', 5000, places), [3750, 1250]);
    assert.deepEqual(values('sharePerChild', 5000, places), [1875, 3125]);
    assert.deepEqual(values('averagePerChild', 5001, places), [2501, 2500]);
    assert.deepEqual(values(undefined, 5001, places), [2501, 2500]);
    assert.deepEqual(values('sharePerChild', 100, [{ valueShare: 1 }, {}]), [100, 0]);
  });

  it('is divided equally where all weigh nothing', () => {
    assert.deepEqual(values('childValue', 100, [{ price: 0 }, {}]), [50, 50]);
    assert.deepEqual(values('sharePerChild', 100, [{}, {}]), [50, 50]);
  });

  it('adds up to the price exactly, and is never negative', () => {
    const place = fc.record(
      {
        price: fc.double({ min: 0, max: 1e6, noNaN: true }),
        valueShare: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      { requiredKeys: [] },
    );
    const strategy = fc.constantFrom('childValue', 'averagePerChild', 'sharePerChild', undefined, 'other');
    fc.assert(
      fc.property(
        strategy,
        fc.integer({ min: 0, max: 1e9 }),
        fc.array(place, { minLength: 1, maxLength: 9 }),
        (s, price, all) => {
          const parts = values(s, price, all);
          assert.equal(parts.length, all.length);
          assert.equal(
            parts.reduce((sum, part) => sum + part, 0),
            price,
          );
          assert.ok(parts.every((part) => Number.isInteger(part) && part >= 0));
        },
      ),
    );
  });
});

describe('the mapping of a group', () => {
  it('is that of its child events; other events have none', () => {
    const ticketSettings = {
      childEventMapping: [{ childEventId: 'a', ticketTypeMapping: { card: 'seat', odd: 7 }, valueShare: 0.5 }, {}],
    };
    assert.deepEqual(seasonOf({ eventType: 'GROUP', ticketSettings }), [
      { childEventId: 'a', types: new Map([['card', 'seat']]), valueShare: 0.5 },
    ]);
    assert.deepEqual(seasonOf({ eventType: 'SINGLE', ticketSettings }), []);
    assert.deepEqual(seasonOf({ eventType: 'GROUP' }), []);
  });
});

describe('the numbers of a group', () => {
  const info = {
    _id: 'group',
    v: 50,
    categories: [{ _id: 'c1', ref: 'stalls', v: 40 }, { _id: 'gallery' }],
    tickets: [
      { id: 'card', name: 'Card', price: 5, v: 30, categoryRef: 'stalls' },
      { id: 'young', name: 'Young', price: 5, categoryRef: 'stalls' },
      { id: 'roof', name: 'Roof', price: 5, categoryRef: 'gallery' },
      { id: 'resale:900:-:card', name: 'Card', price: 9, v: 2, categoryRef: 'stalls', resale: { price: 9 } },
    ],
  } as unknown as EventInfo;
  const limit = (left: number, ...types: string[]): SeasonLimit => ({
    ...{ eventId: 'a', eventName: 'A', left },
    types: new Set(types),
  });
  const numbers = (...limits: SeasonLimit[]) => {
    const { v, categories, tickets } = withSeasonLimits(info, limits);
    return [v, categories?.map((category) => category.v), tickets?.map((ticket) => ticket.v)];
  };

  it('are those of its child events where they have fewer', () => {
    assert.deepEqual(numbers(), [50, [40, undefined], [30, undefined, undefined, 2]]);
    assert.deepEqual(numbers(limit(7, 'card')), [50, [40, undefined], [7, undefined, undefined, 2]]);
    assert.deepEqual(numbers(limit(35, 'card', 'young')), [50, [35, undefined], [30, 35, undefined, 2]]);
    assert.deepEqual(numbers(limit(9, 'card', 'young', 'roof')), [9, [9, 9], [9, 9, 9, 2]]);
    assert.deepEqual(numbers(limit(0, 'roof'), limit(45, 'card', 'young', 'roof')), [45, [40, 0], [30, 45, 0, 2]]);
  });
});
