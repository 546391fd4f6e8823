import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { MessageType } from '../../../src/contract/webhooks.ts';
import { announce } from '../../../src/service/webhooks/outbox.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addInstallation } from '../../support/builders/apps.ts';
import { api, testService } from '../../support/running/service.ts';
import {
  addCustomer,
  addEvent,
  addKey,
  addVoucher,
  buyer,
  keyOf,
  onSale,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';

const url = 'https://203.0.113.7/hook'; // no resolver is asked for it
const elsewhere = 'https://203.0.113.8/hook';

describeWithService(
  'what one principal cannot get by way of another',
  { context: { webhooksReach: 'private' } },
  (service) => {
    let token: string;
    before(async () => {
      token = await addKey(service.db);
    });

    const say = (type: MessageType) =>
      service.db.transaction((tx) => announce(tx, [{ sellerId, type, data: { _id: 'x' } }], service.clock.now));

    const install = (permissions: readonly string[]) => addInstallation(service.db, sellerId, permissions);

    describe('a limited key', () => {
      const { create, update, deliveries, replay, delete: remove } = api.webhooks;
      let limited: string;
      before(async () => {
        limited = await addKey(service.db, sellerId, {
          permissions: ['webhooks:read', 'webhooks:write', 'events:read'],
        });
      });

      it('cannot point an address elsewhere that hears of what the key may not read', async () => {
        const { _id: id } = await service.call(create, { url, events: ['transaction.complete'] }, { token });
        const { body } = await service.refused(update, 403, { id, url: elsewhere }, { token: limited });
        assert.equal(body.code, 'NOT_PERMITTED');
        await service.refused(update, 403, { id, url: elsewhere, events: ['event.updated'] }, { token: limited });
        assert.equal((await service.call(api.webhooks.get, { id }, { token })).url, url);
        // what it may hear of, it may move; and it may switch off what it may not hear of
        assert.equal((await service.call(update, { id, active: false }, { token: limited })).active, false);
        const own = await service.call(create, { url, events: ['event.updated'] }, { token: limited });
        assert.equal((await service.call(update, { id: own._id, url: elsewhere }, { token: limited })).url, elsewhere);
      });

      it('cannot have messages sent again that it may not read', async () => {
        const { _id: id } = await service.call(create, { url, events: ['*'] }, { token });
        await say('customer.created');
        await say('event.updated');
        const { docs } = await service.call(deliveries, { id }, { token });
        const sent = (type: string) => ({ id, deliveryId: docs.find(({ event }) => event === type)!._id });
        await service.refused(replay, 403, sent('customer.created'), { token: limited });
        await service.call(replay, sent('event.updated'), { token: limited });
        await service.call(replay, sent('customer.created'), { token });
        await service.call(remove, { id }, { token });
      });
    });

    describe('an app', () => {
      it('hears no more of what the seller has taken back', async () => {
        const own = ['webhooks:read', 'webhooks:write'];
        const all = [...own, 'events:read', 'customers:read', 'scans:read', 'vouchers:read'];
        const { key, id: installation } = await install(all);
        const { _id: id } = await service.call(api.webhooks.create, { url, events: ['*'] }, { token: key });
        const heard = async () =>
          (await service.call(api.webhooks.deliveries, { id }, { token: key })).docs.map(({ event }) => event).sort();
        await say('customer.created');
        await say('event.updated');
        assert.deepEqual(await heard(), ['customer.created', 'event.updated']);
        // as when the seller allows less on the page of consent
        await service.db.query(
          `update installation set permissions = '{webhooks:read,webhooks:write,events:read}' where id = $1`,
          [installation],
        );
        await say('customer.updated');
        await say('ticket.created');
        await say('voucher.created');
        await say('event.deleted');
        assert.deepEqual(await heard(), ['customer.created', 'event.deleted', 'event.updated']);
      });

      it('is not answered what another app was, for the same idempotency key', async () => {
        const permissions = ['customers:write'];
        const [one, two] = [await install(permissions), await install(permissions)];
        const body = { primaryEmail: 'grace@example.com', notes: 'VIP', upsert: false };
        const once = (key: string) => ({ token: key, idempotencyKey: '1' });
        const made = await service.call(api.customers.create, body, once(one.key));
        assert.deepEqual(await service.call(api.customers.create, body, once(one.key)), made);
        assert.equal((await service.refused(api.customers.create, 400, body, once(two.key))).body.code, 'EMAIL_IN_USE');
        // nor does it hold up the seller's own programs
        await service.call(api.customers.create, { primaryEmail: 'alan@example.com' }, once(token));
      });
    });

    it('a cart is one of its event and of its buyer, whatever numbers shops give to carts', async () => {
      const [here, there] = [await addEvent(service.db), await addEvent(service.db)];
      const [ada, bob] = [
        await addCustomer(service.db, 'ada@x.example'),
        await addCustomer(service.db, 'bob@x.example'),
      ];
      const start = (eventId: string, amount: number, as?: string) =>
        service.call(
          api.checkout.create,
          { type: 'transaction', eventId, items: seats(amount) },
          { idempotencyKey: '1', token: as },
        );
      const carts = [
        await start(here, 1),
        await start(there, 2),
        await start(here, 2, ada.token),
        await start(here, 1, bob.token),
        await start(here, 1),
      ];
      assert.equal(new Set(carts.map(({ _id }) => _id)).size, 4);
      assert.deepEqual(carts[4], carts[0]);
    });

    describe('a blocked customer', () => {
      const begun = async (email: string, as?: string) => {
        const eventId = await addEvent(service.db, { reservationSettings: { option: 'reservationsAndPayment' } });
        const items = seats(1);
        const checkout = await service.call(
          api.checkout.create,
          { type: 'transaction', eventId, items },
          { token: as },
        );
        await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email }, { token: as });
        return keyOf(checkout);
      };
      const block = (id: string) => service.call(api.customers.update, { id, blocked: true }, { token });

      it('cannot finish what was begun before', async () => {
        const { id, token: own } = await addCustomer(service.db, 'mallory@example.com');
        const order = await begun('mallory@example.com', own);
        await block(id);
        const { body } = await service.refused(api.checkout.complete, 403, { ...order, paymentMethod: 'invoice' });
        assert.equal(body.code, 'CUSTOMER_BLOCKED');
        await service.refused(api.checkout.reserve, 403, order);
        await service.call(api.customers.update, { id, blocked: false }, { token });
        assert.equal(
          (await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' })).status,
          'COMPLETE',
        );
      });

      it('cannot do so as a guest either', async () => {
        const order = await begun('trudy@example.com');
        const { docs } = await service.call(api.customers.list, { email: 'trudy@' }, { token });
        await block(docs[0]!._id);
        await service.refused(api.checkout.complete, 403, { ...order, paymentMethod: 'invoice' });
      });
    });
  },
);

describe('codes of vouchers', () => {
  it('can be guessed no faster in a checkout than anywhere else', async () => {
    const rateLimits = { read: 100, write: 100, guess: 3, key: 100 };
    const service = await testService({ rateLimits }, onSale);
    await addVoucher(service.db, 'GOOD', 100);
    const eventId = await addEvent(service.db);
    const cart = { type: 'transaction' as const, eventId, items: seats(1) };
    const checkout = await service.call(api.checkout.create, { ...cart, vouchers: ['GOOD', 'BAD1'] });
    const pay = { ...keyOf(checkout) };
    // those that are right do not count, however often they come
    for (let at = 0; at < 5; at++) await service.call(api.checkout.setVouchers, { ...pay, vouchers: ['GOOD'] });
    await service.call(api.checkout.setVouchers, { ...pay, vouchers: ['BAD2', 'BAD3'] });
    const { body, headers } = await service.refused(api.checkout.setVouchers, 429, {
      ...pay,
      vouchers: ['GOOD', 'BAD4'],
    });
    assert.equal(body.code, 'TOO_MANY_ATTEMPTS');
    assert.ok(Number(headers['retry-after']) > 0);
    await service.refused(api.checkout.create, 429, { ...cart, vouchers: ['BAD5'] });
    // nor at a history, and a right code is answered like a wrong one by now
    for (const code of ['BAD5', 'GOOD']) {
      const refused = await service.refused(api.vouchers.history, 429, { id: sellerId, code });
      assert.equal(refused.body.code, 'TOO_MANY_ATTEMPTS');
    }
    // without a code everything goes on
    await service.call(api.checkout.setVouchers, { ...pay, vouchers: [] });
    await service.call(api.checkout.create, cart);
    await passWindows(service.db, 60_000);
    await service.call(api.checkout.setVouchers, { ...pay, vouchers: ['BAD6'] });
    assert.deepEqual(service.faults, []);
    await service.close();
  });

  it('cannot be guessed faster by many requests at the same time', async () => {
    const service = await testService({ rateLimits: { read: 100, write: 100, guess: 3, key: 100 } }, onSale);
    const eventId = await addEvent(service.db);
    const codes = Array.from({ length: 20 }, (_, at) => `BAD${at}`);
    await service.refused(api.checkout.create, 429, {
      type: 'transaction',
      eventId,
      items: seats(1),
      vouchers: codes,
    });
    assert.deepEqual(await service.db.query('select id from checkout'), []);
    await service.close();
  });
});

describe('answers about tickets', () => {
  it('are no more than an order can have tickets: each ticket looks for its own', async () => {
    const service = await testService({}, onSale);
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId: await addEvent(service.db),
      items: seats(1),
    });
    const answers = (amount: number) => Array.from({ length: amount }, (_, index) => ({ index }));
    const details = { ...keyOf(checkout), ...buyer };
    const { body } = await service.refused(api.checkout.setDetails, 400, { ...details, tickets: answers(1001) });
    assert.equal(body.details?.[0]?.path, 'tickets');
    await service.call(api.checkout.setDetails, { ...details, tickets: answers(1000) });
    assert.deepEqual(service.faults, []);
    await service.close();
  });
});
