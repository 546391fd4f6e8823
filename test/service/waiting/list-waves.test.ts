import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import { nextInLine, type ShopSale, type Waiting } from '../../../src/service/waiting/list-waves.ts';

const now = new Date('2026-06-01T10:00:00Z');
const event = (fields: Partial<EventInfo> = {}): EventInfo => ({
  _id: 'e',
  name: 'Concert',
  start: '2026-07-01T18:00:00Z',
  end: '2026-07-01T21:00:00Z',
  saleStatus: 'onSale',
  tickets: [
    { id: 'a', name: 'A', price: 1, categoryRef: 'x' },
    { id: 'b', name: 'B', price: 1, categoryRef: 'x' },
  ],
  ...fields,
});
const waits = (amount: number, fields: Partial<Waiting> = {}): Waiting => ({
  amount,
  shop_id: '',
  ticket_type_id: null,
  category_ref: null,
  ...fields,
});
const alone = (info: EventInfo) => (): ShopSale => ({ info, sharesWith: [''] });
const amounts = (entries: readonly Waiting[]) => entries.map(({ amount }) => amount);

describe('the next ones of a waiting list', () => {
  it('are as many as there are tickets for, in their order', () => {
    const line = [waits(2), waits(1), waits(2), waits(1)];
    assert.deepEqual(nextInLine(line, [], alone(event({ v: 3 })), now), line.slice(0, 2));
    assert.deepEqual(nextInLine(line, [], alone(event({ v: 0 })), now), []);
    assert.deepEqual(nextInLine(line, [], alone(event()), now), line);
  });

  it('let smaller numbers go first where theirs does not fit', () => {
    assert.deepEqual(amounts(nextInLine([waits(6), waits(1), waits(2)], [], alone(event({ v: 3 })), now)), [1, 2]);
  });

  it('are told of what is left beside those who were told a moment ago', () => {
    const sale = alone(event({ v: 5 }));
    assert.deepEqual(amounts(nextInLine([waits(4), waits(3), waits(1)], [waits(2)], sale, now)), [3]);
    assert.deepEqual(amounts(nextInLine([waits(4)], [], sale, now)), [4]);
  });

  it('wait for their own ticket types and categories', () => {
    const info = event({
      v: 9,
      categories: [
        { _id: 'x', v: 5 },
        { _id: 'y', v: 4 },
      ],
      tickets: [
        { id: 'a', name: 'A', price: 1, categoryRef: 'x', v: 3 },
        { id: 'b', name: 'B', price: 1, categoryRef: 'x', v: 3 },
        { id: 'c', name: 'C', price: 1, categoryRef: 'y' },
      ],
    });
    const line = [
      waits(2, { ticket_type_id: 'a' }),
      waits(2, { ticket_type_id: 'a' }), // one of its type is left
      waits(3, { ticket_type_id: 'b' }), // the category has five in all
      waits(1, { ticket_type_id: 'b' }), // and none now
      waits(4, { category_ref: 'y' }),
      waits(1),
    ];
    assert.deepEqual(nextInLine(line, [], alone(info), now), [line[0], line[2], line[4]]);
    assert.deepEqual(nextInLine([waits(1, { ticket_type_id: 'gone' })], [], alone(info), now), []);
  });

  it('do not take from the stock of another shop', () => {
    const sales: Record<string, ShopSale> = {
      own: { info: event({ v: 2 }), sharesWith: ['own'] },
      shared: { info: event({ v: 2 }), sharesWith: ['', 'shared'] },
      '': { info: event({ v: 2 }), sharesWith: [''] },
    };
    const line = ['', 'shared', 'own', 'gone'].map((shop_id) => waits(2, { shop_id }));
    assert.deepEqual(
      nextInLine(line, [], (id) => sales[id], now),
      [line[0], line[2]],
    );
  });

  it('are no one while it is not on sale', () => {
    for (const saleStatus of ['soldOut', 'planned', 'past', undefined])
      assert.deepEqual(nextInLine([waits(1)], [], alone({ ...event({ v: 5 }), saleStatus }), now), []);
  });

  it('never are told of more tickets than there are, and no one is passed over whose number fits', () => {
    const entry = fc.record({ amount: fc.integer({ min: 1, max: 6 }), type: fc.constantFrom(null, 'a', 'b') });
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 12 }),
        fc.array(entry, { maxLength: 4 }),
        fc.nat(20),
        fc.nat(8),
        (line, notified, v, ofA) => {
          const info = event({
            v,
            tickets: [
              { id: 'a', name: 'A', price: 1, v: ofA },
              { id: 'b', name: 'B', price: 1 },
            ],
          });
          const made = (entries: typeof line) =>
            entries.map(({ amount, type }) => waits(amount, { ticket_type_id: type }));
          const [before, waiting] = [made(notified), made(line)];
          const next = nextInLine(waiting, before, alone(info), now);
          const total = (of: readonly Waiting[], type?: string) =>
            of.reduce((sum, each) => (type === undefined || each.ticket_type_id === type ? sum + each.amount : sum), 0);
          if (next.length > 0) assert.ok(total([...before, ...next]) <= v);
          if (next.some(({ ticket_type_id: type }) => type === 'a')) assert.ok(total([...before, ...next], 'a') <= ofA);
          assert.deepEqual(
            next,
            waiting.filter((each) => next.includes(each)),
          );
          const passed = waiting.filter((each) => !next.includes(each) && each.ticket_type_id === 'b');
          for (const { amount } of passed) assert.ok(total([...before, ...next]) + amount > v);
        },
      ),
    );
  });
});
