import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { MessageType } from '../../../src/contract/webhooks.ts';
import { payingOfSuite } from '../../support/builders/paying.ts';
import { addEvent, addKey, addVoucher, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { api } from '../../support/running/service.ts';

const { create, setDetails, complete } = api.checkout;
const { update, cancelItems, cancellations, markReceived, cancel } = api.transactions;

describe('messages about money', () => {
  const paying = payingOfSuite({ webhooksReach: 'private' });
  let token: string;
  before(async () => {
    token = await addKey(paying.service.db);
  });
  beforeEach(async () => {
    await paying.service.db.query('delete from webhook');
    await paying.service.db.query('delete from webhook_message');
  });

  const hear = (...events: MessageType[]) =>
    paying.service.call(api.webhooks.create, { url: 'https://203.0.113.7/hook', events }, { token });
  const said = async () =>
    await paying.service.db.query<{ type: string; data: Record<string, unknown> }>(
      'select type, data from webhook_message order by created_at, id',
    );
  /** Messages of one moment have no order. */
  const pass = () => {
    paying.service.clock.forward(1000);
  };
  const types = async () => (await said()).map(({ type }) => type);
  const order = async (fields: { vouchers?: string[]; coupons?: string[] } = {}) => {
    const eventId = await addEvent(paying.service.db, { maxAmount: 10 });
    const checkout = await paying.service.call(create, { type: 'transaction', eventId, items: seats(2), ...fields });
    await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer });
    return checkout;
  };
  const onInvoice = async (fields?: { vouchers?: string[]; coupons?: string[] }) => {
    const checkout = await order(fields);
    await paying.service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return checkout._id;
  };
  const byCard = async () => {
    const { order: bought, intent } = await paying.begin();
    paying.stripe.pay(intent);
    await paying.complete(bought);
    return bought._id;
  };
  const firstTicket = async (id: string) =>
    (await paying.service.call(cancellations, { id }, { token })).cancellableItems[0]?.cartItemId ?? '';

  it('say once that an order is paid: with the order, or later', async () => {
    await hear('transaction.paid');
    const paid = await byCard();
    const later = await onInvoice();
    assert.deepEqual(
      (await said()).map(({ data }) => [data._id, data.paymentStatus]),
      [[paid, 'RECEIVED']],
    );
    pass();
    await paying.service.call(markReceived, { id: later }, { token });
    await paying.service.call(markReceived, { id: later }, { token });
    assert.deepEqual(
      (await said()).map(({ type, data }) => [type, data._id, data.paymentStatus]),
      [
        ['transaction.paid', paid, 'RECEIVED'],
        ['transaction.paid', later, 'RECEIVED'],
      ],
    );
    assert.ok(!JSON.stringify(await said()).includes('"secret"'));
  });

  it('say that an order changed and goes on, not that it is over', async () => {
    await hear('transaction.updated', 'transaction.canceled');
    const id = await onInvoice();
    await paying.service.call(markReceived, { id }, { token });
    await paying.service.call(update, { id, company: 'Engines' }, { token });
    assert.deepEqual(await types(), ['transaction.updated']);
    const items = [await firstTicket(id)];
    await paying.service.call(cancelItems, { id, items, refundFunds: true, dryRun: true }, { token });
    assert.deepEqual(await types(), ['transaction.updated']);
    pass();
    await paying.service.call(cancelItems, { id, items, refundFunds: true }, { token });
    assert.deepEqual(await types(), ['transaction.updated', 'transaction.updated']);
    pass();
    await paying.service.call(cancel, { id }, { token });
    assert.deepEqual(await types(), ['transaction.updated', 'transaction.updated', 'transaction.canceled']);
  });

  it('say that money has gone back once the provider has made the refund', async () => {
    await hear('transaction.refunded');
    const id = await byCard();
    await paying.service.call(cancelItems, { id, items: [await firstTicket(id)], refundFunds: true }, { token });
    assert.deepEqual(await said(), []);
    await paying.work();
    await paying.work();
    const [message, ...others] = await said();
    assert.deepEqual(others, []);
    const { _id, ...refund } = message?.data.refund as Record<string, unknown>;
    assert.equal(typeof _id, 'string');
    assert.deepEqual([message?.data._id, refund], [id, { kind: 'provider', amount: 20 }]);
  });

  it('say that money has gone back once it is marked as paid by hand', async () => {
    await hear('transaction.refunded');
    const id = await onInvoice();
    await paying.service.call(markReceived, { id }, { token });
    await paying.service.call(cancelItems, { id, items: [await firstTicket(id)], refundFunds: true }, { token });
    assert.deepEqual(await said(), []);
    const { rows } = await paying.service.call(api.refunds.list, { kind: 'byHand', state: 'waiting' }, { token });
    const refund = rows.find(({ transactionId }) => transactionId === id);
    await paying.service.call(api.refunds.done, { id: refund?._id ?? '' }, { token });
    await paying.service.call(api.refunds.done, { id: refund?._id ?? '' }, { token });
    assert.deepEqual(
      (await said()).map(({ data }) => [data._id, data.refund]),
      [[id, { _id: refund?._id, kind: 'byHand', amount: refund?.amount }]],
    );
  });

  it('say that a voucher is issued, by hand and in place of money, with its balance', async () => {
    await hear('voucher.created');
    await paying.service.call(api.vouchers.create, { amount: 50, code: 'GIFT-1' }, { token });
    const id = await onInvoice();
    await paying.service.call(markReceived, { id }, { token });
    const items = [await firstTicket(id)];
    pass();
    await paying.service.call(cancelItems, { id, items, refundFunds: true, refundTarget: 'voucher' }, { token });
    assert.deepEqual(
      (await said()).map(({ data }) => [data.code === 'GIFT-1', data.balance, data.currency]),
      [
        [true, 50, 'EUR'],
        [false, 20, 'EUR'],
      ],
    );
  });

  it('say that a voucher has paid, when the order is complete and at a POS', async () => {
    await hear('voucher.redeemed');
    await addVoucher(paying.service.db, 'PAYS-2', 3000);
    const checkout = await order({ vouchers: ['PAYS-2'] });
    assert.deepEqual(await said(), []);
    await paying.service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    pass();
    const redeemed = await paying.service.call(
      api.vouchers.redeem,
      {
        code: (await paying.service.call(api.vouchers.create, { amount: 10 }, { token })).code,
        amount: 4,
        reference: 'Bar',
      },
      { token },
    );
    assert.deepEqual(
      (await said()).map(({ data }) => [data.balance, data.redemption]),
      [
        [0, { amount: 30, transactionId: checkout._id }],
        [6, { amount: 4, redemptionId: redeemed._id, reference: 'Bar' }],
      ],
    );
  });

  it('say that an order uses a coupon, when it is complete', async () => {
    await hear('coupon.redeemed');
    await paying.service.call(api.coupons.create, { code: 'TEN-OFF', discountType: 'fix', value: 10 }, { token });
    const checkout = await order({ coupons: ['TEN-OFF'] });
    assert.deepEqual(await said(), []);
    await paying.service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.deepEqual(
      (await said()).map(({ data }) => [data.code, data.redemptions, data.transactionId]),
      [['TEN-OFF', 1, checkout._id]],
    );
  });

  it('about vouchers and coupons take a key that reads vouchers', async () => {
    const make = async (permission: 'vouchers:read' | 'customers:read') => {
      const permissions = ['webhooks:write' as const, permission];
      const { key } = await paying.service.call(api.keys.create, { name: permission, permissions }, { token });
      const url = 'https://203.0.113.7/hook';
      return (await paying.service.send(api.webhooks.create, { url, events: ['voucher.created'] }, { token: key }))
        .statusCode;
    };
    assert.deepEqual([await make('customers:read'), await make('vouchers:read')], [403, 201]);
  });
});
