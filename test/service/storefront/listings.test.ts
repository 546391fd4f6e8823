// Long because every filter and every field of a listing is asked for.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addEvent, addSeller, api, demoService } from '../../support/running/service.ts';

describeWithService('listings', { checkBooks: false }, (service) => {
  const days = (count: number) => new Date(service.clock.now.getTime() + count * 86_400_000).toISOString();
  const span = (count: number) => ({ start: days(count), end: days(count + 0.1) });
  const ids = async (query: Parameters<typeof service.call<typeof api.listings.list>>[1] = {}) =>
    (await service.call(api.listings.list, { sellerId: 'seller-a', ...query })).map(({ _id }) => _id);

  before(async () => {
    await addSeller(service);
    await addSeller(service, 'seller-b', 'JPY');
    await addEvent(service, { _id: 'past', ...span(-5), tags: ['family'] });
    await addEvent(service, {
      _id: 'soon',
      ...span(1),
      url: 'soon-slug',
      name: 'Jazz in the Vault',
      locationCity: 'Berlin',
      attributes: { genre: 'jazz', languages: ['de', 'en'] },
    });
    await addEvent(service, {
      _id: 'later',
      ...span(2),
      slogan: '100 % jazz',
      tags: ['family', 'open air'],
      underShops: [
        { _id: 'friends', tickets: [{ baseTicket: 'seat', price: 3 }] },
        { _id: 'closed', active: false },
      ],
    });
    await addEvent(service, { _id: 'hidden', ...span(1), hideInListing: true, tags: ['family'] });
    await addEvent(service, { _id: 'secret', ...span(1), visibleAfter: days(1) });
    await addEvent(service, { _id: 'root', ...span(3), eventType: 'ROOT', tickets: [] });
    await addEvent(service, {
      _id: 'date-1',
      ...span(3),
      eventType: 'RECURRENCE',
      rootId: 'root',
      maxAmount: 0,
      tags: ['late'],
    });
    await addEvent(service, {
      _id: 'date-2',
      ...span(4),
      eventType: 'RECURRENCE',
      rootId: 'root',
      tickets: [{ _id: 'x', price: 8, active: true }],
    });
    await addEvent(service, {
      _id: 'group',
      ...span(1.5),
      eventType: 'GROUP',
      tickets: [],
      childEvents: ['soon', 'later', 'foreign'],
    });
    await addEvent(
      service,
      { _id: 'foreign', ...span(1), tickets: [{ _id: 'y', price: 1, active: true }] },
      'seller-b',
    );
  });

  it('show what is to come, the soonest first, without roots and what is hidden', async () => {
    assert.deepEqual(await ids({ sellerId: 'seller-a' }), ['soon', 'group', 'later', 'date-1', 'date-2']);
    assert.deepEqual(await ids({ sellerId: 'seller-a', sortOrder: 'DESC' }), [
      'date-2',
      'date-1',
      'later',
      'group',
      'soon',
    ]);
    assert.deepEqual(await ids({ sellerId: 'seller-a', visibleInListing: false }), await ids({ sellerId: 'seller-a' }));
    assert.deepEqual(await ids({ sellerId: 'nobody' }), []);
  });

  it('is that of one seller: without its id there are no events of several', async () => {
    const { body } = await service.refused(api.listings.list, 400, {});
    assert.match(body.message ?? '', /sellerId/);
    const found = await service.call(api.listings.list, { groupEventId: 'group' });
    assert.deepEqual(
      found.map(({ _id }) => _id),
      ['soon', 'later'],
    );
  });

  it('come in pages', async () => {
    assert.deepEqual(await ids({ sellerId: 'seller-a', top: 2, skip: 1 }), ['group', 'later']);
    for (const bad of [{ top: 0 }, { top: 1001 }, { top: 1.5 }, { skip: -1 }, { top: 'all' }]) {
      const { body } = await service.refused(api.listings.list, 400, bad);
      assert.equal(body.details?.[0]?.path, Object.keys(bad)[0]);
    }
  });

  it('are filtered by time', async () => {
    assert.deepEqual(await ids({ sellerId: 'seller-a', endMin: days(-10), endMax: days(0) }), ['past']);
    assert.deepEqual(await ids({ sellerId: 'seller-a', startMin: days(2), startMax: days(3) }), ['later', 'date-1']);
    await service.refused(api.listings.list, 400, { startMin: 'tomorrow' });
    await service.call(api.listings.list, { sellerId: 'seller-a', startMin: '0000-01-01T00:00Z' });
    await service.call(api.listings.list, { sellerId: 'seller-a', endMax: '9999-12-31T23:59:59+14:00' });
  });

  it('are filtered by kind and relation', async () => {
    assert.deepEqual(await ids({ sellerId: 'seller-a', eventType: ['ROOT', 'GROUP'] }), ['group', 'root']);
    assert.deepEqual(await ids({ rootId: ['root'] }), ['date-1', 'date-2']);
    assert.deepEqual(await ids({ groupEventId: 'group', sellerId: 'seller-a' }), ['soon', 'later']);
    assert.deepEqual(await ids({ eventIds: ['later', 'soon-slug', 'past', 'hidden'] }), ['past', 'soon', 'later']);
    assert.deepEqual(await ids({ groupEventId: 'group' }), ['soon', 'later'], 'not those of other sellers');
    assert.deepEqual(await ids({ rootId: ['root', 'nothing'], eventType: ['RECURRENCE'], top: 1 }), ['date-1']);
    await service.refused(api.listings.list, 400, { eventType: ['PARTY'] });
  });

  it('of an under-shop fill their pages with what it sells', async () => {
    assert.deepEqual(await ids({ underShopId: 'friends' }), ['later']);
    assert.deepEqual(await ids({ underShopId: 'friends', top: 1 }), ['later'], 'three come before it');
    assert.deepEqual(await ids({ underShopId: 'friends', skip: 1 }), []);
    assert.deepEqual(await ids({ underShopId: 'closed' }), []);
  });

  it('are sorted by start, and by nothing else', async () => {
    assert.deepEqual(await ids({ sellerId: 'seller-a', sortBy: 'start', top: 1 }), ['soon']);
    assert.deepEqual(await ids({ sellerId: 'seller-a', sortBy: 'start', sortOrder: 'DESC', top: 1 }), ['date-2']);
    for (const bad of [{ sortBy: 'price' }, { sortOrder: 'UP' }, { visibleInListing: 'maybe' }]) {
      const { body } = await service.refused(api.listings.list, 400, bad);
      assert.equal(body.details?.[0]?.path, Object.keys(bad)[0]);
    }
  });

  it('are searched by word, wherever they stand', async () => {
    assert.deepEqual(await ids({ search: 'BERLIN jazz' }), ['soon']);
    assert.deepEqual(await ids({ search: 'jazz' }), ['soon', 'later']);
    assert.deepEqual(await ids({ search: '%' }), ['later']);
    assert.deepEqual(await ids({ search: "'; drop table event; --" }), []);
    assert.deepEqual(await ids({ search: '   ', rootId: ['root'] }), ['date-1', 'date-2']);
  });

  it('are filtered by attributes', async () => {
    assert.deepEqual(await ids({ attributes: { genre: 'jazz' } }), ['soon']);
    assert.deepEqual(await ids({ attributes: { languages: 'en' } }), ['soon']);
    assert.deepEqual(await ids({ attributes: { genre: 'jazz', languages: 'fr' } }), []);
    assert.deepEqual(await ids({ attributes: { "x' or true --": 'jazz' } }), []);
  });

  it('are filtered by tags, of which one has to match', async () => {
    assert.deepEqual(await ids({ tags: ['family'] }), ['later'], 'neither past nor hidden ones');
    assert.deepEqual(await ids({ tags: ['open air', 'unheard-of'] }), ['later']);
    assert.deepEqual(await ids({ tags: ['late', 'family'], seriesOnce: true, sellerId: 'seller-a' }), [
      'later',
      'root',
    ]);
    assert.deepEqual(await ids({ tags: ['Family'] }), [], 'as they are written');
    const { payload } = await service.app.inject({
      url: '/api/events/public/listings?sellerId=seller-a&tags=unheard-of,%20open%20air',
    });
    assert.deepEqual(
      (JSON.parse(payload) as { _id: string }[]).map(({ _id }) => _id),
      ['later'],
    );
  });

  it('tell price, currency and state', async () => {
    const [later] = await service.call(api.listings.get, { id: 'later', underShopId: 'friends' });
    assert.deepEqual(
      [later?.startingPrice, later?.currency, later?.saleStatus, later?.underShopId, later?.timezone],
      ['3.00', 'EUR', 'onSale', 'friends', 'UTC'],
    );
    const [foreign] = await service.call(api.listings.get, { id: 'foreign' });
    assert.deepEqual([foreign?.startingPrice, foreign?.currency], ['1', 'JPY']);
    const [soldOut] = await service.call(api.listings.get, { id: 'date-1' });
    assert.equal(soldOut?.saleStatus, 'soldOut');
  });

  it('sell in the currency of the event', async () => {
    await addEvent(service, {
      _id: 'abroad',
      hideInListing: true,
      currency: 'JPY',
      tickets: [{ _id: 'seat', price: 1200, active: true }],
    });
    const abroad = await service.call(api.events.info, { id: 'abroad' });
    assert.deepEqual([abroad.currency, abroad.startingPrice], ['JPY', '1200']);
  });

  it('tell of a page of dates what its dates have', async () => {
    const [root] = await service.call(api.listings.get, { id: 'root' });
    assert.deepEqual([root?.saleStatus, root?.startingPrice], ['onSale', '8.00']);
    const [group] = await service.call(api.listings.get, { id: 'group' });
    assert.deepEqual([group?.saleStatus, group?.startingPrice], ['onSale', '10.00']);
  });

  it('show recurring events once where they are asked to, in the place of their next date', async () => {
    const once = { sellerId: 'seller-a', seriesOnce: true };
    assert.deepEqual(await ids(once), ['soon', 'group', 'later', 'root']);
    assert.deepEqual(await ids({ ...once, sortOrder: 'DESC' }), ['root', 'later', 'group', 'soon']);
    assert.deepEqual(await ids({ ...once, top: 2, skip: 2 }), ['later', 'root']);
    assert.deepEqual(await ids({ ...once, eventType: ['SINGLE', 'RECURRENCE'] }), ['soon', 'later', 'root']);
    assert.deepEqual(await ids({ ...once, eventType: ['ROOT'] }), ['root']);
    assert.deepEqual(await ids({ ...once, eventType: ['SINGLE'] }), ['soon', 'later']);
    assert.deepEqual(await ids({ ...once, startMin: days(3.5) }), ['root'], 'a date fits');
    assert.deepEqual(await ids({ ...once, startMin: days(5) }), []);
    const [root] = (await service.call(api.listings.list, { ...once, startMin: days(3.5) })).slice(-1);
    assert.deepEqual(root?.dates, { count: 2, start: days(4), end: days(4.1) }, 'the next that fits');
    assert.deepEqual([root.saleStatus, root.startingPrice], ['onSale', '8.00']);
    const [group] = await service.call(api.listings.list, { ...once, eventType: ['GROUP'] });
    assert.deepEqual(group?.dates, { count: 2 });
  });

  it('show the dates of a root that is hidden one by one', async () => {
    await addEvent(service, { _id: 'hidden-root', ...span(20), eventType: 'ROOT', hideInListing: true, tickets: [] });
    await addEvent(service, { _id: 'its-date', ...span(20), eventType: 'RECURRENCE', rootId: 'hidden-root' });
    const found = await ids({ sellerId: 'seller-a', seriesOnce: true, startMin: days(19) });
    await addEvent(service, { _id: 'its-date', ...span(20), eventType: 'RECURRENCE', rootId: 'hidden-root', hideInListing: true }); // prettier-ignore
    assert.deepEqual(found, ['its-date']);
  });

  it('find a recurring event by the words of its root, and list it where a date of it has the under-shop', async () => {
    const root = { _id: 'opera', name: 'Opera', ...span(30), eventType: 'ROOT', tickets: [], hideInListing: false };
    await addEvent(service, root);
    const shop = { _id: 'opera-friends', tickets: [{ baseTicket: 'seat', price: 2 }] };
    await addEvent(service, { _id: 'aida', name: 'Aida', ...span(30), eventType: 'RECURRENCE', rootId: 'opera' });
    await addEvent(service, { _id: 'tosca', name: 'Tosca', ...span(31), eventType: 'RECURRENCE', rootId: 'opera', underShops: [shop] }); // prettier-ignore
    const once = { sellerId: 'seller-a', seriesOnce: true };
    assert.deepEqual(await ids({ ...once, search: 'opera' }), ['opera']);
    assert.deepEqual(await ids({ ...once, search: 'tosca' }), ['opera']);
    const [found] = await service.call(api.listings.list, { ...once, underShopId: 'opera-friends' });
    assert.deepEqual([found?._id, found?.startingPrice, found?.dates?.start], ['opera', '2.00', days(31)]);
    for (const _id of ['opera', 'aida', 'tosca']) await service.db.query('update event set hidden = true where id = $1', [_id]); // prettier-ignore
  });

  it('tell what they can be filtered by', async () => {
    await addEvent(service, {
      _id: 'numbered',
      ...span(40),
      attributes: { stage: 2, indoors: true, nested: { a: 1 }, '': '' },
    });
    const found = await service.call(api.listings.filters, { sellerId: 'seller-a' });
    assert.deepEqual(found.types, ['GROUP', 'RECURRENCE', 'SINGLE']);
    assert.deepEqual(found.attributes, [
      { name: 'genre', values: ['jazz'] },
      { name: 'languages', values: ['de', 'en'] },
      { name: 'stage', values: ['2'] },
      { name: 'indoors', values: ['true'] },
    ]);
    assert.deepEqual(await ids({ attributes: { stage: '2', indoors: 'true' } }), ['numbered']);
    const narrowed = await service.call(api.listings.filters, { sellerId: 'seller-a', eventType: ['GROUP'] });
    assert.deepEqual(narrowed, { types: ['GROUP'], attributes: [] });
    assert.deepEqual(await service.call(api.listings.filters, { sellerId: 'nobody' }), { types: [], attributes: [] });
    await service.refused(api.listings.filters, 400, {});
    await service.db.query("update event set hidden = true where id = 'numbered'");
  });

  it('offer no filter that tells each event apart', async () => {
    const { id } = await addSeller(service, 'seller-many').then(() => ({ id: 'seller-many' }));
    for (let at = 0; at < 51; at += 1)
      await addEvent(service, { _id: `many-${at}`, ...span(1), attributes: { number: `${at}`, kind: 'x' } }, id);
    const found = await service.call(api.listings.filters, { sellerId: id });
    assert.deepEqual(found.attributes, [{ name: 'kind', values: ['x'] }]);
  });

  it('name the day scheme that an event follows', async () => {
    const daySchemes = [
      { _id: 'gold', name: 'Gala prices', color: '#c90' },
      { _id: 'blue', name: 'Quiet days' },
    ];
    await addEvent(service, { _id: 'schemed', ...span(1), hideInListing: true, daySchemes, daySchemeId: 'gold' });
    const [event] = await service.call(api.listings.get, { id: 'schemed' });
    assert.deepEqual([event?.daySchemeId, event?.dayScheme], ['gold', { name: 'Gala prices', color: '#c90' }]);
    await addEvent(service, { _id: 'schemed', ...span(1), hideInListing: true, daySchemes, daySchemeId: 'gone' });
    assert.equal((await service.call(api.listings.get, { id: 'schemed' }))[0]?.dayScheme, undefined);
  });

  it('come into being and vanish with `visibleAfter` and `hideInListing`', async () => {
    const listed = async () => (await ids({ sellerId: 'seller-a' })).includes('timed');
    await addEvent(service, { _id: 'timed', ...span(1), visibleAfter: days(0.01) });
    assert.equal(await listed(), false);
    await addEvent(service, { _id: 'timed', ...span(1), visibleAfter: days(-0.01) });
    assert.equal(await listed(), true);
    await addEvent(service, { _id: 'timed', ...span(1), visibleAfter: days(-0.01), hideInListing: true });
    assert.equal(await listed(), false);
  });

  it('hand through what a page may want to know of an event', async () => {
    const own = {
      meta: { imageAlt: 'A lamp' },
      customSettings: { theme: 'x' },
      attributes: { genre: 'lamp' },
      seoSettings: { _id: 'seo', title: 'Lamps' },
      slogan: 'Light!',
      locationStreet: 'Street 1',
      locationPostal: '10999',
      locationCountry: 'DE',
    };
    await addEvent(service, {
      _id: 'told',
      ...span(1),
      hideInListing: true,
      ...own,
      extraInformation: { category: 'Theatre', subCategory: 'Light' },
      ticketSettings: { resellSettings: { enabled: 'ENABLED' } },
    });
    const [event] = await service.call(api.listings.get, { id: 'told' });
    const { category, subCategory, resell } = event ?? {};
    assert.deepEqual(
      Object.fromEntries(Object.keys(own).map((name) => [name, event?.[name as keyof typeof own]])),
      own,
    );
    assert.deepEqual([category, subCategory, resell?.saleActive], ['Theatre', 'Light', true]);
  });

  it('show the light only where the seller does', async () => {
    const light = async (fields: object, taken: number) => {
      await addEvent(service, { _id: 'light', ...span(1), maxAmount: 100, ...fields });
      await service.db.query("update stock set taken = $1 where event_id = 'light' and scope = 'event'", [taken]);
      const [found] = await service.call(api.listings.get, { id: 'light' });
      await service.db.query("update stock set taken = 0 where event_id = 'light'");
      return found?.availabilityIndicator;
    };
    const shown = { styleOptions: { showAvailabilityIndicator: true, availabilityIndicatorThresholds: [0.1, 0.3] } };
    assert.equal(await light({}, 50), undefined);
    assert.deepEqual(
      [await light(shown, 50), await light(shown, 75), await light(shown, 95), await light(shown, 100)],
      ['green', 'yellow', 'red', 'red'],
    );
    const byType = { ...shown, maxAmount: undefined, tickets: [{ _id: 'a', price: 1, amount: 0 }] };
    assert.equal(await light(byType, 0), 'red');
  });

  it('opens what is hidden to who knows its id', async () => {
    for (const id of ['hidden', 'secret', 'soon-slug']) {
      assert.equal((await service.call(api.listings.get, { id })).length, 1);
      assert.equal((await service.call(api.events.getPublic, { id })).sellerId, 'seller-a');
    }
    await service.refused(api.listings.get, 404, { id: 'nothing' });
    await service.refused(api.listings.get, 404, { id: 'soon', underShopId: 'friends' });
    await service.refused(api.events.getPublic, 404, { id: 'nothing' });
  });

  it('recommends another one of the seller that is on sale', async () => {
    const recommended = async (eventId: string) => (await service.call(api.events.recommendations, { eventId }))._id;
    await addEvent(service, {
      _id: 'upsell',
      ...span(9),
      upsellSettings: { active: true, crossSells: { eventIds: ['hidden', 'later'] } },
    });
    assert.equal(await recommended('upsell'), 'later');
    assert.notEqual(await recommended('soon'), 'soon');
    const found = [await recommended('later'), await recommended('date-1')];
    for (const id of ['hidden', 'secret', 'past', 'root', 'date-1', 'foreign']) assert.ok(!found.includes(id), id);
    assert.notEqual(found[1], 'date-2', 'another date of the same root');
    await addSeller(service, 'seller-alone');
    await addEvent(service, { _id: 'alone', ...span(3) }, 'seller-alone');
    await service.refused(api.events.recommendations, 404, { eventId: 'alone' });
    await service.refused(api.events.recommendations, 404, { eventId: 'nothing' });
  });
});

describe('the demo', () => {
  it('is complete, and every event opens', async () => {
    const service = await demoService({}, new Date('2026-11-21T08:00:00Z'));
    const listing = await service.call(api.listings.list, {
      sellerId: 'lantern',
      top: 1000,
      endMin: '2020-01-01T00:00:00Z',
      eventType: ['SINGLE', 'GROUP', 'ROOT', 'RECURRENCE'],
    });
    assert.ok(listing.length >= 15);
    const statuses = new Set(listing.map(({ saleStatus }) => saleStatus));
    for (const status of ['onSale', 'soldOut', 'planned', 'past']) assert.ok(statuses.has(status), status);
    for (const { _id } of listing) {
      await service.call(api.events.info, { id: _id });
      await service.call(api.events.getPublic, { id: _id });
      assert.notEqual((await service.call(api.events.recommendations, { eventId: _id }))._id, _id);
    }
    const balances = await service.db.query(
      'select v.id from voucher v where balance <> (select sum(amount) from voucher_entry e where e.voucher_id = v.id)',
    );
    assert.deepEqual(balances, []);
    const over = await service.db.query(
      `select h.id from hold h join hold_line l on l.hold_id = h.id join stock s on s.id = l.stock_id group by h.id, s.id having sum(l.quantity) > max(s.taken)`,
    );
    assert.deepEqual(over, []);
    assert.deepEqual(service.faults, []);
    await service.close();
  });
});
