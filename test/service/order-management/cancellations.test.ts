import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { holdersOf, passable } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
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
  sellerId,
  taken,
} from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create, setDetails, complete, reserve, transaction } = api.checkout;
const { cancel: make, cancelOwn: makeOwn } = api.orders;

const returnable: Partial<EventRecord> = { ticketSettings: { returnSettings: { enabled: 'ENABLED' } } };
const start = '2026-07-01T18:00:00.000Z';

describeWithPaying('orders that their buyer cancels', (paying) => {
  let key: string;
  before(async () => {
    key = await addKey(paying.service.db);
  });

  const place = async (paymentMethod: string, fields: Partial<EventRecord> = {}, order: object = {}) => {
    const checkout = await paying.start(await paying.event(fields), order);
    await paying.service.call(complete, { ...keyOf(checkout), paymentMethod });
    return checkout;
  };
  const call = (order: Checkout) => paying.service.call(make, keyOf(order));
  const rejection = async (order: Checkout) => (await paying.service.refused(make, 409, keyOf(order))).body.code;
  /** What the order says of it beforehand. */
  const change = async (order: Checkout) => (await paying.service.call(api.orders.summary, keyOf(order))).changes?.[0];
  const received = (order: Checkout) =>
    paying.service.send(api.transactions.markReceived, { id: order._id }, { token: key });
  const taking = (order: Checkout) => taken(paying.service.db, order.eventId ?? '');
  const emails = async (order: Checkout) =>
    (await mailsTo(paying.service.db, buyer.email)).filter(({ body }) => body.includes(order._id));

  it('are canceled immediately when they are to be paid at the box office: stock and seats are free, and the buyer hears of it', async () => {
    const { service } = paying;
    const eventId = await addSeatedEvent(service.db, hall(1, 4), { maxAmount: 4 });
    const seated = [{ ...seats(2)[0]!, seatingInfo: { seats: ['A-1', 'A-2'] } }];
    const order = await paying.start(eventId, { items: seated });
    await service.call(complete, { ...keyOf(order), paymentMethod: 'boxoffice' });
    assert.deepEqual(await change(order), { action: 'cancel', allowed: true, until: start });
    const canceled = await call(order);
    assert.deepEqual([canceled.tid, canceled.status, canceled.paymentStatus], [order._id, 'CANCELED', 'CANCELED']);
    assert.deepEqual(await service.call(transaction, keyOf(order)), canceled);
    assert.deepEqual(await paying.admits(order), ['INVALID', 'INVALID']);
    assert.equal(await taking(order), 0);
    assert.equal(await change(order), undefined);
    const again = await paying.start(eventId, { items: seated });
    assert.equal(again.items[0]?.tickets?.[0]?.amount, 2, 'another buyer has the seats');
    const [email, ...others] = await emails(order);
    assert.match(email?.subject ?? '', /^Your order is canceled: Concert/);
    // asked once more, it answers the same order and writes no other mail
    assert.deepEqual(await call(order), canceled);
    assert.equal((await emails(order)).length, others.length + 1);
  });

  it('can be reservations, too', async () => {
    const order = await paying.start(await paying.event({ reservationSettings: { option: 'reservationsOnly' } }));
    await paying.service.call(reserve, keyOf(order));
    assert.equal((await call(order)).status, 'CANCELED');
    assert.equal(await taking(order), 0);
  });

  it('go back as tickets do when they were bought on an invoice', async () => {
    const order = await place('invoice', returnable);
    assert.deepEqual(await change(order), { action: 'cancel', allowed: true, until: start });
    assert.equal((await call(order)).paymentStatus, 'CANCELED');
    assert.deepEqual(await paying.admits(order), ['INVALID', 'INVALID']);

    const final = await place('invoice');
    assert.equal(await change(final), undefined);
    assert.equal(await rejection(final), 'NOT_OFFERED');

    const returnSettings = { enabled: 'ENABLED', feeFix: 2 };
    const costly = await place('invoice', { ticketSettings: { returnSettings } });
    const refused = { action: 'cancel', allowed: false, reason: 'FEE_AT_SELLER', until: start };
    assert.deepEqual(await change(costly), refused);
    assert.equal(await rejection(costly), 'FEE_AT_SELLER');
    assert.deepEqual(await paying.admits(costly), ['VALID', 'VALID']);
  });

  it('stay once their event, or the first of their times, has begun', async () => {
    const slots = [
      { _id: 'early', startTime: { hour: 18, minute: 0 } },
      { _id: 'late', startTime: { hour: 22, minute: 0 } },
    ];
    const times = { ...{ start: '2026-07-01T06:00:00.000Z', end: '2026-07-01T21:00:00.000Z' }, useTimeSlots: true };
    const eventId = await paying.event({ ...times, timeSlots: slots });
    const items = [...seats(1, 'seat', 'late'), ...seats(1, 'seat', 'early')];
    const order = await paying.start(eventId, { items });
    await paying.service.call(complete, { ...keyOf(order), paymentMethod: 'boxoffice' });
    assert.equal((await change(order))?.until, '2026-07-01T16:00:00.000Z');
    paying.service.clock.now = new Date('2026-07-01T16:00:00.000Z');
    assert.equal((await change(order))?.reason, 'TOO_LATE');
    assert.equal(await rejection(order), 'TOO_LATE');
    paying.service.clock.now = new Date('2026-07-01T15:59:59.000Z');
    assert.equal((await call(order)).status, 'CANCELED');
  });

  it('give vouchers and coupons back that paid a part', async () => {
    const { db } = paying.service;
    await addVoucher(db, 'GIFT-15', 1500);
    await paying.service.call(
      api.coupons.create,
      { code: 'ONCE', discountType: 'fix', value: 1, maxRedemptions: 1 },
      { token: key },
    );
    const codes = { vouchers: ['GIFT-15'], coupons: ['ONCE'] };
    const order = await place('boxoffice', {}, codes);
    assert.equal(await balanceOf(db, 'GIFT-15'), 0);
    await call(order);
    assert.equal(await balanceOf(db, 'GIFT-15'), 1500);
    const next = await paying.start(await paying.event(), codes);
    assert.deepEqual(next.refusedCoupons ?? [], []);
    assert.equal(next.realPrice, 39);
  });

  it('are not canceled once money has come, or while it is on its way', async () => {
    const order = await place('boxoffice');
    assert.equal((await received(order)).statusCode, 200);
    assert.equal(await change(order), undefined);
    assert.equal(await rejection(order), 'ORDER_PAID');
    assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);

    const { order: online, intent } = await paying.begin();
    assert.equal(await rejection(online), 'WRONG_STATE', 'it is none yet');
    paying.stripe.process(intent);
    await paying.complete(online);
    assert.equal((await change(online))?.reason, 'PAYMENT_UNDER_WAY');
    assert.equal(await rejection(online), 'PAYMENT_UNDER_WAY');
    assert.deepEqual(await paying.admits(online), ['RESERVED', 'RESERVED']);
    // a payment that is still open where the order is paid in another way counts, too
    const late = await place('boxoffice');
    await paying.service.db.query(
      `insert into payment (id, checkout_id, seller_id, provider, amount, currency, status, next_at, created_at, updated_at)
       select 'late', id, seller_id, 'stripe', due, currency, 'open', created_at, created_at, created_at from checkout where id = $1`,
      [late._id],
    );
    assert.equal(await rejection(late), 'PAYMENT_UNDER_WAY');
    await paying.service.db.query(`update payment set status = 'canceled' where id = 'late'`);
    assert.equal((await call(late)).status, 'CANCELED');
  });

  it('stay when another holder has a ticket of it, or one is printed', async () => {
    const holders = holdersOf(paying.service);
    const passing = { ...returnable, tickets: [passable] };
    const eventId = await paying.event(passing);
    const ticket = await holders.buy(eventId, 'lin@example.com');
    await holders.offer(ticket, 'grace@example.com');
    const printed = await holders.buy(eventId, 'max@example.com');
    const { service } = paying;
    // offered is not transferred: the link then leads to a ticket that admits no one
    const link = await holders.link('grace@example.com');
    // only paid tickets are transferred; the orders of earlier sales may be unpaid all the same
    const owe = async ({ order }: { order: { id: string } }) =>
      await service.db.query(`update checkout set payment_status = 'AWAITING' where id = $1`, [order.id]);
    await owe(ticket);
    assert.equal((await service.call(make, ticket.order)).status, 'CANCELED');
    assert.equal((await holders.accept(link)).status, 410);
    const given = await holders.buy(eventId, 'una@example.com');
    await holders.transfer(given, 'ida@example.com');
    await owe(given);
    await owe(printed);
    assert.equal((await service.refused(make, 409, given.order)).body.code, 'TRANSFERRED');
    await service.db.query(`update ticket set data = data || '{"deliveryType":"HARD"}' where id = $1`, [printed.id]);
    assert.equal((await service.refused(make, 409, printed.order)).body.code, 'PRINTED');
  });

  it('leave to the seller what the money of another order depends on', async () => {
    const { service } = paying;
    const shop = { _id: 'lounge', name: 'Lounge', active: true, tickets: [{ baseTicket: 'seat', price: 50 }] };
    const eventId = await paying.event({
      ticketSettings: {
        resellSettings: { enabled: 'ENABLED' },
        returnSettings: { enabled: 'ENABLED' },
        upgradeSettings: { enabled: 'ENABLED', underShopMapping: [{ underShopId: shop._id }] },
      },
      underShops: [shop],
    });
    const { order: first, intent } = await paying.begin(eventId);
    paying.stripe.pay(intent);
    await paying.complete(first);
    const [sold, going] = (await service.call(api.checkout.tickets, keyOf(first))).map(({ _id: id, secret = '' }) => ({
      id,
      secret,
    }));
    assert.ok(sold && going);
    await service.call(api.tickets.resell, { ...sold, price: 20 });
    const bought = await paying.start(eventId, { items: seats(1, 'resale:2000:-:seat') });
    await service.call(complete, { ...keyOf(bought), paymentMethod: 'invoice' });
    // no money goes back for a ticket that is sold to a buyer who never pays
    assert.equal(await rejection(bought), 'AT_SELLER');
    const { code } = await service.call(api.tickets.exchange, { ...going, action: 'upgrade' });
    const better = await paying.start(eventId, { shopId: shop._id, items: seats(1), vouchers: [code] });
    await service.call(complete, { ...keyOf(better), paymentMethod: 'boxoffice' });
    // nor is a ticket that its seller does not take back made a voucher by that
    assert.equal(await rejection(better), 'AT_SELLER');
    assert.deepEqual([await paying.admits(bought), await paying.admits(better)], [['VALID'], ['RESERVED']]);
  });

  it('say who canceled, on the tickets and to the programs of the seller', async () => {
    const { service } = paying;
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, secret, active, created_at, updated_at)
       values ('hook', $1, 'https://203.0.113.7/hook', '{*}', 'sealed', true, $2, $2)`,
      [sellerId, onSale],
    );
    const historyOf = async (order: Checkout) => {
      const [ticket] = await service.call(api.checkout.tickets, keyOf(order));
      const { history } = await service.call(api.tickets.changes, {
        id: ticket?._id ?? '',
        secret: ticket?.secret ?? '',
      });
      return history.map(({ kind, by }) => [kind, by]);
    };
    const [own, sellers] = [await place('boxoffice'), await place('boxoffice')];
    await service.db.query('delete from webhook_message');
    await call(own);
    const said = await service.db.query<{ type: string }>('select type from webhook_message order by type');
    assert.deepEqual(
      said.map(({ type }) => type),
      ['ticket.updated', 'ticket.updated', 'transaction.canceled'],
    );
    await service.call(api.transactions.cancel, { id: sellers._id }, { token: key });
    assert.deepEqual(await historyOf(own), [['canceled', 'holder']]);
    assert.deepEqual(await historyOf(sellers), [['canceled', 'seller']]);
    await service.db.query(`delete from webhook where id = 'hook'`);
  });

  it('are canceled by the customer whose they are, and by no one else', async () => {
    const { service } = paying;
    const [ada, eve] = [
      await addCustomer(service.db, 'ada-own@example.com'),
      await addCustomer(service.db, 'eve-own@example.com'),
    ];
    const checkout = await service.call(
      create,
      { type: 'transaction', eventId: await paying.event(), items: seats(1) },
      { token: ada.token },
    );
    await service.call(setDetails, { ...keyOf(checkout), ...buyer }, { token: ada.token });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'boxoffice' });
    await service.refused(makeOwn, 404, { id: checkout._id }, { token: eve.token });
    await service.refused(make, 404, { id: checkout._id, secret: 'no' });
    assert.deepEqual(await paying.admits(checkout), ['RESERVED']);
    const { changes } = await service.call(api.orders.ownSummary, { id: checkout._id }, { token: ada.token });
    assert.equal(changes?.[0]?.allowed, true);
    assert.equal((await service.call(makeOwn, { id: checkout._id }, { token: ada.token })).status, 'CANCELED');
  });

  it('are either canceled or paid, whichever comes first, and only once by two simultaneous requests', async () => {
    for (const paymentMethod of ['boxoffice', 'invoice'])
      for (const isLate of [false, true]) {
        paying.service.clock.forward(3_600_000); // an address gets so many emails an hour
        const order = await place(paymentMethod, returnable);
        const off = () => paying.service.send(make, keyOf(order));
        const [first, second, third] = isLate
          ? await Promise.all([received(order), off(), off()])
          : await Promise.all([off(), off(), received(order)]);
        const [paid, ...offs] = isLate ? [first, second, third] : [third, first, second];
        const { status, paymentStatus } = await paying.service.call(transaction, keyOf(order));
        const admits = await paying.admits(order);
        if (paid.statusCode === 200) {
          assert.deepEqual([status, paymentStatus, admits], ['COMPLETE', 'RECEIVED', ['VALID', 'VALID']]);
          assert.deepEqual(
            offs.map(({ body }) => body.code),
            ['ORDER_PAID', 'ORDER_PAID'],
          );
          assert.equal(await taking(order), 2);
        } else {
          assert.equal(paid.body.code, 'WRONG_STATE');
          assert.deepEqual([status, paymentStatus, admits], ['CANCELED', 'CANCELED', ['INVALID', 'INVALID']]);
          assert.deepEqual(
            offs.map(({ statusCode }) => statusCode),
            [200, 200],
          );
          assert.equal(await taking(order), 0);
          assert.equal((await emails(order)).filter(({ subject }) => /canceled/.test(subject)).length, 1);
        }
      }
  });
});
