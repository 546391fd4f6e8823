import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo } from '../../src/contract/event-info.ts';
import { quote } from '../../src/sale/quote.ts';
import { offer } from '../../src/sale/offers.ts';
import { buyerFee, highestPrice, resaleTypeId, resellerFee, typeIdOf } from '../../src/sale/resale.ts';
import { remaining } from '../../src/sale/starting-price.ts';
import { settleReturn } from '../../src/sale/ticket-returns.ts';

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
        const kept = resellerFee(asked, settings, 'EUR');
        assert.ok(Number.isInteger(kept) && kept >= 0 && kept <= asked);
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
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 1000 }), (cost, markup) => {
        const most = highestPrice(cost, markup);
        assert.ok(Number.isInteger(most) && most >= cost);
        assert.equal(most, Math.floor((cost * (100 + markup)) / 100));
      }),
    );
    assert.equal(highestPrice(2000), 2000);
    assert.equal(highestPrice(2000, -50), 2000);
    assert.equal(highestPrice(999, 0.1), 999);
  });

  it('is settled out of what the ticket had cost, to the last unit', () => {
    fc.assert(
      fc.property(price, price, fee, fc.nat(10_000_000), (worth, asked, settings, money) => {
        const payout = asked - resellerFee(asked, settings, 'EUR');
        const back = Math.min(worth, payout);
        const { paid, toVouchers, keptMoney, keptVouchers } = settleReturn({ worth, back }, Math.min(money, worth));
        assert.equal(paid + toVouchers + keptMoney + keptVouchers, worth);
        assert.ok(paid + toVouchers + (payout - back) <= asked);
        assert.ok(paid + keptMoney <= money);
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
  });
});

describe('offers in a shop', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const info = {
    ...{ _id: 'e', name: 'Night', start: '2026-07-01T18:00:00Z', end: '2026-07-01T21:00:00Z', currency: 'EUR' },
    ...{ v: 0, cXv: 0.5, cXf: 3, max: 3 },
    groups: [{ _id: 'all', tickets: ['seat'] }],
    discountGroups: [{ _id: 'd', discountType: 'var', value: 50, rules: [{ type: 'cartSum', min: 1 }] }],
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
    assert.equal(offer(info, seat, [], now).reason?.code, 'SOLD_OUT');
    assert.deepEqual([offer(info, again, [], now).next, offer(info, again, [], now).left], [1, 5]);
    assert.equal(offer(info, again, cart(2), now).reason?.code, 'MAX_PER_CATEGORY');
    const many = { ...info, v: 1, categories: [], tickets: [{ ...seat, v: 1 }, again] } as EventInfo;
    assert.equal(offer(many, { ...seat, v: 1 }, cart(2), now).next, 1, 'they take nothing of the seller’s own');
    assert.equal(offer(many, again, cart(3), now).reason?.code, 'MAX_PER_ORDER');
    const two = [
      { ...seat, v: 5, maxAmountPerOrder: 2 },
      { ...again, maxAmountPerOrder: 2 },
    ];
    const both = { ...many, v: 5, tickets: two } as EventInfo;
    const mixed = [...cart(1), { ticketTypeId: 'seat', amount: 1 }];
    for (const ticket of two) assert.equal(offer(both, ticket, mixed, now).reason?.code, 'MAX_PER_TICKET');
  });
});
