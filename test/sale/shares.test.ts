import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { allocate } from '../../src/sale/shares.ts';

describe('allocate', () => {
  it('gives the rest to the largest remainders, the earlier of equals first', () => {
    assert.deepEqual(allocate(100, [1, 1, 1]), [34, 33, 33]);
    assert.deepEqual(allocate(1, [1, 99]), [0, 1]);
    assert.deepEqual(allocate(0, [3, 4]), [0, 0]);
    assert.deepEqual(allocate(7, []), []);
  });

  it('gives all to the first when there are no weights', () => {
    assert.deepEqual(allocate(5, [0, 0]), [5, 0]);
  });

  it('sums exactly, stays within one of the exact share and gives nothing to a weight of nothing, also with big amounts', () => {
    const amount = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1e12 }));
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 8 }), (total, weights) => {
        const shares = allocate(total, weights);
        assert.equal(
          shares.reduce((a, b) => a + b, 0),
          total,
        );
        const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
        if (sum === 0n) return;
        shares.forEach((share, at) => {
          const off = BigInt(share) * sum - BigInt(total) * BigInt(weights[at] ?? 0);
          assert.ok((off < 0n ? -off : off) < sum, `${share} of ${total}, weight ${weights[at]}`);
        });
      }),
    );
  });
});
