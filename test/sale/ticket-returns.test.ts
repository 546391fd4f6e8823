import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventRecord } from '../../src/contract/events.ts';
import { toMajor, toMinor } from '../../src/sale/money.ts';
import { buyerFee, highestPrice, resellerFee } from '../../src/sale/resale.ts';
import type { Resold, ChangeContext } from '../../src/sale/change-context.ts';
import { resaleCap, resellRule } from '../../src/sale/ticket-resale.ts';
import { amountBack, giveBack, returnable } from '../../src/sale/ticket-returns.ts';

const now = new Date('2026-06-01T10:00:00Z');
const start = '2026-07-01T18:00:00.000Z';
const end = '2026-07-01T21:00:00.000Z';
type Settings = NonNullable<EventRecord['ticketSettings']>;

/** A ticket that is paid. @param price Minor units. */
const context = (
  price: number,
  settings: Settings = {},
  resold?: Resold,
  event: Partial<EventRecord> = {},
): ChangeContext => ({
  ticket: {
    ...{ status: 'VALID', personalized: false, transferCount: 0, isSeated: false, seating: 'none' },
    ...{ start: new Date(start), end: new Date(end), price: toMajor(price, 'EUR'), resold },
  },
  order: { status: 'COMPLETE', paymentStatus: 'RECEIVED', currency: 'EUR', sellerCurrency: 'EUR' },
  event: { _id: 'night', name: 'Night', start, end, ticketSettings: settings, ...event },
  type: undefined,
});

const cents = fc.integer({ min: 1, max: 100_000 });
const euros = fc.integer({ min: 0, max: 1000 }).map((each) => each / 100);
const share = fc.integer({ min: 0, max: 100 }).map((each) => each / 100);
const terms = fc.record({
  ...{ resellerFeeFix: euros, resellerFeeVar: share, buyerFeeFix: euros, buyerFeeVar: share },
  priceMarkup: fc.integer({ min: 0, max: 300 }).map((each) => each / 100),
});

describe('what comes back of a ticket', () => {
  it('is told beforehand with all that is kept of it, also what was paid beyond its first price', () => {
    const settings = { returnSettings: { enabled: 'ENABLED', feeFix: 1, feeVar: 0.1 } };
    assert.equal(giveBack(context(2000, settings), now)?.fee, 3);
    assert.equal(giveBack(context(2690, settings, { asked: 2400, first: 2000 }), now)?.fee, 9.9);
    assert.equal(giveBack(context(1500, settings, { asked: 1000, first: 2000 }), now)?.fee, 7);
    const free = { returnSettings: { enabled: 'ENABLED' } };
    assert.equal(giveBack(context(2000, free, { asked: 2000, first: 2000 }), now)?.fee, undefined);
  });

  it('is never more than was paid, than was asked, nor than its place had cost first', () => {
    fc.assert(
      fc.property(cents, cents, cents, euros, share, (price, asked, first, feeFix, feeVar) => {
        const returnSettings = { enabled: 'ENABLED', feeFix, feeVar };
        const ticket = context(price, { returnSettings }, { asked, first });
        const back = amountBack(returnable(ticket), returnSettings, 'EUR');
        assert.ok(back >= 0 && back <= Math.min(price, asked, first));
        const stored = toMinor(giveBack(ticket, now)?.fee ?? 0, 'EUR');
        assert.equal(stored + back, price);
      }),
    );
  });

  it('leaves its seller with no less than came in, however often it was sold before', () => {
    fc.assert(
      fc.property(cents, terms, fc.array(share, { maxLength: 8 }), (first, resellSettings, shares) => {
        let ticket = context(first, { resellSettings });
        let came = first;
        let went = 0;
        for (const each of shares) {
          const max = resaleCap(ticket);
          const asked = Math.max(1, Math.floor(max * each));
          assert.ok(asked <= highestPrice(first, resellSettings.priceMarkup));
          const paid = asked + buyerFee(asked, resellSettings, 'EUR');
          went += asked - resellerFee(asked, resellSettings, 'EUR');
          came += paid;
          ticket = context(paid, { resellSettings }, { asked, first });
          // what was asked is the most from now on
          assert.equal(resaleCap(ticket), asked);
        }
        assert.ok(went + returnable(ticket) <= came);
      }),
    );
  });

  it('cannot be asked for where every ticket is reserved: no one could buy it', () => {
    const settings = { resellSettings: { enabled: 'ENABLED' } };
    assert.equal(resellRule(context(2000, settings), now)?.allowed, true);
    const reserved = { reservationSettings: { option: 'reservationsOnly' } } as Partial<EventRecord>;
    assert.equal(resellRule(context(2000, settings, undefined, reserved), now), undefined);
  });
});
