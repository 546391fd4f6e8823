import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyPointOfSale } from '../../src/sale/point-of-sale.ts';
import { END, START } from '../support/carts.ts';

const record = { _id: 'e', name: 'E', start: START, end: END };

describe('applyPointOfSale', () => {
  it('takes the charges of the counter in place of those online', () => {
    const { customCharges } = applyPointOfSale({
      ...record,
      customCharges: {
        outerChargeFix: 1,
        outerChargeVar: 0.1,
        cartOuterChargeFix: 2,
        posOuterChargeFix: 0.5,
        posOuterChargeVar: 0.05,
        innerChargeFix: 3,
      },
    });
    assert.deepEqual(customCharges, {
      outerChargeFix: 0.5,
      outerChargeVar: 0.05,
      cartOuterChargeFix: 0,
      innerChargeFix: 3,
    });
    const free = applyPointOfSale({ ...record, customCharges: { outerChargeFix: 1 } }).customCharges;
    assert.deepEqual([free?.outerChargeFix, free?.outerChargeVar, free?.cartOuterChargeFix], [0, 0, 0]);
  });

  it('sells by posActive, and by active where that is not set', () => {
    const { tickets } = applyPointOfSale({
      ...record,
      tickets: [{ active: false, posActive: true }, { active: true, posActive: false }, { active: false }],
    });
    assert.deepEqual(
      tickets?.map(({ active }) => active),
      [true, false, false],
    );
  });
});
