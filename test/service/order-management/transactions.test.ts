import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import {
  addEvent,
  addKey,
  addVoucher,
  balanceOf,
  buyer,
  keyOf,
  onSale,
  seats,
  sellerId,
  taken,
} from '../../support/builders/shop.ts';

const { create, setDetails, complete, tickets, transaction } = api.checkout;
const { list, get, markReceived, cancel } = api.transactions;

describeWithService('the orders of a seller', { context: { webhooksReach: 'private' } }, (service) => {
  let token: string;
  before(async () => {
    await addEvent(service.db);
    token = await addKey(service.db);
    await service.db.query(
      `update payment_settings set methods = array['invoice', 'boxoffice'], updated_at = $2 where seller_id = $1`,
      [sellerId, onSale],
    );
  });

  /** Places an order of two seats. */
  const order = async (
    paymentMethod = 'invoice',
    { eventId = '', email = buyer.email, vouchers = [] as string[] } = {},
  ) => {
    const id = eventId || (await addEvent(service.db, { maxAmount: 10 }));
    const checkout = await service.call(create, { type: 'transaction', eventId: id, items: seats(2), vouchers });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email });
    return await service.call(complete, { ...keyOf(checkout), paymentMethod });
  };
  const mailed = async (id: string) => {
    const rows = await service.db.query<{ subject: string; template: string | null }>(
      'select subject, template from mail where recipient = $1 and body like $2 or checkout_id = $3 order by id',
      [buyer.email, `%${id}%`, id],
    );
    return rows.map(({ subject, template }) => template ?? subject);
  };

  it('wait for their money until a key holder says that it came, once', async () => {
    const { _id: id } = await order();
    const before = await service.call(get, { id }, { token });
    assert.equal(before.paymentStatus, 'AWAITING');
    assert.equal(before.due, 40);
    assert.equal(before.email, buyer.email);
    assert.equal('secret' in before, false);
    const received = await service.call(markReceived, { id, amount: 40 }, { token });
    assert.equal(received.paymentStatus, 'RECEIVED');
    assert.deepEqual(await service.call(markReceived, { id }, { token }), received);
    assert.equal((await mailed(id)).filter((mail) => mail === 'tickets').length, 1);
  });

  it('carry what the page said about them, in the checkout, for the seller, and in webhooks', async () => {
    const { db } = service;
    const [id, meta] = [await addEvent(db), { utm_source: 'mail', partner: { name: 'p1' } }];
    await service.call(api.webhooks.create, { url: 'https://203.0.113.7/hook', events: ['*'] }, { token });
    const [item] = seats(2);
    assert.ok(item);
    const items = [{ ...item, meta: { row: 'front' } }];
    const checkout = await service.call(create, { type: 'transaction', eventId: id, items, meta });
    assert.deepEqual([checkout.meta, checkout.items[0]?.tickets?.[0]?.meta], [meta, { row: 'front' }]);
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'meta@example.com' });
    const { _id } = await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const sold = await service.call(get, { id: _id }, { token });
    assert.deepEqual([sold.meta, sold.tickets?.[0]?.meta], [meta, { row: 'front' }]);
    const told = await db.query<{ data: { meta?: unknown } }>(
      `select data from webhook_message where type in ('checkout.completed', 'transaction.complete')`,
    );
    assert.deepEqual(
      told.map(({ data }) => data.meta),
      [meta, meta],
    );
  });

  it('refuse more than 4 kB of it', async () => {
    const id = await addEvent(service.db);
    const meta = { text: 'x'.repeat(4096) };
    const { body } = await service.refused(create, 400, { type: 'transaction', eventId: id, items: seats(1), meta });
    assert.equal(body.details?.[0]?.path, 'meta');
  });

  it('are refused another amount than what is due, and nothing changes', async () => {
    const { _id: id } = await order();
    for (const amount of [39.99, 0, -40, 400]) {
      const { body } = await service.refused(markReceived, 409, { id, amount }, { token });
      assert.equal(body.code, 'AMOUNT_DIFFERS');
      assert.equal(body.details?.[0]?.path, 'amount');
    }
    assert.equal((await service.call(get, { id }, { token })).paymentStatus, 'AWAITING');
  });

  it('make reserved tickets valid when they are paid at the box office', async () => {
    const checkout = await order('boxoffice');
    assert.deepEqual(
      (await service.call(tickets, keyOf(checkout))).map(({ status }) => status),
      ['RESERVED', 'RESERVED'],
    );
    await service.call(markReceived, { id: checkout._id }, { token });
    assert.deepEqual(
      (await service.call(tickets, keyOf(checkout))).map(({ status }) => status),
      ['VALID', 'VALID'],
    );
  });

  it('give everything back when they are canceled, once', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    await addVoucher(service.db, 'PART-OF-IT', 1500);
    const checkout = await order('invoice', { eventId, vouchers: ['PART-OF-IT'] });
    assert.equal(await balanceOf(service.db, 'PART-OF-IT'), 0);
    const canceled = await service.call(cancel, { id: checkout._id }, { token });
    assert.equal(canceled.status, 'CANCELED');
    assert.equal(canceled.paymentStatus, 'CANCELED');
    assert.equal(await taken(service.db, eventId), 0);
    assert.equal(await balanceOf(service.db, 'PART-OF-IT'), 1500);
    assert.deepEqual(
      (await service.call(tickets, keyOf(checkout))).map(({ status }) => status),
      ['INVALID', 'INVALID'],
    );
    assert.equal((await service.call(transaction, keyOf(checkout))).status, 'CANCELED');
    assert.deepEqual(await service.call(cancel, { id: checkout._id }, { token }), canceled);
    assert.equal(await balanceOf(service.db, 'PART-OF-IT'), 1500);
    assert.equal((await mailed(checkout._id)).filter((mail) => mail.startsWith('Your order is canceled')).length, 1);
    await service.refused(markReceived, 409, { id: checkout._id }, { token });
  });

  it('are either paid or canceled when both happen at the same time', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const { _id: id } = await order('invoice', { eventId });
    await Promise.all([
      service.send(markReceived, { id }, { token }),
      service.send(cancel, { id }, { token }),
      service.send(cancel, { id }, { token }),
    ]);
    assert.equal((await service.call(get, { id }, { token })).status, 'CANCELED');
    assert.equal(await taken(service.db, eventId), 0);
  });

  it('are not canceled while their money is on its way', async () => {
    const { _id: id } = await order();
    await service.db.query(`update checkout set payment_status = 'PENDING' where id = $1`, [id]);
    const { body } = await service.refused(cancel, 409, { id }, { token });
    assert.equal(body.code, 'PAYMENT_UNDER_WAY');
    await service.refused(markReceived, 409, { id }, { token });
  });

  it('are found by state, payment, event and buyer, a page at a time', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 20 });
    const ids: string[] = [];
    for (const email of ['a@example.com', 'b@example.com', 'B@example.com']) {
      service.clock.forward(60_000);
      ids.unshift((await order('invoice', { eventId, email }))._id);
    }
    const [newest = '', middle = '', oldest = ''] = ids;
    await service.call(markReceived, { id: middle }, { token });
    await service.call(cancel, { id: oldest }, { token });
    const found = async (filter: object) => {
      const { rows, total } = await service.call(list, { eventId, ...filter }, { token });
      assert.equal(total >= rows.length, true);
      return rows.map(({ _id }) => _id);
    };
    assert.deepEqual(await found({}), ids);
    assert.deepEqual(await found({ paymentStatus: 'AWAITING' }), [newest]);
    assert.deepEqual(await found({ status: 'CANCELED' }), [oldest]);
    assert.deepEqual(await found({ email: 'B@EXAMPLE.com ' }), [newest, middle]);
    assert.deepEqual(await found({ top: 1, skip: 1 }), [middle]);
    await service.refused(list, 400, { top: 0 }, { token });
  });

  it('belong to their seller, and to keys that may', async () => {
    const checkout = await order();
    const id = checkout._id;
    const other = await addKey(service.db, 'another-seller');
    for (const [route, input] of [
      [get, { id }],
      [markReceived, { id }],
      [cancel, { id }],
    ] as const) {
      await service.refused(route, 404, input, { token: other });
      await service.refused(route, 401, input);
      await service.refused(route, 404, { id: 'nothing' }, { token });
    }
    assert.equal((await service.call(list, {}, { token: other })).total, 0);
    const reader = await addKey(service.db, sellerId, { permissions: ['customers:read'] });
    await service.call(get, { id }, { token: reader });
    await service.refused(cancel, 403, { id }, { token: reader });
    const counter = await addKey(service.db, sellerId, { permissions: ['checkout:write'] });
    await service.refused(get, 403, { id }, { token: counter });
    await service.call(markReceived, { id }, { token: counter });
    // what is still a cart is no order
    const eventId = await addEvent(service.db);
    const open = await service.call(create, { type: 'transaction', eventId, items: seats(1) });
    await service.refused(cancel, 404, { id: open._id }, { token });
  });
});
