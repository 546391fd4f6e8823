import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, seats, taken } from '../../support/builders/shop.ts';

const service = serviceOfSuite();
let token: string;
let stranger: string;
before(async () => {
  token = await addKey(service.db);
  stranger = await addKey(service.db, 'another');
});

/** Fridays and Saturdays over the end of summer time in Berlin. */
const weekly = {
  every: 1,
  unit: 'WEEK' as const,
  repeatsOn: ['FRIDAY' as const, 'SATURDAY' as const],
  from: '2026-10-16T00:00:00+02:00',
  to: '2026-10-30T00:00:00+01:00',
  startTime: '2026-10-16T20:00:00+02:00',
  endTime: '2026-10-16T22:30:00+02:00',
};
const starts = [
  '2026-10-16T18:00:00.000Z',
  '2026-10-17T18:00:00.000Z',
  '2026-10-23T18:00:00.000Z',
  '2026-10-24T18:00:00.000Z',
  '2026-10-30T19:00:00.000Z',
];
/** One date. */
const once = { ...weekly, to: weekly.from, repeatsOn: ['FRIDAY' as const] };

const addRoot = async (fields: Partial<EventRecord> = {}) =>
  await addEvent(service.db, {
    name: 'Series',
    eventType: 'ROOT',
    start: '2026-10-16T18:00:00.000Z',
    end: '2026-10-16T20:30:00.000Z',
    ...fields,
  });
const addDates = async (id: string, fields: object = {}, options: object = {}) =>
  await service.call(api.events.addRecurrences, { id, ...weekly, ...fields }, { token, ...options });
const datesOf = async (id: string): Promise<EventRecord[]> => {
  const rows = await service.db.query<{ data: EventRecord }>(
    'select data from event where root_id = $1 order by starts_at',
    [id],
  );
  return rows.map(({ data }) => data);
};
const refused = async (id: string, fields: object) =>
  (await service.refused(api.events.addRecurrences, 400, { id, ...weekly, ...fields }, { token })).body.details?.map(
    ({ path }) => path,
  );

describe('events.addRecurrences', () => {
  it('leave out days that are named', async () => {
    const id = await addRoot();
    await addDates(id, { without: ['2026-10-17', '2026-10-30', '2026-12-24'] });
    assert.deepEqual(
      (await datesOf(id)).map(({ start }) => start),
      [starts[0], starts[2], starts[3]],
    );
    const { body } = await service.refused(
      api.events.addRecurrences,
      400,
      { id, ...weekly, without: ['24.12.2026'] },
      { token },
    );
    assert.equal(body.details?.[0]?.path, 'without.0');
  });

  it('makes an event for each date and answers the root with the rule', async () => {
    const id = await addRoot({ url: 'series', meta: { a: 1 } });
    const root = await addDates(id);
    assert.deepEqual([root._id, root.eventType, root.url], [id, 'ROOT', 'series']);
    assert.deepEqual(root.repetitionSettings, [
      {
        every: 1,
        unit: 'WEEK',
        repeatsOn: ['FRIDAY', 'SATURDAY'],
        from: '2026-10-15T22:00:00.000Z',
        to: '2026-10-29T23:00:00.000Z',
      },
    ]);
    assert.deepEqual([root.start, root.end], [starts[0], '2026-10-30T21:30:00.000Z']);
    const dates = await datesOf(id);
    assert.deepEqual(
      dates.map(({ start }) => start),
      starts,
    );
    for (const date of dates) {
      assert.deepEqual(
        [date.eventType, date.rootId, date.name, date.url, date.repetitionSettings, date.meta],
        ['RECURRENCE', id, 'Series', undefined, undefined, { a: 1 }],
      );
      assert.equal(Date.parse(date.end) - Date.parse(date.start), 2.5 * 3_600_000);
    }
    assert.equal(new Set(dates.map(({ _id }) => _id)).size, 5);
  });

  it('lists the dates under their root, with the root’s ids inside and a stock for each', async () => {
    const id = await addRoot({
      tickets: [{ _id: 'seat', name: 'Seat', price: 10, amount: 5, active: true }],
      underShops: [{ _id: 'friends', name: 'Friends' }],
    });
    await addDates(id);
    const listed = await service.call(api.listings.list, {
      sellerId: 'seller',
      rootId: [id],
      underShopId: 'friends',
      top: 10,
      skip: 0,
    });
    assert.deepEqual(
      listed.map(({ start }) => start),
      starts,
    );
    const [first, second] = await datesOf(id);
    assert.ok(first && second);
    await service.call(api.checkout.create, { type: 'transaction', eventId: first._id, items: seats(5) });
    assert.equal(await taken(service.db, first._id, 'ticket', 'seat'), 5);
    assert.equal(await taken(service.db, second._id, 'ticket', 'seat'), 0);
    const atRoot = await service.refused(api.checkout.create, 409, {
      type: 'transaction',
      eventId: id,
      items: seats(1),
    });
    assert.equal(atRoot.body.code, 'NOT_ON_SALE');
  });

  it('leaves out what is there already, so that a series can be made longer', async () => {
    const id = await addRoot();
    const first = await service.send(api.events.addRecurrences, { id, ...weekly }, { token });
    assert.equal(first.headers.etag, '"2"');
    const again = await service.send(api.events.addRecurrences, { id, ...weekly }, { token });
    assert.deepEqual([again.headers.etag, again.body], [first.headers.etag, first.body]);
    assert.equal((await datesOf(id)).length, 5);
    const longer = await addDates(id, { to: '2026-11-07T00:00:00+01:00' });
    assert.equal(longer.repetitionSettings?.length, 2);
    assert.equal((await datesOf(id)).length, 8);
    const [gone] = await datesOf(id);
    await service.call(api.events.decouple, { id: gone?._id ?? '' }, { token });
    const filled = await addDates(id);
    assert.equal(filled.repetitionSettings?.length, 2);
    assert.equal((await datesOf(id)).length, 8);
  });

  it('makes dates once when two ask at the same time', async () => {
    const id = await addRoot();
    await Promise.all([addDates(id), addDates(id), addDates(id, { repeatsOn: ['FRIDAY'] })]);
    assert.deepEqual(
      (await datesOf(id)).map(({ start }) => start),
      starts,
    );
  });

  it('counts a request once by its key', async () => {
    const id = await addRoot();
    const root = await addDates(id, {}, { idempotencyKey: 'dates' });
    await service.db.query('update event set root_id = null where root_id = $1', [id]);
    assert.deepEqual(await addDates(id, {}, { idempotencyKey: 'dates' }), root);
    assert.equal((await datesOf(id)).length, 0);
    const other = await service.refused(
      api.events.addRecurrences,
      409,
      { id, ...weekly, every: 2 },
      { token, idempotencyKey: 'dates' },
    );
    assert.equal(other.body.code, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('ends on the next day by the clock, and counts 1 where `every` is missing', async () => {
    const id = await addRoot();
    const { every, ...rest } = weekly;
    const root = await service.call(
      api.events.addRecurrences,
      { id, ...rest, endTime: '2026-10-16T02:00:00+02:00' },
      { token },
    );
    assert.equal(root.repetitionSettings?.[0]?.every, every);
    assert.equal((await datesOf(id))[3]?.end, '2026-10-25T00:00:00.000Z');
  });

  it('takes the zone of the seller where the event names none', async () => {
    const id = await addRoot();
    await service.db.query(`update event set data = data - 'timezone' where id = $1`, [id]);
    await service.db.query(`update seller set data = '{"timezone": "Asia/Tokyo"}' where id = 'seller'`);
    await addDates(id, {
      ...once,
      from: '2026-10-16T10:00:00Z',
      to: '2026-10-16T10:00:00Z',
      startTime: '2026-01-01T20:00:00+09:00',
      endTime: '2026-01-01T21:00:00+09:00',
    });
    await service.db.query(`update seller set data = '{"name": "The House"}' where id = 'seller'`);
    assert.deepEqual(
      (await datesOf(id)).map(({ start }) => start),
      ['2026-10-16T11:00:00.000Z'],
    );
  });

  it('adds a thousand dates, and refuses more in one request, however many', async () => {
    const id = await addRoot();
    const daily = { unit: 'DAY' as const, repeatsOn: undefined };
    assert.deepEqual(await refused(id, { ...daily, to: '2999-12-30T00:00:00Z' }), ['to']);
    assert.deepEqual(await refused(id, { ...daily, to: '2029-07-12T12:00:00Z' }), ['to']); // the 1001st day
    await addDates(id, { ...daily, to: '2029-07-11T12:00:00Z' });
    const [row] = await service.db.query<{ count: number; last: Date }>(
      'select count(*) as count, max(starts_at) as last from event where root_id = $1',
      [id],
    );
    assert.deepEqual([row?.count, row?.last], [1000, new Date('2029-07-11T18:00:00Z')]);
    const stock = await service.db.query(
      'select 1 from stock where event_id in (select id from event where root_id = $1)',
      [id],
    );
    assert.equal(stock.length, 0);
  });

  it('refuses a series that is none, naming the path, and makes nothing', async () => {
    const id = await addRoot();
    assert.deepEqual(await refused(id, { repeatsOn: undefined }), ['repeatsOn']);
    assert.deepEqual(await refused(id, { repeatsOn: [] }), ['repeatsOn']);
    assert.deepEqual(await refused(id, { repeatsOn: ['FUNDAY'] }), ['repeatsOn.0']);
    assert.deepEqual(await refused(id, { unit: 'DAY' }), ['repeatsOn']);
    assert.deepEqual(await refused(id, { unit: 'YEAR' }), ['unit']);
    assert.deepEqual(await refused(id, { every: 0 }), ['every']);
    assert.deepEqual(await refused(id, { every: 1.5 }), ['every']);
    assert.deepEqual(await refused(id, { every: 1e9 }), ['every']);
    assert.deepEqual(await refused(id, { to: '2026-10-15T00:00:00+02:00' }), ['to']);
    assert.deepEqual(await refused(id, { from: '1600-01-01T00:00:00Z' }), ['from']);
    assert.deepEqual(await refused(id, { to: '9999-12-30T00:00:00Z' }), ['to']);
    assert.deepEqual(await refused(id, { to: weekly.from, repeatsOn: ['MONDAY'] }), ['repeatsOn']);
    assert.deepEqual(await refused(id, { startTime: '20:00' }), ['startTime']);
    assert.deepEqual(await refused(id, { endTime: undefined }), ['endTime']);
    assert.deepEqual(await refused(id, { checkinStartOffset: -8 }), ['checkinStartOffset']);
    assert.deepEqual(await refused(id, { checkinStartOffset: 1 }), ['checkinStartOffset']);
    assert.deepEqual(await refused(id, { daySchemeId: 'none' }), ['daySchemeId']);
    assert.deepEqual(await refused(id, { sellDatesStrategy: 'SOON' }), ['sellDatesStrategy']);
    assert.deepEqual(await refused(id, { colour: 'red' }), ['colour']);
    assert.deepEqual(await datesOf(id), []);
    const [row] = await service.db.query<{ version: number }>('select version from event where id = $1', [id]);
    assert.equal(row?.version, 1);
  });

  it('is for roots of the seller', async () => {
    const single = await addEvent(service.db);
    const answer = await service.refused(api.events.addRecurrences, 409, { id: single, ...weekly }, { token });
    assert.equal(answer.body.code, 'NOT_A_ROOT');
    const id = await addRoot();
    await service.refused(api.events.addRecurrences, 404, { id, ...weekly }, { token: stranger });
    await service.refused(api.events.addRecurrences, 404, { id: 'nothing', ...weekly }, { token });
    await service.refused(api.events.addRecurrences, 401, { id, ...weekly });
    const old = { token, headers: { 'if-match': '"7"' } };
    await service.refused(api.events.addRecurrences, 412, { id, ...weekly }, old);
  });
});

describe('events.decouple', () => {
  it('makes a date an event of its own that keeps what it has', async () => {
    const id = await addRoot({ tickets: [{ _id: 'seat', name: 'Seat', price: 10, amount: 5, active: true }] });
    await addDates(id, once);
    const [date] = await datesOf(id);
    assert.ok(date);
    await service.call(api.checkout.create, { type: 'transaction', eventId: date._id, items: seats(3) });
    const own = await service.send(api.events.decouple, { id: date._id }, { token });
    assert.deepEqual([own.statusCode, own.headers.etag], [200, '"2"']);
    const record = await service.call(api.events.info, { id: date._id });
    assert.deepEqual([record.eventType, record.rootId, record.start], ['SINGLE', undefined, date.start]);
    assert.equal(await taken(service.db, date._id, 'ticket', 'seat'), 3);
    assert.equal(record.tickets?.[0]?.v, 2);
    assert.deepEqual(await datesOf(id), []);
    assert.deepEqual(await service.call(api.events.parents, { id: date._id }, { token }), []);
  });

  it('is for dates of the seller, once', async () => {
    const id = await addRoot();
    await addDates(id, once);
    const [date] = await datesOf(id);
    const input = { id: date?._id ?? '' };
    await service.refused(api.events.decouple, 404, input, { token: stranger });
    await service.refused(api.events.decouple, 401, input);
    await service.refused(api.events.decouple, 412, input, { token, headers: { 'if-match': '"9"' } });
    const both = await Promise.all([
      service.send(api.events.decouple, input, { token }),
      service.send(api.events.decouple, input, { token }),
    ]);
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    assert.ok(both.some(({ body }) => body.code === 'NOT_A_RECURRENCE'));
    const ofRoot = await service.refused(api.events.decouple, 409, { id }, { token });
    assert.equal(ofRoot.body.code, 'NOT_A_RECURRENCE');
  });
});
