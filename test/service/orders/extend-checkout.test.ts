import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { maxExtensions } from '../../../src/service/orders/extend-checkout.ts';
import { expireHolds } from '../../../src/service/order-management/end-checkout.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import {
  addEvent,
  addKey,
  addSeatedEvent,
  buyer,
  hall,
  keyOf,
  onSale,
  seats,
  taken,
} from '../../support/builders/shop.ts';

const { create, get, setItems, setVouchers, setDetails, complete, abort, extend } = api.checkout;
const minute = 60_000;

describeWithService('more time for a checkout', (service) => {
  const start = (eventId: string, amount = 2, fields: object = {}) =>
    service.call(create, { type: 'transaction', eventId, items: seats(amount), ...fields });
  const more = (checkout: Checkout) => service.call(extend, keyOf(checkout));
  const refusedFor = async (checkout: Checkout, status: number) =>
    (await service.refused(extend, status, keyOf(checkout))).body.code;
  /** How often there is more time until there is none. */
  const times = async (checkout: Checkout) => {
    for (let count = 0; ; count++) {
      const { statusCode, body } = await service.send(extend, keyOf(checkout));
      if (statusCode === 200) continue;
      assert.deepEqual([statusCode, body.code], [409, 'NO_MORE_TIME']);
      assert.equal((await service.call(get, keyOf(checkout))).canExtend, false);
      return count;
    }
  };

  it('is the usual time, from the moment at which it was asked for', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 3 });
    const started = await start(eventId);
    assert.equal(started.canExtend, undefined, 'not looked up');
    assert.equal((await service.call(get, keyOf(started))).canExtend, true);
    await service.call(setDetails, { ...keyOf(started), ...buyer });
    service.clock.forward(14 * minute);
    const extended = await more(started);
    assert.equal(extended.expiresAt, '2026-06-01T10:29:00.000Z');
    assert.deepEqual(await service.call(get, keyOf(started)), extended);
    service.clock.forward(14 * minute);
    await expireHolds(service.db, service.clock.now);
    assert.equal(await taken(service.db, eventId), 2);
    await service.refused(create, 409, { type: 'transaction', eventId, items: seats(2) });
    const done = await service.call(complete, { ...keyOf(started), paymentMethod: 'invoice' });
    assert.deepEqual([done.status, done.canExtend], ['COMPLETE', undefined]);
  });

  it('is half of it, in full minutes, until the details are there', async () => {
    const started = await start(await addEvent(service.db));
    assert.equal(started.expiresAt, '2026-06-01T10:08:00.000Z');
    service.clock.forward(7 * minute);
    assert.equal((await more(started)).expiresAt, '2026-06-01T10:15:00.000Z');
    const other = await start(await addEvent(service.db));
    assert.equal(other.expiresAt, '2026-06-01T10:15:00.000Z');
    const known = await service.call(setDetails, { ...keyOf(other), ...buyer });
    assert.equal(known.expiresAt, '2026-06-01T10:22:00.000Z');
    assert.deepEqual(await service.call(get, keyOf(other)), known);
    service.clock.forward(8 * minute);
    await expireHolds(service.db, service.clock.now);
    assert.equal((await service.call(get, keyOf(started))).status, 'ABORTED');
    assert.equal((await service.call(get, keyOf(other))).status, 'NEW');
    // staff have the whole time
    const token = await addKey(service.db);
    const eventId = await addEvent(service.db);
    const pos = { type: 'transaction', eventId, items: seats(1), posOperationMode: 'OPERATOR' } as const;
    assert.equal((await service.call(create, pos, { token })).expiresAt, '2026-06-01T10:30:00.000Z');
  });

  it('is there ten times while others find tickets, never when they find none', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 4 });
    assert.equal(await times(await start(eventId)), maxExtensions);
    assert.equal(await times(await start(eventId)), 0);
    assert.equal(maxExtensions, 10);
  });

  it('goes by what the checkout itself holds: its ticket type, category and under-shop', async () => {
    const tickets = [
      { _id: 'seat', name: 'Seat', price: 20, active: true, amount: 2, categoryRef: 'stalls' },
      { _id: 'box', name: 'Box', price: 50, active: true, categoryRef: 'boxes' },
    ];
    const categories = [
      { _id: 'c1', ref: 'stalls' },
      { _id: 'c2', ref: 'boxes', amount: 1 },
    ];
    const underShops = [
      { _id: 'friends', name: 'Friends', active: true, maxAmount: 1, tickets: [{ baseTicket: 'box', price: 40 }] },
    ];
    const event = (fields: object) => addEvent(service.db, { maxAmount: 100, tickets, ...fields });
    const open = await event({});
    assert.equal(await times(await start(open)), 0, 'the ticket type');
    assert.equal(await times(await start(open, 1, { items: seats(1, 'box') })), maxExtensions);
    const boxes = await event({ categories });
    assert.equal(await times(await start(boxes, 1, { items: seats(1, 'box') })), 0, 'the category');
    const friends = { items: seats(1, 'box'), shopId: 'friends' };
    assert.equal(await times(await start(await event({ underShops }), 1, friends)), 0, 'the under-shop');
  });

  it('goes by the seats of a house, also where no amount was set', async () => {
    const eventId = await addSeatedEvent(service.db, hall(1, 4));
    const first = await start(eventId);
    await more(first);
    assert.equal((await service.call(get, keyOf(first))).canExtend, true);
    const second = await start(eventId);
    assert.equal((await service.call(get, keyOf(first))).canExtend, false, 'the house is full');
    await service.call(abort, keyOf(second));
    assert.equal((await service.call(get, keyOf(first))).canExtend, true);
    assert.equal((await more(first)).canExtend, true);
  });

  it('comes back when others give up theirs', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 4 });
    const [first, second] = [await start(eventId), await start(eventId)];
    assert.equal(await times(first), 0);
    await service.call(abort, keyOf(second));
    assert.equal((await service.call(get, keyOf(first))).canExtend, true);
    assert.equal(await times(first), maxExtensions);
  });

  it('is counted exactly, however many ask at the same time', async () => {
    const wanted = await start(await addEvent(service.db));
    const answers = await Promise.all(Array.from({ length: 14 }, () => service.send(extend, keyOf(wanted))));
    const statuses = [...Array<number>(maxExtensions).fill(200), ...Array<number>(4).fill(409)];
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), statuses);
  });

  it('stays counted when tickets, vouchers and details change', async () => {
    const started = await start(await addEvent(service.db, { maxAmount: 3 }));
    await more(started);
    await service.call(setItems, { ...keyOf(started), items: seats(1) });
    await service.call(setItems, { ...keyOf(started), items: seats(2) });
    await service.call(setVouchers, { ...keyOf(started), vouchers: [] });
    await service.call(setDetails, { ...keyOf(started), ...buyer });
    assert.equal(await times(started), maxExtensions - 1);
  });

  it('never makes the time shorter', async () => {
    const started = await start(await addEvent(service.db));
    await service.db.query(`update hold set expires_at = $2::timestamptz where id = $1`, [
      started._id,
      new Date(onSale.getTime() + 60 * minute),
    ]);
    assert.equal((await more(started)).expiresAt, '2026-06-01T11:00:00.000Z');
  });

  it('is not for what is over, and only for who has the secret', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const late = await start(eventId);
    service.clock.forward(15 * minute);
    assert.equal((await service.call(get, keyOf(late))).canExtend, undefined);
    assert.equal(await refusedFor(late, 410), 'CHECKOUT_EXPIRED');
    const given = await start(eventId);
    await service.call(abort, keyOf(given));
    assert.equal(await refusedFor(given, 409), 'WRONG_STATE');
    const done = await start(eventId);
    await service.call(setDetails, { ...keyOf(done), ...buyer });
    await service.call(complete, { ...keyOf(done), paymentMethod: 'invoice' });
    assert.equal(await refusedFor(done, 409), 'WRONG_STATE');
    const other = await start(eventId);
    const { body } = await service.refused(extend, 404, { id: other._id, secret: done.secret });
    assert.equal(body.code, 'NOT_FOUND');
    await service.refused(extend, 400, { id: other._id });
    assert.equal((await service.call(get, keyOf(other))).expiresAt, other.expiresAt);
  });
});
