import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseClock, type Database } from '../../../src/service/database/index.ts';
import { setClock } from '../../support/fakes/set-clock.ts';
import type { Context } from '../../../src/service/http/context.ts';
import { startJobs, expireAll, cleanUp } from '../../../src/service/server/jobs.ts';
import { api, settled, testService, type TestService } from '../../support/running/service.ts';
import { addCustomer, addEvent, assertConsistent, buyer, onSale, taken } from '../../support/builders/shop.ts';

const hour = 3_600_000;
const { create, get, setDetails, complete } = api.checkout;

describe('the jobs', () => {
  let service: TestService;
  let context: Context;
  before(async () => {
    service = await testService();
    context = { db: service.db, now: () => service.clock.now, ...settled };
  });
  after(() => service.close());
  afterEach(async () => {
    await assertConsistent(service.db);
    service.clock.now = onSale;
  });

  const start = (eventId: string, idempotencyKey?: string) =>
    service.call(
      create,
      { type: 'transaction', eventId, items: [{ type: 'ticket', ticketTypeId: 'seat', amount: 1 }] },
      { ...(idempotencyKey && { idempotencyKey }) },
    );

  it('give back what has run out, once, and nothing else', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 20 });
    const old = [];
    for (let count = 0; count < 5; count++) old.push(await start(eventId));
    const [sold] = old;
    assert.ok(sold);
    const key = { id: sold._id, secret: sold.secret };
    await service.call(setDetails, { ...key, ...buyer });
    await service.call(complete, { ...key, paymentMethod: 'invoice' });
    service.clock.forward(5 * 60_000);
    await start(eventId);
    assert.equal(await expireAll(context), 0);
    service.clock.forward(5 * 60_000);
    const counts = await Promise.all([expireAll(context), expireAll(context), expireAll(context)]);
    assert.equal(
      counts.reduce((a, b) => a + b),
      4,
    );
    assert.equal(await expireAll(context), 0);
    assert.equal(await taken(service.db, eventId), 2);
    for (const [at, { _id: id, secret }] of old.entries()) {
      assert.equal((await service.call(get, { id, secret })).status, at === 0 ? 'COMPLETE' : 'ABORTED');
    }
    const [, expired] = old;
    assert.ok(expired);
    const late = { id: expired._id, secret: expired.secret, paymentMethod: 'invoice' };
    assert.equal((await service.refused(complete, 410, late)).body.code, 'CHECKOUT_EXPIRED');
  });

  it('release nothing early in a process whose own clock is ahead', async () => {
    const clock = await DatabaseClock.start(service.db);
    service.clock.now = clock.now();
    await expireAll(context); // of other tests
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 24 * hour).toISOString();
    const eventId = await addEvent(service.db, { start: inDays(30), end: inDays(30.1) });
    const { _id: id } = await start(eventId);
    // read beside the database: the embedded one lives in this process, and its timers would follow its clock
    const restart = setClock(new Date(clock.now().getTime() + 20 * 60_000).toISOString());
    const [shared, own] = [clock.now(), new Date()];
    restart();
    assert.equal(await expireAll({ ...context, now: () => shared }), 0);
    assert.equal(await expireAll({ ...context, now: () => own }), 1, 'the clock of the process is ahead');
    assert.deepEqual(await service.db.query('select status from hold where id = $1', [id]), [{ status: 'released' }]);
  });

  it('work off more than one batch', async () => {
    const eventId = await addEvent(service.db);
    await service.db.query(
      `insert into checkout (id, secret, seller_id, event_id, status, currency, total, due, data, created_at, updated_at)
       select 'many-' || n, 's', 'seller', $1, 'NEW', 'EUR', 0, 0, '{"order": {"lines": []}}', $2, $2 from generate_series(1, 450) n`,
      [eventId, onSale],
    );
    await service.db.query(`insert into hold select 'many-' || n, 'held', $1 from generate_series(1, 450) n`, [onSale]);
    assert.equal(await expireAll(context), 450);
  });

  it('forget idempotency keys after a day, and tokens that are too old', async () => {
    const eventId = await addEvent(service.db);
    await start(eventId, 'old');
    const { id } = await addCustomer(service.db, 'old@example.com');
    service.clock.forward(24 * hour);
    await start(eventId, 'new');
    await cleanUp(context);
    assert.equal((await service.db.query('select key from idempotency')).length, 2);
    service.clock.forward(1);
    await cleanUp(context);
    assert.deepEqual(await service.db.query('select key from idempotency'), [{ key: 'new' }]);
    service.clock.forward(60 * 24 * hour);
    await cleanUp(context);
    assert.deepEqual(await service.db.query('select hash from customer_token where customer_id = $1', [id]), []);
    await expireAll(context);
  });

  it('delete what they can when one kind of expired data cannot be deleted', async () => {
    const eventId = await addEvent(service.db);
    await start(eventId, 'older');
    const { id } = await addCustomer(service.db, 'older@example.com');
    service.clock.forward(60 * 24 * hour);
    const broken = new Error('This table is broken');
    const db: Database = {
      ...service.db,
      query: async (text, params) => {
        if (text.includes('delete from idempotency')) throw broken;
        return await service.db.query(text, params);
      },
    };
    await assert.rejects(cleanUp({ ...context, db }), (error) => {
      assert.ok(error instanceof AggregateError);
      assert.match(error.message, /: idempotency keys$/);
      assert.deepEqual(error.errors, [broken]);
      return true;
    });
    assert.equal((await service.db.query(`select 1 from idempotency where key = 'older'`)).length, 1);
    assert.deepEqual(await service.db.query('select hash from customer_token where customer_id = $1', [id]), []);
    await cleanUp(context);
    await expireAll(context);
  });

  it('run by themselves, survive a failure, and stop', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 5 });
    await start(eventId);
    service.clock.forward(15 * 60_000);
    const errors: unknown[] = [];
    let asked = 0;
    const failing: Context = {
      ...context,
      now: () => {
        asked++;
        if (asked === 1) throw new Error('The first round fails');
        return service.clock.now;
      },
    };
    const stop = startJobs(failing, { every: 1, onError: (error) => errors.push(error) });
    while ((await taken(service.db, eventId)) > 0) await nextTurn();
    await stop();
    const before = asked;
    await stop();
    assert.equal(asked, before);
    assert.equal(errors.length, 1);
  });
});
