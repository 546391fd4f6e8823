import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bySortingKey } from '../../src/sale/ticket-order.ts';

describe('the order of ticket types', () => {
  const sorted = (...keys: (number | undefined)[]) =>
    bySortingKey(keys.map((sortingKey, at) => ({ sortingKey, at }))).map(({ at }) => at);

  it('goes by the key; ties keep the seller’s order, and what has none comes last', () => {
    assert.deepEqual(sorted(3, 1, 2), [1, 2, 0]);
    assert.deepEqual(sorted(undefined, 2, undefined, 2, -1), [4, 1, 3, 0, 2]);
  });

  it('leaves the seller’s list as it is', () => {
    const own = [{ sortingKey: 2 }, { sortingKey: 1 }];
    bySortingKey(own);
    assert.deepEqual(own, [{ sortingKey: 2 }, { sortingKey: 1 }]);
  });
});
