import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, addSeatMapOf, buyer, hall, keyOf, seats } from '../../support/builders/shop.ts';

const service = serviceOfSuite();
let token: string;
/** A map of the seller, with the revisions 1 and 2. */
let seatMapId: string;
let link: { seatMapId: string; revisionId: string };
let stranger: string;
before(async () => {
  token = await addKey(service.db);
  stranger = await addKey(service.db, 'another');
  seatMapId = await addSeatMapOf(service.db, hall(2, 3));
  await service.call(api.seatMaps.update, { id: seatMapId, ...hall(2, 2) }, { token });
  link = { seatMapId, revisionId: '1' };
});

const add = async (fields: Partial<EventRecord> = {}) => await addEvent(service.db, fields);

describe('events.setSeating', () => {
  it('links a seat map, under the key that the event keeps', async () => {
    const id = await add();
    const linked = await service.call(api.events.setSeating, { id, ...link }, { token });
    const { _id, eventKey, ...seating } = linked.seating ?? {};
    assert.deepEqual(seating, { ...link, active: true, eventId: id });
    assert.match(_id ?? '', /^[0-9a-f]{24}$/);
    assert.match(eventKey ?? '', /^[0-9a-f]{24}$/);
    const moved = await service.call(api.events.setSeating, { id, seatMapId, revisionId: '2' }, { token });
    assert.deepEqual(moved.seating, { ...linked.seating, revisionId: '2' });
    assert.equal((await service.call(api.events.info, { id })).seating, true);
  });

  it('changes only the version that is known', async () => {
    const id = await add();
    const known = await service.send(api.events.setSeating, { id, ...link }, { token, headers: { 'if-match': '"1"' } });
    assert.deepEqual([known.statusCode, known.headers.etag], [200, '"2"']);
    const late = await service.refused(
      api.events.setSeating,
      412,
      { id, seatMapId, revisionId: '2' },
      { token, headers: { 'if-match': '"1"' } },
    );
    assert.equal(late.headers.etag, '"2"');
  });

  it('stays as it is while seats are held or sold that another map or revision doesn’t have', async () => {
    const id = await add();
    await service.call(api.events.setSeating, { id, ...link }, { token });
    const other = { id, seatMapId, revisionId: '2' };
    const items = seats(1).map((item) => ({ ...item, seatingInfo: { seats: ['A-3'] } }));
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId: id, items });
    const held = await service.refused(api.events.setSeating, 409, other, { token });
    assert.equal(held.body.code, 'SEATS_SOLD');
    await service.call(api.events.setSeating, { id, ...link }, { token }); // the same map
    await service.call(api.checkout.abort, keyOf(checkout));
    await service.call(api.events.setSeating, other, { token });
    await service.call(api.events.setSeating, { id, ...link }, { token });
    const bought = await service.call(api.checkout.create, { type: 'transaction', eventId: id, items });
    await service.call(api.checkout.setDetails, { ...keyOf(bought), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(bought), paymentMethod: 'invoice' });
    await service.refused(api.events.setSeating, 409, other, { token });
    const elsewhere = await addSeatMapOf(service.db, hall(2, 3));
    await service.refused(api.events.setSeating, 409, { id, seatMapId: elsewhere, revisionId: '1' }, { token });
  });

  it('counts seats that were sold before maps were stored here', async () => {
    const id = await add({ seating: { active: true, seatMapId: 'elsewhere', revisionId: 'r7' } });
    const items = seats(1).map((item) => ({ ...item, seatingInfo: { seatId: 'A-1' } }));
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId: id, items });
    await service.refused(api.events.setSeating, 409, { id, ...link }, { token });
    await service.call(api.checkout.abort, keyOf(checkout));
    await service.call(api.events.setSeating, { id, ...link }, { token });
  });

  it('may change while only tickets without seats are sold', async () => {
    const id = await add();
    await service.call(api.checkout.create, { type: 'transaction', eventId: id, items: seats(2) });
    await service.call(api.events.setSeating, { id, ...link }, { token });
  });

  it('takes only what is stored', async () => {
    const id = await add();
    await service.refused(api.events.setSeating, 404, { id, seatMapId: 'nothing', revisionId: '1' }, { token });
    for (const revisionId of ['3', '0', 'r1'])
      await service.refused(api.events.setSeating, 404, { id, seatMapId, revisionId }, { token });
  });

  it('takes no empty names, and no event of others', async () => {
    const id = await add();
    const empty = await service.refused(api.events.setSeating, 400, { id, seatMapId: '', revisionId: '' }, { token });
    assert.deepEqual(
      empty.body.details?.map(({ path }) => path),
      ['seatMapId', 'revisionId'],
    );
    await service.refused(api.events.setSeating, 400, { id, seatMapId: 'map' }, { token });
    await service.refused(api.events.setSeating, 404, { id, ...link }, { token: stranger });
    await service.refused(api.events.setSeating, 401, { id, ...link });
  });
});

describe('events.parents', () => {
  const parents = async (id: string) =>
    (await service.call(api.events.parents, { id }, { token })).map(({ _id }) => _id);

  it('are the root and the groups that name the event', async () => {
    const root = await add({ eventType: 'ROOT' });
    const date = await add({ eventType: 'RECURRENCE', rootId: root });
    const early = await add({ eventType: 'GROUP', childEvents: ['other', date] });
    const late = await add({
      eventType: 'GROUP',
      childEvents: [date],
      start: '2026-07-02T18:00:00Z',
      end: '2026-07-02T19:00:00Z',
    });
    const ofRoot = await add({ eventType: 'GROUP', childEvents: [root] });
    await add({ eventType: 'SINGLE', childEvents: [date] });
    assert.deepEqual(await parents(date), [root, early, late]);
    assert.deepEqual(await parents(root), [ofRoot]);
    assert.deepEqual(await parents(early), []);
  });

  it('are none of another seller, and not for one', async () => {
    const id = await add();
    await addEvent(service.db, { eventType: 'GROUP', childEvents: [id] }).then(async (group) => {
      await service.db.query("update event set seller_id = 'another' where id = $1", [group]);
    });
    assert.deepEqual(await parents(id), []);
    await service.refused(api.events.parents, 404, { id }, { token: stranger });
    await service.refused(api.events.parents, 404, { id: 'nothing' }, { token });
    await service.refused(api.events.parents, 401, { id });
  });
});

describe('what a seller’s programs hear', () => {
  it('is each event that was made, and each that changed, as it is answered', async () => {
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, secret, active, created_at, updated_at)
       values ('hook', 'seller', 'https://203.0.113.7/', '{*}', '', true, $1, $1)`,
      [service.clock.now],
    );
    const heard = async () => {
      const rows = await service.db.query<{ type: string; data: EventRecord }>(
        'delete from webhook_delivery d using webhook_message m where m.id = d.message_id returning m.type, m.data',
      );
      return rows.map(({ type, data }): [string, EventRecord] => [type, data]);
    };
    const root = await add({ eventType: 'ROOT' });
    const copy = await service.call(api.events.duplicate, { _id: root }, { token });
    assert.deepEqual(await heard(), [['event.created', copy]]);
    const linked = await service.call(api.events.setSeating, { id: root, ...link }, { token });
    assert.deepEqual(await heard(), [['event.updated', linked]]);
    const series = { unit: 'DAY', from: '2026-07-01T10:00:00Z', to: '2026-07-03T10:00:00Z' } as const;
    const clocks = { startTime: '2026-07-01T18:00:00Z', endTime: '2026-07-01T19:00:00Z' };
    const extended = await service.call(api.events.addRecurrences, { id: root, ...series, ...clocks }, { token });
    const said = await heard();
    assert.deepEqual(
      said.filter(([type]) => type === 'event.updated'),
      [['event.updated', extended]],
    );
    const made = said.filter(([type]) => type === 'event.created').map(([, data]) => data);
    assert.equal(made.length, 3);
    for (const date of made) assert.deepEqual(await service.call(api.events.get, { id: date._id }, { token }), date);
    const date = made[0]?._id ?? '';
    const single = await service.call(api.events.decouple, { id: date }, { token });
    assert.deepEqual(await heard(), [['event.updated', single]]);
  });
});
