import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { addEvent, addKey, addSeller, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { api, settled } from '../../support/running/service.ts';

const { create, setDetails, startPayment, complete, paymentMethods } = api.checkout;

describeWithPaying('payment strategies', (paying) => {
  let token: string;
  before(async () => {
    const { db } = paying.service;
    token = await addKey(db);
    await savePaymentSettings(db, settled.secrets, sellerId, { methods: ['stripe', 'invoice', 'boxoffice'] }, onSale);
  });
  const strategy = async (methods: string[], channels?: { channelId: string; methods: string[] }[]) =>
    (
      await paying.service.call(
        api.paymentStrategies.create,
        { name: 'Some', methods, ...(channels && { channels }) },
        { token },
      )
    )._id;
  const named = (id: string) => ({ paymentSettings: { paymentStrategyId: id } });
  const listed = async (query: object) => {
    const methods = await paying.service.call(paymentMethods, { id: sellerId, ...query });
    return methods.map(({ _id }) => _id);
  };
  /** The ways that a checkout is told; each way is tried, and taken only if it was told. */
  const waysOf = async (eventId: string, fields: object = {}, options: { token?: string } = {}) => {
    const begun = { type: 'transaction' as const, eventId, items: seats(1), ...fields };
    let told: string[] = [];
    for (const paymentMethod of ['invoice', 'boxoffice', 'stripe']) {
      const checkout = await paying.service.call(create, begun, options);
      await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer });
      told = await listed({ checkoutId: checkout._id, secret: checkout.secret });
      const route = paymentMethod === 'stripe' ? startPayment : complete;
      const { statusCode, body } = await paying.service.send(route, { ...keyOf(checkout), paymentMethod });
      assert.equal(statusCode, told.includes(paymentMethod) ? 200 : 409, paymentMethod);
      if (statusCode === 409) assert.equal((body as { code: string }).code, 'PAYMENT_METHOD_NOT_POSSIBLE');
      if (statusCode !== 200) await paying.service.call(api.checkout.abort, keyOf(checkout));
    }
    return told;
  };
  const event = (fields: Partial<EventRecord> = {}) => addEvent(paying.service.db, fields);

  it('limit what an event offers and takes', async () => {
    const only = await event(named(await strategy(['boxoffice'])));
    assert.deepEqual(await waysOf(only), ['boxoffice']);
    assert.deepEqual(await listed({ eventId: only }), ['boxoffice', 'free']);
    assert.deepEqual(await waysOf(await event()), ['stripe', 'invoice', 'boxoffice'], 'without a strategy');
  });

  it('are followed by open checkouts', async () => {
    const id = await strategy(['invoice']);
    const eventId = await event(named(id));
    assert.deepEqual(await waysOf(eventId), ['invoice']);
    await paying.service.call(api.paymentStrategies.update, { id, name: 'Other', methods: ['stripe'] }, { token });
    assert.deepEqual(await waysOf(eventId), ['stripe']);
  });

  it('never offer what the seller has not switched on', async () => {
    const { db } = paying.service;
    const eventId = await event(named(await strategy(['invoice', 'boxoffice'])));
    const set = (methods: string[]) => savePaymentSettings(db, settled.secrets, sellerId, { methods }, onSale);
    await set(['stripe', 'invoice']);
    assert.deepEqual(await waysOf(eventId), ['invoice']);
    await set(['stripe', 'invoice', 'boxoffice']);
  });

  it('are the under-shop’s own where it has one', async () => {
    const [ofEvent, ofShop] = [await strategy(['invoice']), await strategy(['stripe'])];
    const underShops = [{ _id: 'own', ...named(ofShop) }, { _id: 'plain' }];
    const eventId = await event({ ...named(ofEvent), underShops });
    assert.deepEqual(await waysOf(eventId), ['invoice']);
    assert.deepEqual(await waysOf(eventId, { shopId: 'plain' }), ['invoice']);
    assert.deepEqual(await waysOf(eventId, { shopId: 'own' }), ['stripe']);
    assert.deepEqual(await listed({ eventId, underShopId: 'own' }), ['stripe', 'free']);
    assert.deepEqual(await listed({ eventId, shopId: 'plain' }), ['invoice', 'free']);
    await paying.service.refused(paymentMethods, 404, { id: sellerId, eventId, shopId: 'unknown' });
  });

  it('have other lists for a sales channel, and for every POS', async () => {
    const channels = [
      { channelId: 'radio', methods: ['boxoffice'] },
      { channelId: 'pos', methods: ['invoice', 'boxoffice'] },
    ];
    const eventId = await event(named(await strategy(['stripe'], channels)));
    assert.deepEqual(await waysOf(eventId, { channelId: 'newspaper' }), ['stripe']);
    assert.deepEqual(await waysOf(eventId, { channelId: 'radio' }), ['boxoffice']);
    const pos = { posOperationMode: 'OPERATOR', channelId: 'radio' };
    assert.deepEqual(await waysOf(eventId, pos, { token }), ['invoice', 'boxoffice']);
    assert.deepEqual(await listed({ eventId, channel: 'radio' }), ['boxoffice', 'free']);
    assert.deepEqual(await listed({ eventId, channel: 'pos' }), ['invoice', 'boxoffice', 'free']);
  });

  it('leave what costs nothing to every event', async () => {
    const tickets = [{ _id: 'seat', name: 'Seat', price: 0, active: true }];
    const eventId = await event({ ...named(await strategy([])), tickets });
    const checkout = await paying.service.call(create, { type: 'transaction', eventId, items: seats(1) });
    await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer });
    assert.deepEqual(await listed({ checkoutId: checkout._id, secret: checkout.secret }), ['free']);
    const done = await paying.service.call(complete, { ...keyOf(checkout), paymentMethod: 'free' });
    assert.equal(done.status, 'COMPLETE');
  });

  it('are not told of another seller’s event', async () => {
    await addSeller(paying.service.db, 'stranger');
    await paying.service.refused(paymentMethods, 404, { id: 'stranger', eventId: await event() });
    await paying.service.refused(paymentMethods, 404, { id: sellerId, eventId: 'unknown' });
  });
});
