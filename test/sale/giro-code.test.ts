import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { giroCode } from '../../src/sale/giro-code.ts';

const transfer = { owner: 'The Lantern Works', iban: 'DE89 3704 0044 0532 0130 00', reference: 'LW-7KQ4M2' };

void test('a GiroCode has the lines of the standard', () => {
  assert.deepEqual(giroCode({ ...transfer, bic: 'COBADEFFXXX', amount: 10_660 })?.split('\n'), [
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'The Lantern Works',
    'DE89370400440532013000',
    'EUR106.60',
    '',
    '',
    'LW-7KQ4M2',
  ]);
});

void test('there is none for an amount that a transfer can’t have', () => {
  assert.equal(giroCode({ ...transfer, amount: 0 }), undefined);
  assert.equal(giroCode({ ...transfer, amount: 100_000_000_000 }), undefined);
});

void test('a GiroCode always has eleven lines, and its amount reads back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), fc.string(), fc.string(), (amount, owner, reference) => {
      const lines = giroCode({ ...transfer, owner, reference, amount })?.split('\n') ?? [];
      assert.equal(lines.length, 11);
      assert.equal(Math.round(Number(lines[7]?.slice(3)) * 100), amount);
      assert.ok((lines[5]?.length ?? 0) <= 70 && (lines[10]?.length ?? 0) <= 140);
    }),
  );
});
