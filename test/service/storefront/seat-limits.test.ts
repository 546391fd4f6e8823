import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { item, seatSales } from '../../support/builders/seat-sales.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { hall, keyOf } from '../../support/builders/shop.ts';

const service = serviceOfSuite();

const { add, start, refused } = seatSales(() => service);

describe('what is left of an event', () => {
  it('is no more than its seats, by category and shop, and the event is sold out with them', async () => {
    const map = hall(1, 5, 'stalls');
    const seats = map.sections[0]?.rows[0]?.seats ?? [];
    Object.assign(seats[0] ?? {}, { seatType: 'handicapped' });
    Object.assign(seats[4] ?? {}, { contingent: 'friends' });
    const id = await add(map, {
      maxAmount: 100,
      categories: [
        { _id: 'c1', name: 'Stalls', ref: 'stalls', amount: 50 },
        { _id: 'c2', name: 'Standing', ref: 'standing', amount: 7 },
      ],
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls' },
        { _id: 'stand', name: 'Standing', price: 8, active: true, categoryRef: 'standing' },
      ],
      underShops: [
        { _id: 'friends', name: 'Friends', active: true, seatingContingents: ['friends'] },
        {
          _id: 'lucky',
          name: 'Lucky',
          active: true,
          bestAvailableSeatingConfiguration: { enabled: true, enforced: true },
        },
      ],
    });
    const left = async (shopId?: string) => {
      const { v, tickets, categories } = await service.call(api.events.availabilities, {
        id,
        ...(shopId !== undefined && { shopId }),
      });
      return [v, tickets?.map((ticket) => ticket.v), categories?.map((category) => category.v)];
    };
    assert.deepEqual(await left(), [100, [4, 7], [4, 7]]);
    assert.deepEqual(await left('friends'), [100, [5, 7], [5, 7]]);
    assert.deepEqual(await left('lucky'), [100, [3, 7], [3, 7]]);
    const checkout = await start(id, [item(3)]);
    assert.deepEqual((await left())[1], [1, 7]);
    await service.call(api.checkout.setItems, { ...keyOf(checkout), items: [item(2), item(1, ['A-1'])] });
    assert.deepEqual((await left())[1], [1, 7]);
    await service.refused(api.checkout.setItems, 409, { ...keyOf(checkout), items: [item(5)] });
    await start(id, [item(1)]);
    assert.deepEqual((await left())[1], [0, 7]);
    const body = await refused(id, 409, [item(1)]);
    assert.deepEqual(body['problems'], [{ code: 'SOLD_OUT', ticketTypeId: 'seat', limit: 0 }]);
  });

  it('makes it sold out in the listing too', async () => {
    const id = await add(hall(1, 2));
    const status = async () => (await service.call(api.listings.get, { id }))[0]?.saleStatus;
    assert.equal(await status(), 'onSale');
    await start(id, [item(2)]);
    assert.equal(await status(), 'soldOut');
    assert.equal((await service.call(api.events.info, { id })).saleStatus, 'soldOut');
  });
});
