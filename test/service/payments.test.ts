import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { api, testService, type TestService } from '../support/service.ts';
import { addEvent, addSeller, assertConsistent, buyer, keyOf, seats, sellerId } from '../support/shop.ts';

const { create, setDetails, complete, reserve, tickets, paymentMethods } = api.checkout;

describe('an order', () => {
  let service: TestService;
  before(async () => {
    service = await testService();
  });
  after(() => service.close());
  afterEach(async () => {
    await assertConsistent(service.db);
    assert.deepEqual(service.faults, []);
  });

  const start = (eventId: string) => service.call(create, { type: 'transaction', eventId, items: seats(2) });

  it('is free when nothing is due, and not otherwise', async () => {
    const paid = await start(await addEvent(service.db));
    const free = await start(
      await addEvent(service.db, { tickets: [{ _id: 'seat', name: 'Seat', price: 0, active: true }] }),
    );
    assert.equal(free.realPrice, 0);
    for (const checkout of [paid, free]) await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    const wrong = [
      [paid, 'free', 409, 'PAYMENT_METHOD_NOT_POSSIBLE'],
      [free, 'invoice', 409, 'PAYMENT_METHOD_NOT_POSSIBLE'],
      [paid, 'shells', 400, 'UNKNOWN_PAYMENT_METHOD'],
    ] as const;
    for (const [checkout, paymentMethod, status, code] of wrong) {
      assert.equal((await service.refused(complete, status, { ...keyOf(checkout), paymentMethod })).body.code, code);
    }
    const done = await service.call(complete, { ...keyOf(free), paymentMethod: 'free' });
    assert.equal(done.paymentStatus, 'RECEIVED');
  });

  it('names the ways to pay of a seller', async () => {
    await addSeller(service.db, sellerId);
    const methods = await service.call(paymentMethods, { id: sellerId });
    assert.deepEqual(
      methods.map(({ _id }) => _id),
      ['invoice', 'free'],
    );
    await service.refused(paymentMethods, 404, { id: 'nobody' });
  });

  it('is reserved without paying where the event allows it', async () => {
    const option = 'reservationsAndPayment';
    const started = await start(await addEvent(service.db, { reservationSettings: { option }, maxAmount: 5 }));
    assert.equal((await service.refused(reserve, 409, keyOf(started))).body.code, 'DETAILS_MISSING');
    await service.call(setDetails, { ...keyOf(started), ...buyer });
    const reserved = await service.call(reserve, keyOf(started));
    assert.equal(reserved.paymentStatus, 'AWAITING');
    assert.deepEqual(await service.call(reserve, keyOf(started)), reserved);
    for (const ticket of await service.call(tickets, keyOf(started))) assert.equal(ticket.status, 'RESERVED');

    for (const forbidden of [undefined, 'noReservations', 'internalReservationsAndPayment']) {
      const other = await start(await addEvent(service.db, { reservationSettings: { option: forbidden } }));
      await service.call(setDetails, { ...keyOf(other), ...buyer });
      await service.refused(reserve, 403, keyOf(other));
    }
    const only = await start(await addEvent(service.db, { reservationSettings: { option: 'reservationsOnly' } }));
    await service.call(setDetails, { ...keyOf(only), ...buyer });
    await service.refused(complete, 409, { ...keyOf(only), paymentMethod: 'invoice' });
    await service.call(reserve, keyOf(only));
  });
});
