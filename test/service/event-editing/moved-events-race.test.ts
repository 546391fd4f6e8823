/** An order is completed in the middle of a move of its event. That takes two connections. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { saveEvent } from '../../../src/service/event-editing/save.ts';
import { findEvent } from '../../../src/service/events/records.ts';
import { crossed } from '../../support/running/crossed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { startPostgres } from '../../support/running/postgres.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startPostgres() : undefined;
const url = given ?? server?.url ?? null;
const on = (day: string) => ({ start: `${day}T07:00:00.000Z`, end: `${day}T17:00:00.000Z` });

describeWithService('an event that moves in the middle of an order', { server: url }, (service) => {
  after(() => server?.stop());

  const slotOf = async (fields: Partial<EventRecord>) => {
    const eventId = await addEvent(service.db, {
      ...on('2026-07-01'),
      timezone: 'Europe/Berlin',
      useTimeSlots: true,
      timeSlots: [{ _id: 'at-10', startTime: { hour: 10, minute: 0 }, amount: 5 }],
      ...fields,
    });
    const items = seats(1, 'seat', 'at-10');
    const key = keyOf(await service.call(api.checkout.create, { type: 'transaction', eventId, items }));
    await service.call(api.checkout.setDetails, { ...key, ...buyer });
    const { record } = (await findEvent(service.db, eventId)) ?? assert.fail();
    const { statusCode } = await crossed(
      service.db,
      (tx) => saveEvent(tx, sellerId, { ...record, ...on('2026-07-08') }, onSale),
      () => service.send(api.checkout.complete, { ...key, paymentMethod: 'invoice' }),
    );
    assert.equal(statusCode, 200);
    const [ticket] = await service.call(api.checkout.tickets, key);
    return ticket?.slotStartTime;
  };

  it('gives its new time to an order of a batch', async () => {
    assert.equal(await slotOf({}), '2026-07-08T08:00:00.000Z');
  });

  it('gives its new time to an order that is placed alone', async () => {
    assert.equal(await slotOf({ maxTransactionsPerCustomer: 3 }), '2026-07-08T08:00:00.000Z');
  });
});
