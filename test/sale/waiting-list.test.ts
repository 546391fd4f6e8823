import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventInfo } from '../../src/contract/event-info.ts';
import { keepsWaitingList, leftFor, waitingAmounts } from '../../src/sale/waiting-list.ts';

const now = new Date('2026-06-01T10:00:00Z');
const event = (fields: Partial<EventInfo> = {}): EventInfo => ({
  _id: 'e',
  name: 'Concert',
  start: '2026-07-01T18:00:00Z',
  end: '2026-07-01T21:00:00Z',
  tickets: [
    { id: 'a', name: 'A', price: 1 },
    { id: 'b', name: 'B', price: 1 },
  ],
  ...fields,
});

describe('a waiting list', () => {
  it('is kept where the seller wants one and has no link to another', () => {
    const keeps = (soldOutFallback: EventInfo['soldOutFallback']) => keepsWaitingList({ soldOutFallback });
    assert.equal(keeps({ soldOutFallbackType: 'waitinglist' }), true);
    assert.equal(keeps({ soldOutFallbackType: 'waitinglist', soldOutFallbackLink: ' ' }), true);
    assert.equal(keeps({ soldOutFallbackType: 'waitinglist', soldOutFallbackLink: '/list' }), false);
    assert.equal(keeps({ soldOutFallbackType: 'moreinformation' }), false);
    assert.equal(keeps({ soldOutFallbackType: 'lottery' }), false);
    assert.equal(keeps(undefined), false);
  });

  it('takes as many tickets as one order may hold', () => {
    assert.deepEqual(waitingAmounts(event(), {}, 100), { min: 1, max: 100 });
    assert.deepEqual(waitingAmounts(event({ min: 2, max: 6 }), {}, 100), { min: 2, max: 6 });
    const tickets = [{ id: 'a', name: 'A', price: 1, maxAmountPerOrder: 4, ignoreForMaxAmounts: true }];
    assert.deepEqual(waitingAmounts(event({ max: 2, tickets }), { ticketTypeId: 'a' }, 100), { min: 1, max: 4 });
    // contradictory numbers still leave something to choose
    assert.deepEqual(waitingAmounts(event({ min: 8, max: 2 }), {}, 100), { min: 8, max: 8 });
    assert.deepEqual(waitingAmounts(event({ max: 0 }), {}, 100), { min: 1, max: 1 });
  });
});

describe('what is left of what an entry waits for', () => {
  it('is nothing to count while it is not limited', () => {
    assert.equal(leftFor(event(), {}, now), undefined);
  });

  it('is the least of the event, the categories and the ticket types', () => {
    const info = event({
      v: 50,
      categories: [
        { _id: 'front', v: 3 },
        { _id: 'back', ref: 'rear', v: 20 },
      ],
      tickets: [
        { id: 'a', name: 'A', price: 1, categoryRef: 'front' },
        { id: 'b', name: 'B', price: 1, categoryRef: 'rear', v: 4 },
        { id: 'c', name: 'C', price: 1, categoryRef: 'rear', v: 5 },
      ],
    });
    assert.equal(leftFor(info, {}, now), 12);
    assert.equal(leftFor(info, { categoryRef: 'rear' }, now), 9);
    assert.equal(leftFor(info, { ticketTypeId: 'a' }, now), 3);
    assert.equal(leftFor(info, { ticketTypeId: 'b' }, now), 4);
    assert.equal(leftFor({ ...info, v: 2 }, {}, now), 2);
  });

  it('is what the times admit together', () => {
    const at = (hour: number, v?: number) => ({
      _id: `${hour}`,
      startTime: { hour, minute: 0 },
      ...(v !== undefined && { v }),
    });
    assert.equal(leftFor(event({ useTimeSlots: true, timeSlots: [at(18, 2), at(19, -1), at(20, 1)] }), {}, now), 3);
    assert.equal(leftFor(event({ useTimeSlots: true, timeSlots: [at(18, 2), at(19)] }), {}, now), undefined);
  });

  it('counts no type that is ignored for the amounts, but where it is waited for by name', () => {
    const parking = { id: 'parking', name: 'Parking', price: 1, ignoreForMaxAmounts: true, v: 7 };
    const info = event({
      v: 2,
      useTimeSlots: true,
      timeSlots: [{ _id: 's', startTime: { hour: 18, minute: 0 }, v: 1 }],
      tickets: [{ id: 'a', name: 'A', price: 1 }, parking],
    });
    assert.deepEqual([leftFor(info, {}, now), leftFor(info, { ticketTypeId: 'parking' }, now)], [1, 7]);
  });

  it('is nothing of what is not on sale', () => {
    assert.equal(leftFor(event({ sellEnd: '2026-05-01T00:00:00Z' }), {}, now), 0);
    assert.equal(leftFor(event({ tickets: [] }), {}, now), 0);
  });
});
