import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkPassword, hashPassword, verifyPassword } from '../../../src/service/security/passwords.ts';

const cheap = { N: 512, r: 8, p: 1 };

describe('passwords', () => {
  it('are known again, and others are not', async () => {
    const stored = await hashPassword('correct horse');
    assert.equal(await verifyPassword('correct horse', stored), true);
    assert.equal(await verifyPassword('Correct horse', stored), false);
    assert.equal(await verifyPassword('', stored), false);
  });

  it('are stored with a salt of their own and at OWASP’s cost', async () => {
    const [a, b] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    assert.notEqual(a, b);
    assert.match(a, /^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    const withoutKey = 'scrypt$1024$8$1$AAAAAAAAAAAAAAAAAAAAAA$';
    assert.equal(await verifyPassword('same', withoutKey), false);
  });

  it('are the same however a letter is composed', async () => {
    assert.equal(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9')), true);
  });

  it('are wrong where none is stored', async () => {
    for (const stored of [undefined, null, '', 'none', 'stored', 'plain$text']) {
      assert.equal(await verifyPassword('stored', stored), false);
      assert.deepEqual(await checkPassword('stored', stored, cheap), { isRight: false });
    }
  });

  it('are upgraded from a lower cost when they are right, and left alone otherwise', async () => {
    const old = await hashPassword('correct horse', cheap);
    const { isRight, upgraded } = await checkPassword('correct horse', old);
    assert.equal(isRight, true);
    assert.match(upgraded ?? '', /^scrypt\$131072\$8\$1\$/);
    assert.deepEqual(await checkPassword('correct horse', upgraded), { isRight: true });
    assert.deepEqual(await checkPassword('wrong', old), { isRight: false });
    assert.deepEqual(await checkPassword('correct horse', upgraded, cheap), { isRight: true });
  });

  it('take as long to check where none is stored, and where an old one is', async () => {
    const timeOf = async (stored: string | undefined) => {
      const begun = performance.now();
      await checkPassword('wrong', stored);
      return performance.now() - begun;
    };
    const known = await timeOf(await hashPassword('correct horse'));
    for (const stored of [undefined, 'none', await hashPassword('correct horse', cheap)])
      assert.ok((await timeOf(stored)) > known / 4);
  });

  it('are derived two at a time, and those that wait come later', async () => {
    const all = Array.from({ length: 9 }, (_, at) => `password ${at}`);
    const stored = await Promise.all(all.map((password) => hashPassword(password, cheap)));
    assert.deepEqual(
      await Promise.all(all.map((password, at) => verifyPassword(password, stored[at]))),
      all.map(() => true),
    );
    await assert.rejects(hashPassword('password', { N: 3, r: 8, p: 1 }));
    await Promise.all(all.map((password) => hashPassword(password, cheap)));
  });
});
