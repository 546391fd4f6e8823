/** The command `foyer`: what it lists, what it refuses, and that its parts are those of the commands for sellers. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../src/service/database/index.ts';
import { secretsWith } from '../../../src/service/security/secrets.ts';
import { runFoyer } from '../../../src/service/server/cli/foyer-program.ts';
import { testDatabase } from '../../support/running/database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the command foyer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-command-'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  let db: Database;
  before(async () => {
    db = await testDatabase();
  });
  after(() => db.close());

  const foyer = async (...words: string[]) => {
    const { code, out, note } = await runFoyer({ call: 'foyer', version: '1.2.3' }, words, {
      terminal: { read: () => assert.fail(), askPassword: () => assert.fail() },
      open: () =>
        Promise.resolve({
          db: { ...db, close: () => Promise.resolve() },
          secrets: secretsWith('of the tests'),
          publicUrl: 'https://tickets.example',
        }),
    });
    return { code, out: out.join('\n'), note: note ?? '' };
  };

  it('lists what it can do, and explains each command', async () => {
    const { code, out, note } = await foyer();
    assert.deepEqual([code, note], [0, '']);
    const named = [...out.matchAll(/^ {2}([a-z-]+)(?: …)? {2,}\S/gm)].map(([, name]) => name);
    assert.deepEqual(named, ['start', 'seller', 'export', 'import', 'import-csv']);
    for (const words of [['help'], ['--help'], ['-h']]) assert.equal((await foyer(...words)).out, out);
    for (const name of ['start', 'export', 'import', 'import-csv']) {
      const about = await foyer(name, '--help');
      assert.deepEqual([about.code, about.note], [0, '']);
      assert.ok(about.out.startsWith(`foyer ${name}`), about.out);
      assert.equal((await foyer('help', name)).out, about.out);
    }
    assert.match((await foyer('seller')).out, /^foyer seller COMMAND …\n/);
    const create = await foyer('seller', 'create', '--help');
    assert.match(create.out, /^foyer seller create --name NAME --currency CODE …\n/);
    assert.equal((await foyer('help', 'seller', 'create')).out, create.out);
    assert.equal((await foyer('--version')).out, '1.2.3');
  });

  it('runs as a program', () => {
    const program = join(root, 'src/service/server/cli/foyer.ts');
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', program, '--version'], {
      cwd: root,
      encoding: 'utf8',
    });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    assert.deepEqual([status, stdout], [0, `${version}\n`]);
  });

  it('names what there is for what there is not', async () => {
    const refused = async (words: string[], sentence: string) => {
      assert.deepEqual(await foyer(...words), { code: 1, out: '', note: sentence });
    };
    await refused(
      ['sellers'],
      'There is no command "sellers". Did you mean "seller"? There are start, seller, export, import, import-csv.',
    );
    await refused(['help', 'sel'], 'There is no command "sel". There are start, seller, export, import, import-csv.');
    await refused(
      ['start', 'now'],
      'start does not take "now"; its settings are environment variables: foyer start --help.',
    );
    await refused(['export'], 'export needs one FILE: foyer export FILE.');
  });

  it('does what the commands for sellers do, and moves what they made', async () => {
    const made = await foyer('seller', 'create', '--name', 'City Theatre', '--currency', 'EUR');
    assert.deepEqual([made.code, made.out], [0, 'city-theatre']);
    assert.match(made.note, /foyer seller payments city-theatre$/);
    const file = join(folder, 'all.gz');
    const { code, note } = await foyer('export', file);
    assert.equal(code, 0, note);
    assert.match((await foyer('import', file)).note, /^The database has sellers already \(city-theatre\)/);
  });
});
