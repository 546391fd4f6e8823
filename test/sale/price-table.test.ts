import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { tierPrice, type TierContext } from '../../src/sale/price-table.ts';

const event = { start: '2026-07-01T18:00:00.000Z', end: '2026-07-01T21:00:00.000Z', timezone: 'Europe/Berlin' };
const dynamic = { ...event, pricingSettings: { dynamicPricing: { enabled: true } } };
const at = (now: string, sold: Record<string, number> = {}): TierContext => ({
  now: new Date(now),
  taken: (id) => sold[id] ?? 0,
});
const full = { priceCategoryId: 'full' };
const priced = (price: number) => [{ priceCategoryId: 'full', price }];
const tiers = [
  { _id: 'early', name: 'Early bird', prices: priced(10), until: '2026-06-10T00:00:00.000Z', amount: 5 },
  { _id: 'usual', prices: priced(20), until: { target: 'start', unit: 'days', offset: -1 } },
  { _id: 'late', prices: priced(30), amount: 2 },
];

describe('tierPrice', () => {
  it('is the first tier whose time has not passed and whose amount is not sold', () => {
    const tier = (now: string, sold?: Record<string, number>) =>
      tierPrice(dynamic, { tiers }, full, at(now, sold))?.tier._id;
    assert.equal(tier('2026-06-01T00:00:00Z'), 'early');
    assert.equal(tier('2026-06-01T00:00:00Z', { early: 4 }), 'early');
    assert.equal(tier('2026-06-01T00:00:00Z', { early: 5 }), 'usual');
    assert.equal(tier('2026-06-10T00:00:00Z'), 'usual', 'at its end a tier is over');
    assert.equal(tier('2026-06-30T17:59:59Z'), 'usual', 'a day before, by the clock at the venue');
    assert.equal(tier('2026-06-30T18:00:00Z'), 'late');
    assert.equal(tier('2026-06-30T18:00:00Z', { late: 2 }), undefined, 'then the own price counts');
  });

  it('tells what limits the tier', () => {
    const { left, until, price } = tierPrice(dynamic, { tiers }, full, at('2026-06-01T00:00:00Z', { early: 2 })) ?? {};
    assert.deepEqual([left, until?.toISOString(), price], [3, '2026-06-10T00:00:00.000Z', 10]);
  });

  it('is the fixed tier, without end or limit', () => {
    const fixed = { ...event, pricingSettings: { priceTableTierId: 'early' } };
    const found = tierPrice(fixed, { tiers }, full, at('2026-06-30T00:00:00Z', { early: 50 }));
    assert.deepEqual([found?.price, found?.left, found?.until], [10, undefined, undefined]);
    assert.equal(tierPrice(event, { tiers }, full, at('2026-06-30T00:00:00Z'))?.tier._id, 'early', 'the first if none');
  });

  it('begins at the named tier when it moves on', () => {
    const from = { ...dynamic, pricingSettings: { ...dynamic.pricingSettings, priceTableTierId: 'usual' } };
    assert.equal(tierPrice(from, { tiers }, full, at('2026-06-01T00:00:00Z'))?.tier._id, 'usual');
    const gone = { ...from, pricingSettings: { ...from.pricingSettings, priceTableTierId: 'deleted' } };
    assert.equal(tierPrice(gone, { tiers }, full, at('2026-06-01T00:00:00Z')), undefined);
  });

  it('leaves types without a price category, or with one that the tier lacks, their own price', () => {
    const now = at('2026-06-01T00:00:00Z');
    assert.equal(tierPrice(dynamic, { tiers }, {}, now), undefined);
    assert.equal(tierPrice(dynamic, { tiers }, { priceCategoryId: 'child' }, now), undefined);
  });

  it('passes over a tier with fewer tickets than the smallest order needs', () => {
    const now = at('2026-06-01T00:00:00Z', { early: 3 });
    assert.equal(tierPrice(dynamic, { tiers }, { ...full, minAmountPerOrder: 2 }, now)?.tier._id, 'early');
    assert.equal(tierPrice(dynamic, { tiers }, { ...full, minAmountPerOrder: 3 }, now)?.tier._id, 'usual');
    assert.equal(tierPrice({ ...dynamic, minAmountPerOrder: 3 }, { tiers }, full, now)?.tier._id, 'usual');
    const from2 = { ...full, minAmountPerOrder: 3, minAmountPerOrderRule: 2 };
    assert.equal(tierPrice(dynamic, { tiers }, from2, now)?.tier._id, 'early', 'one alone may be bought');
  });

  it('never goes back while time passes and nothing is returned', () => {
    const start = Date.parse(event.start);
    const tier = fc.record({
      until: fc.option(fc.integer({ min: -60, max: 1 }), { nil: undefined }),
      amount: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    });
    const step = fc.record({ hours: fc.integer({ min: 0, max: 200 }), buys: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.array(tier, { minLength: 1, maxLength: 5 }), fc.array(step, { maxLength: 40 }), (made, steps) => {
        const table = made.map(({ until, amount }, n) => ({
          _id: String(n),
          prices: priced(n + 1),
          ...(until !== undefined && { until: { target: 'start', unit: 'days', offset: until } }),
          ...(amount !== undefined && { amount }),
        }));
        const sold = new Map<string, number>();
        let now = start - 60 * 86_400_000;
        let before = -1;
        for (const { hours, buys } of steps) {
          now += hours * 3_600_000;
          const taken = (id: string) => sold.get(id) ?? 0;
          const found = tierPrice(dynamic, { tiers: table }, full, { now: new Date(now), taken });
          const n = found ? Number(found.tier._id) : table.length;
          assert.ok(n >= before, `${n} after ${before}`);
          before = n;
          if (!found) continue;
          const amount = Math.min(buys, found.left ?? buys);
          sold.set(found.tier._id, taken(found.tier._id) + amount);
        }
        for (const { _id, amount } of table) assert.ok((sold.get(_id) ?? 0) <= (amount ?? Infinity));
      }),
    );
  });
});
