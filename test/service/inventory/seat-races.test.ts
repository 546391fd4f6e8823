import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { item, seatSales, seatsOf } from '../../support/builders/seat-sales.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, hall, keyOf } from '../../support/builders/shop.ts';

const service = serviceOfSuite();

const { add, start, refused, finish, takenOf } = seatSales(() => service);

describe('a seated group', () => {
  it('takes its seat at each of its dates in the same house', async () => {
    const map = hall(1, 4);
    const first = await add(map);
    const { seatMapId } =
      (await service.call(api.events.get, { id: first }, { token: await addKey(service.db) })).seating ?? {};
    const seating = { active: true, seatMapId, revisionId: '1' };
    const second = await addEvent(service.db, { seating });
    const elsewhere = await add(map);
    const group = await addEvent(service.db, { eventType: 'GROUP', childEvents: [first, second, elsewhere], seating });
    await start(first, [item(1, ['A-1'])]);
    assert.deepEqual(await takenOf(group), ['A-1']);
    assert.equal((await refused(group, 409, [item(1, ['A-1'])])).code, 'SEAT_TAKEN');
    const pass = await start(group, [item(2, ['A-2', 'A-3'])]);
    assert.deepEqual(await takenOf(first), ['A-1', 'A-2', 'A-3']);
    assert.deepEqual(await takenOf(second), ['A-2', 'A-3']);
    assert.deepEqual(await takenOf(elsewhere), []);
    assert.equal((await refused(second, 409, [item(1, ['A-2'])])).code, 'SEAT_TAKEN');
    await service.call(api.checkout.abort, keyOf(pass));
    assert.deepEqual(await takenOf(second), []);
  });
});

describe('an event whose map is not stored', () => {
  it('is sold without seats', async () => {
    const id = await addEvent(service.db, { seating: { active: true, seatMapId: 'elsewhere', revisionId: 'r7' } });
    await service.refused(api.seatMaps.plan, 404, { id });
    await service.refused(api.seatMaps.states, 404, { id });
    const items = [{ ...item(1), seatingInfo: { seatId: 'A-1' } }];
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId: id, items });
    const [ticket] = await finish(checkout);
    assert.deepEqual([ticket?.seat, ticket?.seatingInfo], [undefined, { seatId: 'A-1' }]);
  });
});

describe('many buyers at the same time', () => {
  it('get each seat once, and all of them', async () => {
    const id = await add(hall(3, 10));
    const all = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const items = at % 5 === 0 ? [item(1, [`A-${at / 5 + 1}`])] : [item(1)];
        return await service.send(api.checkout.create, { type: 'transaction', eventId: id, items });
      }),
    );
    const got = all.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body as unknown as Checkout);
    for (const { statusCode, body } of all)
      if (statusCode !== 200)
        assert.ok(['SEAT_TAKEN', 'TICKETS_SOLD_OUT'].includes(body.code ?? ''), JSON.stringify(body));
    const seats = got.flatMap(seatsOf);
    assert.equal(seats.length, new Set(seats).size);
    assert.equal(seats.length, 30);
    assert.equal((await takenOf(id)).length, 30);
    await Promise.all(
      got.map((checkout, at) => (at % 2 ? finish(checkout) : service.call(api.checkout.abort, keyOf(checkout)))),
    );
    assert.equal((await takenOf(id)).length, 15);
  });

  it('swap seats without waiting for each other for ever', async () => {
    const id = await add(hall(1, 10));
    const pairs = await Promise.all(
      ['A-1', 'A-3', 'A-5', 'A-7'].map(async (seat) => ({ seat, checkout: await start(id, [item(1, [seat])]) })),
    );
    for (let round = 0; round < 5; round++)
      await Promise.all(
        pairs.map(async ({ checkout }, at) => {
          const wanted = pairs[(at + round) % pairs.length]?.seat ?? '';
          await service.send(api.checkout.setItems, { ...keyOf(checkout), items: [item(1, [wanted])] });
        }),
      );
    const held = await Promise.all(
      pairs.map(async ({ checkout }) => seatsOf(await service.call(api.checkout.get, keyOf(checkout)))),
    );
    assert.deepEqual(held.flat().sort(), await takenOf(id));
  });
});
