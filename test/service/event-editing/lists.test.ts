import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, onSale } from '../../support/builders/shop.ts';

const { list, update } = api.events;

const service = serviceOfSuite();
let token: string;
let stranger: string;
before(async () => {
  token = await addKey(service.db);
  stranger = await addKey(service.db, 'another');
  const times = (day: number) => ({ start: `2026-07-0${day}T18:00:00.000Z`, end: `2026-07-0${day}T21:00:00.000Z` });
  await addEvent(service.db, { _id: 'a', name: 'Älplermagronen & Jazz', ...times(1) });
  await addEvent(service.db, {
    _id: 'b',
    name: 'Jazz_100%',
    ...times(2),
    salesChannelGroupSettings: [{ salesChannelGroupId: 'web', enabled: true }],
  });
  await addEvent(service.db, {
    _id: 'c',
    name: 'Opera',
    tags: ['family', 'late'],
    ...times(3),
    salesChannelGroupSettings: [{ salesChannelGroupId: 'counter', enabled: false }],
  });
  await addEvent(service.db, { _id: 'root', name: 'Series', ...times(4), eventType: 'ROOT' });
  await addEvent(service.db, { _id: 'date', name: 'Series', ...times(5), eventType: 'RECURRENCE', rootId: 'root' });
  await addEvent(service.db, {
    _id: 'group',
    name: 'Group',
    ...times(6),
    eventType: 'GROUP',
    childEvents: ['a', 'date'],
  });
  await addEvent(service.db, { _id: 'hidden', name: 'Hidden', ...times(7), hideInListing: true });
  await service.call(api.events.create, { name: 'Jazz', ...times(1) }, { token: stranger });
  service.clock.now = new Date('2026-06-02T10:00:00Z');
  await service.call(update, { id: 'c', slogan: 'New' }, { token });
});

const ask = async (query: object = {}) => {
  const { rows, total } = await service.call(list, { top: 100, skip: 0, ...query }, { token });
  assert.equal(total, rows.length);
  return rows.map(({ _id }) => _id).join(' ');
};
const all = 'a b c root date group hidden';

describe('the list of events', () => {
  it('has all events of the seller, by their start', async () => {
    assert.equal(await ask(), all);
    assert.equal(await ask({ sortDir: 1 }), all);
    assert.equal(await ask({ sortDir: -1 }), all.split(' ').reverse().join(' '));
  });

  it('has whole records', async () => {
    const { rows } = await service.call(list, { top: 1, skip: 2 }, { token });
    assert.deepEqual(rows, [await service.call(api.events.get, { id: 'c' }, { token })]);
  });

  it('comes in pages', async () => {
    const { rows, total } = await service.call(list, { top: 2, skip: 3 }, { token });
    assert.deepEqual([rows.map(({ _id }) => _id), total], [['root', 'date'], 7]);
    const beyond = await service.call(list, { top: 2, skip: 100 }, { token });
    assert.deepEqual([beyond.rows, beyond.total], [[], 7]);
  });

  for (const [filter, expected] of [
    [{ name: 'jazz' }, 'a b'],
    [{ name: 'äLPLER' }, 'a'],
    [{ name: '_100%' }, 'b'],
    [{ name: '%' }, 'b'],
    [{ type: ['ROOT', 'GROUP'] }, 'root group'],
    [{ type: ['SINGLE'] }, 'a b c hidden'],
    [{ rootId: 'root' }, 'date'],
    [{ groupEventId: 'group' }, 'a date'],
    [{ groupEventId: 'nothing' }, ''],
    [{ childEvents: ['b', 'date'] }, 'group'],
    [{ childEvents: ['b'] }, ''],
    [{ tags: ['late', 'unheard-of'] }, 'c'],
    [{ tags: ['unheard-of'] }, ''],
    [{ sellerId: 'seller' }, all],
    [{ sellerId: 'another' }, ''],
    [{ salesChannelId: 'web' }, all],
    [{ salesChannelId: 'counter' }, 'a root date group hidden'],
    [{ salesChannelId: 'other' }, 'a c root date group hidden'],
    [{ start: { $gte: '2026-07-03T18:00:00Z', $lt: '2026-07-05T18:00:00Z' } }, 'c root'],
    [{ start: { $gt: '2026-07-06T18:00:00Z' } }, 'hidden'],
    [{ start: { $eq: '2026-07-02T20:00:00+02:00' } }, 'b'],
    [{ start: { $ne: '2026-07-02T18:00:00Z' } }, 'a c root date group hidden'],
    [{ end: { $lte: '2026-07-02T21:00:00Z' } }, 'a b'],
    [{ createdAt: { $gt: onSale.toISOString() } }, ''],
    [{ createdAt: { $lte: onSale.toISOString() } }, all],
    [{ updatedAt: { $gt: onSale.toISOString() } }, 'c'],
    [{ updatedAt: { $gte: '0000-01-01T00:00:00Z', $lt: '9999-12-31T23:59:59Z' } }, all],
    [{ name: 'jazz', start: { $gt: '2026-07-01T18:00:00Z' } }, 'b'],
  ] as const) {
    it(`is filtered by ${JSON.stringify(filter)}`, async () => {
      assert.equal(await ask(filter), expected);
    });
  }

  for (const [query, path] of [
    [{ top: 0, skip: 0 }, 'top'],
    [{ top: 1001, skip: 0 }, 'top'],
    [{ top: 1.5, skip: 0 }, 'top'],
    [{ top: 10, skip: -1 }, 'skip'],
    [{ top: 10, skip: 0, sortDir: 2 }, 'sortDir'],
    [{ top: 10, skip: 0, type: ['PARTY'] }, 'type.0'],
    [{ top: 10, skip: 0, start: { $foo: '2026-07-01T00:00:00Z' } }, 'start[$foo]'],
    [{ top: 10, skip: 0, updatedAt: { $gte: 'yesterday' } }, 'updatedAt[$gte]'],
    [{ top: 10, skip: 0, end: { $lt: '2026-02-30T00:00:00Z' } }, 'end[$lt]'],
    [{ top: 10, skip: 0, createdAt: '2026-07-01T00:00:00Z' }, 'createdAt'],
  ] as const) {
    it(`refuses ${JSON.stringify(query)}`, async () => {
      const { body } = await service.refused(list, 400, query, { token });
      assert.equal(body.details?.[0]?.path, path);
    });
  }
});
