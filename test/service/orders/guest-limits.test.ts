import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Route } from '../../../src/contract/route.ts';
import { deleteExpiredAddresses } from '../../../src/service/orders/open-holds.ts';
import { addEvent, addKey, buyer, seats } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf } from '../../support/running/service.ts';

const { create, setDetails, complete } = api.checkout;

describeWithService(
  'limits of guests, where addresses count',
  { settings: { rateLimits: { read: 1000, write: 1000, guess: 1000, key: 1000 } } },
  (service) => {
    const email = 'victim@example.com';
    const [home, away] = ['198.51.100.1', '203.0.113.1'];
    const send = async (remoteAddress: string, route: Route, input: object, token?: string) => {
      const { statusCode, json } = await service.app.inject({
        ...requestOf(route, { ...input }, { ...(token !== undefined && { token }) }),
        remoteAddress,
      });
      return { status: statusCode, body: json<Record<string, unknown>>() };
    };
    const prepare = async (eventId: string, from: string, { amount = 1, coupons }: Cart = {}, token?: string) => {
      const cart = { type: 'transaction', eventId, items: seats(amount), ...(coupons && { coupons }) };
      const { body } = await send(from, create, cart, token);
      const claim = { id: body['_id'] as string, secret: body['secret'] as string };
      const said = await send(from, setDetails, { ...claim, ...buyer, email });
      return { claim, said };
    };
    interface Cart {
      readonly amount?: number;
      readonly coupons?: readonly string[];
    }
    const order = async (eventId: string, from: string, paymentMethod = 'invoice', cart: Cart = {}) => {
      const { claim, said } = await prepare(eventId, from, cart);
      const { status, body } = said.status === 200 ? await send(from, complete, { ...claim, paymentMethod }) : said;
      return { ...claim, status, code: body['code'] };
    };
    const pay = async (id: string) => {
      await service.call(api.transactions.markReceived, { id }, { token: await addKey(service.db) });
    };

    it('are used up elsewhere by paid orders alone, and at their own address by any', async () => {
      const eventId = await addEvent(service.db, { maxTransactionsPerCustomer: 1 });
      const first = await order(eventId, away);
      assert.equal(first.status, 200);
      assert.deepEqual((await order(eventId, away)).code, 'LIMIT_EXCEEDED');
      // a stranger's unpaid order takes nothing from the owner of the address, and tells nothing
      assert.equal((await order(eventId, home)).status, 200);
      assert.equal((await order(eventId, home)).code, 'LIMIT_EXCEEDED');
      await pay(first.id);
      assert.equal((await order(eventId, '192.0.2.1')).code, 'LIMIT_EXCEEDED');
    });

    it('count free orders as unpaid, and go on counting them for days', async () => {
      const free = { tickets: [{ _id: 'seat', name: 'Seat', price: 0, active: true }] };
      const eventId = await addEvent(service.db, { ...free, maxAmountPerCustomer: 2 });
      assert.equal((await order(eventId, away, 'free', { amount: 2 })).status, 200);
      service.clock.forward(3 * 86_400_000);
      await deleteExpiredAddresses(service.db, service.clock.now);
      assert.equal((await order(eventId, away, 'free')).code, 'LIMIT_EXCEEDED');
      assert.equal((await order(eventId, home, 'free', { amount: 2 })).status, 200);
      assert.equal((await order(eventId, home, 'free')).code, 'LIMIT_EXCEEDED');
    });

    it('of a coupon are used up in the same way', async () => {
      const eventId = await addEvent(service.db);
      const token = await addKey(service.db);
      const coupon = { code: 'ONCE10', discountType: 'PERCENTAGE' as const, value: 0.1, maxPerCustomer: 1 };
      await service.call(api.coupons.create, coupon, { token });
      const cart = { coupons: ['ONCE10'] };
      const first = await order(eventId, away, 'invoice', cart);
      assert.equal(first.status, 200);
      assert.equal((await order(eventId, away, 'invoice', cart)).code, 'COUPON_LIMIT');
      assert.equal((await order(eventId, home, 'invoice', cart)).status, 200);
      await pay(first.id);
      assert.equal((await order(eventId, '192.0.2.1', 'invoice', cart)).code, 'COUPON_LIMIT');
    });

    it('count everywhere what the seller has entered', async () => {
      const eventId = await addEvent(service.db, { maxTransactionsPerCustomer: 1 });
      const { claim } = await prepare(eventId, away, {}, await addKey(service.db));
      assert.equal((await send(away, complete, { ...claim, paymentMethod: 'invoice' })).status, 200);
      assert.equal((await order(eventId, home)).code, 'LIMIT_EXCEEDED');
    });

    it('keep no address that they do not need: hashes go with the payment, the end of the order or of the event', async () => {
      const keys = async (id: string) => {
        await deleteExpiredAddresses(service.db, service.clock.now);
        const [row] = await service.db.query<{ key: string | null }>(
          'select address_key as key from hold where id = $1',
          [id],
        );
        return row?.key;
      };
      const eventId = await addEvent(service.db, { ticketSettings: { returnSettings: { enabled: 'ENABLED' } } });
      const [paid, unpaid, ended] = [
        await order(eventId, home),
        await order(eventId, home),
        await order(eventId, home),
      ];
      const kept = await keys(unpaid.id);
      assert.ok(kept);
      assert.ok(!kept.includes(home));
      await pay(paid.id);
      await send(home, api.orders.cancel, { id: ended.id, secret: ended.secret });
      service.clock.forward(86_400_001);
      assert.deepEqual([await keys(paid.id), await keys(unpaid.id), await keys(ended.id)], [null, kept, null]);
      service.clock.now = new Date('2027-01-01T00:00:00Z');
      assert.equal(await keys(unpaid.id), null);
    });
  },
);
