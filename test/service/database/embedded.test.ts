import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '../../../src/service/database/embedded.ts';
import { DatabaseAway, DatabaseUnavailable } from '../../../src/service/database/index.ts';

/** A process of its own that uses the folder. */
function startProgram(name: string, folder: string, ...args: string[]) {
  const program = fileURLToPath(new URL(name, import.meta.url));
  return spawn(process.execPath, ['--import', 'tsx', program, folder, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Waits for a process to end. */
async function finish(program: ReturnType<typeof startProgram>) {
  const [said, complained, closed] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ]);
  return { said, complained, code: closed[0] as unknown };
}

/** Counts the calls that make a file durable, from now on. */
function countSyncs(t: TestContext): () => number {
  const { mock } = t.mock.method(fs, 'fsyncSync');
  syncBuiltinESMExports();
  t.after(() => {
    mock.restore();
    syncBuiltinESMExports();
  });
  return () => mock.callCount();
}

const unavailable =
  (...parts: string[]) =>
  (error: unknown) => {
    assert.ok(error instanceof DatabaseUnavailable);
    for (const part of parts) assert.ok(error.message.includes(part), error.message);
    return true;
  };

describe('the embedded database in memory', () => {
  it('drops the plan of a statement after a while, since the table may have grown', async () => {
    const db = await openEmbedded('memory://');
    try {
      await db.query('create table guests (id int primary key, name text)');
      await db.query('vacuum analyze guests');
      const ask = () => db.query('select name from guests where id = $1::int', [7]);
      for (let times = 0; times < 20; times++) await ask();
      const [statement] = await db.query<{ name: string }>(
        "select name from pg_prepared_statements where statement like '%guests where id%'",
      );
      const plan = async () => JSON.stringify(await db.query(`explain execute ${statement?.name ?? ''}(7)`));
      assert.match(await plan(), /Seq Scan/);

      await db.query("insert into guests select n, 'Ada' from generate_series(1, $1::int) n", [3_000]);
      assert.match(await plan(), /Seq Scan/);
      for (let times = 0; times < 5_000; times++) await ask();
      assert.match(await plan(), /Index Scan/);
    } finally {
      await db.close();
    }
  });
});

describe('the embedded database in a folder', () => {
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'foyer-database-'));
    folder = join(home, 'data');
  });
  afterEach(() => {
    rmSync(home, { recursive: true, force: true });
  });

  // The first start of a folder takes seconds, and only some tests are about it.
  const begun = mkdtempSync(join(tmpdir(), 'foyer-begun-'));
  before(async () => {
    await (await openEmbedded(begun)).close();
  });
  after(() => {
    rmSync(begun, { recursive: true, force: true });
  });
  const useBegunFolder = () => {
    fs.cpSync(begun, folder, { recursive: true });
  };

  it('has every row that it acknowledged before it was killed', { timeout: 120_000 }, async () => {
    let acknowledged = 0;
    for (const round of [1, 2, 3]) {
      const writer = startProgram('writer.ts', folder);
      const ended = once(writer, 'exit');
      const enough = acknowledged + 20 * round;
      for await (const line of createInterface(writer.stdout)) {
        acknowledged = Number(line);
        if (acknowledged >= enough) writer.kill('SIGKILL');
      }
      await ended;
      assert.ok(acknowledged >= enough);
    }
    const db = await openEmbedded(folder);
    const [found] = await db.query<{ n: number; last: number }>('select count(*) as n, max(n) as last from rows');
    await db.close();
    // The row after the last one may have been written and never said.
    assert.ok(found && found.n >= acknowledged && found.n <= acknowledged + 1, JSON.stringify({ found, acknowledged }));
    assert.equal(found.last, found.n);
  });

  it('asks the disk to keep each commit before it returns', async (t) => {
    useBegunFolder();
    const db = await openEmbedded(folder);
    await db.query('create table rows (n int)');
    const synced = countSyncs(t);
    for (let n = 1; n <= 5; n++) {
      await db.query('insert into rows values ($1)', [n]);
      assert.ok(synced() >= n);
    }
    const before = synced();
    await db.transaction((tx) => tx.query('insert into rows values (6)'));
    assert.ok(synced() > before);
    await db.close();
  });

  for (const failure of ['fsync', 'write']) {
    it(
      `ends the process and acknowledges nothing when the disk refuses a ${failure}`,
      { timeout: 60_000 },
      async () => {
        useBegunFolder();
        const ended = await finish(startProgram('failing-disk.ts', folder, failure));
        assert.equal(ended.said, 'ready\n');
        assert.match(
          ended.complained,
          /^The database in the folder .*data has stopped, and this process with it: PANIC: /,
        );
        assert.equal(ended.code, 1);

        const db = await openEmbedded(folder);
        assert.deepEqual(await db.query('select n from rows where n < 2'), [{ n: 1 }]);
        await db.close();
      },
    );
  }

  it('writes nothing into the last room of the disk, and goes on by itself when there is more', async () => {
    useBegunFolder();
    const megabyte = 1024 * 1024;
    let free = 1000 * megabyte;
    const db = await openEmbedded(folder, undefined, () => free);
    await db.query('create table rows (n int)');
    const add = (n: number) => db.query('insert into rows values ($1)', [n]);
    await add(1);
    free = 60 * megabyte;
    assert.equal(db.isFull?.(), true);
    const isFull = (error: unknown) => error instanceof DatabaseAway && error.isFull && error.code === '53100';
    await assert.rejects(add(2), isFull);
    await assert.rejects(
      db.transaction((tx) => tx.query('update rows set n = 3')),
      isFull,
    );
    assert.deepEqual(await db.query('select n from rows'), [{ n: 1 }]);
    await db.maintain?.();
    free = 70 * megabyte;
    assert.equal(db.isFull(), false);
    await add(2);
    assert.deepEqual(await db.query('select n from rows'), [{ n: 1 }, { n: 2 }]);
    await db.close();
  });

  it('does the work of the background processes of a server', async () => {
    useBegunFolder();
    const db = await openEmbedded(folder);
    await db.query('create table rows (n int)');
    await db.query('insert into rows select * from generate_series(1, 1000)');
    await db.query('delete from rows');
    const state = async () => {
      const [row] = await db.query<{ log: string; pages: number; rows: number }>(
        `select redo_lsn::text as log, relpages as pages, reltuples as rows from pg_control_checkpoint(), pg_class where relname = 'rows'`,
      );
      return row;
    };
    const before = await state();
    assert.equal(before?.rows, -1);
    await db.maintain?.();
    const done = await state();
    assert.notEqual(done?.log, before.log);
    assert.deepEqual([done?.rows, done?.pages], [0, 0]);
    assert.deepEqual(await db.query(`select pg_relation_size('rows') as size`), [{ size: 0 }]);
    await db.close();
  });

  it('keeps a second process out, and a second opening in the same process', async () => {
    useBegunFolder();
    const db = await openEmbedded(folder);
    const ended = await finish(startProgram('writer.ts', folder));
    const sentence = `The database folder ${folder} is in use by process ${process.pid}. Stop it first, or choose another folder with DATA_DIR.`;
    assert.deepEqual(ended, { code: 1, said: '', complained: `DatabaseUnavailable: ${sentence}` });
    await assert.rejects(openEmbedded(folder), unavailable(sentence));
    await db.close();
  });

  it('lets go of the folder when it closes', async () => {
    useBegunFolder();
    const db = await openEmbedded(folder);
    await db.query('create table kept (n int)');
    assert.ok(existsSync(join(folder, 'lock')));
    await db.close();
    await db.close();
    assert.deepEqual(readdirSync(folder), ['postgres']);
    const again = await openEmbedded(folder);
    assert.deepEqual(await again.query('select * from kept'), []);
    await again.close();
  });

  it('takes over the lock of a dead process, of its own number, and of a holder elsewhere that fell silent', async () => {
    useBegunFolder();
    const first = await openEmbedded(folder);
    const lock = join(folder, 'lock');
    const mine = JSON.parse(readFileSync(lock, 'utf8')) as object;
    await first.close();

    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    const stale = [
      { ...mine, pid: ended.pid },
      { ...mine, token: 'earlier' },
    ];
    for (const holder of stale) {
      writeFileSync(lock, JSON.stringify(holder));
      await (await openEmbedded(folder)).close();
    }

    writeFileSync(lock, JSON.stringify({ ...mine, host: 'elsewhere', pid: 1 }));
    await assert.rejects(openEmbedded(folder), unavailable('in use by process 1 on elsewhere'));
    writeFileSync(lock, '');
    await assert.rejects(openEmbedded(folder), unavailable('just starting'));
    utimesSync(lock, 0, 0);
    await (await openEmbedded(folder)).close();
    assert.deepEqual(readdirSync(folder), ['postgres']);
  });

  it(
    'ends where a file system denies that an existing parent is there',
    { skip: !existsSync('/proc/self') },
    async () => {
      await assert.rejects(openEmbedded('/proc/foyer'), unavailable('cannot be written (ENOENT)'));
    },
  );

  it('says in one sentence that the folder cannot be written', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    await assert.rejects(
      openEmbedded(join(file, 'data')),
      unavailable('cannot be written (ENOTDIR)', 'choose another folder with DATA_DIR'),
    );
  });

  it('starts over from a first start that was cut off', async () => {
    fs.mkdirSync(join(folder, 'postgres.new'), { recursive: true });
    writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18\n');
    const db = await openEmbedded(folder);
    assert.deepEqual(await db.query('select 1 as a'), [{ a: 1 }]);
    await db.close();
  });

  it('says that a folder holds no database it can read, and lets go of it', async () => {
    fs.mkdirSync(join(folder, 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9.6\n');
    await assert.rejects(openEmbedded(folder), unavailable('could not be opened'));
    assert.ok(!existsSync(join(folder, 'lock')));
  });
});
