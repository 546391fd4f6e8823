/** How rules and limits that contradict each other show at a ticket type. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventInfo } from '../../src/contract/event-info.ts';
import type { Cart } from '../../src/sale/cart.ts';
import { ticketOption } from '../../src/sale/ticket-options.ts';
import { eventInfo, NOW, problems, ticket } from '../support/builders/carts.ts';

const cart = (amounts: Record<string, number>): Cart =>
  Object.entries(amounts).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount }));
const offered = (info: EventInfo, id: string, amounts: Record<string, number> = {}) => {
  const type = info.tickets?.find((each) => each.id === id) ?? assert.fail(id);
  const { next, previous, reason } = ticketOption(info, type, cart(amounts), NOW);
  return { next, previous, code: reason?.code, limit: reason?.limit };
};
const codesOf = (info: EventInfo, wanted: Cart) => problems(info, wanted, NOW).map(({ code }) => code);

describe('rules', () => {
  const chart = (conditionalAvailabilityMode: string, bounds: object) =>
    eventInfo({
      tickets: [
        ticket('a'),
        ticket('k', {
          conditionalAvailability: true,
          conditionalAvailabilityMode,
          rules: [{ ticketGroup: 'adults', ...bounds }],
        }),
      ],
      groups: [{ _id: 'adults', name: 'Adults', tickets: ['a'] }],
    });

  it('keep a ticket out of the cart, and say so at it when what it needs goes', () => {
    const info = chart('blockAddToCart', { min: 1 });
    const alone = offered(info, 'k');
    assert.deepEqual([alone.next, alone.code], [undefined, 'NEEDS_OTHER_TICKET']);
    const together = offered(info, 'k', { a: 1, k: 1 });
    assert.deepEqual([together.next, together.code], [2, undefined]);
    const left = offered(info, 'k', { k: 1 });
    assert.deepEqual([left.next, left.previous, left.code], [undefined, 0, 'NEEDS_OTHER_TICKET']);
  });

  it('let a ticket into the cart where they hold back the order alone, and say so at it', () => {
    const info = chart('blockCheckout', { min: 1 });
    assert.deepEqual([offered(info, 'k').next, offered(info, 'k').code], [1, undefined]);
    const alone = offered(info, 'k', { k: 1 });
    assert.deepEqual([alone.next, alone.code], [2, 'NEEDS_OTHER_TICKET']);
    assert.equal(offered(info, 'k', { a: 1, k: 1 }).code, undefined);
  });

  it('close what is not sold with so many others', () => {
    const info = chart('blockAddToCart', { max: 2 });
    assert.equal(offered(info, 'k', { a: 2 }).next, 1);
    const { next, code, limit } = offered(info, 'k', { a: 3 });
    assert.deepEqual([next, code, limit], [undefined, 'TOO_MANY_OTHERS', 2]);
  });

  it('let a cart grow towards a minimum to which the type itself counts', () => {
    const groups = [{ _id: 'family', name: 'Family', tickets: ['a', 'k'] }];
    const child = ticket('k', { conditionalAvailability: true, rules: [{ ticketGroup: 'family', min: 2 }] });
    const chart = eventInfo({ tickets: [ticket('a'), child], groups });
    assert.deepEqual([offered(chart, 'k').next, offered(chart, 'k').code], [1, undefined]);
    const { next, code } = offered(chart, 'k', { k: 1 });
    assert.deepEqual([next, code], [2, 'NEEDS_OTHER_TICKET']);
    assert.equal(offered(chart, 'k', { k: 2 }).code, undefined);
  });
});

describe('contradictory limits', () => {
  for (const [what, fields, code, limit] of [
    [
      'a type’s minimum above the order’s maximum',
      { max: 3, tickets: [ticket('a', { minAmountPerOrder: 5 })] },
      'MIN_PER_TICKET',
      5,
    ],
    [
      'a type’s minimum above its maximum',
      { tickets: [ticket('a', { minAmountPerOrder: 5, maxAmountPerOrder: 2 })] },
      'MIN_PER_TICKET',
      5,
    ],
    ['a maximum of nothing', { max: 0 }, 'MAX_PER_ORDER', 0],
    ['a maximum below nothing', { tickets: [ticket('a', { maxAmountPerOrder: -4 })] }, 'MAX_PER_TICKET', 0],
    ['a customer who may have nothing', { maxAmountPerCustomer: 0 }, 'MAX_PER_CUSTOMER', 0],
    ['a customer who may not order', { maxTransactionsPerCustomer: 0 }, 'MAX_ORDERS_PER_CUSTOMER', 0],
  ] as const satisfies [string, Partial<EventInfo>, string, number][]) {
    it(`close with a reason: ${what}`, () => {
      const found = offered(eventInfo(fields), 'a');
      assert.deepEqual([found.next, found.code, found.limit], [undefined, code, limit]);
    });
  }

  it('lead to whole amounts, whatever the limit', () => {
    const info = eventInfo({ tickets: [ticket('a', { maxAmountPerOrder: 2.5 })] });
    assert.deepEqual([offered(info, 'a', { a: 2 }).next, offered(info, 'a', { a: 9 }).previous], [undefined, 2]);
  });

  it('say that an amount is below the minimum, at the ticket', () => {
    const { next, code, limit } = offered(eventInfo({ tickets: [ticket('a', { minAmountPerOrder: 4 })] }), 'a', {
      a: 2,
    });
    assert.deepEqual([next, code, limit], [4, 'MIN_PER_TICKET', 4]);
  });
});

describe('limits of a customer', () => {
  it('name what is more than one customer may have, at most once', () => {
    const two = [ticket('a'), ticket('b', { ignoreForMaxAmounts: true })];
    assert.deepEqual(problems(eventInfo({ maxAmountPerCustomer: 3, tickets: two }), cart({ a: 2, b: 1 }), NOW), []);
    assert.deepEqual(codesOf(eventInfo({ maxAmountPerCustomer: 3, tickets: two }), cart({ a: 2, b: 2 })), [
      'MAX_PER_CUSTOMER',
      'MAX_PER_CUSTOMER',
    ]);
    assert.deepEqual(problems(eventInfo({ maxTransactionsPerCustomer: 0, tickets: two }), cart({ a: 1, b: 1 }), NOW), [
      { code: 'MAX_ORDERS_PER_CUSTOMER', limit: 0 },
    ]);
  });
});
