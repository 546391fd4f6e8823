import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UnderShop } from '../../../src/contract/events.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService } from '../../support/running/service.ts';
import { addCustomer, addEvent, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const { unlock } = api.shops;
const underShops: UnderShop[] = [
  { _id: 'open', name: 'For everybody' },
  { _id: 'friends', name: 'Friends', unlockMode: 'couponCode', coupons: ['Friends 26', '  '] },
  { _id: 'press', unlockMode: 'couponCode', coupons: ['PRESS'] },
  { _id: 'off', active: false, unlockMode: 'couponCode', coupons: ['OFF'] },
  { _id: 'plain', unlockMode: 'none', coupons: ['PLAIN'] },
];

describeWithService('under-shops that open by a code', (service) => {
  it('are found by it, however it is typed', async () => {
    const id = await addEvent(service.db, { underShops });
    for (const code of ['Friends 26', 'friends 26', ' FRIENDS 26 '])
      assert.deepEqual(await service.call(unlock, { id, code }), { underShopId: 'friends', name: 'Friends' });
    assert.deepEqual(await service.call(unlock, { id, code: 'press', underShop: 'press' }), { underShopId: 'press' });
  });

  it('answer the same to every code that opens nothing', async () => {
    const id = await addEvent(service.db, { underShops });
    const without = await addEvent(service.db);
    const bodies = [];
    for (const [event, code, underShop] of [
      [id, 'WRONG'],
      [id, '   '],
      [id, 'OFF'],
      [id, 'PLAIN'],
      [id, 'PRESS', 'friends'],
      [id, 'PRESS', 'nothing'],
      [without, 'PRESS'],
      ['nothing', 'PRESS'],
    ] as const) {
      const { body } = await service.refused(unlock, 404, { id: event, code, underShop });
      bodies.push(JSON.stringify({ ...body, requestId: undefined }));
    }
    assert.equal(new Set(bodies).size, 1);
  });

  it('are told of in event info, without their codes', async () => {
    const id = await addEvent(service.db, { underShops });
    const info = await service.call(api.events.info, { id });
    assert.deepEqual([info.unlockable, info.restricted], [true, false]);
    assert.doesNotMatch(JSON.stringify(info), /Friends 26|PRESS/);
    const plain = await service.call(api.events.info, {
      id: await addEvent(service.db, { underShops: [{ _id: 'a' }] }),
    });
    assert.equal(plain.unlockable, false);
    const members = await addEvent(service.db, {
      customerTags: ['member'],
      underShops: [{ _id: 'all', customerTags: [] }],
    });
    assert.equal((await service.call(api.events.info, { id: members })).restricted, true);
    assert.equal((await service.call(api.events.info, { id: members, underShop: 'all' })).restricted, false);
  });

  it('sell with the code that found them', async () => {
    const eventId = await addEvent(service.db, { underShops });
    const { underShopId: shopId } = await service.call(unlock, { id: eventId, code: 'press' });
    const body = { type: 'transaction' as const, eventId, items: seats(1), shopId };
    await service.refused(api.checkout.create, 403, body);
    assert.ok(await service.call(api.checkout.create, { ...body, coupons: ['press'] }));
  });
});

describe('codes of under-shops', () => {
  it('cannot be guessed by trying', async () => {
    const service = await testService({ rateLimits: { read: 100, write: 100, guess: 3, key: 100 } });
    try {
      const id = await addEvent(service.db, { underShops });
      for (let at = 0; at < 3; at++) await service.refused(unlock, 404, { id, code: `TRY-${at}` });
      await service.refused(unlock, 429, { id, code: 'PRESS' });
    } finally {
      await service.close();
    }
  });
});

describeWithService('a sale to accounts alone', (service) => {
  const start = async (token?: string) =>
    await service.call(
      api.checkout.create,
      {
        type: 'transaction',
        eventId: await addEvent(service.db, { accountSettings: { enforceAccounts: true } }),
        items: seats(1),
      },
      { token },
    );

  it('asks for a password, and takes the order of who opens an account', async () => {
    const checkout = await start();
    assert.equal((await service.call(api.checkout.detailsForm, keyOf(checkout))).enforceAccounts, true);
    const details = { ...keyOf(checkout), ...buyer };
    for (const less of [{}, { password: 'correct horse' }, { createAccount: false, password: 'correct horse' }]) {
      const { body } = await service.refused(api.checkout.setDetails, 400, { ...details, ...less });
      assert.deepEqual([body.code, body.details?.map(({ path }) => path)], ['INVALID_DETAILS', ['password']]);
    }
    await service.call(api.checkout.setDetails, { ...details, createAccount: true, password: 'correct horse' });
    const paid = await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.equal(paid.status, 'COMPLETE');
  });

  it('asks nothing more of who is signed in', async () => {
    const { token } = await addCustomer(service.db, 'known@example.com');
    const checkout = await start(token);
    assert.equal((await service.call(api.checkout.detailsForm, keyOf(checkout), { token })).enforceAccounts, false);
    assert.ok(await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer }));
    const late = await start();
    assert.ok(await service.call(api.checkout.setDetails, { ...keyOf(late), ...buyer }, { token }));
  });
});
