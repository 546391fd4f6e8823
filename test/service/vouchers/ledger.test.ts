import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { expireAll } from '../../../src/service/server/jobs.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addVoucher, balanceOf, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const { create, setItems, setVouchers, setDetails, complete, abort } = api.checkout;
const paid = ({ redeemedVouchers }: Checkout) =>
  redeemedVouchers?.vouchers?.map(({ code, redeemedAmount }) => [code, redeemedAmount]);

describeWithService('vouchers of a checkout', (service) => {
  let eventId: string;
  before(async () => {
    eventId = await addEvent(service.db);
  });

  const start = (amount: number, ...vouchers: string[]) =>
    service.call(create, { type: 'transaction', eventId, items: seats(amount), vouchers });
  const finish = async (checkout: Checkout, paymentMethod: string) => {
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    return await service.call(complete, { ...keyOf(checkout), paymentMethod });
  };

  it('pay one after the other and keep the rest', async () => {
    await addVoucher(service.db, 'FIRST-1', 1500);
    await addVoucher(service.db, 'SECOND-1', 5000);
    await addVoucher(service.db, 'THIRD-1', 5000);
    const started = await start(2, 'first 1', 'SECOND-1', 'THIRD-1', 'Second-1');
    assert.equal(started.realPrice, 40);
    assert.deepEqual(paid(started), [
      ['FIRST-1', 15],
      ['SECOND-1', 25],
      ['THIRD-1', 0],
    ]);
    assert.equal(started.redeemedVouchers?.totalRedeemedAmount, 40);
    assert.deepEqual(started.refusedVouchers, []);
    assert.deepEqual(
      await Promise.all(['FIRST-1', 'SECOND-1', 'THIRD-1'].map((code) => balanceOf(service.db, code))),
      [0, 2500, 5000],
    );
    const done = await finish(started, 'free');
    assert.equal(done.paymentStatus, 'RECEIVED');
    const seen = await service.call(api.checkout.transaction, keyOf(started));
    assert.deepEqual(seen.vouchers, ['FIRST-1', 'SECOND-1', 'THIRD-1']);
  });

  it('pay a part, and the rest is due', async () => {
    await addVoucher(service.db, 'PART-2', 1000);
    const started = await start(1, 'PART-2');
    const refused = async (paymentMethod: string) => {
      await service.call(setDetails, {
        ...keyOf(started),
        email: 'ada@example.com',
        prename: 'Ada',
        lastname: 'Byron',
      });
      await service.refused(complete, 409, { ...keyOf(started), paymentMethod });
    };
    await refused('free');
    assert.equal((await finish(started, 'invoice')).paymentStatus, 'AWAITING');
  });

  it('do not fail the checkout when a code pays nothing', async () => {
    await addVoucher(service.db, 'OLD-3', 1000, '2026-06-01T10:00:00Z');
    await addVoucher(service.db, 'EMPTY-3', 1000);
    await start(1, 'EMPTY-3');
    const started = await start(1, 'NEVER-3', 'OLD-3', 'EMPTY-3', '---');
    assert.deepEqual(started.refusedVouchers, [
      { code: 'NEVER-3', reason: 'UNKNOWN' },
      { code: 'OLD-3', reason: 'EXPIRED' },
      { code: 'EMPTY-3', reason: 'EMPTY' },
      { code: '---', reason: 'UNKNOWN' },
    ]);
    assert.deepEqual(paid(started), []);
  });

  it('pay nothing in another currency: they are worth something in their seller’s alone', async () => {
    await addVoucher(service.db, 'EURO-6', 5000);
    const tokyo = await addEvent(service.db, {
      currency: 'JPY',
      tickets: [{ _id: 'seat', name: 'Seat', price: 4000, active: true }],
    });
    const started = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId: tokyo,
      items: seats(1),
      vouchers: ['EURO-6'],
    });
    assert.deepEqual(started.refusedVouchers, [{ code: 'EURO-6', reason: 'CURRENCY' }]);
    assert.equal(await balanceOf(service.db, 'EURO-6'), 5000);
  });

  it('change with the codes and with the items, by the difference', async () => {
    await addVoucher(service.db, 'A-4', 3000);
    await addVoucher(service.db, 'B-4', 3000);
    const started = await start(2, 'A-4', 'B-4');
    assert.deepEqual([await balanceOf(service.db, 'A-4'), await balanceOf(service.db, 'B-4')], [0, 2000]);
    await service.call(setItems, { ...keyOf(started), items: seats(3) });
    assert.deepEqual([await balanceOf(service.db, 'A-4'), await balanceOf(service.db, 'B-4')], [0, 0]);
    await service.call(setItems, { ...keyOf(started), items: seats(1) });
    assert.deepEqual([await balanceOf(service.db, 'A-4'), await balanceOf(service.db, 'B-4')], [1000, 3000]);
    const switched = await service.call(setVouchers, { ...keyOf(started), vouchers: ['B-4'] });
    assert.deepEqual(paid(switched), [['B-4', 20]]);
    assert.deepEqual([await balanceOf(service.db, 'A-4'), await balanceOf(service.db, 'B-4')], [3000, 1000]);
    await service.call(setVouchers, { ...keyOf(started), vouchers: ['B-4'] });
    await service.call(setVouchers, { ...keyOf(started), vouchers: [] });
    assert.deepEqual([await balanceOf(service.db, 'A-4'), await balanceOf(service.db, 'B-4')], [3000, 3000]);
  });

  it('stay redeemed when a change of items is refused', async () => {
    const small = await addEvent(service.db, { maxAmount: 2 });
    await addVoucher(service.db, 'KEEP-5', 10000);
    const body = { type: 'transaction' as const, eventId: small, items: seats(2), vouchers: ['KEEP-5'] };
    const started = await service.call(create, body);
    await service.refused(setItems, 409, { ...keyOf(started), items: seats(3) });
    assert.equal(await balanceOf(service.db, 'KEEP-5'), 6000);
    await service.refused(create, 409, { ...body, items: seats(1) });
    assert.equal(await balanceOf(service.db, 'KEEP-5'), 6000);
  });

  it('come back once when the checkout ends', async () => {
    await addVoucher(service.db, 'BACK-6', 5000);
    const aborted = await start(1, 'BACK-6');
    const expired = await start(1, 'BACK-6');
    assert.equal(await balanceOf(service.db, 'BACK-6'), 1000);
    await Promise.all([1, 2].map(() => service.call(abort, keyOf(aborted))));
    assert.equal(await balanceOf(service.db, 'BACK-6'), 3000);
    service.clock.forward(15 * 60_000);
    await expireAll(service.context);
    await service.call(abort, keyOf(expired));
    assert.equal(await balanceOf(service.db, 'BACK-6'), 5000);
  });

  it('pay once when two orders want the same', async () => {
    await addVoucher(service.db, 'RACE-7', 3000);
    const both = await Promise.all([start(1, 'RACE-7'), start(1, 'RACE-7')]);
    assert.deepEqual(both.map((checkout) => checkout.redeemedVouchers?.totalRedeemedAmount).sort(), [10, 20]);
    assert.equal(await balanceOf(service.db, 'RACE-7'), 0);
  });

  it('of another seller are unknown', async () => {
    await addVoucher(service.db, 'OTHER-8', 3000);
    await service.db.query(
      `insert into seller select 'another', currency, data, created_at, updated_at from seller where id = 'seller'`,
    );
    await service.db.query(`update voucher set seller_id = 'another' where code_key = 'OTHER8'`);
    assert.deepEqual((await start(1, 'OTHER-8')).refusedVouchers, [{ code: 'OTHER-8', reason: 'UNKNOWN' }]);
  });
});
