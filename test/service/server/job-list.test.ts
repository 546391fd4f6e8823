/** Long because every kind of job is given up, listed and replayed, by everybody who may. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import type { Context } from '../../../src/service/http/context.ts';
import { hashOf, newId } from '../../../src/service/security/ids.ts';
import { startJobs, cleanUp } from '../../../src/service/server/jobs.ts';
import { queueEmail } from '../../../src/service/mail/queue.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { smtpMailer } from '../../../src/service/mail/transports.ts';
import { announce } from '../../../src/service/webhooks/outbox.ts';
import { ProcessState } from '../../../src/service/server/process-state.ts';
import { startMailServer } from '../../support/fakes/mail-server.ts';
import { api, settled, testService, type TestService } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const day = 24 * 3_600_000;
const { list, replay, replayAll } = api.jobs;

describe('jobs of a seller', () => {
  let service: TestService;
  let context: Context;
  let token: string;
  before(async () => {
    service = await testService({}, onSale, { webhooksReach: 'private' });
    context = { db: service.db, now: () => service.clock.now, ...settled };
    token = await addKey(service.db);
  });
  beforeEach(async () => {
    service.clock.now = onSale;
    await service.db.query('delete from mail');
    await service.db.query('delete from webhook_message');
    await service.db.query('delete from webhook');
  });
  afterEach(() => {
    assert.deepEqual(service.faults, []);
  });
  after(() => service.close());

  const order = async (email: string) => {
    const eventId = await addEvent(service.db);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email });
    return await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  };
  /** Sends what is due until it is given up. */
  const exhaust = async (url: string) => {
    const failed: boolean[] = [];
    for (let round = 0; round < 6; round++) {
      await assert.rejects(
        sendEmails(context, smtpMailer(url, 'tickets@example.com'), { attempted: (isDone) => failed.push(!isDone) }),
        /^Error: Mails were not taken: E[A-Z]+/,
      );
      service.clock.forward(day);
    }
    assert.deepEqual(failed, Array<boolean>(6).fill(true));
  };
  const jobs = async (input: object = {}, key = token) => (await service.call(list, input, { token: key })).docs;

  it('an order is complete whatever the mail server does; its mail is given up, looked at, replayed, and arrives once', async () => {
    const server = await startMailServer();
    await server.stop();
    const { _id: orderId, secret } = await order('ada@example.com');
    await exhaust(server.url);
    assert.equal((await service.call(api.checkout.get, { id: orderId, secret })).status, 'COMPLETE');

    const [dead, ...others] = await jobs({ state: 'dead' });
    assert.ok(dead);
    assert.deepEqual(others, []);
    const { _id: id, createdAt, error, orderNumber = '', ...rest } = dead;
    assert.match(orderNumber, /^H-\w{6}$/);
    assert.match(error ?? '', /^E[A-Z]+$/);
    assert.deepEqual(rest, {
      kind: 'mail',
      state: 'dead',
      what: 'confirmation',
      recipient: 'ada@example.com',
      orderId,
      attempts: 6,
    });
    assert.equal(createdAt, onSale.toISOString());
    assert.ok(!JSON.stringify(dead).includes(secret));
    // not cleaned up meanwhile
    await cleanUp(context);

    const again = await Promise.all([1, 2].map(() => service.send(replay, { id }, { token })));
    assert.deepEqual(again.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    assert.equal(again.find(({ statusCode }) => statusCode === 409)?.body.code, 'NOT_DEAD');
    const [waiting] = await jobs();
    assert.deepEqual([waiting?._id, waiting?.state, waiting?.attempts], [id, 'waiting', 0]);
    assert.equal(waiting?.nextAttemptAt, service.clock.now.toISOString());

    const repaired = await startMailServer();
    try {
      const mailer = smtpMailer(repaired.url, 'tickets@example.com');
      const counts = await Promise.all([1, 2].map(() => sendEmails(context, mailer)));
      assert.equal(counts[0]! + counts[1]!, 1);
      assert.equal(await sendEmails(context, mailer), 0);
    } finally {
      await repaired.stop();
    }
    assert.equal(repaired.heard.filter((line) => line === 'DATA').length, 1);
    assert.deepEqual(await jobs(), []);
    await service.refused(replay, 404, { id }, { token });
  });

  it('keep the text of a mail that was given up, and that alone', async () => {
    const server = await startMailServer();
    try {
      await queueEmail(service.db, { sellerId, to: 'nobody@example.com', subject: 'Hello', text: 'Secret\n' }, onSale);
      await exhaust(server.url);
      const [dead] = await jobs({ kind: 'mail', state: 'dead' });
      assert.deepEqual([dead?.what, dead?.error], ['Hello', 'EENVELOPE 550']);
      assert.ok(!JSON.stringify(dead).includes('Secret'));
      await service.db.query(`update mail set recipient = 'somebody@example.com'`);
      assert.deepEqual(await service.call(replayAll, { kind: 'mail' }, { token }), { replayed: 1, left: 0 });
      assert.equal(await sendEmails(context, smtpMailer(server.url, 'tickets@example.com')), 1);
      assert.ok(server.heard.includes('Secret'));
    } finally {
      await server.stop();
    }
    assert.deepEqual(await service.db.query('select body from mail'), [{ body: '' }]);
  });

  it('are given up when their last attempt never came to an end, and forgotten after a month', async () => {
    await queueEmail(service.db, { sellerId, to: 'a@example.com', subject: 'S', text: 'T' }, onSale);
    await service.db.query('update mail set attempts = 6');
    await cleanUp(context);
    assert.deepEqual(
      (await jobs()).map(({ state, error }) => [state, error]),
      [['dead', 'INTERRUPTED']],
    );
    service.clock.forward(30 * day + 1);
    await cleanUp(context);
    assert.deepEqual(await jobs(), []);
  });

  it('are done once by several processes, which finish their rounds when they stop', async () => {
    for (let count = 0; count < 30; count++)
      await queueEmail(service.db, { sellerId, to: `g${count}@example.com`, subject: 'S', text: 'T' }, onSale);
    const state = new ProcessState();
    const delivered: string[] = [];
    let all: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (all = resolve));
    const mailer = {
      from: 'tickets@example.com',
      deliver: ({ to }: { to: string }) => {
        if (delivered.push(to) >= 30) all();
        return Promise.resolve();
      },
    };
    const stops = [1, 2].map(() => startJobs(context, { every: 1, mailer, state }));
    await done;
    await Promise.all(stops.map((stop) => stop()));
    assert.equal(new Set(delivered).size, 30);
    assert.equal(delivered.length, 30);
    assert.deepEqual(await service.db.query('select 1 from mail where sent_at is null'), []);
    assert.deepEqual(state.attempts.get('mail'), { done: 30, failed: 0 });
  });

  it('stop between two batches, not after the last of them', async () => {
    for (let count = 0; count < 12; count++)
      await queueEmail(service.db, { sellerId, to: `g${count}@example.com`, subject: 'S', text: 'T' }, onSale);
    const stopping = new AbortController();
    const mailer = {
      from: 'tickets@example.com',
      deliver: () => {
        stopping.abort();
        return Promise.resolve();
      },
    };
    assert.equal(await sendEmails(context, mailer, { signal: stopping.signal }), 5);
    assert.equal((await jobs()).length, 7);
  });

  const hook = async (key = token, events: readonly ('*' | 'event.updated')[] = ['*']) =>
    (await service.call(api.webhooks.create, { url: 'https://203.0.113.7/hook', events: [...events] }, { token: key }))
      ._id;
  const say = (type: 'event.updated' | 'customer.created') =>
    service.db.transaction((tx) => announce(tx, [{ sellerId, type, data: { _id: 'x' } }], onSale));
  const giveUp = () =>
    service.db.query(
      `update webhook_delivery set status = 'failed', next_at = null, attempts = 10, last_status = 500, last_error = 'HTTP 500'`,
    );

  it('send a webhook’s message again as a new delivery, and only while its address takes any', async () => {
    const webhookId = await hook();
    await say('event.updated');
    assert.deepEqual(
      (await jobs()).map(({ kind, state, what }) => [kind, state, what]),
      [['webhook', 'waiting', 'event.updated']],
    );
    const [{ _id: waiting } = { _id: '' }] = await jobs();
    assert.equal((await service.refused(replay, 409, { id: waiting }, { token })).body.code, 'NOT_DEAD');
    await giveUp();
    await service.call(api.webhooks.update, { id: webhookId, active: false }, { token });
    assert.equal((await service.refused(replay, 409, { id: waiting }, { token })).body.code, 'WEBHOOK_INACTIVE');
    assert.deepEqual(await service.call(replayAll, { kind: 'webhook' }, { token }), { replayed: 0, left: 1 });
    await service.call(api.webhooks.update, { id: webhookId, active: true }, { token });

    const made = await service.call(replay, { id: waiting }, { token });
    assert.deepEqual([made.state, made.webhookId, made.attempts], ['waiting', webhookId, 0]);
    assert.notEqual(made._id, waiting);
    await service.refused(replay, 404, { id: waiting }, { token });
    assert.equal((await jobs()).length, 1);
    // the log has both, the failed one as it was
    const { docs } = await service.call(api.webhooks.deliveries, { id: webhookId }, { token });
    assert.deepEqual(docs.map(({ status, attempts }) => [status, attempts]).sort(), [
      ['failed', 10],
      ['pending', 0],
    ]);

    await giveUp();
    await service.call(api.webhooks.replay, { id: webhookId, deliveryId: made._id }, { token });
    assert.deepEqual(
      (await jobs()).map(({ state }) => state),
      ['waiting'],
    );
  });

  it('send all dead messages again, once, though asked twice at the same time', async () => {
    await hook();
    for (let count = 0; count < 7; count++) await say('event.updated');
    await giveUp();
    const answers = await Promise.all([1, 2].map(() => service.call(replayAll, { kind: 'webhook' }, { token })));
    assert.equal(answers[0]!.replayed + answers[1]!.replayed, 7);
    assert.deepEqual(
      (await jobs()).map(({ state }) => state),
      Array(7).fill('waiting'),
    );
  });

  it('make a refund again that failed', async () => {
    const { _id: orderId } = await order('ada@example.com');
    await service.db.query(
      `insert into payment (id, checkout_id, seller_id, provider, amount, currency, status, used_for, next_at, created_at, updated_at)
       values ('pay', $1, $2, 'stripe', 2000, 'EUR', 'succeeded', 'order', $3, $3, $3)`,
      [orderId, sellerId, onSale],
    );
    await service.db.query(
      `insert into refund (id, payment_id, amount, status, attempts, next_at, error, created_at, updated_at)
       values ('refund', 'pay', 550, 'failed', 35, $1, 'charge_disputed', $1, $1), ('done', 'pay', 1, 'done', 1, $1, null, $1, $1)`,
      [onSale],
    );
    const [dead, ...more] = await jobs({ kind: 'refund' });
    assert.deepEqual(more, []);
    assert.deepEqual(
      [dead?._id, dead?.what, dead?.orderId, dead?.state, dead?.attempts, dead?.error],
      ['refund', '5.5 EUR', orderId, 'dead', 35, 'charge_disputed'],
    );
    assert.equal((await service.call(replay, { id: 'refund' }, { token })).state, 'waiting');
    assert.deepEqual(await service.db.query(`select status, attempts from refund where id = 'refund'`), [
      { status: 'pending', attempts: 0 },
    ]);
    await service.db.query('delete from refund');
    await service.db.query('delete from payment');
  });

  it('show a limited key what it may see, and let it replay what it may change', async () => {
    await hook();
    await say('event.updated');
    await say('customer.created');
    await giveUp();
    await queueEmail(service.db, { sellerId, to: 'a@example.com', subject: 'S', text: 'T' }, onSale);
    await service.db.query('update mail set dead_at = created_at');
    const limited = (permissions: readonly string[]) => addKey(service.db, sellerId, { permissions });
    const kindsFor = async (permissions: readonly string[]) =>
      [...new Set((await jobs({}, await limited(permissions))).map(({ kind }) => kind))].sort();
    assert.deepEqual(await kindsFor(['customers:read']), ['mail']);
    assert.deepEqual(await kindsFor(['webhooks:read']), ['webhook']);
    assert.deepEqual(await kindsFor(['webhooks:read', 'customers:read']), ['mail', 'webhook']);
    await service.refused(list, 403, { kind: 'mail' }, { token: await limited(['webhooks:read']) });
    await service.refused(list, 403, {}, { token: await limited(['events:read', 'customers:write']) });

    const idOf = async (what: string) => (await jobs()).find((job) => job.what === what)?._id ?? '';
    const writer = await limited(['webhooks:write', 'events:read']);
    await service.refused(replay, 404, { id: await idOf('S') }, { token: writer });
    await service.refused(
      replay,
      403,
      { id: await idOf('S') },
      { token: await limited(['customers:read', 'webhooks:write']) },
    );
    await service.refused(replayAll, 403, { kind: 'mail' }, { token: writer });
    await service.refused(replay, 403, { id: await idOf('customer.created') }, { token: writer });
    assert.deepEqual(await service.call(replayAll, { kind: 'webhook' }, { token: writer }), { replayed: 1, left: 1 });
    await service.call(replay, { id: await idOf('S') }, { token: await limited(['customers:write']) });
    assert.deepEqual(await jobs({ state: 'dead' }).then((dead) => dead.map(({ what }) => what)), ['customer.created']);
  });

  it('show an app its own webhooks alone', async () => {
    const id = newId(onSale);
    await service.db.query(
      `insert into app (id, name, secret, redirect_uris, permissions, created_at, updated_at) values ($1, 'App', 's', '{}', '{}', $2, $2)`,
      [id, onSale],
    );
    const permissions = ['webhooks:read', 'webhooks:write', 'events:read'];
    await service.db.query(
      `insert into installation (id, app_id, seller_id, permissions, created_at, updated_at) values ($1, $1, $2, $3::text[], $4, $4)`,
      [id, sellerId, permissions, onSale],
    );
    const app = await addKey(service.db, sellerId, { permissions });
    await service.db.query('update api_key set installation_id = $1 where hash = $2', [id, hashOf(app)]);
    const own = await hook(app, ['event.updated']);
    await hook();
    await say('event.updated');
    await giveUp();
    const seen = await jobs({}, app);
    assert.deepEqual(
      seen.map(({ webhookId }) => webhookId),
      [own],
    );
    const other = (await jobs()).find(({ webhookId }) => webhookId !== own)?._id ?? '';
    await service.refused(replay, 404, { id: other }, { token: app });
    assert.deepEqual(await service.call(replayAll, { kind: 'webhook' }, { token: app }), { replayed: 1, left: 0 });
    assert.equal((await jobs({ state: 'dead' })).length, 1);
  });

  it('are listed in pages, and refuse what does not fit', async () => {
    for (let count = 0; count < 5; count++)
      await queueEmail(
        service.db,
        { sellerId, to: `g${count}@example.com`, subject: `S${count}`, text: 'T' },
        new Date(onSale.getTime() + count),
      );
    const page = await service.call(list, { top: 2, skip: 1 }, { token });
    assert.deepEqual([page.docs.map(({ what }) => what), page.total], [['S3', 'S2'], 5]);
    assert.deepEqual(await jobs({ state: 'dead' }), []);
    for (const input of [{ top: 0 }, { top: 1001 }, { skip: -1 }, { kind: 'hold' }, { state: 'done' }])
      await service.refused(list, 400, input, { token });
    for (const body of [{}, { kind: 'all' }, { kind: 'mail', extra: 1 }])
      await service.refused(replayAll, 400, body, { token });
  });

  it('can be looked at and replayed at the terminal', async () => {
    const run = async (...words: string[]) => {
      const { code, out, note } = await runCommand(words, {
        terminal: { read: () => Promise.resolve(''), askPassword: () => Promise.resolve(undefined) },
        open: () =>
          Promise.resolve({
            db: { ...service.db, close: () => Promise.resolve() },
            secrets: settled.secrets,
            publicUrl: 'https://tickets.example',
          }),
      });
      return { code, out: out.join('\n'), note };
    };
    await queueEmail(service.db, { sellerId, to: 'a@example.com', subject: 'Hello', text: 'Secret' }, onSale);
    await service.db.query(`update mail set dead_at = created_at, attempts = 6, error = 'EENVELOPE 550'`);
    const listed = await run('jobs', sellerId, '--state', 'dead');
    assert.match(listed.out, /^\w{24} {2}mail {2}dead {2}Hello {2}a@example\.com {2}6 attempts {2}EENVELOPE 550$/);
    const [id = ''] = listed.out.split(' ');
    assert.equal((await run('jobs-replay', sellerId, '--job', id)).out, id);
    assert.equal((await run('jobs-replay', sellerId, '--kind', 'mail')).out, '0');
    for (const words of [
      ['jobs'],
      ['jobs', 'nobody'],
      ['jobs', sellerId, '--kind', 'hold'],
      ['jobs-replay', sellerId],
      ['jobs-replay', sellerId, '--job', id],
      ['jobs-replay', sellerId, '--job', 'none'],
    ]) {
      const { code, out, note } = await run(...words);
      assert.deepEqual([code, out], [1, ''], words.join(' '));
      assert.match(note ?? '', /\.$/);
    }
  });
});
