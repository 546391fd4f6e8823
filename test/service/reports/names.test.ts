/** Reports by under-shop and by channel name what their ids stand for, as far as it is known. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const { create, setDetails, complete } = api.checkout;

describeWithService('names in reports', (service) => {
  let key: { token: string };
  let events: string[];

  const buy = async (eventId: string | undefined, place: { shopId?: string; channelId?: string }) => {
    const made = await service.call(create, {
      type: 'transaction',
      eventId: eventId ?? '',
      items: seats(1),
      ...place,
    });
    await service.call(setDetails, { ...keyOf(made), ...buyer });
    await service.call(complete, { ...keyOf(made), paymentMethod: 'invoice' });
  };
  const rowsOf = async (type: 'sales_by_shop' | 'tickets_by_channel', id: string, query: object = {}) => {
    const { data } = await service.call(api.reports.get, { type, ...query }, key);
    return data.rows.map((row) => [row[id], row['name']]).sort();
  };

  before(async () => {
    key = { token: await addKey(service.db) };
    const shop = (_id: string, name?: string) => ({ _id, active: true, ...(name !== undefined && { name }) });
    events = [
      await addEvent(service.db, { underShops: [shop('friends', 'Friends of the house'), shop('b2b')] }),
      await addEvent(service.db, { underShops: [shop('friends', 'Members')] }),
    ];
    await addEvent(service.db, { underShops: [shop('friends', 'Of no order')] }, 'another-seller');
    await service.call(api.salesChannelGroups.create, { name: 'Partners', channelIds: ['newspaper', 'radio'] }, key);
    await service.call(api.salesChannelGroups.create, { name: 'Media', channelIds: ['radio'] }, key);
    await buy(events[0], {});
    await buy(events[0], { shopId: 'friends', channelId: 'radio' });
    await buy(events[1], { shopId: 'friends', channelId: 'newspaper' });
    await buy(events[0], { shopId: 'b2b', channelId: 'kiosk' });
  });

  it('are those of under-shops, all of them where events share an id', async () => {
    assert.deepEqual(await rowsOf('sales_by_shop', 'shopId'), [
      ['', ''],
      ['b2b', ''],
      ['friends', 'Friends of the house, Members'],
    ]);
    assert.deepEqual(await rowsOf('sales_by_shop', 'shopId', { eventIds: events[1] }), [['friends', 'Members']]);
    const file = await service.app.inject({
      url: '/api/reports',
      query: { type: 'sales_by_shop', eventIds: events[1] ?? '', format: 'csv' },
      headers: { authorization: `Bearer ${key.token}` },
    });
    assert.match(file.body, /^shopId,name,orders,.*\r\nfriends,Members,1,/);
  });

  it('are those of the groups of a channel', async () => {
    assert.deepEqual(await rowsOf('tickets_by_channel', 'channelId'), [
      ['', ''],
      ['kiosk', ''],
      ['newspaper', 'Partners'],
      ['radio', 'Media, Partners'],
    ]);
  });
});
