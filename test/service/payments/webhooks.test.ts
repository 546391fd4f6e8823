import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { api, settled } from '../../support/running/service.ts';
import { addSeller, keyOf, onSale, sellerId } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { stripeKeys } from '../../support/fakes/stripe.ts';

const second = 1000;

describeWithPaying('what Stripe tells', (paying) => {
  afterEach(() => {
    paying.stripe.mishap('fail', 0);
    paying.stripe.before = () => undefined;
  });

  const asked = () => paying.stripe.asked.length;
  const completions = async (id: string) => {
    const tickets = await paying.service.db.query('select 1 from ticket where checkout_id = $1', [id]);
    return tickets.length;
  };

  it('completes an order whose buyer never came back, and the buyer who does finds it', async () => {
    const { order, intent } = await paying.begin();
    paying.stripe.pay(intent);
    assert.equal(await paying.tell('payment_intent.succeeded', intent), 200);
    const found = await paying.see(order);
    assert.deepEqual([found.status, found.paymentStatus], ['COMPLETE', 'RECEIVED']);
    assert.deepEqual(await paying.complete(order), found);
    assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
  });

  it('and the buyer at the same time make one order', async () => {
    const { order, intent } = await paying.begin();
    paying.stripe.pay(intent);
    const tell = () => paying.tell('payment_intent.succeeded', intent);
    const [one, two, ...told] = await Promise.all([paying.complete(order), paying.complete(order), tell(), tell()]);
    assert.deepEqual([one, told], [two, [200, 200]]);
    assert.equal(await completions(order._id), 2);
  });

  it('counts once, and is not even asked about again', async () => {
    const { order, intent } = await paying.begin();
    paying.stripe.process(intent);
    const id = 'evt_once';
    assert.equal(await paying.tell('payment_intent.processing', intent, { id }), 200);
    assert.equal((await paying.see(order)).paymentStatus, 'PENDING');
    const before = asked();
    paying.stripe.decline(intent);
    for (let at = 0; at < 3; at++) assert.equal(await paying.tell('payment_intent.processing', intent, { id }), 200);
    assert.equal(asked(), before);
    assert.equal((await paying.see(order)).paymentStatus, 'PENDING');
  });

  it('may come in any order: only how the payment stands matters', async () => {
    const { order, intent } = await paying.begin();
    paying.stripe.pay(intent);
    for (const type of ['succeeded', 'processing', 'payment_failed', 'created'] as const)
      assert.equal(await paying.tell(`payment_intent.${type}`, intent), 200);
    assert.equal((await paying.see(order)).paymentStatus, 'RECEIVED');
    assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
  });

  it('may come before we know what Stripe calls the payment', async () => {
    const { service, stripe } = paying;
    const order = await paying.start(await paying.event());
    const told: number[] = [];
    stripe.before = async (path) => {
      if (!path.endsWith('/payment_intents')) return;
      stripe.before = () => undefined;
      stripe.pay(stripe.newest().id);
      told.push(await paying.tell('payment_intent.succeeded', stripe.newest().id));
    };
    const refused = await service.refused(api.checkout.startPayment, 409, { ...keyOf(order), paymentMethod: 'stripe' });
    assert.deepEqual([refused.body.code, told], ['WRONG_STATE', [200]]);
    assert.equal((await paying.complete(order)).paymentStatus, 'RECEIVED');
  });

  it('is refused in one voice when it is forged, stale, or signed for another seller', async () => {
    const { service, stripe } = paying;
    const { order, intent } = await paying.begin();
    stripe.pay(intent);
    await addSeller(service.db, 'neighbour');
    const theirs = { methods: ['stripe'], ...stripeKeys, webhookSecret: 'whsec_neighbours' };
    await savePaymentSettings(service.db, settled.secrets, 'neighbour', theirs, onSale);
    const url = `/api/payments/stripe/${sellerId}/webhook`;
    const good = stripe.tell('payment_intent.succeeded', { ...stripe.intents.get(intent) }, { at: onSale });
    const post = async (fields: object) => {
      const { statusCode, body } = await service.app.inject({ url, ...good, ...fields });
      return `${statusCode} ${body.replace(/"instance":"[^"]*",?/, '')}`; // each request has a number of its own
    };
    const sent = [
      await post({ payload: good.payload.replace('"amount":4000', '"amount":1') }),
      await post({ payload: '{}' }),
      await post({ payload: '' }),
      await post({ headers: { 'content-type': 'application/json' } }),
      await post({ headers: { ...good.headers, 'stripe-signature': 't=1,v1=00' } }),
      await post({ url: '/api/payments/stripe/nobody/webhook' }),
      await post({ url: '/api/payments/stripe/neighbour/webhook' }),
    ];
    assert.equal(new Set(sent).size, 1, sent.join('\n'));
    assert.match(sent[0] ?? '', /^400 .*INVALID_REQUEST/);
    assert.equal(await paying.tell('payment_intent.succeeded', intent, { secret: 'whsec_neighbours' }), 400);
    const stale = new Date(onSale.getTime() - 301 * second);
    assert.equal(await paying.tell('payment_intent.succeeded', intent, { at: stale }), 400);
    assert.match(await post({ payload: 'x'.repeat(600 * 1024) }), /^413/);
    assert.equal((await paying.see(order)).status, 'NEW');
    // a neighbour who is told of our payment by a signature of its own cannot act on it
    const foreign = { secret: 'whsec_neighbours', of: 'neighbour' };
    assert.equal(await paying.tell('payment_intent.succeeded', intent, foreign), 200);
    assert.equal((await paying.see(order)).status, 'NEW');
    // clocks differ
    const late = new Date(onSale.getTime() - 299 * second);
    assert.equal(await paying.tell('payment_intent.succeeded', intent, { at: late }), 200);
    assert.equal((await paying.see(order)).status, 'COMPLETE');
  });

  it('is told again when we cannot ask back', async () => {
    const { order, intent } = await paying.begin();
    paying.stripe.pay(intent);
    paying.stripe.mishap('fail');
    assert.equal(await paying.tell('payment_intent.succeeded', intent, { id: 'evt_again' }), 503);
    assert.equal((await paying.see(order)).status, 'NEW');
    paying.stripe.mishap('fail', 0);
    assert.equal(await paying.tell('payment_intent.succeeded', intent, { id: 'evt_again' }), 200);
    assert.equal((await paying.see(order)).status, 'COMPLETE');
  });

  it('of other things that the seller takes money for is let pass', async () => {
    const before = asked();
    const { tell } = paying.stripe;
    const at = { at: onSale };
    for (const message of [
      tell('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_elsewhere', metadata: {} }, at),
      tell('customer.updated', { object: 'customer', id: 'cus_1' }, at),
      tell('refund.failed', { object: 'refund', id: 're_1', status: 'failed', payment_intent: 'pi_elsewhere' }, at),
    ]) {
      const url = `/api/payments/stripe/${sellerId}/webhook`;
      const { statusCode } = await paying.service.app.inject({ url, ...message });
      assert.equal(statusCode, 200);
    }
    assert.equal(asked(), before);
  });
});
