/** Long because an exchange moves tickets, stock, vouchers and money of two orders together, and none of it may happen by half or twice. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { json } from '../../../src/service/database/index.ts';
import { newId } from '../../../src/service/security/ids.ts';
import { claim, holdersOf, type Held } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { api, requestOf } from '../../support/running/service.ts';
import {
  addCustomer,
  addEvent,
  addKey,
  addSeatedEvent,
  addVoucher,
  assertConsistent,
  balanceOf,
  buyer,
  hall,
  keyOf,
  onSale,
  seats,
  sellerId,
  taken,
} from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create, setDetails, setVouchers, complete, abort, tickets, transaction } = api.checkout;
const { exchange: begin } = api.tickets;

type RebookSettings = NonNullable<EventRecord['ticketSettings']>['rebookSettings'];

describeWithPaying('tickets that are exchanged for others', (paying) => {
  let key: string;
  before(async () => {
    key = await addKey(paying.service.db);
  });

  /** A series with a first date at 20, and others at these prices. */
  const series = async (prices: readonly number[], rebookSettings: RebookSettings = {}) => {
    const { db } = paying.service;
    const rootId = await addEvent(db, { eventType: 'ROOT', tickets: [] });
    const date = (price: number, at: number) =>
      addEvent(db, {
        ...{ eventType: 'RECURRENCE', rootId, maxAmount: 5, name: `Night ${at}` },
        start: `2026-07-0${at}T18:00:00.000Z`,
        end: `2026-07-0${at}T21:00:00.000Z`,
        tickets: [{ _id: 'seat', name: 'Seat', price, active: true }],
        ticketSettings: { rebookSettings: { enabled: 'ENABLED', dates: true, ...rebookSettings } },
      });
    const dates: string[] = [];
    for (const [at, price] of [20, ...prices].entries()) dates.push(await date(price, at + 1));
    const [first = '', second = '', third = ''] = dates;
    return { first, second, third };
  };
  const held = async (checkout: Checkout): Promise<Held> => {
    const [ticket] = await paying.service.call(tickets, keyOf(checkout));
    return holdersOf(paying.service).held(ticket, keyOf(checkout));
  };
  /** A buyer buys one ticket by card. */
  const buy = async (eventId: string, order: object = {}, amount = 1) => {
    const { order: checkout, intent } = await paying.begin(eventId, { items: seats(amount), ...order });
    paying.stripe.pay(intent);
    await paying.complete(checkout);
    return await held(checkout);
  };
  const start = (ticket: Held, action = 'exchange', options = {}) =>
    paying.service.call(begin, { ...claim(ticket), action: action as 'exchange' }, options);
  /** A checkout with vouchers, and details. */
  const cart = async (eventId: string, vouchers: readonly string[], fields: object = {}) => {
    const order = { type: 'transaction' as const, eventId, items: seats(1), vouchers: [...vouchers], ...fields };
    const checkout = await paying.service.call(create, order);
    return await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer });
  };
  const byInvoice = (checkout: Checkout) => ({ ...keyOf(checkout), paymentMethod: 'invoice' });
  const finish = (checkout: Checkout) => {
    const isPaid = checkout.realPrice === checkout.redeemedVouchers?.totalRedeemedAmount;
    return paying.service.call(complete, isPaid ? { ...keyOf(checkout), paymentMethod: 'free' } : byInvoice(checkout));
  };
  const seen = async ({ order }: Held) => await paying.service.call(transaction, order);
  const look = async (ticket: Held) => await paying.service.call(api.tickets.changes, claim(ticket));
  const statusOf = async (ticket: Held) => (await look(ticket)).ticket.status;
  const refunded = async () => {
    const before = paying.stripe.refunds.length;
    await paying.work();
    return paying.stripe.refunds.slice(before).map(({ amount }) => amount);
  };
  const dueOf = async ({ _id }: Checkout) =>
    (await paying.service.call(api.transactions.get, { id: _id }, { token: key })).due;

  it('name the other dates that are on sale, and one voucher however often they are asked', async () => {
    const { first, second, third } = await series([30, 15]);
    await paying.service.call(api.events.update, { id: second, sellEnd: '2026-06-01T09:00:00Z' }, { token: key });
    const ticket = await buy(first);
    assert.deepEqual((await look(ticket)).changes, [
      { action: 'exchange', allowed: true, until: '2026-07-01T18:00:00.000Z' },
    ]);
    const begun = await start(ticket);
    const { places, code, ...rest } = begun;
    assert.deepEqual(rest, {
      ...{ action: 'exchange', amount: 20, currency: 'EUR', as: 'money', validUntil: '2026-06-01T10:30:00.000Z' },
    });
    assert.deepEqual(places, [
      {
        ...{ eventId: third, name: 'Night 3', start: '2026-07-03T18:00:00.000Z' },
        ...{ timezone: 'Europe/Berlin', startingPrice: '15.00' },
      },
    ]);
    paying.service.clock.forward(20 * 60_000);
    const again = await start(ticket);
    assert.deepEqual([again.code, again.validUntil], [code, '2026-06-01T10:50:00.000Z']);
    assert.equal(await statusOf(ticket), 'VALID');
    const { docs } = await paying.service.call(api.vouchers.list, { code }, { token: key });
    assert.deepEqual(
      docs.map(({ origin, transactionId, amount }) => ({ origin, transactionId, amount })),
      [{ origin: 'exchange', transactionId: ticket.order.id, amount: 20 }],
    );
  });

  it('cost the difference where the other date is dearer', async () => {
    const { first, second } = await series([30]);
    const ticket = await buy(first);
    assert.deepEqual([await taken(paying.service.db, first), await taken(paying.service.db, second)], [1, 0]);
    const { code } = await start(ticket);
    const checkout = await cart(second, [code]);
    assert.equal(await statusOf(ticket), 'VALID');
    assert.deepEqual([await taken(paying.service.db, first), await taken(paying.service.db, second)], [1, 1]);
    const intent = await paying.begun(checkout);
    assert.equal(paying.stripe.intents.get(intent)?.amount, 1000);
    assert.equal(await statusOf(ticket), 'VALID', 'until the money is there');
    paying.stripe.pay(intent);
    await paying.complete(checkout);
    assert.deepEqual(await paying.admits(checkout), ['VALID']);
    assert.equal(await statusOf(ticket), 'INVALID');
    assert.deepEqual([await taken(paying.service.db, first), await taken(paying.service.db, second)], [0, 1]);
    assert.deepEqual(
      (await look(ticket)).history.map(({ kind, by }) => [kind, by]),
      [['exchanged', 'holder']],
    );
    const old = await seen(ticket);
    assert.equal(old.status, 'CANCELED');
    assert.deepEqual(
      old.returns?.map(({ _id, createdAt, ...made }) => made),
      [
        {
          tickets: [ticket.id],
          as: 'money',
          amount: 0,
          toVouchers: 0,
          retained: 0,
          carried: 20,
          exchangedFor: checkout._id,
        },
      ],
    );
    assert.deepEqual(await refunded(), []);
    const mail = (await mailsTo(paying.service.db, buyer.email)).find(({ subject }) => subject.includes('exchanged'));
    assert.match(mail?.body ?? '', /€20\.00 of its price was used for your new order/);
    // what the new ticket cost goes back once: what was paid in money to the card, the rest to the voucher, which is an ordinary one now
    await paying.service.call(api.transactions.cancel, { id: checkout._id }, { token: key });
    assert.deepEqual(await refunded(), [1000]);
    assert.equal(await balanceOf(paying.service.db, code), 2000);
    const { voucher } = await paying.service.call(api.vouchers.info, { id: sellerId, code });
    assert.deepEqual([voucher.validUntil, voucher.blocked], [undefined, undefined]);
    const other = await cart(first, [code]);
    assert.equal(await dueOf(await finish(other)), 0);
  });

  it('cost nothing where it costs the same, also by a checkout that is placed with others', async () => {
    const { first, second } = await series([20]);
    const ticket = await buy(first);
    const { code } = await start(ticket);
    const [checkout, other] = [await cart(second, [code]), await cart(second, [])];
    await Promise.all([finish(checkout), finish(other)]);
    assert.equal(await statusOf(ticket), 'INVALID');
    assert.equal(await balanceOf(paying.service.db, code), 0);
    assert.deepEqual(await refunded(), []);
  });

  it('give back what is left where it is cheaper: to the card, of one ticket among others', async () => {
    const { first, second } = await series([12.5]);
    const ticket = await buy(first, {}, 2);
    const { code } = await start(ticket);
    await finish(await cart(second, [code]));
    assert.deepEqual(await refunded(), [750]);
    assert.equal(await balanceOf(paying.service.db, code), 0, 'it is not on the voucher, too');
    const old = await seen(ticket);
    assert.deepEqual([old.status, old.returns?.[0]?.amount, old.returns?.[0]?.carried], ['COMPLETE', 7.5, 12.5]);
    assert.equal(await taken(paying.service.db, first), 1);
    // all that is left of the old order, and no more
    await paying.service.call(api.transactions.cancel, { id: ticket.order.id }, { token: key });
    assert.deepEqual(await refunded(), [2000]);
  });

  it('leave the rest on the voucher where the seller says so, and on those that had paid', async () => {
    const { db } = paying.service;
    const { first, second } = await series([5], { as: 'voucher' });
    await addVoucher(db, 'GIFT-12', 1200);
    const ticket = await buy(first, { vouchers: ['GIFT-12'] });
    const { code } = await start(ticket);
    await finish(await cart(second, [code]));
    // 8 of the 15 that are left were money
    assert.deepEqual([await balanceOf(db, code), await balanceOf(db, 'GIFT-12')], [800, 700]);
    assert.deepEqual(await refunded(), []);
  });

  it('take what vouchers paid for them along: it does not come back with the order that they have left', async () => {
    const { db } = paying.service;
    const { first, second } = await series([20]);
    await addVoucher(db, 'GIFT-40', 4000);
    const ticket = await held(await finish(await cart(first, ['GIFT-40'], { items: seats(2) })));
    const { code } = await start(ticket);
    const checkout = await cart(second, [code]);
    await finish(checkout);
    await paying.service.call(api.transactions.cancel, { id: ticket.order.id }, { token: key });
    assert.deepEqual([await balanceOf(db, 'GIFT-40'), await balanceOf(db, code)], [2000, 0]);
    await paying.service.call(api.transactions.cancel, { id: checkout._id }, { token: key });
    assert.equal(await balanceOf(db, code), 2000);
  });

  it('are credited in full: what went into the other order stands on the invoice of that one', async () => {
    const { first, second } = await series([15]);
    const ticket = await buy(first, { preferredLanguage: 'en-GB' });
    const { code } = await start(ticket);
    await finish(await cart(second, [code]));
    const { returns: [made] = [] } = await paying.service.call(api.orders.summary, ticket.order);
    assert.deepEqual([made?.amount, made?.carried, made?.retained], [5, 15, 0]);
    const asked = requestOf(api.orders.creditNotePdf, { ...ticket.order, returnId: made?._id ?? '' });
    const { pages } = await readPdf((await paying.service.app.inject(asked)).rawPayload);
    const text = pages.map((page) => page.text).join(' ');
    assert.match(text, /15\.00 was used for another order\./);
    assert.match(text, /Total\s+-€20\.00/);
    assert.deepEqual(await refunded(), [500]);
  });

  it('are paid back by the seller where no provider took the money', async () => {
    const { first, second } = await series([15]);
    const ticket = await held(await finish(await cart(first, [])));
    const early = await paying.service.refused(begin, 409, { ...claim(ticket), action: 'exchange' });
    assert.equal(early.body.code, 'NOT_PAID');
    await paying.service.call(api.transactions.markReceived, { id: ticket.order.id }, { token: key });
    await finish(await cart(second, [(await start(ticket)).code]));
    const [made] = (await seen(ticket)).returns ?? [];
    assert.deepEqual([made?.amount, made?.byHand, made?.as], [5, true, 'money']);
  });

  it('that cost nothing can go, too', async () => {
    const { db } = paying.service;
    const rootId = await addEvent(db, { eventType: 'ROOT', tickets: [] });
    const free = {
      ...{ eventType: 'RECURRENCE', rootId, tickets: [{ _id: 'seat', name: 'Seat', price: 0, active: true }] },
      ticketSettings: { rebookSettings: { enabled: 'ENABLED', dates: true } },
    };
    const [first, second] = [await addEvent(db, free), await addEvent(db, free)];
    const ticket = await held(await finish(await cart(first, [])));
    const { code, amount } = await start(ticket);
    assert.equal(amount, 0);
    const checkout = await cart(second, [code]);
    const rival = await cart(second, [code]);
    assert.deepEqual(rival.refusedVouchers, [{ code, reason: 'IN_USE' }]);
    await finish(checkout);
    assert.equal(await statusOf(ticket), 'INVALID');
  });

  it('stay where they are when the order is given up or runs out, and can go again', async () => {
    const { first, second } = await series([30]);
    const ticket = await buy(first);
    const { code } = await start(ticket);
    const one = await cart(second, [code]);
    assert.equal(await balanceOf(paying.service.db, code), 0);
    await paying.service.call(abort, keyOf(one));
    assert.equal(await balanceOf(paying.service.db, code), 2000);
    const other = await cart(second, [code]);
    await paying.expire();
    assert.equal((await paying.see(other)).status, 'ABORTED');
    assert.deepEqual([await statusOf(ticket), await balanceOf(paying.service.db, code)], ['VALID', 2000]);
    // an order that was begun in time may take longer than the voucher
    const { code: same } = await start(ticket);
    assert.equal(same, code);
    paying.service.clock.forward(29 * 60_000);
    const last = await cart(second, [code]);
    paying.service.clock.forward(5 * 60_000);
    const changed = await paying.service.call(setVouchers, { ...keyOf(last), vouchers: [code] });
    assert.deepEqual(changed.refusedVouchers, []);
    await finish(last);
    assert.equal(await statusOf(ticket), 'INVALID');
  });

  it('are let go by an order that takes their voucher out again, and run out unless they are used', async () => {
    const { first, second } = await series([30]);
    const ticket = await buy(first);
    const { code } = await start(ticket);
    const checkout = await cart(second, [code]);
    await paying.service.call(setVouchers, { ...keyOf(checkout), vouchers: [] });
    const other = await cart(second, [code]);
    assert.deepEqual(other.refusedVouchers, []);
    await paying.service.call(abort, keyOf(other));
    await finish(checkout);
    assert.equal(await statusOf(ticket), 'VALID');
    paying.service.clock.forward(31 * 60_000);
    const late = await cart(second, [code]);
    assert.deepEqual(late.refusedVouchers, [{ code, reason: 'EXPIRED' }]);
  });

  it('pay in one order only, at another date of the series, and not at a counter', async () => {
    const { db } = paying.service;
    const { first, second, third } = await series([30, 30]);
    const [ticket, foreign] = [await buy(first), await addEvent(db)];
    const { code } = await start(ticket);
    for (const eventId of [first, foreign])
      assert.deepEqual((await cart(eventId, [code])).refusedVouchers, [{ code, reason: 'NOT_HERE' }]);
    const checkout = await cart(second, [code]);
    assert.deepEqual((await cart(third, [code])).refusedVouchers, [{ code, reason: 'IN_USE' }]);
    await paying.service.call(abort, keyOf(checkout));
    const redeemed = { code, amount: 5, reference: 'Bar' };
    const { body } = await paying.service.refused(api.vouchers.redeem, 409, redeemed, { token: key });
    assert.equal(body.code, 'VOUCHER_FOR_EXCHANGE');

    const both = await Promise.all([cart(second, [code]), cart(third, [code])]);
    assert.deepEqual(both.map(({ refusedVouchers = [] }) => refusedVouchers.length).sort(), [0, 1]);
    await Promise.all(both.map(finish));
    assert.equal(await statusOf(ticket), 'INVALID');
    assert.deepEqual((await Promise.all(both.map(dueOf))).sort(), [10, 30]);
  });

  it('pay together in one order', async () => {
    const { first, second } = await series([15]);
    const order = await buy(first, {}, 2);
    const all = await paying.service.call(tickets, order.order);
    const codes: string[] = [];
    for (const ticket of all) codes.push((await start(holdersOf(paying.service).held(ticket, order.order))).code);
    const checkout = await cart(second, codes, { items: seats(2) });
    await finish(checkout);
    // 30 of the 40: the first voucher is used up, the second one half
    assert.deepEqual(await refunded(), [1000]);
    const old = await seen(order);
    assert.deepEqual([old.status, old.returns?.length], ['CANCELED', 2]);
  });

  it('are not changed otherwise while an order counts on them; before that, the other change wins', async () => {
    const transferable = {
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, transferSettings: { mode: 'ALLOWED' } }],
      ticketSettings: {
        rebookSettings: { enabled: 'ENABLED', dates: true },
        returnSettings: { enabled: 'ENABLED' },
      },
    };
    const { first, second } = await series([30]);
    await paying.service.call(api.events.update, { id: first, ...transferable }, { token: key });
    const give = (ticket: Held) => ({ ...ticket.order, tickets: [{ _id: ticket.id, secret: ticket.secret }] });

    const ticket = await buy(first);
    const { code } = await start(ticket);
    const checkout = await cart(second, [code]);
    const reasons = (await look(ticket)).changes.map(({ action, reason }) => [action, reason]);
    assert.deepEqual(reasons, [
      ['exchange', undefined],
      ['transfer', 'TICKET_IN_EXCHANGE'],
      ['return', 'TICKET_IN_EXCHANGE'],
    ]);
    const { body } = await paying.service.refused(api.orders.returnTickets, 409, give(ticket));
    assert.equal(body.code, 'TICKET_IN_EXCHANGE');
    await paying.service.refused(api.tickets.transfer, 409, { ...claim(ticket), email: 'grace@example.com' });
    // once that order is over, the ticket goes back, and its voucher with it
    await paying.service.call(abort, keyOf(checkout));
    await paying.service.call(api.orders.returnTickets, give(ticket));
    assert.deepEqual(await refunded(), [2000]);
    const after = await cart(second, [code]);
    assert.deepEqual(after.refusedVouchers, [{ code, reason: 'BLOCKED' }]);

    // a new holder does not pay for the old one's order
    const passed = await buy(first);
    const old = await start(passed);
    const now = await holdersOf(paying.service).transfer(passed, 'grace@example.com');
    assert.deepEqual((await cart(second, [old.code])).refusedVouchers, [{ code: old.code, reason: 'BLOCKED' }]);
    const rejection = await paying.service.refused(begin, 409, { ...claim(now), action: 'exchange' });
    assert.equal(rejection.body.code, 'NOT_OFFERED');
    const offered = await buy(first);
    await holdersOf(paying.service).offer(offered, 'grace@example.com');
    const waits = await paying.service.refused(begin, 409, { ...claim(offered), action: 'exchange' });
    assert.equal(waits.body.code, 'TRANSFER_PENDING');
  });

  it('do not go when their order is canceled, nor once their time has begun: the new order is refused, and says why', async () => {
    const { first, second } = await series([30]);
    const ticket = await buy(first);
    const { code } = await start(ticket);
    const checkout = await cart(second, [code]);
    await paying.service.call(api.transactions.cancel, { id: ticket.order.id }, { token: key });
    assert.deepEqual(await refunded(), [2000]);
    const { body } = await paying.service.refused(complete, 409, byInvoice(checkout));
    assert.equal(body.code, 'EXCHANGE_ENDED');
    const intent = await paying.begun(checkout);
    paying.stripe.pay(intent);
    await paying.service.refused(complete, 409, { ...keyOf(checkout), paymentMethod: 'stripe' });
    assert.deepEqual(await refunded(), [1000], 'the payment goes back');
    assert.equal((await paying.see(checkout)).status, 'NEW');

    const late = await buy(first);
    paying.service.clock.now = new Date('2026-07-01T17:50:00Z');
    const begun = await start(late);
    assert.equal(begun.validUntil, '2026-07-01T18:00:00.000Z');
    const order = await cart(second, [begun.code]);
    paying.service.clock.now = new Date('2026-07-01T18:01:00Z');
    assert.equal((await paying.service.refused(complete, 409, byInvoice(order))).body.code, 'EXCHANGE_ENDED');
    const again = await paying.service.refused(begin, 409, { ...claim(late), action: 'exchange' });
    assert.equal(again.body.code, 'TOO_LATE');
  });

  it('come too late with their money: it goes back, unless the ticket can still go', async () => {
    const { first, second } = await series([30]);
    const ticket = await buy(first);
    const { code } = await start(ticket);
    const checkout = await cart(second, [code]);
    const intent = await paying.begun(checkout);
    await paying.expire();
    const rival = await cart(second, [code]);
    paying.stripe.pay(intent);
    await paying.tell('payment_intent.succeeded', intent);
    assert.deepEqual(await refunded(), [1000]);
    assert.equal(await statusOf(ticket), 'VALID');
    await paying.service.call(abort, keyOf(rival));

    await start(ticket);
    const second1 = await cart(second, [code]);
    const slow = await paying.begun(second1);
    await paying.expire();
    paying.stripe.pay(slow);
    await paying.tell('payment_intent.succeeded', slow);
    assert.equal((await paying.see(second1)).status, 'COMPLETE');
    assert.equal(await statusOf(ticket), 'INVALID');
  });

  it('let one of two simultaneous changes win: the new order, or another change', async () => {
    const { first, second } = await series([30]);
    const returnSettings = { enabled: 'ENABLED' };
    await paying.service.call(
      api.events.update,
      { id: first, ticketSettings: { rebookSettings: { enabled: 'ENABLED', dates: true }, returnSettings } },
      { token: key },
    );
    for (let round = 0; round < 4; round++) {
      const ticket = await buy(first);
      const { code } = await start(ticket);
      const checkout = await cart(second, [code]);
      const give = { ...ticket.order, tickets: [{ _id: ticket.id, secret: ticket.secret }] };
      const [placed, called, returned] = await Promise.all([
        paying.service.send(complete, byInvoice(checkout)),
        round % 2 ? paying.service.send(api.transactions.cancel, { id: ticket.order.id }, { token: key }) : undefined,
        paying.service.send(api.orders.returnTickets, give),
      ]);
      assert.equal(await statusOf(ticket), 'INVALID');
      assert.notEqual(returned.statusCode, 200);
      if (!called) assert.equal(placed.statusCode, 200);
      const [made] = (await seen(ticket)).returns ?? [];
      assert.equal(made !== undefined, placed.statusCode === 200);
      await assertConsistent(paying.service.db);
    }
  });

  it('free their seats', async () => {
    const { db } = paying.service;
    const rootId = await addEvent(db, { eventType: 'ROOT', tickets: [] });
    const fields: Partial<EventRecord> = {
      ...{ eventType: 'RECURRENCE', rootId },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
      ticketSettings: { rebookSettings: { enabled: 'ENABLED', dates: true } },
    };
    const [first, second] = [
      await addSeatedEvent(db, hall(1, 3), fields),
      await addSeatedEvent(db, hall(1, 3), fields),
    ];
    const at = (seat: string) => ({ items: seats(1).map((item) => ({ ...item, seatingInfo: { seats: [seat] } })) });
    const ticket = await buy(first, at('A-1'));
    const { code } = await start(ticket);
    await finish(await cart(second, [code], at('A-3')));
    const left = await db.query<{ event_id: string; seat_id: string }>(
      'select event_id, seat_id from event_seat where event_id = any($1::text[])',
      [[first, second]],
    );
    assert.deepEqual(left, [{ event_id: second, seat_id: 'A-3' }]);
  });

  describe('in an under-shop of their event', () => {
    const shops = (
      underShopMapping: { type?: string; tag?: string; underShopId: string }[],
      fields: Partial<EventRecord> = {},
    ): Promise<string> =>
      addEvent(paying.service.db, {
        maxAmount: 5,
        tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
        underShops: [
          { _id: 'lounge', name: 'Lounge', active: true, tickets: [{ baseTicket: 'seat', price: 35 }] },
          { _id: 'club', name: 'Club', active: true, tickets: [{ baseTicket: 'seat', price: 25 }] },
        ],
        ticketSettings: { upgradeSettings: { enabled: 'ENABLED', underShopMapping } },
        ...fields,
      });

    it('are upgraded by everybody where no tag is asked for, also where each customer may have one', async () => {
      const eventId = await shops([{ underShopId: 'lounge' }, { type: 'tag', tag: 'club', underShopId: 'club' }], {
        maxAmountPerCustomer: 1,
        maxTransactionsPerCustomer: 1,
      });
      const { token } = await addCustomer(paying.service.db, `limited-${newId(onSale)}@example.com`);
      const inEvent = { type: 'transaction' as const, eventId, items: seats(1) };
      const own = await paying.service.call(create, inEvent, { token });
      await paying.service.call(setDetails, { ...keyOf(own), ...buyer }, { token });
      paying.stripe.pay(await paying.begun(own));
      await paying.complete(own);
      const ticket = await held(own);
      const begun = await start(ticket, 'upgrade');
      assert.deepEqual(
        begun.places.map(({ shopId, name, startingPrice }) => ({ shopId, name, startingPrice })),
        [{ shopId: 'lounge', name: 'Lounge', startingPrice: '35.00' }],
      );
      const elsewhere = await cart(eventId, [begun.code], { shopId: 'club' });
      assert.deepEqual(elsewhere.refusedVouchers, [{ code: begun.code, reason: 'NOT_HERE' }]);
      const inShop = { ...inEvent, shopId: 'lounge' };
      await paying.service.refused(create, 409, { ...inShop }, { token });
      const checkout = await paying.service.call(create, { ...inShop, vouchers: [begun.code] }, { token });
      await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer }, { token });
      const intent = await paying.begun(checkout);
      paying.stripe.pay(intent);
      assert.equal(paying.stripe.intents.get(intent)?.amount, 1500);
      await paying.complete(checkout);
      assert.equal(await statusOf(ticket), 'INVALID');
      assert.equal(await taken(paying.service.db, eventId), 2, 'the new one, and a cart elsewhere');
      const { docs } = await paying.service.call(api.vouchers.list, { code: begun.code }, { token: key });
      assert.equal(docs[0]?.origin, 'upgrade');
    });

    it('are upgraded by customers with the tag, who proved that they are', async () => {
      const eventId = await shops([{ type: 'tag', tag: 'member', underShopId: 'lounge' }]);
      const email = `member-${newId(onSale)}@example.com`;
      const { id, token } = await addCustomer(paying.service.db, email);
      await paying.service.db.query('update customer set data = data || $2::jsonb where id = $1', [
        id,
        json({ tags: ['member'] }),
      ]);
      // an address that was typed is no proof
      const stranger = await held(await finish(await cart(eventId, [])));
      await paying.service.call(api.transactions.markReceived, { id: stranger.order.id }, { token: key });
      assert.deepEqual((await look(stranger)).changes, []);
      const none = await paying.service.refused(begin, 409, { ...claim(stranger), action: 'upgrade' });
      assert.equal(none.body.code, 'NOT_OFFERED');
      // who is signed in is
      const begun = await start(stranger, 'upgrade', { token });
      await finish(await cart(eventId, [begun.code], { shopId: 'lounge' }));
      assert.equal(await statusOf(stranger), 'INVALID');
    });
  });

  it('are found by who holds them alone', async () => {
    const { first } = await series([30]);
    const [ticket, other] = [await buy(first), await buy(first)];
    for (const secret of ['wrong', other.secret])
      await paying.service.refused(begin, 404, { id: ticket.id, secret, action: 'exchange' });
    await paying.service.refused(begin, 404, { id: newId(onSale), secret: ticket.secret, action: 'exchange' });
    const { body } = await paying.service.refused(begin, 400, { ...claim(ticket), action: 'sell' });
    assert.equal(body.details?.[0]?.path, 'action');
    const { first: lonely } = await series([]);
    const alone = await paying.service.refused(begin, 409, { ...claim(await buy(lonely)), action: 'exchange' });
    assert.equal(alone.body.code, 'NO_PLACES');
  });
});
