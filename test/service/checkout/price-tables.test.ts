/** Prices by tiers: told and charged by the same rule, and never more tickets in a tier than it has. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { quote } from '../../../src/sale/quote.ts';
import { addEvent, addKey, buyer, keyOf, seats, taken } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, setDetails, setItems, complete, abort, get } = api.checkout;
type Tier = {
  _id: string;
  name?: string;
  amount?: number;
  until?: string;
  prices: { priceCategoryId: string; price: number }[];
};
const tier = (_id: string, price: number, more: Partial<Tier> = {}): Tier => ({
  _id,
  prices: [{ priceCategoryId: 'full', price }],
  ...more,
});
const ticket = (_id: string, more: object = {}) => ({
  _id,
  name: _id,
  price: 50,
  active: true,
  priceCategoryId: 'full',
  ...more,
});
const begins = { type: 'transaction' as const };

describeWithService('price tables', { context: { openOrdersPerIpv4: 1000 } }, (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });
  const addTable = async (tiers: Tier[]) =>
    (await service.call(api.priceTables.create, { name: 'Plays', tiers }, { token }))._id;
  const dynamic = (priceTableId: string) => ({ pricingSettings: { priceTableId, dynamicPricing: { enabled: true } } });
  const play = (priceTableId: string, fields: Partial<EventRecord> = {}) =>
    addEvent(service.db, { tickets: [ticket('seat')], ...dynamic(priceTableId), ...fields });
  const start = (eventId: string, amount = 1, fields: object = {}) =>
    service.call(create, { ...begins, eventId, items: seats(amount), ...fields });
  const told = async (id: string, query: object = {}) => {
    const { tickets = [] } = await service.call(api.events.info, { id, ...query });
    return tickets[0];
  };
  const order = async (checkout: Checkout) => {
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    return await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  };
  const inTier = (eventId: string, _id: string) => taken(service.db, eventId, 'tier', _id);

  it('sell the tickets of a tier, and then those of the next one', async () => {
    const eventId = await play(
      await addTable([tier('early', 10, { name: 'Early bird', amount: 3 }), tier('usual', 20)]),
    );
    const first = await told(eventId);
    assert.deepEqual(
      [first?.price, first?.priceTableTypeId, first?.priceTier, first?.maxAmountPerOrder],
      [10, 'full', { _id: 'early', name: 'Early bird', left: 3 }, 3],
    );
    const two = await start(eventId, 2);
    assert.equal(two.realPrice, 20);
    assert.equal((await told(eventId))?.maxAmountPerOrder, 1, 'an order fits into its tier as a whole');
    const { body } = await service.refused(create, 409, { ...begins, eventId, items: seats(2) });
    assert.equal(body.code, 'LIMIT_EXCEEDED');
    assert.equal((await start(eventId)).realPrice, 10);
    const next = await told(eventId);
    assert.deepEqual([next?.price, next?.priceTier, next?.maxAmountPerOrder], [20, { _id: 'usual' }, undefined]);
    assert.equal((await start(eventId, 4)).realPrice, 80);
    assert.deepEqual([await inTier(eventId, 'early'), await inTier(eventId, 'usual')], [3, 4]);
    assert.equal((await order(two)).realPrice, 20, 'what is held keeps its price');
    await service.call(abort, keyOf(await start(eventId)));
  });

  it('give a ticket back to its tier', async () => {
    const eventId = await play(await addTable([tier('early', 10, { amount: 1 }), tier('usual', 20)]));
    const cheap = await start(eventId);
    assert.equal((await told(eventId))?.price, 20);
    await service.call(abort, keyOf(cheap));
    assert.deepEqual([(await told(eventId))?.price, await inTier(eventId, 'early')], [10, 0]);
  });

  it('give back the returned ticket of an order that has others', async () => {
    const returnSettings = { enabled: 'ENABLED' };
    const table = await addTable([tier('early', 10, { amount: 3 }), tier('usual', 20)]);
    const eventId = await play(table, { ticketSettings: { returnSettings } });
    const checkout = await start(eventId, 3);
    await order(checkout);
    await service.call(api.transactions.markReceived, { id: checkout._id }, { token });
    const [sold] = await service.call(api.checkout.tickets, keyOf(checkout));
    const returned = [{ _id: sold?._id ?? '', secret: sold?.secret ?? '' }];
    await service.call(api.orders.returnTickets, { ...keyOf(checkout), tickets: returned });
    assert.equal(await inTier(eventId, 'early'), 2);
    assert.deepEqual([(await told(eventId))?.price, (await told(eventId))?.maxAmountPerOrder], [10, 1]);
  });

  it('end a tier in time; an order keeps the price that it was held for', async () => {
    const until = '2026-06-10T00:00:00.000Z';
    const eventId = await play(await addTable([tier('early', 10, { until }), tier('usual', 20)]));
    assert.deepEqual((await told(eventId))?.priceTier, { _id: 'early', until });
    service.clock.now = new Date(Date.parse(until) - 1000);
    const held = await start(eventId);
    service.clock.now = new Date(until);
    assert.equal((await told(eventId))?.price, 20);
    assert.equal((await start(eventId)).realPrice, 20);
    assert.equal((await order(held)).realPrice, 10);
  });

  it('sell by the ticket type’s own price when all tiers are over', async () => {
    const eventId = await play(await addTable([tier('early', 10, { amount: 1 })]));
    await start(eventId);
    const own = await told(eventId);
    assert.deepEqual([own?.price, own?.priceTier, own?.maxAmountPerOrder], [50, undefined, undefined]);
    assert.equal((await start(eventId, 2)).realPrice, 100);
    const without = await play(await addTable([tier('early', 10)]), {
      tickets: [ticket('seat', { price: undefined })],
    });
    assert.equal((await start(without)).realPrice, 10, 'a type needs none while a tier prices it');
  });

  it('are shared by the ticket types of a tier, also within one order', async () => {
    const prices = [
      { priceCategoryId: 'full', price: 10 },
      { priceCategoryId: 'child', price: 5 },
    ];
    const table = await addTable([tier('early', 10, { amount: 3, prices }), tier('usual', 20)]);
    const eventId = await play(table, { tickets: [ticket('seat'), ticket('child', { priceCategoryId: 'child' })] });
    const info = await service.call(api.events.info, { id: eventId });
    assert.deepEqual(
      info.tickets?.map(({ priceTier }) => priceTier?.left),
      [3, 3],
    );
    const cart = [...seats(2), ...seats(2, 'child')];
    const [problem] = quote(info, cart, service.clock.now).problems;
    assert.deepEqual(problem, { code: 'MAX_PER_TICKET', ticketTypeId: 'child', limit: 3 });
    const { body } = await service.refused(create, 409, { ...begins, eventId, items: cart });
    assert.deepEqual([body.code, body.details?.[0]?.path], ['LIMIT_EXCEEDED', 'items.1.amount']);
    const fitting = [...seats(2), ...seats(1, 'child')];
    assert.equal((await service.call(create, { ...begins, eventId, items: fitting })).realPrice, 25);
  });

  it('keep the tier that an event fixes', async () => {
    const priceTableId = await addTable([tier('low', 10, { amount: 1 }), tier('high', 30, { amount: 1 })]);
    const eventId = await play(priceTableId, { pricingSettings: { priceTableId, priceTableTierId: 'high' } });
    assert.equal((await start(eventId, 3)).realPrice, 90);
    assert.equal((await told(eventId))?.price, 30);
  });

  it('say the same in the event info, the listing and the public event', async () => {
    const eventId = await play(await addTable([tier('early', 10, { amount: 1 }), tier('usual', 20)]));
    for (const price of [10, 20]) {
      const [listed] = await service.call(api.listings.get, { id: eventId });
      const { tickets = [] } = await service.call(api.events.getPublic, { id: eventId });
      assert.deepEqual(
        [(await told(eventId))?.price, listed?.startingPrice, tickets[0]?.price],
        [price, `${price}.00`, price],
      );
      assert.equal((await start(eventId)).realPrice, price);
    }
  });

  it('leave an under-shop its own price, and count what it sells by the table', async () => {
    const table = await addTable([tier('early', 10, { amount: 2 }), tier('usual', 20)]);
    const own = [{ _id: 'own-seat', baseTicket: 'seat', price: 5 }];
    const eventId = await play(table, {
      underShops: [
        { _id: 'own', tickets: own },
        { _id: 'plain', maxAmount: 9 },
      ],
    });
    assert.equal((await start(eventId, 3, { shopId: 'own' })).realPrice, 15);
    assert.equal(await inTier(eventId, 'early'), 0);
    assert.equal((await start(eventId, 2, { shopId: 'plain' })).realPrice, 20);
    assert.equal((await told(eventId))?.price, 20);
  });

  it('keep the price of a cart that changes, and let it grow as far as the tier goes', async () => {
    const eventId = await play(await addTable([tier('early', 10, { amount: 3 }), tier('usual', 20)]));
    const checkout = await start(eventId, 2);
    const grown = await service.call(setItems, { ...keyOf(checkout), items: seats(3) });
    assert.equal(grown.realPrice, 30);
    assert.equal((await told(eventId))?.price, 20);
    await service.refused(setItems, 409, { ...keyOf(checkout), items: seats(4) });
    assert.equal((await service.call(setItems, { ...keyOf(checkout), items: seats(1) })).realPrice, 10);
    assert.equal(await inTier(eventId, 'early'), 1);
  });

  it('follow a change of the table, in each event that names it', async () => {
    const id = await addTable([tier('early', 10, { amount: 1 }), tier('usual', 20)]);
    const [one, other] = [await play(id), await play(id)];
    await start(one);
    const tiers = [tier('early', 12, { amount: 2 }), tier('second', 15, { amount: 1 }), tier('usual', 25)];
    await service.call(api.priceTables.update, { id, name: 'Plays', tiers }, { token });
    assert.deepEqual([(await start(one)).realPrice, (await start(one)).realPrice], [12, 15]);
    assert.deepEqual([(await start(one)).realPrice, (await start(other)).realPrice], [25, 12]);
    assert.deepEqual(
      [await inTier(one, 'early'), await inTier(one, 'second'), await inTier(other, 'early')],
      [2, 1, 1],
    );
  });

  it('count by each date of a series', async () => {
    const table = await addTable([tier('early', 10, { amount: 1 }), tier('usual', 20)]);
    const root = {
      name: 'Series',
      eventType: 'ROOT',
      start: '2026-07-01T18:00:00.000Z',
      end: '2026-07-01T21:00:00.000Z',
    };
    const { _id: id } = await service.call(
      api.events.create,
      { ...root, tickets: [ticket('seat')], ...dynamic(table) },
      { token },
    );
    const rule = {
      unit: 'DAY' as const,
      from: root.start,
      to: '2026-07-03T23:00:00.000Z',
      startTime: root.start,
      endTime: root.end,
    };
    await service.refused(api.events.addRecurrences, 400, { id, ...rule, priceTableTierId: 'none' }, { token });
    await service.call(api.events.addRecurrences, { id, ...rule }, { token });
    const { rows } = await service.call(api.events.list, { top: 9, skip: 0, rootId: id }, { token });
    const prices = [];
    for (const { _id } of rows) prices.push((await start(_id)).realPrice, (await start(_id)).realPrice);
    assert.deepEqual(prices, [10, 20, 10, 20, 10, 20]);
  });

  it('never sell more tickets in a tier than it has, to buyers who come at the same time', async () => {
    const tiers = [tier('early', 10, { amount: 7 }), tier('second', 15, { amount: 11 }), tier('usual', 20)];
    const eventId = await play(await addTable(tiers));
    const answers = await Promise.all(Array.from({ length: 40 }, () => start(eventId)));
    const count = (price: number) => answers.filter(({ realPrice }) => realPrice === price).length;
    assert.deepEqual([count(10), count(15), count(20)], [7, 11, 22]);
    for (const { _id, amount = 22 } of tiers) assert.equal(await inTier(eventId, _id), amount);
    const [one] = answers;
    assert.ok(one);
    assert.equal((await service.call(get, keyOf(one))).realPrice, one.realPrice);
  });

  it('charge what they told, for random buyers', async () => {
    const step = fc.record({ amount: fc.integer({ min: 1, max: 4 }), undo: fc.boolean(), minutes: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const until = new Date(service.clock.now.getTime() + 9 * 60_000).toISOString();
        const tiers = [
          tier('early', 10, { amount: 5 }),
          tier('second', 15, { until }),
          tier('usual', 20, { amount: 9 }),
        ];
        const eventId = await play(await addTable(tiers));
        for (const { amount, undo, minutes } of steps) {
          service.clock.forward(minutes * 60_000);
          const offer = await told(eventId);
          assert.ok(offer);
          const wanted = Math.min(amount, offer.maxAmountPerOrder ?? amount);
          const made = await start(eventId, wanted);
          assert.equal(made.realPrice, offer.price * wanted);
          if (undo) await service.call(abort, keyOf(made));
        }
        assert.ok((await inTier(eventId, 'early')) <= 5);
        assert.ok((await inTier(eventId, 'usual')) <= 9);
      }),
      { numRuns: 15 },
    );
  });
});

describeWithService('the price table of the demo', { demo: true, now: new Date('2026-11-21T09:00:00Z') }, (service) => {
  it('sells an early bird until two weeks before the concert', async () => {
    const told = async () => {
      const { tickets = [] } = await service.call(api.events.info, { id: 'evt-new-year' });
      return tickets.map(({ price, priceTier }) => [price, priceTier?.name]);
    };
    assert.deepEqual(await told(), [
      [85, undefined],
      [46, 'Early bird'],
      [25, undefined],
      [24, 'Early bird'],
    ]);
    service.clock.now = new Date('2026-12-17T21:30:00Z');
    assert.deepEqual(
      (await told()).map(([price]) => price),
      [85, 55, 25, 30],
    );
  });
});
