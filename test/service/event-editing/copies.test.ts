/** Copies of an event. Long because every part that a copy takes along, or begins without, is asked for. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventAnswer, EventRecord } from '../../../src/contract/events.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api, type Refused } from '../../support/running/service.ts';
import { addEvent, addKey, addSeatMapOf, hall, keyOf, seats, taken } from '../../support/builders/shop.ts';

const full: Partial<EventRecord> = {
  name: 'Concert',
  url: 'concert',
  image: 'https://images.example/concert.jpg',
  sellStart: '2026-05-01T08:00:00.000Z',
  sellEnd: '2026-07-01T16:00:00.000Z',
  visibleAfter: '2026-04-01T08:00:00.000Z',
  checkinInformation: { checkinStarts: '2026-07-01T17:00:00.000Z' },
  maxAmount: 100,
  groups: [{ _id: 'all', name: 'all', tickets: ['seat'] }],
  tickets: [{ _id: 'seat', name: 'Seat', price: 20, amount: 50, active: true, categoryRef: 'stalls' }],
  categories: [{ _id: 'stalls', name: 'Stalls', amount: 60, recommendedTicket: 'seat' }],
  discountGroups: [
    {
      _id: 'three',
      discountType: 'var',
      value: 0.1,
      rules: [{ _id: 'rule', group: 'all', type: 'ticketGroups', min: 3 }],
    },
  ],
  seating: {
    seatMapId: 'map',
    revisionId: 'r1',
    active: true,
    eventKey: 'key',
    eventId: 'old',
    contingents: ['friends'],
  },
  underShops: [
    {
      _id: 'friends',
      name: 'Friends',
      inventoryStrategy: 'independent',
      sellStart: '2026-04-15T08:00:00.000Z',
      maxAmount: 5,
      seatingContingents: ['friends'],
      tickets: [{ _id: 'friends-seat', baseTicket: 'seat', price: 15, amount: 4 }],
      categories: [{ _id: 'friends-stalls', baseCategoryId: 'stalls', amount: 3 }],
    },
  ],
  salesChannelGroupSettings: [{ salesChannelGroupId: 'counter', enabled: true }],
  meta: { tickets: ['seat'] },
};

const service = serviceOfSuite();
let token: string;
let stranger: string;
/** Another seat map of the seller. */
let otherMap: string;
before(async () => {
  token = await addKey(service.db);
  stranger = await addKey(service.db, 'another');
  otherMap = await addSeatMapOf(service.db, hall(1, 2));
});

const add = async (fields: Partial<EventRecord> = {}) => await addEvent(service.db, fields);
const duplicate = async (_id: string, fields: object = {}) =>
  await service.call(api.events.duplicate, { _id, ...fields }, { token });
const pathsOf = ({ body }: Refused) => body.details?.map(({ path }) => path);
const countEvents = async () => {
  const rows = await service.db.query<{ id: string }>('select id from event');
  return rows.length;
};

describe('events.duplicate', () => {
  it('copies what the record holds, under ids of its own that belong together', async () => {
    const source = await add({ ...full, url: 'whole' });
    const copy = await duplicate(source);
    assert.notEqual(copy._id, source);
    assert.deepEqual([copy.name, copy.sellerId, copy.eventType], ['Concert', 'seller', 'SINGLE']);
    assert.deepEqual(
      [copy.start, copy.end, copy.sellStart, copy.sellEnd, copy.visibleAfter, copy.checkinInformation?.checkinStarts],
      [
        '2026-07-01T18:00:00.000Z',
        '2026-07-01T21:00:00.000Z',
        full.sellStart,
        full.sellEnd,
        full.visibleAfter,
        '2026-07-01T17:00:00.000Z',
      ],
    );
    const [seat] = copy.tickets ?? [];
    const [stalls] = copy.categories ?? [];
    const [shop] = copy.underShops ?? [];
    assert.equal(copy.groups?.[0]?.tickets?.[0], seat?._id);
    assert.equal(copy.discountGroups?.[0]?.rules?.[0]?.group, copy.groups?.[0]?._id);
    assert.equal(seat?.categoryRef, stalls?._id);
    assert.equal(stalls?.recommendedTicket, seat?._id);
    assert.equal(shop?.tickets?.[0]?.baseTicket, seat?._id);
    assert.equal(shop?.categories?.[0]?.baseCategoryId, stalls?._id);
    const ids = [seat, stalls, shop, copy.groups?.[0], copy.discountGroups?.[0]].map((part) => part?._id);
    for (const id of ids) assert.match(id ?? '', /^[0-9a-f]{24}$/);
    assert.equal(new Set(ids).size, 5);
    assert.deepEqual(copy.meta, full.meta);
    assert.deepEqual(copy.salesChannelGroupSettings, full.salesChannelGroupSettings);
    assert.deepEqual([copy.url, copy.rootId], [undefined, undefined]);
    assert.equal(copy.createdAt, service.clock.now.toISOString());
    const stored = await service.db.query<{ data: EventRecord }>('select data from event where id = $1', [copy._id]);
    assert.equal(stored[0]?.data.underShops?.[0]?._id, shop?._id);
  });

  it('has a stock of its own with nothing sold, and sells', async () => {
    const source = await add({ ...full, url: 'sold', seating: undefined });
    const sold = await service.call(api.checkout.create, { type: 'transaction', eventId: source, items: seats(7) });
    assert.equal(await taken(service.db, source, 'ticket', 'seat'), 7);
    const copy = await duplicate(source);
    const type = copy.tickets?.[0]?._id ?? '';
    assert.equal(await taken(service.db, copy._id, 'ticket', type), 0);
    const items = seats(2, type);
    await service.call(api.checkout.create, { type: 'transaction', eventId: copy._id, items });
    assert.equal(await taken(service.db, copy._id, 'event'), 2);
    assert.equal(await taken(service.db, copy._id, 'category', copy.categories?.[0]?._id), 2);
    assert.equal(await taken(service.db, source, 'ticket', 'seat'), 7);
    await service.call(api.checkout.abort, keyOf(sold));
  });

  it('takes what is told in place of the source’s', async () => {
    const source = await add({ ...full, url: 'told' });
    const salesChannelGroupSettings = [{ salesChannelGroupId: 'web', enabled: false }];
    const copy = await duplicate(source, {
      name: 'Matinee',
      image: 'https://images.example/matinee.jpg',
      eventType: 'GROUP',
      salesChannelGroupSettings,
      sellStart: '2026-06-01T10:00:00+02:00',
      sellEnd: '2026-06-30T10:00:00+02:00',
    });
    assert.deepEqual(
      [copy.name, copy.image, copy.eventType, copy.sellStart, copy.sellEnd, copy.salesChannelGroupSettings],
      [
        'Matinee',
        'https://images.example/matinee.jpg',
        'GROUP',
        '2026-06-01T08:00:00.000Z',
        '2026-06-30T08:00:00.000Z',
        salesChannelGroupSettings,
      ],
    );
  });

  it('moves every moment with the start, by the clock at the venue', async () => {
    const source = await add({ ...full, url: 'moved' });
    // 20:00 in Berlin in summer becomes 19:30 in winter: an hour more in UTC
    const copy = await duplicate(source, { start: '2026-12-01T19:30:00+01:00' });
    assert.deepEqual(
      [copy.start, copy.end, copy.sellStart, copy.sellEnd, copy.visibleAfter],
      [
        '2026-12-01T18:30:00.000Z',
        '2026-12-01T21:30:00.000Z',
        '2026-10-01T07:30:00.000Z',
        '2026-12-01T16:30:00.000Z',
        '2026-09-01T07:30:00.000Z',
      ],
    );
    assert.equal(copy.checkinInformation?.checkinStarts, '2026-12-01T17:30:00.000Z');
    assert.equal(copy.underShops?.[0]?.sellStart, '2026-09-15T07:30:00.000Z');
    const own = await duplicate(source, {
      start: '2026-12-01T19:30:00+01:00',
      end: '2026-12-01T20:30:00+01:00',
      sellStart: '2026-11-01T00:00:00Z',
    });
    assert.deepEqual(
      [own.end, own.sellStart, own.sellEnd],
      ['2026-12-01T19:30:00.000Z', '2026-11-01T00:00:00.000Z', '2026-12-01T16:30:00.000Z'],
    );
  });

  it('ends after it starts also where the clock leaps over the new start', async () => {
    const source = await add({ start: '2026-07-01T00:30:00Z', end: '2026-07-01T01:15:00Z' }); // 02:30 to 03:15
    const copy = await duplicate(source, { start: '2027-03-28T01:30:00Z' }); // 03:30, as 02:30 is not there
    assert.equal(copy.end, '2027-03-28T02:15:00.000Z');
  });

  it('sets seats aside only when asked, and never drops an amount', async () => {
    const source = await add({ ...full, url: 'contingents' });
    const amounts = ({ underShops, maxAmount, tickets, categories }: EventAnswer) => [
      ...[maxAmount, tickets?.[0]?.amount, categories?.[0]?.amount],
      ...(underShops ?? []).flatMap((shop) => [
        shop.maxAmount,
        shop.tickets?.[0]?.amount,
        shop.categories?.[0]?.amount,
      ]),
    ];
    const plain = await duplicate(source);
    assert.deepEqual([plain.seating?.contingents, plain.underShops?.[0]?.seatingContingents], [undefined, undefined]);
    const later = await duplicate(source, { start: '2026-08-01T18:00:00Z', seatMapId: otherMap, revisionId: '1' });
    assert.deepEqual([later.seating?.contingents, later.underShops?.[0]?.seatingContingents], [undefined, undefined]);
    const whole = await duplicate(source, { duplicateContingents: true });
    assert.deepEqual(
      [whole.seating?.contingents, whole.underShops?.[0]?.seatingContingents],
      [['friends'], ['friends']],
    );
    for (const copy of [plain, whole]) assert.deepEqual(amounts(copy), [100, 50, 60, 5, 4, 3]);
    const shopId = plain.underShops?.[0]?._id;
    const type = plain.tickets?.[0]?._id;
    assert.equal(await taken(service.db, plain._id, 'ticket', type, shopId), 0);
  });

  it('has a seating event of its own, on another map when told', async () => {
    const source = await add({ ...full, url: 'seating' });
    const copy = await duplicate(source);
    assert.deepEqual([copy.seating?.seatMapId, copy.seating?.revisionId, copy.seating?.active], ['map', 'r1', true]);
    assert.equal(copy.seating?.eventId, copy._id);
    assert.match(copy.seating.eventKey ?? '', /^[0-9a-f]{24}$/);
    const moved = await duplicate(source, { seatMapId: otherMap, revisionId: '1' });
    assert.deepEqual([moved.seating?.seatMapId, moved.seating?.revisionId], [otherMap, '1']);
    assert.notEqual(moved.seating?.eventKey, copy.seating.eventKey);
    const bare = await duplicate(await add(), { seatMapId: otherMap, revisionId: '1' });
    const unknown = { _id: source, seatMapId: otherMap, revisionId: '2' };
    await service.refused(api.events.duplicate, 404, unknown, { token });
    assert.deepEqual(
      [bare.seating?.seatMapId, bare.seating?.active, bare.seating?.eventId],
      [otherMap, true, bare._id],
    );
  });

  it('makes of a date an event of its own, or another date of its root', async () => {
    const root = await add({ eventType: 'ROOT', repetitionSettings: [{ every: 1, unit: 'DAY' }] });
    const date = await add({ ...full, url: 'date', eventType: 'RECURRENCE', rootId: root });
    const single = await duplicate(date);
    assert.deepEqual([single.eventType, single.rootId], ['SINGLE', undefined]);
    const sibling = await duplicate(date, { eventType: 'RECURRENCE', start: '2026-08-01T18:00:00Z' });
    assert.deepEqual([sibling.eventType, sibling.rootId], ['RECURRENCE', root]);
    assert.deepEqual(
      sibling.underShops?.map(({ _id }) => _id),
      ['friends'],
    );
    const group = await add({ eventType: 'GROUP', childEvents: [date] });
    assert.deepEqual((await duplicate(group)).childEvents, [date]);
    assert.equal((await duplicate(group, { eventType: 'SINGLE' })).childEvents, undefined);
    const copy = await duplicate(root);
    assert.deepEqual([copy.eventType, copy.repetitionSettings], ['ROOT', undefined]);
    const dates = await service.db.query('select 1 from event where root_id = $1', [copy._id]);
    assert.equal(dates.length, 0);
  });

  it('refuses what cannot be made, naming the path, and makes nothing', async () => {
    const source = await add({ ...full, url: 'refused' });
    const count = await countEvents();
    const refused = async (fields: object) =>
      pathsOf(await service.refused(api.events.duplicate, 400, { _id: source, ...fields }, { token }));
    assert.deepEqual(await refused({ end: '2026-07-01T17:59:59Z' }), ['end']);
    assert.deepEqual(await refused({ start: '2026-07-02T00:00:00Z', end: '2026-07-01T00:00:00Z' }), ['end']);
    assert.deepEqual(await refused({ sellEnd: '2026-04-01T00:00:00Z' }), ['sellEnd']);
    assert.deepEqual(await refused({ sellStart: '2026-07-01T16:00:01Z' }), ['sellStart']);
    assert.deepEqual(await refused({ start: 'tomorrow' }), ['start']);
    assert.deepEqual(await refused({ start: '0001-01-01T00:00:00Z' }), ['start']);
    assert.deepEqual(await refused({ start: '2999-12-31T23:00:00Z' }), ['end']);
    assert.deepEqual(await refused({ name: ' ' }), ['name']);
    assert.deepEqual(await refused({ image: 'javascript:alert(1)' }), ['image']);
    assert.deepEqual(await refused({ seatMapId: 'map' }), ['revisionId']);
    assert.deepEqual(await refused({ revisionId: 'r' }), ['seatMapId']);
    assert.deepEqual(await refused({ seatMapId: '', revisionId: 'r' }), ['seatMapId']);
    assert.deepEqual(await refused({ name: '' }), ['name']);
    assert.deepEqual(await refused({ eventType: 'PARTY' }), ['eventType']);
    assert.deepEqual(await refused({ eventType: 'RECURRENCE' }), ['eventType']);
    assert.deepEqual(await refused({ price: 3 }), ['price']);
    assert.deepEqual(pathsOf(await service.refused(api.events.duplicate, 400, {}, { token })), ['_id']);
    assert.equal(await countEvents(), count);
  });

  it('does not tell whether another seller has an event', async () => {
    const source = await add();
    const [theirs, nobodys] = [
      await service.refused(api.events.duplicate, 404, { _id: source }, { token: stranger }),
      await service.refused(api.events.duplicate, 404, { _id: 'nothing' }, { token: stranger }),
    ];
    assert.deepEqual(theirs.body, nobodys.body);
    await service.refused(api.events.duplicate, 401, { _id: source });
  });

  it('counts a request once by its key, also when both arrive at the same time', async () => {
    const source = await add();
    const ask = async (name: string, key = token) =>
      await service.send(api.events.duplicate, { _id: source, name }, { token: key, idempotencyKey: 'twice' });
    const [first, second] = await Promise.all([ask('Once'), ask('Once')]);
    assert.equal(first.statusCode, 201);
    assert.deepEqual(second.body, first.body);
    const copies = await service.db.query("select 1 from event where name = 'Once'");
    assert.equal(copies.length, 1);
    assert.equal(first.headers.etag, '"1"');
    assert.equal((await ask('Other')).body.code, 'IDEMPOTENCY_KEY_REUSED');
    assert.equal((await ask('Once', stranger)).statusCode, 404);
  });
});
