import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { UnderShop } from '../../../src/contract/events.ts';
import { admits } from '../../../src/sale/customer-access.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, addSeller, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const { shops } = api.account;
const { create, setDetails } = api.checkout;

describeWithService('under-shops for some customers', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });

  let count = 0;
  const customer = async (fields: object = {}) => {
    const known = await addCustomer(service.db, `customer${count++}@example.com`);
    await service.call(api.customers.update, { id: known.id, ...fields }, { token });
    return known;
  };
  const underShops: UnderShop[] = [
    { _id: 'open', name: 'For everybody' },
    { _id: 'unnamed' },
    { _id: 'empty', name: 'Empty lists', customerTags: [], customerSegments: [] },
    { _id: 'press', name: 'Press', customerTags: ['press', 'radio'] },
    { _id: 'regulars', name: 'Regulars', customerSegments: ['regulars'] },
    { _id: 'either', name: 'Either', customerTags: ['press'], customerSegments: ['regulars'] },
    { _id: 'off', name: 'Off', active: false },
    { _id: 'early', name: 'Early', sellStart: '2026-06-01T10:00:01Z' },
    { _id: 'late', name: 'Late', sellEnd: '2026-06-01T10:00:00Z' },
    { _id: 'now', name: 'Now', sellStart: '2026-06-01T10:00:00Z', sellEnd: '2026-06-01T10:00:01Z' },
    { _id: 'code', name: 'With a code', unlockMode: 'couponCode', coupons: ['OPEN'] },
  ];
  const always = ['open', 'unnamed', 'empty', 'now', 'code'];

  for (const [fields, more] of [
    [{}, []],
    [{ tags: ['member'] }, []],
    [{ tags: ['radio'] }, ['press']],
    [{ tags: ['press'] }, ['press', 'either']],
    [{ segments: ['regulars'] }, ['regulars', 'either']],
    [{ tags: ['regulars'], segments: ['press'] }, []],
  ] as const) {
    it(`lists those that are open to ${JSON.stringify(fields)}`, async () => {
      const eventId = await addEvent(service.db, { underShops });
      const known = await customer(fields);
      const answer = await service.call(shops, { eventId }, { token: known.token });
      assert.deepEqual(answer.shops.map(({ _id }) => _id).sort(), [...always, ...more].sort());
    });
  }

  it('lists ids and names alone', async () => {
    const eventId = await addEvent(service.db, { underShops: underShops.slice(0, 2) });
    const known = await customer();
    assert.deepEqual(await service.call(shops, { eventId }, { token: known.token }), {
      shops: [{ _id: 'open', name: 'For everybody' }, { _id: 'unnamed' }],
    });
  });

  it('lists none once the event’s own sale is over, unless a shop sells longer', async () => {
    const eventId = await addEvent(service.db, {
      sellEnd: '2026-06-01T09:00:00Z',
      underShops: [{ _id: 'as-event' }, { _id: 'longer', sellEnd: '2026-06-02T09:00:00Z' }],
    });
    const known = await customer();
    const answer = await service.call(shops, { eventId }, { token: known.token });
    assert.deepEqual(answer.shops, [{ _id: 'longer' }]);
  });

  it('finds an event by its slug too, and none that the seller does not have', async () => {
    await addEvent(service.db, { url: 'the-slug', underShops: [{ _id: 'open' }] });
    const known = await customer();
    assert.equal((await service.call(shops, { eventId: 'the-slug' }, { token: known.token })).shops.length, 1);
    await addSeller(service.db, 'stranger');
    const stranger = await addCustomer(service.db, 'x@example.com', { of: 'stranger' });
    for (const attempt of [
      { eventId: 'nothing', token: known.token },
      { eventId: 'the-slug', token: stranger.token },
    ]) {
      const { body } = await service.refused(shops, 400, { eventId: attempt.eventId }, { token: attempt.token });
      assert.deepEqual([body.code, body.details?.[0]?.path], ['UNKNOWN_EVENT', 'eventId']);
    }
    await service.refused(shops, 400, {}, { token: known.token });
    await service.refused(shops, 401, { eventId: 'the-slug' });
    await service.refused(shops, 401, { eventId: 'the-slug' }, { token });
  });

  describe('sell to no one else', () => {
    const body = (eventId: string, shopId?: string) => ({
      type: 'transaction' as const,
      eventId,
      items: seats(1),
      ...(shopId !== undefined && { shopId }),
    });

    it('asks who it is, and lets those in who are listed', async () => {
      const eventId = await addEvent(service.db, { underShops });
      const press = await customer({ tags: ['press'] });
      const stranger = await customer();
      await addSeller(service.db, 'stranger');
      const foreign = await addCustomer(service.db, 'foreign@example.com', { of: 'stranger' });
      for (const shopId of ['press', 'either']) {
        for (const by of [undefined, foreign.token, token]) {
          const refused = await service.refused(create, 403, body(eventId, shopId), { token: by });
          assert.equal(refused.body.code, 'SIGN_IN_REQUIRED');
        }
        const refused = await service.refused(create, 403, body(eventId, shopId), { token: stranger.token });
        assert.equal(refused.body.code, 'SHOP_NOT_OPEN');
        assert.ok(await service.call(create, body(eventId, shopId), { token: press.token }));
      }
      for (const shopId of [undefined, 'open', 'empty']) assert.ok(await service.call(create, body(eventId, shopId)));
    });

    it('holds for an event as a whole, unless a shop says otherwise', async () => {
      const eventId = await addEvent(service.db, {
        customerTags: ['member'],
        underShops: [{ _id: 'same' }, { _id: 'press', customerTags: ['press'] }, { _id: 'all', customerTags: [] }],
      });
      const member = await customer({ tags: ['member'] });
      const press = await customer({ tags: ['press'] });
      for (const shopId of [undefined, 'same']) {
        assert.ok(await service.call(create, body(eventId, shopId), { token: member.token }));
        await service.refused(create, 403, body(eventId, shopId), { token: press.token });
      }
      assert.ok(await service.call(create, body(eventId, 'press'), { token: press.token }));
      await service.refused(create, 403, body(eventId, 'press'), { token: member.token });
      assert.ok(await service.call(create, body(eventId, 'all')));
    });

    it('when another person goes on with the checkout, too', async () => {
      const eventId = await addEvent(service.db, { underShops });
      const press = await customer({ tags: ['press'] });
      const stranger = await customer();
      const checkout = await service.call(create, body(eventId, 'press'), { token: press.token });
      const details = { ...keyOf(checkout), ...buyer };
      const refused = await service.refused(setDetails, 403, details, { token: stranger.token });
      assert.equal(refused.body.code, 'SHOP_NOT_OPEN');
      // the customer who began may lose the tag: the tickets are held already
      await service.call(api.customers.update, { id: press.id, tags: [] }, { token });
      assert.ok(await service.call(setDetails, details, { token: press.token }));
    });
  });
});

it('a sale without tags and segments admits everybody', () => {
  assert.ok(admits({}, {}) && admits({ customerTags: [], customerSegments: [] }, { tags: ['x'] }));
  assert.ok(!admits({ customerTags: ['x'] }, {}));
});
