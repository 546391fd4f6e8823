import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deliveryText, isPosted } from '../../src/sale/delivery.ts';
import { isPrinted, printing } from '../../src/sale/printed-tickets.ts';
import { quote } from '../../src/sale/quote.ts';
import { startingPrice } from '../../src/sale/starting-price.ts';
import { eventInfo, NOW, START, ticket } from '../support/builders/carts.ts';

const may = { enableHardTicketOption: true };
const must = { forceHardTicketOption: true };

describe('isPrinted', () => {
  const printed = (fields: object, wished?: boolean, enabled?: boolean) =>
    isPrinted(
      eventInfo({ hardTicketSettings: { ...(enabled !== undefined && { enabled }) } }),
      ticket('a', fields),
      NOW,
      wished,
    );

  it('is a ticket that must be, or may be and is wished so', () => {
    assert.deepEqual([printed({}), printed({}, true), printed(may)], [false, false, false]);
    assert.deepEqual([printed(may, true), printed(must), printed({ ...may, ...must })], [true, true, true]);
  });

  it('is none where the event switched it off', () => {
    assert.equal(printed(must, true, false), false);
  });
});

describe('the days that printing takes', () => {
  const days = (count: number) => new Date(Date.parse(START) - count * 86_400_000);
  const info = eventInfo({ hardTicketSettings: { enabled: true, requiredDays: 10, hardTicketOuterCharge: 3 } });

  it('end the offer, to the moment', () => {
    assert.equal(printing(info, ticket('a', may), days(10)), 'wish');
    assert.equal(printing(info, ticket('a', may), new Date(days(10).getTime() + 1)), 'never');
    assert.equal(printing(info, ticket('a', must), days(11)), 'must');
  });

  it('leave a ticket that had to be printed on sale, as a code and without the charge', () => {
    const sale = { ...info, tickets: [ticket('a', must)] };
    assert.deepEqual(
      [days(20), days(9)].map((now) => {
        const { lines, problems } = quote(sale, [{ ticketTypeId: 'a', amount: 1 }], now);
        return [lines[0]?.asHardTicket, lines[0]?.total, problems.length, startingPrice(sale, now)];
      }),
      [
        [true, 1300, 0, '13.00'],
        [false, 1000, 0, '10.00'],
      ],
    );
  });
});

describe('the delivery of printed tickets', () => {
  const settings = (fulfillmentType?: string) => eventInfo({ hardTicketSettings: { fulfillmentType } });
  const types = [undefined, '', 'self', 'managed', 'pickup', ' By courier ', 'venue'];

  it('is to an address, unless they wait at the venue', () => {
    assert.deepEqual(
      types.map((type) => isPosted(settings(type))),
      [true, true, true, true, false, true, true],
    );
  });

  it('is told in the seller’s words where they have no meaning', () => {
    const told = [undefined, undefined, undefined, undefined, undefined, 'By courier', 'venue'];
    assert.deepEqual(
      types.map((type) => deliveryText(settings(type))),
      told,
    );
  });
});
