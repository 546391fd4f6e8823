import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { api } from '../../support/running/service.ts';
import {
  addEvent,
  addKey,
  addVoucher,
  balanceOf,
  buyer,
  keyOf,
  seats,
  sellerId,
  taken,
} from '../../support/builders/shop.ts';

const { create, setDetails, complete, tickets } = api.checkout;
const { get, list, update, mail, cancellations, cancelItems, markReceived, cancel } = api.transactions;
const { refunds, audit } = api;

describeWithService('an order that its seller changes', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });

  const order = async ({
    amount = 3,
    email = buyer.email,
    vouchers = [] as string[],
    isPaid = true,
    eventId = '',
  } = {}) => {
    const id = eventId || (await addEvent(service.db, { maxAmount: 10 }));
    const checkout = await service.call(create, { type: 'transaction', eventId: id, items: seats(amount), vouchers });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    if (isPaid) await service.call(markReceived, { id: checkout._id }, { token });
    return { ...keyOf(checkout), eventId: id };
  };
  const mails = async (id: string) =>
    await service.db.query<{ to: string; what: string }>(
      'select recipient as to, coalesce(template, subject) as what from mail where checkout_id = $1 order by id',
      [id],
    );

  it('keeps a note for the seller alone', async () => {
    const { id, secret } = await order();
    const changed = await service.call(update, { id, note: 'Comes late' }, { token });
    assert.equal(changed.note, 'Comes late');
    assert.equal('note' in (await service.call(api.checkout.transaction, { id, secret })), false);
    await service.call(update, { id, prename: 'Augusta' }, { token });
    assert.equal((await service.call(get, { id }, { token })).note, 'Comes late');
    const cleared = await service.call(update, { id, note: null }, { token });
    assert.deepEqual([cleared.note, cleared.name], [undefined, 'Augusta Byron']);
  });

  it('belongs to the address that was corrected, with its tickets, its search and its next email', async () => {
    const { id } = await order({ email: 'wrogn@example.com' });
    const before = await service.call(get, { id }, { token });
    const changed = await service.call(update, { id, email: 'right@example.com', company: 'Engines' }, { token });
    assert.deepEqual([changed.email, changed.company], ['right@example.com', 'Engines']);
    assert.notEqual(changed.customerId, before.customerId);
    const rows = await service.db.query<{ customer_id: string }>(
      'select distinct customer_id from ticket where checkout_id = $1',
      [id],
    );
    assert.deepEqual(rows, [{ customer_id: changed.customerId }]);
    await service.call(mail, { id }, { token });
    assert.ok((await mails(id)).some(({ to, what }) => to === 'right@example.com' && what === 'confirmation'));
    const found = async (search: string) =>
      (await service.call(list, { search }, { token })).rows.map(({ _id }) => _id);
    assert.deepEqual([await found('right@exam'), await found('wrogn')], [[id], []]);
  });

  it('keeps a buyer, and is refused a wrong one', async () => {
    const { id } = await order();
    for (const [field, value] of [
      ['email', null],
      ['email', 'nothing'],
      ['lastname', ' '],
      ['street', 'Any'],
    ] as const) {
      const { body } = await service.refused(update, 400, { id, [field]: value }, { token });
      assert.equal(body.details?.[0]?.path, field);
    }
  });

  it('is sent again unless it is canceled', async () => {
    const { id } = await order({ email: 'again@example.com' });
    const before = (await mails(id)).length;
    await service.call(mail, { id }, { token });
    assert.equal((await mails(id)).length, before + 1);
    await service.call(cancel, { id }, { token });
    await service.refused(mail, 409, { id }, { token });
  });

  it('loses one of its tickets, which is on sale again, and its price by hand', async () => {
    const { id, eventId, secret } = await order({ email: 'loses@example.com' });
    const { cancellableItems } = await service.call(cancellations, { id }, { token });
    assert.deepEqual(
      cancellableItems.map(({ type, price, cancelledAt }) => [type, price, cancelledAt]),
      Array.from({ length: 3 }, () => ['ticket', 20, undefined]),
    );
    const [one = '', two = '', three = ''] = cancellableItems.map(({ cartItemId }) => cartItemId);
    const wish = { id, items: [one], refundFunds: true };
    const dry = await service.call(cancelItems, { ...wish, dryRun: true }, { token });
    assert.deepEqual([dry.amount, dry.byHand, dry.endsOrder, dry.refundId], [20, true, false, undefined]);
    assert.equal(await taken(service.db, eventId), 3);
    const made = await service.call(cancelItems, wish, { token });
    assert.deepEqual([made.amount, made.byHand, made.cancelledItems.length], [20, true, 1]);
    assert.equal(await taken(service.db, eventId), 2);
    assert.deepEqual((await service.call(tickets, { id, secret })).map(({ status }) => status).sort(), [
      'INVALID',
      'VALID',
      'VALID',
    ]);
    const told = await service.db.query(
      `select 1 from mail where recipient = 'loses@example.com' and subject like 'Tickets canceled%'`,
    );
    assert.equal(told.length, 1);
    assert.equal((await service.refused(cancelItems, 409, wish, { token })).body.code, 'TICKET_INVALID');
    const rest = await service.call(cancelItems, { id, items: [{ _id: two }, three], refundFunds: false }, { token });
    assert.deepEqual([rest.amount, rest.retained, rest.endsOrder], [0, 40, true]);
    assert.equal((await service.call(get, { id }, { token })).status, 'CANCELED');
    assert.equal(await taken(service.db, eventId), 0);
  });

  it('gives back to vouchers what they paid, and to a new one what money paid', async () => {
    await addVoucher(service.db, 'HALF-OF-IT', 3000);
    const { id } = await order({ amount: 2, vouchers: ['HALF-OF-IT'] });
    const items = (await service.call(cancellations, { id }, { token })).cancellableItems.map(
      (item) => item.cartItemId,
    );
    const made = await service.call(cancelItems, { id, items, refundFunds: true, refundTarget: 'voucher' }, { token });
    assert.deepEqual([made.amount, made.toVouchers, made.byHand, made.refundTarget], [10, 30, false, 'voucher']);
    assert.equal(await balanceOf(service.db, 'HALF-OF-IT'), 3000);
    assert.equal(await balanceOf(service.db, made.voucherCode ?? ''), 1000);
  });

  it('counts once for one idempotency key', async () => {
    const { id } = await order();
    const [item] = (await service.call(cancellations, { id }, { token })).cancellableItems;
    const wish = { id, items: [item?.cartItemId ?? ''], refundFunds: true };
    const options = { token, headers: { 'idempotency-key': 'once-only' } };
    const made = await service.call(cancelItems, wish, options);
    assert.deepEqual(await service.call(cancelItems, wish, options), made);
  });

  it('is canceled as a whole while it is not paid, and loses no ticket of another order', async () => {
    const unpaid = await order({ isPaid: false });
    const [item] = (await service.call(cancellations, { id: unpaid.id }, { token })).cancellableItems;
    const items = [item?.cartItemId ?? ''];
    const refused = await service.refused(cancelItems, 409, { id: unpaid.id, items, refundFunds: true }, { token });
    assert.equal(refused.body.code, 'NOT_PAID');
    const { id } = await order();
    const { body } = await service.refused(cancelItems, 400, { id, items, refundFunds: true }, { token });
    assert.equal(body.details?.[0]?.path, 'items.0');
    const other = await addKey(service.db, 'another-seller');
    await service.refused(cancelItems, 404, { id, items, refundFunds: true }, { token: other });
    await service.refused(update, 404, { id, note: 'x' }, { token: other });
  });

  describe('pays back by hand', () => {
    it('what its seller marks, once', async () => {
      const { id } = await order();
      await service.call(cancel, { id }, { token });
      const mine = async (state: 'waiting' | 'done') =>
        (await service.call(refunds.list, { kind: 'byHand', state, top: 1000 }, { token })).rows.find(
          ({ transactionId }) => transactionId === id,
        );
      const waiting = await mine('waiting');
      assert.deepEqual([waiting?.amount, waiting?.name, waiting?.paymentMethod], [60, 'Ada Byron', 'invoice']);
      const done = await service.call(refunds.done, { id: waiting?._id ?? '' }, { token });
      assert.equal(done.state, 'done');
      service.clock.forward(60_000);
      assert.deepEqual(await service.call(refunds.done, { id: done._id }, { token }), done);
      assert.deepEqual([(await mine('waiting'))?._id, (await mine('done'))?._id], [undefined, done._id]);
    });

    it('as much as its orders say', async () => {
      const { sums, total, rows } = await service.call(refunds.list, { kind: 'byHand', top: 1000 }, { token });
      const [books] = await service.db.query<{ amount: number }>(
        `select (select coalesce(sum((data->>'refundByHand')::bigint), 0) from checkout)
           + (select coalesce(sum((r->>'paid')::bigint), 0) from checkout, jsonb_array_elements(coalesce(data->'returns', '[]')) r
              where r->>'byHand' = 'true') as amount`,
      );
      assert.equal(total, rows.length);
      assert.deepEqual(sums, [{ currency: 'EUR', amount: Number(books?.amount) / 100 }]);
    });

    it('to keys that may, without names for those that see no people', async () => {
      const reads = await addKey(service.db, sellerId, { permissions: ['refunds:read'] });
      const { rows } = await service.call(refunds.list, {}, { token: reads });
      assert.ok(rows.length > 0);
      assert.ok(rows.every((row) => !('name' in row) && !('email' in row) && row.amount > 0));
      await service.refused(refunds.done, 403, { id: rows[0]?._id ?? '' }, { token: reads });
      await service.refused(refunds.done, 404, { id: 'nothing' }, { token });
      const other = await addKey(service.db, 'another-seller');
      await service.refused(refunds.done, 404, { id: rows[0]?._id ?? '' }, { token: other });
    });
  });

  it('has a history, and is in the audit trail with the names of fields, never their values', async () => {
    const { id } = await order({ email: 'history@example.com' });
    service.clock.forward(60_000);
    await service.call(update, { id, note: 'Secret words', lastname: 'Lovelace' }, { token });
    const { history = [] } = await service.call(get, { id }, { token });
    assert.deepEqual(
      [history[0]?.kind, history[0]?.what, history[0]?.by, history[0]?.fields],
      ['operation', 'transactions.update', 'Test', ['lastname', 'note']],
    );
    assert.deepEqual(
      ['placed', 'paid', 'mail'].filter((kind) => !history.some((entry) => entry.kind === kind)),
      [],
    );
    const { rows } = await service.call(audit.list, { subject: id }, { token });
    assert.deepEqual(
      rows.map(({ operation }) => operation),
      ['transactions.update', 'transactions.markReceived'],
    );
    assert.equal(JSON.stringify(rows).includes('Secret words'), false);
  });

  it('is in the audit trail with its states before and after, and with nothing of its buyer', async () => {
    const { id } = await order({ email: 'states@example.com', isPaid: false });
    const changes = async () => (await service.call(audit.list, { subject: id, top: 1 }, { token })).rows[0]?.changes;
    await service.call(markReceived, { id, paymentInfoMethod: 'cash' }, { token });
    assert.deepEqual(await changes(), [
      { field: 'paymentStatus', before: 'AWAITING', after: 'RECEIVED' },
      { field: 'paymentInfoMethod', after: 'cash' },
    ]);
    await service.call(markReceived, { id }, { token });
    assert.deepEqual(await changes(), []);
    const { cancellableItems } = await service.call(cancellations, { id }, { token });
    const [one = ''] = cancellableItems.map(({ cartItemId }) => cartItemId);
    await service.call(cancelItems, { id, items: [one], refundFunds: true }, { token });
    assert.deepEqual(await changes(), [
      { field: 'tickets', before: 3, after: 2 },
      { field: 'refunded', after: 20, currency: 'EUR' },
    ]);
    await service.call(cancel, { id }, { token });
    assert.deepEqual(await changes(), [
      { field: 'status', before: 'COMPLETE', after: 'CANCELED' },
      { field: 'paymentStatus', before: 'RECEIVED', after: 'CANCELED' },
      { field: 'refundByHand', after: 40, currency: 'EUR' },
    ]);
    await service.call(refunds.done, { id }, { token });
    assert.deepEqual(await changes(), [{ field: 'state', before: 'waiting', after: 'done' }]);
    await service.call(refunds.done, { id }, { token });
    assert.deepEqual(await changes(), []);
    const seen = async (...permissions: string[]) => {
      const limited = { token: await addKey(service.db, sellerId, { permissions }) };
      const { rows } = await service.call(audit.list, { subject: id, operation: 'transactions.cancel' }, limited);
      return rows[0]?.changes?.length;
    };
    assert.deepEqual(
      [
        await seen('audit:read'),
        await seen('audit:read', 'settings:read'),
        await seen('audit:read', 'transactions:read'),
      ],
      [undefined, undefined, 3],
    );
  });
});

describeWithPaying('an order paid by card that loses a ticket', (paying) => {
  it('gets its money back through the provider', async () => {
    const { service } = paying;
    const token = await addKey(service.db);
    const { order, intent } = await paying.begin();
    paying.stripe.pay(intent);
    await paying.complete(order);
    const id = order._id;
    const [item] = (await service.call(cancellations, { id }, { token })).cancellableItems;
    const wish = { id, items: [item?.cartItemId ?? ''], refundFunds: true };
    const dry = await service.call(cancelItems, { ...wish, dryRun: true }, { token });
    const made = await service.call(cancelItems, wish, { token });
    assert.deepEqual([dry.amount, dry.byHand, made.amount, made.byHand], [20, false, 20, false]);
    const provider = async () => (await service.call(refunds.list, { kind: 'provider' }, { token })).rows;
    assert.deepEqual(
      (await provider()).map(({ state, amount }) => [state, amount]),
      [['waiting', 20]],
    );
    await paying.work();
    const refunded = await service.call(refunds.list, { kind: 'provider' }, { token });
    assert.equal(refunded.sums[0]?.amount, 20);
  });
});
