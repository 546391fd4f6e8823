/** The embedded database: PostgreSQL inside this process (PGlite), with its data in a folder or in memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Mutex, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { EmbeddedStatements } from './embedded-statements.ts';
import { DurableFiles, syncFolder, syncTree } from './durable-files.ts';
import { assertCommitted, DatabaseAway, DatabaseUnavailable, diskFull, messageOf, whyFailed } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { encodeParameters } from './parameters.ts';
import type { Database, Queryable } from './queryable.ts';
import { parsers } from './results.ts';
import { retryConflicts, TransactionScope } from './transaction-scope.ts';

/**
 * Bytes of the disk that are never written to. PostgreSQL ends when its log cannot be written, so it is asked to write
 * nothing before that: what is sold stops, and goes on when there is room again.
 */
const reserve = 64 * 1024 * 1024;
const writes = /\b(?:insert|update|delete|truncate|create|alter|drop|do)\b/i;

const options: PGliteOptions = { parsers: { ...parsers } };

// Its report of a slow start is a timer that never ends, and keeps the process from ending.
const quietStart = ['-c', 'log_startup_progress_interval=0'];
const durableStart = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on'],
  // The default, fdatasync, does nothing in this build of PostgreSQL.
  ...['-c', 'wal_sync_method=fsync'],
  // All of it stays in memory from the start on. Pages beyond it come from the cache of the system, which costs little.
  ...['-c', 'shared_buffers=32MB'],
  // A line of the log starts with its severity then, which is read below; a text of a buyer inside it starts with a tab.
  ...['-c', 'log_min_messages=fatal', '-c', 'log_line_prefix='],
  ...quietStart,
];

/**
 * Opens PostgreSQL inside this process, without migrations. A folder belongs to one process at a time, and a statement
 * that has returned is on the disk.
 * @param dataDir Folder, or `memory://`.
 * @param content What a database in memory starts with, as PGlite dumps it.
 * @param freeBytes The room on the disk of a folder.
 * @throws DatabaseUnavailable when the folder is in use, cannot be written, or holds no database that can be read.
 */
export async function openEmbedded(
  dataDir: string,
  content?: Blob,
  freeBytes: (folder: string) => number = freeBytesOf,
): Promise<Database> {
  if (dataDir.startsWith('memory://')) {
    const startParams = [...PGlite.defaultStartParams, ...quietStart];
    return serve(
      await PGlite.create({ ...options, startParams, ...(content && { loadDataDir: content }) }),
      () => false,
    );
  }
  const folder = resolve(dataDir);
  const release = lockFolder(folder);
  let running = false;
  let last: string | undefined;
  try {
    const fs = new DurableFiles(await prepareFiles(folder));
    const onStderr = (line: string) => {
      if (/^(?:FATAL|PANIC): /.test(line)) last = line;
      if (last && running) endProcess(folder, last);
      return false;
    };
    const engine = await PGlite.create({ ...options, fs, startParams: durableStart, onStderr });
    running = true;
    return serve(engine, () => freeBytes(folder) < reserve, release);
  } catch (error) {
    release();
    throw new DatabaseUnavailable(
      `The database in the folder ${folder} could not be opened (${last ?? messageOf(error)}). ` +
        'The disk may be full, or another version of this program may have made it; DATA_DIR chooses another folder.',
      { cause: error },
    );
  }
}

/**
 * The folder with PostgreSQL's own files. The first time they are made beside it, made durable as a whole, and only then
 * given their name: a process that is killed at that moment leaves nothing that looks like a database.
 */
async function prepareFiles(folder: string): Promise<string> {
  const finished = join(folder, 'postgres');
  if (existsSync(finished)) return finished;
  for (const name of readdirSync(folder))
    if (name.startsWith('postgres.new')) rmSync(join(folder, name), { recursive: true, force: true });
  // a name of its own: of a process that was killed, the one that makes files may still be at work
  const unfinished = mkdtempSync(`${finished}.new-`);
  await makeFiles(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, finished);
  syncFolder(folder);
  syncFolder(dirname(folder));
  return finished;
}

/**
 * Makes a database in a process of its own: the engine that does it takes a hundred megabytes, which this process would keep
 * until it ends.
 */
async function makeFiles(folder: string): Promise<void> {
  const program = `const { PGlite } = await import(process.argv[1]);
    const database = await PGlite.create(process.argv[2]);
    await database.close();`;
  const engine = import.meta.resolve('@electric-sql/pglite');
  const maker = spawn(process.execPath, ['--input-type=module', '--eval', program, engine, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl+C is for this process, which finishes its start
  });
  let complaint = '';
  maker.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [code] = (await once(maker, 'close')) as [number | null];
  if (code !== 0) throw new Error(/^\w*Error: (.+)$/m.exec(complaint)?.[1] ?? 'its files could not be made');
}

/**
 * Ends the process, as PostgreSQL ends its own when the disk refuses to keep what was written: the next start recovers
 * what was acknowledged. There is no way to go on, since PGlite would call the dead engine again for ever.
 */
function endProcess(folder: string, reason: string): never {
  writeSync(2, `The database in the folder ${folder} has stopped, and this process with it: ${reason}\n`);
  process.exit(1);
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function serve(engine: PGlite, isFull: () => boolean, release?: () => void): Database {
  const scope = new TransactionScope();
  const statements = new EmbeddedStatements(engine);
  const turns = new Mutex();
  let closing: Promise<void> | undefined;

  /** Runs `work` when the engine has nothing else to do: a transaction, or a statement outside of one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    scope.assertOutside();
    if (closing) throw new Error('The database is closed');
    return turns.runExclusive(work);
  }

  const ask: Queryable['query'] = async <Row extends object>(text: string, params: readonly unknown[] = []) => {
    if (writes.test(text) && isFull()) throw new DatabaseAway('The disk of the database is full', { cause: noRoom });
    try {
      if (params.length > 0) return await statements.run<Row>(text, encodeParameters(params));
      return ((await statements.runAll(text)).at(-1)?.rows ?? []) as Row[];
    } catch (error) {
      throw whyFailed(error);
    }
  };

  async function transact<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    await statements.runAll('begin');
    let result: T;
    try {
      result = await scope.run({ query: ask }, work);
    } catch (error) {
      await statements.runAll('rollback');
      throw error;
    }
    const [committed] = await statements.runAll('commit');
    assertCommitted(committed?.command);
    return result;
  }

  return {
    kind: 'embedded',
    query: async (text, params) =>
      inTurn(async () => {
        try {
          return await ask(text, params);
        } catch (error) {
          if (!statements.mend(error)) throw error;
          return await ask(text, params);
        }
      }),
    transaction: async (work) =>
      retryConflicts(
        () => inTurn(() => transact(work)),
        (error) => statements.mend(error),
      ),
    isFull,
    async maintain() {
      await inTurn(() => ask('checkpoint'));
      const tables = await inTurn(() =>
        ask<{ name: string }>(
          `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
        ),
      );
      // one by one, so that buyers do not wait for all of them
      for (const { name } of tables) if (!isFull()) await inTurn(() => ask(`vacuum (analyze) ${name}`));
    },
    close() {
      closing ??= turns.runExclusive(() => engine.close()).finally(release);
      return closing;
    },
  };
}

const noRoom = Object.assign(new Error('No space left on device'), { code: diskFull });
