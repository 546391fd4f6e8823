/** Limits of an event, compared with sums that know nothing of the code that sells. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo, InfoTicket } from '../../src/contract/event-info.ts';
import type { Cart } from '../../src/sale/cart.ts';
import { cartsOf, eventInfos, NOW, problems } from '../support/builders/carts.ts';

type Total = readonly [total: number, limit: number | undefined];

/** Each total of a cart with the limit that an event sets for it: what a person would add up on paper. */
function totals(info: EventInfo, wanted: Cart): Total[] {
  const { tickets = [], categories = [] } = info;
  const count = (types: readonly InfoTicket[]) =>
    types
      .flatMap(({ id }) => wanted.filter((line) => line.ticketTypeId === id))
      .reduce((sum, line) => sum + line.amount, 0);
  const counted = tickets.filter((type) => !type.ignoreForMaxAmounts);
  return [
    [count(counted), info.v],
    [count(counted), info.max],
    ...tickets.flatMap((type): Total[] => [
      [count([type]), type.v],
      [count([type]), type.maxAmountPerOrder],
    ]),
    ...categories.flatMap(({ _id, v, maxAmountPerOrder }): Total[] => {
      const isInside = ({ categoryRef }: InfoTicket) => categoryRef === _id;
      return [
        [count(counted.filter(isInside)), v],
        [count(tickets.filter(isInside)), maxAmountPerOrder],
      ];
    }),
  ];
}

describe('problems with amounts', () => {
  it('are found for a cart exactly when some total is above its limit', () => {
    const carts = eventInfos().chain((info) => fc.tuple(fc.constant(info), cartsOf(info, 4)));
    const seen = { over: 0, within: 0 };
    fc.assert(
      fc.property(carts, ([info, wanted]) => {
        const found = problems(info, wanted, NOW).some(
          ({ code }) => !['EMPTY_CART', 'MIN_PER_ORDER', 'MIN_PER_TICKET'].includes(code),
        );
        const isOver = totals(info, wanted).some(([total, limit = Infinity]) => total > limit);
        assert.equal(found, isOver);
        seen[isOver ? 'over' : 'within']++;
      }),
      { numRuns: 1000 },
    );
    assert.ok(seen.over > 100 && seen.within > 100, `both kinds of carts are tried: ${JSON.stringify(seen)}`);
  });
});
