import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expiryOf, validUntil } from '../../src/sale/ticket-expiry.ts';

const dates = { start: '2026-10-24T18:00:00Z', end: '2026-10-24T21:00:00Z', timezone: 'Europe/Berlin' };
const until = (expirationSettings: Record<string, unknown>) => validUntil({ expirationSettings }, dates)?.toISOString();

describe('the expiry of a ticket', () => {
  it('is a moment, or counted from the start or end', () => {
    assert.equal(until({ validUntil: '2026-12-31T23:00:00+01:00' }), '2026-12-31T22:00:00.000Z');
    assert.equal(until({ expiresAfter: { target: 'start', unit: 'hours', offset: 2 } }), '2026-10-24T20:00:00.000Z');
    // by the clock at the venue, which goes back in that night
    assert.equal(until({ expiresAfter: { unit: 'days', offset: 1 } }), '2026-10-25T22:00:00.000Z');
  });

  it('is the earlier of both', () => {
    const expiresAfter = { target: 'end', unit: 'hours', offset: 1 };
    assert.equal(until({ validUntil: '2026-10-24T21:30:00Z', expiresAfter }), '2026-10-24T21:30:00.000Z');
    assert.equal(until({ validUntil: '2026-10-24T23:30:00Z', expiresAfter }), '2026-10-24T22:00:00.000Z');
  });

  it('is none where nothing says so, whatever else the settings have', () => {
    for (const expirationSettings of [undefined, {}, { enabled: true, note: 'x' }, { validUntil: null }])
      assert.equal(validUntil({ expirationSettings }, dates), undefined);
    assert.equal(expiryOf({ expirationSettings: { expiresAfter: null } }), undefined);
  });
});
