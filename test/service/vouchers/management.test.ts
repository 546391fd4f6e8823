/** Every rule of the operations on vouchers. Long because they are seen on one service: what is issued is changed, listed and explained. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { issueVoucher } from '../../../src/service/vouchers/management.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, addSeller, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const { create, update, list, ledger } = api.vouchers;
const nextYear = '2027-06-01T12:00:00+02:00';

describeWithService('vouchers of a seller', (service) => {
  let key: { token: string };
  let other: { token: string };
  let eventId: string;
  before(async () => {
    key = { token: await addKey(service.db) };
    other = { token: await addKey(service.db, 'another') };
    eventId = await addEvent(service.db);
  });

  const issue = (amount: number, code?: string) => service.call(create, { amount, ...(code && { code }) }, key);
  const redeem = (amount: number, ...vouchers: string[]) =>
    service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount), vouchers });
  const wrong = async (route: typeof create | typeof update, input: Record<string, unknown>) => {
    const { body } = await service.refused(route, 400, input, key);
    return body.details?.map(({ path, message }) => `${path}: ${message}`);
  };
  const balanceOf = async (code: string) => (await service.call(list, { code }, key)).docs[0]?.balance;

  describe('issuing', () => {
    it('gives a code that is hard to guess and easy to type', async () => {
      const voucher = await issue(50);
      assert.match(voucher.code, /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
      const { _id, code } = voucher;
      const at = onSale.toISOString();
      assert.deepEqual(voucher, { _id, code, amount: 50, createdAt: at, updatedAt: at, sellerId, origin: 'default' });
      assert.notEqual((await issue(50)).code, code);
      const { voucher: info } = await service.call(api.vouchers.info, { id: sellerId, code: code.toLowerCase() });
      assert.deepEqual([info._id, info.balance], [_id, 50]);
    });

    it('takes a code and an end, and answers UTC', async () => {
      const voucher = await service.call(create, { amount: 0.01, code: ' Für Ömi_2.026 ', validUntil: nextYear }, key);
      assert.deepEqual(
        [voucher.code, voucher.amount, voucher.validUntil],
        ['Für Ömi_2.026', 0.01, '2027-06-01T10:00:00.000Z'],
      );
    });

    it('takes a code of any printable characters, which a path carries encoded', async () => {
      const codes = ['50 % / off?', 'AB&CD#1', 'Käse+Brot=2', '<b>bold</b>', `${'é'.repeat(60)}-4ü`, '"quoted" \\ all'];
      for (const code of codes) {
        await issue(5, code);
        const { voucher } = await service.call(api.vouchers.info, { id: sellerId, code });
        assert.equal(voucher.code, code);
        assert.equal((await redeem(1, code)).realPrice, 20);
        assert.equal(await balanceOf(code), 0);
      }
    });

    it('takes an end that is past: the voucher has expired', async () => {
      const past = await service.call(create, { amount: 5, validUntil: '2026-05-01T00:00:00Z' }, key);
      assert.equal(past.validUntil, '2026-05-01T00:00:00.000Z');
      const { refusedVouchers } = await redeem(1, past.code);
      assert.deepEqual(refusedVouchers, [{ code: past.code, reason: 'EXPIRED' }]);
    });

    it('refuses what is no amount, or no code', async () => {
      assert.deepEqual(await wrong(create, {}), ['amount: Missing']);
      assert.deepEqual(await wrong(create, { amount: 0 }), ['amount: More than 0']);
      assert.deepEqual(await wrong(create, { amount: -1 }), ['amount: More than 0']);
      assert.deepEqual(await wrong(create, { amount: '5' }), ['amount: Expected a number']);
      assert.deepEqual(await wrong(create, { amount: 1_000_000_001 }), ['amount: At most 1000000000']);
      for (const amount of [1.005, 0.001, 10.999]) {
        assert.deepEqual(await wrong(create, { amount }), ['amount: At most 2 decimals, as EUR has']);
      }
      for (const code of [
        '',
        'abc',
        'a-b-c',
        '----',
        'ABCD;E',
        'ABCD\tE',
        'ABCD\u2028E',
        'ABCD\u202eE',
        '+-*/',
        'A'.repeat(65),
      ]) {
        assert.equal((await service.refused(create, 400, { amount: 5, code }, key)).body.details?.[0]?.path, 'code');
      }
      for (const validUntil of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00']) {
        assert.deepEqual(await wrong(create, { amount: 5, validUntil }), [
          'validUntil: Expected a year from 1970 to 9999',
        ]);
      }
      assert.equal((await wrong(create, { amount: 5, validUntil: '2027-01-01' }))?.length, 1);
      assert.deepEqual(await wrong(create, { amount: 5, origin: 'shop' }), ['origin: Unknown field']);
      await service.refused(create, 401, { amount: 5 });
    });

    it('counts in the decimals of the currency', async () => {
      await addSeller(service.db, 'tokyo', 'JPY');
      await addSeller(service.db, 'kuwait', 'KWD');
      const tokyo = { token: await addKey(service.db, 'tokyo') };
      const kuwait = { token: await addKey(service.db, 'kuwait') };
      const { body } = await service.refused(create, 400, { amount: 100.5 }, tokyo);
      assert.deepEqual(body.details, [{ path: 'amount', message: 'JPY has no decimals' }]);
      assert.equal((await service.call(create, { amount: 5000 }, tokyo)).amount, 5000);
      const dinar = await service.call(create, { amount: 1.255 }, kuwait);
      assert.equal(dinar.amount, 1.255);
      await service.refused(update, 400, { id: dinar._id, amount: 1.2555 }, kuwait);
      assert.equal((await service.call(update, { id: dinar._id, amount: 1_000_000_000 }, kuwait)).amount, 1e9);
      const { docs } = await service.call(list, {}, kuwait);
      assert.equal(docs[0]?.balance, 1e9);
    });

    it('uses a code once for a seller, however it is typed', async () => {
      await issue(5, 'Gift-2026');
      for (const code of ['Gift-2026', 'GIFT 2026', 'gift2026', 'g.i_f-t 2026']) {
        const { body } = await service.refused(create, 400, { amount: 5, code }, key);
        assert.deepEqual([body.code, body.details?.[0]?.path], ['CODE_IN_USE', 'code']);
      }
      assert.equal((await service.call(create, { amount: 5, code: 'GIFT2026' }, other)).sellerId, 'another');
    });

    it('picks another code when a random one is taken', async () => {
      await issue(5, 'TAKEN-ONCE');
      const { db, clock } = service;
      const codes = ['taken once', 'TAKEN ONCE', 'FREE-ONE'];
      const voucher = { sellerId, amount: 500, data: {} };
      const row = await db.transaction((tx) =>
        issueVoucher(tx, voucher, clock.now, () => codes.shift() ?? assert.fail('It asked too often')),
      );
      assert.deepEqual([row.code, codes], ['FREE-ONE', []]);
      await assert.rejects(
        db.transaction((tx) => issueVoucher(tx, voucher, clock.now, () => 'TAKEN-ONCE')),
        /No free voucher code/,
      );
    });

    it('counts a request that comes twice once, and its end may be over by then', async () => {
      const body = { amount: 7, validUntil: '2026-06-02T00:00:00Z' };
      const options = { ...key, idempotencyKey: 'order-1' };
      const [first, again] = await Promise.all([
        service.call(create, body, options),
        service.call(create, body, options),
      ]);
      assert.deepEqual(again, first);
      service.clock.now = new Date('2026-06-02T09:00:00Z');
      assert.deepEqual(await service.call(create, body, options), first);
      service.clock.now = onSale;
      const { body: rejection } = await service.refused(create, 409, { amount: 8 }, options);
      assert.equal(rejection.code, 'IDEMPOTENCY_KEY_REUSED');
      const theirs = await service.call(create, body, { ...other, idempotencyKey: 'order-1' });
      assert.notEqual(theirs._id, first._id);
      assert.equal((await service.call(list, { code: first.code }, key)).total, 1);
    });

    it('leaves nothing behind when it is refused, and the idempotency key can be used again', async () => {
      const before = (await service.call(list, {}, key)).total;
      const options = { ...key, idempotencyKey: 'order-2' };
      await service.refused(create, 400, { amount: 5, code: 'GIFT-2026' }, options);
      assert.equal((await service.call(list, {}, key)).total, before);
      assert.equal((await service.call(create, { amount: 5, code: 'GIFT-2027' }, options)).code, 'GIFT-2027');
    });
  });

  describe('changing', () => {
    it('takes a voucher that is sent back as it was read, also after another change', async () => {
      const made = await issue(50);
      service.clock.forward(1000);
      await service.call(update, { id: made._id, amount: 40, validUntil: nextYear }, key);
      const { docs } = await service.call(list, { code: made.code }, key);
      const back = await service.call(update, { ...made, ...docs[0], id: made._id, amount: 45, validUntil: null }, key);
      assert.equal(back.amount, 45);
      assert.ok(!('validUntil' in back));
      assert.equal(back.createdAt, made.createdAt);
      assert.equal((await service.call(update, { ...made, id: made._id, amount: 50 }, key)).amount, 50);
    });

    it('moves the balance by the difference, never below what was redeemed', async () => {
      const { _id: id, code } = await issue(50);
      const started = await redeem(1, code);
      assert.equal(await balanceOf(code), 30);
      assert.equal((await service.call(update, { id, amount: 60 }, key)).amount, 60);
      assert.equal(await balanceOf(code), 40);
      assert.ok(!('balance' in (await service.call(update, { id, amount: 20 }, key))));
      assert.equal(await balanceOf(code), 0);
      const { body } = await service.refused(update, 400, { id, amount: 19.99 }, key);
      assert.deepEqual(
        [body.code, body.message, body.details],
        [
          'BELOW_REDEEMED',
          'Of this voucher 20 EUR are redeemed already.',
          [{ path: 'amount', message: 'At least 20' }],
        ],
      );
      await service.call(api.checkout.abort, keyOf(started));
      assert.equal(await balanceOf(code), 20);
      await service.call(update, { id, amount: 0 }, key);
      assert.equal(await balanceOf(code), 0);
      assert.deepEqual((await redeem(1, code)).refusedVouchers, [{ code, reason: 'EMPTY' }]);
    });

    it('keeps, moves and clears its end', async () => {
      const { _id: id } = await service.call(create, { amount: 5, validUntil: nextYear }, key);
      service.clock.forward(1000);
      const stored = await service.call(update, { id, amount: 6 }, key);
      assert.deepEqual([stored.validUntil, stored.updatedAt], ['2027-06-01T10:00:00.000Z', '2026-06-01T10:00:01.000Z']);
      const ended = await service.call(update, { id, amount: 6, validUntil: '2026-05-01T02:00:00+02:00' }, key);
      assert.equal(ended.validUntil, '2026-05-01T00:00:00.000Z');
      assert.equal((await redeem(1, ended.code)).refusedVouchers?.[0]?.reason, 'EXPIRED');
      const cleared = await service.call(update, { id, amount: 6, validUntil: null }, key);
      assert.ok(!('validUntil' in cleared));
      assert.equal((await redeem(1, ended.code)).redeemedVouchers?.totalRedeemedAmount, 6);
    });

    it('tells in OpenAPI that the end may be null', async () => {
      const response = await service.app.inject('/api/openapi.json');
      const { paths, components } = JSON.parse(response.body) as {
        paths: Record<string, { put: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
        components: { schemas: Record<string, { properties: object }> };
      };
      const { schema } = paths['/api/vouchers/{id}']?.put.requestBody.content['application/json'] ?? assert.fail();
      const { properties } = components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? assert.fail();
      const { validUntil } = properties as { validUntil: { anyOf: { type: string; format?: string }[] } };
      assert.deepEqual(
        validUntil.anyOf.map(({ type, format }) => [type, format]),
        [
          ['string', 'date-time'],
          ['null', undefined],
        ],
      );
    });

    it('refuses what does not fit, and vouchers that are not there', async () => {
      const { _id: id } = await issue(5);
      assert.deepEqual(await wrong(update, { id }), ['amount: Missing']);
      assert.deepEqual(await wrong(update, { id, amount: -1 }), ['amount: At least 0']);
      assert.deepEqual(await wrong(update, { id, amount: 5.001 }), ['amount: At most 2 decimals, as EUR has']);
      assert.deepEqual(await wrong(update, { id, amount: 5, validUntil: '0000-01-01T00:00:00Z' }), [
        'validUntil: Expected a year from 1970 to 9999',
      ]);
      assert.deepEqual(await wrong(update, { id, amount: 5, code: 'OTHER' }), ['code: Set by the service']);
      assert.deepEqual(await wrong(update, { id, amount: 5, _id: 'other' }), ['_id: Set by the service']);
      assert.deepEqual(await wrong(update, { id, amount: 5, colour: 'red' }), ['colour: Unknown field']);
      await service.refused(update, 404, { id: 'nothing', amount: 5 }, key);
      await service.refused(update, 404, { id, amount: 5 }, other);
      await service.refused(update, 401, { id, amount: 5 });
    });
  });

  describe('lists', () => {
    let mine: { token: string };
    before(async () => {
      mine = { token: await addKey(service.db, 'lister') };
      for (const [at, code] of ['LIST-ONE', 'LIST-TWO', 'LIST-THREE'].entries()) {
        service.clock.forward(at * 1000);
        await service.call(create, { amount: 10 + at, code }, mine);
      }
      const data = {
        transactionId: 'order-9',
        productId: 'gift-card',
        refundId: 'refund-3',
        customerId: 'ada',
        origin: 'refund',
      };
      await service.db.transaction((tx) =>
        issueVoucher(tx, { sellerId: 'lister', amount: 100, code: 'LIST-SOLD', data }, onSale),
      );
      service.clock.now = onSale;
    });

    it('have the newest first, each with its balance', async () => {
      const { docs, total } = await service.call(list, {}, mine);
      assert.equal(total, 4);
      assert.deepEqual(
        docs.slice(0, 2).map(({ code, amount, balance }) => [code, amount, balance]),
        [
          ['LIST-THREE', 12, 12],
          ['LIST-TWO', 11, 11],
        ],
      );
      const paged = await service.call(list, { top: 1, skip: 1 }, mine);
      assert.deepEqual([paged.docs.map(({ code }) => code), paged.total], [['LIST-TWO'], 4]);
      for (const paging of [{ top: 0 }, { top: 1001 }, { skip: -1 }, { top: 1.5 }]) {
        await service.refused(list, 400, paging, mine);
      }
      await service.refused(list, 401, {});
    });

    it('find a code as it is typed, and what an order issued', async () => {
      const found = async (query: { code?: string; transactionId?: string }, token = mine) =>
        (await service.call(list, query, token)).docs.map(({ code }) => code);
      for (const code of ['LIST-TWO', 'list two', 'listtwo']) assert.deepEqual(await found({ code }), ['LIST-TWO']);
      for (const code of ['LIST', 'LIST-TW%', '%', '---']) assert.deepEqual(await found({ code }), []);
      assert.deepEqual(await found({ transactionId: 'order-9' }), ['LIST-SOLD']);
      assert.deepEqual(await found({ transactionId: 'order-9', code: 'LIST-TWO' }), []);
      assert.deepEqual(await found({ transactionId: 'order-9' }, other), []);
      assert.deepEqual(await found({ code: 'LIST-TWO' }, other), []);
    });

    it('tell everything that was written', async () => {
      const [sold] = (await service.call(list, { code: 'LIST-SOLD' }, mine)).docs;
      assert.deepEqual(sold, {
        _id: sold?._id,
        code: 'LIST-SOLD',
        amount: 1,
        balance: 1,
        sellerId: 'lister',
        transactionId: 'order-9',
        productId: 'gift-card',
        refundId: 'refund-3',
        customerId: 'ada',
        origin: 'refund',
        createdAt: onSale.toISOString(),
        updatedAt: onSale.toISOString(),
      });
    });
  });

  describe('the ledger', () => {
    it('explains a balance, the newest first', async () => {
      const { _id: id, code } = await issue(50);
      const started = await redeem(1, code);
      await service.call(update, { id, amount: 45.5 }, key);
      await service.call(api.checkout.abort, keyOf(started));
      const { docs, total } = await service.call(ledger, { id }, key);
      assert.deepEqual(
        docs.map(({ kind, amount, balance, transactionId }) => [kind, amount, balance, transactionId]),
        [
          ['refunded', 20, 45.5, started._id],
          ['adjusted', -4.5, 25.5, undefined],
          ['redeemed', -20, 30, started._id],
          ['issued', 50, 50, undefined],
        ],
      );
      assert.equal(docs[0]?.createdAt, onSale.toISOString());
      assert.equal(total, 4);
      const second = await service.call(ledger, { id, top: 1, skip: 1 }, key);
      assert.deepEqual([second.docs.map(({ balance }) => balance), second.total], [[25.5], 4]);
    });

    it('has no entry for a change that moves nothing', async () => {
      const { _id: id } = await issue(5);
      await service.call(update, { id, amount: 5, validUntil: nextYear }, key);
      assert.equal((await service.call(ledger, { id }, key)).total, 1);
    });

    it('belongs to the seller', async () => {
      const { _id: id } = await issue(5);
      await service.refused(ledger, 404, { id }, other);
      await service.refused(ledger, 404, { id: 'nothing' }, key);
      await service.refused(ledger, 401, { id });
      await service.refused(ledger, 400, { id, top: 0 }, key);
    });
  });

  it('need a key that may', async () => {
    const reader = { token: await addKey(service.db, sellerId, { permissions: ['vouchers:read'] }) };
    const { _id: id } = await issue(5);
    await service.call(list, {}, reader);
    await service.call(ledger, { id }, reader);
    await service.refused(create, 403, { amount: 5 }, reader);
    await service.refused(update, 403, { id, amount: 5 }, reader);
    const writer = { token: await addKey(service.db, sellerId, { permissions: ['vouchers:write'] }) };
    await service.refused(list, 403, {}, writer);
    await service.refused(ledger, 403, { id }, writer);
  });
});
