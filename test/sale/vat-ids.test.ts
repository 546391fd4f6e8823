import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countryOfVatId, normalVatId, owesTax, vatIdOf } from '../../src/sale/vat-ids.ts';

describe('vatIdOf', () => {
  it('writes a number in capitals, without what people write between', () => {
    assert.equal(vatIdOf(' de 123.456-789 ', 'DE'), 'DE123456789');
    assert.equal(vatIdOf('atu12345678', 'AT'), 'ATU12345678');
    assert.equal(vatIdOf('CHE-123.456.789 MWST', 'CH'), 'CHE123456789MWST');
  });

  it('adds the prefix of the country where it is missing', () => {
    assert.equal(vatIdOf('123456789', 'DE'), 'DE123456789');
    assert.equal(vatIdOf('123456789', 'gr'), 'EL123456789');
    assert.equal(vatIdOf('B12345678', 'ES'), 'ESB12345678');
    assert.equal(vatIdOf('123456789B01', 'NL'), 'NL123456789B01');
  });

  it('takes the number of another country than the address', () => {
    assert.equal(vatIdOf('NL123456789B01', 'DE'), 'NL123456789B01');
    assert.equal(vatIdOf('FRXX123456789'), 'FRXX123456789');
    assert.equal(vatIdOf('IE1234567WA', 'US'), 'IE1234567WA');
  });

  it('refuses what does not have the form of its country', () => {
    for (const [typed, country] of [
      ['DE12345678', 'DE'],
      ['12345678', 'DE'],
      ['ATU1234567', 'AT'],
      ['DE12345678', 'US'],
      ['DE12345678', undefined],
      ['EL12', 'GR'],
      ['', 'DE'],
      ['constructor', 'DE'],
    ] as const)
      assert.equal(vatIdOf(typed, country), undefined, `${typed} ${country}`);
  });

  it('takes letters and digits where the form is not known', () => {
    assert.equal(vatIdOf('12-3456789', 'US'), '123456789');
    assert.equal(vatIdOf('29ABCDE1234F1Z5', 'IN'), '29ABCDE1234F1Z5');
    assert.equal(vatIdOf('1', 'US'), undefined);
    assert.equal(vatIdOf('no number!', 'US'), undefined);
  });
});

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
