import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { distancesOf, longTable, oneSidedTable, roundTable, tableOf } from '../../src/sale/seat-tables.ts';

const counts = fc.integer({ min: 3, max: 40 });
const pitches = fc.constantFrom(5, 10, 12.5);
const near = (actual: number, expected: number) => {
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`);
};
const closest = (seats: readonly { readonly x: number; readonly y: number }[]) =>
  Math.min(...seats.flatMap((a, at) => seats.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

describe('a table of a seating chart', () => {
  it('has its seats around it, none nearer to another than neighbours in a row', () => {
    fc.assert(
      fc.property(counts, pitches, fc.boolean(), (count, pitch, isUpright) => {
        for (const seats of [roundTable(count, pitch), longTable(count, pitch, isUpright)]) {
          assert.equal(seats.length, count);
          assert.ok(closest(seats) > pitch * 0.999);
        }
      }),
    );
  });

  it('is drawn in the middle of its seats, wherever they are moved to', () => {
    fc.assert(
      fc.property(counts, pitches, fc.integer({ min: 0, max: 900 }), (count, pitch, x) => {
        const seats = roundTable(count, pitch).map((seat) => ({ x: seat.x + x, y: seat.y + 7 }));
        const drawn = tableOf({ table: 'round', seats }, pitch);
        assert.equal(drawn?.kind, 'round');
        near(drawn.x, x);
        near(drawn.y, 7);
        const radius = Math.hypot((seats[0]?.x ?? 0) - x, (seats[0]?.y ?? 0) - 7);
        assert.ok(drawn.radius > 0 && drawn.radius < radius - pitch * 0.6);
      }),
    );
  });

  it('stays where it is when seats are taken away, e.g. those with their back to the stage', () => {
    const seats = roundTable(8, 10);
    const whole = tableOf({ table: 'round', seats }, 10);
    const part = tableOf({ table: 'round', seats: seats.slice(2, 7) }, 10);
    assert.equal(whole?.kind, 'round');
    assert.equal(part?.kind, 'round');
    near(part.x, whole.x);
    near(part.y, whole.y);
    near(part.radius, whole.radius);
  });

  it('is as long as its sides, lying or upright', () => {
    const size = (count: number, isUpright: boolean) => {
      const drawn = tableOf({ table: 'rectangular', seats: longTable(count, 10, isUpright) }, 10);
      assert.equal(drawn?.kind, 'rectangular');
      return [drawn.width, drawn.height].map(Math.round);
    };
    assert.deepEqual(size(8, false), [38, 11]);
    assert.deepEqual(size(8, true), [11, 38]);
    assert.deepEqual(size(2, false), [8, 11]);
    assert.deepEqual(size(2, true), [11, 8]);
  });

  it('has a size of seats as those of rows', () => {
    for (const [table, seats] of [
      ['round', roundTable(2, 10)],
      ['round', roundTable(4, 10)],
      ['rectangular', longTable(2, 10, false)],
      ['rectangular', longTable(6, 10, true)],
    ] as const)
      for (const distance of distancesOf({ table, seats })) near(distance, 10);
    assert.deepEqual(
      distancesOf({
        seats: [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
          { x: 9, y: 0 },
        ],
      }),
      [9],
    );
  });

  it('is none for a common row, and has a place with a single seat', () => {
    assert.equal(tableOf({ seats: roundTable(4, 10) }, 10), undefined);
    assert.equal(tableOf({ table: 'round', seats: [] }, 10), undefined);
    assert.deepEqual(tableOf({ table: 'round', seats: [{ x: 5, y: 6 }] }, 10), {
      kind: 'round',
      x: 5,
      y: 6,
      radius: 3,
    });
  });

  it('for both sides stands below seats on one side alone, or on their left, whichever way they run', () => {
    const at = (seats: readonly { readonly x: number; readonly y: number }[]) =>
      tableOf({ table: 'rectangular', seats }, 10);
    const lying = [0, 10, 20].map((x) => ({ x, y: 50 }));
    const upright = [0, 10, 20].map((y) => ({ x: 50, y }));
    const below = { kind: 'rectangular', x: 10, y: 58.7, width: 28, height: 5 };
    for (const seats of [lying, lying.toReversed()]) assert.deepEqual(at(seats), below);
    const left = { kind: 'rectangular', x: 41.3, y: 10, width: 5, height: 28 };
    for (const seats of [upright, upright.toReversed()]) assert.deepEqual(at(seats), left);
    assert.deepEqual(at(lying.slice(0, 1)), { ...below, x: 0, width: 8 });
  });

  it('has its seats on one side, below it or on its left', () => {
    for (const count of [1, 2, 5]) {
      const [below, left] = [oneSidedTable(count, 10, false), oneSidedTable(count, 10, true)];
      assert.deepEqual(tableOf({ table: 'oneSided', seats: below }, 10), {
        ...{ kind: 'rectangular', x: 0, y: 0, width: 10 * count - 2, height: 5 },
      });
      // a single seat runs no way: it sits below
      if (count === 1) assert.deepEqual(left, below);
      else
        assert.deepEqual(tableOf({ table: 'oneSided', seats: left }, 10), {
          ...{ kind: 'rectangular', x: 0, y: 0, width: 5, height: 10 * count - 2 },
        });
      for (const distance of distancesOf({ table: 'oneSided', seats: below })) near(distance, 10);
    }
  });
});
