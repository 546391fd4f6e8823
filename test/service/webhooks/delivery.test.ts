// Long because every way in which a message may fail to arrive has its test here.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { ServerResponse } from 'node:http';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Context } from '../../../src/service/http/context.ts';
import { announce } from '../../../src/service/webhooks/outbox.ts';
import { WebhookDispatcher, type WebhookDispatcherOptions } from '../../../src/service/webhooks/delivery.ts';
import { isSigned, startReceiver, type Receiver } from '../../support/receiver.ts';
import { api, settled, testService, type TestService } from '../../support/service.ts';
import { addKey, onSale, sellerId } from '../../support/shop.ts';

const { create, get, update, renewSecret, deliveries, replay } = api.webhooks;
const hour = 3_600_000;
const second = 1000;

describe('delivering webhooks', () => {
  let service: TestService;
  let receiver: Receiver;
  let token: string;
  let context: Context;
  before(async () => {
    service = await testService({}, onSale, { webhooksReach: 'private' });
    receiver = await startReceiver();
    token = await addKey(service.db);
    context = { db: service.db, now: () => service.clock.now, ...settled, webhooksReach: 'private' };
  });
  after(async () => {
    assert.deepEqual(service.faults, []);
    await receiver.close();
    await service.close();
  });
  const quick = (response: ServerResponse) => void response.writeHead(204).end();
  afterEach(async () => {
    await service.db.query('delete from webhook');
    await service.db.query('delete from webhook_message');
    service.clock.now = onSale;
    receiver.received.length = 0;
    receiver.answer = quick;
  });

  const add = (path = '/hook', url = receiver.url) =>
    service.call(create, { url: url + path, events: ['*'] }, { token });
  const say = (count = 1) =>
    service.db.transaction((tx) =>
      announce(
        tx,
        Array.from({ length: count }, (_, at) => ({
          sellerId,
          type: 'event.created' as const,
          data: { _id: `e${at}` },
        })),
        service.clock.now,
      ),
    );
  const dispatcher = (options: WebhookDispatcherOptions = {}) =>
    new WebhookDispatcher(context, {
      random: () => 0.5,
      onError: (error) => service.faults.push(String(error)),
      ...options,
    });
  /** Sends what is due now. */
  const deliver = async (options?: WebhookDispatcherOptions) => {
    const one = dispatcher(options);
    await one.poll();
    await one.idle();
    assert.deepEqual(service.faults, []);
  };
  const log = async (id: string) => (await service.call(deliveries, { id }, { token })).docs;

  it('sends a signed message, once, and notes that it arrived', async () => {
    const { _id: id, secret } = await add('/hook?who=me');
    await say();
    await deliver();
    await deliver();
    const [message, ...more] = receiver.received;
    assert.deepEqual(more, []);
    assert.ok(message);
    assert.equal(message.path, '/hook?who=me');
    const [entry] = await log(id);
    assert.deepEqual(message.body, {
      id: entry!.messageId,
      type: 'event.created',
      createdAt: onSale.toISOString(),
      sellerId,
      data: { _id: 'e0' },
    });
    assert.equal(message.headers['webhook-id'], entry!.messageId);
    assert.equal(message.headers['webhook-timestamp'], String(onSale.getTime() / 1000));
    assert.match(String(message.headers['content-type']), /^application\/json/);
    assert.ok(isSigned(message, secret));
    assert.ok(!isSigned({ ...message, text: `${message.text} ` }, secret));
    assert.ok(!isSigned({ ...message, headers: { ...message.headers, 'webhook-timestamp': '1' } }, secret));
    const { milliseconds, ...last } = entry!.lastAttempt!;
    assert.deepEqual(last, { at: onSale.toISOString(), statusCode: 204 });
    assert.equal(typeof milliseconds, 'number');
    assert.deepEqual([entry!.status, entry!.attempts, entry!.nextAttemptAt], ['delivered', 1, undefined]);
  });

  it('signs with the old key too for a day after a new one was made', async () => {
    const { _id: id, secret } = await add();
    const renewed = await service.call(renewSecret, { id }, { token });
    await say();
    await deliver();
    service.clock.forward(24 * hour);
    await say();
    await deliver();
    const [within, afterwards] = receiver.received;
    assert.ok(isSigned(within!, secret) && isSigned(within!, renewed.secret));
    assert.ok(!isSigned(afterwards!, secret) && isSigned(afterwards!, renewed.secret));
  });

  it('sends the same message to each address, and again when it is asked to', async () => {
    const { _id: id } = await add('/one');
    await add('/two');
    await say();
    await deliver();
    assert.deepEqual(receiver.received.map(({ path }) => path).sort(), ['/one', '/two']);
    const [entry] = await log(id);
    await service.call(replay, { id, deliveryId: entry!._id }, { token });
    await deliver();
    assert.deepEqual(
      receiver.received.map(({ body }) => body.id),
      Array.from({ length: 3 }, () => entry!.messageId),
    );
  });

  it('tries again, later each time, and gives up after the tenth attempt', async () => {
    receiver.answer = (response) => void response.writeHead(500).end('so sorry');
    const { _id: id } = await add();
    await say();
    const backoffMs: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await deliver();
      const [entry] = await log(id);
      assert.equal(entry!.attempts, attempt);
      assert.deepEqual([entry!.lastAttempt?.statusCode, entry!.lastAttempt?.error], [500, 'Answered 500']);
      if (entry!.status === 'failed') break;
      const next = new Date(entry!.nextAttemptAt!);
      backoffMs.push((next.getTime() - service.clock.now.getTime()) / second);
      service.clock.now = new Date(next.getTime() - 1);
      await deliver();
      service.clock.now = next;
    }
    assert.deepEqual(backoffMs, [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 86_400]);
    assert.equal(receiver.received.length, 10);
    const [entry] = await log(id);
    assert.deepEqual([entry!.status, entry!.nextAttemptAt], ['failed', undefined]);
    assert.equal((await service.call(get, { id }, { token })).failingSince, onSale.toISOString());
    const stored = JSON.stringify(await service.db.query('select * from webhook_delivery'));
    assert.ok(!stored.includes('so sorry'), 'the words of an answer are not kept');
  });

  it('spreads attempts by a fifth to both sides', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const { _id: id } = await add();
    for (const [random, pause] of [
      [0, 4000],
      [1, 6000],
    ] as const) {
      await say();
      await deliver({ random: () => random });
      const [entry] = await service.db.query<{ next_at: Date }>(
        'select next_at from webhook_delivery where webhook_id = $1',
        [id],
      );
      assert.equal(entry!.next_at.getTime() - service.clock.now.getTime(), pause);
      await service.db.query('delete from webhook_message');
    }
  });

  it('is well again with the first message that arrives', async () => {
    const { _id: id } = await add();
    receiver.answer = (response) => void response.writeHead(500).end();
    await say();
    await deliver();
    assert.ok((await service.call(get, { id }, { token })).failingSince);
    receiver.answer = quick;
    service.clock.forward(5 * second);
    await deliver();
    assert.equal((await service.call(get, { id }, { token })).failingSince, undefined);
    assert.equal((await log(id))[0]!.status, 'delivered');
  });

  it('follows no redirect', async () => {
    receiver.answer = (response) => void response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
    const { _id: id } = await add();
    await say();
    await deliver();
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/hook'],
    );
    assert.equal((await log(id))[0]!.lastAttempt?.error, 'Answered 302');
  });

  it('reads no more of an answer than it must', async () => {
    const cut = new Promise<void>((resolve) => {
      receiver.answer = (response) => {
        response.writeHead(200);
        response.on('close', resolve);
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
        };
        response.on('drain', more);
        more();
      };
    });
    const { _id: id } = await add();
    await say();
    await deliver();
    await cut;
    assert.equal((await log(id))[0]!.status, 'delivered');
  });

  it('waits so long, and no longer', async () => {
    const silent: ServerResponse[] = [];
    receiver.answer = (response) => void silent.push(response);
    const { _id: id } = await add();
    await say();
    await deliver({ timeout: 50 });
    const [entry] = await log(id);
    assert.deepEqual([entry!.status, entry!.lastAttempt?.error], ['pending', 'No answer within 0.05 seconds']);
    assert.equal(entry!.lastAttempt?.statusCode, undefined);
  });

  it('says in words who was not there', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => closed.close(resolve));
    const { _id: id } = await add('/', `http://127.0.0.1:${port}`);
    const plain = await add('/', receiver.url.replace('http:', 'https:'));
    await say();
    await deliver();
    assert.equal((await log(id))[0]!.lastAttempt?.error, 'The connection was refused');
    assert.match((await log(plain._id))[0]!.lastAttempt?.error ?? '', /^The (secure )?connection (failed|was cut)/);
  });

  it('switches an address off that is gone, with what waited for it', async () => {
    receiver.answer = (response) => void response.writeHead(410).end();
    const { _id: id } = await add();
    await say(3);
    await deliver({ max: 1 });
    const hook = await service.call(get, { id }, { token });
    assert.deepEqual([hook.active, hook.inactiveReason], [false, 'gone']);
    const entries = await log(id);
    assert.deepEqual(
      entries.map(({ status }) => status),
      ['failed', 'failed', 'failed'],
    );
    assert.equal(receiver.received.length, 1);
    await say();
    assert.equal((await log(id)).length, 3);
  });

  it('switches an address off that took nothing for five days, and not before a message is given up', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { _id: id } = await add();
    await say();
    await deliver();
    const attempts = (count: number) =>
      service.db.query(
        `update webhook_delivery set attempts = $1, next_at = $2::timestamptz where status = 'pending'`,
        [count, service.clock.now],
      );
    service.clock.forward(5 * 24 * hour - 1);
    await attempts(9);
    await deliver();
    assert.equal((await log(id))[0]!.status, 'failed');
    assert.equal((await service.call(get, { id }, { token })).active, true);
    service.clock.forward(1);
    await say();
    await deliver();
    assert.equal((await service.call(get, { id }, { token })).active, true);
    await attempts(9);
    await deliver();
    const hook = await service.call(get, { id }, { token });
    assert.deepEqual([hook.active, hook.inactiveReason], [false, 'failing']);
  });

  it('keeps what waits for an address that the seller switched off', async () => {
    const { _id: id } = await add();
    await say();
    await service.call(update, { id, active: false }, { token });
    await deliver();
    assert.equal(receiver.received.length, 0);
    await service.call(update, { id, active: true }, { token });
    await deliver();
    assert.equal(receiver.received.length, 1);
  });

  it('sends two at the same time to one address, and others do not wait for it', async () => {
    await add('/slow');
    await add('/quick');
    await say(6);
    let slow = 0;
    let max = 0;
    const held: ServerResponse[] = [];
    receiver.answer = (response, { path }) => {
      if (path === '/quick') quick(response);
      else {
        max = Math.max(max, ++slow);
        held.push(response);
      }
      // nothing is answered at the slow one until the other address has everything
      if (receiver.received.filter((message) => message.path === '/quick').length === 6) release();
    };
    const release = () => {
      for (const response of held.splice(0)) {
        slow--;
        quick(response);
      }
    };
    await deliver();
    assert.equal(receiver.received.length, 12);
    assert.equal(max, 2);
  });

  it('sends so many at the same time, and works off the rest', async () => {
    for (const path of ['/1', '/2', '/3']) await add(path);
    await say(4);
    let now = 0;
    let max = 0;
    receiver.answer = (response) => {
      max = Math.max(max, ++now);
      setImmediate(() => {
        now--;
        quick(response);
      });
    };
    await deliver({ max: 3, each: 2 });
    assert.equal(receiver.received.length, 12);
    assert.ok(max <= 3);
  });

  it('claims a message for one process, until the claim runs out', async () => {
    const { _id: id } = await add();
    await say();
    const held: ServerResponse[] = [];
    const arrived = new Promise<void>((resolve) => {
      receiver.answer = (response) => {
        held.push(response);
        resolve();
      };
    });
    const first = dispatcher();
    await first.poll();
    await arrived;
    await deliver();
    assert.equal(receiver.received.length, 1);
    service.clock.forward(60 * second);
    receiver.answer = quick;
    await deliver();
    assert.equal(receiver.received.length, 2);
    held[0]!.writeHead(500).end();
    await first.idle();
    const [entry] = await log(id);
    assert.deepEqual([entry!.status, entry!.attempts, entry!.lastAttempt?.statusCode], ['delivered', 2, 204]);
    assert.equal((await service.call(get, { id }, { token })).failingSince, undefined);
  });

  it('is shared by processes', async () => {
    for (const path of ['/1', '/2', '/3']) await add(path);
    await say(5);
    await Promise.all([deliver(), deliver(), deliver()]);
    const seen = receiver.received.map(({ path, body }) => `${path} ${body.id}`);
    assert.equal(seen.length, 15);
    assert.equal(new Set(seen).size, 15);
  });

  it('finishes what is under way when it stops, and begins nothing more', async () => {
    const { _id: id } = await add();
    await say(3);
    const one = dispatcher({ max: 1 });
    const stopping = new Promise<void>((resolve, reject) => {
      receiver.answer = (response) => {
        one.stop().then(resolve, reject);
        quick(response);
      };
    });
    await one.poll();
    await stopping;
    await one.poll();
    assert.deepEqual((await log(id)).map(({ status }) => status).sort(), ['delivered', 'pending', 'pending']);
  });

  it('says when a key cannot be opened any more', async () => {
    const { _id: id } = await add();
    await service.db.query(`update webhook set secret = 'v1.AAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA'`);
    await say();
    await deliver();
    assert.equal(receiver.received.length, 0);
    assert.match((await log(id))[0]!.lastAttempt?.error ?? '', /key .* cannot be opened/);
  });
});
