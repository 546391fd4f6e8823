import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { creditOf } from '../../src/sale/credit.ts';
import { eInvoiceSums, type NetItem } from '../../src/sale/e-invoice.ts';
import { invoiceLines } from '../../src/sale/invoice-lines.ts';
import { quote } from '../../src/sale/quote.ts';
import { automated, NOW, sales } from '../support/builders/carts.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
/** EN 16931 rounds half up to two decimals. */
const rounded = (value: number) => Math.floor(Number(value.toPrecision(15)) + 0.5);

function assertRules(sums: ReturnType<typeof eInvoiceSums<NetItem>>, total: number): void {
  const of = (kind: NetItem['kind'], rate?: number) =>
    sum(sums.items.flatMap((item) => (item.kind === kind && (rate ?? item.rate) === item.rate ? item.net : [])));
  assert.equal(sums.lines, of('line'), 'BR-CO-10');
  assert.equal(sums.allowances, of('allowance'), 'BR-CO-11');
  assert.equal(sums.charges, of('charge'), 'BR-CO-12');
  assert.equal(sums.basis, sums.lines - sums.allowances + sums.charges, 'BR-CO-13');
  assert.equal(sums.tax, sum(sums.breakdowns.map(({ tax }) => tax)), 'BR-CO-14');
  assert.equal(sums.grand, sums.basis + sums.tax, 'BR-CO-15');
  assert.equal(sums.due, sums.grand - sums.prepaid + sums.rounding, 'BR-CO-16');
  for (const { rate, basis, tax } of sums.breakdowns) {
    assert.equal(tax, rounded(basis * rate), 'BR-CO-17');
    assert.equal(basis, of('line', rate) - of('allowance', rate) + of('charge', rate), 'BR-S-08');
  }
  assert.equal(sums.grand + sums.rounding, total, 'what is paid is what was sold');
  assert.ok(Math.abs(sums.rounding) <= sums.breakdowns.length, `${sums.rounding} is more than a unit for each rate`);
  assert.ok(
    sums.items.every(({ net }) => net >= 0),
    'no amount is negative',
  );
}

describe('eInvoiceSums', () => {
  it('keeps to the rules of EN 16931 for whatever is sold', () => {
    fc.assert(
      fc.property(fc.oneof(sales(), sales({ slots: true }), automated()), fc.nat(), ({ info, cart, vouchers }, at) => {
        const { lines, charge, total } = quote(info, cart, NOW, vouchers);
        const bill = invoiceLines(lines, charge, info.taxRate);
        const items = bill.lines.map(({ of, net, rate }): NetItem => ({ kind: of ? 'line' : 'charge', net, rate }));
        const prepaid = total === 0 ? 0 : at % (total + 1);
        const sums = eInvoiceSums(items, bill.rates, prepaid);
        assertRules(sums, total);
        assert.equal(sums.due, total - prepaid);
        assert.deepEqual(
          sums.breakdowns.map(({ rate, tax }) => [rate, tax]),
          bill.rates.map(({ rate, tax }) => [rate, tax]),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('keeps to them at every rate, for sums that no net comes to as well', () => {
    let uneven = 0;
    const rates = fc.oneof(
      fc.constantFrom(0, 0.019, 0.07, 0.081, 0.19, 0.25),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 200_000 }), { minLength: 1, maxLength: 6 }), rates, (totals, rate) => {
        const { lines, rates: back } = creditOf(
          totals.map((total) => ({ total, rate })),
          0,
        );
        const items = lines.map(({ net }): NetItem => ({ kind: 'line', net, rate }));
        const sums = eInvoiceSums(items, back, 0);
        assertRules(sums, sum(totals));
        if (sums.rounding !== 0) uneven++;
      }),
      { numRuns: 2000 },
    );
    assert.ok(uneven > 0);
  });

  it('takes the fee of a return as an allowance', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ total: fc.integer({ min: 1, max: 50_000 }), rate: fc.constantFrom(0, 0.07, 0.19) }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.nat({ max: 100 }),
        (returned, percent) => {
          const worth = sum(returned.map(({ total }) => total));
          const { lines, retained, rates } = creditOf(returned, Math.floor((worth * percent) / 100));
          const items = [
            ...lines.map(({ net, rate }): NetItem => ({ kind: 'line', net, rate })),
            ...retained.map(({ net, rate }): NetItem => ({ kind: 'allowance', net, rate })),
          ];
          assertRules(eInvoiceSums(items, rates, 0), worth - Math.floor((worth * percent) / 100));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('keeps the tax of the order where a net sum has another one, and rounds the total', () => {
    // 1.03 at 19 %: tax 0.16, but 0.87 net has 0.17
    const sums = eInvoiceSums([{ kind: 'line', net: 87, rate: 0.19 }], [{ rate: 0.19, tax: 16, gross: 103 }], 0);
    assert.deepEqual(
      [sums.items[0]?.net, sums.basis, sums.tax, sums.grand, sums.rounding, sums.due],
      [86, 86, 16, 102, 1, 103],
    );
  });
});
