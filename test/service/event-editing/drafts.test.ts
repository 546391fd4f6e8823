// Drafts: nothing public knows them; publishing and taking back; previews; the filter by state.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { addCustomer, addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { publish, unpublish, preview, get, update, list, duplicate } = api.events;
const day = { start: '2026-07-01T18:00:00.000Z', end: '2026-07-01T21:00:00.000Z' };
const sold = { tickets: [{ _id: 'seat', name: 'Seat', price: 20, amount: 2, active: true }] };

describeWithService('a draft', { settings: { shareFor: 60_000 } }, (service) => {
  let token: string;
  let customer: string;
  before(async () => {
    token = await addKey(service.db);
    ({ token: customer } = await addCustomer(service.db, 'ada@example.com'));
  });
  const add = async (fields: Partial<EventRecord> = {}) => await addEvent(service.db, { ...day, ...sold, ...fields });
  const buy = async (eventId: string) => {
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return checkout._id;
  };
  const page = async (url: string) => await service.app.inject({ url });

  /** What each operation and page that is open to buyers says of an event: its status. */
  const asked: Readonly<Record<string, (id: string) => Promise<number>>> = {
    'events.info': async (id) => (await service.send(api.events.info, { id })).statusCode,
    'events.availabilities': async (id) => (await service.send(api.events.availabilities, { id })).statusCode,
    'events.getPublic': async (id) => (await service.send(api.events.getPublic, { id })).statusCode,
    'events.recommendations': async (eventId) =>
      (await service.send(api.events.recommendations, { eventId })).statusCode,
    'listings.get': async (id) => (await service.send(api.listings.get, { id })).statusCode,
    'coupons.check': async (id) => (await service.send(api.coupons.check, { id, code: 'TEN' })).statusCode,
    'seatMaps.plan': async (id) => (await service.send(api.seatMaps.plan, { id })).statusCode,
    'seatMaps.states': async (id) => (await service.send(api.seatMaps.states, { id })).statusCode,
    'shops.unlock': async (id) => (await service.send(api.shops.unlock, { id, code: 'FRIENDS' })).statusCode,
    'waitingList.join': async (id) =>
      (await service.send(api.waitingList.join, { id, email: 'ada@example.com', amount: 1, consent: true })).statusCode,
    'waitingRoom.join': async (id) => (await service.send(api.waitingRoom.join, { id })).statusCode,
    'waitingRoom.place': async (id) => (await service.send(api.waitingRoom.place, { id, token: 'none' })).statusCode,
  };
  const pages = [
    (id: string) => `/${sellerId}/${id}`,
    (id: string) => `/feeds/${sellerId}/events/${id}.ics`,
    (id: string) => `/feeds/${sellerId}/events/${id}.png`,
    (id: string) => `/api/public/events/${id}/live`,
  ];
  const lists = [
    `/api/events/public/listings?sellerId=${sellerId}`,
    `/api/events/public/listings?sellerId=${sellerId}&visibleInListing=false`,
    `/${sellerId}`,
    `/sitemap-${sellerId}.xml`,
    `/feeds/${sellerId}/calendar.ics`,
    `/feeds/${sellerId}/atom.xml`,
  ];

  it('is not there for any operation that is open to buyers', async () => {
    const routes = Object.entries(api).flatMap(([group, operations]) =>
      Object.entries(operations as Record<string, { who: string; path: string }>).flatMap(([name, { who, path }]) =>
        who === 'anyone' && /\/(?:events\/(?:info\/|public\/listings\/)?\{)/.test(path) ? [`${group}.${name}`] : [],
      ),
    );
    assert.deepEqual(Object.keys(asked).sort(), routes.sort());
    const open = await add({
      underShops: [{ _id: 'friends', name: 'Friends', unlockMode: 'couponCode', coupons: ['FRIENDS'] }],
      waitingRoom: { enabled: true, startsAt: '2026-05-01T10:00:00.000Z', admissionsPerMinute: 10 },
    });
    await add({ start: '2026-08-01T18:00:00.000Z', end: '2026-08-01T20:00:00.000Z' }); // to recommend
    const draft = await add({ draft: true });
    for (const [name, ask] of Object.entries(asked)) assert.equal(await ask(draft), 404, name);
    const found = await Promise.all(
      Object.entries(asked).map(async ([name, ask]) => ((await ask(open)) === 404 ? name : [])),
    );
    // it has no coupons and no seats
    assert.deepEqual(found.flat().sort(), ['coupons.check', 'seatMaps.plan', 'seatMaps.states']);
    await service.refused(api.account.shops, 400, { eventId: draft }, { token: customer });
    await service.call(api.account.shops, { eventId: open }, { token: customer });
  });

  it('is on no page, in no list, feed or sitemap, also by its address', async () => {
    const open = await add({ name: 'Open evening', url: 'open-evening' });
    const draft = await add({ name: 'Secret evening', url: 'secret-evening', draft: true });
    for (const address of pages.slice(0, 3)) {
      assert.equal((await page(address(open))).statusCode, 200, address(open));
      assert.equal((await page(address(draft))).statusCode, 404, address(draft));
      assert.equal((await page(address('secret-evening'))).statusCode, 404);
    }
    assert.equal((await page(`/api/public/events/${draft}/live`)).statusCode, 404);
    for (const address of lists) {
      const { body } = await page(address);
      assert.match(body, /Open evening|open-evening/, address);
      assert.doesNotMatch(body, new RegExp(`Secret|secret|${draft}`), address);
    }
  });

  it('is not sold, given away or taken by a key either', async () => {
    const id = await add({ draft: true });
    const cart = { type: 'transaction', eventId: id, items: seats(1) } as const;
    await service.refused(api.checkout.create, 404, cart);
    await service.refused(api.checkout.create, 404, cart, { token });
    await service.refused(api.checkout.create, 404, { ...cart, voucher: 'none' });
    const gift = { eventId: id, items: [{ ticketTypeId: 'seat', amount: 1 }], ...buyer };
    await service.refused(api.tickets.free, 404, gift, { token });
    const methods = { id: sellerId, eventId: id };
    await service.refused(api.checkout.paymentMethods, 404, methods);
  });

  it('is no member of a group, and no place of a season ticket', async () => {
    const child = await add({ name: 'Secret member', draft: true });
    const group = await addEvent(service.db, {
      ...day,
      name: 'Festival',
      eventType: 'GROUP',
      childEvents: [child],
      tickets: [{ _id: 'pass', name: 'Pass', price: 50, active: true }],
      ticketSettings: { childEventMapping: [{ childEventId: child, ticketTypeMapping: { pass: 'seat' } }] },
    });
    const listed = async () => (await page(`/api/events/public/listings?groupEventId=${group}`)).json<unknown[]>();
    const left = async () => (await service.call(api.events.availabilities, { id: group })).saleStatus;
    assert.deepEqual(await listed(), []);
    assert.equal(await left(), 'soldOut');
    await service.call(publish, { id: child }, { token });
    assert.equal((await listed()).length, 1);
    assert.equal(await left(), 'onSale');
  });

  it('is there immediately when it is published, and is told once', async () => {
    const id = await add({ name: 'Premiere', draft: true });
    const { body } = await page(`/api/events/public/listings?sellerId=${sellerId}`);
    assert.doesNotMatch(body, /Premiere/);
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, active, secret, created_at, updated_at)
       select 'hook', 'seller', 'https://x.example/', '{*}', true, 'sealed', $1, $1`,
      [onSale],
    );
    const record = await service.call(publish, { id }, { token });
    assert.equal(record.draft, undefined);
    assert.deepEqual(await service.call(publish, { id }, { token }), record);
    assert.match((await page(`/api/events/public/listings?sellerId=${sellerId}`)).body, /Premiere/);
    assert.equal((await service.call(api.events.info, { id })).saleStatus, 'onSale');
    const told = await service.db.query<{ type: string; data: EventRecord }>('select type, data from webhook_message');
    assert.deepEqual(
      told.map(({ type, data }) => [type, data.draft]),
      [['event.updated', undefined]],
    );
    await service.db.query("update webhook set active = false where id = 'hook'");
    const { rows } = await service.call(api.audit.list, { subject: id }, { token });
    assert.deepEqual(
      rows.map(({ operation }) => operation),
      ['events.publish', 'events.publish'],
    );
    await buy(id);
  });

  it('becomes one again only while nothing of it is sold', async () => {
    const id = await add();
    await service.call(api.events.info, { id });
    assert.equal((await service.call(unpublish, { id }, { token })).draft, true);
    await service.refused(api.events.info, 404, { id });
    await service.call(publish, { id }, { token });
    const { _id, secret } = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId: id,
      items: seats(1),
    });
    const held = await service.refused(unpublish, 409, { id }, { token });
    assert.equal(held.body.code, 'HAS_OPEN_CHECKOUTS');
    await service.call(api.checkout.abort, { id: _id, secret });
    const order = await buy(id);
    const refused = await service.refused(unpublish, 409, { id }, { token });
    assert.equal(refused.body.code, 'HAS_TICKETS');
    assert.equal((await service.call(get, { id }, { token })).draft, undefined);
    await service.call(api.transactions.cancel, { id: order }, { token });
    assert.equal((await service.call(unpublish, { id }, { token })).draft, true);
    // the buyer still finds the canceled order
    assert.equal((await service.call(api.transactions.get, { id: order }, { token })).status, 'CANCELED');
  });

  it('of a canceled event is refused', async () => {
    const id = await add({ status: 'CANCELED' });
    const { body } = await service.refused(unpublish, 409, { id }, { token });
    assert.equal(body.code, 'WRONG_STATE');
  });

  it('stays one through changes, and is changed against its version', async () => {
    const id = await add({ draft: true });
    const record = await service.call(get, { id }, { token });
    const changed = await service.call(update, { id, draft: false, name: 'Renamed' }, { token });
    assert.equal(changed.draft, true);
    assert.equal((await service.call(update, { ...record, id }, { token })).name, record.name);
    const outdated = { token, headers: { 'if-match': '"1"' } };
    await service.refused(publish, 412, { id }, outdated);
    await service.refused(publish, 404, { id: 'none' }, { token });
    const stranger = await addKey(service.db, 'stranger');
    for (const route of [publish, unpublish, preview]) await service.refused(route, 404, { id }, { token: stranger });
  });

  it('is made by a key that says so, and copied as one unless it says otherwise', async () => {
    const made = await service.call(api.events.create, { name: 'Plain', ...day, ...sold }, { token });
    assert.equal(made.draft, undefined);
    assert.equal((await service.call(api.events.info, { id: made._id })).name, 'Plain');
    const draft = await service.call(api.events.create, { name: 'Draft', ...day, draft: true }, { token });
    await service.refused(api.events.info, 404, { id: draft._id });
    assert.equal((await service.call(duplicate, { _id: draft._id }, { token })).draft, true);
    assert.equal((await service.call(duplicate, { _id: made._id, draft: true }, { token })).draft, true);
    assert.notEqual((await service.call(duplicate, { _id: draft._id, draft: false }, { token })).draft, true);
  });

  it('of a series takes its dates with it, all or none', async () => {
    const root = await add({ name: 'Series', eventType: 'ROOT', draft: true });
    const dates = { from: '2026-07-03T00:00:00+02:00', to: '2026-07-05T00:00:00+02:00' };
    const clock = { startTime: '2026-07-03T20:00:00+02:00', endTime: '2026-07-03T22:00:00+02:00' };
    await service.call(api.events.addRecurrences, { id: root, unit: 'DAY', ...dates, ...clock }, { token });
    const all = async () => (await service.call(list, { rootId: root }, { token })).rows;
    assert.deepEqual(
      (await all()).map(({ draft }) => draft),
      [true, true, true],
    );
    await service.call(publish, { id: root }, { token });
    assert.deepEqual(
      (await all()).map(({ draft }) => draft),
      [undefined, undefined, undefined],
    );
    const [first, second] = await all();
    await buy(second?._id ?? '');
    await service.refused(unpublish, 409, { id: root }, { token });
    assert.equal((await service.call(get, { id: first?._id ?? '' }, { token })).draft, undefined);
    assert.equal((await service.call(get, { id: root }, { token })).draft, undefined);
  });

  it('is shown by a preview, with changes that are not stored', async () => {
    const id = await add({ name: 'Sketch', draft: true, translations: { de: { name: 'Skizze' } } });
    assert.equal((await service.call(preview, { id }, { token })).name, 'Sketch');
    assert.equal((await service.call(preview, { id, locale: 'de' }, { token })).name, 'Skizze');
    const shown = await service.call(preview, { id, name: 'Other', tickets: [] }, { token });
    assert.equal(shown.name, 'Other');
    assert.deepEqual(shown.tickets, []);
    const record = await service.call(get, { id }, { token });
    assert.equal(record.name, 'Sketch');
    await service.refused(preview, 400, { id, end: '2020-01-01T00:00:00Z' }, { token });
    const { rows } = await service.call(api.audit.list, { subject: id }, { token });
    assert.deepEqual(rows, []);
  });

  it('has the prices of a table in its preview that it does not name yet', async () => {
    const id = await add();
    const table = await service.call(
      api.priceTables.create,
      { name: 'Plays', tiers: [{ name: 'Early bird', prices: [{ priceCategoryId: 'full', price: 9 }] }] },
      { token },
    );
    const changes = {
      pricingSettings: { priceTableId: table._id },
      tickets: [{ _id: 'seat', priceCategoryId: 'full' }],
    };
    const priceOf = ({ tickets = [] }: EventInfo) => tickets.map(({ price }) => price);
    assert.deepEqual(priceOf(await service.call(preview, { id, ...changes }, { token })), [9]);
    assert.deepEqual(priceOf(await service.call(preview, { id }, { token })), [20]);
    await service.call(update, { id, ...changes }, { token });
    assert.deepEqual(priceOf(await service.call(preview, { id }, { token })), [9]);
    assert.deepEqual(priceOf(await service.call(preview, { id, pricingSettings: null }, { token })), [20]);
  });

  it('is found by its state, as are events on sale, sold out, past and canceled', async () => {
    const house = 'states';
    const key = await addKey(service.db, house);
    const event = async (fields: Partial<EventRecord>) =>
      await addEvent(service.db, { ...day, ...sold, ...fields }, house);
    const draft = await event({ draft: true });
    const open = await event({});
    const none = await event({ tickets: [{ _id: 'seat', name: 'Seat', price: 20, amount: 0, active: true }] });
    await event({ sellStart: '2026-06-20T10:00:00.000Z' }); // planned
    const past = await event({ start: '2026-05-01T18:00:00.000Z', end: '2026-05-01T20:00:00.000Z' });
    const canceled = await event({ status: 'CANCELED' });
    await event({
      draft: true,
      start: '2026-05-01T18:00:00.000Z',
      end: '2026-05-01T20:00:00.000Z',
      hideInListing: true,
    });
    const hidden = await event({ hideInListing: true });
    const found = async (state: 'draft' | 'onSale' | 'soldOut' | 'past' | 'canceled') => {
      const { rows, total } = await service.call(list, { state }, { token: key });
      assert.equal(total, rows.length);
      return rows.map(({ _id }) => _id).sort();
    };
    assert.equal((await found('draft')).length, 2);
    assert.ok((await found('draft')).includes(draft));
    assert.deepEqual(await found('onSale'), [open, hidden].sort());
    assert.deepEqual(await found('soldOut'), [none]);
    assert.deepEqual(await found('past'), [past]);
    assert.deepEqual(await found('canceled'), [canceled]);
    await service.refused(list, 400, { state: 'new' }, { token: key });
  });
});
