/** The lock of a data folder: one process at a time uses it, and the lock of a dead process is taken over. */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { codeOf, DatabaseUnavailable, FolderInUse } from './errors.ts';

/** What the lock file says about the process that made it. */
interface Holder {
  pid: number;
  host: string;
  /** Where its number means that process: another container has a process 1 of its own. */
  numbers: string;
  token: string;
}

const beatMs = 5_000;
/** A holder whose process cannot be asked counts as dead when its file was not touched for so long. */
const silenceMs = 20_000;

const lockedHere = new Set<string>();

/**
 * Makes the folder when it is missing, and keeps other processes out of it until the returned function is called or
 * this process ends. The lock of a dead process is taken over.
 * @throws DatabaseUnavailable when another process holds the folder, or when it cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const path = writing(folder, () => {
    // Customers' names are in here: other users of the machine may not read it.
    makeFolder(resolve(folder));
    return join(realpathSync(folder), 'lock');
  });
  if (lockedHere.has(path)) throw inUse(folder, `process ${process.pid}`);

  const self: Holder = { pid: process.pid, host: hostname(), numbers: processNumbers(), token: randomUUID() };
  const text = JSON.stringify(self);
  while (!writing(folder, () => create(path, text))) {
    const found = read(path);
    if (found === undefined) continue;
    const holder = parse(found.text);
    if (isAlive(holder, self, found.touched)) throw inUse(folder, describe(holder, self));
    removeStale(path, found.text);
  }

  lockedHere.add(path);
  const beat = setInterval(() => {
    touch(path);
  }, beatMs).unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (lockedHere.delete(path) && read(path)?.text === text) rmSync(path, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** As `mkdirSync` with `recursive`, which never ends where a file system answers that an existing parent is not there (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error; // another process was quicker
  }
}

function create(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): { text: string; touched: number } | undefined {
  try {
    return { text: readFileSync(path, 'utf8'), touched: statSync(path).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined for a file that is still being written, or was cut off by a crash. */
function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder | undefined, self: Holder, touched: number): boolean {
  if (holder?.host !== self.host || holder.numbers !== self.numbers) return Date.now() - touched < silenceMs;
  // Our own number, but not our lock: a container that starts again gives its process the same number.
  if (holder.pid === self.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function removeStale(path: string, judged: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    // Another process was faster; its owner is read again.
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Between the look and the rename another process may have taken over: what was moved aside is then its lock.
  if (readFileSync(aside, 'utf8') === judged) rmSync(aside);
  else renameSync(aside, path);
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The folder is gone; the next write of the database will say so.
  }
}

function describe(holder: Holder | undefined, self: Holder): string {
  if (!holder) return 'a process that is just starting';
  if (holder.host === self.host && holder.numbers === self.numbers) return `process ${holder.pid}`;
  return `process ${holder.pid} on ${holder.host} (when it has crashed, that shows after ${silenceMs / 1000} seconds)`;
}

function processNumbers(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function inUse(folder: string, holder: string): FolderInUse {
  return new FolderInUse(
    `The database folder ${folder} is in use by ${holder}. Stop it first, or choose another folder with DATA_DIR.`,
  );
}

function writing<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new DatabaseUnavailable(
      `The database folder ${folder} cannot be written (${codeOf(error) ?? String(error)}). ` +
        'Give this user the right to write there, or choose another folder with DATA_DIR.',
      { cause: error },
    );
  }
}
