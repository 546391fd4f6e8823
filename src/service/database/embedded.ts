/** The embedded database: PostgreSQL inside this process (PGlite), with its data in a folder or in memory. */
import { existsSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DurableFiles, syncFolder, syncTree } from './durable-files.ts';
import { DatabaseAway, DatabaseUnavailable, diskFull, messageOf, whyFailed } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { encodeParameters } from './parameters.ts';
import type { Database, Queryable } from './queryable.ts';
import { parsers } from './results.ts';
import { retryConflicts, TransactionScope } from './transaction-scope.ts';

/** What queries of PGlite and of its transactions have in common. */
type Connection = Pick<PGlite, 'query' | 'exec'>;

/**
 * Bytes of the disk that are never written to. PostgreSQL ends when its log cannot be written, so it is asked to write
 * nothing before that: what is sold stops, and goes on when there is room again.
 */
const reserve = 64 * 1024 * 1024;
const writes = /\b(?:insert|update|delete|truncate|create|alter|drop|do)\b/i;

const asWritten = (text: string) => text;

const options: PGliteOptions = {
  parsers: { ...parsers },
  // Parameters come as PostgreSQL reads them; these two have serializers that refuse text, or read it their own way.
  serializers: { 16: asWritten, 17: asWritten },
};

// Its report of a slow start is a timer that never ends, and keeps the process from ending.
const quietStart = ['-c', 'log_startup_progress_interval=0'];
const durableStart = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on'],
  // The default, fdatasync, does nothing in this build of PostgreSQL.
  ...['-c', 'wal_sync_method=fsync'],
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
  const unfinished = `${finished}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const database = await PGlite.create({ fs: new DurableFiles(unfinished) });
  await database.close();
  syncTree(unfinished);
  renameSync(unfinished, finished);
  syncFolder(folder);
  syncFolder(dirname(folder));
  return finished;
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
  let closing: Promise<void> | undefined;
  const on = (connection: Connection): Queryable => ({
    query: (text, params) => ask(connection, isFull, text, params),
  });
  const all = on(engine);

  return {
    kind: 'embedded',
    async query(text, params) {
      scope.assertOutside();
      return all.query(text, params);
    },
    async transaction(work) {
      scope.assertOutside();
      return retryConflicts(() => engine.transaction((connection) => scope.run(on(connection), work)));
    },
    isFull,
    async maintain() {
      scope.assertOutside();
      await engine.exec('checkpoint');
      const tables = await all.query<{ name: string }>(
        `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      );
      // one by one, so that buyers do not wait for all of them
      for (const { name } of tables) if (!isFull()) await engine.exec(`vacuum (analyze) ${name}`);
    },
    close() {
      closing ??= engine.close().finally(release);
      return closing;
    },
  };
}

async function ask<Row extends object>(
  connection: Connection,
  isFull: () => boolean,
  text: string,
  params: readonly unknown[] = [],
) {
  if (writes.test(text) && isFull()) throw new DatabaseAway('The disk of the database is full', { cause: noRoom });
  try {
    const result =
      params.length > 0
        ? await connection.query<Row>(text, encodeParameters(params))
        : (await connection.exec(text)).at(-1);
    return (result?.rows ?? []) as Row[];
  } catch (error) {
    throw whyFailed(withoutParameters(error));
  }
}

const noRoom = Object.assign(new Error('No space left on device'), { code: diskFull });

/** PGlite hangs the parameters on its errors; they hold buyers' data, and errors end up in logs. */
function withoutParameters(error: unknown): unknown {
  if (error instanceof Error && 'params' in error) error.params = undefined;
  return error;
}
