/** Details and orders that arrive at the same time are written in a batch; no caller may be able to tell. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startBatch } from '../../../src/service/checkout/start-batch.ts';
import { EventCache } from '../../../src/service/events/cache.ts';
import { placeBatch } from '../../../src/service/checkout/order-batch.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addEvent, buyer, keyOf, onSale, seats, sellerId, taken } from '../../support/builders/shop.ts';

const { create, setDetails, complete, tickets } = api.checkout;

describeWithService('orders that are placed at the same time', (service) => {
  const start = (eventId: string, amount = 1) =>
    service.call(create, { type: 'transaction', eventId, items: seats(amount) });
  const said = async (eventId: string, email = buyer.email) => {
    const checkout = await start(eventId);
    return await service.call(setDetails, { ...keyOf(checkout), ...buyer, email });
  };

  it('are written by one batch, as far as nothing has to be looked up', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const limited = await addEvent(service.db, { maxAmountPerCustomer: 4 });
    const plain = await Promise.all([said(eventId), said(eventId, 'eve@example.com')]);
    const other = await said(limited);
    const late = await start(eventId);
    const asked = [...plain, plain[0], other, late].map((checkout) => ({
      ...keyOf(checkout),
      paymentMethod: 'invoice',
    }));
    const events = new EventCache();
    const outcomes = await service.db.transaction((tx) =>
      placeBatch(tx, events, [...asked, { id: 'nothing', secret: 'x', paymentMethod: 'invoice' }], onSale),
    );
    assert.deepEqual(
      outcomes.map((outcome) => Object.keys(outcome)),
      [['answer'], ['answer'], ['again'], ['again'], ['error'], ['error']],
    );
    const [first] = outcomes;
    assert.ok(first && 'answer' in first);
    assert.deepEqual(first.answer.view, await service.call(api.checkout.get, asked[0] ?? { id: '', secret: '' }));
  });

  it('start by one batch as far as the stock goes', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 5 });
    const starts = [4, 3, 1].map((amount) => ({
      request: { type: 'transaction' as const, eventId, items: seats(amount) },
      locale: undefined,
      keyed: undefined,
    }));
    const outcomes = await service.db.transaction((tx) =>
      startBatch(tx, new EventCache(), starts, {
        now: onSale,
        endOf: () => new Date(onSale.getTime() + 60_000),
        secrets: settled.secrets,
        ordersPerIpv4: undefined,
      }),
    );
    // the last would fit, but stands behind one that does not: it asks again alone
    assert.deepEqual(
      outcomes.map((outcome) => Object.keys(outcome)),
      [['answer'], ['again'], ['again']],
    );
    assert.equal(await taken(service.db, eventId), 4);
  });

  it('are one order each, however often they are placed', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const checkouts = await Promise.all(['a', 'b', 'c'].map((name) => said(eventId, `${name}@example.com`)));
    const placed = await Promise.all(
      [...checkouts, ...checkouts, ...checkouts].map((checkout) =>
        service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' }),
      ),
    );
    for (const [at, order] of placed.entries()) assert.deepEqual(order, placed[at % 3]);
    assert.equal(await taken(service.db, eventId), 3);
    const mails = await service.db.query(`select checkout_id from mail where checkout_id = any($1::text[])`, [
      checkouts.map(({ _id }) => _id),
    ]);
    assert.equal(mails.length, 3);
  });

  it('hear of their own mistakes alone', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const [good, wrong] = await Promise.all([said(eventId), said(eventId)]);
    const gone = await said(eventId);
    service.clock.forward(10 * 60_000);
    const poor = await start(eventId);
    service.clock.forward(5 * 60_000 - 1);
    const answers = await Promise.all([
      service.send(complete, { ...keyOf(good), paymentMethod: 'invoice' }),
      service.send(complete, { ...keyOf(wrong), paymentMethod: 'pebbles' }),
      service.send(complete, { ...keyOf(poor), paymentMethod: 'invoice' }),
      service.send(complete, { id: good._id, secret: 'of somebody else', paymentMethod: 'invoice' }),
      service.send(complete, { id: 'nothing', secret: 'x', paymentMethod: 'invoice' }),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode, body }) => [statusCode, body.code]),
      [
        [200, undefined],
        [400, 'UNKNOWN_PAYMENT_METHOD'],
        [409, 'DETAILS_MISSING'],
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
      ],
    );
    service.clock.forward(1);
    const { body } = await service.refused(complete, 410, { ...keyOf(gone), paymentMethod: 'invoice' });
    assert.equal(body.code, 'CHECKOUT_EXPIRED');
    assert.equal((await service.call(tickets, keyOf(good))).length, 1);
  });

  it('belong to one record for one address, known or new, and to none for an account that is another’s', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 30 });
    const known = await addCustomer(service.db, 'known@example.com', { passwordHash: '' });
    await addCustomer(service.db, 'account@example.com', { verified: false });
    const checkouts = await Promise.all(Array.from({ length: 6 }, () => start(eventId)));
    const addresses = [
      'new@example.com',
      'NEW@example.com',
      'known@example.com',
      'known@example.com',
      'account@example.com',
      'x@example.com',
    ];
    await Promise.all(
      checkouts.map((checkout, at) =>
        service.call(setDetails, { ...keyOf(checkout), ...buyer, email: addresses[at] ?? '' }),
      ),
    );
    const rows = await service.db.query<{ id: string; customer_id: string | null }>(
      'select id, customer_id from checkout where id = any($1::text[])',
      [checkouts.map(({ _id }) => _id)],
    );
    const owner = new Map(rows.map((row) => [row.id, row.customer_id]));
    const owners = checkouts.map(({ _id }) => owner.get(_id) ?? null);
    assert.notEqual(owners[0], null);
    assert.equal(owners[0], owners[1]);
    assert.deepEqual(owners.slice(2, 5), [known.id, known.id, null]);
    assert.notEqual(owners[5], null);
    const [count] = await service.db.query<{ records: number }>(
      `select count(*) as records from customer where seller_id = $1 and email_key in ('new@example.com', 'x@example.com')`,
      [sellerId],
    );
    assert.equal(count?.records, 2);
  });

  it('keep a blocked buyer out', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const [blocked, welcome] = await Promise.all([said(eventId, 'bad@example.com'), said(eventId, 'good@example.com')]);
    await service.db.query(`update customer set blocked = true where email_key = 'bad@example.com'`);
    const answers = await Promise.all(
      [blocked, welcome].map((checkout) => service.send(complete, { ...keyOf(checkout), paymentMethod: 'invoice' })),
    );
    assert.deepEqual(
      answers.map(({ statusCode, body }) => [statusCode, body.code]),
      [
        [403, 'CUSTOMER_BLOCKED'],
        [200, undefined],
      ],
    );
  });
});
