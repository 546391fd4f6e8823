import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';

const { create, setDetails, complete } = api.checkout;
const { find } = api.search;

describeWithService('the search of a seller', (service) => {
  let token: string;
  let orderId: string;
  let ticketCode: string;
  let voucherId: string;
  let couponId: string;
  let eventId: string;
  before(async () => {
    token = await addKey(service.db);
    const times = { start: '2026-07-09T18:00:00.000Z', end: '2026-07-09T21:00:00.000Z' };
    eventId = await addEvent(service.db, { name: 'The Tempest', ...times });
    await addEvent(service.db, {
      name: 'Tempest of old',
      start: '2020-07-09T18:00:00.000Z',
      end: '2020-07-09T21:00:00.000Z',
    });
    for (const lastname of ['Byron', 'Tempest']) {
      const prename = 'Ada';
      service.clock.forward(60_000);
      const checkout = await service.call(create, { type: 'transaction', eventId, items: seats(1) });
      const email = `${lastname}@house.example`;
      await service.call(setDetails, { ...keyOf(checkout), ...buyer, prename, lastname, email });
      await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
      orderId = checkout._id;
    }
    const [ticket] = await service.db.query<{ barcode: string }>('select barcode from ticket where checkout_id = $1', [
      orderId,
    ]);
    ticketCode = ticket?.barcode ?? '';
    voucherId = (await service.call(api.vouchers.create, { amount: 50, code: 'GIFT-TEMPEST' }, { token }))._id;
    const discount = {
      code: 'TEMPEST10',
      name: 'Friends of the storm',
      discountType: 'PERCENTAGE',
      value: 0.1,
    } as const;
    couponId = (await service.call(api.coupons.create, discount, { token }))._id;
  });
  const search = (q: string, key = token) => service.call(find, { q }, { token: key });

  it('names what was typed to the letter: an order, a ticket, a voucher, a coupon', async () => {
    assert.deepEqual((await search(orderId)).match, { kind: 'order', _id: orderId, eventId });
    const { match } = await search(` ${ticketCode.toLowerCase()} `);
    assert.deepEqual([match?.kind, match?.transactionId, match?.eventId], ['ticket', orderId, eventId]);
    assert.deepEqual((await search('gift tempest')).match, { kind: 'voucher', _id: voucherId });
    assert.deepEqual((await search('Tempest-10')).match, { kind: 'coupon', _id: couponId });
    assert.equal((await search('tempest')).match, undefined);
  });

  it('groups what begins with it', async () => {
    const { orders, people, events, codes } = await search('tempest');
    assert.deepEqual(
      orders?.map(({ _id, name, realPrice }) => [_id, name, realPrice]),
      [[orderId, 'Ada Tempest', 20]],
    );
    assert.deepEqual(
      people?.map(({ name, email }) => [name, email]),
      [['Ada Tempest', 'Tempest@house.example']],
    );
    assert.deepEqual(
      events?.map(({ name }) => name),
      ['The Tempest', 'Tempest of old'],
    );
    assert.deepEqual(
      codes?.map(({ kind, code, balance }) => [kind, code, balance]),
      [['coupon', 'TEMPEST10', undefined]],
    );
    assert.deepEqual(
      (await search('the storm')).codes?.map(({ _id }) => _id),
      [couponId],
    );
    assert.deepEqual(
      (await search('ada')).people?.map(({ name }) => name),
      ['Ada Tempest', 'Ada Byron'],
    );
  });

  it('finds a customer by a whole address, and nothing by two letters', async () => {
    await service.call(api.customers.create, { primaryEmail: 'grace@example.com', prename: 'Grace' }, { token });
    const { people } = await search('Grace@example.com');
    assert.deepEqual(
      people?.map(({ name, email }) => [name, email]),
      [['Grace', 'grace@example.com']],
    );
    const short = await search('ad');
    assert.deepEqual([short.orders, short.people, short.codes], [[], [], []]);
  });

  it('answers what a key may see, and nothing of another seller', async () => {
    const limited = async (...permissions: string[]) => await addKey(service.db, sellerId, { permissions });
    const events = await limited('events:read');
    assert.deepEqual(Object.keys(await search('tempest', events)), ['events']);
    assert.equal((await search(orderId, events)).match, undefined);
    assert.deepEqual(Object.keys(await search('gift-tempest', await limited('vouchers:read'))), ['match', 'codes']);
    assert.deepEqual(Object.keys(await search('ada', await limited('transactions:read'))), ['orders']);
    const door = await search(ticketCode, await limited('tickets:read'));
    assert.equal(door.match?.kind, 'ticket');
  });
});
