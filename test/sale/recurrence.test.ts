import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { weekdays } from '../../src/contract/events.ts';
import { checkinOf, datesOf, momentOf, moveWith, type Series } from '../../src/sale/recurrence.ts';
import { fromWallClock } from '../../src/sale/dates.ts';
import { zones } from '../support/builders/carts.ts';
import { clockOf } from '../support/readers/clock.ts';

const DAY = 86_400_000;
const shown = (instants: readonly Date[], zone: string) => instants.map((at) => clockOf(at, zone, 'yyyy-MM-dd HH:mm'));
const berlin = 'Europe/Berlin';
const series = (fields: Partial<Series>): Series => ({
  every: 1,
  unit: 'DAY',
  from: '2026-06-01T12:00:00Z',
  to: '2026-06-03T12:00:00Z',
  startTime: '2026-01-01T20:00:00+01:00',
  endTime: '2026-01-01T22:30:00+01:00',
  ...fields,
});
const told = (fields: Partial<Series>, zone = berlin) =>
  shown(
    datesOf(series(fields), zone, 1000).map(({ start }) => start),
    zone,
  );
const spans = (fields: Partial<Series>, zone = berlin) =>
  datesOf(series(fields), zone, 1000).map(({ start, end }) => [start.toISOString(), end.toISOString()]);

describe('datesOf', () => {
  it('repeats by days, the first and the last among them', () => {
    assert.deepEqual(told({}), ['2026-06-01 20:00', '2026-06-02 20:00', '2026-06-03 20:00']);
    assert.deepEqual(told({ every: 2 }), ['2026-06-01 20:00', '2026-06-03 20:00']);
    assert.deepEqual(told({ every: 3 }), ['2026-06-01 20:00']);
  });

  it('counts days at the venue, whatever the day is in UTC', () => {
    const span = { from: '2026-05-31T22:30:00Z', to: '2026-06-02T21:59:00Z' };
    assert.deepEqual(told(span), ['2026-06-01 20:00', '2026-06-02 20:00']);
  });

  it('repeats on days of the week, in weeks from Monday to Sunday', () => {
    const from = '2026-06-03T12:00:00Z'; // a Wednesday
    const to = '2026-06-22T12:00:00Z';
    const repeatsOn = ['SUNDAY', 'MONDAY', 'WEDNESDAY'] as const;
    assert.deepEqual(told({ unit: 'WEEK', from, to, repeatsOn: [...repeatsOn, 'MONDAY'] }), [
      '2026-06-03 20:00',
      '2026-06-07 20:00',
      '2026-06-08 20:00',
      '2026-06-10 20:00',
      '2026-06-14 20:00',
      '2026-06-15 20:00',
      '2026-06-17 20:00',
      '2026-06-21 20:00',
      '2026-06-22 20:00',
    ]);
    assert.deepEqual(told({ unit: 'WEEK', every: 2, from, to, repeatsOn }), [
      '2026-06-03 20:00',
      '2026-06-07 20:00',
      '2026-06-15 20:00',
      '2026-06-17 20:00',
      '2026-06-21 20:00',
    ]);
  });

  it('repeats on a day of the month, and leaves out months without it', () => {
    const month = { unit: 'MONTH', from: '2027-12-31T12:00:00Z', to: '2028-06-01T12:00:00Z' } as const;
    assert.deepEqual(told(month), ['2027-12-31 20:00', '2028-01-31 20:00', '2028-03-31 20:00', '2028-05-31 20:00']);
    assert.deepEqual(told({ ...month, every: 2 }), ['2027-12-31 20:00']);
    assert.deepEqual(told({ unit: 'MONTH', every: 12, from: '2028-02-29T12:00:00Z', to: '2036-03-01T12:00:00Z' }), [
      '2028-02-29 20:00',
      '2032-02-29 20:00',
      '2036-02-29 20:00',
    ]);
  });

  it('keeps the clock over its changes', () => {
    assert.deepEqual(spans({ from: '2026-10-24T12:00:00Z', to: '2026-10-25T12:00:00Z' }).flat(), [
      '2026-10-24T18:00:00.000Z',
      '2026-10-24T20:30:00.000Z',
      '2026-10-25T19:00:00.000Z',
      '2026-10-25T21:30:00.000Z',
    ]);
  });

  it('moves a start that the clock leaps over to after the leap, with an end after it', () => {
    const night = { from: '2026-03-29T10:00:00Z', to: '2026-03-29T10:00:00Z', startTime: '2026-01-01T02:30:00+01:00' };
    assert.deepEqual(spans({ ...night, endTime: '2026-01-01T04:00:00+01:00' }), [
      ['2026-03-29T01:30:00.000Z', '2026-03-29T02:00:00.000Z'],
    ]);
    assert.deepEqual(spans({ ...night, endTime: '2026-01-01T03:10:00+01:00' }), [
      ['2026-03-29T01:30:00.000Z', '2026-03-29T02:10:00.000Z'],
    ]);
  });

  it('takes the first of an hour that comes twice', () => {
    const night = { from: '2026-10-25T10:00:00Z', to: '2026-10-25T10:00:00Z', startTime: '2026-01-01T02:30:00+01:00' };
    assert.deepEqual(spans({ ...night, endTime: '2026-01-01T03:30:00+01:00' }), [
      ['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ]);
  });

  it('ends on the next day when the end is not after the start on the clock', () => {
    const one = { to: '2026-06-01T12:00:00Z' };
    assert.deepEqual(spans({ ...one, endTime: '2026-01-01T02:00:00+01:00' }), [
      ['2026-06-01T18:00:00.000Z', '2026-06-02T00:00:00.000Z'],
    ]);
    assert.deepEqual(spans({ ...one, endTime: '2026-01-01T20:00:00+01:00' }), [
      ['2026-06-01T18:00:00.000Z', '2026-06-02T18:00:00.000Z'],
    ]);
  });

  it('reads the clock of a time at the venue in whatever zone it is written', () => {
    assert.deepEqual(told({ to: '2026-06-01T12:00:00Z', startTime: '2026-07-01T18:00:00Z' }), ['2026-06-01 20:00']);
  });

  it('does not count a day twice that its zone left out', () => {
    const samoa = { from: '2011-12-29T22:00:00Z', to: '2011-12-31T00:00:00Z', startTime: '2011-06-01T20:00:00-11:00' };
    assert.deepEqual(told(samoa, 'Pacific/Apia'), ['2011-12-29 20:00', '2011-12-31 20:00']);
  });

  it('is empty when no day fits, and ends where a calendar cannot go on', () => {
    assert.deepEqual(told({ to: '2026-05-01T12:00:00Z' }), []);
    assert.deepEqual(told({ unit: 'WEEK' }), []);
    assert.deepEqual(told({ unit: 'WEEK', repeatsOn: ['SUNDAY'] }), []);
    const never = { unit: 'MONTH', every: 12, from: '2026-02-28T12:00:00Z', to: '9999-12-31T12:00:00Z' } as const;
    assert.equal(datesOf(series(never), berlin, 10_000).length, 9999 - 2026 + 1);
    assert.equal(datesOf(series({ ...never, every: Number.MAX_SAFE_INTEGER }), berlin, 10).length, 1);
  });

  it('stops at as many as are asked for', () => {
    const endless = { to: '9999-12-31T12:00:00Z', repeatsOn: weekdays };
    for (const unit of ['DAY', 'WEEK', 'MONTH'] as const)
      assert.equal(datesOf(series({ ...endless, unit }), berlin, 1001).length, 1001);
  });

  it('is what a calendar says, day by day', () => {
    const first = Date.UTC(2026, 0, 1);
    fc.assert(
      fc.property(
        fc.record({
          every: fc.integer({ min: 1, max: 5 }),
          unit: fc.constantFrom('DAY', 'WEEK', 'MONTH'),
          repeatsOn: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
          from: fc.integer({ min: 0, max: 800 }),
          days: fc.integer({ min: 0, max: 120 }),
          start: fc.integer({ min: 0, max: 24 * 60 - 1 }),
          end: fc.integer({ min: 0, max: 24 * 60 - 1 }),
          zone: fc.constantFrom(...zones),
        }),
        ({ every, unit, repeatsOn, from, days, start, end, zone }) => {
          const at = (day: number, minutes: number) =>
            fromWallClock(new Date(day + minutes * 60_000), zone).toISOString();
          const quiet = Date.UTC(2026, 0, 10);
          const begins = first + from * DAY;
          const wanted: string[] = [];
          const clock = new Date(start * 60_000).toISOString().slice(11, 16);
          const monday = (day: number) => day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
          for (let day = begins; day <= begins + days * DAY; day += DAY) {
            const date = new Date(day);
            const months = date.getUTCMonth() + 12 * date.getUTCFullYear();
            const origin = new Date(begins);
            const fits = {
              DAY: () => ((day - begins) / DAY) % every === 0,
              WEEK: () =>
                ((monday(day) - monday(begins)) / DAY / 7) % every === 0 &&
                repeatsOn.includes(weekdays[date.getUTCDay()] ?? 'SUNDAY'),
              MONTH: () =>
                date.getUTCDate() === origin.getUTCDate() &&
                (months - origin.getUTCMonth() - 12 * origin.getUTCFullYear()) % every === 0,
            }[unit]();
            if (fits) wanted.push(`${date.toISOString().slice(0, 10)} ${clock}`);
          }
          const found = datesOf(
            {
              every,
              unit,
              repeatsOn,
              from: at(begins, 12 * 60),
              to: at(begins + days * DAY, 12 * 60),
              startTime: at(quiet, start),
              endTime: at(quiet, end),
            },
            zone,
            1000,
          );
          assert.equal(found.length, wanted.length);
          const starts = found.map(({ start }) => start);
          const clocks = shown(starts, zone);
          found.forEach((span, index) => {
            if (clocks[index] !== wanted[index]) {
              // only where the clock leaps: then it is the same, later by the leap
              const wall = (text = '') => Date.parse(`${text.replace(' ', 'T')}Z`);
              const leap = wall(clocks[index]) - wall(wanted[index]);
              assert.ok(leap > 0 && leap <= 3_600_000, `${wanted[index]} became ${clocks[index]} in ${zone}`);
              const [before] = shown([new Date(span.start.getTime() - leap)], zone);
              assert.notEqual(before, wanted[index], 'a time that the clock shows is not moved');
            }
            assert.ok(span.end > span.start);
            const long = span.end.getTime() - span.start.getTime();
            const onClock = ((end - start + 24 * 60 - 1) % (24 * 60)) + 1;
            assert.ok(Math.abs(long - onClock * 60_000) <= 3_600_000, `${long} for ${onClock} minutes`);
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});

const date = { start: '2026-10-26T19:00:00.000Z', end: '2026-10-27T01:00:00.000Z', timezone: berlin }; // 20:00 to 02:00

describe('momentOf', () => {
  const moment = (rule: Parameters<typeof momentOf>[0], edge: 'start' | 'end' = 'start') =>
    momentOf(rule, date, edge)?.toISOString();

  it('is none without a rule', () => {
    assert.equal(moment({}), undefined);
  });

  it('is a moment, or what an offset says', () => {
    assert.equal(moment({ at: '2026-09-01T10:00:00+02:00' }), '2026-09-01T08:00:00.000Z');
    assert.equal(moment({ at: { target: 'start', unit: 'hours', offset: -2 } }), '2026-10-26T17:00:00.000Z');
    assert.equal(moment({ offset: { target: 'start', unit: 'days', offset: -7 } }), '2026-10-19T18:00:00.000Z');
  });

  it('takes the clock of a time on the day that the offset leads to, or on the day of the date', () => {
    const time = '2026-07-01T09:00:00+02:00';
    assert.equal(moment({ offset: { target: 'start', unit: 'days', offset: -7 }, time }), '2026-10-19T07:00:00.000Z');
    assert.equal(moment({ time }), '2026-10-26T08:00:00.000Z');
    assert.equal(moment({ time }, 'end'), '2026-10-27T08:00:00.000Z');
  });
});

describe('checkinOf', () => {
  it('counts days and takes the clock, of the start unless told', () => {
    const time = '2026-07-01T19:30:00+02:00';
    assert.equal(checkinOf({ time }, date).toISOString(), '2026-10-26T18:30:00.000Z');
    assert.equal(checkinOf({ offset: -2 }, date).toISOString(), '2026-10-24T18:00:00.000Z');
    assert.equal(checkinOf({ offset: -1, time }, date).toISOString(), '2026-10-25T18:30:00.000Z');
  });
});

describe('moveWith', () => {
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });

  it('keeps the clock over a change', () => {
    const [monday, later] = [new Date('2026-10-19T18:00:00Z'), new Date('2026-10-26T19:00:00Z')];
    assert.equal(
      moveWith(new Date('2026-10-19T10:00:00Z'), monday, later, berlin).toISOString(),
      '2026-10-26T11:00:00.000Z',
    );
  });

  it('moves the start to the start, and nothing when nothing moves', () => {
    fc.assert(
      fc.property(instants, instants, instants, fc.constantFrom(...zones), (moment, from, to, zone) => {
        assert.equal(moveWith(moment, from, from, zone).getTime(), moment.getTime());
        assert.deepEqual(shown([moveWith(from, from, to, zone)], zone), shown([to], zone));
      }),
    );
  });
});
