import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { creditOf } from '../../src/sale/credit.ts';

describe('credit notes', () => {
  it('give back what tickets cost, less what is kept, with the tax that was in it', () => {
    assert.deepEqual(creditOf([{ total: 2000, rate: 0.07 }], 300), {
      lines: [{ total: 2000, rate: 0.07, net: 1869 }],
      retained: [{ rate: 0.07, gross: 300, net: 280 }],
      rates: [{ rate: 0.07, gross: 1700, net: 1589, tax: 111 }],
    });
  });

  it('share what is kept over the rates by what the tickets had cost', () => {
    const { rates, retained: stored } = creditOf(
      [
        { total: 3000, rate: 0.19 },
        { total: 1000, rate: 0.07 },
        { total: 0, rate: 0 },
      ],
      401,
    );
    assert.deepEqual(
      rates.map(({ rate, gross }) => [rate, gross]),
      [
        [0, 0],
        [0.07, 900],
        [0.19, 2699],
      ],
    );
    assert.deepEqual(
      stored.map(({ rate, gross }) => [rate, gross]),
      [
        [0.07, 100],
        [0.19, 301],
      ],
    );
  });

  it('add up to the last unit, for whatever was sold', () => {
    const line = fc.record({ total: fc.nat(100_000), rate: fc.constantFrom(0, 0.07, 0.081, 0.19) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(100), (lines, percent) => {
        const worth = lines.reduce((sum, { total }) => sum + total, 0);
        const stored = Math.floor((worth * percent) / 100);
        const credit = creditOf(lines, stored);
        const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
        assert.equal(sum(credit.rates.map(({ gross }) => gross)), worth - stored);
        assert.equal(sum(credit.retained.map(({ gross }) => gross)), stored);
        for (const { rate, gross, net, tax } of credit.rates) {
          assert.equal(net + tax, gross);
          const own = credit.lines.filter((each) => each.rate === rate).map((each) => each.net);
          const less = credit.retained.filter((each) => each.rate === rate).map((each) => each.net);
          assert.equal(sum(own) - sum(less), net);
        }
      }),
    );
  });
});
