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

  for (const [what, password] of [
    ['spaces', ' '.repeat(10)],
    ['spaces of a typesetter', '\u00a0\u2003\u3000'.repeat(4)],
    ['nothing that shows', '\u200b\u200c\u200d\u2060\ufeff'.repeat(2)],
    ['a short one among spaces', '    short   '],
    ['a common one with joints that do not show', 'pass\u200bword\u00ad123'],
    ['a common one in letters of a circle', 'ⓟⓐⓢⓢⓦⓞⓡⓓ①②③'],
    ['one character', 'ääääääääääääää'],
    ['two characters', '#-#-#-#-#-#-'],
    ['five pictures, which are ten code units', '😀😁😂🤣😃'],
  ] as const)
    it(`is not made of ${what}`, () => {
      assert.ok(password.length >= 10);
      assert.equal(isWeakPassword(password, 'ada@example.com'), true);
    });

  it('is none of the common ones, however its letters are written', () => {
    for (const word of commonPasswords)
      for (const spelled of [word, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`, ` ${word}`])
        assert.equal(isWeakPassword(spelled, 'ada@example.com'), true, spelled);
  });

  it('is not the address in another spelling of its domain', () => {
    for (const password of ['ada@bücher.example', 'ADA@XN--BCHER-KVA.EXAMPLE', ' ada@bu\u0308cher.example'])
      assert.equal(isWeakPassword(password, 'ada@bücher.example'), true, password);
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
