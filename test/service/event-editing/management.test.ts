/** Long because events are made, read, versioned and deleted by the same seller. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api, type Refused } from '../../support/running/service.ts';
import { addEvent, addKey, addSeller, buyer, keyOf, onSale, seats } from '../../support/builders/shop.ts';

const { create, get, update, delete: remove, list } = api.events;
const { checkout } = api;

const dates = { start: '2026-07-01T20:00:00+02:00', end: '2026-07-01T23:00:00+02:00' };
const minimal = { name: 'Hamlet', ...dates };

const service = serviceOfSuite();
let token: string;
let stranger: string;
before(async () => {
  token = await addKey(service.db);
  stranger = await addKey(service.db, 'another');
});

const make = (fields: object = {}) => service.call(create, { ...minimal, ...fields }, { token });
const change = (id: string, changes: object) => service.call(update, { id, ...changes }, { token });
const paths = ({ body }: Refused) => body.details?.map(({ path }) => path);
const buy = async (eventId: string, items = seats(1), more: object = {}) =>
  await service.call(checkout.create, { type: 'transaction', eventId, items, ...more });
const sell = async (eventId: string, items = seats(1), more: object = {}) => {
  const key = keyOf(await buy(eventId, items, more));
  await service.call(checkout.setDetails, { ...key, ...buyer });
  await service.call(checkout.complete, { ...key, paymentMethod: 'invoice' });
};

describe('creating an event', () => {
  it('needs a name, a start and an end, and gives the rest', async () => {
    const empty = await service.refused(create, 400, {}, { token });
    assert.deepEqual([empty.body.code, paths(empty)], ['INVALID_REQUEST', ['name', 'start', 'end']]);
    const event = await make();
    assert.match(event._id, /^[\da-f]{24}$/);
    assert.deepEqual(event, {
      _id: event._id,
      name: 'Hamlet',
      start: '2026-07-01T18:00:00.000Z',
      end: '2026-07-01T21:00:00.000Z',
      maxAmount: null,
      maxAmountPerOrder: null,
      eventType: 'SINGLE',
      sellerId: 'seller',
      createdAt: onSale.toISOString(),
      updatedAt: onSale.toISOString(),
      warnings: [
        {
          field: 'tickets',
          code: 'NO_TICKET_TYPES',
          message: 'No ticket type is on sale: buyers have nothing to choose from.',
        },
      ],
    });
    assert.deepEqual(await service.call(get, { id: event._id }, { token }), event);
  });

  it('takes the time zone of the seller', async () => {
    await addSeller(service.db, 'in-tokyo');
    await service.db.query(`update seller set data = data || '{"timezone":"Asia/Tokyo"}' where id = 'in-tokyo'`);
    const tokyo = await addKey(service.db, 'in-tokyo');
    assert.equal((await service.call(create, minimal, { token: tokyo })).timezone, 'Asia/Tokyo');
    const own = await service.call(create, { ...minimal, timezone: 'Europe/Paris' }, { token: tokyo });
    assert.equal(own.timezone, 'Europe/Paris');
  });

  it('gives an _id to everything inside, and keeps those that are sent', async () => {
    const event = await make({
      tickets: [
        { _id: 'full', name: 'Full', price: 20, categoryRef: 'stalls', rules: [{ ticketGroup: 'all', min: 1 }] },
        { name: 'Child', price: 5 },
      ],
      categories: [{ ref: 'stalls', name: 'Stalls' }],
      groups: [{ _id: 'all', tickets: ['full'] }],
      discountGroups: [{ discountType: 'var', value: 0.1, rules: [{ type: 'ticketGroups', group: 'all', min: 2 }] }],
      cartAutomationRules: [
        {
          triggerType: 'hasBeenAdded',
          triggerTargetGroup: 'all',
          thenType: 'autoAdd',
          thenTargets: [{ thenTargetGroup: 'all', thenTargetMin: 1 }],
        },
      ],
      posDiscounts: [{ discountType: 'fix', value: 5 }],
      extraFields: [
        { _id: 'guests', name: 'Guests', type: 'number', required: false },
        { name: 'Diet', type: 'text', required: false, conditions: [{ operator: 'exists', baseSlug: 'guests' }] },
      ],
      ticketExtraFields: [{ name: 'Seat', type: 'text', required: false }],
      timeSlots: [{ _id: 'eight', startTime: { hour: 20, minute: 0 } }],
      daySchemes: [{ name: 'Weekday' }],
      gallery: [{ image: '/a.jpg' }],
      underShops: [
        {
          name: 'Club',
          tickets: [{ baseTicket: 'full', price: 10 }],
          timeSlots: [{ baseTimeSlotId: 'eight' }],
          extraFields: [{ name: 'Member' }],
        },
      ],
    });
    const missing: string[] = [];
    const look = (value: unknown, path: string) => {
      if (Array.isArray(value))
        value.forEach((item, at) => {
          look(item, `${path}.${at}`);
        });
      else if (typeof value === 'object' && value !== null) {
        if (/\.\d+$/.test(path) && typeof (value as EventRecord)._id !== 'string') missing.push(path);
        for (const [key, inner] of Object.entries(value)) look(inner, `${path}.${key}`);
      }
    };
    look(event, '');
    assert.deepEqual(missing, []);
    assert.equal(event.tickets?.[0]?._id, 'full');
    assert.notEqual(event.tickets[1]?._id, event.underShops?.[0]?._id);
    await sell(event._id, seats(1, 'full'));
  });

  it('knows a category by its _id too, and keeps the ref that the sale uses', async () => {
    const event = await make({
      categories: [{ _id: 'c1', ref: 'stalls', amount: 2 }, { _id: 'c2' }],
      tickets: [
        { _id: 'a', price: 1, categoryRef: 'c1' },
        { _id: 'b', price: 1, categoryRef: 'c2' },
      ],
      timeSlots: [{ refs: [{ refType: 'category', categoryRef: 'c1' }] }],
    });
    assert.deepEqual(
      event.tickets?.map(({ categoryRef }) => categoryRef),
      ['stalls', 'c2'],
    );
    assert.equal(event.timeSlots?.[0]?.refs?.[0]?.categoryRef, 'stalls');
    await sell(event._id, seats(2, 'a'));
    await service.refused(checkout.create, 409, { type: 'transaction', eventId: event._id, items: seats(1, 'a') });
  });

  it('stores moments in UTC wherever they stand', async () => {
    const event = await make({
      sellStart: '2026-05-01T10:00:00+02:00',
      checkinInformation: { checkinStarts: '2026-07-01T19:00:00+02:00' },
      underShops: [{ sellEnd: '2026-06-01T10:00:00-05:00' }],
      repetitionSettings: [
        { every: 1, unit: 'DAY', from: '2026-07-01T00:00:00+02:00', to: '2026-07-03T00:00:00+02:00' },
      ],
    });
    assert.equal(event.sellStart, '2026-05-01T08:00:00.000Z');
    assert.equal(event.checkinInformation?.checkinStarts, '2026-07-01T17:00:00.000Z');
    assert.equal(event.underShops?.[0]?.sellEnd, '2026-06-01T15:00:00.000Z');
    assert.equal(event.repetitionSettings?.[0]?.from, '2026-06-30T22:00:00.000Z');
  });

  it('gives an address to one event of the service alone', async () => {
    const event = await make({ url: 'hamlet-2026' });
    assert.equal((await service.call(api.events.info, { id: 'hamlet-2026' }))._id, event._id);
    for (const other of [token, stranger]) {
      const { body } = await service.refused(create, 409, { ...minimal, url: 'hamlet-2026' }, { token: other });
      assert.deepEqual([body.code, body.details?.[0]?.path], ['SLUG_IN_USE', 'url']);
    }
    await service.refused(create, 409, { ...minimal, url: event._id }, { token: stranger });
    const second = await make();
    await service.refused(update, 409, { id: second._id, url: 'hamlet-2026' }, { token });
    await change(event._id, { url: null });
    assert.equal((await change(second._id, { url: 'hamlet-2026' })).url, 'hamlet-2026');
  });

  it('is done once for a key', async () => {
    const keyed = { token, idempotencyKey: 'hamlet' };
    const events = await Promise.all([1, 2, 3].map(() => service.call(create, { ...minimal, name: 'Once' }, keyed)));
    assert.equal(new Set(events.map(({ _id }) => _id)).size, 1);
    const { body } = await service.refused(create, 409, { ...minimal, name: 'Twice' }, keyed);
    assert.equal(body.code, 'IDEMPOTENCY_KEY_REUSED');
    const other = await service.call(create, { ...minimal, name: 'Twice' }, { ...keyed, token: stranger });
    assert.notEqual(other._id, events[0]?._id);
    const { total } = await service.call(list, { top: 10, skip: 0, name: 'once' }, { token });
    assert.equal(total, 1);
  });

  it('needs a key', async () => {
    await service.refused(create, 401, minimal);
    await service.refused(get, 401, { id: 'x' });
    await service.refused(update, 401, { id: 'x', name: 'y' });
    await service.refused(remove, 401, { id: 'x' });
    await service.refused(list, 401, { top: 1, skip: 0 });
  });

  it('does not let the service’s own fields be set', async () => {
    const refused = await service.refused(
      create,
      400,
      { ...minimal, _id: 'mine', sellerId: 'another', rootId: 'x', createdAt: dates.start, updatedAt: dates.start },
      { token },
    );
    assert.deepEqual(paths(refused)?.sort(), ['_id', 'createdAt', 'rootId', 'sellerId', 'updatedAt']);
  });
});

describe('an event of another seller', () => {
  it('is not there', async () => {
    const { _id: id } = await make();
    const answers = [
      await service.refused(get, 404, { id }, { token: stranger }),
      await service.refused(update, 404, { id, name: 'Mine' }, { token: stranger }),
      await service.refused(remove, 404, { id }, { token: stranger }),
      await service.refused(get, 404, { id: 'nothing' }, { token: stranger }),
    ];
    for (const { body } of answers) assert.deepEqual(body, answers[0]?.body);
    assert.equal((await service.call(get, { id }, { token })).name, 'Hamlet');
  });
});

describe('versions', () => {
  it('keep two simultaneous changes of an event from overwriting each other', async () => {
    const made = await service.send(create, minimal, { token });
    assert.equal(made.headers['etag'], '"1"');
    const { _id: id } = made.body as unknown as EventRecord;
    const first = await service.send(update, { id, name: 'First' }, { token, headers: { 'if-match': '"1"' } });
    assert.deepEqual([first.statusCode, first.headers['etag']], [200, '"2"']);
    const second = await service.refused(
      update,
      412,
      { id, name: 'Second' },
      { token, headers: { 'if-match': '"1"' } },
    );
    assert.deepEqual([second.body['version'], second.headers['etag']], [2, '"2"']);
    await service.refused(remove, 412, { id }, { token, headers: { 'if-match': '"1"' } });
    const read = await service.send(get, { id }, { token });
    assert.deepEqual([read.headers['etag'], (read.body as unknown as EventRecord).name], ['"2"', 'First']);
    assert.equal((await service.send(remove, { id }, { token, headers: { 'if-match': '"2"' } })).statusCode, 200);
  });
});

describe('deleting an event', () => {
  it('answers it, and it is gone everywhere', async () => {
    const event = await make({ url: 'gone', tickets: [{ _id: 'seat', price: 1 }] });
    const { _id: id } = event;
    const group = await make({ eventType: 'GROUP', childEvents: [id] });
    assert.deepEqual(await service.call(remove, { id }, { token }), event);
    await service.refused(get, 404, { id }, { token });
    await service.refused(update, 404, { id, name: 'x' }, { token });
    await service.refused(remove, 404, { id }, { token });
    for (const name of [id, 'gone']) {
      await service.refused(api.events.info, 404, { id: name });
      await service.refused(api.events.getPublic, 404, { id: name });
      await service.refused(api.listings.get, 404, { id: name });
      await service.refused(checkout.create, 404, { type: 'transaction', eventId: name, items: seats(1) });
    }
    assert.deepEqual(await service.call(api.listings.list, { eventIds: [id] }), []);
    assert.deepEqual(
      (await service.call(list, { top: 1000, skip: 0 }, { token })).rows.filter((row) => row._id === id),
      [],
    );
    assert.deepEqual((await service.call(get, { id: group._id }, { token })).childEvents, []);
    const next = await make({ url: 'gone' });
    assert.equal((await service.call(api.events.info, { id: 'gone' }))._id, next._id);
  });

  it('waits for tickets that hold and for checkouts under way', async () => {
    const id = await addEvent(service.db);
    const open = await buy(id);
    assert.equal((await service.refused(remove, 409, { id }, { token })).body.code, 'HAS_OPEN_CHECKOUTS');
    await service.call(checkout.abort, keyOf(open));
    await sell(id);
    assert.equal((await service.refused(remove, 409, { id }, { token })).body.code, 'HAS_TICKETS');
    await service.db.query("update ticket set status = 'INVALID' where event_id = $1", [id]);
    await service.call(remove, { id }, { token });
    const [row] = await service.db.query<{ name: string }>('select name from event where id = $1', [id]);
    assert.equal(row?.name, 'Concert');
  });

  it('does not wait for a checkout that has run out, even before it is swept', async () => {
    const id = await addEvent(service.db);
    await buy(id);
    service.clock.forward(16 * 60_000);
    await service.call(remove, { id }, { token });
  });

  it('waits for the dates of a root', async () => {
    const root = await make({ eventType: 'ROOT' });
    const date = await addEvent(service.db, { eventType: 'RECURRENCE', rootId: root._id });
    assert.equal((await service.refused(remove, 409, { id: root._id }, { token })).body.code, 'HAS_RECURRENCES');
    await service.call(remove, { id: date }, { token });
    await service.call(remove, { id: root._id }, { token });
  });

  it('is safe while others buy', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await addEvent(service.db, { maxAmount: 100 });
      const body = { type: 'transaction', eventId: id, items: seats(1) };
      const [deleted, ...bought] = await Promise.all([
        service.send(remove, { id }, { token }),
        ...Array.from({ length: 4 }, () => service.send(checkout.create, body)),
      ]);
      const sold = bought.filter(({ statusCode }) => statusCode === 200).length;
      assert.deepEqual(
        bought.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 404),
        [],
      );
      assert.deepEqual([deleted.statusCode, sold > 0], sold > 0 ? [409, true] : [200, false]);
    }
  });
});

describe('messages', () => {
  it('tell what happened to an event, as it is answered, without warnings', async () => {
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, active, secret, created_at, updated_at)
       select 'hook', 'seller', 'https://x.example/', '{*}', true, 'sealed', $1, $1`,
      [onSale],
    );
    const made = await make({ name: 'Told' });
    const changed = await change(made._id, { name: 'Told again' });
    const child = await make();
    await change(made._id, { eventType: 'GROUP', childEvents: [child._id] });
    await service.call(remove, { id: child._id }, { token });
    const told = await service.db.query<{ type: string; data: EventRecord }>(
      "select type, data from webhook_message where type like 'event.%' order by created_at, id",
    );
    const of = (id: string) => told.filter(({ data }) => data._id === id);
    assert.deepEqual(
      of(made._id)
        .map(({ type }) => type)
        .sort(),
      ['event.created', 'event.updated', 'event.updated', 'event.updated'],
    );
    const { warnings: _warnings, ...record } = made;
    assert.deepEqual(of(made._id).find(({ type }) => type === 'event.created')?.data, record);
    assert.ok(of(made._id).some(({ data }) => data.name === changed.name));
    assert.deepEqual(
      of(child._id)
        .map(({ type }) => type)
        .sort(),
      ['event.created', 'event.deleted'],
    );
    await service.db.query("delete from webhook where id = 'hook'");
  });
});
