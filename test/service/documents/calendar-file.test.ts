/** What a file says does not depend on the engine: one database will do, and here there is none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { calendarFile, type CalendarEntry } from '../../../src/service/documents/calendar-file.ts';
import { zones } from '../../support/builders/carts.ts';
import { readCalendar } from '../../support/readers/read-calendar.ts';

const now = new Date('2026-06-01T10:00:00Z');
const entry: CalendarEntry = {
  uid: 'order-event@tickets.example',
  sequence: 3,
  name: 'Concert',
  start: new Date('2026-07-01T18:00:00Z'),
  end: new Date('2026-07-01T21:00:00Z'),
  zone: 'Europe/Berlin',
  isWholeDay: false,
  isCanceled: false,
  notes: [],
};
const only = (fields: Partial<CalendarEntry>) => {
  const [read, ...more] = readCalendar(calendarFile([{ ...entry, ...fields }], now));
  assert.ok(read);
  assert.deepEqual(more, []);
  return read;
};

describe('a calendar file', () => {
  it('tells moments by the clock at the venue, whatever the zone and the time of the year', () => {
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 60 * 24 * 3 }), fc.constantFrom(...zones), (at, length, zone) => {
        // an hour that the clock shows twice has no name of its own in a calendar
        const start = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
        const end = new Date(start.getTime() + length * 60_000);
        fc.pre(![start, end].some((moment) => isShownTwice(moment, zone)));
        const read = only({ start, end, zone });
        assert.deepEqual([read.start, read.end], [start, end]);
        assert.equal(read.zone, zone === 'UTC' ? 'UTC' : zone);
      }),
      { numRuns: 120 },
    );
  });

  it('tells a night in which the clock changes, and zones without any change', () => {
    for (const [start, end, zone] of [
      ['2026-10-24T22:00:00.000Z', '2026-10-25T05:00:00.000Z', 'Europe/Berlin'],
      ['2026-03-28T22:00:00.000Z', '2026-03-29T05:00:00.000Z', 'Europe/Berlin'],
      ['2026-11-01T03:00:00.000Z', '2026-11-01T09:00:00.000Z', 'America/New_York'],
      ['2026-02-14T20:00:00.000Z', '2026-03-30T20:00:00.000Z', 'Africa/Casablanca'], // twice within six weeks
      ['2026-07-01T10:00:00.000Z', '2026-07-01T12:00:00.000Z', 'Asia/Tokyo'],
    ] as const) {
      const read = only({ start: new Date(start), end: new Date(end), zone });
      assert.deepEqual([read.start.toISOString(), read.end.toISOString()], [start, end], zone);
    }
  });

  it('keeps what people wrote as text, in lines that every program reads', () => {
    const name = 'Ünïcode; commas, back\\slashes & “quotes” – 王小明 👩‍👩‍👧 '.repeat(4).trim();
    const notes = ['END:VEVENT', 'BEGIN:VALARM\r\nACTION:DISPLAY', 'a\tb'];
    const text = calendarFile([{ ...entry, name, notes, place: 'Hall, Street; 1' }], now);
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.doesNotMatch(text, /[^\r]\n/);
    const [read, ...more] = readCalendar(text);
    assert.equal(read?.name, name);
    assert.equal(read.place, 'Hall, Street; 1');
    assert.equal(read.notes, 'END:VEVENT\nBEGIN:VALARM\nACTION:DISPLAY\nab');
    assert.deepEqual(more, []);
    assert.equal(text.match(/^BEGIN:VALARM/gm), null);
  });

  it('is of whole days where no time is told', () => {
    const night = { start: new Date('2026-07-01T18:00:00Z'), end: new Date('2026-07-01T22:00:00Z') }; // midnight in Berlin
    const read = only({ ...night, isWholeDay: true });
    assert.equal(read.day, '2026-07-01');
    assert.equal((read.end.getTime() - read.start.getTime()) / 3_600_000, 24);
    assert.equal(read.isBlocking, false);
  });

  it('says what was canceled, and keeps no one busy for weeks', () => {
    assert.equal(only({}).status, 'CONFIRMED');
    assert.equal(only({}).isBlocking, true);
    assert.equal(only({ isCanceled: true }).status, 'CANCELLED');
    assert.equal(only({ isPostponed: true }).status, 'TENTATIVE');
    assert.equal(only({ end: new Date('2026-09-01T18:00:00Z') }).isBlocking, false);
  });
});

/** Whether the clock shows the same an hour or half an hour earlier or later. */
function isShownTwice(moment: Date, zone: string): boolean {
  const shown = (at: number) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return [-60, -30, 30, 60].some((minutes) => shown(moment.getTime() + minutes * 60_000) === shown(moment.getTime()));
}
