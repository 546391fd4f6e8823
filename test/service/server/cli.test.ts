import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findKey } from '../../../src/service/sellers/keys.ts';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { openDatabase, type Database } from '../../../src/service/database/index.ts';
import { verifyPassword } from '../../../src/service/security/passwords.ts';
import { secretsWith } from '../../../src/service/security/secrets.ts';
import { testDatabase } from '../../support/running/database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const secrets = secretsWith('of the tests');

describe('the command for sellers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-seller-'));
  let db: Database;
  before(async () => {
    db = await testDatabase();
  });
  after(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs it; `input` stands for a file and for standard input, `typed` for a password at the terminal. */
  const run = async (words: readonly string[], input = '', typed?: string) => {
    const { code, out, note } = await runCommand(words, {
      terminal: { read: () => Promise.resolve(input), askPassword: () => Promise.resolve(typed) },
      open: () =>
        Promise.resolve({
          db: { ...db, close: () => Promise.resolve() },
          secrets,
          publicUrl: 'https://tickets.example',
        }),
    });
    return { code, out: out.join('\n'), note: note ?? '' };
  };
  const works = async (words: readonly string[], input?: string, typed?: string) => {
    const { code, out, note } = await run(words, input, typed);
    assert.equal(code, 0, note);
    return out;
  };
  const fails = async (words: readonly string[], sentence: string | RegExp, input?: string) => {
    const { code, out, note } = await run(words, input);
    assert.deepEqual([code, out], [1, ''], note);
    if (typeof sentence === 'string') assert.equal(note, sentence);
    else assert.match(note, sentence);
    assert.match(note, /\.$/);
    assert.ok(!note.includes('\n'));
  };

  it('tells what it can do without opening anything', async () => {
    const closed = {
      terminal: { read: () => assert.fail(), askPassword: () => assert.fail() },
      open: () => assert.fail('It opened the database'),
    };
    const [help] = (await runCommand([], closed)).out;
    const named = [...(help ?? '').matchAll(/^ {2}([\w-]+) +\S/gm)].map(([, name = '']) => name);
    for (const command of ['create', 'update', 'list', 'user', 'key', 'keys', 'revoke', 'app', 'apps', 'app-secret']) {
      assert.ok(named.includes(command), command);
    }
    for (const name of named) {
      const { code, out } = await runCommand([name, '--help'], closed);
      assert.equal(code, 0);
      assert.ok(out[0]?.startsWith(`npm run seller -- ${name}`));
      assert.deepEqual((await runCommand(['help', name], closed)).out, out);
    }
    assert.equal((await runCommand(['sell'], closed)).code, 1);
    assert.equal((await runCommand(['key'], closed)).code, 1);
  });

  it('adds, changes and lists sellers', async () => {
    const create = ['create', '--name', 'City Theatre', '--currency', 'EUR', '--timezone', 'Europe/Berlin'];
    const branding = JSON.stringify({ brandingSettings: { eventLogo: '/logo.svg' }, city: 'Bonn' });
    assert.equal(
      await works([...create, '--data', 'file', '--city', 'Köln', '--tax-rate', '7%'], branding),
      'city-theatre',
    );
    assert.equal(await works(['create', '--name', 'B', '--currency', 'JPY', '--id', 'bb']), 'bb');
    assert.equal(await works(['list']), 'bb            JPY  B\ncity-theatre  EUR  City Theatre');
    const changed = await works(['update', 'city-theatre', '--timezone', '', '--data', '-'], '{"city":null}');
    assert.deepEqual(JSON.parse(changed), {
      id: 'city-theatre',
      currency: 'EUR',
      name: 'City Theatre',
      taxRate: 0.07,
      brandingSettings: { eventLogo: '/logo.svg' },
    });
    const coded = await works(['update', 'bb', '--code-form', 'rotating']);
    assert.deepEqual((JSON.parse(coded) as { ticketSettings?: unknown }).ticketSettings, { codeForm: 'rotating' });
    assert.deepEqual(JSON.parse(await works(['update', 'bb', '--code-form', ''])), {
      ...{ id: 'bb', currency: 'JPY', name: 'B', ticketSettings: {} },
    });
    await fails(['update', 'bb', '--code-form', 'long'], /^ticketSettings\.codeForm: /);
    await fails(['update', 'nobody', '--name', 'N'], 'There is no seller "nobody".');
  });

  it('adds people with a password that is typed, read, or made and shown once', async () => {
    const user = (email: string) => ['user', '--seller', 'bb', '--name', 'Ada', '--email', email];
    const passwords = [await works(user('a@theatre.example')), 'typed it in', 'read from a file'];
    assert.match(passwords[0] ?? '', /^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    assert.equal(await works(user('b@theatre.example'), '', passwords[1]), '');
    assert.equal(await works([...user('c@theatre.example'), '--password-file', '-'], `${passwords[2]}\nand more`), '');
    await fails([...user('d@theatre.example'), '--password-file', '-'], 'password: At least 10 characters.', 'short\n');
    assert.equal(
      await works(['users', '--seller', 'bb']),
      'a@theatre.example  admin  Ada\nb@theatre.example  admin  Ada\nc@theatre.example  admin  Ada',
    );
    await works([...user('e@theatre.example'), '--role', 'sales', '--password-file', '-'], 'a good long one\n');
    assert.match(await works(['users', '--seller', 'bb']), /^e@theatre\.example  sales  Ada$/m);
    await fails(
      [...user('f@theatre.example'), '--role', 'boss'],
      'role: Expected one of admin, programme, sales, door, accounting.',
    );
    await works(['user-remove', '--email', 'e@theatre.example']);
    passwords[2] = await works(['user-password', '--email', 'c@theatre.example']);
    const people = await db.query<{ password_hash: string }>(
      'select password_hash from seller_user order by email_key',
    );
    assert.equal(people.length, 3);
    for (const [at, { password_hash: hash }] of people.entries()) {
      assert.ok(await verifyPassword(passwords[at] ?? '', hash));
    }
    await works(['user-passkeys-remove', '--email', 'c@theatre.example']);
    await works(['user-remove', '--email', 'c@theatre.example']);
    await fails(['user-passkeys-remove', '--email', 'c@theatre.example'], 'There is no user with c@theatre.example.');
    await fails(['user-remove', '--email', 'c@theatre.example'], 'There is no user with c@theatre.example.');
  });

  it('makes, lists and revokes keys', async () => {
    const key = await works(['key', '--seller', 'bb', '--name', 'Website', '--permission', 'events:read']);
    const found = await findKey(db, key, new Date());
    assert.deepEqual([found?.sellerId, found?.permissions], ['bb', ['events:read']]);
    const whole = await findKey(db, await works(['key', '--seller', 'bb', '--name', 'All']), new Date());
    assert.equal(whole?.permissions, undefined);
    const lines = (await works(['keys', '--seller', 'bb'])).split('\n');
    assert.equal(lines.length, 2);
    const line = lines.find((one) => one.includes('Website')) ?? '';
    assert.match(line, new RegExp(`^\\w+ +…${key.slice(-4)} +Website +events:read +used \\S+Z$`));
    const id = line.split(' ')[0] ?? '';
    await works(['revoke', id]);
    assert.equal(await findKey(db, key, new Date()), undefined);
    await fails(['revoke', id], "This key can't be found.");
  });

  it('registers apps that demand PKCE', async () => {
    const app = ['app', '--name', 'Scanner', '--redirect-uri', 'https://scanner.example'];
    const [, id] = /^client_id=(app_\w+)/.exec(await works([...app, '--pkce', 'required'])) ?? [];
    const stored = await db.query('select requires_pkce from app where id = $1', [id]);
    assert.deepEqual(stored, [{ requires_pkce: true }]);
    await fails([...app, '--pkce', 'perhaps'], /^pkce: Expected "optional" or "required"/);
    await works(['app-remove', id ?? '']);
  });

  it('registers apps and renews their secrets', async () => {
    const app = await works([
      'app',
      '--name',
      'News',
      '--redirect-uri',
      'https://a.example',
      '--redirect-uri',
      'https://b.example',
    ]);
    const credentials = /^client_id=(app_\w+)\nclient_secret=(\S+)$/;
    const [, id = '', secret] = credentials.exec(app) ?? [];
    const stored = async () =>
      secrets.open((await db.query<{ secret: string }>('select secret from app where id = $1', [id]))[0]?.secret ?? '');
    assert.equal(await stored(), secret);
    assert.match(
      await works(['apps']),
      new RegExp(`^${id} +News +events:read .* https://a.example https://b.example$`),
    );
    const [, , renewed] = credentials.exec(await works(['app-secret', id])) ?? [];
    assert.notEqual(renewed, secret);
    assert.equal(await stored(), renewed);
    await works(['app-remove', id]);
    assert.equal(await works(['apps']), '');
  });

  it('says in one sentence what is wrong, and changes nothing', async () => {
    const create = ['create', '--name', 'Other', '--currency'];
    const before = await works(['list']);
    await fails(
      ['updat'],
      /^There is no command "updat"\. Did you mean "update"\? There are create, update, list, .+\.$/,
    );
    await fails(['sell'], /^There is no command "sell"\. There are create, update, .+ import-csv\.$/);
    await fails(['toString'], /^There is no command/);
    await fails(['create', '--name', 'Other'], 'create needs --currency.');
    await fails(['create'], 'create needs --name and --currency.');
    await fails([...create, 'EUR', '--colour', 'red'], /^Unknown option '--colour'.*help tells more\.$/);
    await fails([...create], /^Option '--currency <value>' argument missing; /);
    await fails([...create, 'EUR', 'again'], 'create does not take "again"; a value with spaces stands in quotes.');
    await fails(['revoke'], 'revoke needs one KEY-ID: npm run seller -- revoke KEY-ID.');
    await fails([...create, 'EURO'], 'currency: Expected the code of a currency, like EUR.');
    await fails([...create, 'EUR', '--data', '-'], '- holds no JSON.', '{');
    await fails([...create, 'EUR', '--data', '-'], '- holds no JSON object.', '[]');
    await fails([...create, 'EUR', '--tax-rate', 'much'], /^taxRate: /);
    await fails([...create, 'EUR', '--id', 'bb'], 'There is a seller "bb" already.');
    await fails(['users', '--seller', 'nobody'], 'There is no seller "nobody".');
    await fails(['keys', '--seller', 'nobody'], 'There is no seller "nobody".');
    await fails(['key', '--seller', 'nobody', '--name', 'K'], 'There is no seller "nobody".');
    await fails(
      ['key', '--seller', 'bb', '--name', 'K', '--permission', 'all'],
      /^permissions\.0: Expected "events:read" or/,
    );
    await fails(['app', '--name', 'A', '--redirect-uri', 'http://a.example'], /^redirectUris\.0: Expected an address/);
    await fails(['app-secret', 'app_0'], 'There is no app "app_0".');
    assert.equal(await works(['list']), before);
  });

  describe('as a process', () => {
    const dataDir = join(folder, 'data');
    /** Runs it as a process of its own; `input` is what it reads from standard input. */
    const start = (words: readonly string[], input?: string, env: Record<string, string> = {}) =>
      new Promise<[code: number | null, out: string, errors: string]>((resolve) => {
        const child = spawn(process.execPath, ['--import', 'tsx', 'src/service/server/cli/main.ts', ...words], {
          cwd: root,
          env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...env },
        });
        let out = '';
        let errors = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
        child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
        child.once('close', (code) => {
          resolve([code, out, errors]);
        });
        child.stdin.end(input);
      });

    it('writes into the folder of the embedded database, and leaves it to a process that runs', async () => {
      const file = join(folder, 'seller.json');
      writeFileSync(file, '{"city": "Bonn"}');
      const words = ['create', '--name', 'House', '--currency', 'EUR', '--data', file];
      assert.deepEqual(await start(words), [
        0,
        'house\n',
        'House sells in EUR now. It takes no money yet: npm run seller -- payments house\n',
      ]);
      const user = ['user', '--seller', 'house', '--email', 'a@b.example', '--name', 'A'];
      const [code, password] = await start(user);
      assert.deepEqual([code, password.length], [0, 'ABCD-EFGH-JKLM-NPQR\n'.length]);
      assert.deepEqual(
        await start(['user-password', '--email', 'a@b.example', '--password-file', '-'], 'from standard input'),
        [0, '', 'a@b.example has a new password.\n'],
      );

      const opened = await openDatabase({ dataDir });
      try {
        const [code, out, errors] = await start(['list']);
        assert.deepEqual([code, out], [1, '']);
        assert.match(
          errors,
          /^The database folder \S+ is in use by process \d+: stop the service first, or use PostgreSQL \(DATABASE_URL\), which serves both at the same time\.\n$/,
        );
        const [row] = await opened.query<{ password_hash: string }>('select password_hash from seller_user');
        assert.ok(await verifyPassword('from standard input', row?.password_hash));
      } finally {
        await opened.close();
      }
    });

    it('says in one sentence that a file or a setting cannot be used', async () => {
      const words = ['create', '--name', 'B', '--currency', 'EUR', '--data', join(folder, 'none.json')];
      const [code, out, errors] = await start(words);
      assert.deepEqual([code, out], [1, '']);
      assert.match(errors, /^The file \S+ cannot be read\.\n$/);
      const [failed, , sentence] = await start(['list'], undefined, { DATABASE_URL: 'mysql://a' });
      assert.equal(failed, 1);
      assert.match(sentence, /^DATABASE_URL must be [^\n]+\.\n$/);
    });
  });
});
