import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashPassword, verifyPassword } from '../../../src/service/security/passwords.ts';

describe('passwords', () => {
  it('are known again, and others are not', async () => {
    const stored = await hashPassword('correct horse');
    assert.equal(await verifyPassword('correct horse', stored), true);
    assert.equal(await verifyPassword('Correct horse', stored), false);
    assert.equal(await verifyPassword('', stored), false);
  });

  it('are stored with a salt of their own and the cost of their day', async () => {
    const [a, b] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    assert.notEqual(a, b);
    assert.match(a, /^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    const cheap = 'scrypt$1024$8$1$AAAAAAAAAAAAAAAAAAAAAA$';
    assert.equal(await verifyPassword('same', cheap), false);
  });

  it('are the same however a letter is composed', async () => {
    assert.equal(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9')), true);
  });

  it('are wrong where none is stored', async () => {
    for (const stored of [undefined, null, '', 'stored', 'plain$text']) {
      assert.equal(await verifyPassword('stored', stored), false);
    }
  });
});
