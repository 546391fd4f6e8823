import assert from 'node:assert/strict';
import { afterEach, before, it } from 'node:test';
import { api } from '../../support/running/service.ts';
import { addKey, keyOf, sellerId } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

describeWithPaying('a disputed payment', (paying) => {
  let token: string;
  before(async () => {
    token = await addKey(paying.service.db);
  });
  afterEach(() => {
    paying.stripe.mishap('fail', 0);
  });

  type Kind = 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated';
  type Dispute = ReturnType<typeof paying.stripe.dispute>;
  const tell = async (kind: Kind, dispute: Partial<Dispute>, id?: string) => {
    const at = paying.service.clock.now;
    const message = paying.stripe.tell(`charge.dispute.${kind}`, dispute, { at, ...(id !== undefined && { id }) });
    const url = `/api/payments/stripe/${sellerId}/webhook`;
    return (await paying.service.app.inject({ url, ...message })).statusCode;
  };
  const paid = async (fields = {}) => {
    const begun = await paying.begin(await paying.event(fields));
    paying.stripe.pay(begun.intent);
    await paying.complete(begun.order);
    return begun;
  };
  const statusOf = async (id: string) => {
    const { status, paymentStatus } = await paying.service.call(api.transactions.get, { id }, { token });
    return [status, paymentStatus];
  };

  it('is told with its order until it is decided, and its tickets stay', async () => {
    for (const [outcome, paymentStatus] of [
      ['won', 'RECEIVED'],
      ['lost', 'CHARGEBACK'],
    ] as const) {
      const { order, intent } = await paid();
      const dispute = paying.stripe.dispute(intent, 'needs_response');
      assert.equal(await tell('created', dispute), 200);
      assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'DISPUTE']);
      dispute.status = 'under_review';
      assert.equal(await tell('updated', dispute), 200);
      assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'DISPUTE']);
      dispute.status = outcome;
      assert.equal(await tell('closed', dispute), 200);
      assert.deepEqual(await statusOf(order._id), ['COMPLETE', paymentStatus]);
      assert.equal((await paying.see(order)).paymentStatus, paymentStatus);
      assert.deepEqual(await paying.admits(order), ['VALID', 'VALID']);
    }
  });

  it('may be told of in any order, and again: only how its disputes stand matters', async () => {
    const { order, intent } = await paid();
    const dispute = paying.stripe.dispute(intent, 'lost');
    for (const kind of ['closed', 'funds_withdrawn', 'created', 'updated'] as const)
      assert.equal(await tell(kind, { ...dispute, status: 'needs_response' }), 200);
    assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'CHARGEBACK']);
    const asked = paying.stripe.asked.length;
    assert.equal(await tell('closed', dispute, 'evt_dispute'), 200);
    const once = paying.stripe.asked.length;
    assert.ok(once > asked);
    assert.equal(await tell('closed', dispute, 'evt_dispute'), 200);
    assert.equal(paying.stripe.asked.length, once);
  });

  it('is open while one of its disputes is, and lost where one is', async () => {
    const { order, intent } = await paid();
    const [lost, open] = [paying.stripe.dispute(intent, 'lost'), paying.stripe.dispute(intent, 'needs_response')];
    await tell('created', open);
    assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'DISPUTE']);
    open.status = 'won';
    await tell('closed', open);
    assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'CHARGEBACK']);
    lost.status = 'won';
    await tell('updated', lost);
    assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'RECEIVED']);
  });

  it('is none where a bank only asks', async () => {
    const { order, intent } = await paid();
    for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'] as const)
      await tell('created', paying.stripe.dispute(intent, status));
    assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'RECEIVED']);
  });

  it('may be told of before the payment', async () => {
    const { order, intent } = await paying.begin();
    paying.stripe.pay(intent);
    assert.equal(await tell('created', paying.stripe.dispute(intent, 'needs_response')), 200);
    assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'DISPUTE']);
  });

  it('brings its buyer nothing more, and its seller cancels it without a refund', async () => {
    const { order, intent } = await paid({ ticketSettings: { returnSettings: { enabled: 'ENABLED' } } });
    const [first] = await paying.service.call(api.checkout.tickets, keyOf(order));
    const dispute = paying.stripe.dispute(intent, 'needs_response');
    await tell('created', dispute);
    const tickets = [{ _id: first?._id, secret: first?.secret }];
    const { body } = await paying.service.refused(api.orders.returnTickets, 409, { ...keyOf(order), tickets });
    assert.equal(body.code, 'NOT_PAID');
    await paying.service.call(api.transactions.cancel, { id: order._id }, { token });
    assert.deepEqual(await statusOf(order._id), ['CANCELED', 'DISPUTE']);
    await paying.work();
    assert.deepEqual(paying.stripe.refunds, []);
    assert.deepEqual(await paying.admits(order), ['INVALID', 'INVALID']);
    dispute.status = 'won';
    await tell('closed', dispute);
    assert.deepEqual(await statusOf(order._id), ['CANCELED', 'CANCELED']);
  });

  it('leaves an order that was canceled before as it is', async () => {
    const { order, intent } = await paid();
    await paying.service.call(api.transactions.cancel, { id: order._id }, { token });
    await tell('created', paying.stripe.dispute(intent, 'needs_response'));
    assert.deepEqual(await statusOf(order._id), ['CANCELED', 'REFUND']);
  });

  it('is told of again when we cannot ask back', async () => {
    const { order, intent } = await paid();
    const dispute = paying.stripe.dispute(intent, 'needs_response');
    paying.stripe.mishap('fail');
    assert.equal(await tell('created', dispute, 'evt_later'), 503);
    paying.stripe.mishap('fail', 0);
    assert.equal(await tell('created', dispute, 'evt_later'), 200);
    assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'DISPUTE']);
  });

  it('of something else is let pass', async () => {
    const { order } = await paid();
    const asked = paying.stripe.asked.length;
    assert.equal(await tell('created', { object: 'dispute', id: 'du_1', payment_intent: 'pi_elsewhere' }), 200);
    assert.equal(await tell('created', { object: 'dispute', id: 'du_2', payment_intent: null as never }), 200);
    assert.equal(paying.stripe.asked.length, asked);
    assert.deepEqual(await statusOf(order._id), ['COMPLETE', 'RECEIVED']);
  });
});
