import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Voucher } from '../../../src/contract/vouchers.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';
import { addEvent, addKey, addVoucher, balanceOf, onSale, seats } from '../../support/builders/shop.ts';

const { redeem, takeBack, ledger, create, update, list } = api.vouchers;

describeWithService('vouchers at a counter', (service) => {
  let key: string;
  before(async () => {
    key = await addKey(service.db);
  });

  const pay = (code: string, amount: number, reference = 'receipt 1', options: CallOptions = {}) =>
    service.call(redeem, { code, amount, reference }, { token: key, ...options });
  const refused = async (status: number, code: string, amount: number, token = key) =>
    (await service.refused(redeem, status, { code, amount, reference: 'receipt 1' }, { token })).body;
  const issue = (fields: object): Promise<Voucher> => service.call(create, { amount: 50, ...fields }, { token: key });
  const movements = async ({ voucherId }: { voucherId: string }) =>
    (await service.call(ledger, { id: voucherId }, { token: key })).docs.map(({ kind, amount, balance, reference }) => [
      kind,
      amount,
      balance,
      reference,
    ]);

  it('pay a part, and the rest stays; each is told in the ledger by its reference', async () => {
    await addVoucher(service.db, 'PART-1', 5000);
    const first = await pay('part 1', 12.5, 'receipt 7');
    assert.deepEqual([first.code, first.amount, first.reference, first.balance], ['PART-1', 12.5, 'receipt 7', 37.5]);
    const second = await pay('PART-1', 37.5, 'receipt 8');
    assert.equal(second.balance, 0);
    assert.deepEqual(await movements(first), [
      ['redeemed', -37.5, 0, 'receipt 8'],
      ['redeemed', -12.5, 37.5, 'receipt 7'],
      ['issued', 50, 50, undefined],
    ]);
    const { docs } = await service.call(ledger, { id: first.voucherId }, { token: key });
    assert.deepEqual(
      docs.map(({ redemptionId }) => redemptionId),
      [second._id, first._id, undefined],
    );
  });

  it('come back once, however often that is asked for, at the same time or later', async () => {
    await addVoucher(service.db, 'BACK-2', 5000);
    const redeemed = await pay('BACK-2', 20);
    service.clock.forward(60_000);
    const give = () => service.call(takeBack, { id: redeemed._id }, { token: key });
    const answers = await Promise.all([give(), give(), give()]);
    service.clock.forward(60_000);
    answers.push(await give());
    const backAt = new Date(onSale.getTime() + 60_000).toISOString();
    for (const answer of answers) assert.deepEqual(answer, { ...redeemed, balance: 50, takenBackAt: backAt });
    assert.deepEqual(await movements(redeemed), [
      ['refunded', 20, 50, 'receipt 1'],
      ['redeemed', -20, 30, 'receipt 1'],
      ['issued', 50, 50, undefined],
    ]);
    assert.equal((await pay('BACK-2', 50)).balance, 0);
  });

  it('count once when a request comes again with its key', async () => {
    await addVoucher(service.db, 'AGAIN-3', 5000);
    const again = () => pay('AGAIN-3', 10, 'receipt 3', { idempotencyKey: 'counter-0003' });
    const answers = await Promise.all([again(), again(), again()]);
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.equal(await balanceOf(service.db, 'AGAIN-3'), 4000);
    const other = { code: 'AGAIN-3', amount: 11, reference: 'receipt 3' };
    const { body } = await service.refused(redeem, 409, other, { token: key, idempotencyKey: 'counter-0003' });
    assert.equal(body.code, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('never pay more than they hold, at two POS and in the shop at the same time', async () => {
    await addVoucher(service.db, 'RACE-4', 5000);
    const eventId = await addEvent(service.db);
    const body = { type: 'transaction', eventId, items: seats(1), vouchers: ['RACE-4'] };
    const counter = (at: number) =>
      service.send(redeem, { code: 'RACE-4', amount: 20, reference: `receipt ${at}` }, { token: key });
    const [shop, ...counters] = await Promise.all([
      service.send(api.checkout.create, body),
      ...[1, 2, 3, 4].map(counter),
    ]);
    const paid = counters.filter(({ statusCode }) => statusCode === 201).length;
    const errors = counters.filter(({ statusCode }) => statusCode !== 201);
    assert.ok(paid === 1 || paid === 2, `${paid} were paid`);
    for (const { statusCode, body: error } of errors)
      assert.deepEqual([statusCode, error.code], [409, 'BALANCE_TOO_LOW']);
    assert.equal(shop.statusCode, 200);
    const left = await balanceOf(service.db, 'RACE-4');
    const { redeemedVouchers } = shop.body as unknown as { redeemedVouchers: { totalRedeemedAmount: number } };
    assert.equal(left, 5000 - paid * 2000 - redeemedVouchers.totalRedeemedAmount * 100);
    assert.ok(left >= 0 && left < 2000);
  });

  it('say what is left, and take nothing, when it is not enough', async () => {
    await addVoucher(service.db, 'LOW-5', 1250);
    const error = await refused(409, 'LOW-5', 12.51);
    assert.equal(error.code, 'BALANCE_TOO_LOW');
    assert.deepEqual(error.details, [{ path: 'amount', message: 'At most 12.5' }]);
    assert.equal(await balanceOf(service.db, 'LOW-5'), 1250);
  });

  it('name the field that will not do', async () => {
    await addVoucher(service.db, 'BAD-6', 1000);
    const paths = async (fields: object) => {
      const sent = { code: 'BAD-6', amount: 1, reference: 'r', ...fields };
      const { body } = await service.refused(redeem, 400, sent, { token: key });
      return body.details?.map(({ path }) => path);
    };
    assert.deepEqual(await paths({ amount: 0 }), ['amount']);
    assert.deepEqual(await paths({ amount: -5 }), ['amount']);
    assert.deepEqual(await paths({ amount: 1.001 }), ['amount']);
    assert.deepEqual(await paths({ reference: '  ' }), ['reference']);
    assert.deepEqual(await paths({ reference: undefined }), ['reference']);
    assert.deepEqual(await paths({ code: undefined }), ['code']);
    assert.deepEqual(await paths({ price: 3 }), ['price']);
    assert.equal(await balanceOf(service.db, 'BAD-6'), 1000);
  });

  it('are found by their own seller alone, and need the permission to change vouchers', async () => {
    await addVoucher(service.db, 'MINE-7', 1000);
    const redeemed = await pay('MINE-7', 5);
    const other = await addKey(service.db, 'other');
    const reader = await addKey(service.db, undefined, { permissions: ['vouchers:read'] });
    const writer = await addKey(service.db, undefined, { permissions: ['vouchers:write'] });
    assert.equal((await refused(404, 'MINE-7', 1, other)).code, 'NOT_FOUND');
    assert.equal((await refused(404, 'NEVER-7', 1)).code, 'NOT_FOUND');
    assert.equal((await refused(404, '---', 1)).code, 'NOT_FOUND');
    await service.refused(takeBack, 404, { id: redeemed._id }, { token: other });
    await service.refused(takeBack, 404, { id: 'none' }, { token: key });
    await refused(403, 'MINE-7', 1, reader);
    await service.refused(takeBack, 403, { id: redeemed._id }, { token: reader });
    assert.equal(await balanceOf(service.db, 'MINE-7'), 500);
    await service.call(takeBack, { id: redeemed._id }, { token: writer });
    assert.equal(await balanceOf(service.db, 'MINE-7'), 1000);
  });

  it('pay nothing before they begin, once they are over, and while they are blocked: at a counter and in the shop', async () => {
    const soon = new Date(onSale.getTime() + 3_600_000).toISOString();
    const later = new Date(onSale.getTime() + 7_200_000).toISOString();
    const voucher = await issue({ code: 'TIME-8', validFrom: soon, validUntil: later });
    assert.equal(voucher.validFrom, soon);
    const eventId = await addEvent(service.db);
    const body = { type: 'transaction' as const, eventId, items: seats(1), vouchers: ['TIME-8'] };
    const inShop = async () =>
      (await service.call(api.checkout.create, body)).refusedVouchers?.map(({ reason }) => reason);

    assert.equal((await refused(409, 'TIME-8', 1)).code, 'VOUCHER_NOT_YET_VALID');
    assert.deepEqual(await inShop(), ['NOT_YET_VALID']);
    service.clock.now = new Date(soon);
    const redeemed = await pay('TIME-8', 1);
    const { _id: id } = voucher;
    const blocked = await service.call(update, { id, amount: 50, blocked: true }, { token: key });
    assert.deepEqual([blocked.blocked, blocked.validFrom, blocked.validUntil], [true, soon, later]);
    assert.equal((await refused(409, 'TIME-8', 1)).code, 'VOUCHER_BLOCKED');
    assert.deepEqual(await inShop(), ['BLOCKED']);
    const { docs } = await service.call(list, { code: 'TIME-8' }, { token: key });
    assert.deepEqual(
      docs.map((doc) => [doc.blocked, doc.balance]),
      [[true, 49]],
    );
    // an amount that changes leaves the block where it is
    await service.call(update, { id, amount: 60 }, { token: key });
    assert.equal((await refused(409, 'TIME-8', 1)).code, 'VOUCHER_BLOCKED');
    const freed = await service.call(update, { id, amount: 50, blocked: false }, { token: key });
    assert.equal(freed.blocked, undefined);
    assert.deepEqual(await inShop(), []);
    service.clock.now = new Date(later);
    assert.equal((await refused(409, 'TIME-8', 1)).code, 'VOUCHER_EXPIRED');
    assert.ok((await service.call(takeBack, { id: redeemed._id }, { token: key })).takenBackAt);
  });

  it('do not end before they begin', async () => {
    const at = (hours: number) => new Date(onSale.getTime() + hours * 3_600_000).toISOString();
    const wrong = { amount: 5, validFrom: at(2), validUntil: at(1) };
    const { body } = await service.refused(create, 400, wrong, { token: key });
    assert.deepEqual(
      body.details?.map(({ path }) => path),
      ['validFrom'],
    );
    const { _id: id } = await issue({ validFrom: at(1), validUntil: at(2) });
    await service.refused(update, 400, { id, amount: 50, validFrom: at(3) }, { token: key });
    // one that has not begun can be ended all the same, and begin immediately
    await service.call(update, { id, amount: 50, validUntil: at(0.5) }, { token: key });
    const changed = await service.call(update, { id, amount: 50, validFrom: null }, { token: key });
    assert.deepEqual([changed.validFrom, changed.validUntil], [undefined, at(0.5)]);
  });
});
