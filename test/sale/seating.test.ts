import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo } from '../../src/contract/event-info.ts';
import type { SeatPlan } from '../../src/contract/seat-maps.ts';
import { bestSeats } from '../../src/sale/best-seats.ts';
import { seatProblems } from '../../src/sale/seat-problems.ts';
import { isOpen, rulesOf, type OrphanConfiguration } from '../../src/sale/seating-rules.ts';
import { orphans, seatsOf } from '../../src/sale/seating.ts';
import { drawn } from '../support/builders/drawn-plans.ts';

const both: OrphanConfiguration = { minSeatDistance: 2, edgeSeatsOrphaning: true };

describe('orphans', () => {
  const left = (row: string, chosen: readonly number[], rule: OrphanConfiguration | undefined) => {
    const { plan, taken } = drawn([row]);
    return orphans(plan, taken, new Set(chosen.map((n) => `1-${n}`)), rule);
  };

  it('are free seats between a choice and what is taken', () => {
    assert.deepEqual(left('xooox', [2], { minSeatDistance: 2 }), []);
    assert.deepEqual(left('xooox', [3], { minSeatDistance: 2 }), ['1-2', '1-4']);
    assert.deepEqual(left('xooox', [2, 3], { minSeatDistance: 2 }), ['1-4']);
    assert.deepEqual(left('oooo', [2], { minSeatDistance: 2 }), []);
    assert.deepEqual(left('oooo', [2], both), ['1-1']);
    assert.deepEqual(left('oooooo', [1, 4], { minSeatDistance: 3 }), ['1-2', '1-3']);
  });

  it('are none without a rule, where they were alone before, and among places that are kept', () => {
    assert.deepEqual(left('xooox', [3], undefined), []);
    assert.deepEqual(left('xooox', [3], { minSeatDistance: 1 }), []);
    assert.deepEqual(left('xoxoo', [4, 5], both), []);
    assert.deepEqual(left('wcoo', [3, 4], { minSeatDistance: 3, edgeSeatsOrphaning: true }), []);
    assert.deepEqual(left('oowx', [3], both), []);
    assert.deepEqual(left('xoox', [2], { minSeatDistance: Number.NaN }), []);
  });
});

describe('seatsOf', () => {
  const info = (fields: Partial<EventInfo>) => ({ _id: 'e', name: 'E', start: '', end: '', ...fields }) as EventInfo;
  const ticket = (id: string, categoryRef?: string) => ({
    id,
    name: id,
    price: 1,
    ...(categoryRef !== undefined && { categoryRef }),
  });
  const fits = (plan: SeatPlan, told: EventInfo) => seatsOf(plan, told).get('1-1')?.ticketTypeIds;

  it('finds the category by seatingReference, ref or _id', () => {
    const { plan } = drawn(['o'], 'front');
    const tickets = [ticket('a', 'x'), ticket('b', 'y')];
    assert.deepEqual(fits(plan, info({ tickets, categories: [{ _id: '1', ref: 'x', seatingReference: 'front' }] })), [
      'a',
    ]);
    assert.deepEqual(fits(plan, info({ tickets: [ticket('a', 'front')], categories: [{ _id: '1', ref: 'front' }] })), [
      'a',
    ]);
    assert.deepEqual(fits(plan, info({ tickets: [ticket('a', 'front')], categories: [{ _id: 'front' }] })), ['a']);
    assert.deepEqual(fits(plan, info({ tickets: [ticket('a', 'front')] })), ['a']);
    assert.deepEqual(fits(plan, info({ tickets: [ticket('a')] })), []);
  });

  it('lets every type sit in a house without categories, but those that are listed without seats', () => {
    const { plan } = drawn(['o']);
    const categories = [
      { _id: 'c', ref: 'x' },
      { _id: 'd', ref: 'y', listWithoutSeats: true },
    ];
    assert.deepEqual(fits(plan, info({ tickets: [ticket('a'), ticket('b', 'x'), ticket('c', 'y')], categories })), [
      'a',
      'b',
    ]);
  });
});

describe('isOpen', () => {
  it('goes by contingents and mode', () => {
    const cases: [Parameters<typeof isOpen>[0], boolean, boolean, boolean][] = [
      [{}, true, false, false],
      [{ contingents: ['a'] }, true, true, false],
      [{ contingents: ['a'], availabilityMode: 'contingentsOnly' }, false, true, false],
      [{ availabilityMode: 'contingentsOnly' }, false, false, false],
    ];
    for (const [rules, nobodys, ofA, ofB] of cases)
      assert.deepEqual([isOpen(rules, undefined), isOpen(rules, 'a'), isOpen(rules, 'b')], [nobodys, ofA, ofB]);
  });
});

describe('seatProblems', () => {
  const info = (seatingConfigurations: object = {}) =>
    ({
      _id: 'e',
      name: 'E',
      start: '',
      end: '',
      tickets: [{ id: 'a', name: 'A', price: 1 }],
      seatingConfigurations,
    }) as unknown as EventInfo;
  const codes = (
    rows: readonly string[],
    seats: readonly string[] | undefined,
    amount: number,
    configuration?: object,
  ) => {
    const { plan, taken } = drawn(rows);
    return seatProblems(plan, taken, info(configuration), [{ ticketTypeId: 'a', amount, ...(seats && { seats }) }]).map(
      ({ code }) => code,
    );
  };

  it('names what is wrong', () => {
    assert.deepEqual(codes(['ox'], ['1-1'], 1), []);
    assert.deepEqual(codes(['ox'], undefined, 1), []);
    assert.deepEqual(codes(['ox'], ['1-2'], 1), ['SEAT_TAKEN']);
    assert.deepEqual(codes(['ox'], ['9-9'], 1), ['SEAT_UNKNOWN']);
    assert.deepEqual(codes(['ox'], ['1-1'], 2), ['SEATS_MISSING']);
    assert.deepEqual(codes(['oo'], ['1-1', '1-1'], 2), ['SEAT_TAKEN']);
    assert.deepEqual(codes(['oo'], undefined, 1, { bestAvailableSeatingConfiguration: { enabled: false } }), [
      'SEATS_MISSING',
    ]);
    assert.deepEqual(codes(['oo'], ['1-1'], 1, { bestAvailableSeatingConfiguration: { enforced: true } }), [
      'SEATS_ENFORCED',
    ]);
    assert.deepEqual(
      codes(['oo'], ['1-1'], 1, { bestAvailableSeatingConfiguration: { enabled: false, enforced: true } }),
      [],
    );
  });

  it('refuses orphans only while there is a better choice', () => {
    const orphanConfiguration = both;
    assert.deepEqual(codes(['oooo'], ['1-2'], 1, { orphanConfiguration }), ['SEAT_ORPHAN']);
    assert.deepEqual(codes(['oo'], ['1-2'], 1, { orphanConfiguration }), []);
    assert.deepEqual(codes(['oooo'], ['1-1'], 1, { orphanConfiguration }), []);
  });

  const resale = { id: 'resale:1:-:a', name: 'A (resale)', price: 1, resale: { ticketTypeId: 'a' } };
  const again = (
    rows: readonly string[],
    offered: readonly string[],
    cart: readonly { ticketTypeId: string; amount: number; seats?: readonly string[] }[],
    configuration: object = {},
  ) => {
    const { plan, taken } = drawn(rows);
    const event = {
      ...info(configuration),
      tickets: [{ id: 'a', name: 'A', price: 1 }, resale],
    } as unknown as EventInfo;
    return seatProblems(plan, taken, event, cart, new Map(offered.map((id) => [id, resale.id]))).map(
      ({ code }) => code,
    );
  };

  it('lets a seat on resale be had by the ticket type of its offer alone, and that have no other seat', () => {
    const of = (ticketTypeId: string, ...seats: string[]) => [{ ticketTypeId, amount: seats.length, seats }];
    assert.deepEqual(again(['ox'], ['1-2'], of(resale.id, '1-2')), []);
    assert.deepEqual(again(['ox'], ['1-2'], [...of(resale.id, '1-2'), ...of('a', '1-1')]), []);
    assert.deepEqual(again(['ox'], ['1-2'], of('a', '1-2')), ['SEAT_TAKEN']);
    assert.deepEqual(again(['ox'], ['1-2'], of(resale.id, '1-1')), ['SEAT_WRONG_CATEGORY']);
    assert.deepEqual(again(['xx'], ['1-2'], of(resale.id, '1-1')), ['SEAT_TAKEN']);
    assert.deepEqual(again(['ox'], ['1-2'], of(resale.id, '1-2', '1-2')), ['SEAT_TAKEN']);
    assert.deepEqual(again(['ox'], ['1-2'], of(resale.id, '2-2')), ['SEAT_UNKNOWN']);
    assert.deepEqual(again(['ox'], ['1-2'], [{ ticketTypeId: resale.id, amount: 1 }]), []);
    const chosenOnly = { bestAvailableSeatingConfiguration: { enabled: false } };
    const without = [{ ticketTypeId: resale.id, amount: 1 }];
    assert.deepEqual(again(['ox'], ['1-2'], without, chosenOnly), ['SEATS_MISSING']);
    // the free seat between the two was alone before
    assert.deepEqual(again(['xoxooo'], ['1-1'], of(resale.id, '1-1'), { orphanConfiguration: both }), []);
  });

  it('sells any seats on resale and the best of the others together, in any house and by any rule', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('o', 'o', 'x'), minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }), // prettier-ignore
        fc.record({ orphanConfiguration: fc.record({ minSeatDistance: fc.integer({ min: -1, max: 9 }), edgeSeatsOrphaning: fc.boolean() }) }), // prettier-ignore
        fc.nat(6),
        fc.infiniteStream(fc.boolean()),
        (rows, configuration, amount, coins) => {
          const { plan, taken } = drawn(rows);
          const offered = [...taken].filter(() => coins.next().value);
          const mine = offered.filter(() => coins.next().value);
          const best =
            bestSeats(plan, taken, [{ categoryRef: '', amount }], rulesOf(info(configuration)))?.flat() ?? [];
          assert.ok(!best.some((id) => offered.includes(id)));
          const cart = [
            { ticketTypeId: resale.id, amount: mine.length, seats: mine },
            { ticketTypeId: 'a', amount: best.length, seats: best },
          ].filter((line) => line.amount > 0);
          assert.deepEqual(again(rows, offered, cart, configuration), []);
          for (const id of mine) assert.ok(again(rows, offered, [{ ticketTypeId: 'a', amount: 1, seats: [id] }]).includes('SEAT_TAKEN')); // prettier-ignore
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes whatever the service would choose, in any house and by any rule', () => {
    const sign = fc.constantFrom('o', 'o', 'x', 'l', 'w', 'c');
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: sign, minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
        fc.record({
          orphanConfiguration: fc.record({
            minSeatDistance: fc.integer({ min: -1, max: 9 }),
            edgeSeatsOrphaning: fc.boolean(),
          }),
        }),
        fc.integer({ min: 1, max: 6 }),
        (rows, configuration, amount) => {
          const { plan, taken } = drawn(rows);
          const seats = bestSeats(plan, taken, [{ categoryRef: '', amount }], rulesOf(info(configuration)))?.flat();
          if (seats) assert.deepEqual(codes(rows, seats, amount, configuration), []);
        },
      ),
      { numRuns: 500 },
    );
  });
});
