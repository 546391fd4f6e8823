import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo, InfoTicket } from '../../src/contract/event-info.ts';
import { amountOf, setQuantity, type Cart } from '../../src/sale/cart.ts';
import { resolveTimes } from '../../src/sale/resolve-times.ts';
import {
  ceiling,
  closedBecause,
  isAmountAllowed,
  ticketOption,
  saleWindow,
  unmetRule,
} from '../../src/sale/ticket-options.ts';
import { END, eventInfo, eventInfos, NOW, START, ticket } from '../support/carts.ts';

const cart = (amounts: Record<string, number>): Cart =>
  Object.entries(amounts).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount }));
const find = (info: EventInfo, id: string): InfoTicket =>
  info.tickets?.find((type) => type.id === id) ?? assert.fail(id);
const offered = (info: EventInfo, id: string, amounts: Record<string, number> = {}, now = NOW) => {
  const { next, previous, reason, left } = ticketOption(info, find(info, id), cart(amounts), now);
  return { next, previous, left, code: reason?.code, limit: reason?.limit };
};

describe('saleWindow', () => {
  it('names when a sale begins, and that it is over', () => {
    const info = eventInfo({ sellStart: '2026-05-02T00:00:00Z', sellEnd: '2026-06-01T00:00:00Z' });
    assert.deepEqual(saleWindow(info, NOW), { code: 'SALE_NOT_STARTED', at: '2026-05-02T00:00:00Z' });
    assert.equal(saleWindow(info, new Date('2026-05-02T00:00:00Z')), undefined);
    assert.deepEqual(saleWindow(info, new Date('2026-06-01T00:00:00Z')), { code: 'SALE_ENDED' });
  });
});

describe('closedBecause', () => {
  const closed = (fields: Partial<InfoTicket>, now = NOW) => {
    const info = resolveTimes({ ...eventInfo(), tickets: [ticket('a', fields)] });
    return info.tickets?.[0] && closedBecause(info, info.tickets[0], now);
  };

  it('goes by the event first, then by the ticket type', () => {
    assert.equal(closed({}), undefined);
    assert.equal(closed({ active: true }), undefined);
    assert.deepEqual(closed({ active: false }), { code: 'NOT_FOR_SALE', ticketTypeId: 'a' });
    assert.deepEqual(closed({ active: false }, new Date(END)), { code: 'SALE_ENDED' });
  });

  it('keeps to the start and the end of the sale of a ticket type', () => {
    const sale = {
      salesStart: { target: 'start', unit: 'days', offset: -10 },
      salesEnd: { target: 'start', unit: 'hours', offset: -1 },
    };
    assert.deepEqual(closed(sale), {
      code: 'TICKET_SALE_NOT_STARTED',
      ticketTypeId: 'a',
      at: '2026-06-10T18:00:00.000Z',
    });
    assert.equal(closed(sale, new Date('2026-06-10T18:00:00Z')), undefined);
    assert.deepEqual(closed(sale, new Date('2026-06-20T17:00:00Z')), {
      code: 'TICKET_SALE_ENDED',
      ticketTypeId: 'a',
      at: '2026-06-20T17:00:00.000Z',
    });
  });

  it('takes an offset without a unit as not set', () => {
    assert.equal(closed({ salesStart: {}, salesEnd: { target: 'start' } }, new Date(START)), undefined);
  });

  it('survives an offset beyond all calendars', () => {
    assert.equal(closed({ salesEnd: { unit: 'days', offset: 1e12 } }), undefined);
  });
});

describe('isAmountAllowed', () => {
  it('keeps to the minimum from the amount on where it applies', () => {
    const allowed = (fields: Partial<InfoTicket>) =>
      [0, 1, 2, 3, 4, 5].filter((amount) => isAmountAllowed(ticket('a', fields), amount));
    assert.deepEqual(allowed({}), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(allowed({ minAmountPerOrder: 4 }), [0, 4, 5]);
    assert.deepEqual(allowed({ minAmountPerOrder: 4, minAmountPerOrderRule: 3 }), [0, 1, 2, 4, 5]);
    assert.deepEqual(allowed({ minAmountPerOrder: 2, minAmountPerOrderRule: 5 }), [0, 1, 2, 3, 4, 5]);
  });
});

describe('ceiling', () => {
  const hall = { categoryRef: 'hall' };
  const chart = (category: object, more: Partial<EventInfo> = {}) =>
    eventInfo({
      tickets: [ticket('a', hall), ticket('b', hall), ticket('c')],
      categories: [{ _id: 'hall', name: 'Hall', ...category }],
      ...more,
    });
  const under = (info: EventInfo, id: string, amounts: Record<string, number>) => {
    const { code, limit, fits } = ceiling(info, find(info, id), cart(amounts));
    return [code, limit, fits];
  };

  it('counts the other types of a category, and tells the limit itself', () => {
    assert.deepEqual(under(chart({ v: 4 }), 'a', { a: 1, b: 3, c: 9 }), ['NOT_ENOUGH_LEFT', 4, 1]);
    assert.deepEqual(under(chart({ maxAmountPerOrder: 4 }), 'a', { a: 1, b: 3, c: 9 }), ['MAX_PER_CATEGORY', 4, 1]);
  });

  it('counts every ticket for the event', () => {
    assert.deepEqual(under(chart({}, { v: 10 }), 'a', { b: 3, c: 4 }), ['NOT_ENOUGH_LEFT', 10, 3]);
    assert.deepEqual(under(chart({}, { max: 8 }), 'a', { b: 3, c: 4 }), ['MAX_PER_ORDER', 8, 1]);
  });

  it('leaves tickets out of the maximum of an order that are not to be counted', () => {
    const info = eventInfo({ max: 2, tickets: [ticket('a'), ticket('b', { ignoreForMaxAmounts: true })] });
    assert.deepEqual(under(info, 'a', { b: 9 }), ['MAX_PER_ORDER', 2, 2]);
    assert.deepEqual(under(info, 'b', { a: 2 }), ['MAX_PER_TICKET', 1000, 1000]);
  });

  it('keeps to the limit of the ticket type', () => {
    assert.deepEqual(under(eventInfo({ tickets: [ticket('a', { maxAmountPerOrder: 3, v: 5 })] }), 'a', {}), [
      'MAX_PER_TICKET',
      3,
      3,
    ]);
    assert.deepEqual(under(eventInfo({ tickets: [ticket('a', { maxAmountPerOrder: 5, v: 3 })] }), 'a', {}), [
      'NOT_ENOUGH_LEFT',
      3,
      3,
    ]);
  });

  it('is sold out at nothing or below, whatever else is in the cart', () => {
    for (const v of [0, -2]) assert.deepEqual(under(chart({ v }), 'a', { b: 3 }), ['SOLD_OUT', 0, 0]);
  });
});

describe('unmetRule', () => {
  const rules = (min?: number, max?: number) => [
    { ticketGroup: 'adults', ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  ];
  const info = (name?: string) =>
    eventInfo({
      tickets: [ticket('a'), ticket('b')],
      groups: [{ _id: 'adults', ...(name !== undefined && { name }), tickets: ['a', 'b', 'gone'] }],
    });
  const unmet = (fields: Partial<InfoTicket>, amounts: Record<string, number>, name?: string) => {
    const reason = unmetRule(info(name), ticket('k', { conditionalAvailability: true, ...fields }), cart(amounts));
    return reason && [reason.code, reason.limit, reason.name];
  };

  it('names the tickets that are needed', () => {
    assert.deepEqual(unmet({ rules: rules(2) }, { a: 1 }, 'Adults'), ['NEEDS_OTHER_TICKET', 2, 'Adults']);
    assert.deepEqual(unmet({ rules: rules(2) }, { a: 1 }), ['NEEDS_OTHER_TICKET', 2, 'A, B']);
    assert.equal(unmet({ rules: rules(2) }, { a: 1, b: 1 }), undefined);
  });

  it('names the tickets of which there are too many', () => {
    assert.deepEqual(unmet({ rules: rules(undefined, 2) }, { a: 2, b: 1 }, 'Adults'), ['TOO_MANY_OTHERS', 2, 'Adults']);
    assert.equal(unmet({ rules: rules(0, 2) }, { a: 2 }), undefined);
  });

  it('holds only where it is switched on, and stays closed for a group that does not exist', () => {
    assert.equal(unmet({ conditionalAvailability: false, rules: rules(2) }, {}), undefined);
    assert.equal(unmet({}, {}), undefined);
    assert.deepEqual(unmet({ rules: [{ ticketGroup: 'gone', min: 1 }] }, {}), ['NOT_FOR_SALE', undefined, undefined]);
    assert.equal(unmet({ rules: [{ ticketGroup: 'gone', max: 1 }] }, {}), undefined);
  });
});

describe('offer', () => {
  it('leads up and down by one', () => {
    assert.deepEqual(offered(eventInfo(), 'a'), {
      next: 1,
      previous: undefined,
      left: undefined,
      code: undefined,
      limit: undefined,
    });
    assert.deepEqual(offered(eventInfo({ v: 5 }), 'a', { a: 2 }), {
      next: 3,
      previous: 1,
      left: 5,
      code: undefined,
      limit: undefined,
    });
  });

  it('jumps over amounts below the minimum, up and down', () => {
    const info = eventInfo({
      tickets: [ticket('a', { minAmountPerOrder: 4, minAmountPerOrderRule: 2 }), ticket('b', { minAmountPerOrder: 3 })],
    });
    assert.equal(offered(info, 'a', { a: 1 }).next, 4);
    assert.equal(offered(info, 'a', { a: 4 }).previous, 1);
    assert.equal(offered(info, 'b').next, 3);
    assert.equal(offered(info, 'b', { b: 3 }).previous, 0);
  });

  it('says why there is no further, with the limit that a buyer knows', () => {
    const types = { tickets: [ticket('a'), ticket('b')] };
    assert.deepEqual(offered(eventInfo({ ...types, max: 6 }), 'a', { a: 1, b: 5 }), {
      next: undefined,
      previous: 0,
      left: undefined,
      code: 'MAX_PER_ORDER',
      limit: 6,
    });
    assert.deepEqual(offered(eventInfo({ ...types, v: 6 }), 'a', { a: 1, b: 5 }), {
      next: undefined,
      previous: 0,
      left: 6,
      code: 'NOT_ENOUGH_LEFT',
      limit: 6,
    });
    assert.deepEqual(offered(eventInfo({ v: 0 }), 'a'), {
      next: undefined,
      previous: undefined,
      left: 0,
      code: 'SOLD_OUT',
      limit: 0,
    });
  });

  it('names the minimum when fewer would fit', () => {
    const info = eventInfo({ tickets: [ticket('a', { minAmountPerOrder: 4, v: 3 })] });
    assert.deepEqual(offered(info, 'a'), {
      next: undefined,
      previous: undefined,
      left: 3,
      code: 'MIN_PER_TICKET',
      limit: 4,
    });
  });

  it('leads down to what is left in one click when the stock shrank', () => {
    assert.equal(offered(eventInfo({ v: 3 }), 'a', { a: 8 }).previous, 3);
    assert.equal(offered(eventInfo({ v: 0 }), 'a', { a: 8 }).previous, 0);
  });

  it('leads down only, when the sale is over', () => {
    assert.deepEqual(offered(eventInfo(), 'a', { a: 2 }, new Date(END)), {
      next: undefined,
      previous: 1,
      left: undefined,
      code: 'SALE_ENDED',
      limit: undefined,
    });
  });

  it('stops at 1000', () => {
    assert.deepEqual(offered(eventInfo(), 'a', { a: 1000 }), {
      next: undefined,
      previous: 999,
      left: undefined,
      code: 'MAX_PER_TICKET',
      limit: 1000,
    });
  });

  it('blocks adding by a rule, unless the rule is for the checkout', () => {
    const rule = { conditionalAvailability: true, rules: [{ ticketGroup: 'adults', min: 1 }] };
    const info = (mode?: string) =>
      eventInfo({
        tickets: [ticket('a'), ticket('k', { ...rule, ...(mode && { conditionalAvailabilityMode: mode }) })],
        groups: [{ _id: 'adults', tickets: ['a'] }],
      });
    assert.equal(offered(info(), 'k').code, 'NEEDS_OTHER_TICKET');
    assert.equal(offered(info('blockAddToCart'), 'k').next, undefined);
    assert.equal(offered(info('blockCheckout'), 'k').next, 1);
    assert.equal(offered(info(), 'k', { a: 1 }).next, 1);
  });

  it('stays allowed and under the ceiling on any walk', () => {
    const walks = eventInfos().chain((info) =>
      fc.tuple(
        fc.constant(info),
        fc.array(fc.tuple(fc.constantFrom(...(info.tickets ?? [])), fc.boolean()), { maxLength: 40 }),
      ),
    );
    fc.assert(
      fc.property(walks, ([info, clicks]) => {
        let now: Cart = [];
        for (const [type, up] of clicks) {
          const { next, previous, amount, reason } = ticketOption(info, type, now, NOW);
          assert.equal(amount, amountOf(now, type.id));
          assert.ok((next === undefined) === (reason !== undefined), 'a reason stands where there is no further');
          const to = up ? next : previous;
          if (to === undefined) continue;
          assert.ok(up ? to > amount : to < amount);
          assert.ok(isAmountAllowed(type, to), `${to} is not allowed`);
          assert.ok(to <= ceiling(info, type, now).fits, `${to} is above the ceiling`);
          now = setQuantity(now, { ticketTypeId: type.id, amount: to });
        }
      }),
      { numRuns: 500 },
    );
  });
});
