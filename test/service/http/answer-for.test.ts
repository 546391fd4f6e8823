import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissions } from '../../../src/contract/permissions.ts';
import type { Route } from '../../../src/contract/route.ts';
import { answerFor, assertPermitted } from '../../../src/service/http/access.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const withoutPeople = permissions.filter((permission) => !permission.startsWith('customers:'));
const key = { id: 'key', sellerId, permissions: withoutPeople };
/** Names of fields that say who a person is, or open what is theirs. */
const personal =
  /mail|^name$|prename|lastname|firstname|phone|street|line2|postal|city|country|company|buyer$|recipient|customerId|message|extraFields|tickets|secret|barcode/;
const operations = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({ name: `${group}.${name}`, route })),
);

/** Whether the key may call an operation. */
function mayCall(name: string, route: Route): boolean {
  try {
    assertPermitted(key, name, route);
    return route.who === 'key';
  } catch {
    return false;
  }
}

describe('a key without customers:read', () => {
  const answering = operations.filter(({ name, route }) => {
    const shape = (route.answer as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {};
    return /^(transactions|voucherOrders|resaleListings|jobs)\./.test(name) && '_id' in shape && mayCall(name, route);
  });

  it('may change orders, listings and jobs', () => {
    assert.deepEqual(answering.map(({ name }) => name).sort(), [
      'jobs.replay',
      'resaleListings.end',
      'transactions.cancel',
      'transactions.markReceived',
      'voucherOrders.cancel',
      'voucherOrders.markReceived',
    ]);
  });

  for (const { name, route } of answering)
    it(`gets no person from ${name}, and what its schema needs`, () => {
      const { shape } = (
        route.answer as unknown as { _zod: { def: { shape: Record<string, { _zod: { def: { type: string } } }> } } }
      )._zod.def;
      const whole = Object.fromEntries(Object.keys(shape).map((field) => [field, 'Mara']));
      assert.ok(
        Object.keys(whole).some((field) => personal.test(field)),
        'a person is in it',
      );
      const shown = Object.keys(answerFor(key, name, whole) as object);
      assert.deepEqual(
        shown.filter((field) => personal.test(field)),
        [],
      );
      const needed = Object.keys(shape).filter((field) => shape[field]?._zod.def.type !== 'optional');
      assert.deepEqual(
        needed.filter((field) => !shown.includes(field)),
        [],
      );
      for (const full of [
        undefined,
        { id: 'key', sellerId },
        { ...key, permissions: [...withoutPeople, 'customers:read'] },
      ])
        assert.equal(answerFor(full, name, whole), whole);
    });

  it('gets no name back with a ticket that it names', () => {
    const ticket = { _id: 't', status: 'VALID', firstname: 'Mara', barcode: 'b', extraFields: { diet: 'none' } };
    assert.deepEqual(answerFor(key, 'transactions.personalize', { ticket }), { ticket: { _id: 't', status: 'VALID' } });
  });
});

describeWithService('an order that a key without customers:read changes', (service) => {
  it('is answered as a state, and as a whole to a key that may read customers', async () => {
    const eventId = await addEvent(service.db);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const token = await addKey(service.db, sellerId, { permissions: ['checkout:write'] });
    const id = checkout._id;
    for (const operation of [api.transactions.markReceived, api.transactions.cancel]) {
      const answer = await service.call(operation, { id }, { token });
      assert.deepEqual([answer._id, answer.paymentStatus !== undefined], [id, true]);
      assert.doesNotMatch(JSON.stringify(answer), /ada|byron/i);
    }
    const whole = await addKey(service.db, sellerId, { permissions: ['checkout:write', 'customers:read'] });
    assert.equal((await service.call(api.transactions.cancel, { id }, { token: whole })).email, buyer.email);
  });
});
