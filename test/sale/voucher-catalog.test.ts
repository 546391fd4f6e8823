import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayOf, isOffered, sendingTime, voucherEnd } from '../../src/sale/voucher-catalog.ts';

const berlin = 'Europe/Berlin';

describe('an offer of vouchers', () => {
  it('has the amounts that are named, and all between the least and the most', () => {
    const offer = { amounts: [2500, 90_000], free: { min: 1000, max: 50_000 } };
    const asked = [999, 1000, 1001, 2500, 50_000, 50_001, 90_000];
    assert.deepEqual(
      asked.map((amount) => isOffered(amount, offer)),
      [false, true, true, true, true, false, true],
    );
    assert.equal(isOffered(1000, { amounts: [2500] }), false);
  });

  it('ends with a day at the seller’s clock, also over a change of that clock', () => {
    const end = (validity: object, from: string, zone = berlin) =>
      voucherEnd(validity, new Date(from), zone)?.toISOString();
    // the 1st of June there already
    assert.equal(end({ validDays: 1 }, '2026-05-31T22:30:00Z'), '2026-06-02T22:00:00.000Z');
    assert.equal(end({ validMonths: 6 }, '2026-06-01T10:00:00Z'), '2026-12-01T23:00:00.000Z');
    assert.equal(end({ validMonths: 1 }, '2026-01-31T10:00:00Z', 'UTC'), '2026-03-01T00:00:00.000Z');
    assert.equal(end({ validMonths: 36, validToEndOfYear: true }, '2026-06-01T10:00:00Z'), '2029-12-31T23:00:00.000Z');
    assert.equal(end({ validToEndOfYear: true }, '2026-12-31T23:30:00Z'), '2027-12-31T23:00:00.000Z');
    assert.equal(end({}, '2026-06-01T10:00:00Z'), undefined);
  });

  it('counts days, and sends in the morning, where the seller is', () => {
    const night = new Date('2026-06-01T22:30:00Z');
    assert.deepEqual(
      [dayOf(night, berlin), dayOf(night, 'America/New_York'), dayOf(night, berlin, 30)],
      ['2026-06-02', '2026-06-01', '2026-07-02'],
    );
    assert.equal(sendingTime('2026-12-24', berlin).toISOString(), '2026-12-24T07:00:00.000Z');
    assert.equal(sendingTime('2026-07-24', berlin).toISOString(), '2026-07-24T06:00:00.000Z');
  });
});
