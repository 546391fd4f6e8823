/** Long because a return moves tickets, stock, seats, money and vouchers together, and two of them must not meet. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { ReturnTerms } from '../../../src/contract/returns.ts';
import { mailsTo, orderNumber } from '../../support/readers/mailed.ts';
import { api } from '../../support/running/service.ts';
import {
  addCustomer,
  addKey,
  addSeatedEvent,
  addVoucher,
  balanceOf,
  buyer,
  hall,
  keyOf,
  onSale,
  seats,
  taken,
} from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create, setDetails, complete, tickets, transaction } = api.checkout;
const {
  previewReturn: preview,
  returnTickets: make,
  previewOwnReturn: previewOwn,
  returnOwnTickets: makeOwn,
} = api.orders;

type Terms = Pick<ReturnTerms, 'amount' | 'toVouchers' | 'retained' | 'endsOrder'>;
const returnable = (returnSettings: object = {}): Partial<EventRecord> => ({
  maxAmount: 5,
  ticketSettings: { returnSettings: { enabled: 'ENABLED', ...returnSettings } },
});

describeWithPaying('tickets that are given back', (paying) => {
  let key: string;
  before(async () => {
    key = await addKey(paying.service.db);
  });

  /** An order that is paid by card. */
  const paid = async (fields: Partial<EventRecord>, order: object = {}, eventId?: string) => {
    const { service, stripe, event, begin } = paying;
    const { order: checkout, intent } = await begin(eventId ?? (await event(fields)), order);
    stripe.pay(intent);
    await paying.complete(checkout);
    return { ...checkout, tickets: await claims(checkout), eventId: checkout.eventId ?? '', service };
  };
  const claims = async (checkout: Pick<Checkout, '_id' | 'secret'>) => {
    const found = await paying.service.call(tickets, keyOf(checkout as Checkout));
    return found.map(({ _id, secret = '' }) => ({ _id, secret }));
  };
  const refunded = async () => {
    await paying.work();
    const [last] = paying.stripe.refunds.slice(-1);
    return last?.amount;
  };
  /** What `paying` tells of an order that its seller cancels, with the mail about it and what went back at the provider. */
  const canceledBySeller = async (order: Pick<Checkout, '_id'>) => {
    const seen = await paying.service.call(api.transactions.cancel, { id: order._id }, { token: key });
    const before = paying.stripe.refunds.length;
    await paying.work();
    const back = paying.stripe.refunds.slice(before).map(({ amount }) => amount);
    const mails = await mailsTo(paying.service.db, buyer.email);
    const mail = mails.find(
      ({ subject, body }) => subject.startsWith('Your order is canceled') && body.includes(order._id),
    );
    return { paymentStatus: seen.paymentStatus, byHand: seen.refundByHand, back, mail: mail?.body ?? '' };
  };
  const money = ({ amount, toVouchers, retained: stored, endsOrder }: Terms) => ({
    amount,
    toVouchers,
    retained: stored,
    endsOrder,
  });

  it('are no part of what their buyer spent', async () => {
    const { service } = paying;
    const customer = await addCustomer(service.db, 'spender@example.com');
    const spending = async () => {
      const { orders, spent, lastOrderAt } = await service.call(api.customers.get, { id: customer.id }, { token: key });
      return { orders, spent, lastOrderAt };
    };
    assert.deepEqual(await spending(), { orders: 0, spent: [], lastOrderAt: undefined });
    const lastOrderAt = service.clock.now.toISOString();
    const order = await paid(returnable({ feeFix: 1 }));
    await service.db.query('update checkout set customer_id = $1 where id = $2', [customer.id, order._id]);
    assert.deepEqual(await spending(), { orders: 1, spent: [{ currency: 'EUR', amount: 40 }], lastOrderAt });
    const [first, second] = order.tickets;
    assert.ok(first && second);
    await service.call(make, { ...keyOf(order), tickets: [first], amount: 19 });
    assert.deepEqual(await spending(), { orders: 1, spent: [{ currency: 'EUR', amount: 21 }], lastOrderAt });
    const { docs } = await service.call(api.customers.list, { email: 'spender@example.com' }, { token: key });
    assert.equal('spent' in (docs[0] ?? {}), false, 'counted for one customer at a time');
    await service.call(make, { ...keyOf(order), tickets: [second], amount: 19 });
    assert.deepEqual(await spending(), { orders: 0, spent: [], lastOrderAt: undefined });
    assert.equal(await refunded(), 1900);
    assert.equal('spent' in (await service.call(api.account.me, {}, { token: customer.token })), false);
  });

  it('go alone: what was paid for one comes back less the fee, its stock is free, and the rest of the order stays', async () => {
    const order = await paid(
      returnable({ feeFix: 1, feeVar: 0.1, until: { target: 'start', unit: 'days', offset: -2 } }),
    );
    const { service, eventId } = order;
    const [first, second] = order.tickets;
    assert.ok(first && second);
    const wish = { ...keyOf(order), tickets: [first] };
    const offer = (await service.call(api.tickets.changes, { id: first._id, secret: first.secret })).changes;
    assert.deepEqual(offer, [
      { action: 'return', until: '2026-06-29T18:00:00.000Z', fee: 3, currency: 'EUR', allowed: true },
    ]);
    const terms = await service.call(preview, wish);
    assert.deepEqual(terms, {
      ...{ currency: 'EUR', ways: ['money'], as: 'money', paid: 20, amount: 17, toVouchers: 0, retained: 3 },
      ...{ until: '2026-06-29T18:00:00.000Z', endsOrder: false, byHand: false },
    });
    assert.equal(await taken(service.db, eventId), 2, 'looking at it changes nothing');
    const { body } = await service.refused(make, 409, { ...wish, amount: 20 });
    assert.equal(body.code, 'AMOUNT_CHANGED');
    const made = await service.call(make, { ...wish, amount: 17 });
    assert.deepEqual(money(made), { amount: 17, toVouchers: 0, retained: 3, endsOrder: false });
    assert.equal(await refunded(), 1700);
    assert.equal(await taken(service.db, eventId), 1);
    assert.deepEqual(await paying.admits(order), ['INVALID', 'VALID']);
    const seen = await service.call(transaction, keyOf(order));
    assert.equal(seen.status, 'COMPLETE');
    assert.deepEqual(seen.returns, [
      {
        _id: made._id,
        createdAt: onSale.toISOString(),
        tickets: [first._id],
        as: 'money',
        amount: 17,
        toVouchers: 0,
        retained: 3,
      },
    ]);
    assert.equal((await service.refused(make, 409, wish)).body.code, 'TICKET_INVALID');

    // the order's last one ends it; what the seller gives back by calling an order off is what is left
    const last = await service.call(make, { ...keyOf(order), tickets: [second] });
    assert.equal(last.endsOrder, true);
    const ended = await service.call(transaction, keyOf(order));
    assert.deepEqual([ended.status, ended.paymentStatus], ['CANCELED', 'REFUND']);
    assert.equal(await taken(service.db, eventId), 0);
    const refunds = paying.stripe.refunds.length;
    await service.call(api.transactions.cancel, { id: order._id }, { token: key });
    await paying.work();
    assert.equal(paying.stripe.refunds.length, refunds + 1, 'the second ticket’s, and nothing more');
  });

  it('leave to the seller what is left of the order, when that is canceled later', async () => {
    const order = await paid(returnable({ feeFix: 5 }));
    const [first] = order.tickets;
    await order.service.call(make, { ...keyOf(order), tickets: first ? [first] : [] });
    assert.equal(await refunded(), 1500);
    await order.service.call(api.transactions.cancel, { id: order._id }, { token: key });
    assert.equal(await refunded(), 2000);
  });

  it('leave the seller what was kept of vouchers, as of money, when the order is canceled later', async () => {
    const { db } = paying.service;
    await addVoucher(db, 'GIFT-30', 3000);
    const order = await paid(returnable({ feeFix: 5 }), { vouchers: ['GIFT-30'] });
    const [first] = order.tickets;
    // 10 by card, 30 by voucher: 10 and 5 come back, and 5 of the voucher are kept
    const one = await order.service.call(make, { ...keyOf(order), tickets: first ? [first] : [] });
    assert.deepEqual(money(one), { amount: 10, toVouchers: 5, retained: 5, endsOrder: false });
    await order.service.call(api.transactions.cancel, { id: order._id }, { token: key });
    assert.equal(await balanceOf(db, 'GIFT-30'), 2500);
  });

  it('come back as money first, then to the vouchers that paid', async () => {
    const { db } = paying.service;
    await addVoucher(db, 'GIFT-15', 1500);
    const order = await paid(returnable({ feeVar: 0.5 }), { vouchers: ['GIFT-15'] });
    const [first, second] = order.tickets;
    assert.ok(first && second);
    // 25 by card, 15 by voucher: the first ticket takes 20 of the money, half of which comes back
    const one = await order.service.call(make, { ...keyOf(order), tickets: [first] });
    assert.deepEqual(money(one), { amount: 10, toVouchers: 0, retained: 10, endsOrder: false });
    const other = await order.service.call(make, { ...keyOf(order), tickets: [second] });
    assert.deepEqual(money(other), { amount: 5, toVouchers: 5, retained: 10, endsOrder: true });
    assert.equal(await balanceOf(db, 'GIFT-15'), 500);
    const { rows } = await order.service.call(api.transactions.list, { eventId: order.eventId }, { token: key });
    assert.deepEqual(
      rows[0]?.returns?.map(({ retained: stored }) => stored),
      [10, 10],
    );
  });

  it('become a voucher of origin refund where the buyer chooses so, which pays in the shop', async () => {
    const { db } = paying.service;
    const order = await paid(returnable({ as: 'both' }));
    const { service } = order;
    const wish = { ...keyOf(order), tickets: order.tickets };
    assert.deepEqual((await service.call(preview, wish)).ways, ['money', 'voucher']);
    const made = await service.call(make, { ...wish, as: 'voucher', amount: 40 });
    const { voucherCode = '' } = made;
    assert.equal(await balanceOf(db, voucherCode), 4000);
    const { docs } = await service.call(api.vouchers.list, { code: voucherCode }, { token: key });
    assert.deepEqual([docs[0]?.origin, docs[0]?.refundId, docs[0]?.transactionId], ['refund', made._id, order._id]);
    const number = await orderNumber(db, order);
    const mail = (await mailsTo(db, buyer.email)).find(({ body }) => body.includes(number));
    assert.ok(mail?.body.includes(voucherCode));
    const later = await paying.start(order.eventId, { vouchers: [voucherCode] });
    assert.equal(later.redeemedVouchers?.totalRedeemedAmount, 40);
    await service.call(api.checkout.abort, keyOf(later));

    const strict = await paid(returnable({ as: 'voucher' }));
    const { body } = await service.refused(preview, 409, { ...keyOf(strict), tickets: strict.tickets, as: 'money' });
    assert.equal(body.code, 'NOT_OFFERED');
  });

  it('are paid back by the seller where the money did not come by a provider', async () => {
    const { service } = paying;
    const order = await paying.start(await paying.event(returnable()));
    await service.call(complete, { ...keyOf(order), paymentMethod: 'invoice' });
    const wish = { ...keyOf(order), tickets: await claims(order) };
    assert.equal((await service.refused(preview, 409, wish)).body.code, 'NOT_PAID');
    await service.call(api.transactions.markReceived, { id: order._id }, { token: key });
    assert.equal((await service.call(preview, wish)).byHand, true);
    const refunds = await service.db.query('select 1 from refund');
    await service.call(make, wish);
    assert.equal((await service.db.query('select 1 from refund')).length, refunds.length);
    const seen = await service.call(api.transactions.get, { id: order._id }, { token: key });
    assert.deepEqual([seen.status, seen.paymentStatus], ['CANCELED', 'CANCELED']);
    assert.deepEqual(
      seen.returns?.map(({ amount, byHand }) => [amount, byHand]),
      [[40, true]],
    );
  });

  it('are paid back in amounts that the provider takes: rounded out of the fee, or else by the seller', async () => {
    const dinars = (price: number, settings: object = {}) =>
      paid({
        ...returnable(settings),
        ...{ currency: 'KWD', tickets: [{ _id: 'seat', name: 'Seat', price, active: true }] },
      });
    await paying.work(); // what others left to be done
    const order = await dinars(3.33, { feeVar: 0.1 });
    // 2.997 would be left of 3.330
    const made = await order.service.call(make, { ...keyOf(order), tickets: order.tickets.slice(0, 1) });
    assert.deepEqual([made.amount, made.retained, made.byHand], [3, 0.33, false]);
    assert.equal(await refunded(), 3000);

    const odd = await dinars(3.335);
    const terms = await odd.service.call(make, { ...keyOf(odd), tickets: odd.tickets.slice(0, 1) });
    assert.deepEqual([terms.amount, terms.byHand], [3.335, true]);
    // of the other 3.335, the provider gives back what it can
    const { mail, ...seen } = await canceledBySeller(odd);
    assert.deepEqual(seen, { paymentStatus: 'REFUND', byHand: 0.005, back: [3330] });
    assert.match(mail, /refunding KWD\u00a03\.330 the way you paid.* The organizer refunds you KWD\u00a00\.005/);
    const summary = await odd.service.call(api.orders.summary, keyOf(odd));
    assert.deepEqual(summary.payment?.texts, [
      'Your payment is being refunded.',
      'The organizer refunds you KWD\u00a00.005 the way you paid.',
    ]);
  });

  it('leave the rest to the seller who calls the order off, and was not paid by a provider', async () => {
    const { service, event } = paying;
    const eventId = await event(returnable());
    const made = await service.call(create, { type: 'transaction', eventId, items: seats(2) });
    await service.call(setDetails, { ...keyOf(made), ...buyer });
    await service.call(complete, { ...keyOf(made), paymentMethod: 'invoice' });
    await service.call(api.transactions.markReceived, { id: made._id }, { token: key });
    const [first] = await claims(made);
    assert.ok(first);
    await service.call(make, { ...keyOf(made), tickets: [first] });
    const { mail, ...seen } = await canceledBySeller(made);
    assert.deepEqual(seen, { paymentStatus: 'CANCELED', byHand: 20, back: [] });
    assert.match(mail, /no longer valid\. The organizer refunds you €20\.00/);
    const own = await service.call(transaction, keyOf(made));
    assert.equal(own.refundByHand, 20);
  });

  it('are not owed by a seller who cancels an order and keeps what was paid, nor for one that was not paid', async () => {
    const { service, event } = paying;
    const eventId = await event(returnable());
    for (const isPaid of [true, false]) {
      const made = await service.call(create, { type: 'transaction', eventId, items: seats(1) });
      await service.call(setDetails, { ...keyOf(made), ...buyer });
      await service.call(complete, { ...keyOf(made), paymentMethod: 'invoice' });
      if (isPaid) await service.call(api.transactions.markReceived, { id: made._id }, { token: key });
      const seen = await service.call(api.transactions.cancel, { id: made._id, refund: !isPaid }, { token: key });
      assert.deepEqual([seen.paymentStatus, seen.refundByHand], ['CANCELED', undefined]);
    }
  });

  it('are refused with a reason, all of them or none', async () => {
    const { service } = paying;
    const off = await paid({});
    assert.equal(
      (await service.refused(preview, 409, { ...keyOf(off), tickets: off.tickets })).body.code,
      'NOT_OFFERED',
    );
    const [listed] = await service.call(tickets, keyOf(off));
    assert.equal(listed?.changeable, false);

    const order = await paid(returnable());
    const other = await paid(returnable());
    const [mine] = order.tickets;
    const [theirs] = other.tickets;
    assert.ok(mine && theirs);
    const wrong = [
      { ...keyOf(order), tickets: [mine, theirs] },
      { ...keyOf(order), tickets: [{ ...mine, secret: theirs.secret }] },
      { ...keyOf(other), tickets: [mine] },
      { id: order._id, secret: mine.secret, tickets: [mine] },
    ];
    for (const request of wrong) for (const route of [preview, make]) await service.refused(route, 404, request);
    for (const list of [[], [{ _id: mine._id }], 'all', [{ ...mine, extra: 1 }]])
      await service.refused(make, 400, { ...keyOf(order), tickets: list });
    await service.refused(make, 400, { ...keyOf(order), tickets: [mine], as: 'gold' });
    service.clock.now = new Date('2026-07-01T18:00:00Z');
    assert.equal((await service.refused(make, 409, { ...keyOf(order), tickets: [mine] })).body.code, 'TOO_LATE');
    assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
  });

  it('go by the customer whose order it is, and by no other', async () => {
    const { service } = paying;
    const { token } = await addCustomer(service.db, 'owner@example.com');
    const { token: stranger } = await addCustomer(service.db, 'stranger@example.com');
    const eventId = await paying.event(returnable());
    const checkout = await service.call(create, { type: 'transaction', eventId, items: seats(2) }, { token });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'owner@example.com' }, { token });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    await service.call(api.transactions.markReceived, { id: checkout._id }, { token: key });
    const wish = { id: checkout._id, tickets: await claims(checkout) };
    for (const route of [previewOwn, makeOwn]) {
      await service.refused(route, 404, wish, { token: stranger });
      await service.refused(route, 401, wish);
    }
    assert.equal((await service.call(previewOwn, wish, { token })).amount, 40);
    assert.equal((await service.call(makeOwn, wish, { token })).endsOrder, true);
    assert.equal(await taken(service.db, eventId), 0);
  });

  it('free exactly their seat, their kind and their time, also after the event was changed', async () => {
    const { service } = paying;
    const eventId = await addSeatedEvent(service.db, hall(1, 4, 'stalls'), {
      ...returnable(),
      categories: [{ _id: 'stalls', ref: 'stalls', name: 'Stalls', amount: 4 }],
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, amount: 4, categoryRef: 'stalls' }],
    });
    const order = await paid({}, {}, eventId);
    const [first, second] = await service.call(tickets, keyOf(order));
    const seatOf = (ticket: typeof first) => String(ticket?.seatingInfo?.['seatId']);
    await service.call(make, { ...keyOf(order), tickets: order.tickets.slice(0, 1) });
    const held = await service.db.query<{ seat_id: string }>('select seat_id from event_seat where event_id = $1', [
      eventId,
    ]);
    assert.deepEqual(held, [{ seat_id: seatOf(second) }]);
    for (const [scope, ref] of [
      ['event', ''],
      ['category', 'stalls'],
      ['ticket', 'seat'],
    ] as const)
      assert.equal(await taken(service.db, eventId, scope, ref), 1, scope);
    const again = await paying.start(eventId, {
      items: [{ type: 'ticket', ticketTypeId: 'seat', amount: 1, seatingInfo: { seats: [seatOf(first)] } }],
    });
    await service.call(api.checkout.abort, keyOf(again));
    await service.call(
      api.events.update,
      { id: eventId, categories: [{ _id: 'stalls', amount: 3 }], maxAmount: 4 },
      { token: key },
    );
    for (const [scope, ref] of [
      ['event', ''],
      ['category', 'stalls'],
      ['ticket', 'seat'],
    ] as const)
      assert.equal(await taken(service.db, eventId, scope, ref), 1, `${scope}, counted again`);
  });

  it('free what they took of an under-shop, also once that is switched off', async () => {
    const { service } = paying;
    const underShops = [{ _id: 'club', name: 'Club', active: true, inventoryStrategy: 'independent', maxAmount: 4 }];
    const eventId = await paying.event({ ...returnable(), underShops });
    const order = await paid({}, { shopId: 'club' }, eventId);
    await service.call(
      api.events.update,
      { id: eventId, underShops: underShops.map((shop) => ({ ...shop, active: false })) },
      { token: key },
    );
    await service.call(make, { ...keyOf(order), tickets: order.tickets.slice(0, 1) });
    assert.equal(await taken(service.db, eventId, 'event', '', 'club'), 1);
    assert.equal(await taken(service.db, eventId), 0);
  });

  it('free no seat that a buyer wrote on a ticket without one', async () => {
    const { service } = paying;
    const eventId = await addSeatedEvent(service.db, hall(1, 4, 'stalls'), {
      ...returnable(),
      categories: [
        { _id: 'stalls', ref: 'stalls', name: 'Stalls' },
        { _id: 'standing', ref: 'standing', name: 'Standing' },
      ],
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls' },
        { _id: 'stand', name: 'Standing', price: 8, active: true, categoryRef: 'standing' },
      ],
    });
    const written = { seatId: 'A-1', section: 'Stalls', row: 'A', seat: '1' };
    const items = [
      { type: 'ticket', ticketTypeId: 'seat', amount: 1, seatingInfo: { seats: ['A-1'] } },
      { type: 'ticket', ticketTypeId: 'stand', amount: 1, seatingInfo: written },
    ];
    const order = await paid({}, { items }, eventId);
    const sold = await service.call(tickets, keyOf(order));
    const standing = sold.find(({ ticketTypeId }) => ticketTypeId === 'stand');
    assert.equal(standing?.seatingInfo, undefined);
    const back = order.tickets.filter(({ _id }) => _id === standing?._id);
    // also of tickets that were sold when it was kept
    await service.db.query(
      `update ticket set data = jsonb_set(data, '{seatingInfo}', '{"seatId":"A-1"}') where id = $1`,
      [standing?._id ?? ''],
    );
    await service.call(make, { ...keyOf(order), tickets: back });
    const wanted = { type: 'transaction', eventId, items: items.slice(0, 1) };
    assert.equal((await service.refused(api.checkout.create, 409, wanted)).body.code, 'SEAT_TAKEN');
  });

  it('are given back once by two simultaneous requests, and not renamed meanwhile', async () => {
    const renamed = { ...returnable(), dataRequestSettings: { repersonalization: true } };
    const order = await paid(renamed);
    const { service } = order;
    const wish = { ...keyOf(order), tickets: order.tickets.slice(0, 1) };
    const both = await Promise.all([service.send(make, wish), service.send(make, wish)]);
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    assert.equal(await taken(service.db, order.eventId), 1);

    const [, ticket] = order.tickets;
    assert.ok(ticket);
    const name = { id: ticket._id, secret: ticket.secret, firstname: 'A', lastname: 'B' };
    const [returned, changed] = await Promise.all([
      service.send(make, { ...keyOf(order), tickets: [ticket] }),
      service.send(api.tickets.personalize, name),
    ]);
    assert.equal(returned.statusCode, 200);
    // named before it went back, or not at all
    const { history } = await service.call(api.tickets.changes, { id: ticket._id, secret: ticket.secret });
    const kinds = history.map(({ kind }) => kind);
    assert.deepEqual(kinds, changed.statusCode === 200 ? ['returned', 'personalized'] : ['returned']);
    if (changed.statusCode !== 200) assert.equal(changed.body.code, 'TICKET_INVALID');
    assert.equal((await service.refused(api.tickets.personalize, 409, name)).body.code, 'TICKET_INVALID');
    assert.equal(await taken(service.db, order.eventId), 0);
  });

  it('hold the stock and the seats of others up for as short as can be, after everything else', async () => {
    const { db } = paying.service;
    await addVoucher(db, 'GIFT-5', 500);
    await paying.service.call(api.coupons.create, { code: 'LESS', discountType: 'fix', value: 1 }, { token: key });
    const eventId = await addSeatedEvent(db, hall(1, 4), { ...returnable(), maxAmount: 4 });
    const order = await paid({}, { vouchers: ['GIFT-5'], coupons: ['LESS'] }, eventId);
    const said: string[] = [];
    const whole = db.transaction.bind(db);
    db.transaction = (work) =>
      whole((tx) =>
        work({
          query<Row extends object>(text: string, params?: readonly unknown[]) {
            said.push(text);
            return tx.query<Row>(text, params);
          },
        }),
      );
    try {
      await order.service.call(make, { ...keyOf(order), tickets: order.tickets });
    } finally {
      db.transaction = whole;
    }
    const at = (pattern: RegExp) => said.flatMap((text, place) => (pattern.test(text) ? [place] : []));
    const steps = [/update coupon /, /update voucher /, /update ticket /, /insert into mail /, /update stock /];
    const places = [...steps, /delete from event_seat/].map((pattern) => at(pattern));
    assert.deepEqual(
      places.map(({ length }) => length),
      [1, 1, 1, 2, 1, 1], // emails to the buyer, and to a seller who wants one
    );
    assert.deepEqual(
      places.flat(),
      places.flat().sort((a, b) => a - b),
    );
  });

  it('are told of by mail, in the words that fit', async () => {
    const order = await paid(returnable({ feeFix: 2 }), { preferredLanguage: 'de' });
    await order.service.call(make, { ...keyOf(order), tickets: order.tickets });
    const number = await orderNumber(order.service.db, order);
    const mail = (await mailsTo(order.service.db, buyer.email)).find(
      ({ subject, body }) => subject.startsWith('Tickets zurück') && body.includes(number),
    )?.body;
    assert.match(mail ?? '', /36,00\s€ gehen auf dem Weg zurück/);
    assert.match(mail ?? '', /4,00\s€ behält der Veranstalter/);
    assert.match(mail ?? '', /letzten Tickets/);
  });
});
