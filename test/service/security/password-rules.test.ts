// No database is asked: one database will do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commonPasswords } from '../../../src/service/security/common-passwords.ts';
import { isWeakPassword } from '../../../src/service/security/password-rules.ts';

describe('a new password', () => {
  for (const password of [
    'qwertyuiop',
    'QWERTYUIOP',
    '1234567890',
    'password123',
    ' manchester ',
    'ｑｗｅｒｔｙｕｉｏｐ',
  ])
    it(`is not “${password}”, which is common`, () => {
      assert.equal(isWeakPassword(password, 'ada@example.com'), true);
    });

  for (const password of ['ada.lovelace@example.com', 'Ada.Lovelace@Example.com', 'ada.lovelace', 'ADA.LOVELACE '])
    it(`is not “${password}” for ada.lovelace@example.com`, () => {
      assert.equal(isWeakPassword(password, 'ada.lovelace@example.com'), true);
    });

  for (const password of ['a long enough one', 'lantern-demo-2026', 'ada.lovelace.1815', 'grace.hopper'])
    it(`may be “${password}”`, () => {
      assert.equal(isWeakPassword(password, 'ada.lovelace@example.com'), false);
    });

  it('is compared with a list of long ones, in lower case', () => {
    assert.ok(commonPasswords.size > 1500);
    assert.ok([...commonPasswords].every((word) => word.length >= 10 && word === word.toLowerCase()));
  });
});
