/** Long because it follows money that came when it was not expected any more, on each of its ways. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { makeRefunds, queueRefund } from '../../../src/service/payments/refunds.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { api } from '../../support/running/service.ts';
import {
  addKey,
  addSeatedEvent,
  addVoucher,
  balanceOf,
  buyer,
  hall,
  keyOf,
  onSale,
  seats,
  taken,
} from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create, complete, abort, tickets } = api.checkout;
const minute = 60_000;

describeWithPaying('money that comes late', (paying) => {
  beforeEach(() => paying.service.db.query('delete from mail'));
  afterEach(() => {
    paying.stripe.mishap('fail', 0);
  });

  const subjects = async () =>
    (await mailsTo(paying.service.db, buyer.email)).map(({ subject }) => subject).filter(Boolean);
  const refunded = (intent: string) =>
    paying.stripe.refunds.filter((refund) => refund.payment_intent === intent).map(({ amount }) => amount);
  const hold = (eventId: string, amount: number, fields: object = {}) =>
    paying.service.call(create, { type: 'transaction', eventId, items: seats(amount), ...fields });
  const succeed = async (intent: string) => {
    paying.stripe.pay(intent);
    assert.equal(await paying.tell('payment_intent.succeeded', intent), 200);
  };
  /** The money is there, and goes back in full, once. */
  const goesBack = async (order: Parameters<typeof keyOf>[0], intent: string, amount = 4000) => {
    await succeed(intent);
    await paying.work();
    await paying.work();
    assert.deepEqual(refunded(intent), [amount]);
    const found = await paying.see(order);
    assert.equal(found.paymentStatus, 'REFUND');
    assert.equal(
      (await paying.service.refused(complete, 409, { ...keyOf(order), paymentMethod: 'stripe' })).body.code,
      'PAYMENT_REFUNDED',
    );
    assert.deepEqual(await paying.admits(order), []);
  };

  it('gets the tickets as long as its hold is not released', async () => {
    const { order, intent } = await paying.begin();
    paying.service.clock.forward(16 * minute);
    paying.stripe.pay(intent);
    assert.equal((await paying.complete(order)).paymentStatus, 'RECEIVED');
    assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
  });

  it('gets the tickets when they are still there, and what vouchers paid is paid again', async () => {
    const { db } = paying.service;
    await addVoucher(db, 'LATE-TEN', 1000);
    const eventId = await paying.event();
    const { order, intent } = await paying.begin(eventId, { vouchers: ['LATE-TEN'] });
    await paying.expire();
    assert.deepEqual([await taken(db, eventId), await balanceOf(db, 'LATE-TEN')], [0, 1000]);
    assert.equal((await paying.see(order)).status, 'ABORTED');
    await succeed(intent);
    const done = await paying.see(order);
    assert.deepEqual([done.status, done.paymentStatus, done.realPrice], ['COMPLETE', 'RECEIVED', 40]);
    assert.deepEqual([await taken(db, eventId), await balanceOf(db, 'LATE-TEN')], [2, 0]);
    assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
    assert.deepEqual(await paying.complete(order), done);
    await paying.work();
    assert.deepEqual(refunded(intent), []);
  });

  it('goes back when others have the tickets, and the buyer is told', async () => {
    const eventId = await paying.event();
    const { order, intent } = await paying.begin(eventId, { preferredLanguage: 'en-GB' });
    await paying.expire();
    await hold(eventId, 4);
    await goesBack(order, intent);
    assert.deepEqual(await subjects(), ['Your refund: Concert']);
    assert.equal(await taken(paying.service.db, eventId), 4);
  });

  it('goes back when the vouchers of the order are spent', async () => {
    const { db } = paying.service;
    await addVoucher(db, 'SPENT-TEN', 1000);
    const eventId = await paying.event();
    const { order, intent } = await paying.begin(eventId, { vouchers: ['SPENT-TEN'] });
    await paying.expire();
    await hold(await paying.event(), 1, { vouchers: ['SPENT-TEN'] });
    await goesBack(order, intent, 3000);
    assert.equal(await taken(db, eventId), 0);
  });

  it('gets the same seats, or goes back', async () => {
    const { service } = paying;
    const eventId = await addSeatedEvent(service.db, hall(1, 6));
    const choose = (...ids: string[]) => ({
      items: [{ type: 'ticket', ticketTypeId: 'seat', amount: ids.length, seatingInfo: { seats: ids } }],
    });
    const lucky = await paying.begin(eventId, choose('A-1', 'A-2'));
    const unlucky = await paying.begin(eventId, choose('A-3', 'A-4'));
    await paying.expire();
    await hold(eventId, 1, choose('A-3'));
    await succeed(lucky.intent);
    const sold = await service.call(tickets, keyOf(lucky.order));
    assert.deepEqual(sold.map(({ seatingInfo }) => seatingInfo?.['seatId']).sort(), ['A-1', 'A-2']);
    await goesBack(unlucky.order, unlucky.intent);
  });

  it('gets the same seats beside tickets that need none', async () => {
    const { service } = paying;
    const eventId = await addSeatedEvent(service.db, hall(1, 6, 'stalls'), {
      categories: [
        { _id: 'c1', name: 'Stalls', ref: 'stalls' },
        { _id: 'c2', name: 'Standing', ref: 'standing' },
      ],
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls' },
        { _id: 'stand', name: 'Standing', price: 10, active: true, categoryRef: 'standing' },
      ],
    });
    const { order, intent } = await paying.begin(eventId, {
      items: [
        { type: 'ticket', ticketTypeId: 'seat', amount: 1, seatingInfo: { seats: ['A-1'] } },
        { type: 'ticket', ticketTypeId: 'stand', amount: 2 },
      ],
    });
    await paying.expire();
    await succeed(intent);
    const sold = await service.call(tickets, keyOf(order));
    assert.deepEqual(
      sold.map(({ seatingInfo }) => seatingInfo?.['seatId']),
      ['A-1', undefined, undefined],
    );
  });

  it('goes back when the buyer gave up, the sale has changed, or the customer has enough', async () => {
    const { service, stripe } = paying;
    const given = await paying.begin();
    stripe.mishap('fail');
    await service.call(abort, keyOf(given.order));
    stripe.mishap('fail', 0);
    await goesBack(given.order, given.intent);

    const over = await paying.begin();
    await paying.expire();
    service.clock.now = new Date('2026-07-02T00:00:00Z');
    await goesBack(over.order, over.intent);

    service.clock.now = onSale;
    const once = await paying.event({ maxTransactionsPerCustomer: 1 });
    const [first, second] = [await paying.begin(once), await paying.begin(once)];
    await succeed(first.intent);
    await goesBack(second.order, second.intent);
    assert.equal(await taken(service.db, once), 4, 'what is held is held until its time is over');
  });

  it('on its way waits with its tickets, and without them for the decision', async () => {
    const { service, stripe } = paying;
    const eventId = await paying.event();
    const [first, second] = [await paying.begin(eventId), await paying.begin(eventId)];
    await paying.expire();
    const others = await hold(eventId, 2);
    for (const { intent } of [first, second]) {
      stripe.process(intent);
      await paying.tell('payment_intent.processing', intent);
    }
    const waiting = await paying.see(first.order);
    assert.deepEqual([waiting.status, waiting.paymentStatus], ['COMPLETE', 'PENDING']);
    assert.equal((await paying.see(second.order)).status, 'ABORTED');
    await succeed(first.intent);
    assert.deepEqual(await paying.admits(first.order), ['VALID', 'VALID']);
    await service.call(abort, keyOf(others));
    await succeed(second.intent);
    assert.equal((await paying.see(second.order)).paymentStatus, 'RECEIVED');
  });

  it('goes back when the order is paid already, by another payment or in another way', async () => {
    const { db } = paying.service;
    for (const pay of [
      async (order: Parameters<typeof keyOf>[0]) => {
        await succeed(await paying.begun(order));
      },
      (order: Parameters<typeof keyOf>[0]) =>
        paying.service.call(complete, { ...keyOf(order), paymentMethod: 'invoice' }),
    ]) {
      const { order, intent } = await paying.begin();
      // as if it had been ended there, and had not
      await db.query(`update payment set status = 'canceled' where provider_ref = $1`, [intent]);
      await pay(order);
      const before = await paying.see(order);
      await succeed(intent);
      await paying.work();
      assert.deepEqual(refunded(intent), [4000]);
      assert.deepEqual(await paying.see(order), before);
      assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
      assert.equal((await subjects())[0], 'We’re refunding a payment: Concert');
    }
  });

  describe('and that was never reported', () => {
    it('is asked about: what is paid becomes an order, what is over is ended', async () => {
      const { service, stripe } = paying;
      const [paid, left] = [await paying.begin(), await paying.begin()];
      stripe.pay(paid.intent);
      const before = stripe.asked.length;
      await paying.work();
      assert.equal(stripe.asked.length, before, 'not immediately');
      service.clock.forward(5 * minute);
      await paying.work();
      assert.equal((await paying.see(paid.order)).paymentStatus, 'RECEIVED');
      assert.equal((await paying.see(left.order)).status, 'NEW');
      await paying.expire();
      await paying.work();
      assert.equal(stripe.intents.get(left.intent)?.status, 'canceled');
      const last = stripe.asked.length;
      service.clock.forward(24 * 60 * minute);
      await paying.work();
      assert.equal(stripe.asked.length, last, 'and no more');
    });

    it('is asked about until the provider answers', async () => {
      const { service, stripe } = paying;
      const { order, intent } = await paying.begin();
      stripe.pay(intent);
      service.clock.forward(5 * minute);
      stripe.mishap('fail');
      await assert.rejects(paying.work(), /could not be asked about: Stripe cannot be asked: 500/);
      stripe.mishap('fail', 0);
      service.clock.forward(5 * minute);
      await paying.work();
      assert.equal((await paying.see(order)).paymentStatus, 'RECEIVED');
    });
  });

  describe('and goes back', () => {
    const owed = async () => {
      const eventId = await paying.event();
      const { order, intent } = await paying.begin(eventId);
      await paying.expire();
      await hold(eventId, 4);
      await succeed(intent);
      return { order, intent };
    };
    const states = (intent: string) =>
      paying.service.db.query(
        `select r.status, r.attempts from refund r join payment p on p.id = r.payment_id where p.provider_ref = $1`,
        [intent],
      );

    it('is tried until it is done, with longer and longer pauses, and done once', async () => {
      const { service, stripe } = paying;
      const { intent } = await owed();
      const attempts: boolean[] = [];
      const note = (isDone: boolean) => void attempts.push(isDone);
      const refunds = /refunds/;
      // it took the money back, and we did not hear of it: the library asks once more by itself
      stripe.mishap('break off after', 2, refunds);
      await assert.rejects(paying.work(note), /Refunds were not made/);
      await paying.work(note);
      stripe.mishap('refuse', 1, refunds);
      service.clock.forward(minute);
      await assert.rejects(paying.work(note), /Refunds were not made: Stripe answers 400 refused/);
      assert.deepEqual(await states(intent), [{ status: 'pending', attempts: 2 }]);
      service.clock.forward(minute);
      await paying.work(note);
      assert.deepEqual(await states(intent), [{ status: 'pending', attempts: 2 }], 'not yet');
      service.clock.forward(5 * minute);
      await Promise.all([paying.work(note), paying.work(note)]);
      assert.deepEqual(await states(intent), [{ status: 'done', attempts: 3 }]);
      assert.deepEqual(attempts, [false, false, true], 'what the metrics count');
      assert.deepEqual(refunded(intent), [4000]);
    });

    it('is spread over a fifth of the pause to both sides, and not begun by a process that stops', async () => {
      const { service, stripe, context } = paying;
      const intents = [(await owed()).intent, (await owed()).intent];
      const dueIn = async () => {
        const rows = await service.db.query<{ next_at: Date; attempts: number }>(
          `select r.next_at, r.attempts from refund r join payment p on p.id = r.payment_id
           where p.provider_ref = any($1::text[]) order by r.next_at`,
          [intents],
        );
        return rows.map(({ next_at: at, attempts }) => [at.getTime() - service.clock.now.getTime(), attempts]);
      };
      stripe.mishap('refuse', 3, /refunds/);
      const chances = [0, 1];
      await assert.rejects(makeRefunds(context, { random: () => chances.pop() ?? 0.5 }), /were not made/);
      assert.deepEqual(await dueIn(), [
        [0.8 * minute, 1],
        [1.2 * minute, 1],
      ]);

      service.clock.forward(2 * minute);
      const stopping = new AbortController();
      const attempted = () => {
        stopping.abort();
      };
      await assert.rejects(makeRefunds(context, { random: () => 0.5, signal: stopping.signal, attempted }));
      assert.deepEqual(await dueIn(), [
        [0, 1],
        [5 * minute, 2],
      ]);
      await makeRefunds(context);
      service.clock.forward(5 * minute);
      await makeRefunds(context);
      for (const intent of intents) assert.deepEqual(refunded(intent), [4000]);
    });

    it('is found there when it was made long ago', async () => {
      const { service, stripe } = paying;
      const { intent } = await owed();
      await paying.work();
      await service.db.query(
        `update refund r set status = 'pending', refusals = 7 from payment p where p.id = r.payment_id and p.provider_ref = $1`,
        [intent],
      );
      service.clock.forward(5 * minute);
      await paying.work();
      assert.deepEqual(refunded(intent), [4000]);
      assert.equal(stripe.refunds.at(-1)?.metadata['refund']?.length, 24);
    });

    it('is asked for under the same key by a person who retries it, and made once', async () => {
      const { service, stripe } = paying;
      const { intent } = await owed();
      await paying.work();
      // Stripe made it, but the answer was lost in the last attempt, and the list does not have it yet
      const made = stripe.refunds.pop();
      const [row] = await service.db.query<{ id: string }>(
        `update refund r set status = 'failed', attempts = 35, provider_ref = null from payment p
         where p.id = r.payment_id and p.provider_ref = $1 returning r.id`,
        [intent],
      );
      const token = await addKey(service.db);
      await service.call(api.jobs.replay, { id: row?.id ?? '' }, { token });
      await paying.work();
      assert.deepEqual(refunded(intent), []);
      assert.deepEqual(await service.db.query('select status, provider_ref from refund where id = $1', [row?.id]), [
        { status: 'done', provider_ref: made?.id },
      ]);
    });

    it('that the bank sent back is another one when a person retries it', async () => {
      const { service, stripe } = paying;
      const { intent } = await owed();
      await paying.work();
      const refund = stripe.refunds.at(-1);
      assert.ok(refund);
      refund.status = 'failed';
      const message = stripe.tell('refund.failed', refund, { at: service.clock.now });
      await service.app.inject({ url: '/api/payments/stripe/seller/webhook', ...message });
      const token = await addKey(service.db);
      const { docs } = await service.call(api.jobs.list, { kind: 'refund', state: 'dead' }, { token });
      const [dead] = docs.filter(({ error }) => error?.startsWith('The provider'));
      await service.call(api.jobs.replay, { id: dead?._id ?? '' }, { token });
      await paying.work();
      assert.deepEqual(refunded(intent), [4000, 4000]);
      assert.deepEqual((await states(intent))[0]?.['status'], 'done');
    });

    it('is not done after all when the bank sends it back', async () => {
      const { service, stripe } = paying;
      const { intent } = await owed();
      await paying.work();
      const refund = stripe.refunds.at(-1);
      assert.ok(refund);
      refund.status = 'failed';
      const message = stripe.tell('refund.failed', refund, { at: service.clock.now });
      await service.app.inject({ url: '/api/payments/stripe/seller/webhook', ...message });
      assert.equal((await states(intent))[0]?.['status'], 'failed');
    });

    it('in parts, never more than was paid', async () => {
      const { service } = paying;
      const { order, intent } = await paying.begin();
      await succeed(intent);
      const refund = (amount: number) =>
        service.db.transaction((tx) => queueRefund(tx, order._id, amount, service.clock.now));
      assert.equal(typeof (await refund(1500)), 'string');
      await assert.rejects(refund(2501), { code: 'WRONG_STATE' });
      await refund(2500);
      await paying.work();
      assert.deepEqual(refunded(intent).sort(), [1500, 2500]);
      await assert.rejects(refund(1), { code: 'WRONG_STATE' });
      const { order: unpaid } = await paying.begin();
      await service.call(complete, { ...keyOf(unpaid), paymentMethod: 'invoice' });
      const byHand = await service.db.transaction((tx) => queueRefund(tx, unpaid._id, 1, service.clock.now));
      assert.equal(byHand, undefined);
    });
  });
});
