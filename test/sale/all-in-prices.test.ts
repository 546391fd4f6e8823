import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { allIn } from '../../src/sale/all-in-prices.ts';
import { invoiceLines } from '../../src/sale/invoice-lines.ts';
import { toMinor } from '../../src/sale/money.ts';
import { quote } from '../../src/sale/quote.ts';
import { startingPrice } from '../../src/sale/starting-price.ts';
import { taxOf, withTax } from '../../src/sale/tax.ts';
import { automated, eventInfo, NOW, sales, ticket } from '../support/builders/carts.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const rates = fc.oneof(fc.constantFrom(0.07, 0.0825, 0.19, 0.2), fc.double({ min: 0.001, max: 1, noNaN: true }));

describe('withTax', () => {
  it('adds what taxOf takes off again', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), rates, (net, rate) => {
        const gross = withTax(net, rate);
        assert.equal(gross - taxOf(gross, rate), net);
      }),
      { numRuns: 2000 },
    );
    assert.deepEqual([withTax(1000, 0.0825), withTax(1000, 0)], [1083, 1000]);
  });
});

describe('allIn', () => {
  const info = eventInfo({
    tickets: [
      ticket('a', { price: 20, outerChargeFix: 0.5 }),
      ticket('b', { price: 10, taxRate: 0.02 }),
      ticket('free', { price: 0 }),
    ],
    taxRate: 0.0825,
    cXf: 1,
    ccXf: 2,
    hardTicketSettings: { enabled: true, hardTicketOuterCharge: 3 },
  });

  it('tells prices and fixed charges with the tax of their ticket type', () => {
    const told = allIn(info);
    assert.deepEqual(
      told.tickets?.map(({ price, outerChargeFix }) => [price, outerChargeFix]),
      [
        [21.65, 1.62], // 0.54 and 1.08
        [10.2, 1.02],
        [0, undefined],
      ],
    );
    assert.deepEqual(
      [told.cXf, told.ccXf, told.hardTicketSettings?.hardTicketOuterCharge, told.taxMode],
      [undefined, 2.17, 3.25, 'exclusive'],
    );
    const sold = allIn({ ...info, tickets: info.tickets?.slice(0, 2) });
    assert.equal(startingPrice(sold, NOW), '13.39'); // 10.20, 1.02 and 2.17
  });

  it('leaves what a holder asks for a resale ticket', () => {
    const resale = ticket('r', { price: 30, outerChargeFix: 1, resale: true } as never);
    assert.deepEqual(allIn({ ...info, tickets: [resale] }).tickets, [resale]);
  });

  it('taxes the same as the prices before tax, to the unit of each ticket', () => {
    const cart = [{ ticketTypeId: 'a', amount: 3 }];
    const { lines, charge, total, taxes } = quote(allIn(info), cart, NOW);
    assert.equal(total, 3 * (2165 + 162) + 217);
    const bill = invoiceLines(lines, charge, 0.0825);
    assert.deepEqual(
      bill.lines.map(({ net, gross }) => [net, gross]),
      [
        [6000, 6495],
        [649, 703],
      ],
    );
    assert.deepEqual(taxes, [{ rate: 0.0825, amount: 549 }]);
  });

  it('adds up: net and tax of each line are what is paid, and prices are those before tax with theirs', () => {
    fc.assert(
      fc.property(fc.oneof(sales(), automated()), ({ info: sold, cart, vouchers }) => {
        const told = allIn(sold);
        const currency = sold.currency ?? 'EUR';
        const { lines, charge, total } = quote(told, cart, NOW, vouchers);
        for (const { ticketTypeId, unit, taxRate } of lines) {
          const entered = toMinor(sold.tickets?.find(({ id }) => id === ticketTypeId)?.price ?? 0, currency);
          assert.equal(unit, withTax(entered, taxRate));
          if (taxRate > 0) assert.equal(unit - taxOf(unit, taxRate), entered);
        }
        const bill = invoiceLines(lines, charge, told.taxRate);
        assert.equal(sum(bill.lines.map(({ gross }) => gross)), total);
        assert.equal(sum(bill.rates.map(({ net, tax }) => net + tax)), total);
      }),
      { numRuns: 300 },
    );
  });
});
