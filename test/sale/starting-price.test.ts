import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolveTimes } from '../../src/sale/resolve-times.ts';
import { remaining, startingPrice } from '../../src/sale/starting-price.ts';
import { eventInfo, NOW, ticket } from '../support/builders/carts.ts';

describe('the starting price', () => {
  const of = (fields: Parameters<typeof eventInfo>[0]) => startingPrice(resolveTimes(eventInfo(fields)), NOW);

  it('is the lowest price of a ticket, as a decimal', () => {
    assert.equal(of({ tickets: [ticket('a', { price: 20 }), ticket('b', { price: 12.5 })] }), '12.50');
    assert.equal(of({ tickets: [ticket('a', { price: 1200 })], currency: 'JPY' }), '1200');
    assert.equal(of({ tickets: [ticket('a', { price: 1.25 })], currency: 'KWD' }), '1.250');
    assert.equal(of({ tickets: [ticket('a', { price: 0 })] }), '0.00');
  });

  it('includes what every buyer must pay on top', () => {
    assert.equal(of({ tickets: [ticket('a', { outerChargeFix: 0.5 })], cXf: 1, cXv: 0.1, ccXf: 2 }), '14.50');
    assert.equal(
      of({ tickets: [ticket('a', { forceHardTicketOption: true })], hardTicketSettings: { hardTicketOuterCharge: 3 } }),
      '13.00',
    );
    assert.equal(
      of({
        tickets: [ticket('a', { enableHardTicketOption: true })],
        hardTicketSettings: { hardTicketOuterCharge: 3 },
      }),
      '10.00',
    );
  });

  it('leaves out what cannot be bought alone', () => {
    const groups = [{ _id: 'adults', tickets: ['a'] }];
    const companion = ticket('b', {
      price: 0,
      conditionalAvailability: true,
      rules: [{ ticketGroup: 'adults', min: 1 }],
    });
    const others = [
      ticket('c', { price: 1, ignoredForStartingPrice: true }),
      ticket('d', { price: 2, styleOptions: { hiddenInSelectionArea: true } }),
    ];
    assert.equal(of({ groups, tickets: [ticket('a'), companion, ...others] }), '10.00');
    assert.equal(of({ groups, tickets: [companion] }), undefined);
    assert.equal(of({ tickets: [] }), undefined);
  });

  it('is that of what is on sale, as long as anything is', () => {
    const early = ticket('early', { price: 5, salesEnd: { target: 'start', unit: 'days', offset: -90 } });
    const gone = ticket('gone', { price: 6, v: 0 });
    assert.equal(of({ tickets: [early, gone, ticket('a')] }), '10.00');
    assert.equal(of({ tickets: [gone] }), '6.00');
  });
});

describe('what remains', () => {
  it('is nothing when types that are ignored for the amounts are all that is left', () => {
    const parking = ticket('parking', { ignoreForMaxAmounts: true });
    assert.equal(remaining(eventInfo({ tickets: [ticket('a', { v: 0 }), parking] })), 0);
    assert.equal(remaining(eventInfo({ tickets: [parking] })), undefined);
    assert.equal(remaining(eventInfo({ tickets: [{ ...parking, v: 0 }] })), 0);
  });

  it('is nothing when every ticket type, or every slot, is gone', () => {
    assert.equal(remaining(eventInfo({ tickets: [ticket('a', { v: 0 }), ticket('b', { v: 0 })], v: 50 })), 0);
    assert.equal(remaining(eventInfo({ tickets: [ticket('a', { v: 0 }), ticket('b')], v: 50 })), 50);
    const slot = { _id: 'one', startTime: { hour: 20, minute: 0 }, v: 0 };
    assert.equal(remaining(eventInfo({ useTimeSlots: true, timeSlots: [slot] })), 0);
    assert.equal(remaining(eventInfo({ useTimeSlots: true, timeSlots: [slot, { ...slot, v: 1 }] })), undefined);
    assert.equal(remaining(eventInfo({ tickets: [] })), undefined);
  });
});
