import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SeatMapInput } from '../../../src/contract/seat-maps.ts';
import { expireHolds } from '../../../src/service/order-management/end-checkout.ts';
import { item, seatSales, seatsOf } from '../../support/builders/seat-sales.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addKey, hall, keyOf } from '../../support/builders/shop.ts';

const service = serviceOfSuite();

const { add, start, refused, finish, takenOf } = seatSales(() => service);

describe('seats of one’s own choice', () => {
  it('are held, shown, sold, and named on the tickets', async () => {
    const id = await add(hall(2, 6), { seating: { eventId: 'x' } });
    const checkout = await start(id, [item(2, ['B-2', 'B-1'])]);
    assert.deepEqual(seatsOf(checkout), ['B-2', 'B-1']);
    assert.deepEqual(checkout.items[0]?.tickets?.[0]?.seatingInfo?.['places'], [
      { seatId: 'B-2', section: 'Stalls', row: 'B', seat: '2' },
      { seatId: 'B-1', section: 'Stalls', row: 'B', seat: '1' },
    ]);
    assert.deepEqual(await takenOf(id), ['B-1', 'B-2']);
    const tickets = await finish(checkout);
    assert.deepEqual(
      tickets.map(({ seat, seatingInfo }) => [seat, seatingInfo]),
      [
        ['Stalls, row B, seat 2', { seatId: 'B-2', section: 'Stalls', row: 'B', seat: '2' }],
        ['Stalls, row B, seat 1', { seatId: 'B-1', section: 'Stalls', row: 'B', seat: '1' }],
      ],
    );
    const transaction = await service.call(api.checkout.transaction, keyOf(checkout));
    assert.deepEqual(transaction.tickets?.[0]?.seatingInfo?.['seats'], ['B-2', 'B-1']);
    assert.deepEqual(await takenOf(id), ['B-1', 'B-2']);
  });

  it('are called as the buyer’s language does', async () => {
    const id = await add(hall(1, 4));
    const items = [item(1, ['A-1'])];
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId: id,
      items,
      preferredLanguage: 'de-CH',
    });
    assert.equal((await finish(checkout))[0]?.seat, 'Stalls, Reihe A, Platz 1');
  });

  it('are refused when they are taken, with what is taken now', async () => {
    const id = await add(hall(1, 6));
    await start(id, [item(2, ['A-2', 'A-3'])]);
    const body = await refused(id, 409, [item(2, ['A-3', 'A-4'])]);
    assert.equal(body.code, 'SEAT_TAKEN');
    assert.deepEqual(body['problems'], [{ code: 'SEAT_TAKEN', ticketTypeId: 'seat', seats: ['A-3'] }]);
    assert.deepEqual(body['seats'], { _id: id, revisionId: '1', taken: ['A-2', 'A-3'] });
    assert.deepEqual(body.details?.[0]?.path, 'items.0.seatingInfo.seats');
    assert.deepEqual(await takenOf(id), ['A-2', 'A-3']);
  });

  it('have to be there, once, as many as tickets, and of the right category', async () => {
    const map = hall(1, 6, 'stalls');
    const boxes = {
      _id: 'boxes',
      name: 'Boxes',
      categoryRef: 'box',
      rows: [{ _id: 'box', name: '1', seats: [{ _id: 'X', name: 'X', x: 1, y: 1 }] }],
    };
    const id = await add(
      { ...map, sections: [...map.sections, boxes] },
      {
        categories: [
          { _id: 'c1', name: 'Stalls', ref: 'stalls' },
          { _id: 'c2', name: 'Boxes', ref: 'b', seatingReference: 'box' },
          { _id: 'c3', name: 'Standing', ref: 'standing' },
        ],
        tickets: [
          { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls' },
          { _id: 'box', name: 'Box', price: 50, active: true, categoryRef: 'b' },
          { _id: 'stand', name: 'Standing', price: 8, active: true, categoryRef: 'standing' },
        ],
      },
    );
    assert.equal((await refused(id, 400, [item(1, ['Z-9'])])).code, 'SEAT_UNKNOWN');
    assert.equal((await refused(id, 400, [item(1, ['X'])])).code, 'SEAT_WRONG_CATEGORY');
    assert.equal((await refused(id, 400, [item(1, ['A-1'], 'stand')])).code, 'SEAT_WRONG_CATEGORY');
    assert.equal((await refused(id, 400, [item(3, ['A-1', 'A-2'])])).code, 'SEATS_MISSING');
    assert.equal((await refused(id, 409, [item(2, ['A-1', 'A-1'])])).code, 'SEAT_TAKEN');
    assert.equal((await refused(id, 409, [item(1, ['A-1']), item(1, ['A-1'])])).code, 'SEAT_TAKEN');
    assert.deepEqual(await takenOf(id), []);
    const mixed = await start(id, [item(1, ['X'], 'box'), item(2, undefined, 'stand'), item(1, ['A-1'])]);
    assert.deepEqual(seatsOf(mixed).sort(), ['A-1', 'X']);
    assert.deepEqual((await finish(mixed)).map(({ seat }) => seat ?? '-').sort(), [
      '-',
      '-',
      'Boxes, row 1, seat X',
      'Stalls, row A, seat 1',
    ]);
  });

  it('are checked strictly', async () => {
    const id = await add(hall(1, 6));
    const send = async (seatingInfo: unknown) =>
      await service.refused(api.checkout.create, 400, {
        type: 'transaction',
        eventId: id,
        items: [{ ...item(1), seatingInfo }],
      });
    for (const seats of ['A-1', [1], [null], { 0: 'A-1' }, Array.from({ length: 201 }, () => 'A-1'), ['x'.repeat(101)]])
      assert.equal((await send({ seats })).body.code, 'INVALID_REQUEST');
  });

  it('leave no seat alone where another choice does not', async () => {
    const orphanConfiguration = { minSeatDistance: 2, edgeSeatsOrphaning: true };
    const id = await add(hall(1, 6), { seating: { orphanConfiguration } });
    const body = await refused(id, 409, [item(2, ['A-2', 'A-3'])]);
    assert.deepEqual(body['problems'], [{ code: 'SEAT_ORPHAN', seats: ['A-1'] }]);
    await start(id, [item(3, ['A-1', 'A-2', 'A-3'])]);
    await start(id, [item(2, ['A-4', 'A-5'])]); // any two leave one of the three alone
    const best = await start(id, [item(1)]);
    assert.deepEqual(seatsOf(best), ['A-6']);
  });
});

describe('the best seats', () => {
  it('are chosen where the buyer names none', async () => {
    const id = await add(hall(3, 7));
    assert.deepEqual(seatsOf(await start(id, [item(3)])), ['A-3', 'A-4', 'A-5']);
    assert.deepEqual(seatsOf(await start(id, [item(3)])), ['B-3', 'B-4', 'B-5']);
  });

  it('keep a party of several ticket types together', async () => {
    const id = await add(hall(2, 5), {
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'child', name: 'Child', price: 10, active: true },
      ],
    });
    const checkout = await start(id, [item(2), item(2, undefined, 'child')]);
    assert.deepEqual(seatsOf(checkout).sort(), ['A-1', 'A-2', 'A-3', 'A-4']);
  });

  it('are places for wheelchairs only when asked for, and their companions’ seats last', async () => {
    const map = hall(1, 6);
    const seats = map.sections[0]?.rows[0]?.seats ?? [];
    Object.assign(seats[2] ?? {}, { seatType: 'handicapped' });
    Object.assign(seats[3] ?? {}, { companionOf: 'A-3' });
    const id = await add(map);
    assert.deepEqual(seatsOf(await start(id, [item(2)])), ['A-1', 'A-2']);
    assert.deepEqual(seatsOf(await start(id, [item(2)])), ['A-5', 'A-6']);
    const chair = await start(id, [item(1, ['A-3'])]);
    const [ticket] = await finish(chair);
    assert.deepEqual(ticket?.seatingInfo?.['seatType'], 'handicapped');
    assert.deepEqual(seatsOf(await start(id, [item(1)])), ['A-4']);
  });

  it('are not chosen where the seller demands a choice', async () => {
    const bestAvailableSeatingConfiguration = { enabled: false };
    const id = await add(hall(1, 6), { seating: { bestAvailableSeatingConfiguration } });
    const body = await refused(id, 400, [item(2)]);
    assert.deepEqual(body['problems'], [{ code: 'SEATS_MISSING', ticketTypeId: 'seat', limit: 2 }]);
    await start(id, [item(2, ['A-1', 'A-2'])]);
  });

  it('are the only ones where the seller enforces them', async () => {
    const id = await add(hall(1, 6), {
      seating: { bestAvailableSeatingConfiguration: { enabled: true, enforced: true } },
    });
    assert.equal((await refused(id, 409, [item(1, ['A-1'])])).code, 'SEATS_ENFORCED');
    await start(id, [item(1)]);
  });

  it('end with the house', async () => {
    const id = await add(hall(1, 3));
    await start(id, [item(2)]);
    const body = await refused(id, 409, [item(2)]);
    assert.equal(body.code, 'TICKETS_SOLD_OUT');
  });
});

describe('a change of items', () => {
  it('moves the seats, and keeps them while their number stays', async () => {
    const id = await add(hall(2, 7));
    const checkout = await start(id, [item(2, ['A-1', 'A-2'])]);
    const set = async (items: ReturnType<typeof item>[]) =>
      seatsOf(await service.call(api.checkout.setItems, { ...keyOf(checkout), items }));
    assert.deepEqual(await set([item(2)]), ['A-1', 'A-2']);
    assert.deepEqual(await set([item(2, ['A-2', 'A-3'])]), ['A-2', 'A-3']);
    assert.deepEqual(await takenOf(id), ['A-2', 'A-3']);
    assert.deepEqual(await set([item(3)]), ['A-3', 'A-4', 'A-5']);
    await start(id, [item(1, ['A-6'])]);
    await service.refused(api.checkout.setItems, 409, { ...keyOf(checkout), items: [item(1, ['A-6'])] });
    assert.deepEqual(await takenOf(id), ['A-3', 'A-4', 'A-5', 'A-6']);
    await service.call(api.checkout.setVouchers, { ...keyOf(checkout), vouchers: [] });
    assert.deepEqual(seatsOf(await service.call(api.checkout.get, keyOf(checkout))), ['A-3', 'A-4', 'A-5']);
  });
});

describe('seats that are given back', () => {
  it('are free once the buyer gives up, or the time is over', async () => {
    const id = await add(hall(1, 4));
    const first = await start(id, [item(2, ['A-1', 'A-2'])]);
    await service.call(api.checkout.abort, keyOf(first));
    assert.deepEqual(await takenOf(id), []);
    await start(id, [item(2, ['A-1', 'A-2'])]);
    service.clock.forward(16 * 60_000);
    await expireHolds(service.db, service.clock.now);
    assert.deepEqual(await takenOf(id), []);
    const next = await start(id, [item(2, ['A-1', 'A-2'])]);
    await expireHolds(service.db, service.clock.now); // once is enough: these are another buyer's by now
    assert.deepEqual(await takenOf(id), ['A-1', 'A-2']);
    assert.equal((await finish(next)).length, 2);
  });
});

describe('contingents', () => {
  const stored = (): SeatMapInput => {
    const map = hall(1, 6);
    map.sections[0]?.rows[0]?.seats.forEach((seat, at) => {
      if (at >= 2) seat.contingent = at >= 4 ? 'press' : 'friends';
    });
    return map;
  };
  const underShops = [
    { _id: 'friends', name: 'Friends', active: true, seatingContingents: ['friends'] },
    { _id: 'press', name: 'Press', active: true, seatingContingents: ['press'], availabilityMode: 'contingentsOnly' },
  ];

  it('are sold only where they are open', async () => {
    const id = await add(stored(), { underShops });
    assert.deepEqual(await takenOf(id), ['A-3', 'A-4', 'A-5', 'A-6']);
    assert.deepEqual(await takenOf(id, 'friends'), ['A-5', 'A-6']);
    assert.deepEqual(await takenOf(id, 'press'), ['A-1', 'A-2', 'A-3', 'A-4']);
    assert.equal((await refused(id, 409, [item(1, ['A-3'])])).code, 'SEAT_TAKEN');
    assert.deepEqual(seatsOf(await start(id, [item(2)], 'press')), ['A-5', 'A-6']);
    assert.equal((await refused(id, 409, [item(1)], 'press')).code, 'TICKETS_SOLD_OUT');
    await start(id, [item(1, ['A-3'])], 'friends');
    assert.deepEqual(seatsOf(await start(id, [item(2)])), ['A-1', 'A-2']);
    await service.refused(api.seatMaps.states, 404, { id, shopId: 'nobody' });
  });

  it('of the event itself are open where it lists them', async () => {
    const id = await add(stored(), { seating: { contingents: ['friends'], availabilityMode: 'contingentsOnly' } });
    assert.deepEqual(await takenOf(id), ['A-1', 'A-2', 'A-5', 'A-6']);
  });

  it('are not told to buyers', async () => {
    const id = await add(stored());
    const plan = await service.call(api.seatMaps.plan, { id });
    assert.ok(!JSON.stringify(plan).includes('press'));
  });
});

describe('a copy of a seated event', () => {
  it('sells the same seats afresh, in the same categories', async () => {
    const token = await addKey(service.db);
    const id = await add(hall(1, 4, 'stalls'), {
      categories: [{ _id: 'stalls', name: 'Stalls', ref: 'stalls' }],
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls' }],
    });
    await start(id, [item(2)]);
    const copy = await service.call(api.events.duplicate, { _id: id }, { token });
    const checkout = await start(copy._id, [item(4, undefined, copy.tickets?.[0]?._id)]);
    assert.equal(seatsOf(checkout).length, 4);
    assert.equal((await takenOf(id)).length, 2);
  });
});
