import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { resalesOf } from '../../support/builders/resales.ts';
import { addEvent, addKey, addSeller, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { api, settled } from '../../support/running/service.ts';

const { create, setDetails, startPayment, complete, reserve, abort, paymentMethods } = api.checkout;
const all = ['stripe', 'invoice', 'boxoffice', 'free'];

describeWithPaying('the ways to pay an order', (paying) => {
  const { event, buy, sell, resold } = resalesOf(() => paying);
  const listed = async ({ _id: checkoutId, secret }: Checkout) => {
    const methods = await paying.service.call(paymentMethods, { id: sellerId, checkoutId, secret });
    return methods.map(({ _id }) => _id);
  };
  const isTaken = async (checkout: Checkout, paymentMethod: string) => {
    const route = paymentMethod === 'stripe' ? startPayment : complete;
    const { statusCode } = await paying.service.send(route, { ...keyOf(checkout), paymentMethod });
    return statusCode === 200;
  };
  /** The ways on the list of an order, after each way has been tried on an order of its own. */
  const waysOf = async (start: () => Promise<Checkout>) => {
    let ways: string[] | undefined;
    for (const method of all) {
      const checkout = await start();
      ways = await listed(checkout);
      assert.equal(await isTaken(checkout, method), ways.includes(method), method);
      // what was only begun makes room for the next
      if (method === 'stripe') await paying.service.call(abort, keyOf(checkout));
    }
    return ways;
  };
  const set = async (settings: Parameters<typeof savePaymentSettings>[3]) => {
    await savePaymentSettings(paying.service.db, settled.secrets, sellerId, settings, onSale);
  };
  const begin = async (eventId: string, fields: object = {}) => {
    const checkout = await paying.service.call(create, {
      ...{ type: 'transaction', eventId, items: seats(1), ...fields },
    });
    return await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer });
  };
  const priced = (price: number, fields: object = {}) =>
    addEvent(paying.service.db, { tickets: [{ _id: 'seat', name: 'Seat', price, active: true }], ...fields });

  it('are those that the seller offers, or none for an order that costs nothing', async () => {
    const paid = await priced(20);
    assert.deepEqual(await waysOf(() => begin(paid)), ['stripe', 'invoice', 'boxoffice']);
    const free = await priced(0);
    assert.deepEqual(await waysOf(() => begin(free)), ['free']);
    const cheap = await priced(0.3);
    assert.deepEqual(await waysOf(() => begin(cheap)), ['invoice', 'boxoffice'], 'below what the provider takes');
  });

  it('say whether the tickets wait for the money', async () => {
    const { service } = paying;
    const waiting = async () => {
      const methods = await service.call(paymentMethods, { id: sellerId });
      return methods.filter(({ reserves }) => reserves).map(({ _id }) => _id);
    };
    await set({ validImmediately: false });
    assert.deepEqual(await waiting(), ['invoice', 'boxoffice']);
    await set({ validImmediately: true });
    assert.deepEqual(await waiting(), ['boxoffice']);
  });

  it('work for an event that begins in a minute, or has begun', async () => {
    for (const minutes of [1, -1]) {
      const start = new Date(onSale.getTime() + minutes * 60_000).toISOString();
      const soon = await priced(20, { start, end: '2026-06-02T00:00:00.000Z', sellEnd: '2026-06-02T00:00:00.000Z' });
      assert.deepEqual(await waysOf(() => begin(soon)), ['stripe', 'invoice', 'boxoffice']);
    }
  });

  it('reserve no tickets that others sell again', async () => {
    const buyAgain = async () => {
      const eventId = await event(undefined, { reservationSettings: { option: 'reservationsAndPayment' } });
      await sell(await buy(eventId), 20);
      return await begin(eventId, { items: resold(2000) });
    };
    await set({ validImmediately: false });
    assert.deepEqual(await waysOf(buyAgain), ['stripe']);
    await paying.service.refused(reserve, 403, keyOf(await buyAgain()));
    await set({ validImmediately: true });
    assert.deepEqual(await waysOf(buyAgain), ['stripe', 'invoice'], 'a seller who trusts invoices');
  });

  it('are none where tickets can only be reserved, and for what is no longer open', async () => {
    const only = await priced(20, { reservationSettings: { option: 'reservationsOnly' } });
    assert.deepEqual(await waysOf(() => begin(only)), []);
    const late = await begin(await priced(20));
    paying.service.clock.forward(16 * 60_000);
    assert.deepEqual(await listed(late), []);
    const done = await begin(await priced(20));
    await paying.service.call(complete, { ...keyOf(done), paymentMethod: 'invoice' });
    assert.deepEqual(await listed(done), []);
  });

  it('are told to who has the secret of a checkout of this seller', async () => {
    const checkout = await begin(await priced(20));
    const asked = { id: sellerId, checkoutId: checkout._id };
    await paying.service.refused(paymentMethods, 404, asked);
    await paying.service.refused(paymentMethods, 404, { ...asked, secret: 'another' });
    await addSeller(paying.service.db, 'else');
    await paying.service.refused(paymentMethods, 404, { ...asked, id: 'else', secret: checkout.secret });
  });

  it('have reservations of the house at its POS alone', async () => {
    const token = await addKey(paying.service.db);
    const eventId = await priced(20, { reservationSettings: { option: 'internalReservationsAndPayment' } });
    const at = async (posOperationMode: 'OPERATOR' | 'KIOSK') => {
      const sent = { type: 'transaction', eventId, items: seats(1), posOperationMode } as const;
      const checkout = await paying.service.call(create, sent, { token });
      await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer });
      return await paying.service.send(reserve, keyOf(checkout));
    };
    assert.equal((await at('OPERATOR')).statusCode, 200);
    assert.equal((await at('KIOSK')).statusCode, 403);
    await paying.service.refused(reserve, 403, keyOf(await begin(eventId)));
  });
});
