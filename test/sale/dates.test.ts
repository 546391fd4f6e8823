import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fromZonedTime } from 'date-fns-tz';
import fc from 'fast-check';
import { fromWallClock, resolveOffset, slotEnd, slotStart, wallClock, zoneOf } from '../../src/sale/dates.ts';
import { zones } from '../support/carts.ts';

const HOUR = 3_600_000;
const instants = fc.date({
  min: new Date('1980-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const event = (start: string, end: string, timezone = 'Europe/Berlin') => ({ start, end, timezone });
const told = (instant: Date, zone: string) => wallClock(instant, zone).toISOString().slice(0, 16);

describe('zoneOf', () => {
  it('is UTC without a zone, or with an unknown one', () => {
    assert.deepEqual([{}, { timezone: '' }, { timezone: 'Mars/Olympus' }].map(zoneOf), ['UTC', 'UTC', 'UTC']);
    assert.equal(zoneOf({ timezone: 'Asia/Tokyo' }), 'Asia/Tokyo');
  });
});

describe('wallClock', () => {
  it('reads the clock at the venue', () => {
    assert.equal(told(new Date('2026-06-20T18:00:00Z'), 'Europe/Berlin'), '2026-06-20T20:00');
    assert.equal(told(new Date('2026-06-20T18:00:00Z'), 'Asia/Kolkata'), '2026-06-20T23:30');
    assert.equal(told(new Date('2026-01-01T00:00:00Z'), 'America/New_York'), '2025-12-31T19:00');
  });

  it('comes back to the same instant, save in an hour that the clock shows twice', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const back = fromWallClock(wallClock(instant, zone), zone);
        if (back.getTime() === instant.getTime()) return;
        assert.equal(told(back, zone), told(instant, zone));
        assert.ok(back < instant, 'the first of both is taken');
      }),
      { numRuns: 2000 },
    );
  });

  it('shows what was asked for, save where the clock leaps', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (wall, zone) => {
        const shown = wallClock(fromWallClock(wall, zone), zone);
        const leap = shown.getTime() - wall.getTime();
        if (leap !== 0)
          assert.ok(leap > 0 && leap <= 24 * HOUR, `${wall.toISOString()} became ${shown.toISOString()} in ${zone}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('holds every quarter of an hour around every change of the clock in 2026 and 2027', () => {
    const ahead = (at: number, zone: string) => wallClock(new Date(at), zone).getTime() - at;
    let changes = 0;
    for (const zone of zones) {
      for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += 24 * HOUR) {
        if (ahead(day, zone) === ahead(day + 24 * HOUR, zone)) continue;
        changes++;
        for (let at = day - 24 * HOUR; at < day + 48 * HOUR; at += HOUR / 4) {
          const back = fromWallClock(wallClock(new Date(at), zone), zone).getTime();
          assert.ok(back === at || (back < at && at - back <= HOUR), `${new Date(at).toISOString()} in ${zone}`);
        }
      }
    }
    assert.equal(changes, 16);
  });
});

describe('fromWallClock', () => {
  const berlin = (wall: string) => fromWallClock(new Date(`${wall}Z`), 'Europe/Berlin').toISOString();

  it('takes the first of two equal times', () => {
    assert.equal(berlin('2026-10-25T02:30:00.000'), '2026-10-25T00:30:00.000Z');
    assert.equal(berlin('2026-10-25T03:00:00.000'), '2026-10-25T02:00:00.000Z');
  });

  it('reads a time that does not exist as if the clock had not leapt', () => {
    assert.equal(berlin('2026-03-29T02:30:00.000'), '2026-03-29T01:30:00.000Z');
  });

  it('does not throw at times that no clock shows', () => {
    assert.ok(Number.isNaN(fromWallClock(new Date(NaN), 'UTC').getTime()));
    assert.ok(Number.isNaN(fromWallClock(new Date(8.64e15), 'Asia/Tokyo').getTime()));
  });

  it('agrees with date-fns-tz wherever a clock shows a time just once', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const wall = new Date(minute * 60_000);
        const ours = fromWallClock(wall, zone);
        const shown = [-3_600_000, 0, 3_600_000].filter(
          (shift) => wallClock(new Date(ours.getTime() + shift), zone).getTime() === wall.getTime(),
        );
        fc.pre(shown.length === 1); // it reads the machine's own zone where a clock shows a time twice or leaps over it
        assert.equal(ours.getTime(), fromZonedTime(wall.toISOString().slice(0, 19), zone).getTime());
      }),
    );
  });

  it('does not depend on the zone of the machine', () => {
    const script = `import { fromWallClock } from './src/sale/dates.ts';
      console.log([29, 25].map((day, at) => fromWallClock(new Date(Date.UTC(2026, at ? 9 : 2, day, 2, 30)), 'Europe/Berlin').toISOString()).join());`;
    const answers = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia'].map((TZ) => {
      const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
      });
      return run.stdout.toString().trim();
    });
    assert.deepEqual(new Set(answers), new Set(['2026-03-29T01:30:00.000Z,2026-10-25T00:30:00.000Z']));
  });
});

describe('resolveOffset', () => {
  const overChange = event('2026-03-30T18:00:00Z', '2026-03-30T20:00:00Z');

  it('counts hours exactly, over a change of the clock too', () => {
    assert.equal(
      resolveOffset({ target: 'start', unit: 'hours', offset: -48 }, overChange).toISOString(),
      '2026-03-28T18:00:00.000Z',
    );
    assert.equal(
      resolveOffset({ target: 'start', unit: 'hours', offset: -0.5 }, overChange).toISOString(),
      '2026-03-30T17:30:00.000Z',
    );
  });

  it('keeps the clock time in days, weeks, months and years', () => {
    const at = (unit: string, offset: number) =>
      told(resolveOffset({ target: 'start', unit, offset }, overChange), 'Europe/Berlin');
    assert.deepEqual(
      [at('days', -2), at('weeks', -1), at('months', -1), at('years', -1), at('days', 0), at('months', 2)],
      [
        '2026-03-28T20:00',
        '2026-03-23T20:00',
        '2026-02-28T20:00',
        '2025-03-30T20:00',
        '2026-03-30T20:00',
        '2026-05-30T20:00',
      ],
    );
  });

  it('stays in the month, also in leap years', () => {
    const month = (start: string, offset: number, unit = 'months') =>
      resolveOffset({ target: 'start', unit, offset }, event(start, start, 'UTC'))
        .toISOString()
        .slice(0, 10);
    assert.equal(month('2026-01-31T10:00:00Z', 1), '2026-02-28');
    assert.equal(month('2028-01-31T10:00:00Z', 1), '2028-02-29');
    assert.equal(month('2026-01-31T10:00:00Z', -2), '2025-11-30');
    assert.equal(month('2028-02-29T10:00:00Z', 1, 'years'), '2029-02-28');
    assert.equal(month('2026-12-31T10:00:00Z', 14), '2028-02-29');
  });

  it('counts from the end unless the start is named, and in hours unless a unit is known', () => {
    assert.equal(resolveOffset({ offset: -1 }, overChange).toISOString(), '2026-03-30T19:00:00.000Z');
    assert.equal(
      resolveOffset({ target: 'somewhere', unit: 'moons', offset: 1 }, overChange).toISOString(),
      '2026-03-30T21:00:00.000Z',
    );
    assert.equal(resolveOffset({ target: 'start' }, overChange).toISOString(), '2026-03-30T18:00:00.000Z');
  });

  it('keeps the clock time for any event, zone and number of days', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), fc.integer({ min: -400, max: 400 }), (start, zone, offset) => {
        const moment = resolveOffset(
          { target: 'start', unit: 'days', offset },
          event(start.toISOString(), start.toISOString(), zone),
        );
        const wanted = new Date(wallClock(start, zone).getTime() + offset * 24 * HOUR);
        const shown = wallClock(moment, zone);
        const isGap =
          fromWallClock(wanted, zone).getTime() === moment.getTime() && shown.getTime() !== wanted.getTime();
        if (!isGap) assert.equal(shown.toISOString(), wanted.toISOString());
      }),
      { numRuns: 1000 },
    );
  });

  it('answers an invalid date instead of throwing when nothing so far away exists', () => {
    for (const unit of ['hours', 'days', 'months']) {
      assert.ok(Number.isNaN(resolveOffset({ target: 'end', unit, offset: 1e15 }, overChange).getTime()), unit);
    }
  });
});

describe('slotStart', () => {
  const night = event('2026-06-20T16:00:00Z', '2026-06-21T00:00:00Z'); // 18:00 to 02:00 in Berlin

  it('lies on the day of the event, or after midnight', () => {
    assert.equal(slotStart({ hour: 18, minute: 0 }, night).toISOString(), '2026-06-20T16:00:00.000Z');
    assert.equal(slotStart({ hour: 23, minute: 30 }, night).toISOString(), '2026-06-20T21:30:00.000Z');
    assert.equal(slotStart({ hour: 1, minute: 0 }, night).toISOString(), '2026-06-20T23:00:00.000Z');
    assert.equal(slotStart({ hour: 2, minute: 0 }, night).toISOString(), '2026-06-21T00:00:00.000Z');
  });

  it('stays on the day when it would lie after the end as well', () => {
    assert.equal(slotStart({ hour: 17, minute: 30 }, night).toISOString(), '2026-06-20T15:30:00.000Z');
    assert.equal(slotStart({ hour: 3, minute: 0 }, night).toISOString(), '2026-06-20T01:00:00.000Z');
  });

  it('shows its clock time in every zone on a day when the clock changes', () => {
    const change = event('2026-10-25T00:00:00Z', '2026-10-25T22:00:00Z', 'Europe/Berlin');
    assert.equal(told(slotStart({ hour: 20, minute: 15 }, change), 'Europe/Berlin'), '2026-10-25T20:15');
  });
});

describe('slotEnd', () => {
  const day = event('2026-06-20T08:00:00Z', '2026-06-20T16:00:00Z');
  const times = [10, 14, 12].map((hour) => ({ hour, minute: 30 }));

  it('is where the next slot begins, and for the last the end of the event', () => {
    const ends = times.map((time) => slotEnd(time, day, times).toISOString());
    assert.deepEqual(ends, ['2026-06-20T10:30:00.000Z', '2026-06-20T16:00:00.000Z', '2026-06-20T12:30:00.000Z']);
  });

  it('goes over midnight', () => {
    const night = event('2026-06-20T16:00:00Z', '2026-06-21T00:00:00Z');
    const late = [
      { hour: 23, minute: 0 },
      { hour: 1, minute: 0 },
    ];
    assert.deepEqual(
      late.map((time) => slotEnd(time, night, late).toISOString()),
      ['2026-06-20T23:00:00.000Z', '2026-06-21T00:00:00.000Z'],
    );
  });

  it('is the end of the event when slots come again each day', () => {
    const weeks = event('2026-06-20T08:00:00Z', '2026-07-20T16:00:00Z');
    assert.equal(slotEnd({ hour: 10, minute: 0 }, weeks, times).toISOString(), '2026-07-20T16:00:00.000Z');
  });
});
