/** Checkouts that arrive at the same time are started in a batch; no caller may be able to tell. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { createApp } from '../../../src/service/server/app.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addEvent, addVoucher, seats, taken } from '../../support/builders/shop.ts';

const { create, get } = api.checkout;

describeWithService('checkouts that start at the same time', (service) => {
  const send = (eventId: string, items: readonly object[], more: object = {}, idempotencyKey?: string) =>
    service.send(create, { type: 'transaction', eventId, items, ...more }, idempotencyKey ? { idempotencyKey } : {});
  const good = (answers: readonly { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 200);

  it('take what is left of every scope together: event, category, type, slot and under-shop', async () => {
    const eventId = await addEvent(service.db, {
      maxAmount: 100,
      useTimeSlots: true,
      timeSlots: [{ _id: 'eight', startTime: { hour: 20, minute: 0 }, amount: 30 }],
      categories: [{ _id: 'c1', ref: 'stalls', name: 'Stalls', amount: 25 }],
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls', amount: 24 }],
      underShops: [{ _id: 'friends', name: 'Friends', active: true, maxAmount: 7, inventoryStrategy: 'subsidiary' }],
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        send(eventId, seats(1, 'seat', 'eight'), at % 2 ? { shopId: 'friends' } : {}),
      ),
    );
    assert.equal(good(answers).length, 24);
    assert.equal(await taken(service.db, eventId), 24);
    assert.equal(await taken(service.db, eventId, 'category', 'stalls'), 24);
    assert.equal(await taken(service.db, eventId, 'slot', 'eight'), 24);
    assert.ok((await taken(service.db, eventId, 'event', '', 'friends')) <= 7);
    for (const { statusCode, body } of answers.filter((each) => each.statusCode !== 200)) {
      assert.equal(statusCode, 409);
      assert.equal(body.code, 'TICKETS_SOLD_OUT');
    }
  });

  it('give the rest to the first request that it is enough for, whatever stands before it', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 5 });
    // the second does not fit behind the first; the third does
    const answers = await Promise.all([send(eventId, seats(4)), send(eventId, seats(3)), send(eventId, seats(1))]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 409, 200],
    );
    assert.equal(await taken(service.db, eventId), 5);
  });

  it('are one for one key, sent twice at the same time or later, and none for another body', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 50 });
    const twice = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(eventId, seats(2), {}, `key-${at % 3}`)),
    );
    assert.equal(good(twice).length, 12);
    assert.equal(new Set(twice.map(({ body }) => (body as unknown as { _id: string })._id)).size, 3);
    assert.equal(await taken(service.db, eventId), 6);
    const [later] = await Promise.all([send(eventId, seats(2), {}, 'key-1'), send(eventId, seats(1))]);
    assert.deepEqual(later.body, twice[1]?.body);
    const other = await send(eventId, seats(3), {}, 'key-1');
    assert.equal(other.body.code, 'IDEMPOTENCY_KEY_REUSED');
    assert.equal(await taken(service.db, eventId), 7);
  });

  it('leave a key that was refused to be tried again', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 1 });
    const answers = await Promise.all([send(eventId, seats(1), {}, 'a'), send(eventId, seats(1), {}, 'b')]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 409],
    );
    const [row] = await service.db.query<{ keys: string[] }>(
      `select array_agg(i.key) as keys from idempotency i join checkout c on c.id = i.answer->>'_id' where c.event_id = $1`,
      [eventId],
    );
    assert.deepEqual(row?.keys, ['a']);
  });

  it('go their own way with a voucher, and are as good as the others', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    await addVoucher(service.db, 'RUSH-1', 3000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(eventId, seats(1), at % 2 ? { vouchers: ['RUSH-1'] } : {})),
    );
    assert.equal(good(answers).length, 10);
    const [row] = await service.db.query<{ paid: number }>(
      'select coalesce(sum(total - due), 0) as paid from checkout where event_id = $1',
      [eventId],
    );
    assert.equal(row?.paid, 3000);
  });

  it('say what each of them would hear alone', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10, maxAmountPerOrder: 4 });
    const bodies = [seats(5), seats(1, 'nothing'), [], seats(2)];
    const batcher = await Promise.all(bodies.map((items) => send(eventId, items)));
    const alone = [];
    for (const items of bodies.slice(0, 3)) alone.push(await send(eventId, items));
    assert.deepEqual(
      batcher.slice(0, 3).map(({ statusCode, body }) => [statusCode, body.code, body.details]),
      alone.map(({ statusCode, body }) => [statusCode, body.code, body.details]),
    );
    assert.equal(batcher[3]?.statusCode, 200);
    const unknown = await Promise.all([send('nowhere', seats(1)), send('nowhere', seats(1))]);
    assert.deepEqual(
      unknown.map(({ statusCode }) => statusCode),
      [404, 404],
    );
  });

  it('are priced by the event as it is, a moment after a change', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 50 });
    const total = async () => {
      const [one] = await Promise.all([send(eventId, seats(1)), send(eventId, seats(1))]);
      return (one.body as unknown as { realPrice: number }).realPrice;
    };
    assert.equal(await total(), 20);
    await addEvent(service.db, {
      _id: eventId,
      maxAmount: 50,
      tickets: [{ _id: 'seat', name: 'Seat', price: 25, active: true }],
    });
    assert.equal(await total(), 25);
  });

  it('share the stock among processes', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 30 });
    const second = await createApp({
      ...settled,
      db: service.db,
      now: () => service.clock.now,
      settings: {
        rateLimits: false,
        shedLoad: false,
        log: (message, error) => service.faults.push(`${message} ${String(error)}`),
      },
    });
    try {
      const payload = { type: 'transaction', eventId, items: seats(1) };
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          (at % 2 ? second : service.app).inject({ method: 'POST', url: '/api/checkout', payload }),
        ),
      );
      assert.equal(good(answers).length, 30);
      assert.equal(await taken(service.db, eventId), 30);
    } finally {
      await second.close();
    }
  });

  it('never take more than there is, and never refuse what fits alone, whatever they want', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 8 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('seat', 'child')), {
          minLength: 1,
          maxLength: 12,
        }),
        async (capacity, children, wishes) => {
          const eventId = await addEvent(service.db, {
            maxAmount: capacity,
            tickets: [
              { _id: 'seat', name: 'Seat', price: 20, active: true },
              { _id: 'child', name: 'Child', price: 5, active: true, amount: children },
            ],
          });
          const answers = await Promise.all(wishes.map(([amount, type]) => send(eventId, seats(amount, type))));
          const left = capacity - (await taken(service.db, eventId));
          const childrenLeft = children - (await taken(service.db, eventId, 'ticket', 'child'));
          assert.ok(left >= 0 && childrenLeft >= 0);
          const refused = wishes.filter((_, at) => answers[at]?.statusCode !== 200);
          for (const [amount, type] of refused)
            assert.ok(amount > (type === 'child' ? Math.min(left, childrenLeft) : left));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('can be read and go on like any other', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 5 });
    const [first] = await Promise.all([
      service.call(create, {
        type: 'transaction',
        eventId,
        items: seats(1),
        preferredLanguage: 'de',
        meta: { from: 'a' },
      }),
      service.call(create, { type: 'transaction', eventId, items: seats(2) }),
    ]);
    const read = await service.call(get, { id: first._id, secret: first.secret });
    assert.deepEqual(read, { ...first, canExtend: true });
    assert.equal(first.preferredLanguage, 'de');
  });
});
