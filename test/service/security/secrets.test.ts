import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../../src/service/database/index.ts';
import { openSecrets, secretsWith } from '../../../src/service/security/secrets.ts';
import { testDatabase } from '../../support/database.ts';

const first = 'a key of more than 32 characters, the first';
const second = 'a key of more than 32 characters, the second';

describe('sealed secrets', () => {
  let db: Database;
  before(async () => {
    db = await testDatabase();
  });
  after(() => db.close());

  it('are opened by the same key alone, and look different each time', () => {
    const { seal, open } = secretsWith(first);
    const sealed = seal('whsec_ä');
    assert.equal(open(sealed), 'whsec_ä');
    assert.notEqual(seal('whsec_ä'), sealed);
    assert.ok(!sealed.includes('whsec'));
    assert.throws(() => secretsWith(second).open(sealed));
    assert.throws(() => open(`${sealed.slice(0, -2)}AA`));
  });

  it('may get another key until something is sealed, and then keep it', async () => {
    const stored = (await openSecrets(db, undefined)).seal('x');
    assert.equal((await openSecrets(db, undefined)).open(stored), 'x');
    await openSecrets(db, first);
    await openSecrets(db, second);
    const secrets = await openSecrets(db, first);
    await db.query(
      `insert into app (id, name, secret, redirect_uris, permissions, created_at, updated_at)
       values ('app', 'App', $1, '{}', '{}', now(), now())`,
      [secrets.seal('client secret')],
    );
    await assert.rejects(openSecrets(db, second), /^SettingsError: SECRET_KEY is not the one that/);
    await assert.rejects(openSecrets(db, undefined), /^SettingsError: SECRET_KEY is missing/);
    const [row] = await db.query<{ secret: string }>('select secret from app');
    assert.equal((await openSecrets(db, first)).open(row?.secret ?? ''), 'client secret');
  });
});
