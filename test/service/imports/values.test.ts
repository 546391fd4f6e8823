/** Amounts and times in the forms of other systems. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMoney, readTime, type ValueForms } from '../../../src/service/imports/values.ts';

const forms: ValueForms = { currency: 'EUR', timezone: 'Europe/Berlin' };

describe('an amount', () => {
  const minor = (text: string, more: Partial<ValueForms> = {}) => {
    const read = readMoney(text, { ...forms, ...more });
    return 'value' in read ? read.value : read.expected;
  };

  it('is read in the forms of most countries', () => {
    const amounts = [
      '1234.50',
      '1234,50',
      '1.234,50',
      '1,234.50',
      '1 234,50',
      '1’234.50',
      "1'234.5",
      '€ 1.234,50',
      '1234.50 EUR',
      '1 234,50 €',
    ];
    for (const text of amounts) assert.equal(minor(text), 123_450, text);
    assert.deepEqual(
      ['0', '12', '0,00', '1.234.567', '1,234,567.89'].map((text) => minor(text)),
      [0, 1200, 0, 123_456_700, 123_456_789],
    );
    assert.equal(minor('1234', { currency: 'JPY' }), 1234);
    assert.equal(minor('1,234', { currency: 'JPY', decimal: '.' }), 1234);
    assert.equal(minor('1.250,125', { currency: 'KWD' }), 1_250_125);
  });

  it('is refused where it is none, or may be two', () => {
    for (const text of ['free', '-5', '12,5,0', '12.345,6,7', '1.2345', '', '1.23,45.67'])
      assert.match(String(minor(text)), /^an amount in EUR that is not negative/, text);
    for (const text of ['1.234', '1,234', '12.505']) assert.match(String(minor(text)), /in one way only/);
    assert.equal(minor('1.234', { decimal: ',' }), 123_400);
    assert.match(String(minor('1.234', { decimal: '.' })), /^an amount in EUR/);
    assert.match(String(minor('12.50 USD')), /the currency of the seller$/);
    assert.match(String(minor('12.50', { currency: 'JPY' })), /^an amount in JPY .* such as 1234$/);
  });
});

describe('a time', () => {
  const iso = (text: string, more: Partial<ValueForms> = {}, isEnd = false) => {
    const read = readTime(text, { ...forms, ...more }, isEnd);
    return 'value' in read ? read.value.toISOString() : read.expected;
  };

  it('is read by the clock of the seller unless it names its own', () => {
    const times = [
      '2026-05-01 19:30',
      '2026-05-01T19:30:00',
      '01.05.2026 19:30',
      '1.5.26 19:30:00',
      '2026-05-01 7:30 PM',
      '2026-05-01T17:30:00Z',
      '2026-05-01 19:30:00+02:00',
    ];
    for (const text of times) assert.equal(iso(text), '2026-05-01T17:30:00.000Z', text);
    assert.equal(iso('2026-05-01'), '2026-04-30T22:00:00.000Z');
    assert.equal(iso('31.12.2026', {}, true), '2026-12-31T23:00:00.000Z');
    assert.equal(iso('11/29/24 22:28', { dates: 'MDY' }), '2024-11-29T21:28:00.000Z');
    assert.equal(iso('05/01/2026', { dates: 'DMY' }), '2026-01-04T23:00:00.000Z');
    assert.equal(iso('29/11/2024'), '2024-11-28T23:00:00.000Z');
  });

  it('is refused where it is none, or may be two', () => {
    for (const text of ['soon', '2026-02-30', '2026-05-01 25:00', '31.04.2026', '1.5.1200', '2026', '13/13/2026'])
      assert.match(iso(text), /^a date such as/, text);
    assert.match(iso('05/01/2026'), /in one way only/);
  });
});
