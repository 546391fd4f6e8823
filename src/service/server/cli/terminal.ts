/** The terminal and the database of commands: what is typed, asked and printed. It opens the database of the service. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Misspoken, type Terminal } from './command.ts';
import type { CliEnvironment, Ended } from './command-line.ts';
import { limitStatements, longTimeoutMs, openDatabase } from '../../database/index.ts';
import { openSecrets } from '../../security/secrets.ts';
import { databaseOf, publicUrlOf, readSettings } from '../settings.ts';

const terminal: Terminal = {
  async read(file) {
    try {
      return file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    } catch {
      throw new Misspoken(`The file ${file} cannot be read.`);
    }
  },
  async askPassword() {
    if (!process.stdin.isTTY) return undefined;
    const password = await askUnseen('Password (leave it empty to have one made): ');
    if (password === '') return undefined;
    if ((await askUnseen('The same again: ')) !== password) throw new Misspoken('The two passwords differ.');
    return password;
  },
  ...(process.stdin.isTTY && { ask }),
};

async function open() {
  const { secretKey, ...settings } = readSettings(process.env);
  const db = await openDatabase(databaseOf(settings));
  return { db, secrets: await openSecrets(db, secretKey), publicUrl: publicUrlOf(settings) };
}

/** Runs a command, prints what it says, and sets the exit code. */
export async function runAtTerminal(run: (environment: CliEnvironment) => Promise<Ended>): Promise<void> {
  const { code, out, note } = await limitStatements(longTimeoutMs, () => run({ terminal, open }));
  for (const line of out) console.log(line);
  if (note !== undefined) console.error(note);
  process.exitCode = code;
}

async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await new Promise((resolve) => {
      reader.question(question, resolve);
    });
  } finally {
    reader.close();
  }
}

/** Asks at the terminal without showing the input. */
async function askUnseen(question: string): Promise<string> {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  process.stderr.write(question);
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      reader.once('close', () => {
        reject(new Misspoken('Nothing was changed.'));
      });
      reader.question('', resolve);
    });
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
