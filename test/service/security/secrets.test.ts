import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../../src/service/database/index.ts';
import { openSecrets, secretsWith } from '../../../src/service/security/secrets.ts';
import { testDatabase } from '../../support/running/database.ts';
import { tampered } from '../../support/builders/tampered.ts';

const first = 'a key of more than 32 characters, the first';
const second = 'a key of more than 32 characters, the second';

describe('sealed secrets', () => {
  let db: Database;
  before(async () => {
    db = await testDatabase();
  });
  after(() => db.close());

  it('are opened by the same key alone, and look different each time', () => {
    const { encrypt: seal, open } = secretsWith(first);
    const encrypted = seal('whsec_ä');
    assert.equal(open(encrypted), 'whsec_ä');
    assert.notEqual(seal('whsec_ä'), encrypted);
    assert.ok(!encrypted.includes('whsec'));
    assert.throws(() => secretsWith(second).open(encrypted));
    assert.throws(() => open(tampered(encrypted)));
  });

  it('may get another key until something is sealed, and then keep it', async () => {
    const stored = (await openSecrets(db, undefined)).encrypt('x');
    assert.equal((await openSecrets(db, undefined)).open(stored), 'x');
    await openSecrets(db, first);
    await openSecrets(db, second);
    const secrets = await openSecrets(db, first);
    await db.query(
      `insert into app (id, name, secret, redirect_uris, permissions, created_at, updated_at)
       values ('app', 'App', $1, '{}', '{}', now(), now())`,
      [secrets.encrypt('client secret')],
    );
    await assert.rejects(openSecrets(db, second), /^SecretError: SECRET_KEY is not the one that/);
    await assert.rejects(openSecrets(db, undefined), /^SecretError: SECRET_KEY is missing/);
    const [row] = await db.query<{ secret: string }>('select secret from app');
    assert.equal((await openSecrets(db, first)).open(row?.secret ?? ''), 'client secret');
  });
});
