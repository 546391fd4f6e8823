import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';
import { addEvent, keyOf, seats, taken } from '../../support/builders/shop.ts';

const { create, abort } = api.checkout;

describeWithService('idempotency keys', (service) => {
  const start = (eventId: string, items = seats(2), options?: CallOptions) =>
    service.call(create, { type: 'transaction', eventId, items }, options);

  it('answers a double of a request with the same checkout, also while the first is under way', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const options = { idempotencyKey: 'cart-1' };
    const doubles = await Promise.all(Array.from({ length: 6 }, () => start(eventId, seats(2), options)));
    assert.equal(new Set(doubles.map(({ _id }) => _id)).size, 1);
    assert.deepEqual(await start(eventId, seats(2), options), doubles[0]);
    assert.equal(await taken(service.db, eventId), 2);
    const other = { type: 'transaction', eventId, items: seats(3) };
    assert.equal((await service.refused(create, 409, other, options)).body.code, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('frees an idempotency key when its checkout is over, and when it was refused', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 2 });
    const options = { idempotencyKey: 'cart-2' };
    const first = await start(eventId, seats(2), options);
    const late = { idempotencyKey: 'cart-3' };
    await service.refused(create, 409, { type: 'transaction', eventId, items: seats(2) }, late);
    await service.call(abort, keyOf(first));
    const second = await start(eventId, seats(2), late);
    assert.equal(second.status, 'NEW');
    await service.call(abort, keyOf(second));
    const again = await start(eventId, seats(2), options);
    assert.notEqual(again._id, first._id);
    assert.equal(again.status, 'NEW');
  });
});
