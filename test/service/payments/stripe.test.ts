/** Long because it follows a payment from its start to the order, and each way that it may leave. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { mailsTo } from '../../support/readers/mailed.ts';
import { api } from '../../support/running/service.ts';
import { addVoucher, balanceOf, buyer, keyOf, seats, sellerId, taken } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { startPayment, complete, setItems, setVouchers, setDetails, create, abort, reserve, paymentMethods } =
  api.checkout;
const paymentMethod = 'stripe';

describeWithPaying('a payment at Stripe', (paying) => {
  beforeEach(() => {
    paying.stripe.asked.length = 0;
  });
  afterEach(() => {
    paying.stripe.mishap('fail', 0);
    paying.stripe.before = () => undefined;
  });

  const refusedFor = async (
    status: number,
    order: { _id: string; secret: string },
    route: typeof startPayment | typeof complete = complete,
  ) => {
    const { body, headers } = await paying.service.refused(route, status, {
      id: order._id,
      secret: order.secret,
      paymentMethod,
    });
    return { code: body.code, retryAfter: headers['retry-after'] };
  };

  it('is on offer with its key, for the sellers that have switched it on', async () => {
    const { service } = paying;
    const [first, ...others] = await service.call(paymentMethods, { id: sellerId });
    assert.deepEqual([first?._id, first?.provider, first?.publishableKey], ['stripe', 'stripe', 'pk_test_theirs']);
    assert.deepEqual(
      others.map(({ _id, provider, publishableKey }) => [_id, provider, publishableKey]),
      ['invoice', 'boxoffice', 'free'].map((id) => [id, undefined, undefined]),
    );
  });

  it('is known to the shop by the key that browsers may know', async () => {
    const { service } = paying;
    const keyFor = async (id: string) => (await service.call(api.events.info, { id })).payment_provider_api_key;
    const event = await paying.event();
    assert.equal(await keyFor(event), 'pk_test_theirs');
    const [methods] = await service.db.query<{ methods: string[] }>('select methods from payment_settings');
    await service.db.query(`update payment_settings set methods = '{invoice}'`);
    assert.equal(await keyFor(event), undefined);
    await service.db.query('update payment_settings set methods = $1::text[]', [methods?.methods]);
  });

  it('leaves the provider’s word for how it was paid with the order', async () => {
    const { service, stripe } = paying;
    const { order, intent } = await paying.begin();
    stripe.pay(intent);
    await paying.complete(order);
    const seen = await service.call(api.checkout.transaction, keyOf(order));
    assert.deepEqual([seen.paymentMethod, seen.paymentInfoMethod], ['stripe', 'card']);
    const free = await paying.start(await paying.event());
    await service.call(complete, { ...keyOf(free), paymentMethod: 'invoice' });
    assert.equal((await service.call(api.checkout.transaction, keyOf(free))).paymentInfoMethod, undefined);
  });

  it('leads to tickets: begun once, paid, completed once', async () => {
    const { service, stripe } = paying;
    const order = await paying.start(await paying.event());
    const begun = await service.call(startPayment, { ...keyOf(order), paymentMethod });
    const intent = stripe.newest();
    assert.deepEqual(begun, {
      ...{ _id: begun._id, paymentMethod, provider: 'stripe', status: 'open', amount: 40, currency: 'EUR' },
      ...{ clientSecret: intent.client_secret, publishableKey: 'pk_test_theirs' },
    });
    assert.deepEqual(intent.metadata, { payment: begun._id, checkout: order._id });
    assert.deepEqual([intent.amount, intent.currency], [4000, 'eur']);
    assert.deepEqual(await service.call(startPayment, { ...keyOf(order), paymentMethod }), begun);
    assert.equal((await refusedFor(409, order)).code, 'PAYMENT_NOT_RECEIVED');

    stripe.pay(intent.id);
    assert.equal((await service.call(startPayment, { ...keyOf(order), paymentMethod })).status, 'succeeded');
    const [done, ...doubles] = await Promise.all([
      paying.complete(order),
      paying.complete(order),
      paying.complete(order),
    ]);
    for (const double of [...doubles, await paying.complete(order)]) assert.deepEqual(double, done);
    assert.deepEqual([done.status, done.paymentMethod, done.paymentStatus], ['COMPLETE', 'stripe', 'RECEIVED']);
    assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
    assert.equal(stripe.asked.filter((asked) => asked === 'POST /v1/payment_intents').length, 1);
    assert.equal(
      (await service.refused(startPayment, 409, { ...keyOf(order), paymentMethod })).body.code,
      'WRONG_STATE',
    );
  });

  it('needs a buyer, a known way, something to pay, and time', async () => {
    const { service } = paying;
    const eventId = await paying.event();
    const anonymous = await service.call(create, { type: 'transaction', eventId, items: seats(1) });
    assert.equal((await refusedFor(409, anonymous, startPayment)).code, 'DETAILS_MISSING');
    const order = await paying.start(eventId);
    const start = (fields: object) => ({ ...keyOf(order), paymentMethod, ...fields });
    const codeOf = async (status: number, fields: object) =>
      (await service.refused(startPayment, status, start(fields))).body.code;
    assert.equal(await codeOf(400, { paymentMethod: 'shells' }), 'UNKNOWN_PAYMENT_METHOD');
    assert.equal(await codeOf(409, { paymentMethod: 'invoice' }), 'PAYMENT_METHOD_NOT_POSSIBLE');
    assert.equal(await codeOf(409, { paymentMethod: 'free' }), 'PAYMENT_METHOD_NOT_POSSIBLE');
    assert.equal(await codeOf(404, { secret: 'x' }), 'NOT_FOUND');
    service.clock.forward(16 * 60_000);
    assert.equal((await refusedFor(410, order, startPayment)).code, 'CHECKOUT_EXPIRED');
    assert.equal((await refusedFor(410, order)).code, 'CHECKOUT_EXPIRED');
    assert.deepEqual(paying.stripe.asked, []);
  });

  it('holds the tickets for ten minutes from its first start, once', async () => {
    const { service } = paying;
    const order = await paying.start(await paying.event());
    service.clock.forward(14 * 60_000);
    await paying.begun(order);
    assert.equal((await paying.see(order)).expiresAt, '2026-06-01T10:24:00.000Z');
    service.clock.forward(60_000);
    await service.call(setVouchers, { ...keyOf(order), vouchers: [] });
    await paying.begun(order);
    assert.equal((await paying.see(order)).expiresAt, '2026-06-01T10:24:00.000Z');
  });

  it('ends when the order gets another price, and begins again', async () => {
    const { service, stripe } = paying;
    await addVoucher(service.db, 'GIFT-FIFTEEN', 1500);
    const { order, intent } = await paying.begin();
    await service.call(setItems, { ...keyOf(order), items: seats(1) });
    assert.equal(stripe.intents.get(intent)?.status, 'canceled');
    const second = await paying.begun(order);
    assert.equal(stripe.newest().amount, 2000);
    await service.call(setVouchers, { ...keyOf(order), vouchers: ['GIFT-FIFTEEN'] });
    assert.equal(stripe.intents.get(second)?.status, 'canceled');
    stripe.pay(await paying.begun(order));
    assert.equal(stripe.newest().amount, 500);
    assert.equal((await paying.complete(order)).paymentStatus, 'RECEIVED');
    assert.equal(await balanceOf(service.db, 'GIFT-FIFTEEN'), 0);
  });

  it('keeps the order as it is once it is paid or on its way', async () => {
    const { service, stripe } = paying;
    for (const act of [stripe.pay, stripe.process]) {
      const { order, intent } = await paying.begin();
      act(intent);
      for (const [route, fields] of [
        [setItems, { items: seats(1) }],
        [setVouchers, { vouchers: [] }],
        [complete, { paymentMethod: 'invoice' }],
        [abort, {}],
      ] as const)
        assert.equal(
          (await service.refused(route, 409, { ...keyOf(order), ...fields })).body.code,
          'PAYMENT_UNDER_WAY',
        );
      assert.equal((await paying.complete(order)).realPrice, 40);
    }
  });

  it('ends when the order is given up, reserved, or paid in another way', async () => {
    const { service, stripe } = paying;
    const reservable = await paying.event({ reservationSettings: { option: 'reservationsAndPayment' } });
    for (const end of [
      (order: Parameters<typeof keyOf>[0]) => service.call(abort, keyOf(order)),
      (order: Parameters<typeof keyOf>[0]) => service.call(reserve, keyOf(order)),
      (order: Parameters<typeof keyOf>[0]) => service.call(complete, { ...keyOf(order), paymentMethod: 'boxoffice' }),
    ]) {
      const { order, intent } = await paying.begin(reservable, { items: seats(1) });
      await end(order);
      assert.equal(stripe.intents.get(intent)?.status, 'canceled');
    }
    assert.equal(await taken(service.db, reservable), 2);
  });

  it('may be declined and tried again', async () => {
    const { stripe } = paying;
    const { order, intent } = await paying.begin();
    stripe.decline(intent);
    assert.equal(await paying.tell('payment_intent.payment_failed', intent), 200);
    assert.equal((await refusedFor(409, order)).code, 'PAYMENT_NOT_RECEIVED');
    assert.equal((await paying.see(order)).status, 'NEW');
    stripe.pay(intent);
    assert.equal((await paying.complete(order)).paymentStatus, 'RECEIVED');
  });

  it('on its way reserves the tickets, which are valid when the money comes', async () => {
    const { stripe } = paying;
    const { order, intent } = await paying.begin();
    stripe.process(intent);
    const waiting = await paying.complete(order);
    assert.deepEqual([waiting.status, waiting.paymentStatus], ['COMPLETE', 'PENDING']);
    assert.deepEqual(await paying.admits(order), ['RESERVED', 'RESERVED']);
    stripe.pay(intent);
    assert.equal(await paying.tell('payment_intent.succeeded', intent), 200);
    assert.equal((await paying.see(order)).paymentStatus, 'RECEIVED');
    assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
  });

  it('on its way that fails calls the order off: everything goes back, once, and the buyer is told', async () => {
    const { service, stripe } = paying;
    service.clock.forward(3_600_000); // an address gets so many emails an hour
    await addVoucher(service.db, 'GIFT-TEN', 1000);
    const eventId = await paying.event();
    const { order, intent } = await paying.begin(eventId, { vouchers: ['GIFT-TEN'], preferredLanguage: 'de' });
    stripe.process(intent);
    await paying.complete(order);
    assert.deepEqual([await taken(service.db, eventId), await balanceOf(service.db, 'GIFT-TEN')], [2, 0]);
    stripe.decline(intent);
    for (let at = 0; at < 2; at++) assert.equal(await paying.tell('payment_intent.payment_failed', intent), 200);
    const off = await paying.see(order);
    assert.deepEqual([off.status, off.paymentStatus], ['CANCELED', 'FAILED']);
    assert.deepEqual(await paying.admits(order), ['INVALID', 'INVALID']);
    assert.deepEqual([await taken(service.db, eventId), await balanceOf(service.db, 'GIFT-TEN')], [0, 1000]);
    const mail = (await mailsTo(service.db, buyer.email)).find(({ subject }) => subject !== '');
    assert.equal(mail?.subject, 'Ihre Zahlung ist nicht angekommen: Concert');
    assert.match(mail.body, /30,00\s€/);
    assert.equal((await refusedFor(409, order)).code, 'WRONG_STATE');
    assert.equal((await service.call(api.checkout.transaction, keyOf(order))).status, 'CANCELED');
    // and it cannot be paid after all
    await paying.work();
    assert.equal(stripe.intents.get(intent)?.status, 'canceled');
  });

  it('loses nothing when Stripe cannot be reached', async () => {
    const { service, stripe } = paying;
    const order = await paying.start(await paying.event());
    for (const mishap of ['fail', 'break off before'] as const) {
      stripe.mishap(mishap);
      const { code, retryAfter } = await refusedFor(503, order, startPayment);
      assert.equal(code, 'PAYMENT_PROVIDER_UNAVAILABLE');
      assert.ok(Number(retryAfter) > 0);
    }
    stripe.mishap('never answer');
    stripe.api.timeout = 50;
    assert.equal((await refusedFor(503, order, startPayment)).code, 'PAYMENT_PROVIDER_UNAVAILABLE');
    stripe.api.timeout = 10_000;
    stripe.mishap('fail', 0);
    const intent = await paying.begun(order);
    stripe.pay(intent);
    stripe.mishap('fail');
    assert.equal((await refusedFor(503, order)).code, 'PAYMENT_PROVIDER_UNAVAILABLE');
    assert.equal(
      (await service.refused(setItems, 503, { ...keyOf(order), items: seats(1) })).body.code,
      'PAYMENT_PROVIDER_UNAVAILABLE',
    );
    stripe.mishap('fail', 0);
    assert.equal((await paying.complete(order)).paymentStatus, 'RECEIVED');
    const { order: other } = await paying.begin();
    stripe.mishap('fail');
    assert.equal((await service.call(abort, keyOf(other))).status, 'ABORTED', 'who wants to leave need not wait');
  });

  it('is the same payment when Stripe breaks off after it made it, and when two begin at the same time', async () => {
    const { service, stripe } = paying;
    const order = await paying.start(await paying.event());
    const before = stripe.intents.size;
    // the library asks once more by itself
    stripe.mishap('break off after', 2);
    await refusedFor(503, order, startPayment);
    const start = () => service.call(startPayment, { ...keyOf(order), paymentMethod });
    const [one, two] = await Promise.all([start(), start()]);
    assert.deepEqual(one, two);
    assert.equal(stripe.intents.size, before + 1);
  });

  it('that Stripe does not take is refused, and another way is open', async () => {
    const { service } = paying;
    const cheap = await paying.event({ tickets: [{ _id: 'seat', name: 'Seat', price: 0.2, active: true }] });
    const order = await paying.start(cheap, { items: seats(1) });
    assert.equal((await refusedFor(409, order, startPayment)).code, 'PAYMENT_METHOD_NOT_POSSIBLE');
    await service.call(complete, { ...keyOf(order), paymentMethod: 'invoice' });
  });

  it('is no other checkout’s', async () => {
    const { service, stripe } = paying;
    const eventId = await paying.event();
    const [paid, other] = [await paying.begin(eventId), await paying.begin(eventId)];
    stripe.pay(paid.intent);
    assert.equal((await refusedFor(409, other.order)).code, 'PAYMENT_NOT_RECEIVED');
    // an intent that was put in the place of another
    stripe.pay(other.intent);
    const stranger = stripe.intents.get(other.intent);
    assert.ok(stranger);
    stranger.metadata = { ...stripe.intents.get(paid.intent)?.metadata };
    assert.equal((await refusedFor(409, other.order)).code, 'PAYMENT_REFUNDED');
    assert.equal((await paying.complete(paid.order)).paymentStatus, 'RECEIVED');
    assert.equal((await paying.see(other.order)).status, 'NEW');
    await service.call(setDetails, { ...keyOf(other.order), ...buyer });
  });

  it('of another amount or currency goes back', async () => {
    const { service, stripe } = paying;
    for (const wrong of [{ amount: 1 }, { currency: 'usd' }]) {
      const { order, intent } = await paying.begin();
      Object.assign(stripe.intents.get(intent) ?? {}, wrong);
      stripe.pay(intent);
      assert.equal((await refusedFor(409, order)).code, 'PAYMENT_REFUNDED');
      await paying.work();
      assert.deepEqual(
        stripe.refunds.filter((refund) => refund.payment_intent === intent).map(({ amount }) => amount),
        [stripe.intents.get(intent)?.amount_received],
      );
      assert.equal((await paying.see(order)).paymentStatus, 'REFUND');
      // and the tickets may still be bought
      stripe.pay(await paying.begun(order));
      assert.equal((await service.call(api.checkout.get, keyOf(order))).status, 'NEW');
    }
  });
});
