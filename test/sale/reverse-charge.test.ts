import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { allIn } from '../../src/sale/all-in-prices.ts';
import { toMinor } from '../../src/sale/money.ts';
import { quote } from '../../src/sale/quote.ts';
import { withoutTax } from '../../src/sale/reverse-charge.ts';
import { automated, eventInfo, NOW, sales } from '../support/builders/carts.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('withoutTax', () => {
  const sold = fc.oneof(sales(), sales({ slots: true }), automated());

  it('is an order that adds up, never above the taxed one, and near to its net', () => {
    let taxed = 0;
    fc.assert(
      fc.property(sold, ({ info, cart }) => {
        const before = { ...quote(info, cart, NOW), taxRate: info.taxRate };
        const { lines, discounts, regular, charge, total } = withoutTax(before);
        for (const line of lines) {
          assert.equal(line.regular, line.unit * line.amount);
          assert.equal(line.total, line.regular - line.discount + line.charge);
          assert.ok(line.discount <= line.regular && line.taxRate === 0);
        }
        assert.equal(regular, sum(lines.map((line) => line.regular)));
        assert.equal(sum(discounts.map(({ amount }) => amount)), sum(lines.map(({ discount }) => discount)));
        assert.equal(total, regular - sum(lines.map(({ discount }) => discount)) + charge);
        const net = before.total - sum(before.taxes.map(({ amount }) => amount));
        const tickets = sum(lines.map(({ amount }) => amount));
        assert.ok(Math.abs(total - net) <= 1 + tickets + 2 * lines.length, `${total} is no net like ${net}`);
        assert.ok(total <= before.total);
        taxed += before.total - net;
      }),
      { numRuns: 500 },
    );
    assert.ok(taxed > 0);
  });

  it('stays free where a discount takes all', () => {
    const tickets = [{ id: 'seat', name: 'Seat', price: 19.975, taxRate: 0.19 }];
    const discountGroups = [{ _id: 'all', discountType: 'var', value: 1, rules: [{ _id: 'r', type: 'cartSum' }] }];
    const info = eventInfo({ currency: 'KWD', tickets, discountGroups });
    const order = quote(info, [{ ticketTypeId: 'seat', amount: 2 }], NOW);
    assert.deepEqual([order.total, withoutTax(order).total], [0, 0]);
  });

  it('leaves an order without tax as it is, so that it may be done again', () => {
    fc.assert(
      fc.property(sold, ({ info, cart }) => {
        const once = withoutTax({ ...quote(info, cart, NOW), taxRate: info.taxRate });
        assert.deepEqual(withoutTax(once), once);
      }),
      { numRuns: 100 },
    );
  });

  it('charges the prices that were entered before tax', () => {
    fc.assert(
      fc.property(sold, ({ info, cart }) => {
        const told = allIn(info);
        for (const { ticketTypeId, unit } of withoutTax({ ...quote(told, cart, NOW), taxRate: told.taxRate }).lines) {
          const entered = info.tickets?.find(({ id }) => id === ticketTypeId)?.price ?? 0;
          assert.equal(unit, toMinor(entered, info.currency ?? 'EUR'));
        }
      }),
      { numRuns: 200 },
    );
  });
});
