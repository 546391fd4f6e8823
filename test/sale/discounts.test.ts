import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DiscountGroup, DiscountRule } from '../../src/contract/parts.ts';
import { quote } from '../../src/sale/quote.ts';
import { eventInfo, NOW, ticket } from '../support/builders/carts.ts';

const always: DiscountRule[] = [{ type: 'cartSum' }];
const adults = (bounds: { min?: number; max?: number } = {}): DiscountRule[] => [
  { type: 'ticketGroups', group: 'adults', ...bounds },
];
const two = { a: 2, b: 1 };

function priced(
  discountGroups: Partial<DiscountGroup>[],
  amounts: Record<string, number>,
  more: Parameters<typeof eventInfo>[0] = {},
) {
  const info = eventInfo({
    tickets: [ticket('a', { price: 10 }), ticket('b', { price: 5 })],
    groups: [{ _id: 'adults', name: 'Adults', tickets: ['a', 'a'] }],
    discountGroups: discountGroups.map((group, at) => ({ _id: `d${at}`, ...group })),
    ...more,
  });
  return quote(
    info,
    Object.entries(amounts).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount })),
    NOW,
  );
}
const off = (group: Partial<DiscountGroup>, amounts: Record<string, number> = two) => priced([group], amounts).discount;

describe('discounts', () => {
  it('take an amount off the sum', () => {
    assert.equal(off({ discountType: 'fix', value: 4, rules: always }), 400);
    assert.equal(off({ discountType: 'TOTAL', value: 4, rules: always }), 400);
  });

  it('spread an amount over the lines by what they cost', () => {
    assert.deepEqual(
      priced([{ discountType: 'fix', value: 10.01, rules: always }], two).lines.map(({ discount }) => discount),
      [801, 200],
    );
  });

  it('never take more than there is', () => {
    assert.equal(off({ discountType: 'fix', value: 100, rules: always }), 2500);
    assert.equal(off({ discountType: 'fixPerItem', value: 100, rules: always }), 2500);
    assert.equal(off({ discountType: 'var', value: 1, rules: always }), 2500);
  });

  it('take nothing for a fraction above 1: percent of another service would make everything free', () => {
    for (const discountType of ['var', 'PERCENTAGE']) assert.equal(off({ discountType, value: 1.5, rules: always }), 0);
  });

  it('never make anything dearer', () => {
    for (const discountType of ['fix', 'TOTAL', 'fixPerItem', 'var', 'PERCENTAGE'])
      assert.equal(off({ discountType, value: -5, rules: always }), 0);
  });

  it('take a share off, rounded once', () => {
    assert.equal(off({ discountType: 'var', value: 0.1, rules: always }), 250);
    assert.equal(off({ discountType: 'PERCENTAGE', value: 0.3333, rules: always }), 833);
  });

  it('take an amount off each ticket, of the groups that the rules name', () => {
    assert.equal(off({ discountType: 'fixPerItem', value: 1.5, rules: always }), 450);
    assert.equal(off({ discountType: 'fixPerItem', value: 1.5, rules: adults() }), 300);
    assert.equal(off({ discountType: 'var', value: 0.5, rules: adults() }), 1000);
  });

  it('waive charges of the tickets that they are for, and of the cart when nothing is left that is charged', () => {
    const charges = { cXv: 0.1, cXf: 1, ccXf: 3 };
    const waive = (rules: DiscountRule[]) => priced([{ discountType: 'waiveFees', rules }], two, charges);
    assert.equal(priced([], two, charges).charge, 850);
    assert.equal(waive(adults()).charge, 450);
    assert.equal(waive(always).charge, 0);
    assert.deepEqual(waive(always).discounts, [{ _id: 'd0', name: '', amount: 0, waived: 850 }]);
  });

  it('say what waived charges save, each what the ones before it left', () => {
    const charges = { cXv: 0.1, cXf: 1, ccXf: 3 };
    const waived = (...groups: Partial<DiscountGroup>[]) =>
      priced(groups, two, charges).discounts.map(({ waived: saved }) => saved);
    const fees = (rules: DiscountRule[]) => ({ discountType: 'waiveFees', rules });
    assert.deepEqual(waived(fees(adults())), [400]);
    assert.deepEqual(waived(fees(adults()), fees(always)), [400, 450]);
    assert.deepEqual(waived(fees(always), fees(adults())), [850, undefined]);
    assert.deepEqual(waived(fees(adults()), { discountType: 'var', value: 0.5, rules: always }), [300, undefined]);
    const { charge } = priced([{ discountType: 'var', value: 0.5, rules: always }], two, charges);
    assert.equal(charge, 300 + 425);
  });

  describe('given at a counter', () => {
    const posDiscounts = [
      { _id: 'staff', name: 'Staff', discountType: 'PERCENTAGE', value: 0.5 },
      { _id: 'flaw', name: 'Seat with a flaw', discountType: 'fix', value: 3 },
      { _id: 'each', name: 'Each', discountType: 'fixPerItem', value: 1 },
      { _id: 'fees', name: 'No fees', discountType: 'waiveFees' },
    ];
    const given = (ids: string[], more: Parameters<typeof eventInfo>[0] = {}) => {
      const info = eventInfo({
        tickets: [ticket('a', { price: 10 }), ticket('b', { price: 5 })],
        discountGroups: [{ _id: 'own', name: 'Own', discountType: 'fix', value: 5, rules: always }],
        posDiscounts,
        ...more,
      });
      const cart = [
        { ticketTypeId: 'a', amount: 2 },
        { ticketTypeId: 'b', amount: 1 },
      ];
      return quote(info, cart, NOW, [], { posDiscounts: ids });
    };
    const taken = (...ids: string[]) => given(ids).discounts.map(({ _id, amount }) => `${_id} ${amount}`);

    it('come after those of the cart, in the order of the seller', () => {
      assert.deepEqual(taken('flaw', 'staff'), ['own 500', 'staff 1000', 'flaw 300']);
      assert.deepEqual(taken('each'), ['own 500', 'each 300']);
      assert.deepEqual(taken(), ['own 500']);
    });

    it('waive charges as others do', () => {
      const { charge, discounts } = given(['fees'], { cXf: 1 });
      assert.deepEqual([charge, discounts[1]?.waived], [0, 300]);
    });

    it('count once, and not where the event has none of the name', () => {
      assert.deepEqual(taken('staff', 'staff', 'nobody'), ['own 500', 'staff 1000']);
      assert.equal(given(['staff'], { posDiscounts: undefined }).discount, 500);
    });
  });

  it('are charged on what is left of the price', () => {
    assert.equal(priced([{ discountType: 'var', value: 0.5, rules: always }], two, { cXv: 0.1 }).charge, 125);
  });

  it('follow each other in the order of the seller', () => {
    const half = { discountType: 'var', value: 0.5, rules: always };
    const five = { discountType: 'fix', value: 5, rules: always };
    assert.deepEqual(
      priced([half, five], two).discounts.map(({ amount }) => amount),
      [1250, 500],
    );
    assert.deepEqual(
      priced([five, half], two).discounts.map(({ amount }) => amount),
      [500, 1000],
    );
  });

  it('change nothing when this version does not know their kind or their rule', () => {
    assert.equal(off({ discountType: 'mystery', value: 5, rules: always }), 0);
    assert.equal(off({ discountType: 'fix', value: 5, rules: [{ type: 'mystery' }] }), 0);
    assert.equal(off({ discountType: 'fix', value: 5, rules: [] }), 0);
    assert.equal(off({ discountType: 'fix', value: 5 }), 0);
  });

  describe('by the value of the cart', () => {
    const by = (min?: number, max?: number) =>
      off({
        discountType: 'fix',
        value: 1,
        rules: [{ type: 'cartSum', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }],
      });

    it('hold from min to max, both included, before other discounts', () => {
      assert.deepEqual([by(25), by(25.01), by(0, 25), by(0, 24.99), by()], [100, 0, 100, 0, 100]);
      const first = { discountType: 'fix', value: 20, rules: always };
      assert.equal(
        priced([first, { discountType: 'fix', value: 1, rules: [{ type: 'cartSum', min: 25 }] }], two).discount,
        2100,
      );
    });
  });

  describe('by tickets of a group', () => {
    const by = (bounds: { min?: number; max?: number }, amounts: Record<string, number>) =>
      off({ discountType: 'fix', value: 1, rules: adults(bounds) }, amounts);

    it('hold from min to max, both included', () => {
      assert.deepEqual(
        [
          by({ min: 2 }, { a: 1 }),
          by({ min: 2 }, { a: 2 }),
          by({ min: 2, max: 3 }, { a: 3 }),
          by({ min: 2, max: 3 }, { a: 4 }),
        ],
        [0, 100, 100, 0],
      );
    });

    it('want one ticket when no min is set', () => {
      assert.deepEqual([by({}, { b: 1 }), by({ max: 2 }, { b: 1 }), by({ max: 2 }, { a: 1 })], [0, 0, 100]);
    });

    it('can want that there is none', () => {
      assert.deepEqual([by({ min: 0, max: 0 }, { b: 1 }), by({ min: 0, max: 0 }, { a: 1, b: 1 })], [100, 0]);
    });

    it('count a ticket type that the group names twice once', () => {
      assert.equal(by({ min: 2 }, { a: 1 }), 0);
    });

    it('are not earned by a group that does not exist', () => {
      assert.equal(
        off({ discountType: 'fix', value: 1, rules: [{ type: 'ticketGroups', group: 'nobody', min: 1 }] }),
        0,
      );
    });

    it('need every rule', () => {
      const both = [...adults({ min: 2 }), { type: 'cartSum', min: 30 }];
      assert.deepEqual(
        [
          off({ discountType: 'fix', value: 1, rules: both }),
          off({ discountType: 'fix', value: 1, rules: both }, { a: 3 }),
        ],
        [0, 100],
      );
    });
  });

  it('change nothing in an empty cart', () => {
    assert.equal(off({ discountType: 'fix', value: 5, rules: always }, {}), 0);
  });
});
