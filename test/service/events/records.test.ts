import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addEvent, addSeller, api, testService } from '../../support/running/service.ts';

describe('saving an event', () => {
  it('keeps what is taken, lifts limits, and refuses one below what is taken', async () => {
    const service = await testService();
    await addSeller(service);
    await addEvent(service, { maxAmount: 10 });
    await service.db.query("update stock set taken = 4 where event_id = 'event'");
    const left = async () => (await service.call(api.events.info, { id: 'event' })).v;
    await addEvent(service, { maxAmount: 6 });
    assert.equal(await left(), 2);
    await assert.rejects(addEvent(service, { maxAmount: 3 }), { status: 409, code: 'BELOW_TAKEN' });
    await addEvent(service);
    assert.equal(await left(), undefined);
    await addEvent(service, { maxAmount: 5 });
    assert.equal(await left(), 1);
    const [row] = await service.db.query<{ version: number }>("select version from event where id = 'event'");
    assert.equal(row?.version, 4);
    await service.close();
  });

  it('gives an id to what has none, and stores UTC', async () => {
    const service = await testService();
    await addSeller(service);
    const saved = await addEvent(service, {
      start: '2026-07-01T20:00:00+02:00',
      end: '2026-07-01T22:00:00+02:00',
      tickets: [{ name: 'Seat', price: 1, amount: 3 }],
    });
    const found = await service.call(api.events.info, { id: 'event' });
    assert.equal(found.start, '2026-07-01T18:00:00.000Z');
    assert.equal(found.tickets?.[0]?.id, saved.tickets?.[0]?._id);
    assert.equal(found.tickets?.[0]?.v, 3);
    await service.close();
  });
});
