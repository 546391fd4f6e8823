/** Long because a resale moves a ticket, its place and money between two orders together, and none of it may happen by half or twice. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { newId } from '../../../src/service/security/ids.ts';
import { claim, holdersOf, type Held } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { fees, resalesOf, type ResellSettings } from '../../support/builders/resales.ts';
import { api } from '../../support/running/service.ts';
import {
  addCustomer,
  addKey,
  addVoucher,
  assertConsistent,
  balanceOf,
  buyer,
  keyOf,
  onSale,
  seats,
  taken,
} from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create, setDetails, setItems, complete, abort } = api.checkout;
const { resell: offer, endResale: withdraw } = api.tickets;

describeWithPaying('tickets that their buyers sell again', (paying) => {
  let key: string;
  before(async () => {
    key = await addKey(paying.service.db);
  });

  const {
    event,
    all,
    held,
    buy,
    sell,
    shown,
    resold,
    cart,
    byInvoice,
    byCard,
    look,
    statusOf,
    seen,
    returnsOf,
    refunded,
  } = resalesOf(() => paying);
  const cancel = (ticket: { order: { id: string } }) =>
    paying.service.call(api.transactions.cancel, { id: ticket.order.id }, { token: key });

  it('are offered by who holds them, up to what they had cost and the markup', async () => {
    const eventId = await event();
    const ticket = await buy(eventId);
    const change = (await look(ticket)).changes.find(({ action }) => action === 'resell');
    assert.deepEqual(change, {
      ...{ action: 'resell', allowed: true, until: '2026-07-01T18:00:00.000Z' },
      ...{ maxPrice: 24, feeFix: 1, feeVar: 0.05, currency: 'EUR' },
    });
    for (const price of [0, -1, 24.01, 1e12, 20.001]) {
      const { body } = await paying.service.refused(offer, 400, { ...claim(ticket), price });
      assert.equal(body.code, 'RESALE_PRICE');
    }
    const changed = await paying.service.refused(offer, 409, { ...claim(ticket), price: 24, payout: 24 });
    assert.equal(changed.body.code, 'AMOUNT_CHANGED');
    const { createdAt, ...made } = await sell(ticket, 24, { payout: 21.8 });
    assert.deepEqual(made, {
      ...{ ticketId: ticket.id, price: 24, fee: 2.2, payout: 21.8, currency: 'EUR', status: 'open' },
    });
    assert.equal(createdAt, onSale.toISOString());
    assert.equal(await statusOf(ticket), 'VALID');
    assert.deepEqual(await shown(eventId), [{ id: 'resale:2400:-:seat', price: 24, v: 1, fee: 2.9 }]);
    const { changes, history } = await look(ticket);
    assert.deepEqual(
      changes.map(({ action, allowed, reason }) => [action, allowed, reason]),
      [
        ['resell', false, 'TICKET_ON_RESALE'],
        ['withdrawResale', true, undefined],
        ['return', false, 'TICKET_ON_RESALE'],
      ],
    );
    const taking = changes.find(({ action }) => action === 'withdrawResale');
    assert.deepEqual([taking?.price, taking?.payout, taking?.since], [24, 21.8, onSale.toISOString()]);
    assert.deepEqual(
      history.map(({ kind, by }) => [kind, by]),
      [['resaleOffered', 'holder']],
    );
    const again = await paying.service.refused(offer, 409, { ...claim(ticket), price: 20 });
    assert.equal(again.body.code, 'TICKET_ON_RESALE');
    const give = { ...ticket.order, tickets: [{ _id: ticket.id, secret: ticket.secret }] };
    assert.equal((await paying.service.refused(api.orders.returnTickets, 409, give)).body.code, 'TICKET_ON_RESALE');
    const { status } = await paying.service.call(withdraw, claim(ticket));
    assert.equal(status, 'withdrawn');
    assert.deepEqual(await shown(eventId), []);
    assert.equal((await paying.service.refused(withdraw, 409, claim(ticket))).body.code, 'NOT_OFFERED');
    await sell(ticket, 0.01);
    assert.deepEqual(await shown(eventId), [{ id: 'resale:1:-:seat', price: 0.01, v: 1, fee: 0.5 }]);
  });

  it('go to their buyer with their place, also where everything is sold out, and their price comes back to the card', async () => {
    const eventId = await event(fees, { maxAmount: 1, customCharges: { outerChargeFix: 3, outerChargeVar: 0.5 } });
    const ticket = await buy(eventId);
    const { saleStatus: before } = await paying.service.call(api.events.info, { id: eventId });
    assert.equal(before, 'soldOut');
    await sell(ticket, 39);
    const info = await paying.service.call(api.events.info, { id: eventId });
    assert.deepEqual([info.saleStatus, info.v, info.startingPrice], ['onSale', 0, '33.00']);
    await paying.service.refused(create, 409, { type: 'transaction', eventId, items: seats(1) });
    const checkout = await cart(eventId, resold(3900));
    // the buyer's fee in place of the event's charges
    assert.equal(checkout.realPrice, 43.4);
    assert.deepEqual(await shown(eventId), []);
    assert.equal(await statusOf(ticket), 'VALID');
    await byCard(checkout);
    const bought = await held(checkout);
    assert.equal(await statusOf(ticket), 'INVALID');
    assert.equal(await statusOf(bought), 'VALID');
    assert.notEqual(bought.barcode, ticket.barcode);
    assert.equal(await taken(paying.service.db, eventId), 1);
    const { ticketTypeId, ticketName, realPrice } = (await look(bought)).ticket;
    assert.deepEqual([ticketTypeId, ticketName, realPrice], ['seat', 'Seat', 43.4]);
    assert.deepEqual(
      (await seen(bought)).tickets?.map(({ name, price }) => [name, price]),
      [['Seat (resale)', 39]],
    );
    // 33 had been paid; 39 less 1 and 5 % come back: 36.05, of which 33 by the card
    assert.deepEqual(await returnsOf(ticket), [
      { as: 'money', amount: 33, toVouchers: 0, retained: 0, resale: { price: 39, fee: 2.95, byHand: 3.05 } },
    ]);
    assert.deepEqual(await refunded(), [3300]);
    const old = await seen(ticket);
    assert.deepEqual([old.status, old.paymentStatus], ['CANCELED', 'REFUND']);
    const mail = (await mailsTo(paying.service.db, buyer.email)).find(({ subject }) =>
      subject.includes('has been sold'),
    );
    assert.match(mail?.body ?? '', /Sold for €39\.00[^]*fee of €2\.95[^]*refunding €33\.00[^]*€3\.05/);
    assert.deepEqual(
      (await look(ticket)).history.map(({ kind }) => kind),
      ['resold', 'resaleOffered'],
    );
    // what was bought from a reseller goes no higher than what was asked for it
    const again = (await look(bought)).changes.find(({ action }) => action === 'resell');
    assert.equal(again?.maxPrice, 39);
    // and is the seller's to sell again, once it comes back
    const token = key;
    await paying.service.call(api.transactions.cancel, { id: checkout._id }, { token });
    assert.equal(await taken(paying.service.db, eventId), 0);
    assert.deepEqual(await refunded(), [4340]);
  });

  it('keep their fee from their reseller, never more than the price', async () => {
    const eventId = await event({ ...fees, resellerFeeFix: 5 });
    const ticket = await buy(eventId, { items: seats(2) });
    const [, other] = await all(ticket.order);
    assert.equal((await sell(ticket, 2)).payout, 0);
    assert.equal((await sell(holdersOf(paying.service).held(other, ticket.order), 10.5)).payout, 4.97);
    await byCard(await cart(eventId, [...resold(200), ...resold(1050)]));
    assert.deepEqual(await refunded(), [497]);
    assert.deepEqual(
      (await returnsOf(ticket)).map(({ amount, retained: stored, resale }) => [amount, stored, resale?.fee]).sort(),
      [
        [0, 20, 2],
        [4.97, 15.03, 5.53],
      ],
    );
    assert.equal((await seen(ticket)).status, 'CANCELED');
    assert.equal(await taken(paying.service.db, eventId), 2);
  });

  it('wait for the time in which they may be offered and bought', async () => {
    const settings = {
      ...fees,
      offerCreationStart: { target: 'start', unit: 'days', offset: -20 },
      offerCreationEnd: { target: 'start', unit: 'days', offset: -2 },
      salesStart: { target: 'start', unit: 'days', offset: -10 },
    } as ResellSettings;
    const eventId = await event(settings);
    const ticket = await buy(eventId);
    const reasonOf = async () => (await look(ticket)).changes.find(({ action }) => action === 'resell');
    const early = await reasonOf();
    assert.deepEqual([early?.reason, early?.from], ['TOO_EARLY', '2026-06-11T18:00:00.000Z']);
    assert.equal((await paying.service.refused(offer, 409, { ...claim(ticket), price: 20 })).body.code, 'TOO_EARLY');
    paying.service.clock.now = new Date('2026-06-15T10:00:00Z');
    await sell(ticket);
    assert.deepEqual(await shown(eventId), []);
    const unknown = { type: 'transaction' as const, eventId, items: resold(2000) };
    assert.equal((await paying.service.refused(create, 409, unknown)).body.code, 'TICKETS_SOLD_OUT');
    paying.service.clock.now = new Date('2026-06-25T10:00:00Z');
    assert.equal((await shown(eventId)).length, 1);
    paying.service.clock.now = new Date('2026-06-30T10:00:00Z');
    await paying.service.call(withdraw, claim(ticket));
    assert.equal((await reasonOf())?.reason, 'TOO_LATE');
  });

  it('are over once their time begins, also in a cart', async () => {
    const eventId = await event();
    const ticket = await buy(eventId);
    await sell(ticket);
    paying.service.clock.now = new Date('2026-07-01T17:55:00Z');
    const checkout = await cart(eventId);
    paying.service.clock.now = new Date('2026-07-01T18:01:00Z');
    assert.equal((await paying.service.refused(complete, 409, byInvoice(checkout))).body.code, 'RESALE_ENDED');
    assert.deepEqual(await shown(eventId), []);
    assert.equal((await paying.service.refused(withdraw, 409, claim(ticket))).body.code, 'NOT_OFFERED');
    await paying.service.call(abort, keyOf(checkout));
    assert.equal(await statusOf(ticket), 'VALID');
  });

  it('come back from a cart that is given up, changed or runs out', async () => {
    const eventId = await event();
    const ticket = await buy(eventId);
    await sell(ticket);
    const one = await cart(eventId);
    const rival = { type: 'transaction' as const, eventId, items: resold(2000) };
    assert.equal((await paying.service.refused(create, 409, rival)).body.code, 'TICKETS_SOLD_OUT');
    const waits = (await look(ticket)).changes.find(({ action }) => action === 'withdrawResale');
    assert.deepEqual([waits?.allowed, waits?.reason], [false, 'RESALE_HELD']);
    assert.equal((await paying.service.refused(withdraw, 409, claim(ticket))).body.code, 'RESALE_HELD');
    await paying.service.call(abort, keyOf(one));
    const two = await cart(eventId);
    await paying.service.call(setItems, { ...keyOf(two), items: seats(1) });
    assert.equal((await shown(eventId)).length, 1);
    await paying.service.call(setItems, { ...keyOf(two), items: [...seats(1), ...resold(2000)] });
    await paying.service.call(setItems, { ...keyOf(two), items: resold(2000) });
    assert.equal((await shown(eventId)).length, 0);
    await paying.expire();
    assert.equal((await paying.see(two)).status, 'ABORTED');
    assert.equal((await shown(eventId)).length, 1);
    // a payment that comes late gets it, if it is still there
    const late = await cart(eventId);
    const intent = await paying.begun(late);
    await paying.expire();
    paying.stripe.pay(intent);
    await paying.tell('payment_intent.succeeded', intent);
    assert.equal((await paying.see(late)).status, 'COMPLETE');
    assert.equal(await statusOf(ticket), 'INVALID');
    assert.deepEqual(await refunded(), [1800]);
    const next = await buy(eventId);
    await sell(next);
    const slow = await cart(eventId);
    const lost = await paying.begun(slow);
    await paying.expire();
    await paying.service.call(withdraw, claim(next));
    paying.stripe.pay(lost);
    await paying.tell('payment_intent.succeeded', lost);
    assert.equal((await paying.see(slow)).status, 'ABORTED');
    assert.deepEqual(await refunded(), [2250]);
    assert.equal(await statusOf(next), 'VALID');
  });

  it('can be taken back from a cart that has run out, before its hold is released', async () => {
    const eventId = await event();
    const ticket = await buy(eventId);
    await sell(ticket);
    const checkout = await cart(eventId);
    paying.service.clock.forward(16 * 60_000);
    await paying.service.call(withdraw, claim(ticket));
    assert.equal((await paying.service.refused(complete, 410, byInvoice(checkout))).body.code, 'CHECKOUT_EXPIRED');
    await paying.expire();
    assert.equal(await statusOf(ticket), 'VALID');
  });

  it('are sold once, however many want them at the same time', async () => {
    const eventId = await event();
    for (let round = 0; round < 4; round++) {
      const ticket = await buy(eventId);
      await sell(ticket);
      const request = { type: 'transaction' as const, eventId, items: resold(2000) };
      const [one, two, gone] = await Promise.all([
        paying.service.send(create, request),
        paying.service.send(create, request),
        round % 2 ? paying.service.send(withdraw, claim(ticket)) : undefined,
      ]);
      const won = [one, two].filter(({ statusCode }) => statusCode < 300);
      assert.equal(won.length + Number(gone?.statusCode === 200), 1);
      for (const answer of won) {
        const checkout = answer.body as unknown as Checkout;
        await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'grace@example.com' });
        const [placed, called] = await Promise.all([
          paying.service.send(complete, byInvoice(checkout)),
          paying.service.send(api.transactions.cancel, { id: ticket.order.id }, { token: key }),
        ]);
        assert.equal(called.statusCode, 200);
        assert.ok([201, 200, 409].includes(placed.statusCode), JSON.stringify(placed.body));
        const isSold = placed.statusCode !== 409;
        assert.equal((await paying.see(checkout)).status, isSold ? 'COMPLETE' : 'NEW');
        if (isSold) await cancel({ order: { id: checkout._id } });
        else await paying.service.call(abort, keyOf(checkout));
      }
      await assertConsistent(paying.service.db);
      if (await shown(eventId).then(({ length }) => length > 0)) await paying.service.call(withdraw, claim(ticket));
      await cancel(ticket);
      await refunded();
    }
    assert.equal(await taken(paying.service.db, eventId), 0);
  });

  it('of several orders are sold together, the longest offered first', async () => {
    const eventId = await event();
    const [one, two, three] = [await buy(eventId), await buy(eventId), await buy(eventId)];
    for (const ticket of [two, one, three]) {
      await sell(ticket);
      paying.service.clock.forward(1000);
    }
    assert.deepEqual(await shown(eventId), [{ id: 'resale:2000:-:seat', price: 20, v: 3, fee: 2.5 }]);
    const checkout = await cart(eventId, [...resold(2000, 2), ...seats(1)]);
    await byCard(checkout);
    assert.deepEqual(
      [await statusOf(one), await statusOf(two), await statusOf(three)],
      ['INVALID', 'INVALID', 'VALID'],
    );
    assert.equal((await all(keyOf(checkout))).length, 3);
    assert.equal(await taken(paying.service.db, eventId), 4);
    assert.deepEqual(await refunded(), [1800, 1800]);
  });

  it('cost what is asked for them: no discount, no coupon', async () => {
    const eventId = await event(fees, {
      groups: [{ _id: 'all', tickets: ['seat'] }],
      discountGroups: [
        { _id: 'd', name: 'Ten', discountType: 'var', value: 0.1, rules: [{ type: 'cartSum', min: 10 }] },
      ],
    });
    const ticket = await buy(eventId);
    await sell(ticket, 20);
    const checkout = await cart(eventId, [...resold(2000), ...seats(1)]);
    assert.equal(checkout.realPrice, 22.5 + 18);
  });

  it('wait for the money of an invoice; canceled before that, no more comes back than was paid', async () => {
    const eventId = await event();
    const [ticket, lost] = [await buy(eventId), await buy(eventId)];
    await sell(ticket, 24);
    const checkout = await cart(eventId, resold(2400));
    await paying.service.call(complete, byInvoice(checkout));
    assert.equal(await statusOf(ticket), 'INVALID');
    assert.equal(await statusOf(await held(checkout)), 'VALID');
    assert.deepEqual(await returnsOf(ticket), [
      { as: 'money', amount: 0, toVouchers: 0, retained: 20, resale: { price: 24, fee: 2.2, waiting: true } },
    ]);
    assert.deepEqual(await refunded(), []);
    const mails = await mailsTo(paying.service.db, buyer.email);
    assert.ok(mails.some(({ body }) => body.includes('€21.80 once the buyer has paid')));
    await paying.service.call(api.transactions.markReceived, { id: checkout._id }, { token: key });
    assert.deepEqual(await refunded(), [2000]);
    assert.deepEqual(await returnsOf(ticket), [
      { as: 'money', amount: 20, toVouchers: 0, retained: 0, resale: { price: 24, fee: 2.2, byHand: 1.8 } },
    ]);
    assert.equal((await seen(ticket)).paymentStatus, 'REFUND');
    assert.deepEqual(await refunded(), [], 'once');

    await sell(lost, 24);
    const unpaid = await cart(eventId, resold(2400));
    await paying.service.call(complete, byInvoice(unpaid));
    await cancel({ order: { id: unpaid._id } });
    assert.deepEqual(await refunded(), [2000]);
    assert.deepEqual(
      (await returnsOf(lost)).map(({ amount, resale }) => [amount, resale?.byHand]),
      [[20, undefined]],
    );
    assert.equal(await taken(paying.service.db, eventId), 1);
  });

  it('give back to vouchers what they had paid, and by hand what no provider took', async () => {
    const { db } = paying.service;
    const eventId = await event({ enabled: 'ENABLED' });
    await addVoucher(db, 'GIFT-12', 1200);
    const ticket = await buy(eventId, { vouchers: ['GIFT-12'], items: seats(2) });
    await sell(ticket, 20);
    const checkout = await cart(eventId);
    await paying.service.call(complete, byInvoice(checkout));
    assert.equal(await balanceOf(db, 'GIFT-12'), 0);
    // the other ticket's order is canceled while the buyer has not paid
    await cancel(ticket);
    assert.deepEqual(await refunded(), [800]);
    await paying.service.call(api.transactions.markReceived, { id: checkout._id }, { token: key });
    assert.deepEqual(await refunded(), [2000]);
    assert.equal(await balanceOf(db, 'GIFT-12'), 1200);

    const invoiced = await paying.service.call(complete, byInvoice(await cart(eventId, seats(1))));
    const own = await held(invoiced);
    const early = (await look(own)).changes.find(({ action }) => action === 'resell');
    assert.equal(early?.reason, 'NOT_PAID');
    await paying.service.call(api.transactions.markReceived, { id: invoiced._id }, { token: key });
    await sell(own, 15);
    await byCard(await cart(eventId, resold(1500)));
    assert.deepEqual(await refunded(), []);
    assert.deepEqual(await returnsOf(own), [
      { as: 'money', amount: 15, toVouchers: 0, retained: 5, byHand: true, resale: { price: 15, fee: 0 } },
    ]);
  });

  it('are not bought any more when their order is canceled; the new one is told, and its payment goes back', async () => {
    const eventId = await event();
    const ticket = await buy(eventId);
    await sell(ticket);
    const checkout = await cart(eventId);
    await cancel(ticket);
    assert.deepEqual(await refunded(), [2000]);
    assert.equal((await paying.service.refused(complete, 409, byInvoice(checkout))).body.code, 'RESALE_ENDED');
    paying.stripe.pay(await paying.begun(checkout));
    await paying.service.refused(complete, 409, { ...keyOf(checkout), paymentMethod: 'stripe' });
    assert.deepEqual(await refunded(), [2250]);
    assert.equal((await paying.see(checkout)).status, 'NEW');
  });

  it('are for one time, also where that is sold out', async () => {
    const slot = (_id: string, hour: number) => ({ _id, startTime: { hour, minute: 0 }, amount: 1 });
    const eventId = await event(fees, { useTimeSlots: true, timeSlots: [slot('noon', 12), slot('late', 20)] });
    const ticket = await buy(eventId, { items: seats(1, 'seat', 'late') });
    await sell(ticket);
    const { timeSlots, tickets: types } = await paying.service.call(api.events.info, { id: eventId });
    assert.deepEqual(
      timeSlots?.map(({ _id, v, resale }) => [_id, v, resale]),
      [
        ['noon', 1, undefined],
        ['late', 0, 1],
      ],
    );
    assert.deepEqual(types?.[1]?.resale, { ticketTypeId: 'seat', slotId: 'late' });
    const at = (slotId: string) => seats(1, 'resale:2000:late:seat', slotId);
    await paying.service.refused(create, 409, { type: 'transaction', eventId, items: at('noon') });
    const checkout = await cart(eventId, at('late'));
    await byCard(checkout);
    assert.equal((await look(await held(checkout))).ticket.slotId, 'late');
    assert.equal(await taken(paying.service.db, eventId, 'slot', 'late'), 1);
    assert.deepEqual(await refunded(), [1800]);
  });

  it('are sold in the shop that they were bought in, and count where they did', async () => {
    const eventId = await event(fees, {
      underShops: [
        {
          ...{ _id: 'club', name: 'Club', active: true, maxAmount: 2, inventoryStrategy: 'subsidiary' },
          tickets: [{ baseTicket: 'seat', price: 15 }],
        },
      ],
    });
    const ticket = await buy(eventId, { shopId: 'club' });
    await sell(ticket, 18);
    assert.deepEqual(await shown(eventId), []);
    assert.equal((await shown(eventId, 'club')).length, 1);
    await paying.service.refused(create, 409, { type: 'transaction', eventId, items: resold(1800) });
    await byCard(await cart(eventId, resold(1800), { shopId: 'club' }));
    assert.equal(await taken(paying.service.db, eventId, 'event', '', 'club'), 1);
    assert.equal(await taken(paying.service.db, eventId), 1);
    // counted again, it is the same
    await paying.service.call(api.events.update, { id: eventId, maxAmount: 4 }, { token: key });
    assert.equal(await taken(paying.service.db, eventId), 1);
    assert.deepEqual(await refunded(), [1500]);
  });

  it('are counted while they are in a cart as they were before', async () => {
    const eventId = await event(fees, {
      categories: [{ _id: 'c', ref: 'c', name: 'Stalls', amount: 3 }],
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'c', amount: 3 }],
    });
    const ticket = await buy(eventId);
    await sell(ticket);
    const checkout = await cart(eventId);
    await paying.service.call(api.events.update, { id: eventId, maxAmount: 4 }, { token: key });
    for (const [scope, ref] of [['event'], ['category', 'c'], ['ticket', 'seat']] as const)
      assert.equal(await taken(paying.service.db, eventId, scope, ref), 1, scope);
    await byCard(checkout);
    for (const [scope, ref] of [['event'], ['category', 'c'], ['ticket', 'seat']] as const)
      assert.equal(await taken(paying.service.db, eventId, scope, ref), 1, scope);
    assert.deepEqual(await refunded(), [1800]);
  });

  it('count for what one customer may have', async () => {
    const eventId = await event(fees, { maxAmountPerCustomer: 1 });
    const one = await buy(eventId);
    await sell(one);
    const { token } = await addCustomer(paying.service.db, `resale-${newId(onSale)}@example.com`);
    const request = { type: 'transaction' as const, eventId, items: resold(2000) };
    const own = await paying.service.call(create, request, { token });
    await paying.service.call(setDetails, { ...keyOf(own), ...buyer, email: 'cyd@example.com' }, { token });
    await byCard(own);
    assert.deepEqual(await refunded(), [1800]);
    await paying.service.refused(create, 409, { ...request, items: seats(1) }, { token });
  });

  it('are not offered where they can’t be: seats of a map that is kept elsewhere, paper, parts of a bundle, what was transferred, what is free', async () => {
    const reasonOf = async (ticket: Held) =>
      (await look(ticket)).changes.find(({ action }) => action === 'resell')?.reason;
    const seating = { active: true, seatMapId: 'elsewhere', revisionId: 'r7' };
    const withSeat = await buy(await event(fees, { seating }), {
      items: seats(1).map((item) => ({ ...item, seatingInfo: { seatId: 'A-1' } })),
    });
    assert.equal(await reasonOf(withSeat), 'RESALE_SEATED');

    const bundle = (cartAutomationMode?: string): Partial<EventRecord> => ({
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'cup', name: 'Cup', price: 2, active: true },
      ],
      groups: [
        { _id: 'seats', tickets: ['seat'] },
        { _id: 'cups', tickets: ['cup'] },
      ],
      cartAutomationRules: [
        {
          ...{ _id: 'r', name: 'Cup', triggerType: 'hasBeenAdded', triggerTargetGroup: 'seats', thenType: 'autoAdd' },
          thenTargets: [{ thenTargetGroup: 'cups', thenTargetMin: 1 }],
        },
      ],
      ticketSettings: { resellSettings: { ...fees, ...(cartAutomationMode && { cartAutomationMode }) } },
    });
    for (const [mode, reason] of [
      [undefined, 'RESALE_BUNDLED'],
      ['BLOCKED', 'RESALE_BUNDLED'],
      ['INDIVIDUAL', undefined],
    ]) {
      const ticket = await buy(await event(fees, bundle(mode)));
      assert.equal(await reasonOf(ticket), reason);
      const [, cup] = await all(ticket.order);
      assert.equal(await reasonOf(holdersOf(paying.service).held(cup, ticket.order)), reason);
    }

    const transferSettings = { mode: 'ALLOWED' };
    const passable = [{ _id: 'seat', name: 'Seat', price: 20, active: true, transferSettings }];
    const eventId = await event(fees, { tickets: passable });
    const offered = await buy(eventId);
    await holdersOf(paying.service).offer(offered, 'bob@example.com');
    assert.equal(await reasonOf(offered), 'TRANSFER_PENDING');
    const { id, secret } = await holdersOf(paying.service).stored(offered.id);
    await paying.service.call(api.tickets.withdrawTransfer, { id, secret });
    await sell(offered);
    const { body } = await paying.service.refused(api.tickets.transfer, 409, { ...claim(offered), email: 'b@example.com' }); // prettier-ignore
    assert.equal(body.code, 'TICKET_ON_RESALE');
    const passed = await holdersOf(paying.service).transfer(await buy(eventId), 'bo@example.com');
    assert.equal((await paying.service.refused(offer, 409, { ...claim(passed), price: 20 })).body.code, 'NOT_OFFERED');
    const off = await buy(await event({ enabled: 'DISABLED' }));
    assert.equal((await paying.service.refused(offer, 409, { ...claim(off), price: 20 })).body.code, 'NOT_OFFERED');
  });

  it('are found by who holds them alone', async () => {
    const eventId = await event();
    const [ticket, other] = [await buy(eventId), await buy(eventId)];
    for (const secret of ['wrong', other.secret, ticket.order.secret]) {
      await paying.service.refused(offer, 404, { id: ticket.id, secret, price: 20 });
      await paying.service.refused(withdraw, 404, { id: ticket.id, secret });
    }
    for (const price of [NaN, Infinity, '20', null])
      await paying.service.refused(offer, 400, { ...claim(ticket), price });
    for (const id of ['resale:', 'resale:2000', 'resale:2000:-:', "resale:2000:-:'", 'resale:0:-:seat'])
      assert.equal(
        (await paying.service.refused(create, 409, { type: 'transaction', eventId, items: seats(1, id) })).body.code,
        'TICKETS_SOLD_OUT',
      );
  });
});
