import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { initialsOf, ordersByNumber } from '../../../src/service/orders/order-numbers.ts';
import { json } from '../../../src/service/database/index.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describe('the initials of a seller', () => {
  for (const [name, initials] of [
    ['The Lantern Works', 'LW'],
    ['Staatsoper', 'S'],
    ['Café am See', 'CAS'],
    ['Öffentliches Übungshaus', 'OU'],
    ['Bread & Butter Players of the North', 'BBP'],
    ['Театр', ''],
    ['', ''],
  ] as const)
    it(`of "${name}" are "${initials}"`, () => {
      assert.equal(initialsOf(name), initials);
    });

  it('are at most three capital letters, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        assert.match(initialsOf(name), /^[A-Z]{0,3}$/);
      }),
    );
  });
});

describeWithService('the number of an order', (service) => {
  let key: string;
  before(async () => {
    key = await addKey(service.db);
  });
  const buy = async () => {
    const eventId = await addEvent(service.db, {});
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    assert.equal(checkout.orderNumber, undefined);
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    return await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  };

  it('is short, without letters that look alike, and the same everywhere', async () => {
    const order = await buy();
    const { orderNumber = '' } = order;
    assert.match(orderNumber, /^([A-Z]{1,3}-)?[A-HJ-NP-Z2-9]{6}$/);
    assert.equal((await service.call(api.checkout.get, keyOf(order))).orderNumber, orderNumber);
    assert.equal((await service.call(api.checkout.transaction, keyOf(order))).orderNumber, orderNumber);
    assert.equal((await service.call(api.orders.summary, keyOf(order))).orderNumber, orderNumber);
    const seen = await service.call(api.transactions.get, { id: order._id }, { token: key });
    assert.equal(seen.orderNumber, orderNumber);
  });

  it('finds the order however it is typed, for its seller alone', async () => {
    const { _id: id, orderNumber = '' } = await buy();
    const code = orderNumber.slice(-6);
    for (const typed of [orderNumber, orderNumber.toLowerCase(), code, ` ${code.slice(0, 3)} ${code.slice(3)} `])
      assert.deepEqual(await ordersByNumber(service.db, sellerId, typed), [id], typed);
    assert.deepEqual(await ordersByNumber(service.db, 'another', orderNumber), []);
    const { match, orders } = await service.call(api.search.find, { q: code }, { token: key });
    assert.deepEqual([match?.kind, match?._id, orders?.[0]?._id], ['order', id, id]);
    const listed = await service.call(api.transactions.list, { search: orderNumber }, { token: key });
    assert.deepEqual(
      listed.rows.map((row) => row._id),
      [id],
    );
  });

  it('is another one for each order', async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, async () => (await buy()).orderNumber));
    assert.equal(new Set(numbers).size, 20);
  });

  it('is the id for an order from before there were numbers', async () => {
    const order = await buy();
    await service.db.query('update checkout set number = null where id = $1', [order._id]);
    assert.equal((await service.call(api.checkout.transaction, keyOf(order))).orderNumber, order._id);
  });

  it('is the reference of a transfer, with the account and a GiroCode', async () => {
    const bankAccount = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', owner: 'House Ltd' };
    await service.db.query('update seller set data = data || $2::jsonb where id = $1', [
      sellerId,
      json({ bankAccount }),
    ]);
    const order = await buy();
    const { orderNumber = '' } = order;
    const { payment } = await service.call(api.orders.summary, { ...keyOf(order), locale: 'en' });
    const { transfer, lines, texts } = payment ?? {};
    assert.equal(lines, undefined);
    assert.match(texts?.[0] ?? '', /^Please transfer €20\.00 to this account:/);
    assert.deepEqual(transfer && { ...transfer, giroCode: transfer.giroCode?.split('\n').slice(4) }, {
      owner: 'House Ltd',
      iban: 'DE02 1203 0000 0000 2020 51',
      bic: 'BYLADEM1001',
      amount: 20,
      reference: orderNumber,
      giroCode: ['BYLADEM1001', 'House Ltd', 'DE02120300000000202051', 'EUR20.00', '', '', orderNumber],
    });
    await service.call(api.transactions.markReceived, { id: order._id }, { token: key });
    assert.equal((await service.call(api.orders.summary, keyOf(order))).payment?.transfer, undefined);
  });
});
