import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { DiscountGroup } from '../../src/contract/parts.ts';
import type { QuoteCoupon } from '../../src/sale/coupons.ts';
import { quote } from '../../src/sale/quote.ts';
import { eventInfo, NOW, ticket } from '../support/builders/carts.ts';

const two = { a: 2, b: 1 };
const family: DiscountGroup = {
  _id: 'family',
  name: 'Family',
  discountType: 'fix',
  value: 5,
  rules: [{ type: 'ticketGroups', group: 'adults', min: 2 }],
};

function priced(
  coupons: Partial<QuoteCoupon>[],
  amounts: Record<string, number> = two,
  more: Parameters<typeof eventInfo>[0] = {},
) {
  const info = eventInfo({
    tickets: [ticket('a', { price: 10 }), ticket('b', { price: 5 }), ticket('free', { price: 0 })],
    groups: [{ _id: 'adults', name: 'Adults', tickets: ['a'] }],
    ...more,
  });
  return quote(
    info,
    Object.entries(amounts).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount })),
    NOW,
    [],
    {
      coupons: coupons.map((coupon, at) => ({
        _id: `c${at}`,
        code: `CODE-${at}`,
        discountType: 'fix',
        value: 1,
        ...coupon,
      })),
    },
  );
}
const off = (coupon: Partial<QuoteCoupon>, amounts?: Record<string, number>) => priced([coupon], amounts).discount;
const refused = (coupons: Partial<QuoteCoupon>[], amounts?: Record<string, number>, more = {}) =>
  priced(coupons, amounts, more).refusedCoupons.map(({ code, ...why }) => ({ at: Number(code.slice(5)), ...why }));

describe('coupons', () => {
  it('take off what discounts of their kind do', () => {
    assert.deepEqual(
      [
        off({ discountType: 'fix', value: 4 }),
        off({ discountType: 'TOTAL', value: 400 }),
        off({ discountType: 'var', value: 0.1 }),
        off({ discountType: 'PERCENTAGE', value: 0.3333 }),
        off({ discountType: 'fixPerItem', value: 1.5 }),
        off({ discountType: 'mystery', value: 4 }),
      ],
      [400, 2500, 250, 833, 450, 0],
    );
    const { charge, discounts } = priced([{ discountType: 'waiveFees', name: 'No fees' }], two, { cXf: 1, ccXf: 2 });
    assert.equal(charge, 0);
    assert.deepEqual(discounts, [{ _id: 'c0', name: 'No fees', amount: 0, code: 'CODE-0', waived: 500 }]);
  });

  it('take it from the tickets that they are for, amounts off the sum as well', () => {
    assert.deepEqual(
      [
        off({ value: 100, ticketTypeIds: ['b'] }),
        off({ discountType: 'var', value: 0.5, group: 'adults' }),
        off({ discountType: 'fixPerItem', value: 2, ticketTypeIds: ['a', 'none'] }),
      ],
      [500, 1000, 400],
    );
  });

  it('come after other discounts, in the order in which they were entered', () => {
    const half = { discountType: 'var', value: 0.5, withCoupons: true };
    const four = { discountType: 'fix', value: 4, withCoupons: true };
    const taken = (...coupons: Partial<QuoteCoupon>[]) =>
      priced(coupons, two, { discountGroups: [family] }).discounts.map(({ _id, amount }) => `${_id} ${amount}`);
    assert.deepEqual(taken(half, four), ['family 500', 'c0 1000', 'c1 400']);
    assert.deepEqual(taken(four, half), ['family 500', 'c0 400', 'c1 800']);
  });

  it('count from so many tickets and from such a value on, and say what is missing', () => {
    assert.deepEqual(refused([{ minTickets: 3, ticketTypeIds: ['a'] }]), [
      { at: 0, reason: 'MIN_TICKETS', missing: 1 },
    ]);
    assert.deepEqual(refused([{ minTickets: 3 }]), []);
    assert.deepEqual(refused([{ minCartSum: 25.5, ticketTypeIds: ['b'] }]), [
      { at: 0, reason: 'MIN_CART_SUM', missing: 50 },
    ]);
    assert.deepEqual(refused([{ minCartSum: 25 }], two, { discountGroups: [family] }), [], 'before other discounts');
    assert.deepEqual(refused([{ ticketTypeIds: ['b'] }], { a: 1 }), [{ at: 0, reason: 'NO_TICKETS' }]);
    assert.deepEqual(refused([{ group: 'nobody' }]), [{ at: 0, reason: 'NO_TICKETS' }]);
    assert.deepEqual(refused([{}], {}), [{ at: 0, reason: 'NO_TICKETS' }]);
  });

  it('end with their time', () => {
    assert.deepEqual(refused([{ validUntil: NOW.toISOString() }]), [{ at: 0, reason: 'EXPIRED' }]);
    assert.deepEqual(refused([{ validUntil: new Date(NOW.getTime() + 1).toISOString() }]), []);
  });

  it('keep to themselves unless they say otherwise', () => {
    const out = (...coupons: Partial<QuoteCoupon>[]) => refused(coupons).map(({ at, reason }) => `${at} ${reason}`);
    assert.deepEqual(out({}, {}), ['1 NOT_WITH_COUPONS']);
    assert.deepEqual(out({ withCoupons: true }, {}), ['1 NOT_WITH_COUPONS']);
    assert.deepEqual(out({}, { withCoupons: true }), ['1 NOT_WITH_COUPONS']);
    assert.deepEqual(out({ withCoupons: true }, { withCoupons: true }), []);
    assert.deepEqual(out({ minTickets: 9 }, {}), ['0 MIN_TICKETS'], 'one that does not count keeps no one out');
    const groups = { discountGroups: [family] };
    assert.deepEqual(refused([{ withDiscounts: false }], two, groups), [{ at: 0, reason: 'NOT_WITH_DISCOUNTS' }]);
    assert.deepEqual(refused([{ withDiscounts: false }], { a: 1 }, groups), []);
    assert.deepEqual(refused([{}], two, groups), []);
  });

  it('are not used where there is nothing to take off', () => {
    assert.deepEqual(refused([{}], { free: 2 }), [{ at: 0, reason: 'NO_EFFECT' }]);
    assert.deepEqual(refused([{ discountType: 'waiveFees' }]), [{ at: 0, reason: 'NO_EFFECT' }]);
    assert.deepEqual(priced([{ discountType: 'waiveFees' }]).discounts, []);
    assert.deepEqual(
      refused([{ discountType: 'waiveFees' }, {}]),
      [{ at: 0, reason: 'NO_EFFECT' }],
      'nor keep others out',
    );
    assert.deepEqual(refused([{ withCoupons: true, value: 100 }, { withCoupons: true }]), [
      { at: 1, reason: 'NO_EFFECT' },
    ]);
  });

  it('count once, however often they are entered', () => {
    const { discounts, refusedCoupons } = priced([{ _id: 'same' }, { _id: 'same' }]);
    assert.deepEqual([discounts.length, refusedCoupons], [1, []]);
  });

  const coupon = fc.record(
    {
      _id: fc.constantFrom('c1', 'c2', 'c3', 'c4'),
      discountType: fc.constantFrom('fix', 'TOTAL', 'var', 'PERCENTAGE', 'fixPerItem', 'waiveFees', 'mystery'),
      value: fc.oneof(fc.integer({ min: -5, max: 150 }), fc.constantFrom(0.01, 3.33, 12.345)),
      ticketTypeIds: fc.subarray(['a', 'b', 'free', 'none'], { minLength: 1 }),
      group: fc.constantFrom('adults', 'nobody'),
      minTickets: fc.integer({ min: 1, max: 4 }),
      minCartSum: fc.integer({ min: 0, max: 60 }),
      withDiscounts: fc.boolean(),
      withCoupons: fc.boolean(),
    },
    { requiredKeys: ['_id', 'discountType'] },
  );
  const cases = fc.record({
    coupons: fc.uniqueArray(coupon, { maxLength: 4, selector: ({ _id }) => _id }),
    amounts: fc.record(
      { a: fc.integer({ min: 1, max: 5 }), b: fc.integer({ min: 1, max: 5 }), free: fc.integer({ min: 1, max: 2 }) },
      { requiredKeys: [] },
    ),
    charges: fc.constantFrom({}, { cXv: 0.1, cXf: 0.5, ccXf: 2 }),
    groups: fc.constantFrom<DiscountGroup[]>([], [family]),
  });

  it('whatever they are: nothing below zero, the sums add up, and each counts or is refused', () => {
    fc.assert(
      fc.property(cases, ({ coupons, amounts, charges, groups }) => {
        const coded = coupons.map((each) => ({ ...each, code: each._id }));
        const more = { ...charges, discountGroups: groups };
        const [without, before] = [priced([], amounts, more), priced(coded, amounts, more)];
        for (const { regular, discount, charge, total } of before.lines) {
          assert.ok(discount >= 0 && discount <= regular && charge >= 0);
          assert.equal(total, regular - discount + charge);
        }
        assert.equal(
          before.discounts.reduce((sum, { amount }) => sum + amount, 0),
          before.discount,
        );
        assert.ok(before.total >= 0 && before.total <= without.total, 'never dearer');
        const counting = before.discounts.flatMap(({ code }) => code ?? []);
        for (const { amount, waived = 0, code } of before.discounts)
          assert.ok(code === undefined || amount + waived > 0);
        assert.deepEqual(
          [...counting, ...before.refusedCoupons.map(({ code }) => code)].sort(),
          coded.map(({ code }) => code).sort(),
        );
        assert.deepEqual(
          before.discounts.filter(({ code }) => code === undefined),
          without.discounts,
          'other discounts stay as they are',
        );
        const again = priced(
          coded.filter(({ code }) => counting.includes(code)),
          amounts,
          more,
        );
        assert.equal(again.total, before.total, 'those that do not count change nothing');
        for (const { code, reason, missing = 0 } of before.refusedCoupons) {
          if (reason === 'MIN_TICKETS' || reason === 'MIN_CART_SUM')
            assert.ok(Number.isInteger(missing) && missing > 0, code);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
