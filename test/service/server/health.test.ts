import assert from 'node:assert/strict';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { before, describe, it } from 'node:test';
import type { ErrorBody } from '../../../src/contract/error-body.ts';
import type { AccessEntry } from '../../../src/service/server/access-log.ts';
import { startJobs } from '../../../src/service/server/jobs.ts';
import { ProcessState } from '../../../src/service/server/process-state.ts';
import { shed } from '../../../src/service/http/protection.ts';
import { noted, ownMetrics } from '../../support/readers/metrics.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService } from '../../support/running/service.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addCustomer, addKey, onSale, sellerId } from '../../support/builders/shop.ts';

const entries: AccessEntry[] = [];
describeWithService('requests', { settings: { accessLog: (entry) => void entries.push(entry) } }, (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });

  it('have an id, the caller’s when it is a plain word', async () => {
    const ask = async (id?: string, url = '/api/health') =>
      String(
        (await service.app.inject({ url, headers: id === undefined ? {} : { 'x-request-id': id } })).headers[
          'x-request-id'
        ],
      );
    assert.equal(await ask('job-7_a'), 'job-7_a');
    assert.equal(await ask('job-7_a', '/api/nothing'), 'job-7_a');
    assert.equal(await ask('job-7_a', '/api/events/info/%E0%A4%A'), 'job-7_a');
    const made = await Promise.all([ask(), ask(), ask(''), ask('a b'), ask('<script>'), ask('x'.repeat(65))]);
    for (const id of made) assert.match(id, /^[0-9a-f-]{36}$/);
    assert.equal(new Set(made).size, made.length);
    const page = await service.app.inject({ url: '/api/health', headers: { origin: 'https://a.example' } });
    assert.match(String(page.headers['access-control-expose-headers']), /X-Request-Id/);
  });

  it('name a fault by its id', async () => {
    const faults: string[] = [];
    const broken = await testService({ log: (message) => void faults.push(message) });
    await broken.db.close();
    const answer = await broken.app.inject({ url: '/api/events/info/e', headers: { 'x-request-id': 'fault-1' } });
    assert.equal(answer.json<{ requestId: string }>().requestId, 'fault-1');
    assert.match(faults[0] ?? '', /^Request fault-1 /);
    await broken.app.close();
  });

  it('are logged one by one, without what they carry', async () => {
    const { id, token: customer } = await addCustomer(service.db, 'log@example.com');
    const device = await doorsOf(service).device();
    await noted();
    entries.length = 0;
    await service.refused(api.vouchers.info, 404, { id: sellerId, code: 'HUSH-CODE' });
    await service.call(api.webhooks.list, {}, { token, headers: { 'x-request-id': 'one' } });
    await service.call(api.account.tickets, { eventId: 'HUSH-EVENT' }, { token: customer });
    await service.refused(api.door.ticket, 404, { barcode: 'HUSH-CODE' }, device.with);
    await service.app.inject({ url: '/api/HUSH/nothing?token=HUSH', headers: { cookie: 'HUSH' } });
    await service.refused(api.account.login, 401, { sellerId, email: 'hush@example.com', password: 'HUSH-HUSH' });
    await noted();
    assert.deepEqual(
      entries.map(({ method, route, status, who, sellerId: seller }) => [method, route, status, who, seller]),
      [
        ['GET', '/api/vouchers/:id/:code/info', 404, 'anyone', undefined],
        ['GET', '/api/webhooks', 200, 'key', sellerId],
        ['GET', '/api/customers/me/tickets', 200, 'customer', sellerId],
        ['GET', '/api/accessusers/tickets/:barcode', 404, 'accessUser', sellerId],
        ['GET', undefined, 404, 'anyone', undefined],
        ['POST', '/api/customers/login', 401, 'anyone', undefined],
      ],
    );
    const text = JSON.stringify(entries);
    for (const secret of [
      /HUSH/i,
      new RegExp(token),
      new RegExp(customer),
      new RegExp(device.token),
      new RegExp(id),
      /127\.0\.0\.1/,
    ])
      assert.doesNotMatch(text, secret);
    assert.equal(entries[1]!.id, 'one');
    assert.equal(entries[1]!.time, onSale.toISOString());
    assert.ok(entries.every(({ milliseconds }) => milliseconds >= 0));
    const [key] = await service.db.query<{ id: string }>('select id from api_key where hash = $1', [hashOf(token)]);
    assert.equal(entries[1]!.keyId, key!.id);
  });

  it('are logged on a socket with what was sent, and when the caller is gone', async () => {
    const own: AccessEntry[] = [];
    let logged: () => void = () => undefined;
    const next = () => new Promise<void>((resolve) => (logged = resolve));
    const { metrics } = ownMetrics();
    let reached: () => void = () => undefined;
    let open: () => void = () => undefined;
    const listening = await testService({
      metrics,
      accessLog: (entry) => {
        own.push(entry);
        logged();
      },
    });
    listening.app.get('/slow', async () => {
      reached();
      await new Promise<void>((resolve) => (open = resolve));
      return 'late';
    });
    const origin = await listening.app.listen({ port: 0, host: '127.0.0.1' });
    let end = next();
    const body = await (await fetch(`${origin}/api/health`)).text();
    await end;
    assert.ok(own[0]!.bytes! > body.length);
    assert.equal(own[0]!.aborted, undefined);
    end = next();
    const begun = new Promise<void>((resolve) => (reached = resolve));
    const gone = requestPlain(`${origin}/slow`).on('error', () => undefined);
    gone.end();
    await begun;
    assert.match(await metrics.text(), /foyer_requests_in_flight 1\n/);
    gone.destroy();
    await end;
    open();
    assert.equal(own[1]!.aborted, true);
    assert.match(await metrics.text(), /foyer_requests_in_flight 0\n/);
    await listening.close();
  });

  it('with an address that is too long are refused', async () => {
    const ask = (length: number) => service.app.inject(`/api/events/public/listings?search=${'x'.repeat(length)}`);
    const long = await ask(8200);
    assert.equal(long.statusCode, 414);
    assert.equal(long.json<ErrorBody>().code, 'TOO_LONG');
    assert.equal((await ask(8000)).statusCode, 200);
  });

  it('are answered with headers that allow nothing', async () => {
    for (const url of ['/api/health', '/api/events/public/listings', '/api/nothing']) {
      const { headers } = await service.app.inject(url);
      assert.match(String(headers['content-security-policy']), /^default-src 'none';frame-ancestors 'none'/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
    const page = await service.app.inject('/service.css');
    assert.match(String(page.headers['content-security-policy']), /script-src 'self'/);
    assert.match(String(page.headers['permissions-policy']), /camera=\(\).*geolocation=\(\)/);
  });
});

describe('readiness', () => {
  it('ends when the process is told to stop; it lives on', async () => {
    const state = new ProcessState();
    const service = await testService({ state });
    const ask = (url: string) => service.app.inject(url);
    assert.deepEqual((await ask('/api/ready')).json(), { status: 'ready' });
    state.stopping = true;
    const answer = await ask('/api/ready');
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.json<ErrorBody>().code, 'NOT_READY');
    assert.equal(answer.headers['retry-after'], '5');
    assert.equal((await ask('/api/health')).statusCode, 200);
    await service.close();
  });

  it('needs the database', async () => {
    const service = await testService();
    await service.db.close();
    const answer = await service.app.inject('/api/ready');
    assert.equal(answer.statusCode, 503);
    assert.deepEqual(service.faults, []);
    await service.app.close();
  });

  it('needs jobs that do not hang, but may fail and may wait for others', () => {
    let now = 0;
    const state = new ProcessState(() => now);
    assert.equal(state.isStuck(), false);
    state.begin('checkouts', 5000);
    state.begin('slow', 60_000);
    state.begin('mails', 5000, true);
    now = 120_000;
    assert.equal(state.isStuck(), false);
    now++;
    assert.equal(state.isStuck(), true);
    state.ran('checkouts', true);
    assert.equal(state.isStuck(), false);
    now += 60_000;
    assert.equal(state.isStuck(), true, 'three pauses of the slow one are over');
    state.ran('slow', false);
    assert.equal(state.isStuck(), false);
    assert.deepEqual(
      state.jobs.map(({ name, errors }) => [name, errors]),
      [
        ['checkouts', 1],
        ['slow', 0],
        ['mails', 0],
      ],
    );
  });

  it('hears of every round', async () => {
    const service = await testService();
    const state = new ProcessState();
    const { context } = service;
    const seen = new Promise<void>((resolve) => {
      const ran = state.ran.bind(state);
      state.ran = (name, failed) => {
        ran(name, failed);
        resolve();
      };
    });
    const broken = { ...context, now: () => assert.fail('a round that fails') };
    const stop = startJobs(broken, { every: 1, state });
    await seen;
    await stop();
    assert.equal(state.jobs[0]?.name, 'checkouts');
    assert.ok(state.jobs[0].errors >= 1);
    await service.close();
  });

  it('is not shed when it is asked whether it lives', () => {
    assert.equal(shed('/api/health'), undefined);
    assert.equal(shed('/api/health?a=b'), undefined);
    for (const url of ['/api/ready', '/api/healthy', '/api/checkout']) assert.ok(shed(url));
  });
});

describe('stopping', () => {
  it('finishes the requests that are under way, and accepts no others', async () => {
    const state = new ProcessState();
    const service = await testService({ state });
    let open: () => void = () => undefined;
    let reached: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (reached = resolve));
    service.app.get('/slow', async () => {
      reached();
      await new Promise<void>((resolve) => (open = resolve));
      return 'late';
    });
    const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      requestPlain(`${origin}/slow`, resolve).on('error', reject).end();
    });
    await begun;
    state.stopping = true;
    const closing = service.app.close();
    open();
    const response = await answer;
    assert.equal(response.statusCode, 200);
    response.resume();
    await closing;
    await assert.rejects(fetch(`${origin}/api/health`));
    await service.db.close();
  });
});
