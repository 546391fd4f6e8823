import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { Coupon } from '../../../src/contract/coupons.ts';
import type { Input } from '../../../src/contract/route.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, addVoucher, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const { create, update, get, check } = api.coupons;
const { setItems, setVouchers, setDetails, complete } = api.checkout;
type New = Input<typeof create>;

describeWithService('coupons', (service) => {
  let key: { token: string };
  let other: { token: string };
  let eventId: string;
  before(async () => {
    key = { token: await addKey(service.db) };
    other = { token: await addKey(service.db, 'another') };
    eventId = await addEvent(service.db);
  });

  const make = (more: Partial<New> & { code: string }): Promise<Coupon> =>
    service.call(create, { discountType: 'PERCENTAGE', value: 0.1, ...more }, key);
  const start = (amount: number, coupons: string[], more: object = {}) =>
    service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount), coupons, ...more });
  const applied = ({ items: [item] }: Checkout) =>
    item?.appliedDiscountInfo?.map(({ code, amount }) => `${code ?? ''} ${amount ?? 0}`);
  const used = async ({ _id: id }: Coupon) => (await service.call(get, { id }, key)).redemptions;
  const told = (id: string, code: string) => service.call(check, { id, code });

  describe('looked up by a buyer', () => {
    it('tell what a price needs, and nothing of others', async () => {
      const coupon = await make({
        code: 'LOOK-7',
        name: 'Look',
        minCartSum: 50,
        ticketTypeIds: ['seat'],
        maxRedemptions: 7,
        maxPerCustomer: 1,
        validUntil: '2030-01-01T00:00:00.000Z',
      });
      assert.deepEqual(await told(eventId, 'look 7'), {
        _id: coupon._id,
        code: 'LOOK-7',
        name: 'Look',
        discountType: 'PERCENTAGE',
        value: 0.1,
        minCartSum: 50,
        ticketTypeIds: ['seat'],
        validUntil: '2030-01-01T00:00:00.000Z',
      });
    });

    it('are all the same 404 when they cannot be used here', async () => {
      const root = await addEvent(service.db, { eventType: 'ROOT' });
      const date = await addEvent(service.db, { eventType: 'RECURRENCE', rootId: root });
      const tokyo = await addEvent(service.db, {
        currency: 'JPY',
        tickets: [{ _id: 'seat', name: 'Seat', price: 4000, active: true }],
      });
      await make({ code: 'ELSE-8', eventIds: [root] });
      await make({ code: 'OFF-8', active: false });
      await make({ code: 'OVER-8', validUntil: '2026-06-01T10:00:01Z' });
      await make({ code: 'SOON-8', validFrom: '2026-06-01T10:00:02Z' });
      await make({ code: 'TICKET-8', ticketTypeIds: ['balcony'] });
      await make({ code: 'GROUP-8', group: 'adults' });
      await make({ code: 'EURO-8', discountType: 'fix', value: 3 });
      await make({ code: 'SHARE-8' });
      await make({ code: 'ONCE-8', maxRedemptions: 1 });
      await service.call(create, { code: 'THEIR-8', discountType: 'waiveFees' }, other);
      await start(1, ['ONCE-8']);
      service.clock.forward(1000);
      const answers = [];
      for (const code of [
        'NEVER-8',
        'OFF-8',
        'OVER-8',
        'SOON-8',
        'TICKET-8',
        'GROUP-8',
        'ONCE-8',
        'THEIR-8',
        'ELSE-8',
        '---',
      ])
        answers.push((await service.refused(check, 404, { id: eventId, code })).body);
      answers.push((await service.refused(check, 404, { id: tokyo, code: 'EURO-8' })).body);
      answers.push((await service.refused(check, 404, { id: 'nowhere', code: 'SHARE-8' })).body);
      for (const answer of answers) assert.deepEqual(answer, answers[0]);
      assert.equal((await told(date, 'ELSE-8')).code, 'ELSE-8');
      assert.equal((await told(tokyo, 'SHARE-8')).value, 0.1);
      service.clock.forward(1000);
      assert.equal((await told(eventId, 'SOON-8')).code, 'SOON-8');
      const refused = (await start(1, ['OFF-8', 'OVER-8', 'ONCE-8', 'ELSE-8'])).refusedCoupons;
      assert.deepEqual(
        refused?.map(({ reason }) => reason),
        ['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
      );
    });
  });

  describe('at a checkout', () => {
    it('lower the price, one after the other, and are named', async () => {
      await make({ code: 'TEN-9', name: 'Ten', withCoupons: true });
      await make({ code: 'FIVE-9', discountType: 'fix', value: 5, withCoupons: true });
      const started = await start(2, ['ten 9', 'FIVE-9', 'Ten-9']);
      assert.equal(started.realPrice, 31);
      assert.deepEqual(applied(started), ['TEN-9 4', 'FIVE-9 5']);
      const [{ appliedDiscountInfo, appliedCoupons } = {}] = started.items;
      assert.equal(appliedDiscountInfo?.map(({ name }) => name).join(), 'Ten,');
      assert.deepEqual([appliedCoupons, started.refusedCoupons], [['TEN-9', 'FIVE-9'], []]);
      await service.call(setDetails, { ...keyOf(started), ...buyer });
      const done = await service.call(complete, { ...keyOf(started), paymentMethod: 'invoice' });
      assert.equal(done.realPrice, 31);
      assert.deepEqual((await service.call(api.checkout.transaction, keyOf(started))).coupons, ['TEN-9', 'FIVE-9']);
      const tickets = await service.call(api.checkout.tickets, keyOf(started));
      assert.equal(tickets.map(({ realPrice }) => realPrice).join(), '15.5,15.5');
    });

    it('of every kind take what they say', async () => {
      const charged = await addEvent(service.db, {
        customCharges: { outerChargeVar: 0, outerChargeFix: 1, cartOuterChargeFix: 2 },
      });
      const full = await service.call(api.checkout.create, { type: 'transaction', eventId: charged, items: seats(2) });
      const kinds = [
        ['fix', 3, 3],
        ['TOTAL', 100, 40],
        ['var', 0.125, 5],
        ['PERCENTAGE', 1, 40],
        ['fixPerItem', 1.5, 3],
        ['waiveFees', undefined, full.realPrice - 40],
      ] as const;
      for (const [discountType, value, off] of kinds) {
        const code = `KIND-${discountType}`;
        await service.call(create, { code, discountType, ...(value !== undefined && { value }) }, key);
        const { realPrice, ...rest } = await service.call(api.checkout.create, {
          type: 'transaction',
          eventId: charged,
          items: seats(2),
          coupons: [code],
        });
        assert.equal(
          realPrice,
          discountType === 'waiveFees' && off === 0 ? full.realPrice : full.realPrice - off,
          JSON.stringify(rest),
        );
      }
      assert.ok(full.realPrice > 40, 'there are charges to waive');
    });

    it('that do not count are named, and do not fail the order', async () => {
      const coupon = await make({ code: 'FROM-50', minCartSum: 50 });
      await make({ code: 'ALONE-10' });
      const started = await start(2, ['FROM-50', 'NEVER-10', 'ALONE-10']);
      assert.equal(started.realPrice, 36);
      assert.deepEqual(started.refusedCoupons, [
        { code: 'NEVER-10', reason: 'UNKNOWN' },
        { code: 'FROM-50', reason: 'MIN_CART_SUM', missing: 10 },
      ]);
      assert.equal(await used(coupon), 0, 'what does not count is not used up');
      const more = await service.call(setItems, { ...keyOf(started), items: seats(3) });
      assert.deepEqual(applied(more), ['FROM-50 6'], 'the first that counts keeps others out');
      assert.deepEqual(
        more.refusedCoupons?.map(({ code, reason }) => [code, reason]),
        [
          ['NEVER-10', 'UNKNOWN'],
          ['ALONE-10', 'NOT_WITH_COUPONS'],
        ],
      );
      assert.equal(await used(coupon), 1);
    });

    it('change with a PUT, together with vouchers or alone; the tickets stay held', async () => {
      const [ten, five] = [
        await make({ code: 'TEN-11' }),
        await make({ code: 'FIVE-11', discountType: 'fix', value: 5 }),
      ];
      await addVoucher(service.db, 'PAY-11', 10_000);
      const started = await start(2, ['TEN-11'], { vouchers: ['PAY-11'] });
      assert.equal(started.redeemedVouchers?.totalRedeemedAmount, 36);
      const swapped = await service.call(setVouchers, { ...keyOf(started), coupons: ['FIVE-11'] });
      assert.deepEqual([swapped.realPrice, swapped.redeemedVouchers?.totalRedeemedAmount], [35, 35]);
      assert.deepEqual([await used(ten), await used(five)], [0, 1]);
      const both = await service.call(setVouchers, { ...keyOf(started), coupons: [], vouchers: [] });
      assert.deepEqual([both.realPrice, both.redeemedVouchers?.totalRedeemedAmount, applied(both)], [40, 0, []]);
      const stored = await service.call(setVouchers, { ...keyOf(started), vouchers: ['PAY-11'] });
      assert.deepEqual([stored.realPrice, await used(five)], [40, 0]);
    });

    it('open a shop and lower its price with one code', async () => {
      const shop = {
        _id: 'club',
        name: 'Club',
        active: true,
        unlockMode: 'couponCode',
        coupons: ['CLUB-12', 'DOOR-12'],
      };
      const locked = await addEvent(service.db, { underShops: [shop] });
      await make({ code: 'CLUB-12', eventIds: [locked] });
      const enter = (coupons: string[]) =>
        service.call(api.checkout.create, {
          type: 'transaction',
          eventId: locked,
          shopId: 'club',
          items: seats(1),
          coupons,
        });
      const both = await enter(['club-12']);
      assert.deepEqual([both.realPrice, both.items[0]?.appliedCoupons, both.refusedCoupons], [18, ['CLUB-12'], []]);
      const door = await enter(['DOOR-12']);
      assert.deepEqual([door.realPrice, door.items[0]?.appliedCoupons, door.refusedCoupons], [20, ['DOOR-12'], []]);
      const added = await service.call(setVouchers, { ...keyOf(door), coupons: ['CLUB-12'] });
      assert.deepEqual([added.realPrice, added.items[0]?.appliedCoupons], [18, ['DOOR-12', 'CLUB-12']]);
    });

    it('stay below what they were changed to, and what is held keeps its price', async () => {
      const coupon = await make({ code: 'LESS-13', maxRedemptions: 5 });
      const [one, two] = [await start(1, ['LESS-13']), await start(1, ['LESS-13'])];
      const { body } = await service.refused(update, 409, { id: coupon._id, maxRedemptions: 1 }, key);
      assert.deepEqual(
        [body.code, body.details],
        ['BELOW_REDEEMED', [{ path: 'maxRedemptions', message: 'At least 2' }]],
      );
      await service.call(update, { id: coupon._id, active: false }, key);
      assert.equal((await service.call(api.checkout.get, keyOf(one))).realPrice, 18);
      const changed = await service.call(setItems, { ...keyOf(two), items: seats(2) });
      assert.deepEqual([changed.realPrice, changed.refusedCoupons?.map(({ reason }) => reason)], [40, ['UNKNOWN']]);
      assert.equal(await used(coupon), 1);
    });
  });

  describe('for each customer', () => {
    const finish = async (checkout: Checkout, email = buyer.email) => {
      await service.call(setDetails, { ...keyOf(checkout), ...buyer, email });
      return await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    };

    it('are used as often as one may, by an address however it is typed', async () => {
      await make({ code: 'ONCE-14', maxPerCustomer: 1 });
      await finish(await start(1, ['ONCE-14']), 'Bea@example.com');
      const second = await start(1, ['ONCE-14']);
      assert.equal(second.realPrice, 18, 'the buyer is not known yet');
      const { body } = await service.refused(setDetails, 409, { ...keyOf(second), ...buyer, email: 'bea@EXAMPLE.com' });
      assert.deepEqual(
        [body.code, /ONCE-14 can be used once by each/.test(body.message ?? '')],
        ['COUPON_LIMIT', true],
      );
      await finish(second, 'cleo@example.com');
      const third = await start(1, ['ONCE-14']);
      await service.call(setVouchers, { ...keyOf(third), coupons: [] });
      assert.equal((await finish(third, 'bea@example.com')).realPrice, 20);
    });

    it('count an account from the beginning', async () => {
      await make({ code: 'ACCOUNT-15', maxPerCustomer: 1 });
      const { token } = await addCustomer(service.db, 'dora@example.com');
      const body = { type: 'transaction' as const, eventId, items: seats(1), coupons: ['ACCOUNT-15'] };
      const first = await service.call(api.checkout.create, body, { token });
      await service.call(setDetails, { ...keyOf(first), ...buyer, email: 'dora@example.com' }, { token });
      await service.call(complete, { ...keyOf(first), paymentMethod: 'invoice' });
      const second = await service.call(api.checkout.create, body, { token });
      assert.deepEqual(
        [second.realPrice, second.refusedCoupons],
        [20, [{ code: 'ACCOUNT-15', reason: 'PER_CUSTOMER' }]],
      );
    });

    it('are used once when one customer completes two orders at the same moment', async () => {
      await make({ code: 'TWICE-16', maxPerCustomer: 1 });
      const both = [await start(1, ['TWICE-16']), await start(1, ['TWICE-16'])];
      for (const checkout of both)
        await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'eve@example.com' });
      const answers = await Promise.all(
        both.map((checkout) => service.send(complete, { ...keyOf(checkout), paymentMethod: 'invoice' })),
      );
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    });
  });
});
