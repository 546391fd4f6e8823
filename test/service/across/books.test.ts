/** The books that every other test is checked by: they find what is wrong, and name it. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { brokenRules } from '../../support/readers/books.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addVoucher, buyer, keyOf, seats } from '../../support/builders/shop.ts';

describeWithService('the books', (service) => {
  before(async () => {
    const eventId = await addEvent(service.db, { maxAmount: 5 });
    const order = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(2) });
    await service.call(api.checkout.setDetails, { ...keyOf(order), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(order), paymentMethod: 'invoice' });
    await addVoucher(service.db, 'ABCD2345', 1000);
  });

  it('are in order after a sale', async () => {
    assert.deepEqual(await brokenRules(service.db), []);
  });

  const damages: readonly [what: string, damage: string, repair: string, ...rules: RegExp[]][] = [
    [
      'stock that is taken without a hold',
      'update stock set taken = taken + 1',
      'update stock set taken = taken - 1',
      /^taken is the sum of the lines/,
    ],
    [
      'an order that costs less than it did',
      'update checkout set due = due - 1',
      'update checkout set due = due + 1',
      /^what is due is the total/,
    ],
    [
      'a voucher that lost money',
      'update voucher set balance = balance - 1',
      'update voucher set balance = balance + 1',
      /^the balance of a voucher/,
    ],
    [
      'a hold that went with its order still there',
      "update hold set status = 'released'",
      "update hold set status = 'sold'",
      /^taken is the sum of the lines/,
      /^a checkout and its hold/,
    ],
  ];
  for (const [what, damage, repair, ...rules] of damages)
    it(`find ${what}`, async () => {
      await service.db.query(damage);
      const broken = await brokenRules(service.db);
      await service.db.query(repair);
      assert.equal(broken.length, rules.length, JSON.stringify(broken));
      for (const [at, rule] of rules.entries()) assert.match(broken[at]?.rule ?? '', rule);
      assert.ok(broken.every(({ rows }) => rows.length > 0));
      assert.deepEqual(await brokenRules(service.db), []);
    });
});
