import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { plain } from '../../../src/sale/search-text.ts';
import { preferredType } from '../../../src/service/http/accept.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addSeason } from '../../support/builders/seasons.ts';
import { item } from '../../support/builders/seat-sales.ts';
import { addEvent, addKey, addSeatedEvent, addSeller, hall, seats } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
const evening = new Date('2026-07-01T17:30:00Z');
const later = (minutes: number) => new Date(evening.getTime() + minutes * 60_000);

beforeEach(() => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
});

async function listOf(id: string, query: object = {}, permissions: readonly string[] | null = null) {
  const token = await addKey(service.db, undefined, { permissions });
  return await service.call(api.guestList.list, { id, ...query }, { token });
}

describe('the guest list of an event', () => {
  it('has a row for each ticket, by last name and then by order, whatever accents and capitals it has', async () => {
    const eventId = await addEvent(service.db);
    const zola = await doors.sellTo(eventId, ['Émile', 'Zola']);
    const angstrom = await doors.sellTo(eventId, ['Anders', 'Ångström'], seats(2));
    const byron = await doors.sellTo(eventId, ['Ada', 'byron']);
    const { docs, total } = await listOf(eventId);
    assert.equal(total, 4);
    assert.deepEqual(
      docs.map(({ sortName, name, state, transactionId, ticketTypeId, ticketName }) => [
        ...[sortName, name, state, transactionId, ticketTypeId, ticketName],
      ]),
      [
        ['Ångström, Anders', 'Anders Ångström', 'missing', angstrom.id, 'seat', 'Seat'],
        ['Ångström, Anders', 'Anders Ångström', 'missing', angstrom.id, 'seat', 'Seat'],
        ['byron, Ada', 'Ada byron', 'missing', byron.id, 'seat', 'Seat'],
        ['Zola, Émile', 'Émile Zola', 'missing', zola.id, 'seat', 'Seat'],
      ],
    );
    const [first, rest] = [await listOf(eventId, { top: 3 }), await listOf(eventId, { top: 3, skip: 3 })];
    assert.deepEqual([...first.docs, ...rest.docs], docs);
    assert.deepEqual([first.total, rest.total], [4, 4]);
  });

  it('tells who is in, left, missing or not valid, since when and where', async () => {
    const eventId = await addEvent(service.db);
    const key = await doors.key();
    const zone = await service.call(api.scanZones.create, { name: 'Balcony' }, key);
    const scanTypes = { checkin: true, checkout: true };
    const gate = await doors.inGroup(
      { mode: 'default', scanZoneId: zone._id, scanTypes, enableMultiCheckin: true },
      'Gate B',
    );
    const inside = await doors.sellTo(eventId, ['A', 'Inside']);
    const left = await doors.sellTo(eventId, ['B', 'Left']);
    const undone = await doors.sellTo(eventId, ['C', 'Undone']);
    const canceled = await doors.sellTo(eventId, ['D', 'Void']);
    await service.call(api.transactions.cancel, { id: canceled.id }, key);
    const scan = async (minutes: number, { tickets }: typeof inside, direction: 'IN' | 'OUT' = 'IN') => {
      service.clock.now = later(minutes);
      const barcode = tickets[0]!.barcode!;
      const answer = await gate.scan(barcode, { eventId, direction });
      assert.equal(answer.access, 'GRANTED', answer.reason);
      return answer.nonce!;
    };
    await scan(0, inside);
    await scan(1, inside, 'OUT');
    await scan(2, inside);
    await scan(3, left);
    await scan(4, left, 'OUT');
    await service.call(api.door.undo, { nonce: await scan(5, undone) }, gate.with);
    const { docs } = await listOf(eventId);
    const entry = (minutes: number) => ({
      ...{ at: later(minutes).toISOString(), zone: zone._id, zoneName: 'Balcony', device: 'Gate B' },
    });
    assert.deepEqual(
      docs.map(({ sortName, state, firstEntry, attention }) => ({ sortName, state, firstEntry, attention })),
      [
        { sortName: 'Inside, A', state: 'in', firstEntry: entry(0), attention: [] },
        { sortName: 'Left, B', state: 'left', firstEntry: entry(3), attention: [] },
        { sortName: 'Undone, C', state: 'missing', firstEntry: undefined, attention: [] },
        {
          sortName: 'Void, D',
          state: 'invalid',
          firstEntry: undefined,
          attention: [{ kind: 'invalid', text: 'canceled' }],
        },
      ],
    );
    const missing = await listOf(eventId, { state: 'missing' });
    assert.deepEqual([missing.total, missing.docs[0]?.sortName], [1, 'Undone, C']);
  });

  it('misses no ticket that is out of order, and neither do arrivals and the counts of a door', async () => {
    const eventId = await addEvent(service.db);
    const [blocked] = await doors.sell(eventId, 2);
    const key = await doors.key();
    await service.call(api.tickets.invalidate, { id: blocked!.id }, key);
    assert.equal((await listOf(eventId, { state: 'missing' })).total, 1);
    const { expected, missing } = await service.call(api.arrivals.list, { id: eventId }, key);
    assert.deepEqual([expected, missing], [1, 1]);
    const device = await doors.device();
    assert.equal((await service.call(api.door.counts, { eventId }, device.with)).expected, 1);
  });

  it('is searched by name, order and seat, and filtered by ticket type', async () => {
    const eventId = await addSeatedEvent(service.db, hall(1, 12), {
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'guest', name: 'Guest', price: 5, active: true },
      ],
    });
    const muller = await doors.sellTo(eventId, ['Jörg', 'Müller'], [item(1, ['A-12'])]);
    await doors.sellTo(eventId, ['Ada', 'Byron'], [item(1, ['A-3'], 'guest')]);
    const found = async (query: object) => (await listOf(eventId, query)).docs.map(({ sortName }) => sortName);
    for (const q of ['muller', 'MÜLLER jorg', 'stalls 12', muller.id, ' '])
      assert.ok((await found({ q })).includes('Müller, Jörg'), q);
    // a word that no number of an order can have in it
    assert.deepEqual(await found({ q: 'muller byron' }), []);
    assert.deepEqual(await found({ ticketTypeId: 'guest' }), ['Byron, Ada']);
    assert.deepEqual(await found({ ticketTypeId: 'none' }), []);
    // the number of another order may have a 12 in it
    const doc = (await listOf(eventId, { q: 'stalls 12' })).docs.find(({ sortName }) => sortName === 'Müller, Jörg');
    assert.deepEqual([doc?.area, doc?.row, doc?.seat], ['Stalls', 'A', '12']);
  });

  it('has season tickets with the type that they have there', async () => {
    const { group, hamlet, orchard } = await addSeason(service);
    await doors.sellTo(hamlet, ['Own', 'Ticket']);
    const season = await doors.sellTo(group, ['Season', 'Card'], seats(1, 'card'));
    await doors.sellTo(group, ['Half', 'Season'], seats(1, 'half'));
    const rows = async (id: string) =>
      (await listOf(id)).docs.map(({ sortName, ticketTypeId }) => [sortName, ticketTypeId]);
    assert.deepEqual(await rows(hamlet), [
      ['Card, Season', 'seat'],
      ['Season, Half', 'seat'],
      ['Ticket, Own', 'seat'],
    ]);
    assert.deepEqual(await rows(orchard), [['Card, Season', 'seat']]);
    service.clock.now = evening;
    const gate = await doors.device();
    assert.equal((await gate.scan(season.tickets[0]!.barcode!, { eventId: hamlet })).access, 'GRANTED');
    assert.equal((await listOf(hamlet)).docs[0]?.state, 'in');
    assert.equal((await listOf(orchard)).docs[0]?.state, 'missing', 'at another event it has not come');
  });

  it('tells no names to a key that may not read customers, and finds none', async () => {
    const eventId = await addEvent(service.db);
    const { id } = await doors.sellTo(eventId, ['Ada', 'Byron']);
    const { docs } = await listOf(eventId, {}, ['tickets:read']);
    assert.doesNotMatch(JSON.stringify(docs), /\bada\b|byron/i);
    assert.deepEqual([docs[0]?.transactionId, docs[0]?.state], [id, 'missing']);
    assert.equal((await listOf(eventId, { q: 'byron' }, ['tickets:read'])).total, 0);
    assert.equal((await listOf(eventId, { q: 'byron' }, ['tickets:read', 'customers:read'])).total, 1);
    const token = await addKey(service.db, undefined, { permissions: ['tickets:read'] });
    const csv = await service.app.inject({
      url: `/api/events/${eventId}/guest-list?format=csv`,
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(csv.statusCode, 200);
    assert.doesNotMatch(csv.body, /\bada\b|byron/i);
  });

  it('is that of the seller alone', async () => {
    const eventId = await addEvent(service.db);
    await addSeller(service.db, 'other');
    const stranger = { token: await addKey(service.db, 'other') };
    await service.refused(api.guestList.list, 404, { id: eventId }, stranger);
    await service.refused(api.arrivals.list, 404, { id: eventId }, stranger);
    const { token } = { token: await addKey(service.db, undefined, { permissions: ['scans:read'] }) };
    await service.refused(api.guestList.list, 403, { id: eventId }, { token });
  });
});

describe('texts without accents', () => {
  it('are found by what people type', () => {
    assert.deepEqual(['Öztürk', 'STRASSE', 'Straße', 'Łukasz', 'ﬁn'].map(plain), [
      ...['ozturk', 'strasse', 'strasse', 'łukasz', 'fin'],
    ]);
  });
});

describe('the preferred type of an answer', () => {
  it('is the one that is named with the highest weight', () => {
    const types = ['application/json', 'text/csv'];
    assert.equal(preferredType(undefined, types), undefined);
    assert.equal(preferredType('*/*', types), undefined);
    assert.equal(preferredType('text/csv', types), 'text/csv');
    assert.equal(preferredType('TEXT/CSV; charset=utf-8', types), 'text/csv');
    assert.equal(preferredType('application/json;q=0.5, text/csv;q=0.9', types), 'text/csv');
    assert.equal(preferredType('application/json, text/csv', types), 'application/json');
    assert.equal(preferredType('text/csv;q=0', types), undefined);
  });
});
