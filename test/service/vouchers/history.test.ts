import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, addVoucher, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';

const { create, setItems, setVouchers, setDetails, complete, abort } = api.checkout;

describeWithService('a voucher’s history', (service) => {
  let eventId: string;
  let key: string;
  before(async () => {
    eventId = await addEvent(service.db);
    key = await addKey(service.db);
  });

  const later = () => {
    service.clock.forward(60_000);
  };
  const start = (amount: number, code: string) =>
    service.call(create, { type: 'transaction', eventId, items: seats(amount), vouchers: [code] });
  const order = async (checkout: Checkout) => {
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    return await service.call(complete, { ...keyOf(checkout), paymentMethod: 'free' });
  };
  const history = (code: string, id = sellerId) => service.call(api.vouchers.history, { id, code });
  const told = async (code: string) =>
    (await history(code)).docs.map(({ kind, place, amount, balance }) => [kind, place, amount, balance]);

  it('has one entry for an order, however the cart came about, and none for a cart that was given up', async () => {
    await addVoucher(service.db, 'CART-1', 10000);
    later();
    const given = await start(2, 'CART-1');
    later();
    await service.call(abort, keyOf(given));
    const open = await start(1, 'CART-1');
    assert.deepEqual(await told('CART-1'), [
      ['held', 'shop', -20, 80],
      ['issued', undefined, 100, 100],
    ]);
    later();
    await service.call(setItems, { ...keyOf(open), items: seats(3) });
    await service.call(setVouchers, { ...keyOf(open), vouchers: [] });
    await service.call(setVouchers, { ...keyOf(open), vouchers: ['CART-1'] });
    later();
    await order(open);
    assert.deepEqual(await told('CART-1'), [
      ['redeemed', 'shop', -60, 40],
      ['issued', undefined, 100, 100],
    ]);
  });

  it('tells what came back when an order was canceled, and what a POS did', async () => {
    await addVoucher(service.db, 'BACK-2', 5000);
    later();
    const bought = await order(await start(2, 'BACK-2'));
    later();
    const sale = { code: 'BACK-2', amount: 10, reference: 'secret of the till' };
    const { _id: id } = await service.call(api.vouchers.redeem, sale, { token: key });
    later();
    await service.call(api.transactions.cancel, { id: bought._id }, { token: key });
    later();
    await service.call(api.vouchers.takeBack, { id }, { token: key });
    const { docs, total, currency, timezone } = await history('back 2');
    assert.deepEqual(
      docs.map(({ kind, place, amount, balance }) => [kind, place, amount, balance]),
      [
        ['refunded', 'counter', 10, 50],
        ['refunded', 'shop', 40, 40],
        ['redeemed', 'counter', -10, 0],
        ['redeemed', 'shop', -40, 10],
        ['issued', undefined, 50, 50],
      ],
    );
    assert.deepEqual([total, currency, timezone], [5, 'EUR', 'UTC']);
    assert.equal(docs[0]?.createdAt, service.clock.now.toISOString());
    const text = JSON.stringify(docs);
    for (const secret of [bought._id, id, sale.reference]) assert.ok(!text.includes(secret), secret);
    const paged = await service.call(api.vouchers.history, { id: sellerId, code: 'BACK-2', top: 2, skip: 1 });
    assert.deepEqual(paged.docs, docs.slice(1, 3));
    assert.equal(paged.total, 5);
  });

  it('answers a wrong id, a wrong code and another’s code alike, word for word as the info does', async () => {
    await addVoucher(service.db, 'MINE-3', 1000);
    const answers = [];
    for (const route of [api.vouchers.history, api.vouchers.info])
      for (const [id, code] of [
        ['nobody', 'MINE-3'],
        [sellerId, 'MINE-4'],
        ['other', 'MINE-3'],
        [sellerId, '-'],
        [sellerId, '%'],
      ]) {
        const { body } = await service.refused(route, 404, { id, code });
        answers.push(body);
      }
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    await service.refused(api.vouchers.history, 400, { id: sellerId, code: 'MINE-3', top: 0 });
  });
});
