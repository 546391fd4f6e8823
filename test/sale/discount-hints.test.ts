import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo } from '../../src/contract/event-info.ts';
import type { DiscountGroup } from '../../src/contract/parts.ts';
import type { Cart } from '../../src/sale/cart.ts';
import { discountHints, followHint } from '../../src/sale/discount-hints.ts';
import { quote } from '../../src/sale/quote.ts';
import { automated, eventInfo, NOW, sales, ticket } from '../support/builders/carts.ts';

const groups = [
  { _id: 'adults', name: 'Adults', tickets: ['adult'] },
  { _id: 'children', name: 'Children', tickets: ['child', 'baby'] },
];
const family: DiscountGroup = {
  _id: 'family',
  name: 'Family discount',
  discountType: 'fix',
  value: 5,
  rules: [
    { type: 'ticketGroups', group: 'adults', min: 2 },
    { type: 'ticketGroups', group: 'children', min: 2 },
  ],
};
const bySum: DiscountGroup = {
  _id: 'big',
  name: 'Big order',
  discountType: 'PERCENTAGE',
  value: 0.1,
  rules: [{ type: 'cartSum', min: 50 }],
};
const event = (discountGroups: DiscountGroup[], fields: Partial<EventInfo> = {}) =>
  eventInfo({
    tickets: [ticket('adult', { price: 20 }), ticket('child', { price: 12 }), ticket('baby', { price: 0 })],
    groups,
    discountGroups,
    ...fields,
  });
const cartOf = (amounts: Record<string, number>): Cart =>
  Object.entries(amounts).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount }));
const hints = (info: EventInfo, amounts: Record<string, number>) =>
  discountHints(info, cartOf(amounts), NOW).map(({ name, needs }) => [
    name,
    ...needs.map(({ count, name: of, amount }) => (amount === undefined ? `${count} ${of}` : amount)),
  ]);

describe('discountHints', () => {
  it('say how many tickets of which kind are missing', () => {
    const info = event([family]);
    assert.deepEqual(hints(info, { adult: 1, child: 2 }), [['Family discount', '1 ADULT']]);
    assert.deepEqual(hints(info, { adult: 2, child: 1 }), [['Family discount', '1 Children']]);
    assert.deepEqual(hints(info, { adult: 1 }), [['Family discount', '1 Adults', '2 Children']]);
    assert.deepEqual(hints(info, { adult: 2, child: 2 }), []);
  });

  it('say what value is missing', () => {
    assert.deepEqual(hints(event([bySum]), { adult: 1, child: 1 }), [['Big order', 1800]]);
    assert.deepEqual(hints(event([bySum], { currency: 'JPY' }), { adult: 1 }), [['Big order', 30]]);
    assert.deepEqual(hints(event([bySum], { currency: 'KWD' }), { adult: 1 }), [['Big order', 30_000]]);
  });

  it('name the nearest first, of equals the seller’s first', () => {
    const ten = { ...family, _id: 'ten', name: 'Ten', rules: [{ type: 'ticketGroups', group: 'adults', min: 10 }] };
    const three = { ...ten, _id: 'three', name: 'Three', rules: [{ type: 'ticketGroups', group: 'adults', min: 3 }] };
    const same = { ...three, _id: 'same', name: 'Same' };
    const names = hints(event([ten, three, same]), { adult: 1 }).map(([name]) => name);
    assert.deepEqual(names, ['Three', 'Same', 'Ten']);
  });

  it('say nothing before anything is chosen, and of what is earned', () => {
    assert.deepEqual(hints(event([family, bySum]), {}), []);
    assert.deepEqual(hints(eventInfo(), { a: 1 }), []);
    assert.deepEqual(hints(event([bySum]), { adult: 3 }), []);
  });

  it('say nothing of what more tickets do not earn', () => {
    const few: DiscountGroup = { ...bySum, rules: [{ type: 'ticketGroups', group: 'adults', min: 0, max: 1 }] };
    const none = (
      discount: Partial<DiscountGroup>,
      fields?: Partial<EventInfo>,
      cart: Record<string, number> = { adult: 2 },
    ) => {
      assert.deepEqual(hints(event([{ ...bySum, ...discount }], fields), cart), [], JSON.stringify([discount, fields]));
    };
    none(few);
    none({ rules: [{ type: 'mystery' }] });
    none({ rules: [] });
    none({ discountType: 'mystery' });
    none({ value: 0 });
    none({ discountType: 'waiveFees' });
    none({ rules: [{ type: 'cartSum', min: 50, max: 51 }] });
    none({ rules: [{ type: 'ticketGroups', group: 'adults', min: 3 }] }, { max: 2 });
    none({ rules: [{ type: 'ticketGroups', group: 'adults', min: 3 }] }, { v: 2 });
    none({ rules: [{ type: 'ticketGroups', group: 'nobody', min: 3 }] });
  });

  it('count what waived charges are worth', () => {
    const waive = { ...bySum, discountType: 'waiveFees' };
    assert.deepEqual(hints(event([waive], { cXf: 1 }), { adult: 2 }), [['Big order', 1000]]);
  });

  it('do not send a buyer to tickets that are not shown or not to be had', () => {
    const three = { ...family, rules: [{ type: 'ticketGroups', group: 'children', min: 1 }] };
    const tickets = (fields: object) => [
      ticket('adult', { price: 20 }),
      ticket('child', { price: 12 }),
      ticket('baby', { price: 1, ...fields }),
    ];
    const named = (fields: object) => hints(event([three], { tickets: tickets(fields) }), { adult: 1 })[0]?.[1];
    assert.equal(named({}), '1 Children');
    assert.equal(named({ v: 0 }), '1 CHILD');
    assert.equal(named({ styleOptions: { hiddenInSelectionArea: true } }), '1 CHILD');
    assert.equal(named({ salesStartAt: '2026-06-01T00:00:00Z' }), '1 CHILD');
  });

  it('do not cost another discount', () => {
    const small: DiscountGroup = { ...bySum, _id: 'small', rules: [{ type: 'ticketGroups', group: 'adults', max: 2 }] };
    assert.deepEqual(hints(event([small, bySum]), { adult: 2 }), [['Big order', 1000]]);
    const dear = { tickets: [ticket('adult', { price: 20 })] };
    assert.deepEqual(hints(event([small, bySum], dear), { adult: 2 }), []);
  });

  it('earn what they promise, whichever way is followed', () => {
    let followed = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          sales({ slots: true }),
          sales({ unlimited: true }),
          sales({ unlimited: true, slots: true }),
          automated(true),
        ),
        ({ info, cart }) => {
          const before = JSON.stringify([info, cart]);
          for (const { _id, needs } of discountHints(info, cart, NOW)) {
            const firsts = needs.flatMap(({ by: [first] }) => (first ? [first] : []));
            assert.equal(firsts.length, needs.length);
            const [only, ...others] = needs;
            const ways = others.length === 0 && only ? only.by.map((way) => [way]) : [firsts];
            for (const way of ways) {
              followed++;
              const { discounts } = quote(info, followHint(cart, way), NOW);
              const earned = discounts.find((discount) => discount._id === _id);
              assert.ok(earned && earned.amount + (earned.waived ?? 0) > 0);
            }
          }
          assert.equal(JSON.stringify([info, cart]), before);
        },
      ),
      { numRuns: 4000 },
    );
    // some two hundred, give or take a few dozen
    assert.ok(followed > 80, `Only ${followed} hints were followed`);
  });
});
