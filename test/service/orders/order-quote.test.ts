import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { EventInfo } from '../../../src/contract/event-info.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { read } from '../../../src/contract/read.ts';
import type { Cart } from '../../../src/sale/cart.ts';
import { toMinor } from '../../../src/sale/money.ts';
import { quote } from '../../../src/sale/quote.ts';
import type { OrderRow } from '../../../src/service/orders/row.ts';
import { checkoutView } from '../../../src/service/orders/view.ts';
import { buildEventInfo } from '../../../src/service/storefront/event-info.ts';
import { ticketLines, priceOrder, soldCart, type Order } from '../../../src/service/orders/order-quote.ts';
import { StockLevels } from '../../../src/service/storefront/stock-levels.ts';
import { nothingRedeemed, share, type Voucher } from '../../../src/service/vouchers/ledger.ts';
import { automated, inputOf, NOW, sales } from '../../support/carts.ts';

const add = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

function itemsOf(cart: Cart) {
  return cart.map(({ slotId, ...line }) => ({
    type: 'ticket' as const,
    ...line,
    ...(slotId !== undefined && { slotInfo: { slotId, slotStartTime: NOW.toISOString() } }),
  }));
}

/** The checkout of an order that is not paid yet. */
function checkoutOf(order: Order): OrderRow {
  return {
    id: 'c',
    secret: 's',
    seller_id: 'seller',
    event_id: 'event',
    shop_id: '',
    customer_id: null,
    status: 'NEW',
    payment_method: null,
    payment_status: null,
    currency: order.currency,
    total: order.total,
    due: order.total,
    data: { type: 'transaction', order, vouchers: { ...nothingRedeemed, codes: [] }, coupons: [] },
    created_at: NOW,
    updated_at: NOW,
    completed_at: null,
    expires_at: new Date(NOW.getTime() + 1),
  };
}

describe('the price of an order', () => {
  it('is what the shop shows, to the cent, for 10,000 arbitrary carts', () => {
    const arbitrary = fc.oneof(sales({ unlimited: true }), sales({ unlimited: true, slots: true }), automated(true));
    let bought = 0;
    fc.assert(
      fc.property(arbitrary, ({ info: wanted, cart, vouchers }) => {
        const record = {
          _id: 'event',
          ...inputOf(wanted),
          name: wanted.name,
          start: wanted.start,
          end: wanted.end,
        } as EventRecord;
        const event = { record, version: 1, sellerId: 'seller', currency: wanted.currency ?? 'EUR', seller: {} };
        const info = buildEventInfo(event, new StockLevels(), NOW);
        const shown = quote(read(EventInfo, JSON.parse(JSON.stringify(info))), cart, NOW, vouchers);

        const { order, problems } = priceOrder(info, itemsOf(cart), NOW);
        assert.deepEqual(problems, shown.problems);
        if (cart.length > 0) bought++;
        const { regular, charge, total, discounts } = order;
        assert.deepEqual(
          { regular, charge, total, discounts },
          { regular: shown.regular, charge: shown.charge, total: shown.total, discounts: shown.discounts },
        );

        const known = vouchers.map(({ code, balance }, at): Voucher => ({
          id: String(at),
          code,
          code_key: code,
          balance,
          valid_from: null,
          valid_until: null,
          blocked: false,
          currency: order.currency,
          own: 0,
        }));
        const { redeemed } = share(
          new Map(vouchers.map(({ code }) => [code, code])),
          known,
          { total, currency: order.currency },
          NOW,
        );
        const used = (entries: readonly { code: string; amount: number }[]) =>
          entries.flatMap(({ code, amount }) => (amount > 0 ? [[code, amount]] : []));
        assert.deepEqual(used(redeemed), used(shown.redeemed));

        const tickets = ticketLines(order);
        const sold = soldCart(info, itemsOf(cart), NOW);
        assert.equal(tickets.length, add(sold.map(({ amount }) => amount)));
        for (const { line, part } of tickets) assert.equal(part.triggeredBy, line.triggeredBy);
        assert.equal(add(tickets.map((ticket) => ticket.total)), add(order.lines.map((line) => line.total)));

        const view = checkoutView(checkoutOf(order), NOW);
        const minor = (major: number | undefined) => toMinor(major ?? 0, order.currency);
        const [item] = view.items;
        assert.equal(minor(view.realPrice), shown.total);
        const prices = item?.tickets?.map(({ amount, price }) => (amount ?? 0) * minor(price)) ?? [];
        assert.equal(add(prices) + minor(item?.outerCharge), shown.total);
      }),
      { numRuns: 4_000 },
    );
    assert.ok(bought > 2_000, `Only ${bought} carts held anything`);
  });
});
