import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { shownTimes } from '../../src/sale/shown-times.ts';
import { atTicketTime, type SlotTicket } from '../../src/sale/ticket-times.ts';

const tour = { start: '2026-12-05T11:00:00Z', end: '2026-12-05T17:30:00Z', showEndTime: true };
const [noon, late] = ['2026-12-05T12:00:00Z', '2026-12-05T15:30:00Z'];
const at = (slotStartTime: string, status = 'VALID'): SlotTicket => ({ slotStartTime, status });

describe('the time of an event for people with tickets', () => {
  it('is the start of their slot if all tickets share one', () => {
    const { start, end } = atTicketTime(tour, [at(late), at(late)]);
    assert.deepEqual({ start, end }, { start: late, end: late });
  });

  it('is the day alone if slots differ, or if one ticket has none', () => {
    for (const tickets of [
      [at(noon), at(late)],
      [at(noon), {}],
    ]) {
      const dated = atTicketTime(tour, tickets);
      assert.equal(dated.start, tour.start);
      assert.deepEqual(shownTimes(dated, 'ticket', true), {
        from: { date: true, time: false },
        until: { date: false, time: false },
        isRange: false,
      });
    }
  });

  it('is that of the event without slots, and without tickets', () => {
    assert.equal(atTicketTime(tour, []), tour);
    assert.equal(atTicketTime(tour, [{}, { status: 'VALID' }]), tour);
  });

  it('leaves returned tickets out, unless all are returned', () => {
    assert.equal(atTicketTime(tour, [at(noon, 'INVALID'), at(late)]).start, late);
    assert.equal(atTicketTime(tour, [at(late, 'INVALID')]).start, late);
  });

  it('keeps the end of an event that has its slots on several days', () => {
    const weekend = { ...tour, end: '2026-12-06T17:30:00Z' };
    assert.equal(atTicketTime(weekend, [at(late)]).end, weekend.end);
  });

  it('never shows a clock that is not that of each valid ticket', () => {
    const tickets = fc.array(
      fc.record(
        { slotStartTime: fc.constantFrom(noon, late), status: fc.constantFrom('VALID', 'RESERVED', 'INVALID') },
        { requiredKeys: [] },
      ),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(tickets, (each) => {
        const dated = atTicketTime(tour, each);
        if (!shownTimes(dated, 'ticket', true).from.time) return;
        const valid = each.filter(({ status }) => status !== 'INVALID');
        for (const { slotStartTime = tour.start } of valid.length > 0 ? valid : each)
          assert.equal(dated.start, slotStartTime);
      }),
    );
  });
});
