/** Events of many types, slots and under-shops: the body of a change is as long as the record. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addKey } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const many = <T>(amount: number, each: (n: number) => T) => Array.from({ length: amount }, (_, n) => each(n));

/** An event of about 430 kB. */
const large = {
  name: 'Fair',
  start: '2026-10-24T00:00:00Z',
  end: '2026-10-25T00:00:00Z',
  timezone: 'UTC',
  useTimeSlots: true,
  categories: many(20, (n) => ({ _id: `hall-${n}`, name: `Hall ${n}`, ref: `hall-${n}` })),
  tickets: many(120, (n) => ({ _id: `type-${n}`, name: `Type ${n}`, price: 20, categoryRef: `hall-${n % 20}` })),
  timeSlots: many(200, (n) => ({
    _id: `slot-${n}`,
    startTime: { hour: Math.floor(n / 10), minute: (n % 10) * 6 },
    amount: 100,
    refs: many(20, (ref) => ({ refType: 'category', categoryRef: `hall-${ref}` })),
  })),
  underShops: many(15, (n) => ({
    _id: `shop-${n}`,
    name: `Shop ${n}`,
    timeSlots: many(60, (slot) => ({ _id: `${n}-${slot}`, baseTimeSlotId: `slot-${slot}`, amount: 5, enabled: true })),
  })),
};

describeWithService('an event of more than 256 kB', (service) => {
  it('is created, read, sent back whole, and copied', async () => {
    const token = await addKey(service.db);
    assert.ok(JSON.stringify(large).length > 256 * 1024);
    const made = await service.call(api.events.create, large, { token });
    assert.equal(made.underShops?.length, 15);
    const read = await service.call(api.events.get, { id: made._id }, { token });
    const changed = await service.call(
      api.events.update,
      { ...(read as object), id: made._id, name: 'Trade fair' },
      { token },
    );
    assert.deepEqual({ ...changed, name: 'Fair', updatedAt: made.updatedAt }, made);
    const copy = await service.call(api.events.duplicate, { _id: made._id }, { token });
    assert.equal(copy.timeSlots?.length, 200);
  });

  it('has the bounds of the contract: 500 types, 200 under-shops', async () => {
    const token = await addKey(service.db);
    const { start, end } = large;
    const tickets = many(500, (n) => ({
      _id: `type-${n}`,
      name: `Type ${n}`,
      price: 20,
      description: 'x'.repeat(500),
    }));
    const underShops = many(200, (n) => ({
      name: `Shop ${n}`,
      tickets: many(50, (type) => ({ baseTicket: `type-${type}`, price: 15, active: true })),
    }));
    const made = await service.call(api.events.create, { name: 'Fair', start, end, tickets, underShops }, { token });
    assert.deepEqual([made.tickets?.length, made.underShops?.length], [500, 200]);
    const beyond = { name: 'Fair', start, end, tickets: [...tickets, { name: 'One more', price: 1 }] };
    const { body } = await service.refused(api.events.create, 400, beyond, { token });
    assert.deepEqual(body.details, [{ path: 'tickets', message: 'At most 500' }]);
  });

  it('is refused beyond 4 MB', async () => {
    const token = await addKey(service.db);
    const meta = { text: 'x'.repeat(4 * 1024 * 1024) };
    await service.refused(api.events.create, 413, { ...large, meta }, { token });
  });
});
