// Warnings about an event: what its seller rarely means.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { eventWarnings } from '../../src/sale/event-warnings.ts';

const now = new Date('2026-06-01T10:00:00Z');
const event = { end: '2026-07-01T21:00:00Z', tickets: [{ price: 20, active: true }] };
const codes = (...input: Parameters<typeof eventWarnings>) => eventWarnings(...input).map(({ code }) => code);

describe('warnings about an event', () => {
  it('are none for one to come, with tickets and a way to pay', () => {
    assert.deepEqual(eventWarnings(event, now, true), []);
  });

  it('name an end in the past', () => {
    assert.deepEqual(eventWarnings({ ...event, end: '2026-06-01T09:59:59Z' }, now), [
      { field: 'end', code: 'END_IN_PAST' },
    ]);
    assert.deepEqual(eventWarnings({ ...event, end: '2026-06-01T10:00:00Z' }, now), []);
  });

  it('name missing ticket types, and those that are all switched off', () => {
    for (const tickets of [undefined, [], [{ price: 20, active: false }]])
      assert.deepEqual(eventWarnings({ ...event, tickets }, now), [{ field: 'tickets', code: 'NO_TICKET_TYPES' }]);
  });

  it('name a seller who cannot be paid for what costs something', () => {
    assert.deepEqual(codes(event, now, false), ['NO_PAYMENT_METHOD']);
    assert.deepEqual(codes({ ...event, tickets: [{ price: 0 }] }, now, false), []);
  });

  it('know what sells through other events', () => {
    const over = { end: '2026-01-01T00:00:00Z' };
    assert.deepEqual(codes({ ...over, eventType: 'GROUP' }, now), []);
    assert.deepEqual(codes({ ...over, eventType: 'ROOT' }, now), ['NO_TICKET_TYPES']);
  });

  it('are none for a canceled event', () => {
    fc.assert(
      fc.property(fc.constantFrom('SINGLE', 'ROOT', 'GROUP', 'RECURRENCE'), fc.boolean(), (eventType, isPaid) => {
        assert.deepEqual(
          eventWarnings({ status: 'CANCELED', eventType, end: '2001-01-01T00:00:00Z' }, now, isPaid),
          [],
        );
      }),
    );
  });
});
