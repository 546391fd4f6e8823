import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyPos, needsName } from '../../src/sale/pos.ts';
import { END, START } from '../support/builders/carts.ts';

const record = { _id: 'e', name: 'E', start: START, end: END };

describe('applyPointOfSale', () => {
  it('takes the charges of the counter in place of those online', () => {
    const { customCharges } = applyPos({
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
    const free = applyPos({ ...record, customCharges: { outerChargeFix: 1 } }).customCharges;
    assert.deepEqual([free?.outerChargeFix, free?.outerChargeVar, free?.cartOuterChargeFix], [0, 0, 0]);
  });

  it('sells by posActive, and by active where that is not set', () => {
    const { tickets } = applyPos({
      ...record,
      tickets: [{ active: false, posActive: true }, { active: true, posActive: false }, { active: false }],
    });
    assert.deepEqual(
      tickets?.map(({ active }) => active),
      [true, false, false],
    );
  });

  it('leaves names out, or open, where the seller wants that', () => {
    const tickets = [
      { _id: 'named', requiresPersonalization: true },
      { _id: 'always', requiresPersonalizationMode: 'ENABLED' },
      { _id: 'free', requiresPersonalization: false },
    ];
    const named = (posPersonalization?: string) => {
      const sold = applyPos({ ...record, tickets, dataRequestSettings: { posPersonalization } });
      return sold.tickets?.map((ticket) => needsName(sold, ticket));
    };
    for (const without of ['DISABLED', 'noPersonalization', 'OPTIONAL', 'optionalPersonalization'])
      assert.deepEqual(named(without), [false, false, false]);
    for (const asOnline of ['ENABLED', 'fullPersonalization', 'SOMETHING_NEW', undefined])
      assert.deepEqual(named(asOnline), [true, true, false]);
  });

  it('asks no one to sign in', () => {
    const accountSettings = { enforceAccounts: true, enforceAuthentication: 'PREVENT_CHECKOUT' };
    assert.equal(applyPos({ ...record, accountSettings }).accountSettings, undefined);
  });
});
