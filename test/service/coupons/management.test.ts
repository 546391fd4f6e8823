// Records as those of vouchers, which are asked on both engines: one database will do.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Coupon } from '../../../src/contract/coupons.ts';
import type { Input } from '../../../src/contract/route.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService } from '../../support/running/service.ts';
import { addEvent, addKey, addVoucher, keyOf, onSale, seats } from '../../support/builders/shop.ts';

const { create, update, get, list, check } = api.coupons;
const { setVouchers, abort } = api.checkout;

describeWithService('coupons of a seller', (service) => {
  let key: { token: string };
  let other: { token: string };
  let eventId: string;
  before(async () => {
    key = { token: await addKey(service.db) };
    other = { token: await addKey(service.db, 'another') };
    eventId = await addEvent(service.db);
  });

  const make = (more: Partial<Input<typeof create>> & { code: string }): Promise<Coupon> =>
    service.call(create, { discountType: 'PERCENTAGE', value: 0.1, ...more }, key);
  const start = (amount: number, coupons: string[]) =>
    service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount), coupons });

  it('are made with a code of their own or a random one, once for a key', async () => {
    const made = await service.call(
      create,
      { code: ' own-1 ', name: ' Friends ', discountType: 'fix', value: 5.5, minCartSum: 20, maxRedemptions: 3 },
      { ...key, idempotencyKey: 'one' },
    );
    assert.deepEqual(
      [made.code, made.name, made.value, made.active, made.redemptions],
      ['own-1', 'Friends', 5.5, true, 0],
    );
    const again = await service.call(
      create,
      { code: ' own-1 ', name: ' Friends ', discountType: 'fix', value: 5.5, minCartSum: 20, maxRedemptions: 3 },
      { ...key, idempotencyKey: 'one' },
    );
    assert.equal(again._id, made._id);
    const random = await service.call(create, { discountType: 'waiveFees' }, key);
    assert.match(random.code, /^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    assert.deepEqual(await service.call(get, { id: made._id }, key), made);
  });

  it('have a code that no other of them and no voucher has, however it is typed', async () => {
    const taken = await make({ code: 'TAKEN-2' });
    await addVoucher(service.db, 'GIFT-2', 1000);
    const reject = async (code: string) => {
      const { body } = await service.refused(create, 409, { code, discountType: 'waiveFees' }, key);
      assert.equal(body.code, 'CODE_IN_USE');
    };
    await reject('taken 2');
    await reject('gift_2');
    const free = await make({ code: 'FREE-2' });
    await service.refused(update, 409, { id: free._id, code: 'Taken2' }, key);
    await service.refused(update, 409, { id: free._id, code: 'Gift2' }, key);
    assert.equal((await service.call(update, { id: taken._id, code: 'TAKEN 2' }, key)).code, 'TAKEN 2');
    await service.call(create, { code: 'TAKEN-2', discountType: 'waiveFees' }, other);
  });

  const wrong: [what: string, sent: Record<string, unknown>, path: string][] = [
    ['more than all of it', { discountType: 'PERCENTAGE', value: 1.005 }, 'value'],
    ['an amount without an amount', { discountType: 'fix' }, 'value'],
    ['nothing', { discountType: 'fixPerItem', value: 0 }, 'value'],
    ['less than nothing', { discountType: 'TOTAL', value: -5 }, 'value'],
    ['charges with a value', { discountType: 'waiveFees', value: 5 }, 'value'],
    ['a kind that there is not', { discountType: 'halfPrice', value: 5 }, 'discountType'],
    ['parts of a cent', { discountType: 'fix', value: 5.555 }, 'value'],
    ['parts of a cent to begin with', { discountType: 'var', value: 0.05, minCartSum: 0.001 }, 'minCartSum'],
    ['half a ticket', { discountType: 'var', value: 0.05, minTickets: 1.5 }, 'minTickets'],
    ['no redemption', { discountType: 'var', value: 0.05, maxRedemptions: 0 }, 'maxRedemptions'],
    [
      'more for one than for all',
      { discountType: 'var', value: 0.05, maxRedemptions: 2, maxPerCustomer: 3 },
      'maxPerCustomer',
    ],
    ['tickets named twice', { discountType: 'var', value: 0.05, ticketTypeIds: ['seat'], group: 'all' }, 'group'],
    [
      'an end before the beginning',
      { discountType: 'var', value: 0.05, validFrom: '2031-01-02T00:00:00Z', validUntil: '2031-01-01T00:00:00Z' },
      'validUntil',
    ],
    ['an end that is over', { discountType: 'var', value: 0.05, validUntil: '2020-01-01T00:00:00Z' }, 'validUntil'],
    ['a time without an offset', { discountType: 'var', value: 0.05, validFrom: '2031-01-01T00:00:00' }, 'validFrom'],
    ['an event that is not there', { discountType: 'var', value: 0.05, eventIds: ['nowhere'] }, 'eventIds.0'],
    ['a code of three characters', { discountType: 'var', value: 0.05, code: 'A-B-C' }, 'code'],
    ['a code of 65 characters', { discountType: 'var', value: 0.05, code: 'A'.repeat(65) }, 'code'],
  ];
  for (const [what, sent, path] of wrong) {
    it(`do not take ${what}`, async () => {
      const { body } = await service.refused(create, 400, sent, key);
      assert.deepEqual(
        body.details?.map((each) => each.path),
        [path],
      );
    });
  }

  it('change by the fields that are sent, and are cleared by null', async () => {
    const { _id: id } = await make({
      code: 'CHANGE-3',
      name: 'Before',
      minTickets: 2,
      validUntil: '2030-01-01T00:00:00Z',
    });
    const changed = await service.call(update, { id, value: 0.2, minTickets: null, validUntil: null }, key);
    assert.deepEqual(
      [changed.code, changed.name, changed.value, changed.minTickets, changed.validUntil],
      ['CHANGE-3', 'Before', 0.2, undefined, undefined],
    );
    for (const [sent, path] of [
      [{ value: 101 }, 'value'],
      [{ value: null }, 'value'],
      [{ code: null }, 'code'],
      [{ discountType: null }, 'discountType'],
      [{ discountType: 'waiveFees' }, 'value'],
    ] as const) {
      const { body } = await service.refused(update, 400, { id, ...sent }, key);
      assert.deepEqual(
        body.details?.map((each) => each.path),
        [path],
      );
    }
    assert.equal((await service.call(get, { id }, key)).value, 0.2);
    const waives = await service.call(update, { id, discountType: 'waiveFees', value: null }, key);
    assert.deepEqual([waives.discountType, waives.value], ['waiveFees', undefined]);
  });

  it('are listed with filters, the newest first', async () => {
    const second = await addEvent(service.db);
    service.clock.forward(1000);
    const here = await make({ code: 'LIST-4A', eventIds: [second] });
    service.clock.forward(1000);
    const off = await make({ code: 'LIST-4B', eventIds: [second], active: false });
    const found = async (query: object) =>
      (await service.call(list, { top: 2, ...query }, key)).docs.map(({ _id }) => _id);
    assert.deepEqual(await found({}), [off._id, here._id]);
    assert.deepEqual(await found({ skip: 1, top: 1 }), [here._id]);
    assert.deepEqual(await found({ code: 'list 4a' }), [here._id]);
    assert.deepEqual(await found({ active: false, eventId: second }), [off._id]);
    assert.deepEqual(
      (await service.call(list, { eventId, top: 1000 }, key)).docs.filter(({ eventIds }) => eventIds),
      [],
    );
  });

  it('are a matter of their seller, and of keys that may see vouchers', async () => {
    const { _id: id } = await make({ code: 'MINE-5' });
    for (const [route, input] of [
      [get, { id }],
      [update, { id, value: 5 }],
      [api.coupons.delete, { id }],
    ] as const)
      await service.refused(route, 404, input, other);
    assert.equal((await service.call(list, { code: 'MINE-5' }, other)).total, 0);
    const reader = { token: await addKey(service.db, 'seller', { permissions: ['vouchers:read'] }) };
    await service.call(get, { id }, reader);
    await service.refused(update, 403, { id, value: 5 }, reader);
    await service.refused(
      list,
      403,
      {},
      { token: await addKey(service.db, 'seller', { permissions: ['events:read'] }) },
    );
    await service.refused(list, 401, {});
  });

  it('are deleted while no checkout uses them', async () => {
    const coupon = await make({ code: 'DELETE-6' });
    const started = await start(1, ['DELETE-6']);
    const { body } = await service.refused(api.coupons.delete, 409, { id: coupon._id }, key);
    assert.equal(body.code, 'HAS_ORDERS');
    await service.call(abort, keyOf(started));
    await service.call(api.coupons.delete, { id: coupon._id }, key);
    await service.refused(get, 404, { id: coupon._id }, key);
  });
});

describe('codes of coupons', () => {
  it('cannot be guessed by trying, neither by looking them up nor in checkouts', async () => {
    const service = await testService({ rateLimits: { read: 100, write: 100, guess: 3, key: 100 } }, onSale);
    try {
      const eventId = await addEvent(service.db);
      const key = { token: await addKey(service.db) };
      await service.call(create, { code: 'RIGHT-1', discountType: 'var', value: 0.1 }, key);
      for (let at = 0; at < 3; at++) await service.refused(check, 404, { id: eventId, code: `WRONG-${at}` });
      await service.refused(check, 429, { id: eventId, code: 'RIGHT-1' });
      const body = { type: 'transaction' as const, eventId, items: seats(1) };
      for (let at = 0; at < 4; at++) await service.call(api.checkout.create, { ...body, coupons: ['RIGHT-1'] });
      const started = await service.call(api.checkout.create, { ...body, coupons: ['WRONG-3', 'WRONG-4'] });
      await service.call(setVouchers, { ...keyOf(started), coupons: ['WRONG-5'] });
      const { body: refused } = await service.refused(setVouchers, 429, { ...keyOf(started), coupons: ['RIGHT-1'] });
      assert.equal(refused.code, 'TOO_MANY_ATTEMPTS');
      assert.ok(await service.call(api.checkout.create, body), 'who only buys, buys');
      assert.deepEqual(service.faults, []);
    } finally {
      await service.close();
    }
  });
});
