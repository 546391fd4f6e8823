/** One thing done with many orders: what a dry run says is what happens, to the orders that it counted, once. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { workOnRuns } from '../../../src/service/runs/work.ts';
import { addKey, addVoucher, balanceOf, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { api } from '../../support/running/service.ts';

const { bulk, list, get } = api.transactions;
const { create, setDetails, complete } = api.checkout;

describeWithPaying('many orders', (paying) => {
  let token: string;
  let eventId: string;
  before(async () => {
    token = await addKey(paying.service.db);
  });
  beforeEach(async () => {
    // runs of other tests would have their turn before
    await paying.service.db.query(`update run set state = 'done' where state in ('waiting', 'running')`);
    eventId = await paying.event({ maxAmount: 1000 });
    await paying.service.db.query('delete from mail');
  });

  let buyers = 0;
  const start = async (fields: object = {}) => {
    const order = await paying.service.call(create, { type: 'transaction', eventId, items: seats(2), ...fields });
    await paying.service.call(setDetails, { ...keyOf(order), ...buyer, email: `bulk${(buyers += 1)}@example.com` });
    return order;
  };
  const unpaid = async (fields?: object, paymentMethod = 'invoice') => {
    const order = await start(fields);
    await paying.service.call(complete, { ...keyOf(order), paymentMethod });
    return order._id;
  };
  const paid = async () => {
    const id = await unpaid();
    await paying.service.call(api.transactions.markReceived, { id, sendMail: false }, { token });
    return id;
  };
  const byCard = async () => {
    const order = await start();
    paying.stripe.pay(await paying.begun(order));
    await paying.complete(order);
    return order._id;
  };
  const ask = async (input: object, as = token) => await paying.service.call(bulk, input as never, { token: as });
  const work = async () => {
    paying.service.clock.forward(60_000);
    await workOnRuns(paying.service.context);
  };
  const run = async (id = '') => await paying.service.call(api.runs.get, { id }, { token });
  const apiError = async (input: object, as = token) => {
    const { statusCode, body } = await paying.service.send(bulk, { ...input }, { token: as });
    return [statusCode, body.code];
  };
  const order = async (id: string) => await paying.service.call(get, { id }, { token });

  it('marks those that the filter of the list has as paid, as it counted them', async () => {
    const ids = [await unpaid(), await unpaid(), await unpaid()];
    const before = await paid();
    const filter = { eventId };
    const { total } = await paying.service.call(list, filter, { token });
    const counted = await ask({ action: 'received', filter, dryRun: true });
    assert.equal(counted.orders + counted.skipped, total);
    assert.deepEqual(counted, {
      ...{ orders: 3, skipped: 1, tickets: 6, mails: 3 },
      due: [{ currency: 'EUR', amount: 120 }],
    });
    assert.equal((await order(ids[0] ?? '')).paymentStatus, 'AWAITING');
    const { run: started } = await ask({ action: 'received', filter, expected: 3 });
    // it comes too late for this run
    const late = await unpaid();
    assert.deepEqual(
      [started?.kind, started?.['action'], started?.eventId, started?.total],
      ['orders', 'received', undefined, 3],
    );
    await workOnRuns(paying.service.context);
    assert.equal((await run(started?._id)).done, 0);
    await work();
    const ended = await run(started?._id);
    assert.deepEqual([ended.state, ended.done, ended.failed, ended.mails, ended.money], ['done', 3, 0, 3, undefined]);
    for (const id of [...ids, before]) assert.equal((await order(id)).paymentStatus, 'RECEIVED');
    assert.equal((await order(late)).paymentStatus, 'AWAITING');
  });

  it('stands in the history of each order like what was done with it alone', async () => {
    const mara = await signIn(paying.service, await addUser(paying.service, 'admin', 'mara'));
    const alone = [await unpaid(), await paid(), await paid()];
    await paying.service.call(api.transactions.markReceived, { id: alone[0] ?? '', sendMail: false }, mara);
    await paying.service.call(api.transactions.mail, { id: alone[1] ?? '' }, mara);
    await paying.service.call(api.transactions.cancel, { id: alone[2] ?? '' }, mara);
    const together = [await unpaid(), await paid(), await paid()];
    for (const [at, action] of (['received', 'mail', 'cancel'] as const).entries()) {
      await paying.service.call(bulk, { action, ids: [together[at] ?? ''], sendMail: false }, mara);
      await work();
    }
    const told = async (id: string) => {
      const { rows } = await paying.service.call(api.audit.list, { subject: id }, { token });
      return rows.map(({ operation, who, changes }) => ({ operation, who, changes }));
    };
    for (const [at, id] of together.entries()) {
      const [first] = await told(id);
      assert.deepEqual(first, (await told(alone[at] ?? ''))[0]);
      assert.equal(first?.who, 'mara');
      const { history = [] } = await order(id);
      assert.ok(
        history.some(({ kind, what, by }) => kind === 'operation' && what === first.operation && by === 'mara'),
      );
    }
  });

  it('cancels with the sums of its dry run, and the books have the same', async () => {
    await addVoucher(paying.service.db, 'BULK-100', 10_000);
    await byCard();
    await paid();
    await unpaid();
    await unpaid({ vouchers: ['BULK-100'] }, 'free');
    const counted = await ask({ action: 'cancel', filter: { eventId }, dryRun: true });
    const money = { currency: 'EUR', automatic: 40, byHand: 40, newVouchers: 0, toVouchers: 40, retained: 0 };
    assert.deepEqual(
      { ...counted, money: counted.money?.map((each) => ({ ...each })) },
      { orders: 4, skipped: 0, tickets: 8, mails: 4, due: [{ currency: 'EUR', amount: 40 }], money: [money] },
    );
    const { run: started } = await ask({ action: 'cancel', filter: { eventId } });
    await work();
    const ended = await run(started?._id);
    assert.deepEqual([ended.state, ended.done, { ...ended.money }], ['done', 4, money]);
    assert.equal(await balanceOf(paying.service.db, 'BULK-100'), 10_000);
    const { rows } = await paying.service.call(list, { eventId }, { token });
    assert.deepEqual(
      rows.map(({ status }) => status),
      Array.from({ length: 4 }, () => 'CANCELED'),
    );
    assert.deepEqual(await apiError({ action: 'cancel', filter: { eventId } }), [409, 'WRONG_STATE']);
  });

  it('sends named orders again, and can be undone until it begins', async () => {
    const ids = [await unpaid(), await unpaid()];
    await paying.service.db.query('delete from mail');
    const { run: started } = await ask({ action: 'mail', ids: [...ids, ...ids, 'unknown'] });
    assert.equal(started?.total, 2);
    await paying.service.call(api.runs.undo, { id: started._id }, { token });
    await work();
    const mails = async () => await paying.service.db.query(`select 1 from mail where template = 'confirmation'`);
    assert.equal((await mails()).length, 0);
    const { run: second } = await ask({ action: 'mail', ids });
    await work();
    assert.equal((await run(second?._id)).mails, 2);
    assert.equal((await mails()).length, 2);
  });

  it('names what an order refuses among the failures, and does the others', async () => {
    const [first, second] = [await unpaid(), await unpaid()];
    const { run: started } = await ask({ action: 'received', ids: [first, second] });
    await paying.service.call(api.transactions.cancel, { id: first }, { token });
    await work();
    const ended = await run(started?._id);
    assert.deepEqual([ended.done, ended.failed], [1, 1]);
    assert.deepEqual(
      ended.failures?.map(({ transactionId, code }) => [transactionId, code]),
      [[first, 'WRONG_STATE']],
    );
    assert.equal((await order(second)).paymentStatus, 'RECEIVED');
  });

  it('refuses another number than was counted, both and neither way of naming, and a filter that it does not know', async () => {
    const id = await unpaid();
    const filter = { eventId };
    assert.deepEqual(await apiError({ action: 'mail', filter, expected: 2 }), [409, 'ORDERS_CHANGED']);
    assert.deepEqual(await apiError({ action: 'mail', filter, ids: [id] }), [400, 'INVALID_REQUEST']);
    assert.deepEqual(await apiError({ action: 'mail' }), [400, 'INVALID_REQUEST']);
    assert.deepEqual(await apiError({ action: 'mail', filter: { evnt: eventId } }), [400, 'INVALID_REQUEST']);
    assert.equal((await paying.service.db.query(`select 1 from run where state = 'waiting'`)).length, 0);
  });

  it('shows each key and each role what it may see and do', async () => {
    const id = await unpaid();
    const of = async (...permissions: string[]) => await addKey(paying.service.db, undefined, { permissions });
    assert.deepEqual(await apiError({ action: 'mail', ids: [id] }, await of('messages:write', 'transactions:read')), [
      403,
      'NOT_PERMITTED',
    ]);
    const { run: started } = await ask(
      { action: 'cancel', ids: [id] },
      await of('transactions:write', 'transactions:read'),
    );
    const read = async (as: string) =>
      await paying.service.call(api.runs.get, { id: started?._id ?? '' }, { token: as });
    const hidden = await paying.service.send(
      api.runs.get,
      { id: started?._id ?? '' },
      { token: await of('messages:read') },
    );
    assert.equal(hidden.statusCode, 403);
    assert.equal((await read(await of('customers:read'))).money, undefined);
    assert.ok((await read(await of('customers:read', 'refunds:read'))).money);
    const seen = await paying.service.call(api.runs.list, { kind: 'orders' }, { token: await of('messages:read') });
    assert.deepEqual(seen.rows, []);
    const paused = await paying.service.send(
      api.runs.pause,
      { id: started?._id ?? '' },
      { token: await of('messages:write') },
    );
    assert.equal(paused.statusCode, 403);
    // accounting marks orders as paid, and does nothing else with them
    const accounting = await signIn(paying.service, await addUser(paying.service, 'accounting'));
    const marked = await paying.service.call(bulk, { action: 'received', ids: [await unpaid()] }, accounting);
    await paying.service.call(api.runs.undo, { id: marked.run?._id ?? '' }, accounting);
    const denied = await paying.service.send(bulk, { action: 'mail', ids: [id] }, accounting);
    assert.equal(denied.statusCode, 403);
    const undone = await paying.service.send(api.runs.undo, { id: started?._id ?? '' }, accounting);
    assert.equal(undone.statusCode, 403);
    // an order of another seller is not among those that are meant
    const other = await addKey(paying.service.db, 'neighbour');
    assert.equal((await ask({ action: 'cancel', ids: [id], dryRun: true }, other)).orders, 0);
  });
});
