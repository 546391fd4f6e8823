import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  admitted,
  askAgain,
  askAtOpening,
  doorsOf,
  peopleBefore,
  roomOf,
  secondsUntil,
  settled,
  turnOf,
  withArrivals,
  withoutAbsent,
  type Line,
} from '../../src/sale/waiting-room.ts';

const start = Date.parse('2026-06-01T10:00:00Z');
const minute = 60_000;
const drawn = (early: number): Line => ({ base: 0, baseAt: start, tail: early });

describe('roomOf', () => {
  it('is nothing unless the seller switched the room on', () => {
    assert.equal(roomOf({}), undefined);
    assert.equal(roomOf({ waitingRoom: { admissionsPerMinute: 5 }, sellStart: '2026-06-01T10:00:00Z' }), undefined);
    assert.equal(roomOf({ waitingRoom: { enabled: false } }), undefined);
  });

  it('begins with the sale, half an hour after people may come, unless told otherwise', () => {
    const room = { startsAt: start, opensAt: start - 30 * minute, rate: 300, placeTime: 10 * minute };
    assert.deepEqual(roomOf({ waitingRoom: { enabled: true }, sellStart: '2026-06-01T10:00:00Z' }), room);
    const own = {
      enabled: true,
      startsAt: '2026-06-01T12:00:00+02:00',
      opensBefore: 5,
      admissionsPerMinute: 2,
      placeMinutes: 1,
    };
    assert.deepEqual(roomOf({ waitingRoom: own, sellStart: '2026-05-01T10:00:00Z' }), {
      startsAt: start,
      opensAt: start - 5 * minute,
      rate: 2,
      placeTime: minute,
    });
    assert.deepEqual(roomOf({ waitingRoom: { enabled: true } }), {
      startsAt: undefined,
      opensAt: undefined,
      rate: 300,
      placeTime: 10 * minute,
    });
  });
});

describe('a line', () => {
  it('lets in by the clock, one number after the other', () => {
    const line = drawn(1000);
    assert.deepEqual(
      [start - 1, start, start + 199, start + 200, start + minute, start + 10 * minute].map((at) =>
        admitted(line, 300, at),
      ),
      [0, 0, 0, 1, 300, 1000],
    );
    assert.equal(peopleBefore(line, 300, 900, start + minute), 599);
    assert.equal(peopleBefore(line, 300, 1, start), 0);
    assert.equal(peopleBefore(line, 300, 1, start + minute), 0);
  });

  it('says how long it takes, rounded up', () => {
    const line = drawn(1000);
    assert.equal(secondsUntil(line, 300, 900, start), 180);
    assert.equal(secondsUntil(line, 300, 900, start + 1), 180);
    assert.equal(secondsUntil(line, 7, 1, start), 9);
    assert.equal(secondsUntil(line, 100_000, 1, start), 1);
    assert.equal(secondsUntil(line, 300, 5, start + minute), 0);
  });

  it('does not save up unused places', () => {
    const quiet = withArrivals(drawn(0), 60, 1, start + 60 * minute);
    assert.equal(admitted(quiet, 60, start + 60 * minute), 1);
    const crowd = withArrivals(quiet, 60, 500, start + 60 * minute);
    assert.equal(admitted(crowd, 60, start + 60 * minute), 1);
    assert.equal(admitted(crowd, 60, start + 61 * minute), 61);
  });

  it('lets others in for those who did not come', () => {
    const line = withoutAbsent(drawn(100), 20);
    assert.equal(admitted(line, 60, start + minute), 80);
    assert.equal(admitted(line, 60, start + 2 * minute), 100);
    // and what was too much is not there for who comes later
    const later = withArrivals(withoutAbsent(drawn(10), 50), 60, 10, start + minute);
    assert.equal(admitted(later, 60, start + minute), 11);
  });

  it('keeps who was let in when the rate changes, when it is switched off and on, and when the doors close again', () => {
    const room = { startsAt: start, opensAt: start, rate: 60, placeTime: minute };
    const faster = settled(drawn(1000), room, { ...room, rate: 600 }, start + minute);
    assert.equal(admitted(faster, 600, start + minute), 60);
    assert.equal(admitted(faster, 600, start + 2 * minute), 660);
    const off = settled(drawn(1000), room, undefined, start + minute);
    const on = settled(off, undefined, room, start + 60 * minute);
    assert.deepEqual(
      [60, 61].map((at) => admitted(on, 60, start + at * minute)),
      [60, 120],
    );
    const later = settled(drawn(1000), room, { ...room, startsAt: start + 5 * minute }, start + minute);
    assert.deepEqual(
      [1, 5, 6].map((at) => admitted(later, 60, start + at * minute)),
      [60, 60, 120],
    );
    assert.equal(secondsUntil(later, 60, 61, start + minute), 241);
  });

  it('opens its doors when they were to open, not before anyone could know of it', () => {
    const room = { startsAt: start, opensAt: start, rate: 60, placeTime: minute };
    assert.equal(doorsOf(room, 9, start - 5 * minute, start + 3), start);
    assert.equal(doorsOf(room, 9, start + 2 * minute, start + 3 * minute), start + 2 * minute);
    assert.equal(doorsOf({ ...room, startsAt: undefined }, 9, 0, start), start);
    assert.equal(doorsOf(room, 0, start, start + minute), start + minute - 1000);
  });
});

type Step =
  | { readonly kind: 'wait'; readonly by: number }
  | { readonly kind: 'arrive'; readonly by: number }
  | { readonly kind: 'absent'; readonly by: number }
  | { readonly kind: 'rate'; readonly by: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), by: fc.integer({ min: 0, max: 5 * minute }) }),
  fc.record({ kind: fc.constant('arrive' as const), by: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ kind: fc.constant('absent' as const), by: fc.integer({ min: 0, max: 50 }) }),
  fc.record({ kind: fc.constant('rate' as const), by: fc.integer({ min: 1, max: 100_000 }) }),
);

describe('whatever happens to a line', () => {
  it('no one who was let in is sent back, no one is let in without a number, and the clock is never outrun', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.array(step, { maxLength: 30 }), (early, steps) => {
        let line = drawn(early);
        let [rate, now, before] = [300, start, 0];
        for (const { kind, by } of steps) {
          if (kind === 'wait') {
            const inside = admitted(line, rate, now);
            now += by;
            assert.ok(admitted(line, rate, now) <= Math.max(line.base, inside + Math.ceil((by * rate) / minute) + 1));
          } else if (kind === 'arrive') line = withArrivals(line, rate, by, now);
          else if (kind === 'absent') line = withoutAbsent(line, Math.min(by, admitted(line, rate, now)));
          else {
            const room = { startsAt: start, opensAt: start, placeTime: minute };
            line = settled(line, { ...room, rate }, { ...room, rate: by }, now);
            rate = by;
          }
          const inside = admitted(line, rate, now);
          assert.ok(inside >= before && inside <= line.tail, `${kind}: ${before} → ${inside} of ${line.tail}`);
          before = inside;
        }
      }),
    );
  });

  it('no one overtakes a person before them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), fc.nat(100_000), (rate, one, other) => {
        const line = drawn(200_000);
        const [first, second] = [Math.min(one, other) + 1, Math.max(one, other) + 1];
        assert.ok(turnOf(line, rate, first) <= turnOf(line, rate, second));
        assert.ok(secondsUntil(line, rate, first, start) <= secondsUntil(line, rate, second, start));
        assert.ok(peopleBefore(line, rate, first, start) <= peopleBefore(line, rate, second, start));
      }),
    );
  });

  it('the estimate is never below the truth, and never a second above it', () => {
    const rates = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 150_000 }), fc.nat(20 * minute), (rate, number, after) => {
        const line = drawn(150_000);
        const now = start + after;
        const left = secondsUntil(line, rate, number, now);
        assert.ok(admitted(line, rate, now + left * 1000) >= number);
        if (left > 1) assert.ok(admitted(line, rate, now + (left - 1) * 1000) < number);
        assert.equal(left === 0, admitted(line, rate, now) >= number);
      }),
    );
  });
});

describe('when to ask again', () => {
  it('is later for those who have long to wait, and not the same for everybody', () => {
    assert.deepEqual([askAgain(1, 0.5), askAgain(300, 0.5), askAgain(9999, 0.5)], [4, 30, 120]);
    assert.deepEqual([askAgain(300, 0), askAgain(300, 1)], [24, 36]);
  });

  it('is now and then before the doors open, and spread out after it: a crowd of 100,000 over three quarters of a minute', () => {
    assert.deepEqual([askAtOpening(1800, 5, 0), askAtOpening(1800, 5, 1)], [45, 60]);
    assert.deepEqual([askAtOpening(30, 5, 0), askAtOpening(30, 5, 1)], [31, 32]);
    assert.deepEqual([askAtOpening(30, 100_000, 0), askAtOpening(30, 100_000, 1)], [31, 76]);
    assert.equal(askAtOpening(0, 100_000, 0), 1);
  });
});
