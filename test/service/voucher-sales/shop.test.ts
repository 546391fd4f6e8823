/** Long because it follows a voucher from the offer to the one who gets it, and back. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { VoucherOrderInput } from '../../../src/contract/voucher-purchases.ts';
import { json } from '../../../src/service/database/index.ts';
import { voucherKey } from '../../../src/service/vouchers/code-key.ts';
import { sendVouchers } from '../../../src/service/voucher-sales/email-queue.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, onSale, seats, sellerId, trustInvoices } from '../../support/builders/shop.ts';

const { getPublic: offer } = api.voucherCatalog;
const { create: buy, get, list, markReceived, cancel } = api.voucherOrders;
const settings = {
  active: true,
  amounts: [25, 50],
  minAmount: 10,
  maxAmount: 500,
  validMonths: 36,
  validToEndOfYear: true,
};
const day = 86_400_000;

describeWithService('vouchers on sale', (service) => {
  let token: string;
  let stranger: string;
  let people = 0;
  before(async () => {
    await addEvent(service.db);
    token = await addKey(service.db);
    stranger = await addKey(service.db, 'other');
    await service.db.query('update seller set data = $2::jsonb where id = $1', [
      sellerId,
      json({ name: 'The House', timezone: 'Europe/Berlin', voucherDisplay: { disclaimer: 'No cash.' } }),
    ]);
  });
  beforeEach(async () => {
    await service.db.query('delete from payment_settings');
    await trustInvoices(service.db, sellerId);
    await service.db.query('delete from voucher_order');
    await service.call(api.voucherCatalog.set, settings, { token });
  });

  const wish = (fields: Partial<VoucherOrderInput> = {}): VoucherOrderInput => ({
    amount: 50,
    recipient: { name: 'Charles', email: 'charles@example.com' },
    message: 'An evening out',
    buyer: { name: 'Ada Byron', email: `ada${++people}@example.com` },
    paymentMethod: 'invoice',
    ...fields,
  });
  const order = (fields: Partial<VoucherOrderInput> = {}, idempotencyKey?: string) =>
    service.call(buy, { id: sellerId, ...wish(fields) }, { ...(idempotencyKey !== undefined && { idempotencyKey }) });
  const refusedFor = async (status: number, fields: object) => {
    const { body } = await service.refused(buy, status, { id: sellerId, ...wish(), ...fields });
    return [body.code, ...(body.details ?? []).map(({ path }) => path)];
  };
  const paid = async (fields: Partial<VoucherOrderInput> = {}) => {
    const { _id: id } = await order(fields);
    return await service.call(markReceived, { id }, { token });
  };
  const vouchersOf = async (id: string) =>
    (await service.call(api.vouchers.list, { transactionId: id }, { token })).docs;
  const mailed = async (id: string) =>
    (
      await service.db.query<{ mail: string }>(
        `select template || ' ' || recipient as mail from mail where voucher_order_id = $1 order by mail.template`,
        [id],
      )
    ).map(({ mail }) => mail);
  const send = () => sendVouchers({ db: service.db, now: () => service.clock.now });

  describe('are offered', () => {
    it('as their seller has said, to everybody', async () => {
      assert.deepEqual(await service.call(offer, { id: sellerId }), {
        sellerId,
        currency: 'EUR',
        timezone: 'Europe/Berlin',
        amounts: [25, 50],
        minAmount: 10,
        maxAmount: 500,
        disclaimer: 'No cash.',
        validUntil: '2029-12-31T23:00:00.000Z',
        firstDay: '2026-06-01',
        lastDay: '2027-06-02',
        paymentMethods: [
          {
            _id: 'invoice',
            name: 'Invoice',
            description: 'By bank transfer. The voucher is sent once the money is there.',
          },
        ],
      });
      assert.deepEqual(await service.call(api.voucherCatalog.get, {}, { token }), settings);
      assert.deepEqual(await service.call(api.voucherCatalog.get, {}, { token: stranger }), { active: false });
    });

    it('nowhere else: not by who never said so, switched them off, or cannot be paid for them', async () => {
      for (const id of ['other', 'nobody']) {
        await service.refused(offer, 404, { id });
        await service.refused(buy, 404, { id, ...wish() });
      }
      await service.call(api.voucherCatalog.set, { ...settings, active: false }, { token });
      await service.refused(offer, 404, { id: sellerId });
      await service.call(api.voucherCatalog.set, settings, { token });
      await service.db.query(`update payment_settings set methods = '{}' where seller_id = $1`, [sellerId]);
      await service.refused(offer, 404, { id: sellerId });
      await service.refused(buy, 404, { id: sellerId, ...wish() });
    });

    it('only as they can be: what will not do is named, and nothing changes', async () => {
      const paths = async (fields: object) => {
        const { body } = await service.refused(api.voucherCatalog.set, 400, { active: true, ...fields }, { token });
        return body.details?.map(({ path }) => path);
      };
      assert.deepEqual(await paths({}), ['amounts']);
      assert.deepEqual(await paths({ amounts: [10.005, 20] }), ['amounts.0']);
      assert.deepEqual(await paths({ amounts: [10], maxAmount: 5 }), ['minAmount']);
      assert.deepEqual(await paths({ minAmount: 10, maxAmount: 5 }), ['minAmount']);
      assert.deepEqual(await paths({ amounts: [10], validMonths: 12, validDays: 3 }), ['validDays']);
      assert.deepEqual(await paths({ amounts: [10], image: 'javascript:alert(1)', template: 'x' }), [
        'image',
        'template',
      ]);
      assert.deepEqual(await service.call(api.voucherCatalog.get, {}, { token }), settings);
    });
  });

  describe('are ordered', () => {
    it('and wait for their money: there is no voucher, and no mail but one that says how to pay', async () => {
      const made = await order({ sendOn: '2026-12-24' });
      const { _id: id, buyer } = made;
      assert.equal(made.paymentStatus, 'AWAITING');
      assert.deepEqual(await vouchersOf(id), []);
      assert.equal(await send(), 0);
      assert.deepEqual(await mailed(id), [`voucher-ordered ${buyer?.email}`]);
      assert.deepEqual(await service.call(get, { id }, { token }), made);
    });

    it('once for a key, also when both arrive together', async () => {
      const fields = wish();
      const both = await Promise.all([order(fields, 'gift-1'), order(fields, 'gift-1')]);
      assert.equal(both[0]._id, both[1]._id);
      assert.equal((await order(fields, 'gift-1'))._id, both[0]._id);
      assert.equal((await mailed(both[0]._id)).length, 1);
      const other = { id: sellerId, ...fields, amount: 25 };
      const { body } = await service.refused(buy, 409, other, { idempotencyKey: 'gift-1' });
      assert.equal(body.code, 'IDEMPOTENCY_KEY_REUSED');
    });

    it('in amounts, on days and by payments that there are', async () => {
      for (const amount of [10, 333.33, 500]) assert.equal((await order({ amount })).amount, amount);
      for (const amount of [9.99, 500.01])
        assert.deepEqual(await refusedFor(409, { amount }), ['AMOUNT_NOT_OFFERED', 'amount']);
      assert.deepEqual(await refusedFor(400, { amount: 20.005 }), ['INVALID_REQUEST', 'amount']);
      assert.deepEqual(await refusedFor(409, { paymentMethod: 'boxoffice' }), [
        'PAYMENT_METHOD_NOT_POSSIBLE',
        'paymentMethod',
      ]);
      assert.deepEqual(await refusedFor(409, { paymentMethod: 'free' }), [
        'PAYMENT_METHOD_NOT_POSSIBLE',
        'paymentMethod',
      ]);
      assert.deepEqual(await refusedFor(400, { paymentMethod: 'gold' }), ['UNKNOWN_PAYMENT_METHOD', 'paymentMethod']);
      for (const sendOn of ['2026-05-31', '2027-06-03', '2026-02-30', '2026-6-2', '2026-06-02T00:00:00Z'])
        assert.deepEqual(await refusedFor(400, { sendOn }), ['INVALID_REQUEST', 'sendOn']);
      const people = { buyer: { name: ' ', email: 'nobody' }, recipient: { email: 'x' }, message: 'x'.repeat(501) };
      const paths = ['recipient.email', 'message', 'buyer.name', 'buyer.email'];
      assert.deepEqual(await refusedFor(400, people), ['INVALID_REQUEST', ...paths]);
    });

    it('few at a time for one address, however it is written', async () => {
      const from = (email: string) => wish({ buyer: { name: 'Eve', email } });
      const mail = (at: number) => (at % 2 ? 'victim@example.com' : 'VICTIM@example.com');
      for (let at = 0; at < 5; at++) await order(from(mail(at)));
      assert.deepEqual(await refusedFor(429, from('Victim@example.com')), ['TOO_MANY_ATTEMPTS']);
      service.clock.forward(3_600_001);
      await order(from('victim@example.com'));
    });
  });

  describe('are paid', () => {
    it('and issued at that time, once, no matter who says it and how often', async () => {
      const { _id: id } = await order();
      const twice = await Promise.all([1, 2].map(() => service.call(markReceived, { id, amount: 50 }, { token })));
      assert.deepEqual(twice[0], twice[1]);
      assert.deepEqual(await service.call(markReceived, { id }, { token }), twice[0]);
      const { rows } = await service.call(api.audit.list, { subject: id }, { token });
      const made = rows.flatMap(({ changes = [] }) => changes);
      assert.deepEqual([rows.length, made], [3, [{ field: 'paymentStatus', before: 'AWAITING', after: 'RECEIVED' }]]);
      const [voucher, ...more] = await vouchersOf(id);
      assert.deepEqual(more, []);
      assert.equal(twice[0]?.voucherId, voucher?._id);
      assert.deepEqual(
        [voucher?.origin, voucher?.amount, voucher?.balance, voucher?.validUntil],
        ['shop', 50, 50, '2029-12-31T23:00:00.000Z'],
      );
      assert.equal((await mailed(id)).filter((mail) => mail.startsWith('voucher-paid')).length, 1);
    });

    it('and pay in a shop then', async () => {
      const { _id: id } = await paid();
      const [voucher] = await vouchersOf(id);
      const eventId = await addEvent(service.db);
      const vouchers = [voucher?.code ?? ''];
      const cart = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1), vouchers });
      assert.equal(cart.redeemedVouchers?.totalRedeemedAmount, 20);
    });

    it('with exactly what is due, and not once they were canceled', async () => {
      const { _id: id } = await order();
      const { body } = await service.refused(markReceived, 409, { id, amount: 49 }, { token });
      assert.equal(body.code, 'AMOUNT_DIFFERS');
      const canceled = await service.call(cancel, { id }, { token });
      assert.equal(canceled.paymentStatus, 'CANCELED');
      assert.deepEqual(await service.call(cancel, { id }, { token }), canceled);
      assert.equal((await service.refused(markReceived, 409, { id }, { token })).body.code, 'WRONG_STATE');
      assert.deepEqual(await vouchersOf(id), []);
    });

    it('and canceled by the box office up to the limit of its refunds', async () => {
      const box = await signIn(service, await addUser(service, 'sales', 'tom'));
      const limit = (amount: number) =>
        service.db.query(
          `update seller set data = data || jsonb_build_object('deskSettings', jsonb_build_object('refundLimit', $2::int)) where id = $1`,
          [sellerId, amount],
        );
      await limit(49);
      const { _id: id } = await paid();
      assert.equal((await service.refused(cancel, 403, { id }, box)).body.code, 'REFUND_LIMIT');
      assert.equal((await service.call(get, { id }, { token })).paymentStatus, 'RECEIVED');
      await limit(50);
      assert.equal((await service.call(cancel, { id }, box)).paymentStatus, 'CANCELED');
      await limit(0);
      const { _id: unpaid } = await order();
      assert.equal((await service.call(cancel, { id: unpaid }, box)).paymentStatus, 'CANCELED');
    });

    it('or canceled, when both are said together: a voucher without money pays nothing', async () => {
      const { _id: id } = await order();
      await Promise.all([service.send(markReceived, { id }, { token }), service.send(cancel, { id }, { token })]);
      const { paymentStatus } = await service.call(get, { id }, { token });
      assert.equal(paymentStatus, 'CANCELED');
      for (const voucher of await vouchersOf(id)) assert.equal(voucher.blocked, true);
    });
  });

  describe('are sent', () => {
    it('on their day in the morning, once, to whom they are for', async () => {
      const { _id: id, buyer, sentAt } = await paid({ sendOn: '2026-06-03' });
      assert.equal(sentAt, undefined);
      assert.equal(await send(), 0);
      service.clock.now = new Date('2026-06-03T05:59:59Z');
      assert.equal(await send(), 0);
      service.clock.now = new Date('2026-06-03T06:00:00Z');
      const sent = await Promise.all([send(), send()]);
      assert.equal(sent[0] + sent[1], 1);
      assert.equal(await send(), 0);
      assert.deepEqual(await mailed(id), [
        'voucher charles@example.com',
        `voucher-ordered ${buyer?.email}`,
        `voucher-paid ${buyer?.email}`,
      ]);
      assert.equal((await service.call(get, { id }, { token })).sentAt, '2026-06-03T06:00:00.000Z');
    });

    it('immediately when their day is today or over; to the buyer who hands them over', async () => {
      const { _id: id, buyer } = await paid({ recipient: { name: 'Charles' }, sendOn: '2026-06-01' });
      assert.equal(await send(), 1);
      assert.deepEqual(await mailed(id), [`voucher ${buyer?.email}`, `voucher-ordered ${buyer?.email}`]);
      const late = await order({ sendOn: '2026-06-03' });
      service.clock.forward(30 * day);
      await service.call(markReceived, { id: late._id }, { token });
      assert.equal(await send(), 1);
    });

    it('not while they are blocked, nor when their order was canceled', async () => {
      const { _id: id, voucherId = '' } = await paid();
      const update = (blocked: boolean) =>
        service.call(api.vouchers.update, { id: voucherId, amount: 50, blocked }, { token });
      await update(true);
      assert.equal(await send(), 0);
      await update(false);
      await service.call(cancel, { id }, { token });
      assert.equal(await send(), 0);
      assert.deepEqual(
        (await mailed(id)).map((mail) => mail.split(' ')[0]),
        ['voucher-canceled', 'voucher-ordered', 'voucher-paid'],
      );
    });

    it('with as much time as those that are sent today', async () => {
      await service.call(api.voucherCatalog.set, { active: true, amounts: [50], validDays: 10 }, { token });
      const { _id: id } = await paid({ sendOn: '2026-06-21' });
      assert.equal((await vouchersOf(id))[0]?.validUntil, '2026-07-01T22:00:00.000Z');
    });
  });

  it('are not canceled once something was paid with them', async () => {
    const { _id: id } = await paid();
    const [voucher] = await vouchersOf(id);
    const code = voucher?.code ?? '';
    const redeemed = await service.call(api.vouchers.redeem, { code, amount: 5, reference: 'till 1' }, { token });
    assert.equal((await service.refused(cancel, 409, { id }, { token })).body.code, 'VOUCHER_USED');
    await service.call(api.vouchers.takeBack, { id: redeemed._id }, { token });
    await service.call(cancel, { id }, { token });
    assert.equal((await vouchersOf(id))[0]?.blocked, true);
  });

  it('have a number of the seller’s, which finds them however it is typed', async () => {
    const mine = await order();
    const { _id: id, orderNumber = '' } = mine;
    assert.match(orderNumber, /^([A-Z]{1,3}-)?[0-9A-Z]{6}$/);
    const code = orderNumber.slice(-6);
    for (const typed of [orderNumber, code.toLowerCase(), ` ${code.slice(0, 3)}-${code.slice(3)} `])
      assert.deepEqual((await service.call(list, { orderNumber: typed }, { token })).docs, [mine], typed);
    assert.equal((await service.call(list, { orderNumber }, { token: stranger })).total, 0);
    const found = await service.call(api.search.find, { q: code.toLowerCase() }, { token });
    assert.deepEqual(found.match, { kind: 'voucherOrder', _id: id });
    assert.equal((await service.call(api.search.find, { q: orderNumber }, { token: stranger })).match, undefined);
    // one from before there were numbers goes by its id
    await service.db.query('update voucher_order set number = null where id = $1', [id]);
    const { docs } = await service.call(list, { orderNumber: id }, { token });
    assert.deepEqual(
      docs.map((one) => one.orderNumber),
      [id],
    );
  });

  it('are seen by their seller alone, by address and by what became of the money', async () => {
    const mine = await order({ buyer: { name: 'Zoe', email: 'Zoe@example.com' } });
    const { _id: id } = mine;
    for (const route of [get, markReceived, cancel]) await service.refused(route, 404, { id }, { token: stranger });
    assert.deepEqual(await service.call(list, {}, { token: stranger }), { docs: [], total: 0 });
    assert.deepEqual((await service.call(list, { email: 'zoe@example.COM' }, { token })).docs, [mine]);
    assert.equal(
      (await service.call(list, { email: 'zoe@example.com', paymentStatus: 'RECEIVED' }, { token })).total,
      0,
    );
    assert.equal((await service.call(list, { top: 1, paymentStatus: 'AWAITING' }, { token })).docs.length, 1);
    const limited = async (permission: string) => await addKey(service.db, sellerId, { permissions: [permission] });
    await service.refused(list, 403, {}, { token: await limited('vouchers:read') });
    await service.call(list, {}, { token: await limited('customers:read') });
    await service.refused(markReceived, 403, { id }, { token: await limited('customers:write') });
    await service.call(markReceived, { id }, { token: await limited('checkout:write') });
    await service.refused(api.voucherCatalog.set, 403, settings, { token: await limited('vouchers:read') });
  });

  it('forget a customer who is erased; whom they were given to keeps them', async () => {
    const email = 'gone@example.com';
    const customer = await addCustomer(service.db, email);
    const bought = await order({ buyer: { name: 'Gone', email } }, 'gone-1');
    const given = await paid({ recipient: { name: 'Gone', email } });
    const file = await service.app.inject({
      url: '/api/customers/me/data',
      headers: { authorization: `Bearer ${customer.token}` },
    });
    assert.deepEqual(
      (JSON.parse(file.body) as { voucherOrders: { _id: string }[] }).voucherOrders.map(({ _id }) => _id),
      [bought._id],
    );
    await service.call(api.customers.delete, { id: customer.id }, { token });
    const after = [bought, given].map(({ _id: id }) => service.call(get, { id }, { token }));
    for (const left of await Promise.all(after)) assert.doesNotMatch(JSON.stringify(left), /gone/i);
    const stored = await service.db.query(`select 1 from idempotency where answer::text like '%gone@%'`);
    assert.deepEqual(stored, []);
    assert.equal((await vouchersOf(given._id)).length, 1);
  });

  it('keep the currency of their seller', async () => {
    const { updateSeller } = await import('../../../src/service/sellers/sellers.ts');
    await addKey(service.db, 'third');
    const third = await addKey(service.db, 'third');
    await service.call(api.voucherCatalog.set, { active: true, amounts: [50] }, { token: third });
    await service.call(buy, { id: 'third', ...wish() });
    await assert.rejects(updateSeller(service.db, 'third', { currency: 'USD', data: {} }, onSale), {
      code: 'CURRENCY_IN_USE',
    });
  });

  it('are issued under a code that no other voucher has', async () => {
    const codes = new Set<string>();
    for (let at = 0; at < 3; at++)
      for (const { code } of await vouchersOf((await paid())._id)) codes.add(voucherKey(code));
    assert.equal(codes.size, 3);
  });
});
