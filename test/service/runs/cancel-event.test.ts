/**
 * The cancellation of an event: what a dry run promises is what happens, once, whatever interrupts it. Long because every
 * case is about orders that were paid in the same ways.
 */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import type { Database } from '../../../src/service/database/index.ts';
import { workOnRuns } from '../../../src/service/runs/work.ts';
import { addKey, addVoucher, balanceOf, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { api } from '../../support/running/service.ts';

const { cancelEvent, get, list, pause, resume, retry, undo } = api.runs;
const { create, setDetails, complete } = api.checkout;
const origin = { refundFunds: true, refundTarget: 'origin' } as const;

describeWithPaying('the cancellation of an event', (paying) => {
  let token: string;
  before(async () => {
    token = await addKey(paying.service.db);
  });
  // runs of other tests would have their turn before
  beforeEach(async () => {
    await paying.service.db.query(`update run set state = 'done' where state in ('waiting', 'running')`);
  });

  let buyers = 0;
  const start = async (eventId: string, fields: object = {}) => {
    const order = await paying.service.call(create, { type: 'transaction', eventId, items: seats(2), ...fields });
    await paying.service.call(setDetails, { ...keyOf(order), ...buyer, email: `buyer${(buyers += 1)}@example.com` });
    return order;
  };
  const byInvoice = async (eventId: string, fields?: object, paymentMethod = 'invoice') => {
    const order = await start(eventId, fields);
    await paying.service.call(complete, { ...keyOf(order), paymentMethod });
    return order;
  };
  const paidByInvoice = async (eventId: string) => {
    const order = await byInvoice(eventId);
    await paying.service.call(api.transactions.markReceived, { id: order._id }, { token });
    return order;
  };
  const byCard = async (eventId: string) => {
    const order = await start(eventId);
    const intent = await paying.begun(order);
    paying.stripe.pay(intent);
    await paying.complete(order);
    return order;
  };
  const minute = () => {
    paying.service.clock.forward(60_000);
  };
  const work = async () => {
    await workOnRuns(paying.service.context);
  };
  const cancel = async (id: string, input: object = {}) =>
    await paying.service.call(cancelEvent, { id, ...origin, ...input }, { token });
  const begin = async (id: string, input: object = {}) => {
    const { run } = await cancel(id, input);
    assert.ok(run);
    return run._id;
  };
  const see = async (id: string) => await paying.service.call(get, { id }, { token });
  const count = async (sql: string, ...params: unknown[]) => {
    const [row] = await paying.service.db.query<{ count: number }>(`select count(*)::int as count ${sql}`, params);
    return row?.count;
  };
  const sum = async (sql: string, ...params: unknown[]) => {
    const [row] = await paying.service.db.query<{ sum: number }>(sql, params);
    return (row?.sum ?? 0) / 100;
  };
  /** What the books say that the orders of an event gave back, in major units. */
  const books = async (eventId: string) => ({
    automatic: await sum(
      `select coalesce(sum(coalesce(r.amount, p.amount)), 0)::bigint as sum from refund r join payment p on p.id = r.payment_id
       join checkout c on c.id = p.checkout_id where c.event_id = $1`,
      eventId,
    ),
    byHand: await sum(
      `select coalesce(sum((data->>'refundByHand')::bigint), 0)::bigint as sum from checkout where event_id = $1`,
      eventId,
    ),
    toVouchers: await sum(
      `select coalesce(sum(e.amount), 0)::bigint as sum from voucher_entry e join checkout c on c.id = e.checkout_id
       where c.event_id = $1 and e.amount > 0`,
      eventId,
    ),
  });
  /** Works until the process is killed in the middle of an item: its transaction is lost, and nothing else is done. */
  const dieAfter = async (items: number) => {
    let left = items;
    const killed = new Error('killed');
    const db = new Proxy(paying.service.db, {
      get(target, name) {
        if (name === 'transaction')
          return async (run: Parameters<Database['transaction']>[0]) => {
            const dies = left-- <= 0;
            return await target.transaction(async (tx) => {
              const answer = await run(tx);
              if (dies) throw killed;
              return answer;
            });
          };
        if (name === 'query' && left < 0) return () => Promise.reject(killed);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    await assert.rejects(workOnRuns({ ...paying.service.context, db }), killed);
  };

  it('cancels 300 orders once each, though the process dies twice, and its sums are those of the books', async () => {
    const id = await paying.event({ maxAmount: 1000 });
    await addVoucher(paying.service.db, 'GIFT-1000', 100_000);
    for (let at = 0; at < 60; at++) {
      await byCard(id);
      await paidByInvoice(id);
      await byInvoice(id);
      await byInvoice(id);
      await (at < 20 ? byInvoice(id, { vouchers: ['GIFT-1000'] }, 'free') : byInvoice(id));
    }
    await paying.service.db.query('delete from mail');
    const { examples: _examples, languages, ...planned } = await cancel(id, { dryRun: true });
    assert.deepEqual(languages, [{ language: 'en', recipients: 300 }]);
    assert.deepEqual(
      { ...planned, money: { ...planned.money } },
      {
        orders: 300,
        tickets: 600,
        payments: [
          { kind: 'automatic', orders: 60, amount: 2400 },
          { kind: 'byHand', orders: 60, amount: 2400 },
          { kind: 'unpaid', orders: 160, amount: 0 },
          { kind: 'free', orders: 20, amount: 0 },
        ],
        money: { currency: 'EUR', automatic: 2400, byHand: 2400, newVouchers: 0, toVouchers: 800, retained: 0 },
        knownAccounts: 0,
        vouchers: 0,
        mails: 300,
      },
    );
    assert.equal(await count(`from checkout where event_id = $1 and status = 'CANCELED'`, id), 0);
    const run = await begin(id, { message: 'Our lead has lost her voice.' });
    await work();
    assert.equal((await see(run)).done, 0);
    minute();
    await dieAfter(90);
    assert.equal((await see(run)).done, 90);
    // the lease of the process that died
    paying.service.clock.forward(30_000);
    await dieAfter(100);
    paying.service.clock.forward(30_000);
    await Promise.all([work(), work()]);
    const { state, done, failed, left, mails, money } = await see(run);
    assert.deepEqual(
      { state, done, failed, left, mails },
      { state: 'done', done: 300, failed: 0, left: 0, mails: 300 },
    );
    assert.deepEqual(money, planned.money);
    assert.deepEqual(await books(id), { automatic: 2400, byHand: 2400, toVouchers: 800 });
    assert.equal(await balanceOf(paying.service.db, 'GIFT-1000'), 100_000);
    // the history of each order has it, once
    const entries = `from audit_entry a join checkout c on c.id = a.subject where c.event_id = $1`;
    assert.equal(await count(`${entries} and a.operation = 'transactions.cancel'`, id), 300);
    assert.equal(await count(`from checkout where event_id = $1 and status = 'CANCELED'`, id), 300);
    assert.equal(await count('from refund r join payment p on p.id = r.payment_id'), 60);
    const recipients = await paying.service.db.query<{ recipient: string; body: string }>(
      'select recipient, body from mail',
    );
    assert.equal(recipients.length, 300);
    assert.equal(new Set(recipients.map(({ recipient }) => recipient)).size, 300);
    assert.ok(recipients.every(({ body }) => body.includes('Our lead has lost her voice.')));
  });

  it('ends the sale in the moment of its confirmation, also of checkouts that are open', async () => {
    const id = await paying.event();
    const open = await start(id);
    const { order, intent } = await paying.begin(id);
    await begin(id, { message: { en: 'Flooded.', de: 'Überschwemmt.' } });
    const info = await paying.service.call(api.events.info, { id, locale: 'en' });
    assert.deepEqual([info['status'], info.saleStatus], ['CANCELED', 'past']);
    assert.match(info.slogan ?? '', /^Canceled/);
    const refused = await paying.service.send(create, { type: 'transaction', eventId: id, items: seats(1) });
    assert.equal(refused.statusCode, 409);
    const late = await paying.service.send(complete, { ...keyOf(open), paymentMethod: 'invoice' });
    assert.ok(late.statusCode >= 400, `${late.statusCode}`);
    // the money of a checkout that was open goes back
    paying.stripe.pay(intent);
    await paying.tell('payment_intent.succeeded', intent);
    assert.notEqual((await paying.see(order)).status, 'COMPLETE');
    assert.equal(
      await count('from refund r join payment p on p.id = r.payment_id where p.checkout_id = $1', order._id),
      1,
    );
    const postponed = await paying.service.send(api.events.postpone, { id }, { token });
    assert.equal(postponed.statusCode, 409);
    const cleared = await paying.service.send(api.events.update, { id, status: null }, { token });
    assert.equal(cleared.statusCode, 409);
  });

  it('can be undone for a minute: the event sells on', async () => {
    const id = await paying.event();
    await byInvoice(id);
    await paying.service.call(api.events.postpone, { id, message: 'Later.' }, { token });
    const run = await begin(id);
    const undone = await paying.service.call(undo, { id: run }, { token });
    assert.equal(undone.state, 'undone');
    const event = await paying.service.call(api.events.get, { id }, { token });
    assert.deepEqual([event.status, event.statusMessage, event.canceledAt], ['POSTPONED', 'Later.', undefined]);
    await byInvoice(id);
    minute();
    await work();
    assert.equal(await count(`from checkout where event_id = $1 and status = 'COMPLETE'`, id), 2);
    const again = await begin(id);
    assert.notEqual(again, run);
    minute();
    assert.equal((await paying.service.send(undo, { id: again }, { token })).statusCode, 409);
  });

  it('answers the run that is under way, and lists it for the event', async () => {
    const id = await paying.event();
    await byInvoice(id);
    const run = await begin(id);
    assert.equal(await begin(id), run);
    const { rows } = await paying.service.call(list, { event: id }, { token });
    assert.deepEqual(
      rows.map(({ _id, kind, total, left }) => ({ _id, kind, total, left })),
      [{ _id: run, kind: 'cancel', total: 1, left: 1 }],
    );
  });

  it('is paused and goes on', async () => {
    const id = await paying.event();
    await byInvoice(id);
    const run = await begin(id);
    assert.equal((await paying.service.send(pause, { id: run }, { token })).statusCode, 409);
    minute();
    await dieAfter(0);
    paying.service.clock.forward(30_000);
    assert.equal((await paying.service.call(pause, { id: run }, { token })).state, 'paused');
    await work();
    assert.equal((await see(run)).left, 1);
    await paying.service.call(resume, { id: run }, { token });
    await work();
    assert.deepEqual([(await see(run)).state, (await see(run)).done], ['done', 1]);
  });

  it('names what failed, and tries it again', async () => {
    const id = await paying.event();
    const { order, intent } = await paying.begin(id);
    paying.stripe.process(intent);
    await paying.complete(order);
    const run = await begin(id);
    minute();
    await work();
    const failed = await see(run);
    assert.deepEqual([failed.state, failed.failed, failed.left], ['done', 1, 0]);
    assert.deepEqual(
      failed.failures?.map(({ transactionId, code }) => ({ transactionId, code })),
      [{ transactionId: order._id, code: 'PAYMENT_UNDER_WAY' }],
    );
    paying.stripe.pay(intent);
    await paying.tell('payment_intent.succeeded', intent);
    await paying.service.call(retry, { id: run }, { token });
    await work();
    const { state, done, money } = await see(run);
    assert.deepEqual([state, done, money?.automatic], ['done', 1, 40]);
  });

  it('gives vouchers, and keeps charges, as its dry run says', async () => {
    for (const [wish, wanted] of [
      [{ refundTarget: 'voucher' }, { automatic: 0, byHand: 0, newVouchers: 80, retained: 0 }],
      [{ keepFees: true }, { automatic: 38, byHand: 38, newVouchers: 0, retained: 4 }],
      [{ refundFunds: false }, { automatic: 0, byHand: 0, newVouchers: 0, retained: 80 }],
    ] as const) {
      const fees = 'keepFees' in wish;
      const id = await paying.event(fees ? { customCharges: { outerChargeFix: 1 } } : {});
      const orders = [await byCard(id), await paidByInvoice(id)];
      const { money: planned, vouchers } = await cancel(id, { ...wish, dryRun: true });
      const charged = fees ? planned.automatic + planned.byHand + planned.retained - 80 : 0;
      assert.equal(planned.retained, fees ? charged : wanted.retained);
      if (!fees) assert.deepEqual({ ...planned, ...wanted }, planned);
      const run = await begin(id, wish);
      minute();
      await work();
      const { money, failures } = await see(run);
      assert.equal(failures, undefined);
      assert.deepEqual(money, planned);
      const issued = await sum(
        `select coalesce(sum(amount), 0)::bigint as sum from voucher where data->>'transactionId' = any($1::text[])`,
        orders.map(({ _id }) => _id),
      );
      assert.deepEqual([issued, vouchers], [planned.newVouchers, planned.newVouchers > 0 ? 2 : 0]);
    }
  });

  it('shows before how its email reads, to the most common kind of its orders', async () => {
    for (const [wish, paid, unpaid] of [
      [{}, /€48\.00/, /canceled/],
      [{ refundTarget: 'voucher' }, /voucher[^]*€48\.00|€48\.00[^]*voucher/, /canceled/],
      [{ refundFunds: false }, /canceled/, /canceled/],
    ] as const) {
      const id = await paying.event({ maxAmount: 10 });
      const example = async (more: object = {}) => {
        const { examples = [], mails } = await cancel(id, { ...wish, message: 'Flooded.', dryRun: true, ...more });
        return { mails, subject: examples[0]?.subject ?? '', text: examples[0]?.text ?? '' };
      };
      await byInvoice(id);
      const { mails, text } = await example();
      assert.equal(mails, 1);
      assert.match(text, unpaid);
      assert.match(text, /Flooded\./);
      await byCard(id);
      await byCard(id);
      assert.match((await example()).text, paid);
      assert.match((await example()).text, /Flooded\./);
      assert.equal((await example({ notify: false })).text, '');
      assert.equal((await paying.service.call(api.events.get, { id }, { token })).status, undefined);
    }
  });

  it('is tried out on the signed-in user alone', async () => {
    const id = await paying.event();
    await byCard(id);
    await paying.service.db.query('delete from mail');
    const wish = { id, refundFunds: true, message: 'Flooded.', test: true };
    assert.equal((await paying.service.send(cancelEvent, wish, { token })).statusCode, 409);
    const email = await addUser(paying.service, 'admin');
    const { sentTo, run } = await paying.service.call(cancelEvent, wish, await signIn(paying.service, email));
    assert.deepEqual([sentTo, run], [email, undefined]);
    const mails = await paying.service.db.query<{ recipient: string; body: string }>(
      'select recipient, body from mail',
    );
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      [email],
    );
    assert.match(mails[0]?.body ?? '', /Flooded\./);
    assert.equal((await paying.service.call(api.events.get, { id }, { token })).status, undefined);
  });

  it('counts the accounts that are known of orders that are paid back by hand', async () => {
    const id = await paying.event({ maxAmount: 10 });
    const orders = [await paidByInvoice(id), await paidByInvoice(id), await paidByInvoice(id)];
    for (const { _id } of orders.slice(0, 2)) {
      const { cancellableItems } = await paying.service.call(api.transactions.cancellations, { id: _id }, { token });
      const items = cancellableItems.slice(0, 1).map(({ cartItemId }) => cartItemId);
      await paying.service.call(api.transactions.cancelItems, { id: _id, items, refundFunds: true }, { token });
    }
    const { rows } = await paying.service.call(api.refunds.list, { kind: 'byHand', top: 1000 }, { token });
    const refund = rows.find(({ transactionId }) => transactionId === orders[0]?._id);
    await paying.service.call(api.refunds.update, { id: refund?._id ?? '', iban: 'DE89370400440532013000' }, { token });
    assert.equal((await cancel(id, { dryRun: true })).knownAccounts, 1);
    assert.equal((await cancel(id, { dryRun: true, refundFunds: false })).knownAccounts, 0);
  });

  it('sends no email where none is wanted', async () => {
    const id = await paying.event();
    await byInvoice(id);
    await paidByInvoice(id);
    await paying.service.db.query('delete from mail');
    const run = await begin(id, { notify: false });
    minute();
    await work();
    assert.deepEqual([(await see(run)).done, (await see(run)).mails], [2, 0]);
    assert.equal(await count('from mail'), 0);
  });

  it('takes the permissions for events and for refunds; who reads refunds reads it', async () => {
    const id = await paying.event();
    const of = async (...permissions: string[]) => await addKey(paying.service.db, undefined, { permissions });
    for (const permissions of [['events:write', 'messages:write'], ['refunds:write']]) {
      const { statusCode } = await paying.service.send(
        cancelEvent,
        { id, ...origin },
        { token: await of(...permissions) },
      );
      assert.equal(statusCode, 403, permissions.join());
    }
    const both = await of('events:write', 'refunds:write');
    const { run } = await paying.service.call(cancelEvent, { id, ...origin }, { token: both });
    assert.ok(run);
    assert.equal(run.money, undefined);
    assert.equal(
      (await paying.service.send(get, { id: run._id }, { token: await of('messages:read') })).statusCode,
      403,
    );
    const read = await paying.service.call(get, { id: run._id }, { token: await of('refunds:read') });
    assert.equal(read.money?.automatic, 0);
  });

  it('is refused for the dates of a series together, and for vouchers in another currency', async () => {
    const root = await paying.event({ eventType: 'ROOT' });
    assert.equal((await paying.service.send(cancelEvent, { id: root, ...origin }, { token })).statusCode, 409);
    const abroad = await paying.event({ currency: 'CHF' });
    const { statusCode } = await paying.service.send(
      cancelEvent,
      { id: abroad, refundFunds: true, refundTarget: 'voucher' },
      { token },
    );
    assert.equal(statusCode, 400);
  });
});
