import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { firstMoney, learnDigits } from '../../src/sale/first-money.ts';
import { money } from '../../src/sale/formats.ts';
import { fractionDigits, toMinor } from '../../src/sale/money.ts';

const languages = [
  'en',
  'en-GB',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'es',
  'it',
  'pl',
  'sv',
  'tr',
  'cs',
  'ja',
  'ar-EG',
  'hi',
  'fa',
];
const currencies = ['EUR', 'USD', 'CHF', 'GBP', 'JPY', 'ISK', 'KWD', 'PLN', 'SEK', 'TRY', 'BRL', 'XXX', 'EURO'];
const unitIn = (language: string, currency: string) => money(toMinor(1, currency), currency, language, true);

describe('firstMoney', () => {
  it('writes any amount as Intl does, by one unit of the currency', () => {
    const amounts = fc.oneof(
      fc.integer({ min: -200_000, max: 200_000 }),
      fc.integer({ min: 0, max: 999 }).map((n) => n * 100),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.constantFrom(...currencies),
        amounts,
        fc.boolean(),
        (language, currency, minor, exact) => {
          const unit = unitIn(language, currency);
          assert.equal(firstMoney(unit, minor, currency, language, exact), money(minor, currency, language, exact));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('asks Intl where no unit is known', () => {
    assert.equal(firstMoney(undefined, 1250, 'EUR', 'de'), money(1250, 'EUR', 'de'));
    assert.equal(firstMoney('', 1250, 'EUR', 'de'), money(1250, 'EUR', 'de'));
  });

  it('needs no Intl for prices below 1,000', (t) => {
    learnDigits('BWP', 'BWP 1.00');
    const formats = t.mock.method(Intl, 'NumberFormat');
    assert.equal(firstMoney('BWP 1.00', 1250, 'BWP', 'en'), 'BWP 12.50');
    assert.equal(firstMoney('BWP 1.00', 99_900, 'BWP', 'en', true), 'BWP 999.00');
    assert.equal(formats.mock.callCount(), 0);
  });
});

describe('learnDigits', () => {
  beforeEach(() => {
    for (const currency of currencies) learnDigits(currency, unitIn('en', currency));
  });

  it('reads the decimals that Intl tells', () => {
    assert.deepEqual(['EUR', 'JPY', 'KWD', 'ISK'].map(fractionDigits), [2, 0, 3, 0]);
  });

  it('learns nothing of digits that it does not know', () => {
    for (const unit of [undefined, '', 'EUR', '١٫٠٠ €']) learnDigits('EUR', unit);
    assert.equal(fractionDigits('EUR'), 2);
  });
});
