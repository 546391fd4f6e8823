/** The seats of an event while it sells: what is shown of them, and keeping some. Long because buyers, staff, groups and returns meet the same seats. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { releaseDueSeats } from '../../../src/service/inventory/seat-rules.ts';
import { tellWaiting } from '../../../src/service/waiting/list-waves.ts';
import { item, seatSales, seatsOf } from '../../support/builders/seat-sales.ts';
import { addEvent, addKey, addSeatMapOf, buyer, hall, keyOf, sellerId } from '../../support/builders/shop.ts';
import { brokenRules } from '../../support/readers/books.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const { add, start, refused, finish, takenOf } = seatSales(() => service);

let token: string;
before(async () => {
  token = await addKey(service.db);
});

type Keep = 'staff' | 'nobody' | null;
const change = async (id: string, seats: readonly string[], keep: Keep, more: object = {}) =>
  await service.call(api.eventSeats.change, { id, changes: [{ seats: [...seats], keep, ...more }] }, { token });
const list = async (id: string, as = token) => (await service.call(api.eventSeats.list, { id }, { token: as })).seats;
const stateOf = async (id: string, seat: string) => (await list(id)).find((each) => each.seat === seat);
const leftOf = async (id: string) => (await service.call(api.events.info, { id })).tickets?.[0]?.v;
const gift = (eventId: string, seats?: readonly string[]) => ({
  eventId,
  items: [{ ticketTypeId: 'seat', amount: seats?.length ?? 1, ...(seats && { seatingInfo: { seats: [...seats] } }) }],
  prename: 'Ada',
  lastname: 'Byron',
  email: buyer.email,
});

describe('eventSeats.list', () => {
  it('shows each seat with its state, in the order of the map', async () => {
    const id = await add(hall(1, 5));
    const sold = await start(id, [item(1, ['A-1'])]);
    await finish(sold);
    await start(id, [item(1, ['A-2'])]);
    await change(id, ['A-3'], 'nobody', { note: ' Sponsor ', blockedUntil: '2099-05-12T10:00:00+02:00' });
    const { seats, eventId, revisionId } = await service.call(api.eventSeats.list, { id }, { token });
    assert.deepEqual([eventId, revisionId], [id, '1']);
    assert.deepEqual(
      seats.map(({ seat, state }) => [seat, state]),
      [
        ['A-1', 'sold'],
        ['A-2', 'held'],
        ['A-3', 'kept'],
        ['A-4', 'free'],
        ['A-5', 'free'],
      ],
    );
    assert.equal(seats[0]?.transactionId, sold._id);
    const ticket = await service.call(api.tickets.get, { id: seats[0].ticketId ?? '' }, { token });
    assert.equal(ticket.seatingInfo?.['seatId'], 'A-1');
    assert.deepEqual(seats[1], { seat: 'A-2', state: 'held' });
    assert.deepEqual(seats[2], {
      seat: 'A-3',
      state: 'kept',
      keep: 'nobody',
      note: 'Sponsor',
      blockedUntil: '2099-05-12T08:00:00.000Z',
    });
  });

  it('tells tickets and orders only to keys that may read them', async () => {
    const id = await add(hall(1, 2));
    await finish(await start(id, [item(1, ['A-1'])]));
    const planner = await addKey(service.db, sellerId, { permissions: ['events:read', 'events:write'] });
    assert.deepEqual(await list(id, planner), [
      { seat: 'A-1', state: 'sold' },
      { seat: 'A-2', state: 'free' },
    ]);
    const door = await addKey(service.db, sellerId, { permissions: ['tickets:read'] });
    assert.deepEqual(Object.keys((await list(id, door))[0] ?? {}), ['seat', 'state', 'ticketId']);
    const body = { id, changes: [{ seats: ['A-1'], keep: 'nobody' as const }] };
    const answer = await service.call(api.eventSeats.change, body, { token: planner });
    assert.deepEqual(answer.refused, [{ seat: 'A-1', code: 'SEAT_TAKEN' }]);
    await service.refused(api.eventSeats.change, 403, body, { token: door });
  });

  it('names contingents that the shop of the event does not sell', async () => {
    const map = hall(1, 2);
    const first = map.sections[0]?.rows[0]?.seats[0];
    if (first) first.contingent = 'friends';
    const id = await add(map);
    assert.deepEqual(await list(id), [
      { seat: 'A-1', state: 'contingent', contingent: 'friends' },
      { seat: 'A-2', state: 'free' },
    ]);
  });

  it('is found by its seller alone, where there are seats', async () => {
    const id = await add(hall(1, 1));
    const stranger = await addKey(service.db, 'another');
    await service.refused(api.eventSeats.list, 404, { id }, { token: stranger });
    await service.refused(api.eventSeats.list, 401, { id });
    const body = { changes: [{ seats: ['A-1'], keep: 'nobody' as const }] };
    await service.refused(api.eventSeats.change, 404, { id, ...body }, { token: stranger });
    const without = await addEvent(service.db);
    await service.refused(api.eventSeats.list, 404, { id: without }, { token });
    await service.refused(api.eventSeats.change, 404, { id: without, ...body }, { token });
  });
});

describe('eventSeats.change', () => {
  it('keeps seats from buyers, who see them as taken and not as left', async () => {
    const id = await add(hall(1, 4));
    assert.equal(await leftOf(id), 4);
    assert.deepEqual(await change(id, ['A-1', 'A-2'], 'nobody'), { eventId: id, changed: 2, refused: [] });
    await change(id, ['A-3'], 'staff');
    assert.deepEqual(await takenOf(id), ['A-1', 'A-2', 'A-3']);
    assert.equal(await leftOf(id), 1);
    assert.equal((await refused(id, 409, [item(1, ['A-1'])])).code, 'SEAT_TAKEN');
    assert.equal((await refused(id, 409, [item(1, ['A-3'])])).code, 'SEAT_TAKEN');
    assert.equal((await refused(id, 409, [item(2)])).code, 'TICKETS_SOLD_OUT');
    assert.deepEqual(seatsOf(await start(id, [item(1)])), ['A-4']);
    await change(id, ['A-1'], null);
    assert.deepEqual(seatsOf(await start(id, [item(1)])), ['A-1']);
  });

  it('does what can be done, and names the rest', async () => {
    const id = await add(hall(1, 4));
    const sold = await start(id, [item(1, ['A-1'])]);
    await finish(sold);
    await start(id, [item(1, ['A-2'])]);
    const answer = await change(id, ['A-1', 'A-2', 'A-3', 'Z-9'], 'nobody');
    assert.deepEqual(answer, {
      eventId: id,
      changed: 1,
      refused: [
        { seat: 'A-1', code: 'SEAT_TAKEN', transactionId: sold._id },
        { seat: 'A-2', code: 'SEAT_TAKEN' },
        { seat: 'Z-9', code: 'SEAT_UNKNOWN' },
      ],
    });
    assert.deepEqual(await takenOf(id), ['A-1', 'A-2', 'A-3']);
  });

  it('keeps what comes back, and leaves it to its buyer until then', async () => {
    const id = await add(hall(1, 3));
    const open = await start(id, [item(1, ['A-1'])]);
    const sold = await start(id, [item(1, ['A-2'])]);
    await finish(sold);
    const kept = await change(id, ['A-1', 'A-2'], 'nobody', { whenReturned: true });
    assert.equal(kept.changed, 2);
    assert.equal(await leftOf(id), 1);
    const shown = await stateOf(id, 'A-2');
    assert.deepEqual([shown?.state, shown?.keep, shown?.whenReturned], ['sold', 'nobody', true]);
    // the buyer keeps the seat while the cart grows
    const grown = await service.call(api.checkout.setItems, { ...keyOf(open), items: [item(2, ['A-1', 'A-3'])] });
    assert.deepEqual(seatsOf(grown), ['A-1', 'A-3']);
    await service.call(api.checkout.abort, keyOf(open));
    await service.call(api.transactions.cancel, { id: sold._id }, { token });
    assert.deepEqual(
      (await list(id)).map(({ state }) => state),
      ['kept', 'kept', 'free'],
    );
    assert.equal(await leftOf(id), 1);
  });

  it('puts seats on sale again at their time', async () => {
    const id = await add(hall(1, 2));
    const now = service.clock.now.getTime();
    const blockedUntil = new Date(now + 3_600_000).toISOString();
    await change(id, ['A-1'], 'nobody', { blockedUntil });
    await change(id, ['A-2'], 'nobody');
    assert.equal(await releaseDueSeats(service.db, new Date(now + 3_599_000)), 0);
    assert.equal(await releaseDueSeats(service.db, new Date(now + 3_600_000)), 1);
    assert.deepEqual(await takenOf(id), ['A-2']);
  });

  it('tells the waiting list of seats that are on sale again', async () => {
    const id = await add(hall(1, 2), { soldOutFallback: { soldOutFallbackType: 'waitinglist' } });
    const blockedUntil = new Date(service.clock.now.getTime() + 60_000).toISOString();
    await change(id, ['A-1', 'A-2'], 'nobody', { blockedUntil });
    await service.call(api.waitingList.join, { id, email: 'waits@example.com', amount: 1, consent: true });
    assert.equal(await tellWaiting(service.context), 0);
    service.clock.forward(60_000);
    await releaseDueSeats(service.db, service.clock.now);
    assert.equal(await tellWaiting(service.context), 1);
  });

  it('says what it expects', async () => {
    const id = await add(hall(1, 2));
    const wrong = async (changes: unknown, path: string) => {
      const { body } = await service.refused(api.eventSeats.change, 400, { id, changes }, { token });
      assert.deepEqual(
        body.details?.map((detail) => detail.path),
        [path],
      );
    };
    await wrong([], 'changes');
    await wrong([{ seats: [], keep: 'nobody' }], 'changes.0.seats');
    await wrong([{ seats: ['A-1'], keep: 'everybody' }], 'changes.0.keep');
    await wrong([{ seats: ['A-1'] }], 'changes.0.keep');
    await wrong([{ seats: ['A-1', 'A-2', 'A-1'], keep: 'nobody' }], 'changes.0.seats.2');
    await wrong([{ seats: ['A-1'], keep: null, note: 'why' }], 'changes.0.note');
    await wrong([{ seats: ['A-1'], keep: 'staff', blockedUntil: '2020-01-01T00:00:00Z' }], 'changes.0.blockedUntil');
    await wrong([{ seats: ['A-1'], keep: 'staff', note: 'x'.repeat(201) }], 'changes.0.note');
    await wrong([{ seats: Array.from({ length: 5001 }, (_, at) => `s${at}`), keep: 'nobody' }], 'changes');
    assert.deepEqual(await takenOf(id), []);
  });

  it('is kept in the history', async () => {
    const id = await add(hall(1, 1));
    await change(id, ['A-1'], 'nobody');
    const { rows } = await service.call(api.audit.list, { subject: id }, { token });
    assert.ok(rows.some(({ operation }) => operation === 'eventSeats.change'));
  });
});

describe('seats that are kept for staff', () => {
  it('are given as complimentary tickets, and kept again when those are taken back', async () => {
    const id = await add(hall(1, 2));
    await change(id, ['A-1'], 'staff');
    await change(id, ['A-2'], 'nobody');
    const other = await service.refused(api.tickets.free, 409, gift(id, ['A-2']), { token });
    assert.equal(other.body.code, 'SEAT_TAKEN');
    // where the service chooses, they stay
    await service.refused(api.tickets.free, 409, gift(id), { token });
    const [ticket] = await service.call(api.tickets.free, gift(id, ['A-1']), { token });
    assert.equal((await stateOf(id, 'A-1'))?.state, 'sold');
    await service.call(api.tickets.invalidate, { id: ticket?._id ?? '' }, { token });
    await service.call(api.transactions.cancel, { id: ticket?.transactionId ?? '' }, { token });
    assert.equal((await stateOf(id, 'A-1'))?.state, 'kept');
    assert.equal((await refused(id, 409, [item(1, ['A-1'])])).code, 'TICKETS_SOLD_OUT');
  });

  it('are sold at a counter', async () => {
    const id = await add(hall(1, 3));
    await change(id, ['A-1'], 'staff');
    const body = { type: 'transaction' as const, eventId: id, items: [item(1, ['A-1'])] };
    await service.refused(api.checkout.create, 409, { ...body, posOperationMode: 'KIOSK' }, { token });
    const counter = await service.call(api.checkout.create, { ...body, posOperationMode: 'OPERATOR' }, { token });
    assert.deepEqual(seatsOf(counter), ['A-1']);
    const best = { ...body, items: [item(1)], posOperationMode: 'OPERATOR' };
    assert.notDeepEqual(seatsOf(await service.call(api.checkout.create, best, { token })), ['A-1']);
  });

  it('take a ticket that is moved there, and other kept seats do not', async () => {
    const id = await add(hall(1, 4));
    await finish(await start(id, [item(1, ['A-1'])]));
    await change(id, ['A-2'], 'staff');
    await change(id, ['A-3'], 'nobody');
    const ticketId = (await stateOf(id, 'A-1'))?.ticketId ?? '';
    const move = (seatId: string) => ({ id: ticketId, seatingInfo: { seatId }, freeSeat: true });
    const answer = await service.refused(api.tickets.seat, 409, move('A-3'), { token });
    assert.equal(answer.body.code, 'SEAT_TAKEN');
    await service.call(api.tickets.seat, move('A-2'), { token });
    assert.deepEqual(
      (await list(id)).map(({ state }) => state),
      ['free', 'sold', 'kept', 'free'],
    );
  });
});

describe('a group and its dates', () => {
  it('keep their own seats, and the group does without those of its dates', async () => {
    const date = await add(hall(1, 3));
    const { seatMapId } = (await service.call(api.events.get, { id: date }, { token })).seating ?? {};
    const seating = { active: true, seatMapId, revisionId: '1' };
    const group = await addEvent(service.db, { eventType: 'GROUP', childEvents: [date], seating });
    await change(date, ['A-1'], 'nobody');
    await change(group, ['A-2'], 'nobody');
    assert.deepEqual(await takenOf(group), ['A-1', 'A-2']);
    assert.deepEqual(await takenOf(date), ['A-1']);
    assert.equal((await refused(group, 409, [item(1, ['A-1'])])).code, 'SEAT_TAKEN');
    await start(date, [item(1, ['A-2'])]);
    await start(group, [item(1, ['A-3'])]);
    assert.deepEqual(
      (await list(group)).map(({ state }) => state),
      ['kept', 'held', 'held'],
    );
  });
});

describe('another seat map', () => {
  it('keeps the seats that it has, in its own categories', async () => {
    const seatMapId = await addSeatMapOf(service.db, hall(1, 3));
    await service.call(api.seatMaps.update, { id: seatMapId, ...hall(1, 2) }, { token });
    const id = await addEvent(service.db, { seating: { active: true, seatMapId, revisionId: '1' } });
    await change(id, ['A-1', 'A-3'], 'nobody');
    await service.call(api.events.setSeating, { id, seatMapId, revisionId: '2' }, { token });
    assert.deepEqual(await takenOf(id), ['A-1']);
    await service.call(api.events.setSeating, { id, seatMapId, revisionId: '1' }, { token });
    assert.deepEqual(await takenOf(id), ['A-1']);
    assert.deepEqual(await brokenRules(service.db), []);
  });
});

describe('a payment that comes late', () => {
  it('does not take a seat back that is kept meanwhile', async () => {
    const id = await add(hall(1, 1));
    const open = await start(id, [item(1, ['A-1'])]);
    await change(id, ['A-1'], 'nobody', { whenReturned: true });
    await service.call(api.checkout.abort, keyOf(open));
    assert.equal((await stateOf(id, 'A-1'))?.state, 'kept');
    assert.equal((await refused(id, 409, [item(1, ['A-1'])])).code, 'TICKETS_SOLD_OUT');
  });
});

describe('buyers and a seller at the same time', () => {
  it('never get the same seat: what is kept was not sold, and what is sold was refused', async () => {
    const id = await add(hall(3, 10));
    const all = (await list(id)).map(({ seat }) => seat);
    const kept: string[] = [];
    const refusals: string[] = [];
    const buying = Array.from({ length: 40 }, async (_, at) => {
      const items = at % 2 === 0 ? [item(1, [all[(at * 7) % 30] ?? ''])] : [item(1)];
      return await service.send(api.checkout.create, { type: 'transaction', eventId: id, items });
    });
    const keeping = Array.from({ length: 6 }, async (_, at) => {
      const seats = all.slice(at * 3, at * 3 + 3);
      const answer = await change(id, seats, at % 2 === 0 ? 'nobody' : 'staff');
      const no = answer.refused.map(({ seat }) => seat);
      refusals.push(...no);
      kept.push(...seats.filter((seat) => !no.includes(seat)));
    });
    const [answers] = await Promise.all([Promise.all(buying), Promise.all(keeping)]);
    const got = answers.flatMap(({ statusCode, body }) =>
      statusCode === 200 ? seatsOf(body as unknown as Checkout) : [],
    );
    for (const { statusCode, body } of answers)
      if (statusCode !== 200) assert.ok(['SEAT_TAKEN', 'TICKETS_SOLD_OUT'].includes(body.code ?? ''), body.code);
    assert.equal(got.length, new Set(got).size);
    assert.deepEqual(
      got.filter((seat) => kept.includes(seat)),
      [],
    );
    for (const seat of refusals) assert.ok(got.includes(seat), seat);
    assert.equal(kept.length + refusals.length, 18);
    assert.deepEqual([...(await takenOf(id))].sort(), [...got, ...kept].sort());
    assert.equal(await leftOf(id), 30 - got.length - kept.length);
    assert.deepEqual(await brokenRules(service.db), []);
  });
});
