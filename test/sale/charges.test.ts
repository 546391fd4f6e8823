import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cartCharge, innerLineCharge, lineCharge, ticketPrice } from '../../src/sale/charges.ts';
import { eventInfo, NOW, ticket } from '../support/builders/carts.ts';

describe('lineCharge', () => {
  const line = { amount: 3, price: 3000, asHardTicket: false };

  it('adds a share of the price and the fixed charges for each ticket', () => {
    const info = eventInfo({ cXv: 0.05, cXf: 0.8, hardTicketSettings: { hardTicketOuterCharge: 2 } });
    const type = ticket('a', { outerChargeFix: 0.25 });
    assert.equal(lineCharge(info, type, line, 'EUR'), 150 + 3 * 105);
    assert.equal(lineCharge(info, type, { ...line, asHardTicket: true }, 'EUR'), 150 + 3 * 305);
  });

  it('is nothing without charges, and never below nothing', () => {
    assert.equal(lineCharge(eventInfo(), ticket('a'), line, 'EUR'), 0);
    assert.equal(lineCharge(eventInfo({ cXf: -1, cXv: -1 }), ticket('a'), line, 'EUR'), 0);
  });

  it('leaves the event’s charges off a ticket type that is free, but not its own', () => {
    const info = eventInfo({ cXf: 0.5, cXv: 0.1, hardTicketSettings: { hardTicketOuterCharge: 2 } });
    const free = ticket('a', { price: 0, outerChargeFix: 0.25 });
    assert.equal(lineCharge(info, free, { amount: 2, price: 0, asHardTicket: false }, 'EUR'), 50);
    assert.equal(lineCharge(info, free, { amount: 2, price: 0, asHardTicket: true }, 'EUR'), 450);
    assert.equal(lineCharge(info, ticket('b', { price: 0 }), { amount: 1, price: 0, asHardTicket: false }, 'EUR'), 0);
  });

  it('does not show what the seller pays', () => {
    assert.equal(lineCharge(eventInfo(), ticket('a', { innnerChargeFix: 5 }), line, 'EUR'), 0);
  });

  it('rounds the share once for the line', () => {
    assert.equal(lineCharge(eventInfo({ cXv: 0.033 }), ticket('a'), { ...line, price: 1000 }, 'EUR'), 33);
    assert.equal(lineCharge(eventInfo({ cXv: 0.0335 }), ticket('a'), { ...line, price: 1000 }, 'EUR'), 34);
  });
});

describe('ticketPrice', () => {
  it('is the price of one ticket with its charges, without those of the order', () => {
    const info = eventInfo({ cXv: 0.05, cXf: 0.8, ccXf: 2, hardTicketSettings: { hardTicketOuterCharge: 2 } });
    assert.deepEqual(ticketPrice(info, ticket('a', { price: 20 }), 'EUR', NOW), { total: 2180, charge: 180 });
    const printed = ticket('a', { price: 20, forceHardTicketOption: true });
    assert.deepEqual(ticketPrice(info, printed, 'EUR', NOW), { total: 2380, charge: 380 });
  });
});

describe('cartCharge', () => {
  const paid = [ticket('a', { price: 10 })];

  it('is read in the currency', () => {
    assert.deepEqual(
      [cartCharge(eventInfo({ ccXf: 1.5 }), paid, 'EUR'), cartCharge(eventInfo({ ccXf: 150 }), paid, 'JPY')],
      [150, 150],
    );
    assert.equal(cartCharge(eventInfo({ ccXf: -1 }), paid, 'EUR'), 0);
    assert.equal(cartCharge(eventInfo(), paid, 'EUR'), 0);
  });

  it('is nothing for an empty cart, or one of free tickets alone', () => {
    const info = eventInfo({ ccXf: 1.5 });
    const free = ticket('b', { price: 0 });
    assert.equal(cartCharge(info, [], 'EUR'), 0);
    assert.equal(cartCharge(info, [free], 'EUR'), 0);
    assert.equal(cartCharge(info, [free, ...paid], 'EUR'), 150);
  });
});

describe('innerLineCharge', () => {
  const line = { amount: 3, unit: 1000, price: 3000, asHardTicket: false };
  const record = {
    customCharges: { innerChargeVar: 0.033, innerChargeFix: 0.8, outerChargeVar: 0.5, outerChargeFix: 9 },
    hardTicketSettings: { hardTicketInnerCharge: 2, hardTicketOuterCharge: 9 },
  };

  it('adds a share of the price, rounded once, and the fixed charges for each ticket', () => {
    const type = { innnerChargeFix: 0.25 };
    assert.equal(innerLineCharge(record, type, line, 'EUR'), 99 + 3 * 105);
    assert.equal(innerLineCharge(record, type, { ...line, asHardTicket: true }, 'EUR'), 99 + 3 * 305);
    assert.equal(innerLineCharge({ customCharges: { innerChargeFix: 150 } }, {}, line, 'JPY'), 450);
    assert.equal(innerLineCharge({}, {}, line, 'EUR'), 0);
  });

  it('leaves the event’s fixed charge off a free ticket type, but not its own', () => {
    const free = { ...line, unit: 0, price: 0 };
    assert.equal(innerLineCharge(record, { innnerChargeFix: 0.25 }, free, 'EUR'), 75);
    assert.equal(innerLineCharge(record, {}, free, 'EUR'), 0);
  });

  it('is reckoned as the outer charge of the same numbers', () => {
    const cents = fc.integer({ min: 0, max: 500 }).map((minor) => minor / 100);
    const share = fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000);
    const numbers = fc.record({
      share,
      fixed: cents,
      own: cents,
      printed: cents,
      amount: fc.integer({ min: 1, max: 50 }),
      unit: fc.integer({ min: 0, max: 20_000 }),
      off: share,
      asHardTicket: fc.boolean(),
    });
    fc.assert(
      fc.property(numbers, ({ share: cXv, fixed, own, printed, amount, unit, off, asHardTicket }) => {
        const price = Math.round(unit * amount * (1 - off));
        const outer = lineCharge(
          eventInfo({ cXv, cXf: fixed, hardTicketSettings: { hardTicketOuterCharge: printed } }),
          ticket('a', { price: unit / 100, outerChargeFix: own }),
          { amount, price, asHardTicket },
          'EUR',
        );
        const inner = innerLineCharge(
          {
            customCharges: { innerChargeVar: cXv, innerChargeFix: fixed },
            hardTicketSettings: { hardTicketInnerCharge: printed },
          },
          { innnerChargeFix: own },
          { amount, unit, price, asHardTicket },
          'EUR',
        );
        assert.equal(inner, outer);
      }),
    );
  });
});
