/** Long because it is about whatever is limited. What a seller changes while tickets are held and sold is counted to the last one. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { expireAll } from '../../../src/service/server/jobs.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, assertConsistent, buyer, keyOf, onSale, seats, taken } from '../../support/builders/shop.ts';

const { update } = api.events;
const { checkout } = api;

const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
});

const change = (id: string, changes: object) => service.call(update, { id, ...changes }, { token });
const refused = (id: string, changes: object) => service.refused(update, 409, { id, ...changes }, { token });
const hold = (eventId: string, items: unknown[] = seats(1), more: object = {}) =>
  service.call(checkout.create, { type: 'transaction', eventId, items, ...more } as never);
const soldOut = (eventId: string, items: unknown[], more: object = {}) =>
  service.refused(checkout.create, 409, { type: 'transaction', eventId, items, ...more });
const complete = async (key: { id: string; secret: string }) => {
  await service.call(checkout.setDetails, { ...key, ...buyer });
  await service.call(checkout.complete, { ...key, paymentMethod: 'invoice' });
};

describe('a limit that comes later', () => {
  it('counts what is held and sold already, and gives back exactly that', async () => {
    const id = await addEvent(service.db);
    const open = await hold(id, seats(3));
    await complete(keyOf(await hold(id, seats(4))));
    const aborted = await hold(id, seats(5));
    await service.call(checkout.abort, keyOf(aborted));
    await change(id, { maxAmount: 10, tickets: [{ _id: 'seat', amount: 9 }] });
    assert.deepEqual([await taken(service.db, id), await taken(service.db, id, 'ticket', 'seat')], [7, 7]);
    await assertConsistent(service.db);
    assert.deepEqual((await service.call(api.events.info, { id })).v, 3);
    await soldOut(id, seats(3));
    await service.call(checkout.setItems, { ...keyOf(open), items: seats(5) });
    await soldOut(id, seats(1));
    await service.call(checkout.abort, keyOf(open));
    assert.deepEqual([await taken(service.db, id), await taken(service.db, id, 'ticket', 'seat')], [4, 4]);
    await hold(id, seats(5));
  });

  it('counts by category, slot and under-shop', async () => {
    const id = await addEvent(service.db, {
      useTimeSlots: true,
      timeSlots: [
        { _id: 'eight', startTime: { hour: 20, minute: 0 } },
        { _id: 'nine', startTime: { hour: 21, minute: 0 } },
      ],
      categories: [{ _id: 'c', ref: 'stalls' }],
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, categoryRef: 'stalls' },
        { _id: 'child', name: 'Child', price: 5 },
      ],
      underShops: [
        { _id: 'club', name: 'Club', inventoryStrategy: 'subsidiary' },
        { _id: 'alone', name: 'Alone', inventoryStrategy: 'independent' },
      ],
    });
    await hold(id, [...seats(2, 'seat', 'eight'), ...seats(1, 'child', 'nine')]);
    await hold(id, seats(3, 'seat', 'eight'), { shopId: 'club' });
    await hold(id, seats(4, 'seat', 'nine'), { shopId: 'alone' });
    await change(id, {
      maxAmount: 50,
      categories: [{ _id: 'c', amount: 20 }],
      tickets: [{ _id: 'seat', amount: 20 }, { _id: 'child' }],
      timeSlots: [
        { _id: 'eight', amount: 20 },
        { _id: 'nine', amount: 20 },
      ],
      underShops: [
        { _id: 'club', maxAmount: 20, tickets: [{ baseTicket: 'seat', amount: 15 }] },
        { _id: 'alone', maxAmount: 20, categories: [{ baseCategoryId: 'c', amount: 15 }] },
      ],
    });
    const counted = await service.db.query<{ key: string; taken: number }>(
      `select shop_id || '/' || scope || '/' || ref as key, taken from stock where event_id = $1 order by 1`,
      [id],
    );
    assert.deepEqual(Object.fromEntries(counted.map(({ key, taken: count }) => [key, count])), {
      '/event/': 6,
      '/category/stalls': 5,
      '/ticket/seat': 5,
      '/slot/eight': 5,
      '/slot/nine': 1,
      'club/event/': 3,
      'club/ticket/seat': 3,
      'alone/event/': 4,
      'alone/category/stalls': 4,
    });
  });

  it('is refused below what is taken, each named, and nothing changes', async () => {
    const id = await addEvent(service.db);
    await hold(id, seats(3));
    const { body } = await refused(id, { name: 'Less', maxAmount: 2, tickets: [{ _id: 'seat', amount: 1 }] });
    assert.equal(body.code, 'BELOW_TAKEN');
    assert.deepEqual(body.details?.map(({ path, message }) => [path, message]).sort(), [
      ['maxAmount', 'At least 3'],
      ['tickets.0.amount', 'At least 3'],
    ]);
    assert.deepEqual(await service.db.query('select 1 from stock where event_id = $1', [id]), []);
    assert.equal((await service.call(api.events.get, { id }, { token })).name, 'Concert');
  });

  it('follows tickets to another category, and a shop to another stock', async () => {
    const id = await addEvent(service.db, {
      maxAmount: 20,
      categories: [
        { _id: 'a', amount: 10 },
        { _id: 'b', amount: 4 },
      ],
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, categoryRef: 'a' }],
      underShops: [{ _id: 'club', name: 'Club', inventoryStrategy: 'independent', maxAmount: 9 }],
    });
    const open = await hold(id, seats(3));
    await hold(id, seats(5), { shopId: 'club' });
    const { body } = await refused(id, {
      tickets: [{ _id: 'seat', categoryRef: 'b' }],
      underShops: [{ _id: 'club', inventoryStrategy: 'subsidiary' }],
    });
    assert.deepEqual(
      body.details?.map(({ path }) => path),
      ['categories.1.amount'],
    );
    await change(id, { tickets: [{ _id: 'seat', categoryRef: 'b' }] });
    assert.deepEqual(
      [await taken(service.db, id, 'category', 'a'), await taken(service.db, id, 'category', 'b')],
      [0, 3],
    );
    await change(id, {
      categories: [{ _id: 'a' }, { _id: 'b', ref: 'balcony', amount: 8 }],
      tickets: [{ _id: 'seat', categoryRef: 'balcony' }],
      underShops: [{ _id: 'club', inventoryStrategy: 'subsidiary' }],
    });
    assert.deepEqual([await taken(service.db, id), await taken(service.db, id, 'category', 'balcony')], [8, 8]);
    await service.call(checkout.abort, keyOf(open));
    assert.deepEqual([await taken(service.db, id), await taken(service.db, id, 'category', 'balcony')], [5, 5]);
  });

  it('keeps what was taken without an order', async () => {
    const id = await addEvent(service.db, { maxAmount: 10 });
    await service.db.query('update stock set taken = 4 where event_id = $1', [id]);
    await hold(id, seats(2));
    await change(id, { tickets: [{ _id: 'seat', amount: 5 }] });
    assert.deepEqual([await taken(service.db, id), await taken(service.db, id, 'ticket', 'seat')], [6, 2]);
    await service.db.query('update stock set taken = taken - 4 where event_id = $1 and scope = $2', [id, 'event']);
  });
});

describe('what is held or sold', () => {
  const rich = {
    useTimeSlots: true,
    timeSlots: [
      { _id: 'eight', startTime: { hour: 20, minute: 0 } },
      { _id: 'nine', startTime: { hour: 21, minute: 0 } },
    ],
    categories: [
      { _id: 'a', name: 'A' },
      { _id: 'b', name: 'B' },
    ],
    tickets: [
      { _id: 'seat', name: 'Seat', price: 20, categoryRef: 'a' },
      { _id: 'free', name: 'Free', price: 0 },
    ],
    underShops: [
      { _id: 'club', name: 'Club' },
      { _id: 'other', name: 'Other' },
    ],
  };

  it('cannot be removed; what is not, can', async () => {
    const id = await addEvent(service.db, rich);
    await hold(id, seats(1, 'seat', 'eight'), { shopId: 'club' });
    const changed = await change(id, {
      timeSlots: [{ _id: 'eight' }],
      categories: [{ _id: 'a' }],
      tickets: [{ _id: 'seat' }],
      underShops: [{ _id: 'club' }],
    });
    assert.deepEqual(changed.tickets, [{ ...rich.tickets[0], amount: null }]);
    const { body } = await refused(id, {
      timeSlots: null,
      categories: null,
      tickets: [{ name: 'New' }],
      underShops: [],
    });
    assert.equal(body.code, 'IN_USE');
    assert.deepEqual(
      body.details?.map(({ path, message }) => [path, message?.slice(0, 10)]),
      [
        ['tickets', '"Seat" (se'],
        ['categories', '"A" (a) ha'],
        ['timeSlots', '"eight" ha'],
        ['underShops', '"Club" (cl'],
      ],
    );
    assert.deepEqual((await service.call(api.events.get, { id }, { token })).tickets, [
      { ...rich.tickets[0], amount: null },
    ]);
  });

  it('can be removed once it is given back', async () => {
    const id = await addEvent(service.db, rich);
    const open = await hold(id, seats(1, 'seat', 'eight'));
    await refused(id, { tickets: [{ _id: 'free' }] });
    await service.call(checkout.abort, keyOf(open));
    assert.equal((await change(id, { tickets: [{ _id: 'free' }] })).tickets?.length, 1);
  });

  it('keeps its currency', async () => {
    const id = await addEvent(service.db);
    assert.equal((await change(id, { currency: 'GBP' })).currency, 'GBP');
    const open = await hold(id);
    const { body } = await refused(id, { currency: 'USD' });
    assert.deepEqual([body.code, body.details?.[0]?.path], ['CURRENCY_IN_USE', 'currency']);
    await refused(id, { currency: null });
    await change(id, { currency: 'GBP', name: 'Same' });
    await service.call(checkout.abort, keyOf(open));
    await change(id, { currency: null });
  });
});

describe('a seller who changes an event while others buy', () => {
  it('never lets a ticket escape the count', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await addEvent(service.db, { categories: [{ _id: 'a' }, { _id: 'b' }] });
      const before = await hold(id, seats(2));
      const body = { type: 'transaction', eventId: id, items: seats(1) };
      const buyers = Array.from({ length: 8 }, () => service.send(checkout.create, body));
      const changes = [
        service.send(update, { id, maxAmount: 6 }, { token }),
        service.send(checkout.setItems, { ...keyOf(before), items: seats(1) }),
        service.send(
          update,
          { id, tickets: [{ _id: 'seat', categoryRef: round % 2 ? 'a' : 'b', amount: 7 }] },
          { token },
        ),
        service.send(
          update,
          {
            id,
            categories: [
              { _id: 'a', amount: 8 },
              { _id: 'b', amount: 8 },
            ],
          },
          { token },
        ),
        service.send(checkout.abort, keyOf(before)),
      ];
      const [sold, changed] = await Promise.all([Promise.all(buyers), Promise.all(changes)]);
      for (const { statusCode } of [...sold, ...changed])
        assert.ok([200, 409].includes(statusCode), String(statusCode));
      await assertConsistent(service.db);
      // Whatever came first, a last change makes everything count.
      await change(id, { maxAmount: 50, tickets: [{ _id: 'seat', amount: 50 }] });
      const held = sold.filter(({ statusCode }) => statusCode === 200).length;
      assert.deepEqual([await taken(service.db, id), await taken(service.db, id, 'ticket', 'seat')], [held, held]);
      await assertConsistent(service.db);
    }
  });

  const amount = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null });
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('buy' as const),
        type: fc.constantFrom('x', 'y'),
        amount: fc.integer({ min: 1, max: 3 }),
        club: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        all: amount,
        x: amount,
        ref: fc.constantFrom('a', 'b'),
        a: amount,
        club: amount,
        strategy: fc.constantFrom('independent', 'subsidiary', 'global'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('abort' as const, 'complete' as const, 'again' as const),
        who: fc.nat({ max: 5 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  );

  it('keeps every sum right, in any order', async () => {
    const free = { x: null, ref: 'a', a: null, club: null, strategy: 'independent' } as const;
    const bought = { do: 'buy', type: 'x', amount: 1, club: false } as const;
    // comes to everything that is asked for in the end, which chance alone need not
    const everything = [
      [bought],
      [{ do: 'complete' as const, who: 0 }],
      [bought],
      [{ do: 'abort' as const, who: 1 }],
      [bought],
      [{ do: 'again' as const, who: 2 }],
      [{ do: 'change' as const, all: 1, ...free }],
      [{ do: 'change' as const, all: 3, ...free }],
      [bought],
    ];
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
        async (groups) => {
          service.clock.now = onSale;
          const id = await addEvent(service.db, {
            categories: [{ _id: 'a' }, { _id: 'b' }],
            tickets: [
              { _id: 'x', name: 'X', price: 0, categoryRef: 'a' },
              { _id: 'y', name: 'Y', price: 0 },
            ],
            underShops: [{ _id: 'club', name: 'Club' }],
          });
          const keys: { id: string; secret: string }[] = [];
          const perform = async (what: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<void> => {
            const key = 'who' in what ? keys[what.who % Math.max(1, keys.length)] : undefined;
            let status = 0;
            if (what.do === 'buy') {
              const place = what.club ? { shopId: 'club' } : {};
              const { statusCode, body } = await service.send(checkout.create, {
                type: 'transaction',
                eventId: id,
                items: seats(what.amount, what.type),
                ...place,
              });
              if (statusCode === 200) keys.push(keyOf(body as never));
              status = statusCode;
            } else if (what.do === 'change') {
              const { statusCode } = await service.send(
                update,
                {
                  id,
                  maxAmount: what.all,
                  tickets: [{ _id: 'x', amount: what.x, categoryRef: what.ref }, { _id: 'y' }],
                  categories: [{ _id: 'a', amount: what.a }, { _id: 'b' }],
                  underShops: [{ _id: 'club', maxAmount: what.club, inventoryStrategy: what.strategy }],
                },
                { token },
              );
              status = statusCode;
            } else if (what.do === 'sweep') {
              service.clock.forward(8 * 60_000);
              await expireAll(service.context);
            } else if (key && what.do === 'abort') status = (await service.send(checkout.abort, key)).statusCode;
            else if (key && what.do === 'again')
              status = (await service.send(checkout.setItems, { ...key, items: seats(2, 'y') })).statusCode;
            else if (key) {
              await service.send(checkout.setDetails, { ...key, ...buyer });
              status = (await service.send(checkout.complete, { ...key, paymentMethod: 'free' })).statusCode;
            }
            done.set(`${what.do} ${status}`, (done.get(`${what.do} ${status}`) ?? 0) + 1);
          };
          for (const group of groups) {
            await Promise.all(group.map(perform));
            await assertConsistent(service.db);
            assert.deepEqual(service.faults, []);
          }
        },
      ),
      { numRuns: 25, examples: [[everything]] },
    );
    for (const entry of ['buy 200', 'buy 409', 'change 200', 'change 409', 'abort 200', 'again 200', 'complete 200'])
      assert.ok((done.get(entry) ?? 0) > 0, `It never came to "${entry}"`);
  });
});
