import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addCustomer, addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { list, update, done } = api.refunds;
const iban = 'DE89370400440532013000';

describeWithService('the account of refunds by hand', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });

  const order = async (amount = 2, fields: object = {}) => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId,
      items: seats(amount),
    });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, ...fields });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    await service.call(api.transactions.markReceived, { id: checkout._id }, { token });
    return checkout._id;
  };
  const canceled = async (fields: object = {}) => {
    const id = await order(2, fields);
    await service.call(api.transactions.cancel, { id }, { token });
    return id;
  };
  const cancelOne = async (id: string) => {
    const { cancellableItems } = await service.call(api.transactions.cancellations, { id }, { token });
    const item = cancellableItems.find(({ status }) => status !== 'INVALID') ?? assert.fail('no ticket is left');
    await service.call(api.transactions.cancelItems, { id, items: [item.cartItemId], refundFunds: true }, { token });
  };
  const ofOrder = async (id: string) =>
    (await service.call(list, { kind: 'byHand', top: 1000 }, { token })).rows.filter(
      ({ transactionId }) => transactionId === id,
    );
  const csv = async (query = '', key = token) => {
    const answer = await service.app.inject({
      url: `/api/refunds?${query}`,
      headers: { accept: 'text/csv', authorization: `Bearer ${key}` },
    });
    assert.match(String(answer.headers['content-type']), /^text\/csv/);
    const [head = '', ...rows] = answer.body.replace(/\r\n$/, '').split('\r\n');
    return { head, rows };
  };

  it('is set however it was typed, and cleared', async () => {
    const id = await canceled();
    const set = await service.call(
      update,
      { id, iban: ' de89 3704 0044 0532 0130 00 ', accountHolder: ' A. Byron ' },
      { token },
    );
    assert.deepEqual([set.iban, set.accountHolder, set.state], [iban, 'A. Byron', 'waiting']);
    assert.deepEqual(await ofOrder(id), [set]);
    const kept = await service.call(update, { id, accountHolder: null }, { token });
    assert.deepEqual([kept.iban, kept.accountHolder], [iban, undefined]);
    assert.equal((await service.call(done, { id }, { token })).iban, iban);
    const cleared = await service.call(update, { id, iban: null }, { token });
    assert.deepEqual([cleared.iban, cleared.state], [undefined, 'done']);
    const [row] = await service.db.query<{ has: boolean }>(
      `select data ? 'refundAccount' as has from checkout where id = $1`,
      [id],
    );
    assert.equal(row?.has, false);
  });

  it('is refused when it can’t be one', async () => {
    const id = await canceled();
    for (const wrong of ['DE88 3704 0044 0532 0130 00', 'DE89', '3704 0044 0532 0130 00', '', `${iban}=1`]) {
      const { body } = await service.refused(update, 400, { id, iban: wrong }, { token });
      assert.deepEqual(body.details, [
        { path: 'iban', message: 'Expected a valid IBAN, such as DE89 3704 0044 0532 0130 00' },
      ]);
    }
    const { body } = await service.refused(update, 400, { id, accountHolder: ' ' }, { token });
    assert.equal(body.details?.[0]?.path, 'accountHolder');
    assert.equal((await ofOrder(id))[0]?.iban, undefined);
  });

  it('is shared by the refunds of an order', async () => {
    const id = await order(3);
    await cancelOne(id);
    const [first] = await ofOrder(id);
    await service.call(update, { id: first?._id ?? '', iban }, { token });
    await cancelOne(id);
    await service.call(api.transactions.cancel, { id }, { token });
    assert.deepEqual(
      (await ofOrder(id)).map((refund) => [refund.amount, refund.iban]),
      [
        [20, iban],
        [20, iban],
        [20, iban],
      ],
    );
  });

  it('is for keys that may, and shown to those that see people', async () => {
    const id = await canceled();
    const of = async (...permissions: string[]) => ({ token: await addKey(service.db, sellerId, { permissions }) });
    const [reads, writes] = [await of('refunds:read'), await of('refunds:write')];
    await service.refused(update, 403, { id, iban }, reads);
    const answer = await service.call(update, { id, iban, accountHolder: 'Ada' }, writes);
    assert.deepEqual([answer._id, answer.iban, answer.accountHolder], [id, undefined, undefined]);
    assert.doesNotMatch(JSON.stringify(await service.call(list, {}, reads)), /DE8937|accountHolder/);
    const { token: limited } = reads;
    assert.doesNotMatch((await csv('', limited)).rows.join('\n'), /DE8937|Ada|Byron/);
    await service.refused(update, 404, { id: 'nothing', iban }, { token });
    const other = await addKey(service.db, 'another-seller');
    await service.refused(update, 404, { id, iban }, { token: other });
    const paid = await order();
    await service.refused(update, 404, { id: paid, iban }, { token });
  });

  it('stands in the audit trail by the names of its fields, and nowhere else in an order', async () => {
    const id = await canceled();
    await service.call(update, { id, iban, accountHolder: 'Zacharias Quill' }, { token });
    const { rows } = await service.call(api.audit.list, { subject: id }, { token });
    assert.deepEqual([rows[0]?.operation, rows[0]?.fields], ['refunds.update', ['accountHolder', 'iban']]);
    const seen = [rows, await service.call(api.transactions.get, { id }, { token })];
    assert.doesNotMatch(JSON.stringify(seen), /DE8937|Quill/);
    const entries = await service.db.query<{ row: string }>('select a::text as row from audit_entry a');
    assert.doesNotMatch(JSON.stringify(entries), /DE8937|Quill/);
  });

  it('is given by a buyer who returns tickets that are paid back by hand', async () => {
    const eventId = await addEvent(service.db, {
      maxAmount: 10,
      ticketSettings: { returnSettings: { enabled: 'ENABLED', as: 'both' } },
    });
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(3) });
    const order = keyOf(checkout);
    await service.call(api.checkout.setDetails, { ...order, ...buyer });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    await service.call(api.transactions.markReceived, { id: order.id }, { token });
    const tickets = (await service.call(api.checkout.tickets, order)).map(({ _id, secret = '' }) => ({ _id, secret }));
    const giveBack = { ...order, tickets: tickets.slice(0, 1) };
    const wrong = { iban: 'DE88 3704 0044 0532 0130 00' };
    const { body } = await service.refused(api.orders.returnTickets, 400, { ...giveBack, refundAccount: wrong });
    assert.equal(body.details?.[0]?.path, 'refundAccount.iban');
    assert.deepEqual(await ofOrder(order.id), []);
    await service.call(api.orders.returnTickets, {
      ...giveBack,
      refundAccount: { iban: 'de89 3704 0044 0532 0130 00', accountHolder: 'Grace Hopper' },
    });
    const [first] = await ofOrder(order.id);
    assert.deepEqual([first?.amount, first?.iban, first?.accountHolder], [20, iban, 'Grace Hopper']);
    // another account is another owner's, and a voucher needs none
    const other = { iban: 'GB29 NWBK 6016 1331 9268 19' };
    await service.call(api.orders.returnTickets, { ...order, tickets: tickets.slice(1, 2), refundAccount: other });
    await service.call(api.orders.returnTickets, {
      ...order,
      tickets: tickets.slice(2),
      as: 'voucher',
      refundAccount: { iban },
    });
    assert.deepEqual(
      (await ofOrder(order.id)).map((refund) => [refund.iban, refund.accountHolder]),
      [
        ['GB29NWBK60161331926819', undefined],
        ['GB29NWBK60161331926819', undefined],
      ],
    );
  });

  it('is erased with the buyer, and not taken afterwards', async () => {
    const email = 'erased@example.com';
    const { id: customer } = await addCustomer(service.db, email);
    const id = await canceled({ email });
    await service.call(update, { id, iban: 'NO93 8601 1117 947', accountHolder: 'Zenobia Quince' }, { token });
    await service.call(api.customers.delete, { id: customer }, { token });
    const orders = await service.db.query<{ row: string }>('select c::text as row from checkout c');
    assert.doesNotMatch(JSON.stringify(orders), /NO93|Quince/);
    const [left] = await ofOrder(id);
    assert.deepEqual([left?.amount, left?.iban, left?.accountHolder], [40, undefined, undefined]);
    const { body } = await service.refused(update, 409, { id, iban }, { token });
    assert.equal(body.code, 'NO_ADDRESS');
  });

  it('is in the data that a customer is given', async () => {
    const email = 'own@example.com';
    const customer = await addCustomer(service.db, email);
    const id = await canceled({ email });
    await service.call(update, { id, iban }, { token });
    const data = await service.app.inject({
      url: '/api/customers/me/data',
      headers: { authorization: `Bearer ${customer.token}` },
    });
    assert.deepEqual(
      (JSON.parse(data.body) as { orders: { refundAccount?: object }[] }).orders.map((own) => own.refundAccount),
      [{ iban }],
    );
  });

  it('is in the refunds as CSV, with the filters of the list, and never runs as a formula', async () => {
    const id = await canceled({ email: 'csv@example.com' });
    await service.call(update, { id, iban, accountHolder: '=1+1, Ltd' }, { token });
    const all = await csv('kind=byHand&state=waiting&top=1');
    assert.equal(
      all.head,
      '_id,kind,state,createdAt,doneAt,transactionId,orderNumber,eventId,eventName,name,email,accountHolder,iban,amount,currency,paymentMethod',
    );
    const { rows, total } = await service.call(list, { kind: 'byHand', state: 'waiting', top: 1000 }, { token });
    assert.ok(total > 1);
    assert.deepEqual(
      all.rows.map((row) => row.split(',')[0]),
      rows.map(({ _id }) => _id),
    );
    const [refund] = await ofOrder(id);
    const { createdAt = '', orderNumber = '', eventId = '', eventName = '' } = refund ?? {};
    assert.notEqual(orderNumber, id);
    const mine = all.rows.find((row) => row.startsWith(id)) ?? '';
    assert.equal(
      mine,
      `${id},byHand,waiting,${createdAt},,${id},${orderNumber},${eventId},${eventName},Ada Byron,csv@example.com,"'=1+1, Ltd",${iban},40,EUR,invoice`,
    );
    assert.equal(
      (await csv('kind=byHand&state=done')).rows.some((row) => row.startsWith(id)),
      false,
    );
    assert.equal((await csv('bom=true')).head.startsWith('\u{feff}_id'), true);
  });

  it('is in CSV of more than a page, each refund once', async () => {
    const id = await order(1, { email: 'many@example.com' });
    await service.db.query(
      `update checkout set data = data || jsonb_build_object('returns', (select jsonb_agg(jsonb_build_object(
         '_id', 'many-' || n, 'at', '2031-01-01T00:00:00Z', 'byHand', true, 'paid', 100)) from generate_series(1, 2100) n))
       where id = $1`,
      [id],
    );
    const ids = (await csv('kind=byHand')).rows.map((row) => row.split(',')[0] ?? '');
    assert.equal(ids.filter((each) => each.startsWith('many-')).length, 2100);
    assert.equal(new Set(ids).size, ids.length);
  });
});
