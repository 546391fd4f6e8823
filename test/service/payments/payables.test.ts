/** Long because vouchers and names are paid in the same ways, and each way can go wrong at each step. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { sendVouchers } from '../../../src/service/voucher-sales/email-queue.ts';
import { holdersOf } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create: buy, startPayment, complete } = api.voucherOrders;
const { getPublic: offer } = api.voucherCatalog;
const { personalize, payNaming, completeNaming } = api.tickets;
const hour = 3_600_000;

describeWithPaying('what is paid at a provider and is no order of tickets', (paying) => {
  let key: string;
  let people = 0;
  before(async () => {
    key = await addKey(paying.service.db);
    await paying.service.call(api.voucherCatalog.set, { active: true, amounts: [25, 50] }, { token: key });
  });

  const later = async (milliseconds: number) => {
    paying.service.clock.forward(milliseconds);
    await paying.work();
  };
  const refunded = (intent: string) =>
    paying.stripe.refunds.filter((refund) => refund.payment_intent === intent).map(({ amount }) => amount);
  const subjects = async (email: string) => (await mailsTo(paying.service.db, email)).map(({ subject }) => subject);

  describe('a voucher', () => {
    const wish = (fields: object = {}) => ({
      amount: 50,
      recipient: { email: 'charles@example.com' },
      buyer: { name: 'Ada Byron', email: `ada${++people}@example.com` },
      paymentMethod: 'stripe',
      ...fields,
    });
    /** An order whose payment has begun. */
    const begin = async (fields: object = {}) => {
      const { service, stripe } = paying;
      const order = await service.call(buy, { id: sellerId, ...wish(fields) });
      assert.ok(order.secret);
      const claim = { id: sellerId, order: order._id, secret: order.secret };
      const payment = await service.call(startPayment, claim);
      return { order, claim, payment, intent: stripe.newest().id };
    };
    const statusOf = async (id: string) =>
      (await paying.service.call(api.voucherOrders.get, { id }, { token: key })).paymentStatus;
    const vouchersOf = async (id: string) =>
      (await paying.service.call(api.vouchers.list, { transactionId: id }, { token: key })).docs;
    const mailed = async (id: string) =>
      (
        await paying.service.db.query<{ mail: string }>(
          `select template || ' ' || recipient as mail from mail where voucher_order_id = $1 order by template`,
          [id],
        )
      ).map(({ mail }) => mail);

    it('can be paid like that where its seller is', async () => {
      const methods = (await paying.service.call(offer, { id: sellerId })).paymentMethods;
      assert.deepEqual(
        methods.map(({ _id, provider, publishableKey }) => [_id, provider, publishableKey]),
        [
          ['stripe', 'stripe', 'pk_test_theirs'],
          ['invoice', undefined, undefined],
          ['boxoffice', undefined, undefined],
        ],
      );
    });

    it('is issued and sent once the money is there, and never before', async () => {
      const { service, stripe } = paying;
      const { order, claim, payment, intent } = await begin();
      assert.deepEqual(
        [payment.status, payment.amount, payment.currency, payment.publishableKey],
        ['open', 50, 'EUR', 'pk_test_theirs'],
      );
      assert.deepEqual(stripe.intents.get(intent)?.metadata, {
        payment: payment._id,
        payable: await payableId(order._id),
      });
      const { body } = await service.refused(complete, 409, claim);
      assert.equal(body.code, 'PAYMENT_NOT_RECEIVED');
      assert.deepEqual([await statusOf(order._id), await mailed(order._id)], ['AWAITING', []]);
      stripe.pay(intent);
      const done = await service.call(complete, claim);
      assert.deepEqual([done.paymentStatus, done.secret], ['RECEIVED', undefined]);
      assert.equal((await service.call(complete, claim)).paymentStatus, 'RECEIVED', 'asked again');
      const [voucher, ...others] = await vouchersOf(order._id);
      assert.deepEqual([voucher?.amount, voucher?.balance, others], [50, 50, []]);
      await sendVouchers({ db: service.db, now: () => service.clock.now });
      const to = order.buyer?.email ?? '';
      assert.deepEqual(await mailed(order._id), ['voucher charles@example.com', `voucher-paid ${to}`]);
      assert.equal((await service.refused(startPayment, 409, claim)).body.code, 'WRONG_STATE');
    });

    it('is issued by what the provider tells, once', async () => {
      const { order, intent } = await begin();
      paying.stripe.pay(intent);
      assert.equal(await paying.tell('payment_intent.succeeded', intent), 200);
      assert.equal(await paying.tell('payment_intent.succeeded', intent), 200);
      assert.deepEqual([await statusOf(order._id), (await vouchersOf(order._id)).length], ['RECEIVED', 1]);
    });

    it('is issued by the first of several simultaneous requests', async () => {
      const { order, claim, intent } = await begin();
      paying.stripe.pay(intent);
      await Promise.all([
        ...Array.from({ length: 4 }, () => paying.service.call(complete, claim)),
        paying.tell('payment_intent.succeeded', intent),
        paying.work(),
      ]);
      assert.deepEqual([await statusOf(order._id), (await vouchersOf(order._id)).length], ['RECEIVED', 1]);
    });

    it('has one payment, also when it is begun twice, and another one when that has ended', async () => {
      const { service, stripe } = paying;
      const { claim, payment, intent } = await begin();
      const [again, more] = await Promise.all([service.call(startPayment, claim), service.call(startPayment, claim)]);
      assert.deepEqual([again._id, more._id], [payment._id, payment._id]);
      assert.equal(stripe.newest().id, intent);
      const canceled = stripe.intents.get(intent);
      if (canceled) canceled.status = 'canceled';
      const fresh = await service.call(startPayment, claim);
      assert.notEqual(fresh._id, payment._id);
      stripe.pay(stripe.newest().id);
      assert.equal((await service.call(complete, claim)).paymentStatus, 'RECEIVED');
    });

    it('waits for money that is on its way, and is canceled when that does not come', async () => {
      const { service, stripe } = paying;
      const { order, claim, intent } = await begin();
      stripe.process(intent);
      assert.equal((await service.call(complete, claim)).paymentStatus, 'PENDING');
      assert.equal((await service.refused(startPayment, 409, claim)).body.code, 'PAYMENT_UNDER_WAY');
      await later(3 * hour);
      assert.equal(await statusOf(order._id), 'PENDING', 'banks take days');
      stripe.pay(intent);
      await paying.tell('payment_intent.succeeded', intent);
      assert.deepEqual([await statusOf(order._id), (await vouchersOf(order._id)).length], ['RECEIVED', 1]);

      const other = await begin();
      stripe.process(other.intent);
      await service.call(complete, other.claim);
      stripe.decline(other.intent);
      await paying.tell('payment_intent.payment_failed', other.intent);
      assert.deepEqual([await statusOf(other.order._id), await vouchersOf(other.order._id)], ['CANCELED', []]);
      assert.deepEqual(await subjects(other.order.buyer?.email ?? ''), ['Your payment failed']);
      await later(0);
      assert.equal(stripe.intents.get(other.intent)?.status, 'canceled', 'it cannot be paid any more');
    });

    it('is canceled when it is not paid within an hour', async () => {
      const { service, stripe } = paying;
      const { order, claim, intent } = await begin();
      const forgotten = await service.call(buy, { id: sellerId, ...wish() });
      await later(2 * hour);
      assert.deepEqual(
        [await statusOf(order._id), await statusOf(forgotten._id), stripe.intents.get(intent)?.status],
        ['CANCELED', 'CANCELED', 'canceled'],
      );
      assert.deepEqual([await mailed(order._id), await subjects(order.buyer?.email ?? '')], [[], []]);
      assert.equal((await service.refused(startPayment, 409, claim)).body.code, 'WRONG_STATE');

      const late = await begin();
      service.clock.forward(2 * hour);
      stripe.pay(late.intent);
      await paying.work();
      assert.equal(await statusOf(late.order._id), 'RECEIVED', 'who paid before the cancellation has it');
    });

    it('is not issued for another amount', async () => {
      const { service, stripe } = paying;
      const { order, claim, intent } = await begin();
      stripe.pay(intent);
      const paid = stripe.intents.get(intent);
      if (paid) paid.amount_received = 100;
      assert.equal((await service.refused(complete, 409, claim)).body.code, 'PAYMENT_REFUNDED');
      await paying.work();
      assert.deepEqual([refunded(intent), await statusOf(order._id)], [[100], 'CANCELED']);
    });

    it('is paid for once where its seller has the money already', async () => {
      const { service, stripe } = paying;
      const { order, intent } = await begin();
      await service.call(api.voucherOrders.markReceived, { id: order._id }, { token: key });
      stripe.pay(intent);
      await paying.tell('payment_intent.succeeded', intent);
      await paying.work();
      assert.deepEqual([refunded(intent), (await vouchersOf(order._id)).length], [[5000], 1]);
      assert.ok((await subjects(order.buyer?.email ?? '')).includes('We’re refunding a payment'));

      const pending = await begin();
      stripe.process(pending.intent);
      await service.call(complete, pending.claim);
      await service.call(api.voucherOrders.markReceived, { id: pending.order._id }, { token: key });
      stripe.pay(pending.intent);
      await paying.tell('payment_intent.succeeded', pending.intent);
      await paying.work();
      assert.deepEqual([refunded(pending.intent), (await vouchersOf(pending.order._id)).length], [[], 1]);
    });

    it('goes back with its money when its seller calls the order off, paid or not', async () => {
      const { service, stripe } = paying;
      const cancel = (id: string) => service.call(api.voucherOrders.cancel, { id }, { token: key });
      const paid = await begin();
      stripe.pay(paid.intent);
      await service.call(complete, paid.claim);
      await cancel(paid.order._id);
      await cancel(paid.order._id);
      await paying.work();
      assert.deepEqual(refunded(paid.intent), [5000]);
      const open = await begin();
      await cancel(open.order._id);
      await later(0);
      assert.equal(stripe.intents.get(open.intent)?.status, 'canceled');
      const pending = await begin();
      stripe.process(pending.intent);
      await service.call(complete, pending.claim);
      await cancel(pending.order._id);
      stripe.pay(pending.intent);
      await paying.tell('payment_intent.succeeded', pending.intent);
      await paying.work();
      assert.deepEqual([refunded(pending.intent), await statusOf(pending.order._id)], [[5000], 'CANCELED']);
    });

    it('goes back when its buyer was erased, and no one else is to get it', async () => {
      const { service, stripe } = paying;
      const { order, claim, intent } = await begin({ recipient: undefined });
      stripe.process(intent);
      await service.call(complete, claim);
      const { id } = await addCustomer(service.db, order.buyer?.email ?? '');
      await service.call(api.customers.delete, { id }, { token: key });
      stripe.pay(intent);
      await paying.tell('payment_intent.succeeded', intent);
      await paying.work();
      assert.deepEqual([refunded(intent), await statusOf(order._id), await vouchersOf(order._id)], [[5000], 'CANCELED', []]); // prettier-ignore
    });

    it('is canceled in the end when its provider does not answer any more', async () => {
      const { service, stripe } = paying;
      const { order } = await begin();
      stripe.mishap('fail');
      service.clock.forward(2 * hour);
      await assert.rejects(paying.work());
      assert.equal(await statusOf(order._id), 'AWAITING', 'it may be paid');
      service.clock.forward(6 * hour);
      await assert.rejects(paying.work());
      assert.equal(await statusOf(order._id), 'CANCELED');
      stripe.mishap('fail', 0);
    });

    it('is no less than the provider takes', async () => {
      const { service } = paying;
      await service.call(api.voucherCatalog.set, { active: true, amounts: [0.4, 25, 50] }, { token: key });
      const { body } = await service.refused(buy, 409, { id: sellerId, ...wish({ amount: 0.4 }) });
      assert.equal(body.code, 'PAYMENT_METHOD_NOT_POSSIBLE');
      await service.call(api.voucherCatalog.set, { active: true, amounts: [25, 50] }, { token: key });
    });

    it('is not found without the secret, or at another seller', async () => {
      const { service } = paying;
      const { claim } = await begin();
      for (const wrong of [{ secret: 'wrong' }, { order: 'nothing' }, { id: 'other' }])
        for (const operation of [startPayment, complete]) await service.refused(operation, 404, { ...claim, ...wrong });
      const invoice = await service.call(buy, { id: sellerId, ...wish({ paymentMethod: 'invoice' }) });
      assert.equal(invoice.secret, undefined);
      await service.refused(startPayment, 404, { ...claim, order: invoice._id, secret: '' });
    });

    it('is there when the provider can be reached again, and nothing is lost', async () => {
      const { service, stripe } = paying;
      const order = await service.call(buy, { id: sellerId, ...wish() });
      const claim = { id: sellerId, order: order._id, secret: order.secret ?? '' };
      stripe.mishap('break off after', 2);
      const { body } = await service.refused(startPayment, 503, claim);
      assert.equal(body.code, 'PAYMENT_PROVIDER_UNAVAILABLE');
      const { status } = await service.call(startPayment, claim);
      assert.equal(status, 'open');
      assert.equal(stripe.newest().metadata['payable'], await payableId(order._id));
      stripe.pay(stripe.newest().id);
      stripe.mishap('fail', 1);
      await service.refused(complete, 503, claim);
      assert.equal((await service.call(complete, claim)).paymentStatus, 'RECEIVED');
      assert.equal([...stripe.intents.values()].filter(({ metadata }) => metadata['payable'] === stripe.newest().metadata['payable']).length, 1); // prettier-ignore
    });

    it('is told the same order when it is asked for twice', async () => {
      const { service } = paying;
      const asked = { id: sellerId, ...wish() };
      const [one, two] = [
        await service.call(buy, asked, { idempotencyKey: 'twice' }),
        await service.call(buy, asked, { idempotencyKey: 'twice' }),
      ];
      assert.deepEqual(two, one);
      assert.ok(one.secret);
    });

    const payableId = async (order: string) =>
      (await paying.service.db.query<{ id: string }>('select id from payable where voucher_order_id = $1', [order]))[0]
        ?.id;
  });

  describe('another name for a ticket', () => {
    const named = {
      ...{ _id: 'seat', name: 'Seat', price: 20, active: true },
      ...{ requiresPersonalization: true, repersonalizationAllowedMode: 'ENABLED', repersonalizationFee: 5 },
    };
    const mary = { firstname: ' Mary ', lastname: 'Somerville' };
    /** A ticket in the name of Ada. */
    const held = async (fields: Partial<EventRecord> = {}, isPaid = true, amount = 1) => {
      const { service } = paying;
      const eventId = await addEvent(service.db, { tickets: [named], ...fields });
      const email = `holder${++people}@example.com`;
      const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount) });
      const order = keyOf(checkout);
      const tickets = Array.from({ length: amount }, (_, index) => ({ index, firstname: 'Ada', lastname: 'Byron' }));
      await service.call(api.checkout.setDetails, { ...order, ...buyer, email, tickets });
      await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
      if (isPaid) await service.call(api.transactions.markReceived, { id: order.id }, { token: key });
      const [ticket] = await service.call(api.checkout.tickets, order);
      assert.ok(ticket?.secret);
      return { ticket, eventId, email, order, claim: { id: ticket._id, secret: ticket.secret } };
    };
    const begin = async (fields?: Partial<EventRecord>, isPaid?: boolean) => {
      const ada = await held(fields, isPaid);
      const payment = await paying.service.call(payNaming, { ...ada.claim, ...mary });
      return { ...ada, payment: payment._id, started: payment, intent: paying.stripe.newest().id };
    };
    const look = async ({ claim }: { claim: { id: string; secret: string } }) => {
      const { ticket, history, changes } = await paying.service.call(api.tickets.changes, claim);
      return { ticket, history, offered: changes.find(({ action }) => action === 'personalize') };
    };

    it('is offered with its fee, and refused without its payment', async () => {
      const ada = await held();
      assert.deepEqual((await look(ada)).offered, {
        action: 'personalize',
        until: '2026-07-01T18:00:00.000Z',
        fee: 5,
        currency: 'EUR',
        payOnline: true,
        allowed: true,
      });
      const { body } = await paying.service.refused(personalize, 409, { ...ada.claim, ...mary });
      assert.equal(body.code, 'FEE_DUE');
      await paying.service.refused(payNaming, 400, { ...ada.claim, firstname: 'Ada', lastname: ' Byron' });
    });

    it('is given once the fee is paid: with a new code, a receipt, and the fee with the order', async () => {
      const { service, stripe } = paying;
      const ada = await begin();
      assert.deepEqual([ada.started.amount, ada.started.currency, ada.started.status], [5, 'EUR', 'open']);
      const asked = { ...ada.claim, payment: ada.payment };
      assert.equal((await service.refused(completeNaming, 409, asked)).body.code, 'PAYMENT_NOT_RECEIVED');
      assert.equal((await look(ada)).ticket.lastname, 'Byron');
      stripe.pay(ada.intent);
      const { ticket, pending } = await service.call(completeNaming, asked);
      assert.deepEqual([ticket.firstname, ticket.lastname, pending], ['Mary', 'Somerville', undefined]);
      assert.notEqual(ticket.barcode, ada.ticket.barcode);
      const again = await service.call(completeNaming, asked);
      assert.equal(again.ticket.barcode, ticket.barcode, 'asked again');
      assert.deepEqual((await look(ada)).history.map(({ kind, by }) => [kind, by]), [['repersonalized', 'holder']]); // prettier-ignore
      const payable = await service.call(api.orders.summary, ada.order);
      assert.deepEqual(
        payable.changeFees?.map(({ action, ticketId, amount }) => [action, ticketId, amount]),
        [['personalize', ada.ticket._id, 5]],
      );
      assert.equal(payable.realPrice, 20, 'the order costs what it did');
      assert.ok((await subjects(ada.email)).some((subject) => subject.startsWith('New name on your ticket')));
      const [stored] = await service.db.query('select data from payable where ticket_id = $1', [ada.ticket._id]);
      assert.deepEqual(stored, { data: { email: ada.email } }, 'names are not kept twice');
      const [customer] = await service.db.query<{ id: string }>('select id from customer where email = $1', [
        ada.email,
      ]);
      await service.call(api.customers.delete, { id: customer?.id ?? '' }, { token: key });
      assert.deepEqual(await service.db.query('select data from payable where ticket_id = $1', [ada.ticket._id]), [
        { data: {} },
      ]);
    });

    it('is given by what the provider tells, also when the buyer does not ask any more', async () => {
      const ada = await begin();
      paying.stripe.pay(ada.intent);
      await paying.tell('payment_intent.succeeded', ada.intent);
      assert.equal((await look(ada)).ticket.lastname, 'Somerville');
      const other = await begin();
      paying.stripe.pay(other.intent);
      await later(6 * 60_000);
      assert.equal((await look(other)).ticket.lastname, 'Somerville');
    });

    it('is the one that was sent last', async () => {
      const { service, stripe } = paying;
      const ada = await begin();
      const again = await service.call(payNaming, { ...ada.claim, firstname: 'Grace', lastname: 'Hopper' });
      assert.equal(again._id, ada.payment);
      stripe.pay(ada.intent);
      const { ticket } = await service.call(completeNaming, { ...ada.claim, payment: ada.payment });
      assert.equal(ticket.lastname, 'Hopper');
    });

    it('comes when money that was on its way is there', async () => {
      const { service, stripe } = paying;
      const ada = await begin();
      stripe.process(ada.intent);
      const waiting = await service.call(completeNaming, { ...ada.claim, payment: ada.payment });
      assert.deepEqual([waiting.pending, waiting.ticket.lastname], [true, 'Byron']);
      assert.equal((await service.refused(payNaming, 409, { ...ada.claim, ...mary })).body.code, 'PAYMENT_UNDER_WAY');
      stripe.pay(ada.intent);
      await paying.tell('payment_intent.succeeded', ada.intent);
      assert.equal((await look(ada)).ticket.lastname, 'Somerville');

      const failed = await begin();
      stripe.process(failed.intent);
      await service.call(completeNaming, { ...failed.claim, payment: failed.payment });
      stripe.decline(failed.intent);
      await paying.tell('payment_intent.payment_failed', failed.intent);
      assert.equal((await look(failed)).ticket.lastname, 'Byron');
      assert.ok((await subjects(failed.email)).some((subject) => subject.startsWith('Your payment failed')));
      const again = await service.call(payNaming, { ...failed.claim, ...mary });
      assert.notEqual(again._id, failed.payment);
    });

    it('is not given where it cannot be any more, and the money goes back', async () => {
      const { service, stripe } = paying;
      const gone = await begin();
      await service.call(api.transactions.cancel, { id: gone.order.id }, { token: key });
      const named = await begin();
      await service.call(
        api.transactions.personalize,
        { id: named.order.id, ticketId: named.ticket._id, firstname: 'Mary', lastname: 'Somerville' },
        { token: key },
      );
      const over = await begin();
      for (const { intent } of [gone, named, over]) stripe.pay(intent);
      for (const { intent } of [gone, named]) await paying.tell('payment_intent.succeeded', intent);
      service.clock.now = new Date('2026-07-02T00:00:00Z');
      await paying.tell('payment_intent.succeeded', over.intent);
      await paying.work();
      for (const { intent, email } of [gone, named, over]) {
        assert.deepEqual(refunded(intent), [500]);
        assert.ok((await subjects(email)).some((subject) => subject.startsWith('Your refund')));
      }
    });

    it('is not given to who has got the ticket meanwhile, and who paid is told', async () => {
      const { service, stripe } = paying;
      const passable = { ...named, transferSettings: { mode: 'ALLOWED' } };
      const ada = await begin({ tickets: [passable] });
      const holders = holdersOf(service);
      const to = `friend${++people}@example.com`;
      await service.call(api.tickets.transfer, { ...ada.claim, email: to });
      await holders.accept(await holders.link(to));
      stripe.pay(ada.intent);
      await paying.tell('payment_intent.succeeded', ada.intent);
      await paying.work();
      assert.deepEqual(refunded(ada.intent), [500]);
      const [ticket] = await service.db.query('select data->>$2 as lastname from ticket where id = $1', [
        ada.ticket._id,
        'lastname',
      ]);
      assert.deepEqual(ticket, { lastname: 'Hopper' });
      const isGiven = async (email: string) =>
        (await subjects(email)).some((subject) => subject.startsWith('Your refund'));
      assert.deepEqual([await isGiven(ada.email), await isGiven(to)], [true, false]);
    });

    it('is given for its fee once, of two who pay at the same time', async () => {
      const { service, stripe } = paying;
      const ada = await begin();
      stripe.pay(ada.intent);
      await Promise.all([
        ...Array.from({ length: 3 }, () => service.call(completeNaming, { ...ada.claim, payment: ada.payment })),
        paying.tell('payment_intent.succeeded', ada.intent),
      ]);
      const { history } = await look(ada);
      assert.equal(history.length, 1);
      assert.deepEqual(refunded(ada.intent), []);
    });

    it('is paid again when the fee has changed, and the payment before ends', async () => {
      const { service, stripe } = paying;
      const ada = await begin();
      const dearer = { tickets: [{ ...named, repersonalizationFee: 7.5 }] };
      await service.call(api.events.update, { id: ada.eventId, ...dearer }, { token: key });
      const again = await service.call(payNaming, { ...ada.claim, ...mary });
      assert.equal(again.amount, 7.5);
      await later(0);
      assert.equal(stripe.intents.get(ada.intent)?.status, 'canceled');
      stripe.pay(stripe.newest().id);
      const { ticket } = await service.call(completeNaming, { ...ada.claim, payment: again._id });
      assert.equal(ticket.lastname, 'Somerville');
    });

    it('goes back with the order when its seller cancels the order', async () => {
      const { service, stripe } = paying;
      const ada = await begin();
      stripe.pay(ada.intent);
      await service.call(completeNaming, { ...ada.claim, payment: ada.payment });
      await service.call(api.transactions.cancel, { id: ada.order.id }, { token: key });
      await paying.work();
      assert.deepEqual(refunded(ada.intent), [500]);
    });

    it('stays with the seller for a ticket that had left the order before, which had its new name', async () => {
      const { service, stripe } = paying;
      const ada = await held({ ticketSettings: { returnSettings: { enabled: 'ENABLED' } } }, true, 2);
      const intents: string[] = [];
      const tickets = await service.call(api.checkout.tickets, ada.order);
      for (const { _id: id, secret = '' } of tickets) {
        const payment = await service.call(payNaming, { id, secret, ...mary });
        intents.push(stripe.newest().id);
        stripe.pay(stripe.newest().id);
        await service.call(completeNaming, { id, secret, payment: payment._id });
      }
      const left = await service.call(api.checkout.tickets, ada.order);
      const gone = left.slice(0, 1).map(({ _id, secret = '' }) => ({ _id, secret }));
      await service.call(api.orders.returnTickets, { ...ada.order, tickets: gone });
      await service.call(api.transactions.cancel, { id: ada.order.id }, { token: key });
      await paying.work();
      assert.deepEqual(intents.map(refunded), [[], [500]]);
    });

    it('goes back with the order when its buyer calls that off, who has not paid for it', async () => {
      const { service, stripe } = paying;
      const returnSettings = { enabled: 'ENABLED' };
      const ada = await begin({ ticketSettings: { returnSettings } }, false);
      stripe.pay(ada.intent);
      await service.call(completeNaming, { ...ada.claim, payment: ada.payment });
      await service.call(api.orders.cancel, ada.order);
      await paying.work();
      assert.deepEqual(refunded(ada.intent), [500]);
    });

    it('is given where the seller has stopped taking payments meanwhile, and to no ticket that is over', async () => {
      const { service, stripe } = paying;
      const [good, gone] = [await begin(), await begin()];
      const take = (methods: string[]) =>
        savePaymentSettings(service.db, settled.secrets, sellerId, { methods }, onSale);
      await take(['invoice']);
      await service.call(api.transactions.cancel, { id: gone.order.id }, { token: key });
      for (const { intent } of [good, gone]) {
        stripe.pay(intent);
        await paying.tell('payment_intent.succeeded', intent);
      }
      await paying.work();
      assert.deepEqual([refunded(good.intent), refunded(gone.intent)], [[], [500]]);
      assert.equal((await look(good)).ticket.lastname, 'Somerville');
      await take(['invoice', 'boxoffice', 'stripe']);
    });

    it('costs its fee also once the person who named the ticket was erased', async () => {
      const { service } = paying;
      const ada = await held();
      const before = await look(ada);
      const [known] = await service.db.query<{ id: string }>('select id from customer where email = $1', [ada.email]);
      await service.call(api.customers.delete, { id: known?.id ?? '' }, { token: key });
      const { offered, ticket } = await look(ada);
      assert.deepEqual(offered, before.offered);
      assert.deepEqual([ticket.firstname, ticket.lastname], [undefined, undefined]);
      assert.equal((await service.refused(personalize, 409, { ...ada.claim, ...mary })).body.code, 'FEE_DUE');
      const { _id: payment } = await service.call(payNaming, { ...ada.claim, ...mary });
      assert.ok(payment);
    });

    it('is left to the seller who takes no payments online', async () => {
      const { service } = paying;
      const ada = await held();
      const methods = { methods: ['invoice'] };
      await savePaymentSettings(service.db, settled.secrets, sellerId, methods, onSale);
      const { offered } = await look(ada);
      assert.deepEqual([offered?.allowed, offered?.reason, offered?.payOnline], [false, 'FEE_AT_SELLER', undefined]);
      for (const operation of [personalize, payNaming])
        assert.equal((await service.refused(operation, 409, { ...ada.claim, ...mary })).body.code, 'FEE_AT_SELLER');
      const all = { methods: ['invoice', 'boxoffice', 'stripe'] };
      await savePaymentSettings(service.db, settled.secrets, sellerId, all, onSale);
    });

    it('is asked about by who holds the ticket alone', async () => {
      const { service } = paying;
      const [ada, other] = [await begin(), await begin()];
      await service.refused(payNaming, 404, { ...ada.claim, secret: 'wrong', ...mary });
      for (const wrong of [{ secret: 'wrong' }, { payment: other.payment }, { payment: 'nothing' }])
        await service.refused(completeNaming, 404, { ...ada.claim, payment: ada.payment, ...wrong });
    });
  });
});
