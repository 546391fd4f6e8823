import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventAnswer } from '../../../src/contract/events.ts';
import { demoData } from '../../../demo/data/index.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, onSale } from '../../support/builders/shop.ts';

const { create, get, update } = api.events;

const event = {
  name: 'Hamlet',
  start: '2026-07-01T18:00:00Z',
  end: '2026-07-01T21:00:00Z',
  slogan: 'To be',
  maxAmount: 10,
  meta: { a: 1, b: { c: 2, d: 3 }, list: [{ _id: 'x', kept: 1 }] },
  seoSettings: { title: 'Title', description: 'Text', tags: ['a', 'b'] },
  seating: { seatMapId: 'map', orphanConfiguration: { minSeatDistance: 2, edgeSeatsOrphaning: true } },
  customerTags: ['friends', 'press'],
  categories: [{ _id: 'stalls', name: 'Stalls' }],
  tickets: [
    {
      _id: 'full',
      name: 'Full',
      price: 20,
      categoryRef: 'stalls',
      meta: { row: 'A' },
      salesEnd: { unit: 'hours', offset: -1 },
    },
    {
      _id: 'child',
      name: 'Child',
      price: 5,
      rules: [
        { _id: 'r1', ticketGroup: 'adults', min: 1, max: 4 },
        { _id: 'r2', ticketGroup: 'adults', min: 2 },
      ],
    },
  ],
  groups: [{ _id: 'adults', name: 'Adults', tickets: ['full'] }],
  underShops: [{ _id: 'club', name: 'Club', tickets: [{ _id: 'u1', baseTicket: 'full', price: 15, amount: 3 }] }],
  salesChannelGroupSettings: [{ salesChannelGroupId: 'web', enabled: true }],
  translations: { de: { name: 'Hamlet (de)' }, fr: { name: 'Hamlet (fr)' } },
};

const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
});

const make = (fields: object = {}) => service.call(create, { ...event, ...fields }, { token });
const change = (id: string, changes: object) => service.call(update, { id, ...changes }, { token });
const withoutTimes = ({ updatedAt, ...rest }: EventAnswer) => [typeof updatedAt, rest];

describe('changing an event', () => {
  it('changes what is sent, and counts the change', async () => {
    const made = await make();
    service.clock.forward(60_000);
    const changed = await change(made._id, { name: 'Othello' });
    assert.equal(changed.updatedAt, service.clock.now.toISOString());
    assert.equal(changed.createdAt, made.createdAt);
    assert.deepEqual(withoutTimes(changed), withoutTimes({ ...made, name: 'Othello' }));
    assert.deepEqual(await service.call(get, { id: made._id }, { token }), changed);
    service.clock.now = onSale;
  });

  it('merges objects and clears what is null, at every level', async () => {
    const made = await make();
    const { _id: id } = made;
    const changed = await change(id, {
      slogan: null,
      maxAmount: null,
      meta: { a: null, b: { d: 4 }, e: [1] },
      seoSettings: { title: null, tags: ['c'] },
      seating: { orphanConfiguration: { minSeatDistance: null } },
      underShops: null,
    });
    assert.deepEqual(
      ['slogan', 'underShops'].filter((name) => name in changed),
      [],
    );
    assert.equal(changed.maxAmount, null);
    assert.deepEqual(changed.meta, { b: { c: 2, d: 4 }, list: [{ _id: 'x', kept: 1 }], e: [1] });
    const [seo, seating] = [made.seoSettings?._id, made.seating];
    assert.deepEqual(changed.seoSettings, { _id: seo, description: 'Text', tags: ['c'] });
    assert.deepEqual(changed.seating, {
      _id: seating?._id,
      seatMapId: 'map',
      orphanConfiguration: { _id: seating?.orphanConfiguration?._id, edgeSeatsOrphaning: true },
    });
  });

  it('replaces lists inside what is free-form, and translations as a whole', async () => {
    const { _id: id } = await make();
    const changed = await change(id, {
      meta: { list: [{ _id: 'x', new: 2 }] },
      translations: { de: { slogan: 'Sein' } },
    });
    assert.deepEqual(changed.meta?.list, [{ _id: 'x', new: 2 }]);
    assert.deepEqual(changed.translations, { de: { slogan: 'Sein' } });
  });

  it('takes a list as it is sent, and elements that it knows keep what they do not name', async () => {
    const { _id: id, groups } = await make();
    const changed = await change(id, {
      tickets: [
        { _id: 'child', price: 6, rules: [{ _id: 'r2', min: null, max: 9 }, { ticketGroup: 'adults' }] },
        { name: 'New', price: 1, description: null },
        { _id: 'full', barcodePrefix: 'F-', meta: { seat: 1 }, salesEnd: { offset: -2 } },
      ],
      customerTags: ['press'],
      underShops: [{ _id: 'club', tickets: [{ _id: 'u1', price: 14 }] }],
      salesChannelGroupSettings: [{ salesChannelGroupId: 'counter' }],
    });
    const [child, added, full] = changed.tickets ?? [];
    assert.deepEqual([child?.name, child?.price], ['Child', 6]);
    assert.deepEqual(child?.rules?.[0], { _id: 'r2', ticketGroup: 'adults', max: 9 });
    assert.deepEqual([child.rules.length, typeof child.rules[1]?._id], [2, 'string']);
    assert.deepEqual([added?.name, typeof added?._id, 'description' in (added ?? {})], ['New', 'string', false]);
    assert.deepEqual(full, {
      ...event.tickets[0],
      amount: null,
      barcodePrefix: 'F-',
      meta: { row: 'A', seat: 1 },
      salesEnd: { unit: 'hours', offset: -2 },
    });
    assert.deepEqual(changed.customerTags, ['press']);
    assert.deepEqual(changed.underShops, [
      { _id: 'club', name: 'Club', tickets: [{ _id: 'u1', baseTicket: 'full', price: 14, amount: 3 }] },
    ]);
    assert.deepEqual(changed.salesChannelGroupSettings, [{ salesChannelGroupId: 'counter' }]);
    assert.deepEqual(changed.groups, groups);
  });

  it('takes back what it answered', async () => {
    const made = await make({ url: 'hamlet' });
    const read = await service.call(get, { id: made._id }, { token });
    assert.deepEqual(withoutTimes(await change(made._id, read)), withoutTimes(read));
    // the record as it was before that change: its times are out of date
    const again = await change(made._id, { ...read, slogan: 'Again' });
    assert.deepEqual([again.slogan, again.createdAt], ['Again', made.createdAt]);
    const told = { id: made._id, createdAt: '2020-01-01T00:00:00Z', updatedAt: null };
    assert.equal((await service.call(update, told, { token })).createdAt, made.createdAt);
  });

  for (const [name, value] of Object.entries({
    _id: 'other',
    sellerId: 'another',
    rootId: 'root',
  })) {
    it(`refuses another ${name}`, async () => {
      const made = await make();
      const { body } = await service.refused(update, 400, { id: made._id, name: 'x', [name]: value }, { token });
      assert.deepEqual([body.code, body.details?.[0]?.path], ['READ_ONLY', name]);
      assert.equal((await service.call(get, { id: made._id }, { token })).name, 'Hamlet');
    });
  }

  it('cannot clear what every event has, nor take null for an element', async () => {
    const { _id: id } = await make();
    const missing = await service.refused(update, 400, { id, name: null, start: null, end: null }, { token });
    assert.deepEqual(
      missing.body.details?.map(({ path, message }) => [path, message]),
      ['name', 'start', 'end'].map((path) => [path, 'Missing']),
    );
    const element = await service.refused(update, 400, { id, tickets: [null], customerTags: [null] }, { token });
    assert.deepEqual(element.body.details?.map(({ path }) => path).sort(), ['customerTags.0', 'tickets.0']);
    const unknown = await service.refused(update, 400, { id, tickets: [{ _id: 'full', pricee: 1 }] }, { token });
    assert.deepEqual(unknown.body.details, [{ path: 'tickets.0.pricee', message: 'Unknown field' }]);
    assert.equal((await change(id, { timezone: null, eventType: null })).eventType, 'SINGLE');
  });

  it('loses nothing of changes at the same time', async () => {
    const { _id: id } = await make();
    const changes = Array.from({ length: 12 }, (_, at) => ({
      meta: { [`field${at}`]: at },
      attributes: { [`a${at}`]: at },
    }));
    await Promise.all(changes.map((each) => change(id, each)));
    const changed = await service.call(get, { id }, { token });
    assert.equal(Object.keys(changed.attributes ?? {}).length, 12);
    assert.equal(Object.keys(changed.meta ?? {}).filter((name) => name.startsWith('field')).length, 12);
    assert.equal((await service.send(get, { id }, { token })).headers['etag'], '"13"');
  });

  it('keeps the type of a root with dates, and of a date', async () => {
    const root = await make({ eventType: 'ROOT' });
    const date = await addEvent(service.db, { eventType: 'RECURRENCE', rootId: root._id });
    for (const id of [root._id, date]) {
      const { body } = await service.refused(update, 409, { id, eventType: 'SINGLE' }, { token });
      assert.deepEqual([body.code, body.details?.[0]?.path], ['TYPE_FIXED', 'eventType']);
    }
    const read = await service.call(get, { id: date }, { token });
    assert.equal((await change(date, { ...read, name: 'Other' })).rootId, root._id);
  });

  it('does not grow without end', async () => {
    const { _id: id } = await make();
    const bags = ['attributes', 'meta', 'customSettings', 'feeSettings', 'subscriptionSettings'];
    const grow = (at: number) =>
      service.send(
        update,
        { id, ...Object.fromEntries(bags.map((name) => [name, { [`a${at}`]: 'x'.repeat(40_000) }])) },
        { token },
      );
    const statuses: number[] = [];
    for (let at = 0; at < 20; at++) statuses.push((await grow(at)).statusCode);
    assert.deepEqual([...new Set(statuses)], [200, 413]);
  });
});

describe('the demo’s events', () => {
  it('can be made as a seller would, and answer what was sent', async () => {
    const { events, priceTables } = demoData(onSale);
    const tables = new Map<string | undefined, string>();
    for (const { _id, name, types = [], tiers } of priceTables) {
      const body = JSON.parse(JSON.stringify({ name, types, tiers })) as Parameters<
        typeof service.call<typeof api.priceTables.create>
      >[1];
      tables.set(_id, (await service.call(api.priceTables.create, body, { token }))._id);
    }
    const notSent: readonly string[] = [
      ...['sold', 'soldInSlots', 'soldSeats', '_id', 'sellerId', 'rootId', 'createdAt', 'updatedAt', 'childEvents'],
    ];
    for (const event of events) {
      const fields = Object.entries(event).filter(([name]) => !notSent.includes(name));
      const priceTableId = tables.get(event.pricingSettings?.priceTableId);
      const pricing = priceTableId !== undefined && { pricingSettings: { ...event.pricingSettings, priceTableId } };
      // the events of the season are others here
      const ticketSettings = { ...event.ticketSettings, childEventMapping: [] };
      const own = { name: event.name, eventType: event.eventType ?? 'SINGLE', ticketSettings };
      const input = { ...Object.fromEntries(fields), ...own, ...pricing };
      const made = await service.call(create, input, { token });
      for (const name of ['tickets', 'groups', 'underShops', 'timeSlots', 'discountGroups'] as const)
        assert.equal(made[name]?.length, event[name]?.length, `${event._id} ${name}`);
      assert.deepEqual(made.styleOptions, event.styleOptions);
    }
  });
});
