import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type Refused } from '../../support/running/service.ts';
import { addEvent, keyOf, seats, taken } from '../../support/builders/shop.ts';

const { create, setItems, abort } = api.checkout;

const reasons = ({ body }: Refused) =>
  (body['problems'] as { code: string; limit?: number }[]).map(({ code, limit }) => [code, limit]);
const left = ({ body }: Refused) => (body['availabilities'] as { v?: number }).v;

describeWithService('the stock', (service) => {
  const start = (
    eventId: string,
    items: ReturnType<typeof seats>,
    more: { shopId?: string; coupons?: string[] } = {},
  ) => service.call(create, { type: 'transaction', eventId, items, ...more });
  const refused = (status: number, eventId: string, items: unknown[], more: object = {}) =>
    service.refused(create, status, { type: 'transaction', eventId, items, ...more });

  it('counts in the event, the category and the ticket type', async () => {
    const eventId = await addEvent(service.db, {
      maxAmount: 20,
      categories: [{ _id: 'c1', ref: 'stalls', name: 'Stalls', amount: 10 }],
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls', amount: 6 },
        { _id: 'child', name: 'Child', price: 5, active: true, categoryRef: 'stalls' },
        { _id: 'box', name: 'Box', price: 50, active: true },
      ],
    });
    await start(eventId, [...seats(4), ...seats(2, 'child'), ...seats(1, 'box')]);
    assert.equal(await taken(service.db, eventId), 7);
    assert.equal(await taken(service.db, eventId, 'category', 'stalls'), 6);
    assert.equal(await taken(service.db, eventId, 'ticket', 'seat'), 4);

    const type = await refused(409, eventId, seats(3));
    assert.equal(type.body.code, 'TICKETS_SOLD_OUT');
    assert.deepEqual(reasons(type), [['NOT_ENOUGH_LEFT', 2]]);
    assert.equal(type.body.details?.[0]?.path, 'items.0.amount');
    assert.equal(left(type), 13);
    assert.deepEqual(reasons(await refused(409, eventId, [...seats(1, 'box'), ...seats(5, 'child')])), [
      ['NOT_ENOUGH_LEFT', 4],
    ]);
    assert.deepEqual(reasons(await refused(409, eventId, seats(14, 'box'))), [['NOT_ENOUGH_LEFT', 13]]);
    assert.equal(await taken(service.db, eventId), 7);
  });

  it('sells exactly what there is to fifty buyers at the same time', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const body = { type: 'transaction', eventId, items: seats(1) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.send(create, body)));
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 10);
    for (const { statusCode, body: answer } of answers.filter((each) => each.statusCode !== 200)) {
      assert.equal(statusCode, 409);
      assert.equal(answer.code, 'TICKETS_SOLD_OUT');
    }
    assert.equal(await taken(service.db, eventId), 10);
  });

  it('refuses what cannot be bought, by name and place', async () => {
    const eventId = await addEvent(service.db, {
      maxAmountPerOrder: 6,
      minAmountPerOrder: 2,
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true, maxAmountPerOrder: 4 },
        { _id: 'off', name: 'Off', price: 20, active: false },
      ],
    });
    const cases: [number, string, string, unknown[]][] = [
      [400, 'UNKNOWN_TICKET', 'items.1.ticketTypeId', [...seats(2), ...seats(1, 'nothing')]],
      [409, 'NOT_ON_SALE', 'items.0.ticketTypeId', seats(2, 'off')],
      [409, 'LIMIT_EXCEEDED', 'items.0.amount', seats(5)],
      [409, 'LIMIT_EXCEEDED', 'items', seats(1)],
      [400, 'EMPTY_CART', 'items', []],
      [400, 'INVALID_REQUEST', 'items.0.amount', seats(0)],
      [400, 'INVALID_REQUEST', 'items.0.amount', seats(1.5)],
      [400, 'INVALID_REQUEST', 'items.0.amount', seats(-1)],
      [400, 'INVALID_REQUEST', 'items.0.amount', seats(1e9)],
    ];
    for (const [status, code, path, items] of cases) {
      const { body } = await refused(status, eventId, items);
      assert.equal(body.code, code);
      assert.equal(body.details?.[0]?.path, path);
    }
  });

  it('sells in the time of the sale only', async () => {
    const eventId = await addEvent(service.db, { sellStart: '2026-06-10T00:00:00Z', sellEnd: '2026-06-20T00:00:00Z' });
    for (const [now, status] of [
      ['2026-06-09T23:59:59Z', 409],
      ['2026-06-10T00:00:00Z', 200],
      ['2026-06-20T00:00:00Z', 409],
    ] as const) {
      service.clock.now = new Date(now);
      const { statusCode, body } = await service.send(create, { type: 'transaction', eventId, items: seats(1) });
      assert.equal(statusCode, status);
      if (status === 409) assert.equal(body.code, 'NOT_ON_SALE');
    }
  });

  it('adds up lines of the same kind', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 3 });
    const { items } = await start(eventId, [...seats(1), ...seats(1)]);
    assert.deepEqual(
      items[0]?.tickets?.map(({ amount }) => amount),
      [1, 1],
    );
    await refused(409, eventId, [...seats(1), ...seats(1)]);
    assert.equal(await taken(service.db, eventId), 2);
  });

  describe('when items change', () => {
    it('takes and gives back the difference, and keeps what it had when refused', async () => {
      const eventId = await addEvent(service.db, {
        maxAmount: 10,
        tickets: [
          { _id: 'seat', name: 'Seat', price: 20, active: true, amount: 5 },
          { _id: 'child', name: 'Child', price: 5, active: true },
        ],
      });
      const other = await start(eventId, seats(4, 'child'));
      const started = await start(eventId, [...seats(2), ...seats(4, 'child')]);
      const change = (items: unknown[]) => service.send(setItems, { ...keyOf(started), items });

      // All ten are taken; what it holds itself is free for it.
      const moved = await change([...seats(5), ...seats(1, 'child')]);
      assert.equal(moved.statusCode, 200);
      assert.equal((moved.body as unknown as Checkout).realPrice, 105);
      assert.equal(await taken(service.db, eventId), 10);
      assert.equal(await taken(service.db, eventId, 'ticket', 'seat'), 5);

      const tooMany = await change(seats(7, 'child'));
      assert.equal(tooMany.statusCode, 409);
      assert.equal(tooMany.body.code, 'TICKETS_SOLD_OUT');
      assert.deepEqual(reasons(tooMany), [['NOT_ENOUGH_LEFT', 6]]);
      assert.equal(await taken(service.db, eventId, 'ticket', 'seat'), 5);
      const stored = await service.call(api.checkout.get, keyOf(started));
      assert.equal(stored.realPrice, 105);

      assert.equal((await change(seats(1, 'child'))).statusCode, 200);
      assert.equal(await taken(service.db, eventId), 5);
      assert.equal(await taken(service.db, eventId, 'ticket', 'seat'), 0);
      await service.call(abort, keyOf(other));
      await service.call(abort, keyOf(started));
      assert.equal(await taken(service.db, eventId), 0);
    });

    it('refuses an empty cart and a limit as at the start', async () => {
      const started = await start(await addEvent(service.db, { maxAmountPerOrder: 4 }), seats(2));
      await service.refused(setItems, 400, { ...keyOf(started), items: [] });
      const { body } = await service.refused(setItems, 409, { ...keyOf(started), items: seats(5) });
      assert.equal(body.code, 'LIMIT_EXCEEDED');
    });
  });

  describe('in time slots', () => {
    const slots: Partial<EventRecord> = {
      useTimeSlots: true,
      timeSlots: [
        { _id: 'six', startTime: { hour: 20, minute: 0 }, amount: 3 },
        { _id: 'seven', startTime: { hour: 21, minute: 0 } },
      ],
    };

    it('counts each slot, and the event over all of them', async () => {
      const eventId = await addEvent(service.db, { ...slots, maxAmount: 6 });
      const started = await start(eventId, [...seats(2, 'seat', 'six'), ...seats(3, 'seat', 'seven')]);
      assert.equal(await taken(service.db, eventId, 'slot', 'six'), 2);
      assert.equal(await taken(service.db, eventId), 5);
      const [first, second] = started.items[0]?.tickets ?? [];
      assert.deepEqual([first?.slotInfo, second?.slotInfo].map((info) => info?.slotStartTime).sort(), [
        '2026-07-01T18:00:00.000Z',
        '2026-07-01T19:00:00.000Z',
      ]);
      const full = await refused(409, eventId, seats(2, 'seat', 'six'));
      assert.equal(full.body.code, 'TICKETS_SOLD_OUT');
      await service.call(setItems, { ...keyOf(started), items: seats(5, 'seat', 'seven') });
      assert.equal(await taken(service.db, eventId, 'slot', 'six'), 0);
      await start(eventId, seats(1, 'seat', 'six'));
    });

    it('needs a slot that exists', async () => {
      const eventId = await addEvent(service.db, slots);
      assert.equal((await refused(400, eventId, seats(1))).body.code, 'SLOT_MISSING');
      const unknown = await refused(400, eventId, seats(1, 'seat', 'eight'));
      assert.equal(unknown.body.code, 'SLOT_UNKNOWN');
      assert.equal(unknown.body.details?.[0]?.path, 'items.0.slotInfo');
    });
  });

  describe('of under-shops', () => {
    const shop = {
      _id: 'members',
      name: 'Members',
      active: true,
      maxAmount: 4,
      tickets: [{ baseTicket: 'seat', price: 15, amount: 3 }],
    };
    const open = (inventoryStrategy?: string) =>
      addEvent(service.db, {
        maxAmount: 5,
        underShops: [{ ...shop, ...(inventoryStrategy && { inventoryStrategy }) }],
      });
    const members = { shopId: 'members' };

    it('is the shop’s own when it is independent, or not said', async () => {
      for (const strategy of ['independent', undefined]) {
        const eventId = await open(strategy);
        await start(eventId, seats(5));
        const { realPrice, shopId } = await start(eventId, seats(3), members);
        assert.deepEqual([realPrice, shopId], [45, 'members']);
        assert.equal(await taken(service.db, eventId), 5);
        assert.equal(await taken(service.db, eventId, 'event', '', 'members'), 3);
        assert.equal(await taken(service.db, eventId, 'ticket', 'seat', 'members'), 3);
        await refused(409, eventId, seats(1), members);
      }
    });

    it('is the shop’s and the event’s when it is subsidiary', async () => {
      const eventId = await open('subsidiary');
      const own = await start(eventId, seats(3), members);
      assert.equal(await taken(service.db, eventId), 3);
      assert.equal(await taken(service.db, eventId, 'event', '', 'members'), 3);
      await refused(409, eventId, seats(1), members);
      await start(eventId, seats(2));
      await service.call(setItems, { ...keyOf(own), items: seats(1) });
      await start(eventId, seats(2));
      assert.deepEqual(reasons(await refused(409, eventId, seats(1), members)), [['SOLD_OUT', 0]]);
    });

    it('is the event’s when it is global', async () => {
      const eventId = await open('global');
      await start(eventId, seats(5), members);
      assert.equal(await taken(service.db, eventId), 5);
      assert.equal(await taken(service.db, eventId, 'event', '', 'members'), 0);
      await refused(409, eventId, seats(1));
    });

    it('is closed when the shop is not there, switched off, or not in its time', async () => {
      const eventId = await addEvent(service.db, {
        underShops: [
          { ...shop, _id: 'off', active: false },
          { ...shop, _id: 'later', sellStart: '2026-06-15T00:00:00Z' },
        ],
      });
      await refused(404, eventId, seats(1), { shopId: 'nothing' });
      await refused(404, eventId, seats(1), { shopId: 'off' });
      assert.equal((await refused(409, eventId, seats(1), { shopId: 'later' })).body.code, 'NOT_ON_SALE');
    });

    it('opens with a coupon where the shop asks for one', async () => {
      const eventId = await addEvent(service.db, {
        underShops: [{ ...shop, unlockMode: 'couponCode', coupons: ['FRIENDS-26'] }],
      });
      const wrong = await refused(403, eventId, seats(1), { ...members, coupons: ['ENEMIES'] });
      assert.deepEqual((await refused(403, eventId, seats(1), members)).body, wrong.body);
      const started = await start(eventId, seats(1), { ...members, coupons: [' friends-26 '] });
      assert.deepEqual(started.items[0]?.appliedCoupons, [' friends-26 ']);
    });
  });
});
