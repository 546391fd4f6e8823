import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cartCharge, lineCharge } from '../../src/sale/charges.ts';
import { eventInfo, ticket } from '../support/builders/carts.ts';

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
