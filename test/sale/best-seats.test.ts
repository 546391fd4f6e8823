import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { SeatPlan, SeatRow } from '../../src/contract/seat-maps.ts';
import { bestSeats } from '../../src/sale/best-seats.ts';
import type { OrphanConfiguration } from '../../src/sale/seating-rules.ts';
import { orphans, placesOf } from '../../src/sale/seating.ts';
import { drawn } from '../support/builders/drawn-plans.ts';

const both: OrphanConfiguration = { minSeatDistance: 2, edgeSeatsOrphaning: true };

function best(rows: readonly string[], amount: number, orphanConfiguration?: OrphanConfiguration, mass = false) {
  const { plan, taken } = drawn(rows);
  const rules = { orphanConfiguration, bestAvailableSeatingConfiguration: { allowMassBooking: mass } };
  return bestSeats(plan, taken, [{ categoryRef: '', amount }], rules)?.flat();
}

describe('bestSeats', () => {
  it('takes the middle of the first row that has room', () => {
    assert.deepEqual(best(['ooooo', 'ooooo'], 1), ['1-3']);
    assert.deepEqual(best(['ooooo', 'ooooo'], 3), ['1-2', '1-3', '1-4']);
    assert.deepEqual(best(['ooxoo', 'ooooo'], 3), ['2-2', '2-3', '2-4']);
  });

  it('goes by the stage where it is not in the middle', () => {
    const { plan, taken } = drawn(['ooooooooo']);
    const stage = { name: 'Stage', x: 0, y: 0, width: 20, height: 5 };
    assert.deepEqual(bestSeats({ ...plan, stage }, taken, [{ categoryRef: '', amount: 2 }])?.flat(), ['1-1', '1-2']);
  });

  it('takes any side of a ring, and of a stage that juts out: those near to what is played there', () => {
    const row = (_id: string, at: (seat: number) => { x: number; y: number }): SeatRow => ({
      ...{ _id, name: _id },
      seats: [1, 2, 3, 4, 5].map((seat) => ({ _id: `${_id}-${seat}`, name: String(seat), ...at(seat) })),
    });
    const house = (shape: string | undefined, y: number, height: number): SeatPlan => ({
      ...{ _id: 'map', revisionId: '1', width: 200, height: 200 },
      stage: { ...(shape !== undefined && { shape }), x: 70, y, width: 60, height },
      sections: [
        { _id: 'left', name: 'Left', rows: [row('left', (seat) => ({ x: 50, y: 70 + seat * 10 }))] },
        { _id: 'below', name: 'Below', rows: [row('below', (seat) => ({ x: 70 + seat * 10, y: 160 }))] },
      ],
    });
    const best = (plan: SeatPlan) => bestSeats(plan, new Set(), [{ categoryRef: '', amount: 3 }])?.flat();
    assert.deepEqual(best(house('ring', 70, 60)), ['left-2', 'left-3', 'left-4']);
    assert.deepEqual(best(house('thrust', 10, 120)), ['left-2', 'left-3', 'left-4']);
    for (const shape of [undefined, 'rectangle'])
      assert.deepEqual(best(house(shape, 70, 60)), ['below-2', 'below-3', 'below-4']);
  });

  it('leaves no one alone where it need not', () => {
    assert.deepEqual(best(['oooxx', 'xxxxx', 'xooxx'], 2, both), ['3-2', '3-3']);
    assert.deepEqual(best(['oooo'], 1, both), ['1-1']);
    assert.deepEqual(best(['ooooo'], 1, { minSeatDistance: 2, edgeSeatsOrphaning: false }), ['1-3']);
    assert.deepEqual(best(['ooo'], 2, both), ['1-1', '1-2']); // one of them has to be
  });

  it('prefers a full view, and a party together to a full view', () => {
    assert.deepEqual(best(['lll', 'ooo'], 2), ['2-1', '2-2']);
    assert.deepEqual(best(['lll', 'xox', 'oxx'], 2)?.length, 2);
    assert.deepEqual(
      best(['lll', 'xox', 'oxx'], 2)?.map((id) => id[0]),
      ['1', '1'],
    );
  });

  it('keeps places for wheelchairs, and companions’ seats until nothing else is left', () => {
    assert.deepEqual(best(['wcooo'], 3), ['1-3', '1-4', '1-5']);
    assert.deepEqual(best(['wcooo'], 4), ['1-2', '1-3', '1-4', '1-5']);
    assert.equal(best(['wcooo'], 5), undefined);
  });

  it('seats a party in neighbouring rows where no row takes it', () => {
    assert.deepEqual(best(['ooxxx', 'xxxxx', 'oooxx', 'oooxx'], 5), ['3-1', '3-2', '3-3', '4-1', '4-2'].sort());
    const ten = best(['oooo', 'oooo', 'oooo', 'oooo'], 10) ?? [];
    assert.deepEqual(new Set(ten.map((id) => id[0])).size, 3);
  });

  it('fills whole rows with a crowd where the seller books masses', () => {
    const crowd =
      best(
        Array.from({ length: 12 }, () => 'ooooo'),
        30,
        undefined,
        true,
      ) ?? [];
    assert.equal(new Set(crowd.map((id) => id.split('-')[0])).size, 6);
    assert.equal(crowd.length, 30);
  });

  it('takes what is left, wherever it is', () => {
    assert.deepEqual(best(['oxoxo', 'xoxox'], 5)?.length, 5);
    assert.equal(best(['oxoxo', 'xoxox'], 6), undefined);
    assert.deepEqual(best(['ooo'], 0), []);
  });

  it('keeps to the categories that are wanted', () => {
    const { plan } = drawn(['ooo', 'ooo']);
    const [front, back] = plan.sections[0]?.rows ?? [];
    const sections = [
      {
        ...(plan.sections[0] as SeatPlan['sections'][number]),
        categoryRef: 'a',
        rows: [{ ...(front as SeatRow), categoryRef: 'b' }, back as SeatRow],
      },
    ];
    const wanted = [
      { categoryRef: 'a', amount: 1 },
      { categoryRef: 'b', amount: 2 },
      { categoryRef: 'a', amount: 1 },
    ];
    assert.deepEqual(bestSeats({ ...plan, sections }, new Set(), wanted), [['2-1'], ['1-1', '1-2'], ['2-2']]);
    assert.equal(bestSeats({ ...plan, sections }, new Set(), [{ categoryRef: 'c', amount: 1 }]), undefined);
  });

  const chart = fc.array(
    fc.string({ unit: fc.constantFrom('o', 'o', 'o', 'x', 'l', 'w', 'c'), minLength: 1, maxLength: 9 }),
    { minLength: 1, maxLength: 6 },
  );
  const rule = fc.option(
    fc.record({ minSeatDistance: fc.integer({ min: 0, max: 4 }), edgeSeatsOrphaning: fc.boolean() }),
    { nil: undefined },
  );

  it('gives free seats of the category, each once, as many as wanted whenever there are', () => {
    fc.assert(
      fc.property(
        chart,
        rule,
        fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (rows, orphanConfiguration, amounts, allowMassBooking) => {
          const { plan, taken } = drawn(rows);
          const amount = amounts.reduce((sum, each) => sum + each, 0);
          const free = [...placesOf(plan).values()].filter(
            ({ seat }) => !taken.has(seat._id) && seat.seatType !== 'handicapped',
          );
          const wanted = amounts.map((each) => ({ categoryRef: '', amount: each }));
          const lists = bestSeats(plan, taken, wanted, {
            orphanConfiguration,
            bestAvailableSeatingConfiguration: { allowMassBooking },
          });
          if (amount > free.length) {
            assert.equal(lists, undefined);
            return;
          }
          assert.deepEqual(
            lists?.map(({ length }) => length),
            amounts,
          );
          const seats = lists.flat();
          assert.equal(new Set(seats).size, amount);
          for (const id of seats)
            assert.ok(
              free.some(({ seat }) => seat._id === id),
              id,
            );
          const needed = free.filter(({ seat }) => seat.companionOf === undefined).length < amount;
          if (!needed) for (const id of seats) assert.equal(placesOf(plan).get(id)?.seat.companionOf, undefined);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('sits together in a row whenever a row has room, and leaves no one alone whenever one allows it', () => {
    fc.assert(
      fc.property(chart, rule, fc.integer({ min: 1, max: 6 }), (rows, orphanConfiguration, amount) => {
        const { plan, taken } = drawn(rows);
        // every way to sit together, by trying each
        const ways = (plan.sections[0]?.rows ?? []).flatMap(({ seats }) =>
          seats
            .map((_, at) => seats.slice(at, at + amount))
            .filter(
              (way) =>
                way.length === amount &&
                way.every(
                  ({ _id, seatType, companionOf }) =>
                    !taken.has(_id) && seatType !== 'handicapped' && companionOf === undefined,
                ),
            ),
        );
        const seats = bestSeats(plan, taken, [{ categoryRef: '', amount }], { orphanConfiguration })?.flat();
        if (ways.length === 0) return;
        assert.ok(
          ways.some((way) => way.every(({ _id }) => seats?.includes(_id))),
          JSON.stringify(seats),
        );
        const left = (ids: readonly string[]) => orphans(plan, taken, new Set(ids), orphanConfiguration).length;
        assert.equal(left(seats ?? []), Math.min(...ways.map((way) => left(way.map(({ _id }) => _id)))));
      }),
      { numRuns: 500 },
    );
  });

  it('finds seats in the largest house there may be', () => {
    const rows = Array.from({ length: 400 }, () => 'o'.repeat(50));
    assert.equal(best(rows, 999, both, true)?.length, 999);
    assert.equal(
      best(
        rows.map(() => 'ooxoo'.repeat(10)),
        40,
        both,
      )?.length,
      40,
    );
  });
});
