import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permissions } from '../../../src/contract/permissions.ts';
import type { Route, Schema } from '../../../src/contract/route.ts';
import { answerFor, assertPermitted } from '../../../src/service/http/access.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const ofPeople: readonly string[] = ['customers:read', 'transactions:read'];
const key = { id: 'key', sellerId, permissions: permissions.filter((permission) => !ofPeople.includes(permission)) };
/** Names of fields that say who a person is, or open what is theirs. */
const personal =
  /^(.*email|prename|lastname|firstname|phone|location|street|line2|postal|city|country|company|buyer|holder|iban|accountHolder|recipient|message|barcode)$/i;
/** Fields with such a name that say where an event is, or where a house is paid. */
const ofVenues: Readonly<Record<string, readonly string[]>> = {
  'events.preview': ['location'],
  'events.previewNew': ['location'],
  'sellers.get': ['iban'],
  'sellers.me': ['iban'],
  'sellers.update': ['iban'],
};
/** Fields with such a name that the handler answers by itself only to a key that may read what has them. */
const exempt: Readonly<Record<string, readonly string[]>> = { 'jobs.list': ['recipient'], 'search.find': ['email'] };
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

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
}
const defOf = (schema: Schema) => schema._zod.def as Def;

/** A value with all fields that a schema names; a text in place of anything else. */
function filled(schema: Schema): unknown {
  const { shape, innerType, element, options } = defOf(schema);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, filled(field)]));
  if (innerType) return filled(innerType);
  if (element) return [filled(element)];
  const [first] = options ?? [];
  return first ? filled(first) : 'Mara';
}

/** The names of the fields of a value, at any depth, but for warnings, whose messages are the service's own words. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    name,
    ...(['warnings', 'notification'].includes(name) ? [] : namesIn(field)),
  ]);
}

/** The names of the fields of an answer that say who a person is. */
const personalIn = (operation: string, answer: unknown) =>
  namesIn(answer).filter((field) => personal.test(field) && !ofVenues[operation]?.includes(field));

describe('a key without customers:read', () => {
  const open = operations.filter(({ name, route }) => mayCall(name, route));
  const withPeople = open.filter(({ name, route }) => personalIn(name, filled(route.answer)).length > 0);

  it('may call operations whose answers have people for others', () => {
    assert.ok(open.length > 40, `${open.length}`);
    assert.deepEqual(withPeople.map(({ name }) => name).sort(), [
      'customers.create',
      'customers.createAccount',
      'customers.delete',
      'customers.update',
      'jobs.dismiss',
      'jobs.list',
      'jobs.replay',
      'refunds.done',
      'refunds.list',
      'refunds.update',
      'resaleListings.end',
      'search.find',
      'tickets.free',
      'tickets.get',
      'tickets.invalidate',
      'tickets.list',
      'tickets.mail',
      'tickets.reissue',
      'tickets.seat',
      'tickets.update',
      'tickets.validate',
      'transactions.cancel',
      'transactions.mail',
      'transactions.markReceived',
      'transactions.personalize',
      'transactions.update',
      'voucherOrders.cancel',
      'voucherOrders.markReceived',
      'waitingList.offer',
      'waitingList.remove',
    ]);
  });

  for (const { name, route } of open)
    it(`gets no person from ${name}, and what its schema needs`, () => {
      const whole = filled(route.answer);
      const shown = answerFor(key, name, whole);
      const known = exempt[name] ?? [];
      assert.deepEqual(
        personalIn(name, shown).filter((field) => !known.includes(field)),
        [],
      );
      const needed = Object.entries(defOf(route.answer).shape ?? {}).filter(
        ([, field]) => defOf(field).type !== 'optional',
      );
      assert.deepEqual(
        needed.filter(([field]) => !(field in (shown as object))),
        [],
      );
      for (const full of [
        undefined,
        { id: 'key', sellerId },
        { ...key, permissions: [...key.permissions, 'customers:read'] },
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
      assert.doesNotMatch(JSON.stringify(answer), /\bada\b|byron/i);
    }
    const whole = await addKey(service.db, sellerId, { permissions: ['checkout:write', 'customers:read'] });
    assert.equal((await service.call(api.transactions.cancel, { id }, { token: whole })).email, buyer.email);
  });
});

describeWithService('people that a key without customers:read changes', (service) => {
  it('are answered as states: records, accounts, and entries of waiting lists', async () => {
    const token = await addKey(service.db, sellerId, { permissions: ['customers:write'] });
    const full = await addKey(service.db);
    const person = { prename: 'Ada', lastname: 'Lovelace', phone: '030 1234', location: { city: 'London' } };
    const primaryEmail = 'ada@example.com';
    const made = await service.call(api.customers.create, { ...person, primaryEmail }, { token: full });
    const { _id: id } = made;
    const answers = [
      await service.call(api.customers.create, { primaryEmail, number: 7, upsert: true }, { token }),
      await service.call(api.customers.update, { id, tags: ['choir'], blocked: false }, { token }),
      await service.call(api.customers.createAccount, { id, suppressEmail: true }, { token }),
      await service.call(api.customers.delete, { id }, { token }),
    ];
    for (const answer of answers) {
      assert.deepEqual([answer._id, answer.blocked], [id, false]);
      assert.doesNotMatch(JSON.stringify(answer), /\bada\b|lovelace|\b1234\b|london|choir/i);
    }
    const eventId = await addEvent(service.db, {
      maxAmount: 0,
      soldOutFallback: { soldOutFallbackType: 'waitinglist' },
    });
    const join = { id: eventId, email: primaryEmail, name: 'Ada', amount: 1, consent: true as const };
    await service.call(api.waitingList.join, join);
    const { rows } = await service.call(api.waitingList.list, { id: eventId }, { token: full });
    const entry = { id: eventId, entryId: rows[0]?._id ?? '' };
    const removed = await service.call(api.waitingList.remove, entry, { token });
    assert.deepEqual([removed._id, removed.status, removed.amount], [entry.entryId, 'waiting', 1]);
    assert.doesNotMatch(JSON.stringify(removed), /\bada\b/i);
  });
});
