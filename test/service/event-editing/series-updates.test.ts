import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventAnswer } from '../../../src/contract/events.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addKey, buyer, keyOf, seats, taken } from '../../support/builders/shop.ts';

const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
});

const seat = { _id: 'seat', name: 'Seat', price: 20, active: true };
/** A root with three dates; answers its id and theirs, the soonest first. */
async function addSeries(fields: object = {}): Promise<{ id: string; dates: string[] }> {
  const root = await service.call(
    api.events.create,
    {
      name: 'Series',
      eventType: 'ROOT',
      start: '2026-07-03T18:00:00Z',
      end: '2026-07-03T20:00:00Z',
      slogan: 'As ever',
      tickets: [seat],
      ...fields,
    },
    { token },
  );
  await service.call(
    api.events.addRecurrences,
    {
      id: root._id,
      every: 1,
      unit: 'DAY',
      from: '2026-07-03T00:00:00Z',
      to: '2026-07-05T00:00:00Z',
      startTime: '2026-07-03T18:00:00Z',
      endTime: '2026-07-03T20:00:00Z',
    },
    { token },
  );
  const { rows } = await service.call(api.events.list, { top: 10, skip: 0, rootId: root._id, sortDir: 1 }, { token });
  assert.equal(rows.length, 3);
  return { id: root._id, dates: rows.map(({ _id }) => _id) };
}
const read = async (id = '') => await service.call(api.events.get, { id }, { token });
const change = async (id: string | undefined, fields: object) =>
  await service.call(api.events.update, { id: id ?? '', ...fields }, { token });
const buy = async (eventId = '', amount = 1) => {
  const started = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount) });
  await service.call(api.checkout.setDetails, { ...keyOf(started), ...buyer });
  await service.call(api.checkout.complete, { ...keyOf(started), paymentMethod: 'invoice' });
};

describe('dates of a root', () => {
  it('follow it in what they share, and keep their own times', async () => {
    const { id, dates } = await addSeries();
    const starts = (await Promise.all(dates.map(read))).map(({ start }) => start);
    await change(id, {
      name: 'Renamed',
      slogan: null,
      start: '2026-07-02T18:00:00Z',
      tickets: [{ _id: 'seat', price: 25 }],
      translations: { de: { name: 'Umbenannt' } },
    });
    const after: EventAnswer[] = await Promise.all(dates.map(read));
    for (const [at, date] of after.entries()) {
      assert.equal(date.name, 'Renamed');
      assert.ok(!('slogan' in date));
      assert.equal(date.tickets?.[0]?.price, 25);
      assert.equal(date.start, starts[at]);
      assert.equal(date.eventType, 'RECURRENCE');
      assert.equal(date.rootId, id);
    }
    const info = await service.call(api.events.info, { id: dates[1] ?? '', locale: 'de' });
    assert.deepEqual([info.name, info.tickets?.[0]?.price], ['Umbenannt', 25]);
  });

  it('keep what is their own', async () => {
    const { id, dates } = await addSeries();
    await change(dates[0], { name: 'First night' });
    await change(id, { name: 'Renamed', slogan: 'New' });
    assert.deepEqual(
      (await Promise.all(dates.map(read))).map(({ name, slogan }) => [name, slogan]),
      [
        ['First night', 'New'],
        ['Renamed', 'New'],
        ['Renamed', 'New'],
      ],
    );
  });

  it('follow it no more once they are decoupled', async () => {
    const { id, dates } = await addSeries();
    await service.call(api.events.decouple, { id: dates[2] ?? '' }, { token });
    await change(id, { name: 'Renamed' });
    assert.deepEqual(
      (await Promise.all(dates.map(read))).map(({ name }) => name),
      ['Renamed', 'Renamed', 'Series'],
    );
  });

  it('count what they sold when the root is limited later', async () => {
    const { id, dates } = await addSeries();
    await buy(dates[1], 2);
    await change(id, { maxAmount: 5 });
    assert.deepEqual(await Promise.all(dates.map((date) => taken(service.db, date))), [0, 2, 0]);
    const { v } = await service.call(api.events.availabilities, { id: dates[1] ?? '' });
    assert.equal(v, 3);
  });

  it('all stay as they are when one of them cannot follow', async () => {
    const { id, dates } = await addSeries({ tickets: [seat, { ...seat, _id: 'child', name: 'Child' }] });
    await buy(dates[2]);
    const before = await Promise.all([id, ...dates].map(read));
    const { body } = await service.refused(
      api.events.update,
      409,
      { id, name: 'Renamed', tickets: [{ _id: 'child' }] },
      { token },
    );
    assert.equal(body.code, 'IN_USE');
    assert.deepEqual(await Promise.all([id, ...dates].map(read)), before);
  });

  it('have new versions only where something changed', async () => {
    const { id, dates } = await addSeries();
    const versions = async () =>
      (
        await service.db.query<{ version: number }>(
          'select version from event where id = any($1::text[]) order by starts_at',
          [dates],
        )
      ).map(({ version }) => version);
    const before = await versions();
    await change(dates[0], { slogan: 'Own' });
    await change(id, { slogan: 'New' });
    assert.deepEqual(await versions(), [(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, (before[2] ?? 0) + 1]);
    await change(id, { start: '2026-07-02T18:00:00Z' });
    assert.deepEqual(await versions(), [(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, (before[2] ?? 0) + 1]);
  });

  it('may be many', async () => {
    const { id } = await addSeries();
    await service.call(
      api.events.addRecurrences,
      {
        id,
        every: 1,
        unit: 'DAY',
        from: '2027-01-01T00:00:00Z',
        to: '2027-12-31T00:00:00Z',
        startTime: '2027-01-01T18:00:00Z',
        endTime: '2027-01-01T20:00:00Z',
      },
      { token },
    );
    await change(id, { name: 'Every day' });
    const names = await service.db.query('select distinct name from event where root_id = $1', [id]);
    assert.deepEqual(names, [{ name: 'Every day' }]);
  });
});
