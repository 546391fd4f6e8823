import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { shownTimes, timeSetting, timeSettings, type TimePlace } from '../../src/sale/shown-times.ts';

const evening = { start: '2026-07-04T18:00:00Z', end: '2026-07-04T21:00:00Z' };
const festival = { start: '2026-07-04T18:00:00Z', end: '2026-07-06T21:00:00Z' };

/** What is shown, as letters: `dt-t~` is day and clock, until a clock, as one range. */
function shown(
  event: Readonly<Record<string, unknown>> & { start: string; end?: string },
  place: TimePlace,
  isSameDay = true,
): string {
  const { from, until, isRange } = shownTimes(event, place, isSameDay);
  const letters = ({ date, time }: { date: boolean; time: boolean }) => (date ? 'd' : '') + (time ? 't' : '');
  return `${letters(from)}-${letters(until)}${isRange ? '~' : ''}`;
}

describe('the times of an event that a buyer sees', () => {
  it('are the start, and in the shop also the end', () => {
    assert.equal(shown(evening, 'shop'), 'dt-t~');
    assert.equal(shown(evening, 'listing'), 'dt-');
    assert.equal(shown(evening, 'ticket'), 'dt-');
    assert.equal(shown(festival, 'shop', false), 'd-d~');
  });

  it('are a range where the seller wants one', () => {
    assert.equal(shown({ ...evening, showTimeRangeInListing: true }, 'listing'), 'dt-t~');
    assert.equal(shown({ ...evening, showTimeRangeInListing: true }, 'ticket'), 'dt-');
    assert.equal(shown({ ...evening, showTimeRangeInTicket: true }, 'ticket'), 'dt-t~');
    assert.equal(shown({ ...festival, showTimeRangeInTicket: true }, 'ticket', false), 'dt-dt~');
    assert.equal(shown({ ...evening, ticketDesign: { showTimeRange: true } }, 'ticket'), 'dt-t~');
  });

  it('leave out the day or the clock of the start', () => {
    for (const place of ['shop', 'ticket'] as const) {
      assert.match(shown({ ...evening, showStartTime: false }, place), /^d-/);
      assert.match(shown({ ...evening, showStartDate: false }, place), /^t-/);
      assert.equal(shown({ ...evening, showStartDate: false, showStartTime: false }, place), '-');
    }
    assert.equal(shown({ ...evening, showStartDate: false }, 'listing'), '-');
  });

  it('have the parts of the end that the seller names', () => {
    assert.equal(shown({ ...evening, showEndTime: false }, 'shop'), 'dt-');
    assert.equal(shown({ ...evening, showEndTime: true }, 'listing'), 'dt-t~');
    assert.equal(shown({ ...evening, showEndDate: true }, 'listing'), 'dt-');
    assert.equal(shown({ ...festival, showEndDate: true }, 'listing', false), 'd-d~');
    assert.equal(shown({ ...festival, showEndDate: true, showStartDate: false }, 'listing', false), '-d');
    assert.equal(shown({ ...festival, showEndTime: true }, 'shop', false), 'dt-dt~');
    assert.equal(shown({ ...festival, showEndDate: false }, 'shop', false), 'dt-');
  });

  it('follow the design of tickets on tickets alone', () => {
    const ticketDesign = { hideDates: true, hideTimes: true };
    assert.equal(shown({ ...evening, showEndDate: true, showEndTime: true, ticketDesign }, 'ticket'), '-');
    assert.equal(shown({ ...evening, ticketDesign }, 'shop'), 'dt-t~');
  });

  it('are set in the event, or else in its custom settings, by a flag alone', () => {
    const customSettings = { showStartTime: false, showEndTime: 'false' };
    assert.equal(shown({ ...evening, customSettings }, 'shop'), 'd-');
    assert.equal(shown({ ...evening, showStartTime: true, customSettings }, 'shop'), 'dt-t~');
    assert.equal(timeSetting({ customSettings }, 'showEndTime'), undefined);
    assert.equal(timeSetting({}, 'showEndTime'), undefined);
    assert.equal(timeSetting({ customSettings: null }, 'showEndTime'), undefined);
  });

  it('never have a part that is switched off, nor an end before the start', () => {
    const flags = fc.record(Object.fromEntries(timeSettings.map((name) => [name, fc.boolean()])), { requiredKeys: [] });
    const hours = fc.integer({ min: -48, max: 200 });
    const place = fc.constantFrom<TimePlace>('shop', 'listing', 'ticket');
    fc.assert(
      fc.property(
        flags,
        fc.boolean(),
        hours,
        place,
        (settings: Partial<Record<string, boolean>>, isCustom, lasts, where) => {
          const end = new Date(Date.parse(evening.start) + lasts * 3_600_000).toISOString();
          const event = { start: evening.start, end, ...(isCustom ? { customSettings: settings } : settings) };
          const { from, until, isRange } = shownTimes(event, where, lasts >= 0 && lasts < 6);
          const off = (name: string) => settings[name] === false;
          if (off('showStartDate')) assert.equal(from.date, false);
          if (off('showStartTime')) assert.equal(from.time, false);
          if (off('showEndDate')) assert.equal(until.date, false);
          if (off('showEndTime')) assert.equal(until.time, false);
          if (lasts <= 0) assert.deepEqual(until, { date: false, time: false });
          // a range is written with the parts of its start, so each of them must be shown of the end, or be the same there
          if (isRange) assert.ok((from.date || from.time) && (until.date || until.time) && (!from.time || until.time));
        },
      ),
    );
  });
});
