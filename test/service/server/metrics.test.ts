import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expireAll } from '../../../src/service/server/jobs.ts';
import { Metrics } from '../../../src/service/server/metrics.ts';
import { announce } from '../../../src/service/webhooks/outbox.ts';
import { ProcessState } from '../../../src/service/server/process-state.ts';
import { noted, ownMetrics } from '../../support/metrics.ts';
import { api, settled, testService } from '../../support/service.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/shop.ts';

describe('metrics', () => {
  const token = 'a token of sixteen or more'.replaceAll(' ', '-');
  const near = { remoteAddress: '127.0.0.1' };

  it('are for who has the token', async () => {
    const service = await testService({ metricsToken: token });
    const ask = (authorization?: string) =>
      service.app.inject({ url: '/metrics', ...near, headers: authorization === undefined ? {} : { authorization } });
    const open = await ask(`Bearer ${token}`);
    assert.equal(open.statusCode, 200);
    assert.match(String(open.headers['content-type']), /^text\/plain; version=0\.0\.4/);
    assert.equal(open.headers['cache-control'], 'no-store');
    for (const wrong of [undefined, 'Bearer wrong', `Basic ${token}`, `Bearer ${token}x`, 'Bearer ']) {
      const refused = await ask(wrong);
      assert.equal(refused.statusCode, 401, wrong);
      assert.doesNotMatch(refused.body, /foyer_/);
    }
    await service.close();
  });

  it('are for this machine alone without one', async () => {
    const service = await testService();
    const ask = async (remoteAddress: string, headers = {}) =>
      (await service.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) assert.equal(await ask(address), 200, address);
    for (const address of ['10.0.0.1', '203.0.113.9', '2001:db8::1']) assert.equal(await ask(address), 403, address);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      assert.equal(await ask('127.0.0.1', { [name]: '127.0.0.1' }), 403, name);
    await service.close();
    const proxied = await testService({ trustProxy: 1 });
    const behind = await proxied.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    assert.equal(behind.statusCode, 403);
    await proxied.close();
  });

  it('tell what happens, under names that callers cannot choose', async () => {
    const service = await testService({}, onSale, { webhooksReach: 'private' });
    const { db } = service;
    const state = new ProcessState();
    const metrics = new Metrics({ db, state, now: () => new Date(onSale.getTime() + 90_000) });
    const own = await testService({ metrics }, onSale);
    state.begin('checkouts', 5000);
    state.ran('checkouts', true);
    state.attempted('mail', false);
    for (let at = 0; at < 20; at++) await own.app.inject(`/api/stranger-${at}?x=${at}`);
    await own.app.inject('/api/vouchers/v/CODE-1/info');
    await noted();
    const key = await addKey(db);
    await service.call(api.webhooks.create, { url: 'https://203.0.113.7/', events: ['*'] }, { token: key });
    await db.transaction((tx) => announce(tx, [{ sellerId, type: 'event.created', data: {} }], onSale));
    await db.query(
      `insert into mail (id, seller_id, recipient, subject, body, created_at, next_at, dead_at) values
         ('due', $1, 'a@b.c', 's', 'b', $2, $2, null), ('later', $1, 'a@b.c', 's', 'b', $2, $3, null), ('dead', $1, 'a@b.c', 's', 'b', $2, $2, $2)`,
      [sellerId, onSale, new Date(onSale.getTime() + 3_600_000)],
    );
    const text = await metrics.text();
    assert.match(text, /foyer_request_duration_seconds_count\{route="none",method="GET",status="4xx"\} 20\n/);
    assert.match(text, /_count\{route="\/api\/vouchers\/:id\/:code\/info",method="GET",status="4xx"\} 1\n/);
    assert.doesNotMatch(text, /stranger|CODE-1/);
    assert.match(text, /foyer_jobs\{kind="webhook",state="due"\} 1\n/);
    assert.match(text, /foyer_jobs\{kind="webhook",state="dead"\} 0\n/);
    assert.match(text, /foyer_jobs\{kind="mail",state="due"\} 1\n/);
    assert.match(text, /foyer_jobs\{kind="mail",state="waiting"\} 1\n/);
    assert.match(text, /foyer_jobs\{kind="mail",state="dead"\} 1\n/);
    assert.match(text, /foyer_jobs\{kind="refund",state="due"\} 0\n/);
    assert.match(text, /foyer_jobs\{kind="hold",state="due"\} 0\n/);
    assert.match(text, /foyer_job_oldest_due_seconds\{kind="mail"\} 90\n/);
    assert.match(text, /foyer_job_oldest_due_seconds\{kind="hold"\} 0\n/);
    assert.match(text, /foyer_job_attempts\{kind="mail",outcome="done"\} 0\n/);
    assert.match(text, /foyer_job_attempts\{kind="mail",outcome="failed"\} 1\n/);
    assert.match(text, /foyer_job_errors\{job="checkouts"\} 1\n/);
    assert.match(text, /foyer_job_idle_seconds\{job="checkouts"\} [\d.e-]+\n/);
    assert.match(text, /foyer_database_up 1\n/);
    await service.close();
    const without = await metrics.text();
    assert.match(without, /foyer_database_up 0\n/);
    assert.doesNotMatch(without, /foyer_jobs\{|foyer_job_oldest_due_seconds\{/);
    await own.close();
  });

  it('count checkouts once, whatever is repeated', async () => {
    const { metrics } = ownMetrics();
    const count = metrics.count.bind(metrics);
    const service = await testService({ metrics }, onSale, { count });
    const eventId = await addEvent(service.db);
    const start = (idempotencyKey: string) =>
      service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) }, { idempotencyKey });
    const [bought, again, given, late] = [await start('1'), await start('1'), await start('2'), await start('3')];
    assert.equal(again._id, bought._id);
    const none = { type: 'transaction', eventId, items: seats(1, 'none') };
    await service.refused(api.checkout.create, 400, none, { idempotencyKey: '4' });
    await service.call(api.checkout.setDetails, { ...keyOf(bought), ...buyer });
    const pay = { ...keyOf(bought), paymentMethod: 'invoice' };
    await service.call(api.checkout.complete, pay);
    await service.call(api.checkout.complete, pay);
    await service.call(api.checkout.abort, keyOf(given));
    await service.call(api.checkout.abort, keyOf(given));
    service.clock.forward(15 * 60_000);
    await expireAll({ db: service.db, now: () => service.clock.now, ...settled, count });
    await service.call(api.checkout.abort, keyOf(late));
    const text = await metrics.text();
    for (const [outcome, amount] of Object.entries({ created: 3, completed: 1, aborted: 1, expired: 1 }))
      assert.match(text, new RegExp(`foyer_checkouts_total\\{outcome="${outcome}"\\} ${amount}\\n`));
    await service.close();
  });

  it('tell of memory and the event loop', async () => {
    const { metrics } = ownMetrics(true);
    const text = await metrics.text();
    assert.match(text, /process_resident_memory_bytes \d/);
    assert.match(text, /nodejs_eventloop_lag_seconds/);
  });
});
