import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo } from '../../src/contract/event-info.ts';
import { discountHints } from '../../src/sale/discount-hints.ts';
import { quote } from '../../src/sale/quote.ts';
import { ticketOption } from '../../src/sale/ticket-options.ts';
import { askedOf, buyerFee, highestPrice, resaleTypeId, resellerFee, typeIdOf } from '../../src/sale/resale.ts';
import { remaining } from '../../src/sale/starting-price.ts';
import { divideRefund } from '../../src/sale/ticket-returns.ts';
import { eventInfo, NOW, ticket } from '../support/builders/carts.ts';

const price = fc.integer({ min: 1, max: 10_000_000 });
const fee = fc.record({
  resellerFeeFix: fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
  resellerFeeVar: fc.double({ min: 0, max: 1, noNaN: true }),
  buyerFeeFix: fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
  buyerFeeVar: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('what a resale costs', () => {
  it('never leaves a reseller more than the price, nor less than nothing', () => {
    fc.assert(
      fc.property(price, fee, (asked, settings) => {
        const stored = resellerFee(asked, settings, 'EUR');
        assert.ok(Number.isInteger(stored) && stored >= 0 && stored <= asked);
        const more = buyerFee(asked, settings, 'EUR');
        assert.ok(Number.isInteger(more) && more >= 0);
      }),
    );
    assert.equal(resellerFee(2000, { resellerFeeFix: 1, resellerFeeVar: 0.05 }, 'EUR'), 200);
    assert.equal(resellerFee(2000, {}, 'EUR'), 0);
    assert.equal(buyerFee(2000, { buyerFeeFix: 0.5, buyerFeeVar: 0.1 }, 'EUR'), 250);
  });

  it('is at most what the ticket had cost, and the markup', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: -50, max: 300 }), (cost, percent) => {
        assert.equal(highestPrice(cost, percent / 100), Math.floor((cost * (100 + percent)) / 100));
      }),
    );
    assert.equal(highestPrice(2000), 2000);
    assert.equal(highestPrice(2000, -0.2), 1600);
    assert.equal(highestPrice(999, 0.001), 999);
  });

  it('is settled out of what the ticket had cost, to the last unit', () => {
    fc.assert(
      fc.property(price, price, fee, fc.nat(10_000_000), (worth, asked, settings, money) => {
        const payout = asked - resellerFee(asked, settings, 'EUR');
        const back = Math.min(worth, payout);
        const {
          paid,
          toVouchers,
          retainedMoney,
          retainedVouchers: storedVouchers,
        } = divideRefund({ worth, back }, Math.min(money, worth));
        assert.equal(paid + toVouchers + retainedMoney + storedVouchers, worth);
        assert.ok(paid + toVouchers + (payout - back) <= asked);
        assert.ok(paid + retainedMoney <= money);
      }),
    );
  });

  it('stands in ids that tell whose tickets they are, whatever types and times are called', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), price, (ticketTypeId, slotId, asked) => {
        assert.equal(typeIdOf(resaleTypeId({ ticketTypeId, slotId, price: asked })), ticketTypeId);
      }),
    );
    assert.equal(resaleTypeId({ ticketTypeId: 'seat', slotId: '', price: 2000 }), 'resale:2000:-:seat');
    assert.equal(typeIdOf('seat'), 'seat');
    assert.equal(askedOf('resale:2000:late%3A1:seat:1'), 2000);
  });
});

describe('offers in a shop', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const info = {
    ...{ _id: 'e', name: 'Night', start: '2026-07-01T18:00:00Z', end: '2026-07-01T21:00:00Z', currency: 'EUR' },
    ...{ v: 0, cXv: 0.5, cXf: 3, max: 3 },
    groups: [{ _id: 'all', tickets: ['seat'] }],
    discountGroups: [{ _id: 'd', discountType: 'var', value: 0.5, rules: [{ type: 'cartSum', min: 1 }] }],
    categories: [{ _id: 'c', ref: 'c', v: 0, maxAmountPerOrder: 2 }],
    tickets: [
      { id: 'seat', name: 'Seat', price: 20, active: true, v: 0, categoryRef: 'c' },
      {
        ...{ id: 'resale:1800:-:seat', name: 'Seat', price: 18, active: true, v: 5, categoryRef: 'c' },
        ...{ outerChargeFix: 0.9, resale: { ticketTypeId: 'seat' } },
      },
    ],
  } as unknown as EventInfo;
  const [seat, again] = info.tickets ?? [];
  const cart = (amount: number) => [{ ticketTypeId: 'resale:1800:-:seat', amount }];

  it('cost what is asked and the fee for each, without the seller’s charges and discounts', () => {
    const { total, charge, discount, problems } = quote(info, cart(2), now);
    assert.deepEqual([total, charge, discount, problems], [3780, 180, 0, []]);
  });

  it('are there when everything else is sold out, and count for what an order may hold', () => {
    assert.equal(remaining(info), 1);
    assert.ok(seat && again);
    assert.equal(ticketOption(info, seat, [], now).reason?.code, 'SOLD_OUT');
    assert.deepEqual([ticketOption(info, again, [], now).next, ticketOption(info, again, [], now).left], [1, 5]);
    assert.equal(ticketOption(info, again, cart(2), now).reason?.code, 'MAX_PER_CATEGORY');
    const many = { ...info, v: 1, categories: [], tickets: [{ ...seat, v: 1 }, again] } as EventInfo;
    assert.equal(ticketOption(many, { ...seat, v: 1 }, cart(2), now).next, 1, 'they take nothing of the seller’s own');
    assert.equal(ticketOption(many, again, cart(3), now).reason?.code, 'MAX_PER_ORDER');
    const two = [
      { ...seat, v: 5, maxAmountPerOrder: 2 },
      { ...again, maxAmountPerOrder: 2 },
    ];
    const both = { ...many, v: 5, tickets: two } as EventInfo;
    const mixed = [...cart(1), { ticketTypeId: 'seat', amount: 1 }];
    for (const ticket of two) assert.equal(ticketOption(both, ticket, mixed, now).reason?.code, 'MAX_PER_TICKET');
  });
});

describe('rules that look at ticket types', () => {
  const again = 'resale:1500:-:adult';
  const resold = ticket(again, { price: 15, v: 3, resale: { ticketTypeId: 'adult' } });
  const groups = [
    { _id: 'adults', name: 'Adults', tickets: ['adult'] },
    { _id: 'children', name: 'Children', tickets: ['child'] },
    { _id: 'cups', name: 'Cups', tickets: ['cup'] },
  ];
  const needs = (ticketGroup: string, more: object) => ({
    conditionalAvailability: true,
    rules: [{ ticketGroup, ...more }],
  });
  const info = (child: object, fields: Partial<EventInfo> = {}) =>
    eventInfo({
      tickets: [
        ticket('adult', { price: 20 }),
        ticket('child', { price: 10, ...child }),
        ticket('cup', { price: 2 }),
        resold,
      ],
      groups,
      ...fields,
    });
  const cart = (amounts: Record<string, number>) =>
    Object.entries(amounts).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount }));
  const codes = (event: EventInfo, amounts: Record<string, number>) =>
    quote(event, cart(amounts), NOW).problems.map(({ code }) => code);

  it('count a resold one as the type that it is: who goes with whom', () => {
    const child = needs('adults', { min: 1 });
    const event = info(child);
    const [, kid] = event.tickets ?? [];
    assert.ok(kid);
    assert.deepEqual(codes(event, { child: 1 }), ['NEEDS_OTHER_TICKET']);
    assert.deepEqual(codes(event, { child: 1, adult: 1 }), []);
    assert.deepEqual(codes(event, { child: 1, [again]: 1 }), []);
    assert.equal(ticketOption(event, kid, cart({ [again]: 1 }), NOW).next, 1);
    assert.deepEqual(codes(info(needs('adults', { min: 2 })), { child: 1, adult: 1, [again]: 1 }), []);
    assert.deepEqual(codes(info(needs('adults', { max: 1 })), { child: 1, adult: 1, [again]: 1 }), ['TOO_MANY_OTHERS']);
    // and the rule of its own type holds for it, which it may meet itself
    const own = needs('adults', { min: 2 });
    const pairs = info({}, { tickets: [ticket('adult', own), { ...resold, ...own }] });
    const [adult, offered] = pairs.tickets ?? [];
    assert.ok(adult && offered);
    assert.equal(ticketOption(pairs, offered, [], NOW).next, 1);
    assert.deepEqual(codes(pairs, { [again]: 1 }), ['NEEDS_OTHER_TICKET']);
    assert.deepEqual(codes(pairs, { [again]: 1, adult: 1 }), []);
  });

  it('count it so in any cart', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(4), fc.nat(4), (own, sold, child, min, more) => {
        const event = info(needs('adults', { min, max: min + more }));
        const mixed = codes(event, { adult: own, [again]: sold, child });
        assert.deepEqual(mixed, codes(event, { adult: own + sold, child }));
      }),
    );
  });

  it('give no discount for it, since the price is its holder’s, and say so before', () => {
    const discount = (rule: Record<string, unknown>) => [
      { _id: 'd', name: 'D', discountType: 'fix', value: 5, rules: [rule] },
    ];
    const pair = info({}, { discountGroups: discount({ type: 'ticketGroups', group: 'adults', min: 2 }) });
    assert.equal(quote(pair, cart({ adult: 2 }), NOW).discount, 500);
    assert.equal(quote(pair, cart({ adult: 1, [again]: 1 }), NOW).discount, 0);
    const big = info({}, { discountGroups: discount({ type: 'cartSum', min: 50 }) });
    assert.equal(quote(big, cart({ adult: 2, [again]: 2 }), NOW).discount, 0);
    const hints = discountHints(big, cart({ adult: 2, [again]: 1 }), NOW);
    assert.deepEqual(
      hints.map(({ needs: [need] }) => [need?.amount, need?.by.map(({ ticketTypeId }) => ticketTypeId)]),
      [[1000, ['adult', 'child', 'cup']]],
    );
  });

  it('let it bring nothing with it: it was sold by the rules once', () => {
    const bundled = info(
      {},
      {
        cartAutomationRules: [
          {
            ...{
              _id: 'r',
              name: 'Cup',
              triggerType: 'hasBeenAdded',
              triggerTargetGroup: 'adults',
              thenType: 'autoAdd',
            },
            thenTargets: [{ thenTargetGroup: 'cups', thenTargetMin: 1 }],
          },
        ],
      },
    );
    const lines = (amounts: Record<string, number>) =>
      quote(bundled, cart(amounts), NOW).lines.map(({ ticketTypeId }) => ticketTypeId);
    assert.deepEqual(lines({ adult: 1 }), ['adult', 'cup']);
    assert.deepEqual(lines({ [again]: 1 }), [again]);
  });
});
