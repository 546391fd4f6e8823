import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countryOfVatId, normalVatId, owesTax } from '../../src/sale/vat-ids.ts';

describe('VAT ids', () => {
  it('name their country when they are well-formed', () => {
    const countries = [
      'ATU12345678',
      'de 123.456.789',
      'EL123456789',
      'NL123456789B01',
      'FRXX123456789',
      'ESX1234567X',
    ];
    assert.deepEqual(countries.map(countryOfVatId), ['AT', 'DE', 'GR', 'NL', 'FR', 'ES']);
    assert.equal(normalVatId('at u-1234 5678'), 'ATU12345678');
  });

  it('have no country in any other form', () => {
    const others = [
      '',
      'DE12345678',
      'DE1234567890',
      'GB123456789',
      'US12',
      'constructor',
      'AT12345678',
      'CHE123456789',
    ];
    assert.deepEqual(new Set(others.map(countryOfVatId)), new Set([undefined]));
  });

  it('move the tax to a buyer of another member state alone', () => {
    assert.equal(owesTax('ATU12345678', 'DE123456789'), true);
    assert.equal(owesTax('DE987654321', 'DE123456789'), false);
    assert.equal(owesTax('ATU12345678', undefined), false);
    assert.equal(owesTax('GB123456789', 'DE123456789'), false);
    assert.equal(owesTax(undefined, 'DE123456789'), false);
  });
});
