/** The commands for moving: the file that they write, the one that they read, and what they say. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Database } from '../../../src/service/database/index.ts';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { secrets, withDatabase } from '../../support/builders/moving.ts';
import { addEvent } from '../../support/builders/shop.ts';
import { testDatabase } from '../../support/running/database.ts';

describe('the commands for moving', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-moving-'));
  let db: Database;
  before(async () => {
    db = await testDatabase();
    await addEvent(db, {});
  });
  after(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (database: Database, ...words: string[]) =>
    await runCommand(words, {
      terminal: { read: () => assert.fail(), askPassword: () => assert.fail() },
      open: () =>
        Promise.resolve({
          db: { ...database, close: () => Promise.resolve() },
          secrets,
          publicUrl: 'https://tickets.example',
        }),
    });

  it('write a file that its owner alone reads, and read it', async () => {
    const file = join(folder, 'all.gz');
    const { code, out, note } = await run(db, 'export', file);
    assert.equal(code, 0, note);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(gunzipSync(readFileSync(file)).toString().split('\n')[0]?.startsWith('{"foyer":"export"'), true);
    await withDatabase(async (empty) => {
      const read = await run(empty, 'import', file);
      assert.deepEqual([read.code, read.out], [0, out], read.note);
      assert.match(read.note ?? '', /^\d+ rows of \d+ tables were imported, and match their sums\.$/);
    });
  });

  it('leave no file of an export that could not be finished', async () => {
    const file = join(folder, 'stranger.gz');
    const { code, note } = await run(db, 'export', file, '--seller', 'stranger');
    assert.deepEqual([code, note, existsSync(file)], [1, 'There is no seller "stranger".', false]);
  });

  it('say what is wrong with a file in one sentence', async () => {
    const [there, plain, other] = ['there', 'plain', 'other.gz'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(there, '');
    writeFileSync(plain, 'no gzip');
    writeFileSync(other, gzipSync('something\n'));
    for (const [words, sentence] of [
      [['export', there], `The file ${there} exists already.`],
      [['export', join(folder, 'none', 'x')], `The file ${join(folder, 'none', 'x')} cannot be written.`],
      [['import', join(folder, 'missing')], `The file ${join(folder, 'missing')} cannot be read.`],
      [['import', plain], `The file ${plain} is no export of Foyer, or it was damaged.`],
      [['import', other], 'The file is no export of Foyer, or it was damaged.'],
    ] as const) {
      const { code, note } = await run(db, ...words);
      assert.deepEqual([code, note], [1, sentence]);
    }
  });
});
