/** The commands for moving: `export` and `import` of everything, or of one seller. */
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Misspoken, type Command } from './command.ts';
import { writeExport } from '../../moving/export.ts';
import { readExport } from '../../moving/import.ts';

/** A line alone is too little to compress: each call costs more than the line. */
const chunkCharacters = 65_536;

export const movingCommands: Readonly<Record<string, Command>> = {
  export: {
    about: 'Writes everything, or all of one seller, into a file; it has secrets in it.',
    word: 'FILE',
    options: { seller: { value: 'ID', about: 'this seller alone' } },
    async run({ db, now }, given) {
      const file = given.positionals[0] ?? '';
      const rows = await toFile(file, (write) => writeExport(db, given.one('seller'), now(), write));
      return { out: [String(rows)], note: `${String(rows)} rows were exported to ${file}.` };
    },
  },
  import: {
    about: 'Reads a file that `export` has written, into an empty database or beside other sellers.',
    word: 'FILE',
    async run({ db, secrets }, given) {
      const file = given.positionals[0] ?? '';
      const { rows, tables, seller } = await readExport(db, secrets, () => linesOf(file));
      return {
        out: [String(rows)],
        note: `${String(rows)} rows of ${String(tables)} tables were imported${seller === null ? '' : ` for ${seller}`}, and match their sums.`,
      };
    },
  },
};

/** Writes lines into a new file, compressed, which its owner alone may read. What can't be finished is no file. */
async function toFile<T>(file: string, work: (write: (line: string) => Promise<void>) => Promise<T>): Promise<T> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await once(out, 'open');
  } catch (error) {
    const exists = Reflect.get(error as object, 'code') === 'EEXIST';
    throw new Misspoken(exists ? `The file ${file} exists already.` : `The file ${file} cannot be written.`);
  }
  const gzip = createGzip();
  // a full disk: no `drain` would come any more
  const broken = new AbortController();
  const written = pipeline(gzip, out).catch((error: unknown) => {
    broken.abort(error);
  });
  try {
    let waiting = '';
    const flush = async () => {
      const text = waiting;
      waiting = '';
      if (!gzip.write(text)) await once(gzip, 'drain', { signal: broken.signal });
    };
    const result = await work(async (line) => {
      waiting += `${line}\n`;
      if (waiting.length >= chunkCharacters) await flush();
    });
    gzip.end(waiting);
    await written;
    broken.signal.throwIfAborted();
    return result;
  } catch (error) {
    const cause = broken.signal.aborted ? new Misspoken(`The file ${file} cannot be written.`) : error;
    gzip.destroy();
    await written;
    await rm(file, { force: true });
    throw cause;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  try {
    await once(input, 'open');
  } catch {
    throw new Misspoken(`The file ${file} cannot be read.`);
  }
  const text = input.pipe(createGunzip());
  input.once('error', (error) => text.destroy(error));
  try {
    yield* createInterface({ input: text, crlfDelay: Infinity });
  } catch (error) {
    if (String(Reflect.get(error as object, 'code')).startsWith('Z_'))
      throw new Misspoken(`The file ${file} is no export of Foyer, or it was damaged.`);
    throw error;
  }
}
