import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { invoiceLines } from '../../src/sale/invoice-lines.ts';
import { quote } from '../../src/sale/quote.ts';
import { automated, eventInfo, NOW, sales, ticket } from '../support/builders/carts.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('invoiceLines', () => {
  it('lists tickets after discounts, and charges by their rate', () => {
    const info = eventInfo({
      tickets: [
        ticket('a', { price: 25, taxRate: 0.19 }),
        ticket('b', { price: 9.99, taxRate: 0.07, outerChargeFix: 0.5 }),
      ],
      discountGroups: [
        {
          _id: 'd',
          name: 'Ten percent',
          discountType: 'PERCENTAGE',
          value: 0.1,
          rules: [{ type: 'cartSum', min: 50 }],
        },
      ],
      cXv: 0.1,
      cXf: 1,
      ccXf: 2.5,
      taxRate: 0.19,
    });
    const cart = [
      { ticketTypeId: 'b', amount: 1 },
      { ticketTypeId: 'a', amount: 2 },
    ];
    const { lines, charge, total } = quote(info, cart, NOW);
    const invoice = invoiceLines(lines, charge, info.taxRate);
    assert.deepEqual(
      invoice.lines.map(({ of, gross, net, rate }) => [of?.name, gross, net, rate]),
      [
        ['A', 4500, 3782, 0.19],
        ['B', 899, 840, 0.07],
        [undefined, 900, 756, 0.19], // 6.50 of the tickets and 2.50 of the cart
        [undefined, 240, 224, 0.07],
      ],
    );
    assert.deepEqual(invoice.rates, [
      { rate: 0.07, net: 1064, tax: 75, gross: 1139 },
      { rate: 0.19, net: 4538, tax: 862, gross: 5400 },
    ]);
    assert.equal(sum(invoice.rates.map(({ gross }) => gross)), total);
  });

  it('adds up to what is paid, in every currency and at every rate, for whatever is sold', () => {
    let taxed = 0;
    fc.assert(
      fc.property(fc.oneof(sales(), sales({ slots: true }), automated()), ({ info, cart, vouchers }) => {
        const { lines, charge, total, taxes } = quote(info, cart, NOW, vouchers);
        const invoice = invoiceLines(lines, charge, info.taxRate);
        assert.equal(sum(invoice.lines.map(({ gross }) => gross)), total);
        assert.equal(sum(invoice.rates.map(({ gross }) => gross)), total);
        for (const { rate, net, tax, gross } of invoice.rates) {
          const own = invoice.lines.filter((line) => line.rate === rate);
          assert.equal(net + tax, gross);
          assert.equal(sum(own.map((line) => line.gross)), gross);
          assert.equal(sum(own.map((line) => line.net)), net);
          assert.equal(tax, taxes.find((each) => each.rate === rate)?.amount ?? 0);
          // no line is off by more than the unit that rounding shares out
          for (const line of own) assert.ok(Math.abs(line.net - line.gross / (1 + rate)) <= 1, `${line.net}`);
          taxed += tax;
        }
        assert.deepEqual(
          invoice.lines.flatMap(({ of }) => of ?? []),
          lines,
        );
      }),
      { numRuns: 300 },
    );
    assert.ok(taxed > 0);
  });
});
