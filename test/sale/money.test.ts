import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fractionDigits, round, toMajor, toMinor } from '../../src/sale/money.ts';

describe('fractionDigits', () => {
  it('knows currencies with 2, 0 and 3 decimals', () => {
    assert.deepEqual(['EUR', 'JPY', 'KWD'].map(fractionDigits), [2, 0, 3]);
  });

  it('takes 2 for what is no currency', () => {
    assert.deepEqual(['', 'EURO', 'XX', '<b>'].map(fractionDigits), [2, 2, 2, 2]);
  });
});

describe('round', () => {
  it('rounds half up, without the noise of binary fractions', () => {
    assert.deepEqual([0.5, 1.4999, 2.5, 1.005 * 100, 8.575 * 100, 1.1 * 3 * 10].map(round), [1, 1, 3, 101, 858, 33]);
  });
});

describe('toMinor and toMajor', () => {
  it('reads decimals of the wire', () => {
    assert.deepEqual(
      [toMinor(12.5, 'EUR'), toMinor(1250, 'JPY'), toMinor(1.234, 'KWD'), toMinor(19.99, 'EUR')],
      [1250, 1250, 1234, 1999],
    );
    assert.equal(toMajor(1250, 'EUR'), 12.5);
  });

  it('loses nothing on the way there and back', () => {
    fc.assert(
      fc.property(fc.constantFrom('EUR', 'JPY', 'KWD'), fc.integer({ min: 0, max: 1e12 }), (currency, minor) => {
        const wire = JSON.parse(JSON.stringify(toMajor(minor, currency))) as number;
        assert.equal(toMinor(wire, currency), minor);
      }),
    );
  });
});
