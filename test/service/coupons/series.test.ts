import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, seats } from '../../support/builders/shop.ts';

const { createSeries, list } = api.coupons;

describeWithService('a series of coupons', (service) => {
  let key: { token: string };
  before(async () => {
    key = { token: await addKey(service.db) };
  });
  const summer = { amount: 25, prefix: 'SUMMER', name: 'Summer party', discountType: 'fix', value: 5 } as const;

  it('has as many codes as were asked for, each used once', async () => {
    const { series, total } = await service.call(createSeries, summer, key);
    assert.equal(total, 25);
    const { docs, total: listed } = await service.call(list, { series, top: 1000 }, key);
    assert.equal(listed, 25);
    assert.equal(new Set(docs.map(({ code }) => code)).size, 25);
    for (const coupon of docs) {
      assert.match(coupon.code, /^SUMMER-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
      assert.deepEqual(
        [coupon.name, coupon.value, coupon.maxRedemptions, coupon.series],
        ['Summer party', 5, 1, series],
      );
    }
    const eventId = await addEvent(service.db);
    const cart = { type: 'transaction' as const, eventId, items: seats(1), coupons: [docs[0]?.code ?? ''] };
    assert.equal((await service.call(api.checkout.create, cart)).realPrice, 15);
    assert.equal((await service.call(api.checkout.create, cart)).realPrice, 20);
  });

  it('is found by its name and by the beginning of a code, and as CSV', async () => {
    const { series } = await service.call(createSeries, { ...summer, amount: 3, prefix: 'GALA', name: 'Gala' }, key);
    const found = async (search: string) => (await service.call(list, { search }, key)).total;
    assert.equal(await found('gala-'), 3);
    assert.equal(await found('summer pa'), 25);
    assert.equal(await found('%'), 0);
    const answer = await service.app.inject({
      url: `/api/coupons?series=${series}`,
      headers: { authorization: `Bearer ${key.token}`, accept: 'text/csv' },
    });
    assert.match(String(answer.headers['content-type']), /^text\/csv/);
    const lines = answer.body.trim().split('\r\n');
    assert.equal(lines[0]?.split(',').slice(0, 4).join(), 'code,name,discountType,value');
    assert.equal(lines.length, 4);
    assert.match(lines[1] ?? '', /^GALA-[^,]+,Gala,fix,5,true/);
  });

  it('counts once for a key, and writes nothing that contradicts itself', async () => {
    const idempotencyKey = 'series-1';
    const twice = [1, 2].map(() =>
      service.call(createSeries, { ...summer, prefix: 'ONCE' }, { ...key, idempotencyKey }),
    );
    const [one, other] = await Promise.all(twice);
    assert.deepEqual(one, other);
    assert.equal((await service.call(list, { search: 'once' }, key)).total, 25);
    for (const [wrong, path] of [
      [{ amount: 10_001 }, 'amount'],
      [{ amount: 0 }, 'amount'],
      [{ prefix: 'A;B' }, 'prefix'],
      [{ value: undefined }, 'value'],
      [{ validUntil: '2020-01-01T00:00:00Z' }, 'validUntil'],
    ] as const) {
      const { body } = await service.refused(createSeries, 400, { ...summer, ...wrong }, key);
      assert.equal(body.details?.[0]?.path, path);
    }
  });
});
