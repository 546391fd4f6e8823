/** Ticket types with `ignoreForMaxAmounts` have only their own amount: of nothing else do they take. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventRecord } from '../../../src/contract/events.ts';
import { setPaid } from '../../../src/service/orders/status.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, assertConsistent, buyer, keyOf, seats, taken } from '../../support/builders/shop.ts';

const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
});

const parking = { _id: 'parking', name: 'Parking', price: 5, active: true, ignoreForMaxAmounts: true };
const seat = { _id: 'seat', name: 'Seat', price: 20, active: true };
const open = (fields: Partial<EventRecord> = {}) =>
  addEvent(service.db, { maxAmount: 3, tickets: [seat, parking], ...fields });
const hold = (eventId: string, items: unknown[], more: object = {}) =>
  service.call(api.checkout.create, { type: 'transaction', eventId, items, ...more } as never);
const soldOut = (eventId: string, items: unknown[], more: object = {}) =>
  service.refused(api.checkout.create, 409, { type: 'transaction', eventId, items, ...more });
const complete = async (key: { id: string; secret: string }) => {
  await service.call(api.checkout.setDetails, { ...key, ...buyer });
  await service.call(api.checkout.complete, { ...key, paymentMethod: 'invoice' });
};
const change = (id: string, changes: object) => service.call(api.events.update, { id, ...changes }, { token });
const info = (id: string, underShop?: string) => service.call(api.events.info, { id, ...(underShop && { underShop }) });

describe('a ticket type that is ignored for the amounts', () => {
  it('leaves the places of the event to the others', async () => {
    const id = await open({ styleOptions: { showAvailabilityIndicator: true } });
    const started = await hold(id, [...seats(1), ...seats(2, 'parking')]);
    assert.equal(await taken(service.db, id), 1);
    assert.equal((await info(id)).v, 2);
    assert.equal((await service.call(api.events.availabilities, { id })).v, 2);
    await soldOut(id, seats(3));
    await hold(id, [...seats(2), ...seats(9, 'parking')]);
    const full = await info(id);
    assert.deepEqual([full.v, full.saleStatus], [0, 'soldOut']);
    const [listed] = await service.call(api.listings.get, { id });
    assert.deepEqual([listed?.saleStatus, listed?.availabilityIndicator], ['soldOut', 'red']);
    // a buyer who has a seat already still gets a place to park
    await hold(id, seats(1, 'parking'));
    await service.call(api.checkout.abort, keyOf(started));
    assert.equal((await info(id)).v, 1);
  });

  it('leaves the places of its category and its time slot to the others', async () => {
    const id = await open({
      categories: [{ _id: 'c', ref: 'hall', name: 'Hall', amount: 2 }],
      tickets: [
        { ...seat, categoryRef: 'hall' },
        { ...parking, categoryRef: 'hall' },
      ],
      useTimeSlots: true,
      timeSlots: [{ _id: 'eight', startTime: { hour: 20, minute: 0 }, amount: 2 }],
    });
    await hold(id, [...seats(1, 'seat', 'eight'), ...seats(4, 'parking', 'eight')]);
    const { categories, timeSlots, tickets } = await info(id);
    assert.deepEqual([categories?.[0]?.v, timeSlots?.[0]?.v, timeSlots?.[0]?.categories?.length], [1, 1, 0]);
    assert.deepEqual(
      tickets?.map(({ v }) => v),
      [1, undefined],
    );
    assert.equal(await taken(service.db, id, 'slot', 'eight'), 1);
  });

  it('is limited by its own amount, and by that of an under-shop', async () => {
    const id = await open({
      tickets: [seat, { ...parking, amount: 4 }],
      underShops: [
        { _id: 'club', name: 'Club', inventoryStrategy: 'subsidiary', tickets: [{ baseTicket: 'parking', amount: 2 }] },
      ],
    });
    const club = { shopId: 'club' };
    await soldOut(id, seats(3, 'parking'), club);
    await hold(id, seats(2, 'parking'), club);
    await soldOut(id, seats(1, 'parking'), club);
    assert.deepEqual([await taken(service.db, id), await taken(service.db, id, 'ticket', 'parking', 'club')], [0, 2]);
    await soldOut(id, seats(3, 'parking'));
    await hold(id, seats(2, 'parking'));
    assert.equal(await taken(service.db, id, 'ticket', 'parking'), 4);
    assert.equal((await info(id)).v, 3);
  });

  it('gives back nothing that it never took', async () => {
    const id = await open({ ticketSettings: { returnSettings: { enabled: 'ENABLED' } } });
    const started = await hold(id, [...seats(1), ...seats(2, 'parking')]);
    await complete(keyOf(started));
    const tickets = await service.call(api.checkout.tickets, keyOf(started));
    await setPaid(service.db, started._id, service.clock.now);
    for (const [type, left] of [
      ['parking', 2],
      ['seat', 3],
    ] as const) {
      const back = tickets.flatMap(({ _id, secret = '', ticketTypeId }) =>
        ticketTypeId === type ? [{ _id, secret }] : [],
      );
      await service.call(api.orders.returnTickets, { ...keyOf(started), tickets: back });
      assert.equal((await info(id)).v, left);
    }
  });

  it('is counted again when its seller changes that, with what is held and sold', async () => {
    const id = await open({ maxAmount: 5 });
    await hold(id, [...seats(1), ...seats(1, 'parking')]);
    await complete(keyOf(await hold(id, [...seats(1), ...seats(2, 'parking')])));
    assert.equal((await info(id)).v, 3);
    await change(id, { tickets: [seat, { ...parking, ignoreForMaxAmounts: false }] });
    assert.equal((await info(id)).v, 0);
    await soldOut(id, seats(1));
    await change(id, { tickets: [seat, parking] });
    assert.equal((await info(id)).v, 3);
    await hold(id, [...seats(3), ...seats(1, 'parking')]);
    // six tickets would not fit into five places
    const { body } = await service.refused(
      api.events.update,
      409,
      { id, tickets: [seat, { ...parking, ignoreForMaxAmounts: false }] },
      { token },
    );
    assert.equal(body.code, 'BELOW_TAKEN');
    assert.equal((await info(id)).v, 0);
  });

  it('is no ticket that a waiting list waits for, unless by its name', async () => {
    const id = await open({ maxAmount: 1, soldOutFallback: { soldOutFallbackType: 'waitinglist' } });
    const started = await hold(id, seats(1));
    const join = { id, email: 'bob@example.com', amount: 1, consent: true as const };
    await service.call(api.waitingList.join, join);
    const { body } = await service.refused(api.waitingList.join, 409, { ...join, ticketTypeId: 'parking' });
    assert.equal(body.code, 'NOT_SOLD_OUT');
    await service.call(api.checkout.abort, keyOf(started));
  });

  it('takes from its own amount alone, whatever is sold, given back and changed', async () => {
    const amounts = fc.record({ seat: fc.integer({ min: 0, max: 2 }), parking: fc.integer({ min: 0, max: 3 }) });
    const step = fc.oneof(
      amounts.map((of) => ({ kind: 'hold' as const, of })),
      fc.nat(5).map((at) => ({ kind: 'abort' as const, at })),
      fc.nat(5).map((at) => ({ kind: 'complete' as const, at })),
      fc.boolean().map((ignored) => ({ kind: 'change' as const, ignored })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const id = await open({ maxAmount: 40, tickets: [seat, { ...parking, amount: 30 }] });
        const here: { of: { seat: number; parking: number }; key: { id: string; secret: string } }[] = [];
        let ignored = true;
        for (const each of steps) {
          const at = 'at' in each ? here[each.at] : undefined;
          if (each.kind === 'hold' && each.of.seat + each.of.parking > 0) {
            const items = [...seats(each.of.seat), ...seats(each.of.parking, 'parking')];
            const started = await hold(
              id,
              items.filter(({ amount }) => amount > 0),
            );
            here.push({ of: each.of, key: keyOf(started) });
          } else if (each.kind === 'abort' && at) {
            const { statusCode } = await service.send(api.checkout.abort, at.key);
            if (statusCode === 200) here.splice(here.indexOf(at), 1);
          } else if (each.kind === 'complete' && at) {
            await service.send(api.checkout.setDetails, { ...at.key, ...buyer });
            await service.send(api.checkout.complete, { ...at.key, paymentMethod: 'invoice' });
          } else if (each.kind === 'change') {
            ignored = each.ignored;
            await change(id, { tickets: [seat, { ...parking, amount: 30, ignoreForMaxAmounts: ignored }] });
          }
          const sum = (name: 'seat' | 'parking') => here.reduce((total, { of }) => total + of[name], 0);
          assert.equal(await taken(service.db, id), sum('seat') + (ignored ? 0 : sum('parking')));
          assert.equal(await taken(service.db, id, 'ticket', 'parking'), sum('parking'));
        }
        await assertConsistent(service.db);
      }),
      { numRuns: 25 },
    );
  });
});
