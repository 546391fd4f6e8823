/** Coupons and vouchers when several want them at the same moment: limits are exact, and what ends gives back once. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { Coupon } from '../../../src/contract/coupons.ts';
import { expireHolds } from '../../../src/service/order-management/end-checkout.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import {
  addEvent,
  addKey,
  addVoucher,
  assertConsistent,
  balanceOf,
  buyer,
  keyOf,
  seats,
} from '../../support/builders/shop.ts';

const { create, setItems, setVouchers, setDetails, complete, abort } = api.checkout;

describeWithService('coupons and vouchers at the same moment', (service) => {
  let key: { token: string };
  let eventId: string;
  before(async () => {
    key = { token: await addKey(service.db) };
    eventId = await addEvent(service.db);
  });

  const make = (code: string, more: object = {}): Promise<Coupon> =>
    service.call(api.coupons.create, { code, discountType: 'fix', value: 5, ...more }, key);
  const start = (coupons: string[], vouchers: string[] = [], event = eventId) =>
    service.call(create, { type: 'transaction', eventId: event, items: seats(1), coupons, vouchers });
  const used = async ({ _id: id }: Coupon) => (await service.call(api.coupons.get, { id }, key)).redemptions;
  const times = <T>(count: number, what: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => what(at)));

  it('are used as often as they may be, and every buyer has an order', async () => {
    const coupon = await make('THREE-1', { maxRedemptions: 3 });
    const all = await times(12, () => start(['THREE-1']));
    assert.deepEqual(all.map(({ realPrice }) => realPrice).sort(), [15, 15, 15, ...Array<number>(9).fill(20)]);
    assert.equal(await used(coupon), 3);
    const [winner] = all.filter(({ realPrice }) => realPrice === 15);
    assert.ok(winner);
    // both at the same time, and others who would like it
    await Promise.all([
      service.call(abort, keyOf(winner)),
      service.call(abort, keyOf(winner)),
      ...[1, 2, 3].map(() => start(['THREE-1'])),
    ]);
    assert.ok([2, 3].includes((await used(coupon)) ?? 0));
  });

  it('wait for each other in one order, whatever the order of the codes', async () => {
    const both = { withCoupons: true, maxRedemptions: 10 };
    const coupons = [await make('LEFT-2', both), await make('RIGHT-2', both)];
    await addVoucher(service.db, 'PAY-2', 7_000);
    await addVoucher(service.db, 'PAY-3', 7_000);
    const codes = ['LEFT-2', 'RIGHT-2'];
    const all = await times(16, (at) =>
      start(at % 2 ? codes : [...codes].reverse(), at % 3 ? ['PAY-2', 'PAY-3'] : ['PAY-3', 'PAY-2']),
    );
    assert.equal(all.filter(({ realPrice }) => realPrice === 10).length, 10);
    assert.deepEqual(await Promise.all(coupons.map(used)), [10, 10]);
    await Promise.all([...all, ...all].map((checkout) => service.call(abort, keyOf(checkout))));
    assert.deepEqual(await Promise.all(coupons.map(used)), [0, 0]);
    assert.deepEqual([await balanceOf(service.db, 'PAY-2'), await balanceOf(service.db, 'PAY-3')], [7_000, 7_000]);
  });

  it('come back once when two processes end what has run out, and the buyer gives it up', async () => {
    const coupon = await make('SWEEP-4', { maxRedemptions: 20 });
    await addVoucher(service.db, 'SWEEP-PAY-4', 10_000);
    const all = await times(8, () => start(['SWEEP-4'], ['SWEEP-PAY-4']));
    assert.deepEqual([await used(coupon), await balanceOf(service.db, 'SWEEP-PAY-4')], [8, 0]);
    service.clock.forward(15 * 60_000);
    const { now } = service.clock;
    await Promise.all([
      expireHolds(service.db, now),
      expireHolds(service.db, now),
      ...all.slice(0, 3).map((checkout) => service.call(abort, keyOf(checkout))),
    ]);
    await expireHolds(service.db, now);
    assert.deepEqual([await used(coupon), await balanceOf(service.db, 'SWEEP-PAY-4')], [0, 10_000]);
  });

  it('of one voucher pay no more than it holds, to many buyers at the same time; the rest stays', async () => {
    await addVoucher(service.db, 'GIFT-5', 5_000);
    const all = await times(6, () => start([], ['GIFT-5']));
    const paid = all.map(({ redeemedVouchers }) => redeemedVouchers?.totalRedeemedAmount ?? 0).sort((a, b) => b - a);
    assert.deepEqual(paid, [20, 20, 10, 0, 0, 0]);
    const [full] = all.filter(({ redeemedVouchers }) => redeemedVouchers?.totalRedeemedAmount === 20);
    assert.ok(full);
    await times(2, () => service.send(abort, keyOf(full)));
    assert.equal(await balanceOf(service.db, 'GIFT-5'), 2_000);
  });

  it('stay as they were when the tickets are gone', async () => {
    const coupon = await make('SHORT-6', { maxRedemptions: 5 });
    const small = await addEvent(service.db, { maxAmount: 2 });
    const answers = await times(6, () =>
      service.send(create, { type: 'transaction', eventId: small, items: seats(1), coupons: ['SHORT-6'] }),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 409, 409, 409, 409]);
    assert.equal(await used(coupon), 2);
  });

  it('keep to a limit that their seller changes meanwhile', async () => {
    const coupon = await make('LIMIT-7', { maxRedemptions: 9 });
    const answers = await Promise.all([
      ...[1, 2, 3, 4, 5, 6].map(() => start(['LIMIT-7'])),
      service.send(api.coupons.update, { id: coupon._id, maxRedemptions: 2 }, key),
      service.send(api.coupons.update, { id: coupon._id, maxRedemptions: 4 }, key),
    ]);
    assert.equal(answers.length, 8);
    const { redemptions = 0, maxRedemptions = 0 } = await service.call(api.coupons.get, { id: coupon._id }, key);
    assert.ok(redemptions <= maxRedemptions, `${redemptions} of ${maxRedemptions}`);
  });

  it('add up after whatever buyers do, in whatever order', async () => {
    const codes = ['RANDOM-A', 'RANDOM-B', 'RANDOM-C'];
    await make('RANDOM-A', { maxRedemptions: 2, withCoupons: true });
    await make('RANDOM-B', { minCartSum: 40, withCoupons: true, discountType: 'PERCENTAGE', value: 0.5 });
    await make('RANDOM-C', { maxRedemptions: 3 });
    await addVoucher(service.db, 'RANDOM-PAY', 100_000);
    const which = fc.nat({ max: 9 });
    const step = fc.oneof(
      fc.record({ do: fc.constant('start' as const), codes: fc.subarray(codes) }),
      fc.record({ do: fc.constant('codes' as const), which, codes: fc.subarray(codes) }),
      fc.record({ do: fc.constant('items' as const), which, amount: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constantFrom('abort' as const, 'complete' as const), which }),
      fc.record({ do: fc.constant('expire' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), fc.nat({ max: 3 }), async (steps, parallel) => {
        const checkouts: Checkout[] = [];
        const act = async (one: (typeof steps)[number]): Promise<void> => {
          if (one.do === 'start') checkouts.push(await start(one.codes, ['RANDOM-PAY']));
          else if (one.do === 'expire') {
            service.clock.forward(15 * 60_000);
            await expireHolds(service.db, service.clock.now);
          } else {
            const checkout = checkouts[one.which % Math.max(1, checkouts.length)];
            if (!checkout) return;
            const which = keyOf(checkout);
            if (one.do === 'codes') await service.send(setVouchers, { ...which, coupons: one.codes });
            else if (one.do === 'items') await service.send(setItems, { ...which, items: seats(one.amount) });
            else if (one.do === 'abort') await service.send(abort, which);
            else {
              await service.send(setDetails, { ...which, ...buyer });
              await service.send(complete, { ...which, paymentMethod: 'invoice' });
            }
          }
        };
        for (let at = 0; at < steps.length; at += parallel + 1)
          await Promise.all(steps.slice(at, at + parallel + 1).map(act));
        await assertConsistent(service.db);
        // the next round begins with all of them, but for those that were bought
        await Promise.all(checkouts.map((checkout) => service.send(abort, keyOf(checkout))));
      }),
      { numRuns: 8 },
    );
  });
});
