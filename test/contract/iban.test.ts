import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupedIban, iban, plainIban } from '../../src/contract/iban.ts';

const isOne = (text: string) => iban.safeParse(text).success;

describe('an IBAN', () => {
  it('has a country, check digits that fit, and an account, however it is typed', () => {
    for (const text of [
      'DE89370400440532013000',
      'DE89 3704 0044 0532 0130 00',
      ' gb29 nwbk 6016 1331 9268 19 ',
      'NO9386011117947',
      'MT84MALT011000012345MTLCAST001S',
    ])
      assert.ok(isOne(text), text);
    for (const text of [
      '',
      'DE',
      'DE8',
      'DE88370400440532013000',
      '89370400440532013000',
      'DE89-3704-0044-0532-0130-00',
    ])
      assert.ok(!isOne(text), text);
  });

  it('is kept in capitals without spaces, and shown in groups of four', () => {
    assert.equal(plainIban(' gb29 nwbk 6016 1331 9268 19 '), 'GB29NWBK60161331926819');
    assert.equal(groupedIban('no9386011117947'), 'NO93 8601 1117 947');
  });
});
