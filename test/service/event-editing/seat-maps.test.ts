/** Seat maps of a seller, and events that are bound to them. Long because both need the same halls and sales. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { SeatMapInput } from '../../../src/contract/seat-maps.ts';
import { item, seatSales, seatsOf } from '../../support/builders/seat-sales.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, addSeatMapOf, hall, keyOf } from '../../support/builders/shop.ts';

const service = serviceOfSuite();
let token: string;
let stranger: string;
before(async () => {
  token = await addKey(service.db);
  stranger = await addKey(service.db, 'another');
});
const { start, refused, finish, takenOf } = seatSales(() => service);
const create = async (map: SeatMapInput) => await service.call(api.seatMaps.create, map, { token });
const bind = async (id: string, seatMapId: string, revisionId: string) =>
  await service.call(api.events.setSeating, { id, seatMapId, revisionId }, { token });

describe('seat maps', () => {
  it('are stored, read, and listed with what is in them', async () => {
    const map = hall(2, 3, 'stalls');
    Object.assign(map.sections[0]?.rows[0]?.seats[0] ?? {}, { contingent: 'press' });
    const made = await create({ ...map, stage: { name: 'Stage', x: 0, y: 0, width: 10, height: 5 } });
    const { _id, createdAt, updatedAt, ...told } = made;
    assert.deepEqual(told, {
      revisionId: '1',
      name: 'Hall',
      seats: 6,
      categoryRefs: ['stalls'],
      contingents: ['press'],
    });
    assert.deepEqual([createdAt, updatedAt], [service.clock.now.toISOString(), service.clock.now.toISOString()]);
    const plan = await service.call(api.seatMaps.get, { id: _id }, { token });
    assert.deepEqual(plan, {
      _id,
      revisionId: '1',
      ...map,
      stage: { name: 'Stage', x: 0, y: 0, width: 10, height: 5 },
    });
    const other = await create(hall(1, 1));
    const { docs, total } = await service.call(api.seatMaps.list, { top: 2 }, { token });
    assert.equal(total, docs.length);
    assert.deepEqual(new Set(docs.map((doc) => doc._id)), new Set([_id, other._id]));
    assert.deepEqual((await service.call(api.seatMaps.list, {}, { token: stranger })).docs, []);
  });

  it('show buyers a stage of each shape', async () => {
    for (const shape of ['rectangle', 'thrust', 'ring'] as const) {
      const stage = { shape, x: 0, y: 0, width: 10, height: 5 };
      const { _id } = await create({ ...hall(1, 2), stage });
      const event = await addEvent(service.db);
      await bind(event, _id, '1');
      assert.deepEqual((await service.call(api.seatMaps.plan, { id: event })).stage, stage);
    }
  });

  it('are stored once for an idempotency key', async () => {
    const options = { token, idempotencyKey: 'map-1' };
    const [one, two] = [
      await service.call(api.seatMaps.create, hall(1, 2), options),
      await service.call(api.seatMaps.create, hall(1, 2), options),
    ];
    assert.deepEqual(one, two);
    await service.refused(api.seatMaps.create, 409, hall(1, 3), options);
  });

  it('become a new revision by each change; events keep theirs', async () => {
    const { _id } = await create(hall(1, 4));
    const event = await addEvent(service.db);
    await bind(event, _id, '1');
    const changed = await service.send(api.seatMaps.update, { id: _id, ...hall(1, 2) }, { token });
    assert.equal(changed.headers['etag'], '"2"');
    assert.equal((await service.call(api.seatMaps.plan, { id: event })).sections[0]?.rows[0]?.seats.length, 4);
    assert.equal((await service.call(api.seatMaps.states, { id: event })).revisionId, '1');
    const seatsIn = async (revisionId?: string) =>
      (await service.call(api.seatMaps.get, { id: _id, ...(revisionId && { revisionId }) }, { token })).sections[0]
        ?.rows[0]?.seats.length;
    assert.deepEqual([await seatsIn(), await seatsIn('1'), await seatsIn('2')], [2, 4, 2]);
    for (const revisionId of ['3', '0', '01', 'x', '9'.repeat(30)])
      await service.refused(api.seatMaps.get, 404, { id: _id, revisionId }, { token });
    const late = { token, headers: { 'if-match': '"1"' } };
    await service.refused(api.seatMaps.update, 412, { id: _id, ...hall(1, 3) }, late);
    await service.refused(api.seatMaps.delete, 412, { id: _id }, late);
  });

  it('are deleted only while no event is bound to them', async () => {
    const { _id } = await create(hall(1, 2));
    const event = await addEvent(service.db);
    await bind(event, _id, '1');
    const used = await service.refused(api.seatMaps.delete, 409, { id: _id }, { token });
    assert.equal(used.body.code, 'IN_USE');
    assert.match(used.body.details?.[0]?.message ?? '', new RegExp(event));
    await service.call(api.events.delete, { id: event }, { token });
    await service.call(api.seatMaps.delete, { id: _id }, { token });
    await service.refused(api.seatMaps.get, 404, { id: _id }, { token });
  });

  it('are no one else’s', async () => {
    const { _id } = await create(hall(1, 2));
    await service.refused(api.seatMaps.get, 404, { id: _id }, { token: stranger });
    await service.refused(api.seatMaps.update, 404, { id: _id, ...hall(1, 1) }, { token: stranger });
    await service.refused(api.seatMaps.delete, 404, { id: _id }, { token: stranger });
    const reader = await addKey(service.db, 'seller', { permissions: ['events:read'] });
    await service.call(api.seatMaps.get, { id: _id }, { token: reader });
    await service.refused(api.seatMaps.update, 403, { id: _id, ...hall(1, 1) }, { token: reader });
    const other = await addKey(service.db, 'seller', { permissions: ['vouchers:write', 'vouchers:read'] });
    await service.refused(api.seatMaps.list, 403, {}, { token: other });
    const event = await addEvent(service.db);
    const foreign = await addSeatMapOf(service.db, hall(1, 2), 'another');
    await service.refused(api.events.setSeating, 404, { id: event, seatMapId: foreign, revisionId: '1' }, { token });
    // even where an event says so
    const bound = await addEvent(service.db, { seating: { active: true, seatMapId: foreign, revisionId: '1' } });
    await service.refused(api.seatMaps.plan, 404, { id: bound });
  });

  it('are refused with each path that does not fit', async () => {
    const wrong = async (change: (map: SeatMapInput) => unknown) => {
      const map = structuredClone(hall(2, 2));
      const { statusCode, body } = await service.send(
        api.seatMaps.create,
        (change(map) ?? map) as Record<string, unknown>,
        { token },
      );
      assert.equal(statusCode, 400);
      return body.details?.map(({ path }) => path);
    };
    const seat = (map: SeatMapInput) => map.sections[0]?.rows[0]?.seats[0] ?? { x: 0, y: 0 };
    const path = 'sections.0.rows.0.seats.0';
    const second = 'sections.0.rows.0.seats.1';
    const cases: [string, (map: SeatMapInput) => unknown][] = [
      [second + '._id', (map) => void Object.assign(map.sections[0]?.rows[0]?.seats[1] ?? {}, { _id: 'A-1' })],
      ['sections.0.rows.1._id', (map) => void Object.assign(map.sections[0]?.rows[1] ?? {}, { _id: 'A' })],
      ['sections.1._id', (map) => void map.sections.push({ _id: 'stalls', name: 'Again', rows: [] })],
      [`${path}.x`, (map) => void Object.assign(seat(map), { x: map.width + 1 })],
      [`${path}.y`, (map) => void Object.assign(seat(map), { y: map.height + 1 })],
      [`${path}.x`, (map) => void Object.assign(seat(map), { x: -1 })],
      [`${path}.companionOf`, (map) => void Object.assign(seat(map), { companionOf: 'A-2' })],
      [`${path}.seatType`, (map) => void Object.assign(seat(map), { seatType: 'throne' })],
      [`${path}.name`, (map) => void Object.assign(seat(map), { name: ' ' })],
      [`${path}._id`, (map) => void Object.assign(seat(map), { _id: '<b>' })],
      [`${path}.owner`, (map) => void Object.assign(seat(map), { owner: 'me' })],
      ['width', (map) => ({ ...map, width: 0 })],
      ['stage.width', (map) => ({ ...map, stage: { x: 1, y: 0, width: map.width, height: 1 } })],
      ['stage.height', (map) => ({ ...map, stage: { shape: 'ring', x: 0, y: 1, width: 1, height: map.height } })],
      ['stage.shape', (map) => ({ ...map, stage: { shape: 'catwalk', x: 0, y: 0, width: 1, height: 1 } })],
      ['sections', (map) => ({ ...map, sections: [] })],
      ['sections', (map) => ({ ...map, sections: [{ _id: 'empty', name: 'Empty', rows: [] }] })],
      ['name', ({ name: _, ...map }) => map],
    ];
    const corners = [
      { x: 0, y: 0 },
      { x: 5, y: 0 },
      { x: 5, y: 5 },
    ];
    const area = { _id: 'pit', name: 'Pit', outline: corners };
    const areas: [string, object[]][] = [
      ['areas.0.outline', [{ ...area, outline: corners.slice(1) }]],
      ['areas.0.outline.1.x', [{ ...area, outline: [corners[0], { x: 999, y: 0 }, corners[2]] }]],
      ['areas.0.outline.2.y', [{ ...area, outline: [corners[0], corners[1], { x: 5, y: 999 }] }]],
      ['areas.0.capacity', [{ ...area, capacity: 0 }]],
      ['areas.0.capacity', [{ ...area, capacity: 1.5 }]],
      ['areas.0.seats', [{ ...area, seats: [] }]],
      ['areas.1._id', [area, area]],
      // seats without any category are for all ticket types
      ['sections.0', [{ ...area, categoryRef: 'standing' }]],
    ];
    for (const [expected, all] of areas) cases.push([expected, (map) => ({ ...map, areas: all })]);
    cases.push([
      'sections.0.rows.0.table',
      (map) => void Object.assign(map.sections[0]?.rows[0] ?? {}, { table: 'oval' }),
    ]);
    for (const [expected, change] of cases) assert.deepEqual(await wrong(change), [expected]);
  });

  it('have 20,000 seats at most', async () => {
    const full = hall(20, 1000);
    const { _id } = await create(full);
    const event = await addEvent(service.db);
    await bind(event, _id, '1');
    assert.equal(seatsOf(await start(event, [item(4)])).length, 4);
    const more = {
      ...full,
      sections: [
        ...full.sections,
        { _id: 's', name: 'S', rows: [{ _id: 'r', name: 'r', seats: [{ _id: 'one-more', name: '1', x: 0, y: 0 }] }] },
      ],
    };
    const { body } = await service.refused(api.seatMaps.create, 400, more, { token });
    assert.deepEqual(body.details, [{ path: 'sections', message: 'At most 20000 seats' }]);
  });
});

describe('tables and areas', () => {
  it('are shown to buyers; a seat at a table says so, and an area is sold without seats', async () => {
    const map = hall(1, 4, 'table');
    Object.assign(map.sections[0]?.rows[0] ?? {}, { table: 'round' });
    const outline = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
      { x: 9, y: 9 },
    ];
    const areas = [{ _id: 'pit', name: 'Pit', categoryRef: 'standing', capacity: 80, outline }];
    const { _id } = await create({ ...map, areas });
    const event = await addEvent(service.db, {
      categories: [
        { _id: 'c1', ref: 'table', name: 'Table' },
        { _id: 'c2', ref: 'standing', name: 'Standing' },
      ],
      tickets: [
        { _id: 'seat', name: 'Seat', price: 10, amount: 100, active: true, categoryRef: 'table' },
        { _id: 'standing', name: 'Standing', price: 5, amount: 80, active: true, categoryRef: 'standing' },
      ],
    });
    await bind(event, _id, '1');
    const plan = await service.call(api.seatMaps.plan, { id: event });
    assert.deepEqual([plan.areas, plan.sections[0]?.rows[0]?.table], [areas, 'round']);
    const tickets = await finish(await start(event, [item(1, ['A-2']), item(2, undefined, 'standing')]));
    assert.deepEqual(
      tickets.map(({ seat }) => seat),
      ['Stalls, table A, seat 2', undefined, undefined],
    );
    assert.equal(tickets[0]?.seatingInfo?.['table'], 'round');
    const moved = await service.call(
      api.tickets.seat,
      { id: tickets[0]._id, seatingInfo: { seatId: 'A-4' } },
      { token },
    );
    assert.equal(moved.seat, 'Stalls, table A, seat 4');
  });
});

describe('the plan of an event', () => {
  it('is kept by its ETag, and so are the taken seats until the next purchase', async () => {
    const event = await addEvent(service.db, { url: 'seated-evening' });
    await bind(event, await addSeatMapOf(service.db, hall(2, 4)), '1');
    const get = async (url: string, tag?: string) =>
      await service.app.inject({ url, headers: tag === undefined ? {} : { 'if-none-match': tag } });
    for (const name of ['seat-map', 'seats']) {
      const url = `/api/public/events/seated-evening/${name}`;
      const first = await get(url);
      const tag = String(first.headers.etag);
      assert.equal(first.statusCode, 200);
      assert.equal((await get(url, tag)).statusCode, 304);
      const checkout = await start(event, [item(1)]);
      const later = await get(url, tag);
      assert.equal(later.statusCode, name === 'seats' ? 200 : 304);
      await service.call(api.checkout.abort, keyOf(checkout));
      assert.equal((await get(url, tag)).statusCode, 304);
    }
    await service.refused(api.seatMaps.plan, 404, { id: 'nothing' });
    await service.refused(api.seatMaps.states, 404, { id: await addEvent(service.db) });
  });
});

describe('seatMaps.events', () => {
  it('are those bound to any revision, the latest first', async () => {
    const seatMapId = await addSeatMapOf(service.db, hall(1, 2));
    const token = await addKey(service.db);
    const seating = { active: true, seatMapId, revisionId: '1' };
    const list = async () => await service.call(api.seatMaps.events, { id: seatMapId }, { token });
    assert.deepEqual(await list(), { docs: [], total: 0 });
    const early = await addEvent(service.db, { seating, name: 'Early' });
    const times = { start: '2026-08-02T18:00:00Z', end: '2026-08-02T19:00:00Z' };
    const late = await addEvent(service.db, { seating: { ...seating, revisionId: '2' }, name: 'Late', ...times });
    await addEvent(service.db);
    const { docs, total } = await list();
    assert.equal(total, 2);
    assert.deepEqual(
      docs.map(({ _id, name, revisionId }) => [_id, name, revisionId]),
      [
        [late, 'Late', '2'],
        [early, 'Early', '1'],
      ],
    );
    assert.equal(docs[0]?.start, '2026-08-02T18:00:00.000Z');
    const one = await service.call(api.seatMaps.events, { id: seatMapId, top: 1, skip: 1 }, { token });
    assert.deepEqual([one.total, one.docs.map(({ _id }) => _id)], [2, [early]]);
    const stranger = await addKey(service.db, 'another');
    await service.refused(api.seatMaps.events, 404, { id: seatMapId }, { token: stranger });
    await service.refused(api.seatMaps.events, 401, { id: seatMapId });
  });
});

describe('an event with seats sold', () => {
  const inStalls = {
    categories: [{ _id: 'c1', ref: 'stalls', name: 'Stalls' }],
    tickets: [{ _id: 'seat', name: 'Seat', price: 10, amount: 100, active: true, categoryRef: 'stalls' }],
  };

  it('keeps its map, by whatever operation it would be changed', async () => {
    const event = await addEvent(service.db);
    const seatMapId = await addSeatMapOf(service.db, hall(1, 4));
    await bind(event, seatMapId, '1');
    await service.call(api.seatMaps.update, { id: seatMapId, ...hall(1, 2) }, { token });
    const checkout = await start(event, [item(1, ['A-4'])]);
    const other = { id: event, seatMapId, revisionId: '2' };
    assert.equal((await service.refused(api.events.setSeating, 409, other, { token })).body.code, 'SEATS_SOLD');
    const elsewhere = await addSeatMapOf(service.db, hall(1, 4));
    const another = { id: event, seatMapId: elsewhere, revisionId: '1' };
    assert.equal((await service.refused(api.events.setSeating, 409, another, { token })).body.code, 'SEATS_SOLD');
    for (const seating of [{ revisionId: '2' }, { revisionId: '7' }, { seatMapId: elsewhere, revisionId: '1' }, null]) {
      const { body } = await service.refused(api.events.update, 409, { id: event, seating }, { token });
      assert.equal(body.code, 'SEATS_SOLD');
    }
    await service.call(api.events.update, { id: event, seating: { contingents: ['a'] } }, { token });
    await service.call(api.checkout.abort, keyOf(checkout));
    await service.call(api.events.setSeating, other, { token });
    assert.equal((await refused(event, 400, [item(1, ['A-4'])])).code, 'SEAT_UNKNOWN');
  });

  it('takes a revision that has them: others are moved, added, renamed and removed', async () => {
    const event = await addEvent(service.db, inStalls);
    const map = hall(2, 4, 'stalls');
    const seatMapId = await addSeatMapOf(service.db, map);
    await bind(event, seatMapId, '1');
    const tickets = await finish(await start(event, [item(2, ['A-1', 'A-2'])]));
    const [section] = map.sections;
    const [first, second] = section?.rows ?? [];
    const moved = (first?.seats ?? []).map((seat) => ({ ...seat, x: seat.x - 5, y: 1 }));
    const rebuilt = {
      ...map,
      sections: [
        {
          ...section!,
          rows: [
            { ...first!, seats: [...moved.slice(0, 2), { _id: 'new', name: '3b', x: 40, y: 1, contingent: 'press' }] },
            { ...second!, name: 'Z' },
          ],
        },
      ],
    };
    await service.call(api.seatMaps.update, { id: seatMapId, ...rebuilt }, { token });
    await bind(event, seatMapId, '2');
    assert.deepEqual(await takenOf(event), ['A-1', 'A-2', 'new']);
    const plan = await service.call(api.seatMaps.plan, { id: event });
    assert.equal(plan.sections[0]?.rows[0]?.seats[0]?.y, 1);
    // the seats that are left: none of row A is free without a contingent, four of Z are
    const [last] = await finish(await start(event, [item(4)]));
    assert.match(last?.seat ?? '', /^Stalls, row Z, seat/);
    assert.equal((await refused(event, 409, [item(1)])).code, 'TICKETS_SOLD_OUT');
    assert.equal(tickets[0]?.seat, 'Stalls, row A, seat 1');
  });

  it('tells which of them a revision would change, and the orders to those who may read them', async () => {
    const event = await addEvent(service.db, inStalls);
    const map = hall(2, 4, 'stalls');
    const seatMapId = await addSeatMapOf(service.db, map);
    await bind(event, seatMapId, '1');
    const sold = await start(event, [item(2, ['A-1', 'B-4'])]);
    await finish(sold);
    await start(event, [item(2, ['A-3', 'A-4'])]); // in a cart
    const [section] = map.sections;
    const [first, second] = section?.rows ?? [];
    const rest = (first?.seats ?? []).slice(1).map((seat) => (seat._id === 'A-3' ? { ...seat, name: '33' } : seat));
    const rebuilt = {
      ...map,
      sections: [
        {
          ...section!,
          rows: [
            { ...first!, seats: rest },
            { ...second!, categoryRef: 'gallery' },
          ],
        },
      ],
    };
    await service.call(api.seatMaps.update, { id: seatMapId, ...rebuilt }, { token });
    const want = { id: event, seatMapId, revisionId: '2' };
    const { body } = await service.refused(api.events.setSeating, 409, want, { token });
    assert.equal(body.code, 'SEATS_SOLD');
    assert.deepEqual(body['refused'], [
      { seat: 'A-1', code: 'SEAT_UNKNOWN', transactionId: sold._id },
      { seat: 'A-3', code: 'SEAT_RENAMED' },
      { seat: 'B-4', code: 'SEAT_WRONG_CATEGORY', transactionId: sold._id },
    ]);
    assert.match(body.details?.[0]?.message ?? '', /^Stalls, row A, seat 1 is not in this revision/);
    const blind = await addKey(service.db, 'seller', { permissions: ['events:read', 'events:write'] });
    const unseen = await service.refused(api.events.setSeating, 409, want, { token: blind });
    assert.deepEqual((unseen.body['refused'] as object[])[0], { seat: 'A-1', code: 'SEAT_UNKNOWN' });
    assert.equal((await service.call(api.seatMaps.states, { id: event })).revisionId, '1');
  });
});
