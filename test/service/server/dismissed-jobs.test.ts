/** Jobs that were given up, and that a person dismisses: they stay in the list, and need a person no longer. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import type { JobKind } from '../../../src/contract/jobs.ts';
import type { Permission } from '../../../src/contract/permissions.ts';
import { queueOrderEmails } from '../../../src/service/mail/queue.ts';
import { announce } from '../../../src/service/webhooks/outbox.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { list, replay, replayAll, dismiss, dismissAll } = api.jobs;
const taskOf = { mail: 'failedMails', refund: 'failedRefunds', webhook: 'failedWebhooks' } as const;

// a payment and its refund that no operation wrote
const options = { context: { webhooksReach: 'private' }, checkBooks: false } as const;

describeWithService('a dismissed job', options, (service) => {
  let token: string;
  let orderId: string;
  let number: string;
  /** A job of each kind that was given up. */
  let ids: Record<JobKind, string>;
  beforeEach(async () => {
    await service.db.query('delete from refund');
    await service.db.query('delete from payment');
    await service.db.query('delete from mail');
    await service.db.query('delete from webhook');
    const eventId = await addEvent(service.db);
    token = await addKey(service.db);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    orderId = checkout._id;
    const [row] = await service.db.query<{ number: string }>('select number from checkout where id = $1', [orderId]);
    number = row?.number ?? '';
    await service.db.query('delete from mail');
    const { _id: hook } = await service.call(
      api.webhooks.create,
      { url: 'https://203.0.113.7/hook', events: ['event.updated'] },
      { token },
    );
    await service.db.transaction((tx) =>
      announce(tx, [{ sellerId, type: 'event.updated', data: { _id: 'x' } }], onSale),
    );
    const [delivery] = await service.db.query<{ id: string }>(
      `update webhook_delivery set status = 'failed', next_at = null, attempts = 10, last_error = 'HTTP 500'
       where webhook_id = $1 returning id`,
      [hook],
    );
    const [mail = ''] = await queueOrderEmails(
      service.db,
      [{ sellerId, to: 'ada@example.com', template: 'tickets', checkoutId: orderId }],
      onSale,
    );
    await service.db.query(`update mail set dead_at = created_at, attempts = 6, error = 'EENVELOPE 550'`);
    await service.db.query(
      `insert into payment (id, checkout_id, seller_id, provider, amount, currency, status, used_for, next_at, created_at, updated_at)
       values ('pay', $1, $2, 'stripe', 2000, 'EUR', 'succeeded', 'order', $3, $3, $3)`,
      [orderId, sellerId, onSale],
    );
    await service.db.query(
      `insert into refund (id, payment_id, amount, status, attempts, next_at, error, created_at, updated_at)
       values ('refund', 'pay', 550, 'failed', 35, $1, 'charge_disputed', $1, $1)`,
      [onSale],
    );
    ids = { mail, refund: 'refund', webhook: delivery?.id ?? '' };
  });

  const idsIn = async (state: 'dead' | 'dismissed', kind: JobKind) =>
    (await service.call(list, { state, kind }, { token })).docs.map(({ _id }) => _id);
  const counted = async (kind: JobKind) => {
    const { items } = await service.call(api.overview.attention, {}, { token });
    return items.find((item) => item.kind === taskOf[kind])?.count;
  };

  for (const kind of ['mail', 'refund', 'webhook'] as const)
    it(`of the kind ${kind} needs no person, stays in the list, and can be tried again`, async () => {
      const id = ids[kind];
      assert.deepEqual([await idsIn('dead', kind), await counted(kind)], [[id], 1]);
      service.clock.forward(60_000);
      const seen = await service.call(dismiss, { id }, { token });
      const at = service.clock.now.toISOString();
      assert.deepEqual([seen.state, seen.dismissedAt], ['dismissed', at]);
      service.clock.forward(60_000);
      assert.equal((await service.call(dismiss, { id }, { token })).dismissedAt, at, 'asked again');
      assert.deepEqual([await idsIn('dead', kind), await idsIn('dismissed', kind)], [[], [id]]);
      assert.equal(await counted(kind), 0);
      assert.deepEqual(await service.call(replayAll, { kind }, { token }), { replayed: 0, left: 0 });

      const again = await service.call(replay, { id }, { token });
      assert.deepEqual([again.state, again.attempts, again.dismissedAt], ['waiting', 0, undefined]);
      assert.deepEqual([await idsIn('dead', kind), await idsIn('dismissed', kind)], [[], []]);
      const { body } = await service.refused(dismiss, 409, { id: again._id }, { token });
      assert.equal(body.code, 'NOT_DEAD');
      assert.equal(await counted(kind), 0);
    });

  it('and any other names its order', async () => {
    for (const kind of ['mail', 'refund'] as const) {
      const [job] = (await service.call(list, { kind }, { token })).docs;
      assert.deepEqual([job?.orderId, job?.orderNumber, job?.voucherOrderId], [orderId, number, undefined]);
    }
    const [hook] = (await service.call(list, { kind: 'webhook' }, { token })).docs;
    assert.deepEqual([hook?.orderId, hook?.orderNumber], [undefined, undefined]);
  });

  for (const kind of ['mail', 'refund', 'webhook'] as const)
    it(`of the kind ${kind} is dismissed with all others of its kind, and no other`, async () => {
      const others = (['mail', 'refund', 'webhook'] as const).filter((other) => other !== kind);
      assert.deepEqual(await service.call(dismissAll, { kind }, { token }), { dismissed: 1, left: 0 });
      assert.deepEqual([await idsIn('dead', kind), await idsIn('dismissed', kind)], [[], [ids[kind]]]);
      for (const other of others) assert.equal(await counted(other), 1);
      assert.deepEqual(await service.call(dismissAll, { kind }, { token }), { dismissed: 0, left: 0 }, 'asked again');
      const [written] = (await service.call(api.audit.list, {}, { token })).rows;
      assert.equal(written?.operation, 'jobs.dismissAll');
      assert.equal((await service.call(replay, { id: ids[kind] }, { token })).state, 'waiting');
    });

  it('is dismissed with its kind by those who may, as far as they may read it', async () => {
    const limited = async (permissions: readonly Permission[]) => ({
      token: await addKey(service.db, sellerId, { permissions }),
    });
    const accounting = await signIn(service, await addUser(service, 'accounting', 'eva'));
    for (const kind of ['mail', 'refund'] as const) await service.refused(dismissAll, 403, { kind }, accounting);
    await service.refused(dismissAll, 403, { kind: 'mail' }, await limited(['customers:read', 'checkout:write']));
    await service.refused(dismissAll, 403, { kind: 'refund' }, await limited(['customers:write']));
    for (const body of [{}, { kind: 'all' }, { kind: 'mail', extra: 1 }])
      await service.refused(dismissAll, 400, body, { token });
    const other = { token: await addKey(service.db, 'other') };
    assert.deepEqual(await service.call(dismissAll, { kind: 'mail' }, other), { dismissed: 0, left: 0 });
    // its message is one of events
    const blind = await limited(['webhooks:write']);
    assert.deepEqual(await service.call(dismissAll, { kind: 'webhook' }, blind), { dismissed: 0, left: 1 });
    await service.db.query('update webhook set active = false');
    const seeing = await limited(['webhooks:write', 'events:read']);
    assert.deepEqual(await service.call(dismissAll, { kind: 'webhook' }, seeing), { dismissed: 1, left: 0 });
    const sales = await signIn(service, await addUser(service, 'sales', 'max'));
    assert.deepEqual(await service.call(dismissAll, { kind: 'refund' }, sales), { dismissed: 1, left: 0 });
  });

  it('that is a refund leaves the failed refunds, as it leaves the tasks', async () => {
    const statesOf = async (state?: 'failed' | 'dismissed' | 'waiting') =>
      (await service.call(api.refunds.list, { kind: 'provider', state }, { token })).rows.map((row) => row.state);
    assert.deepEqual([await statesOf('failed'), await counted('refund')], [['failed'], 1]);
    await service.call(dismiss, { id: ids.refund }, { token });
    assert.deepEqual([await statesOf('failed'), await counted('refund')], [[], 0]);
    assert.deepEqual([await statesOf('dismissed'), await statesOf()], [['dismissed'], ['dismissed']]);
    await service.call(replay, { id: ids.refund }, { token });
    assert.deepEqual([await statesOf('waiting'), await statesOf('dismissed')], [['waiting'], []]);
  });

  it('is named by the history of its order, while it is given up', async () => {
    const told = async () =>
      ((await service.call(api.transactions.get, { id: orderId }, { token })).history ?? []).flatMap(
        ({ kind, state, jobId }) => (kind === 'mail' || kind === 'refund' ? [[kind, state, jobId]] : []),
      );
    const all = (state: string) => [
      ['mail', state, ids.mail],
      ['refund', state, ids.refund],
    ];
    const sorted = async () => (await told()).sort(([one = ''], [other = '']) => one.localeCompare(other));
    assert.deepEqual(await sorted(), all('failed'));
    for (const id of [ids.mail, ids.refund]) await service.call(dismiss, { id }, { token });
    assert.deepEqual(await sorted(), all('dismissed'));
    for (const id of [ids.mail, ids.refund]) await service.call(replay, { id }, { token });
    assert.deepEqual(await sorted(), [
      ['mail', 'waiting', undefined],
      ['refund', 'waiting', undefined],
    ]);
  });

  it('is dismissed by those who may replay it, and the history says by whom', async () => {
    const sales = await signIn(service, await addUser(service, 'sales', 'tom'));
    const accounting = await signIn(service, await addUser(service, 'accounting', 'ida'));
    const programme = await signIn(service, await addUser(service, 'programme', 'kim'));
    const other = { token: await addKey(service.db, 'other') };
    for (const id of [ids.mail, ids.refund]) {
      await service.refused(dismiss, 403, { id }, accounting);
      await service.refused(dismiss, 403, { id }, programme);
      await service.refused(dismiss, 404, { id }, other);
      await service.call(dismiss, { id }, sales);
    }
    await service.refused(dismiss, 404, { id: ids.webhook }, sales);
    await service.refused(dismiss, 404, { id: 'none' }, sales);
    const { rows } = await service.call(api.audit.list, { subject: ids.mail }, { token });
    assert.deepEqual(
      rows.map(({ operation, who }) => [operation, who]),
      [['jobs.dismiss', 'tom']],
    );
    const reader = { token: await addKey(service.db, sellerId, { permissions: ['customers:read'] }) };
    assert.equal((await service.call(list, { state: 'dismissed' }, reader)).total, 2);
    await service.refused(replay, 403, { id: ids.mail }, reader);
  });
});
