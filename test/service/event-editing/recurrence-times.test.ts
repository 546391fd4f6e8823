import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, taken } from '../../support/builders/shop.ts';

const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
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

describe('the sale of dates', () => {
  const windows = async (id: string) => (await datesOf(id)).map(({ sellStart, sellEnd }) => [sellStart, sellEnd]);
  const window = { sellStart: '2026-09-01T08:00:00.000Z', sellEnd: '2026-12-01T08:00:00.000Z' };

  it('is that of the root where nothing is told', async () => {
    const id = await addRoot(window);
    await addDates(id);
    assert.deepEqual(
      await windows(id),
      starts.map(() => [window.sellStart, window.sellEnd]),
    );
  });

  it('is relative to each date, on the clock at the venue', async () => {
    const id = await addRoot(window);
    await addDates(id, {
      from: '2026-10-24T00:00:00+02:00',
      sellDatesStrategy: 'RELATIVE',
      sellStartOffset: { target: 'start', unit: 'weeks', offset: -1 },
      sellStartTime: '2026-01-01T09:00:00+01:00',
      sellEndOffset: { target: 'start', unit: 'hours', offset: -2 },
    });
    assert.deepEqual(await windows(id), [
      ['2026-10-17T07:00:00.000Z', '2026-10-24T16:00:00.000Z'],
      ['2026-10-23T07:00:00.000Z', '2026-10-30T17:00:00.000Z'],
    ]);
  });

  it('takes a time alone on the day of the date, and the root’s side where only one is told', async () => {
    const id = await addRoot(window);
    await addDates(id, { ...once, sellEndTime: '2026-01-01T23:00:00+01:00' });
    assert.deepEqual(await windows(id), [[window.sellStart, '2026-10-16T21:00:00.000Z']]);
  });

  it('is absolute: one moment for all, or an offset', async () => {
    const id = await addRoot();
    await addDates(id, {
      from: '2026-10-24T00:00:00+02:00',
      sellDatesStrategy: 'ABSOLUTE',
      sellStartAt: '2026-09-15T10:00:00+02:00',
      sellEndAt: { target: 'end', unit: 'hours', offset: 0 },
    });
    assert.deepEqual(await windows(id), [
      ['2026-09-15T08:00:00.000Z', '2026-10-24T20:30:00.000Z'],
      ['2026-09-15T08:00:00.000Z', '2026-10-30T21:30:00.000Z'],
    ]);
  });

  it('refuses fields of the other strategy, and an end before its start', async () => {
    const id = await addRoot(window);
    const at = '2026-09-15T10:00:00Z';
    assert.deepEqual(await refused(id, { sellDatesStrategy: 'RELATIVE', sellStartAt: at }), ['sellStartAt']);
    assert.deepEqual(await refused(id, { sellDatesStrategy: 'ABSOLUTE', sellEndTime: at }), ['sellEndTime']);
    assert.deepEqual(await refused(id, { sellStartAt: at, sellEndTime: at }), ['sellEndTime']);
    assert.deepEqual(await refused(id, { sellStartAt: at, sellEndAt: '2026-09-15T09:59:59Z' }), ['sellEndAt']);
    assert.deepEqual(await refused(id, { sellEndOffset: { unit: 'years', offset: -1 } }), ['sellEndOffset']);
    assert.deepEqual(await refused(id, { sellStartAt: '2026-12-01T08:00:01Z' }), ['sellStartAt']);
    assert.deepEqual(await refused(id, { sellEndOffset: { unit: 'years', offset: 5000 } }), ['sellEndOffset']);
    assert.deepEqual(await refused(id, { sellEndOffset: { unit: 'moons', offset: 1 } }), ['sellEndOffset.unit']);
    assert.deepEqual(await refused(id, { sellEndOffset: { unit: 'years', offset: 1e9 } }), ['sellEndOffset.offset']);
    assert.deepEqual(await datesOf(id), []);
  });
});

describe('what each date has of its own', () => {
  const checkins = async (id: string) =>
    (await datesOf(id)).map(({ checkinInformation }) => checkinInformation?.checkinStarts);

  it('begins admission by days and the clock', async () => {
    const id = await addRoot();
    const fields = { from: '2026-10-24T00:00:00+02:00', checkinStartOffset: -1 };
    await addDates(id, { ...fields, checkinStartTime: '2026-01-01T19:00:00+01:00' });
    assert.deepEqual(await checkins(id), ['2026-10-23T17:00:00.000Z', '2026-10-29T18:00:00.000Z']);
    const late = { ...once, checkinStartTime: '2026-01-01T23:00:00+01:00' };
    assert.deepEqual(await refused(id, late), ['checkinStartTime']);
  });

  it('begins admission as long before as the root, also after earlier dates were added', async () => {
    const id = await addRoot({ checkinInformation: { checkinStarts: '2026-10-16T17:15:00.000Z' } });
    const early = await addDates(id, { ...once, from: '2026-10-09T12:00:00Z', to: '2026-10-09T12:00:00Z' });
    assert.deepEqual(
      [early.start, early.checkinInformation?.checkinStarts],
      ['2026-10-09T18:00:00.000Z', '2026-10-09T17:15:00.000Z'],
    );
    await addDates(id, { from: '2026-10-30T12:00:00Z', to: '2026-10-30T12:00:00Z' });
    assert.deepEqual(await checkins(id), ['2026-10-09T17:15:00.000Z', '2026-10-30T18:15:00.000Z']);
  });

  it('has the day scheme and the price tier that are told', async () => {
    const id = await addRoot({
      useTimeSlots: true,
      timeSlots: [{ _id: 'ten', startTime: { hour: 10, minute: 0 } }],
      daySchemes: [{ _id: 'quiet', name: 'Quiet', offers: { timeSlots: [{ slotId: 'ten', amount: 3 }] } }],
      pricingSettings: { priceTableId: 'table', priceTableTierId: 'usual' },
    });
    await addDates(id, { ...once, daySchemeId: 'quiet', priceTableTierId: 'low' });
    const [date] = await datesOf(id);
    assert.deepEqual(
      [date?.daySchemeId, date?.pricingSettings],
      ['quiet', { priceTableId: 'table', priceTableTierId: 'low' }],
    );
    assert.equal(await taken(service.db, date?._id ?? '', 'slot', 'ten'), 0);
    const root = await service.db.query<{ data: EventRecord }>('select data from event where id = $1', [id]);
    assert.equal(root[0]?.data.daySchemeId, undefined);
  });

  it('has a seating event of its own on the root’s map', async () => {
    const id = await addRoot({ seating: { seatMapId: 'map', revisionId: 'r', eventKey: 'root', eventId: 'root' } });
    await addDates(id);
    const dates = await datesOf(id);
    assert.equal(new Set(dates.map(({ seating }) => seating?.eventKey)).size, 5);
    for (const { _id, seating } of dates) assert.deepEqual([seating?.seatMapId, seating?.eventId], ['map', _id]);
  });
});
