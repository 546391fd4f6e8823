import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { usualRateLimits } from '../../../src/service/http/protection.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf, settled } from '../../support/running/service.ts';
import {
  addEvent,
  addKey,
  addSeatedEvent,
  buyer,
  hall,
  onSale,
  seats,
  sellerId,
  taken,
} from '../../support/builders/shop.ts';

const { create, setItems, setDetails, complete, abort } = api.checkout;
const hour = 3_600_000;

interface Answer {
  readonly status: number;
  readonly body: { readonly _id: string; readonly secret: string; readonly code?: string; readonly limit?: number };
}

const settings = { rateLimits: { ...usualRateLimits, write: 10_000 } };

describeWithService('tickets that one caller holds', { settings }, (service) => {
  const send = async (request: ReturnType<typeof requestOf>, remoteAddress: string): Promise<Answer> => {
    const { statusCode, body } = await service.app.inject({ ...request, remoteAddress });
    return { status: statusCode, body: JSON.parse(body) as Answer['body'] };
  };
  const start = (eventId: string, amount: number, address = '2001:db8:a::1', options = {}, fields = {}) =>
    send(requestOf(create, { type: 'transaction', eventId, items: seats(amount), ...fields }, options), address);
  const statuses = async (answers: readonly Promise<Answer>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();
  const event = (fields: Partial<EventRecord> = {}) => addEvent(service.db, { maxAmount: 5000, ...fields });
  const key = ({ body: { _id: id, secret } }: Answer) => ({ id, secret });
  const submit = (checkout: Answer, email = buyer.email, address = '2001:db8:a::1') =>
    send(requestOf(setDetails, { ...key(checkout), ...buyer, email }), address);

  it('are at most twenty in an order where the event says nothing', async () => {
    const eventId = await event();
    const { status, body } = await start(eventId, 21);
    assert.deepEqual([status, body.code], [409, 'LIMIT_EXCEEDED']);
    assert.equal((await start(eventId, 20)).status, 200);
    assert.equal((await start(await event({ maxAmountPerOrder: 100 }), 100)).status, 200, 'a limit of the event');
    const group = { _id: 'seat', name: 'Seat', price: 20, active: true, minAmountPerOrder: 30 };
    assert.equal((await start(await event({ tickets: [group] }), 30)).status, 200, 'a ticket type for groups');
    const token = await addKey(service.db);
    const pos = { posOperationMode: 'OPERATOR' };
    assert.equal((await start(eventId, 200, '2001:db8:9::1', { token }, pos)).status, 200, 'staff');
  });

  it('are three orders’ worth by one address', async () => {
    const eventId = await event();
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(eventId, 20)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 429, 429, 429, 429, 429]);
    assert.equal(await taken(service.db, eventId), 60);
    const refused = answers.find(({ status }) => status === 429);
    assert.deepEqual([refused?.body.code, refused?.body.limit], ['TOO_MANY_HELD', 60]);
    assert.equal((await start(eventId, 1)).status, 429);
    assert.equal((await start(eventId, 20, '2001:db8:b::1')).status, 200, 'another address');
    assert.equal((await start(await event(), 20)).status, 200, 'another event');
    const [first] = answers.filter(({ status }) => status === 200);
    assert.ok(first);
    await service.call(abort, key(first));
    assert.equal((await start(eventId, 20)).status, 200);
    service.clock.forward(9 * 60_000);
    assert.equal((await start(eventId, 20)).status, 200, 'the others have expired');
  });

  it('count a /64 as one address', async () => {
    const eventId = await event();
    const of = (host: number) => start(eventId, 20, `2001:db8:1:2::${host.toString(16)}`);
    assert.deepEqual(await statuses([of(1), of(2), of(3), of(4)]), [200, 200, 200, 429]);
    assert.equal((await start(eventId, 20, '2001:db8:1:3::1')).status, 200);
  });

  it('are ten orders’ worth by an IPv4 address, which customers of a carrier share', async () => {
    const limit = async (eventId: string, address: string) => {
      for (let count = 0; count < 30; count++) {
        const { status, body } = await start(eventId, 10, address);
        if (status !== 200) return [count, body.limit];
      }
      return [];
    };
    const plenty = await event({ maxAmountPerOrder: 10 });
    assert.deepEqual(await limit(plenty, '192.0.2.1'), [10, 100]);
    assert.deepEqual(await limit(plenty, '::ffff:192.0.2.1'), [0, 100], 'the same in IPv6');
    assert.deepEqual(await limit(plenty, '2001:db8::1'), [3, 30]);
    // a tenth of 550, 540, … is below what is open after five
    const fewer = await event({ maxAmount: 550, maxAmountPerOrder: 10 });
    assert.deepEqual(await limit(fewer, '192.0.2.1'), [5, 50]);
    const scarce = await event({ maxAmount: 60, maxAmountPerOrder: 10 });
    assert.deepEqual(await limit(scarce, '192.0.2.1'), [1, 10]);
    // a cart that grows has the cap of the address that began it
    const cart = await start(plenty, 4, '192.0.2.8');
    for (let count = 0; count < 9; count++) await start(plenty, 10, '192.0.2.8');
    const grow = (amount: number) =>
      send(requestOf(setItems, { ...key(cart), items: seats(amount) }), '2001:db8::7').then(({ status }) => status);
    assert.deepEqual([await grow(10), (await start(plenty, 1, '192.0.2.8')).status], [200, 429]);
  });

  it('are fewer as stock runs low, and one order is always possible', async () => {
    const eventId = await event({ maxAmount: 400, maxAmountPerOrder: 10 });
    const of = (amount: number) => start(eventId, amount);
    assert.deepEqual(await statuses([of(10), of(10), of(10), of(10)]), [200, 200, 200, 429]);
    const scarce = await event({ maxAmount: 40, maxAmountPerOrder: 10 });
    assert.equal((await start(scarce, 10)).status, 200);
    const { status, body } = await start(scarce, 1);
    assert.deepEqual([status, body.limit], [429, 10]);
    const seated = await addSeatedEvent(service.db, hall(4, 10), { maxAmountPerOrder: 10 });
    assert.deepEqual(await statuses([start(seated, 6), start(seated, 6), start(seated, 6)]), [200, 429, 429]);
  });

  it('are counted when a cart grows, and not when it shrinks', async () => {
    const eventId = await event({ maxAmount: 40, maxAmountPerOrder: 10 });
    const first = await start(eventId, 4);
    await start(eventId, 5);
    const change = (amount: number) =>
      send(requestOf(setItems, { ...key(first), items: seats(amount) }), '2001:db8:77::1').then(({ status }) => status);
    assert.deepEqual([await change(6), await change(5), await change(2)], [429, 200, 200]);
  });

  it('are not counted for a key of the seller', async () => {
    const eventId = await event({ maxAmount: 40, maxAmountPerOrder: 10 });
    const token = await addKey(service.db);
    const mode = { posOperationMode: 'OPERATOR' };
    const of = () => start(eventId, 10, '2001:db8:a::1', { token }, mode);
    assert.deepEqual(await statuses([of(), of(), of(), of()]), [200, 200, 200, 200]);
  });

  it('are counted until they are paid, for a day by address', async () => {
    await savePaymentSettings(
      service.db,
      settled.secrets,
      sellerId,
      { methods: ['invoice'], validImmediately: false },
      onSale,
    );
    const eventId = await event({ maxAmountPerOrder: 1 });
    const orders = [];
    for (let count = 0; count < 3; count++) {
      const order = await start(eventId, 1);
      await submit(order, `ada-${count}@example.com`);
      await service.call(complete, { ...key(order), paymentMethod: 'invoice' });
      orders.push(order);
    }
    assert.equal((await start(eventId, 1)).status, 429);
    const token = await addKey(service.db);
    await service.call(api.transactions.markReceived, { id: orders[0]?.body._id ?? '' }, { token });
    const next = await start(eventId, 1);
    assert.equal(next.status, 200);
    assert.equal((await start(eventId, 1)).status, 429);
    service.clock.forward(25 * hour);
    await cleanUp({ db: service.db, now: () => service.clock.now, ...settled });
    const answers = [start(eventId, 1), start(eventId, 1), start(eventId, 1)];
    assert.deepEqual(await statuses(answers), [200, 200, 200]);
  });

  it('are three orders’ worth by one email address without a sign-in, from any address', async () => {
    const eventId = await event({ maxAmountPerOrder: 2 });
    const checkouts = await Promise.all(
      Array.from({ length: 6 }, (_, host) => start(eventId, 2, `2001:db8:1${host}::1`)),
    );
    const answers = checkouts.map((checkout, host) =>
      submit(checkout, host % 2 ? 'Eve@example.com' : 'eve@example.com'),
    );
    assert.deepEqual(await statuses(answers), [200, 200, 200, 429, 429, 429]);
    const other = await start(eventId, 2, '2001:db8:99::1');
    assert.equal((await submit(other, 'bob@example.com')).status, 200);
  });
});

describeWithService(
  'tickets that an IPv4 address holds by another setting',
  { settings, context: { openOrdersPerIpv4: 2 } },
  (service) => {
    it('are as many orders’ worth as the operator says', async () => {
      const eventId = await addEvent(service.db, { maxAmount: 5000, maxAmountPerOrder: 5 });
      const start = async (address: string) => {
        const request = requestOf(create, { type: 'transaction', eventId, items: seats(5) });
        return (await service.app.inject({ ...request, remoteAddress: address })).statusCode;
      };
      const of = async (address: string) => [await start(address), await start(address), await start(address)];
      assert.deepEqual(await of('192.0.2.1'), [200, 200, 429]);
      assert.deepEqual(await of('2001:db8::1'), [200, 200, 200]);
    });
  },
);
