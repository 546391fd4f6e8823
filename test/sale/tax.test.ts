import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { netsOf, taxOf } from '../../src/sale/tax.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('netsOf', () => {
  it('gives the units of rounding to the lines that are nearest to them', () => {
    // shared out by the prices, the first line had 49173, more than a unit above its exact 49171.96
    assert.deepEqual(netsOf([52_614, 7624, 866], 0.07), [49_172, 7125, 810]);
    assert.deepEqual(netsOf([100, 100], 0.07), [94, 93]);
    assert.deepEqual(netsOf([100, 0, 20], 0), [100, 0, 20]);
    assert.deepEqual(netsOf([], 0.07), []);
  });

  it('adds up to the sum less its tax, and is off by a unit at most', () => {
    const lines = fc.array(fc.nat({ max: 10_000_000 }), { maxLength: 12 });
    const rate = fc.oneof(fc.constantFrom(0, 0.07, 0.19, 0.2, 0.077), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(lines, rate, (grosses, share) => {
        const nets = netsOf(grosses, share);
        assert.equal(sum(nets), sum(grosses) - taxOf(sum(grosses), share));
        nets.forEach((net, at) => {
          const off = Math.abs(net - (grosses[at] ?? 0) / (1 + share));
          assert.ok(off <= 1, `${net} is off by ${off}`);
        });
      }),
      { numRuns: 2000 },
    );
  });
});
