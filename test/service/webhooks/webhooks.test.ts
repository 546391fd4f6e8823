import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import type { MessageType } from '../../../src/contract/webhooks.ts';
import { newId } from '../../../src/service/security/ids.ts';
import { announce, deleteExpiredMessages } from '../../../src/service/webhooks/outbox.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addInstallation } from '../../support/builders/apps.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addKey, onSale, sellerId } from '../../support/builders/shop.ts';

const { create, list, get, update, delete: remove, renewSecret, deliveries, replay } = api.webhooks;
const url = 'https://203.0.113.7/hook'; // no resolver is asked for it
const day = 86_400_000;

describeWithService('webhooks', { context: { webhooksReach: 'private' } }, (service) => {
  let token: string;
  let foreign: string;
  before(async () => {
    token = await addKey(service.db);
    foreign = await addKey(service.db, 'other');
  });
  afterEach(async () => {
    await service.db.query('delete from webhook');
    await service.db.query('delete from webhook_message');
  });

  const add = (events: (MessageType | '*')[] = ['*'], options: { idempotencyKey?: string; token?: string } = {}) =>
    service.call(create, { url, events }, { token, ...options });
  const say = (type: MessageType = 'event.created') =>
    service.db.transaction((tx) => announce(tx, [{ sellerId, type, data: { _id: 'e' } }], service.clock.now));

  describe('addresses', () => {
    it('are added with a key that is shown once and stored sealed', async () => {
      const made = await add(['transaction.complete', 'ticket.created', 'ticket.created']);
      assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.deepEqual(made.events, ['transaction.complete', 'ticket.created']);
      assert.equal(made.active, true);
      const seen = await service.call(get, { id: made._id }, { token });
      assert.deepEqual({ ...seen, secret: made.secret }, made);
      assert.deepEqual(await service.call(list, {}, { token }), { docs: [seen], total: 1 });
      const [row] = await service.db.query<{ secret: string }>('select secret from webhook');
      assert.ok(!row!.secret.includes(made.secret.slice(6)));
      assert.equal(settled.secrets.open(row!.secret), made.secret);
    });

    it('are added once for an idempotency key, which stores no secret', async () => {
      const [first, second] = await Promise.all([
        add(['*'], { idempotencyKey: 'one' }),
        add(['*'], { idempotencyKey: 'one' }),
      ]);
      assert.deepEqual(first, second);
      const [stored] = await service.db.query<{ answer: unknown }>(`select answer from idempotency where key = 'one'`);
      assert.equal(stored!.answer, first._id);
      const other = { url, events: ['event.created'] };
      const { body } = await service.refused(create, 409, other, { token, idempotencyKey: 'one' });
      assert.equal(body.code, 'IDEMPOTENCY_KEY_REUSED');
      await service.call(remove, { id: first._id }, { token });
      const again = await add(['*'], { idempotencyKey: 'one' });
      assert.notEqual(again._id, first._id);
    });

    for (const [what, input, path] of [
      ['an unknown kind', { url, events: ['event.created', 'event.sung'] }, 'events.1'],
      ['no kind', { url, events: [] }, 'events'],
      ['what is no address', { url: 'example.com/hook', events: ['*'] }, 'url'],
      ['another protocol', { url: 'ftp://example.com/hook', events: ['*'] }, 'url'],
      ['an address that is too long', { url: `https://example.com/${'x'.repeat(2000)}`, events: ['*'] }, 'url'],
      ['a password in the address', { url: 'https://me:hush@203.0.113.7/', events: ['*'] }, 'url'],
      ['an anchor', { url: 'https://203.0.113.7/#hook', events: ['*'] }, 'url'],
      ['an unknown field', { url, events: ['*'], secret: 'whsec_mine' }, 'secret'],
    ] as const) {
      it(`are refused for ${what}`, async () => {
        const { body } = await service.refused(create, 400, input, { token });
        assert.deepEqual(
          body.details?.map((detail) => detail.path),
          [path],
        );
        assert.deepEqual(await service.db.query('select id from webhook'), []);
      });
    }

    it('are at most twenty, also when they are added at the same time', async () => {
      for (let count = 0; count < 18; count++) await add();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => service.send(create, { url, events: ['*'] }, { token })),
      );
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 201, 409, 409, 409]);
      assert.ok(answers.every(({ statusCode, body }) => statusCode === 201 || body.code === 'TOO_MANY_HOOKS'));
      await service.call(create, { url, events: ['*'] }, { token: foreign });
    });

    it('change in what is sent alone', async () => {
      const { _id: id } = await add(['event.created']);
      service.clock.forward(1000);
      const off = await service.call(update, { id, active: false }, { token });
      assert.deepEqual([off.active, off.url, off.events], [false, url, ['event.created']]);
      assert.equal(off.updatedAt, service.clock.now.toISOString());
      const moved = await service.call(update, { id, url: `${url}/2`, events: ['*'] }, { token });
      assert.deepEqual([moved.active, moved.url, moved.events], [false, `${url}/2`, ['*']]);
      await service.refused(update, 400, { id, events: ['nothing'] }, { token });
      await service.refused(update, 400, { id, url: 'http://' }, { token });
    });

    it('start afresh when they are switched on again', async () => {
      const { _id: id } = await add();
      await service.db.query(
        `update webhook set active = false, inactive_reason = 'failing', failing_since = $1::timestamptz`,
        [onSale],
      );
      const seen = await service.call(get, { id }, { token });
      assert.deepEqual([seen.inactiveReason, seen.failingSince], ['failing', onSale.toISOString()]);
      const on = await service.call(update, { id, active: true }, { token });
      assert.deepEqual([on.active, on.inactiveReason, on.failingSince], [true, undefined, undefined]);
    });

    it('go with their log', async () => {
      const { _id: id } = await add();
      await say();
      assert.equal((await service.call(remove, { id }, { token }))._id, id);
      await service.refused(get, 404, { id }, { token });
      assert.deepEqual(await service.db.query('select id from webhook_delivery'), []);
    });

    it('get a new key, and the old one holds for a day', async () => {
      const { _id: id, secret } = await add();
      const renewed = await service.call(renewSecret, { id }, { token });
      assert.notEqual(renewed.secret, secret);
      const [row] = await service.db.query<{ secret: string; previous_secret: string; previous_until: Date }>(
        'select secret, previous_secret, previous_until from webhook',
      );
      assert.equal(settled.secrets.open(row!.secret), renewed.secret);
      assert.equal(settled.secrets.open(row!.previous_secret), secret);
      assert.equal(row!.previous_until.getTime(), onSale.getTime() + day);
    });

    it('are no one else’s', async () => {
      const { _id: id } = await add();
      await say();
      const { docs } = await service.call(deliveries, { id }, { token });
      const as = { token: foreign };
      await service.refused(get, 404, { id }, as);
      await service.refused(update, 404, { id, active: false }, as);
      await service.refused(remove, 404, { id }, as);
      await service.refused(renewSecret, 404, { id }, as);
      await service.refused(deliveries, 404, { id }, as);
      await service.refused(replay, 404, { id, deliveryId: docs[0]!._id }, as);
      assert.deepEqual(await service.call(list, {}, as), { docs: [], total: 0 });
      assert.equal((await service.call(get, { id }, { token })).active, true);
      for (const route of Object.values(api.webhooks)) {
        await service.refused(route, 401, { id, deliveryId: 'x', url, events: ['*'] });
        const { token: customer } = await addCustomer(service.db, `${newId(onSale)}@example.com`);
        await service.refused(route, 401, { id, deliveryId: 'x', url, events: ['*'] }, { token: customer });
      }
    });
  });

  describe('of apps', () => {
    const install = (permissions: readonly string[]) => addInstallation(service.db, sellerId, permissions);

    it('hear of what the app may read', async () => {
      const { key } = await install(['webhooks:write', 'webhooks:read', 'events:read']);
      await add(['event.updated'], { token: key });
      for (const type of ['customer.created', 'transaction.complete', 'ticket.created', 'checkout.aborted', '*']) {
        const { body } = await service.refused(create, 403, { url, events: ['event.created', type] }, { token: key });
        assert.equal(body.code, 'NOT_PERMITTED');
      }
      const { docs } = await service.call(list, {}, { token: key });
      await service.refused(update, 403, { id: docs[0]!._id, events: ['customer.created'] }, { token: key });
    });

    it('are the app’s own, and go with it', async () => {
      const { key, id } = await install(['webhooks:write', 'webhooks:read', 'events:read']);
      const sellers = await add();
      const apps = await add(['event.updated'], { token: key });
      assert.deepEqual(
        (await service.call(list, {}, { token: key })).docs.map(({ _id }) => _id),
        [apps._id],
      );
      await service.refused(renewSecret, 404, { id: sellers._id }, { token: key });
      assert.equal((await service.call(list, {}, { token })).total, 2);
      await service.db.query('delete from installation where id = $1', [id]);
      assert.deepEqual(
        (await service.call(list, {}, { token })).docs.map(({ _id }) => _id),
        [sellers._id],
      );
    });
  });

  describe('the log', () => {
    it('lists the newest first, by pages, state and kind', async () => {
      const { _id: id } = await add();
      for (const type of ['event.created', 'event.updated', 'event.updated'] as const) {
        await say(type);
        service.clock.forward(1000);
      }
      await service.db.query(
        `update webhook_delivery d set status = 'failed', next_at = null from webhook_message m where m.id = d.message_id and m.type = 'event.created'`,
      );
      const all = await service.call(deliveries, { id }, { token });
      assert.deepEqual(
        all.docs.map(({ event, status }) => [event, status]),
        [
          ['event.updated', 'pending'],
          ['event.updated', 'pending'],
          ['event.created', 'failed'],
        ],
      );
      assert.equal(all.total, 3);
      const [newest] = all.docs;
      assert.equal(newest!.attempts, 0);
      assert.equal(newest!.nextAttemptAt, newest!.createdAt);
      assert.equal(newest!.lastAttempt, undefined);
      const page = await service.call(deliveries, { id, top: 1, skip: 1 }, { token });
      assert.deepEqual([page.docs, page.total], [[all.docs[1]], 3]);
      assert.equal((await service.call(deliveries, { id, status: 'failed' }, { token })).total, 1);
      assert.equal((await service.call(deliveries, { id, event: 'event.updated' }, { token })).total, 2);
      for (const query of [{ top: 0 }, { skip: -1 }, { status: 'lost' }, { event: '*' }])
        await service.refused(deliveries, 400, { id, ...query }, { token });
    });

    it('sends a message again, also one that arrived', async () => {
      const { _id: id } = await add();
      await say();
      await service.db.query(`update webhook_delivery set status = 'delivered', next_at = null`);
      const first = (await service.call(deliveries, { id }, { token })).docs[0]!;
      service.clock.forward(1000);
      const input = { id, deliveryId: first._id };
      const again = await service.call(replay, input, { token, idempotencyKey: 'again' });
      assert.notEqual(again._id, first._id);
      assert.deepEqual([again.messageId, again.status, again.attempts], [first.messageId, 'pending', 0]);
      assert.equal((await service.call(replay, input, { token, idempotencyKey: 'again' }))._id, again._id);
      assert.equal((await service.call(deliveries, { id }, { token })).total, 2);
      await service.call(replay, input, { token });
      assert.equal((await service.call(deliveries, { id }, { token })).total, 3);
    });

    it('sends nothing again of another address, or to one that is off', async () => {
      const { _id: id } = await add();
      const { _id: other } = await add(['event.deleted']);
      await say();
      const deliveryId = (await service.call(deliveries, { id }, { token })).docs[0]!._id;
      await service.refused(replay, 404, { id: other, deliveryId }, { token });
      await service.refused(replay, 404, { id, deliveryId: 'none' }, { token });
      await service.call(update, { id, active: false }, { token });
      const { body } = await service.refused(replay, 409, { id, deliveryId }, { token });
      assert.equal(body.code, 'WEBHOOK_INACTIVE');
      assert.equal((await service.call(deliveries, { id }, { token })).total, 1);
    });

    it('is kept for 30 days', async () => {
      const { _id: id } = await add();
      await say();
      service.clock.forward(1);
      await say();
      service.clock.now = new Date(onSale.getTime() + 30 * day + 1);
      await deleteExpiredMessages(service.db, service.clock.now);
      assert.equal((await service.call(deliveries, { id }, { token })).total, 1);
    });
  });
});
