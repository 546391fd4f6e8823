/** One call of a command, from its arguments to its output; `terminal.ts` connects it with the terminal. */
import { parseArgs } from 'node:util';
import { argumentsOf, Misspoken, type Command, type Option, type Said, type Terminal } from './command.ts';
import { DatabaseUnavailable, FolderInUse, type Database } from '../../database/index.ts';
import { csvCommands } from './import-csv.ts';
import { domainCommands } from './domains.ts';
import { doorCommands } from './doors.ts';
import { exchangeCommands } from './sign-in-exchange.ts';
import { jobCommands } from './jobs.ts';
import { keyCommands } from './keys.ts';
import { movingCommands } from './moving.ts';
import { paymentCommands } from './payments.ts';
import { ApiError } from '../../http/api-error.ts';
import { ImportError } from '../../imports/import-error.ts';
import { MovingError } from '../../moving/format.ts';
import { SecretError, type Secrets } from '../../security/secrets.ts';
import type { ProofSources } from '../../http/context.ts';
import { sellerCommands } from './sellers.ts';
import { SettingsError } from '../settings.ts';
import { voucherCatalogCommands } from './voucher-catalog.ts';
import { walletCommands } from './wallets.ts';

/** A set of commands under one name. */
export interface Program {
  /** What stands before a command, e.g. `foyer seller`. */
  readonly call: string;
  /** In the order of the help text. */
  readonly commands: Readonly<Record<string, Command>>;
  /** How sellers' commands are called beside it. */
  readonly seller: string;
}

const ofSellers: Readonly<Record<string, Command>> = {
  ...sellerCommands,
  ...domainCommands,
  ...keyCommands,
  ...doorCommands,
  ...paymentCommands,
  ...voucherCatalogCommands,
  ...walletCommands,
  ...exchangeCommands,
  ...jobCommands,
  ...movingCommands,
  ...csvCommands,
};

/** The commands for sellers, as `call` starts them. */
export const sellerProgram = (call: string): Program => ({ call, seller: call, commands: ofSellers });

/** The environment of a call. */
export interface CliEnvironment {
  readonly terminal: Terminal;
  /** Where proofs of domains are read; by default the internet. */
  readonly proofSources?: Partial<ProofSources>;
  /** Opens the database, which is closed when the command has ended. Not called for a help text or a usage error. */
  open(): Promise<{ readonly db: Database; readonly secrets: Secrets; readonly publicUrl: string }>;
}

/** The output of a call, with its exit code. */
export type Ended = Omit<Said, 'code'> & { readonly code: 0 | 1 };

/** Runs a call. Expected errors are one sentence with exit code 1; a fault of the program is thrown. */
export async function runCommand(
  texts: readonly string[],
  environment: CliEnvironment,
  program = sellerProgram('npm run seller --'),
): Promise<Ended> {
  try {
    return { code: 0, ...(await carryOut(program, texts, environment)) };
  } catch (error) {
    return { code: 1, out: [], note: sentenceOf(error, program.call) };
  }
}

async function carryOut(
  program: Program,
  [name, ...rest]: readonly string[],
  { open, terminal, proofSources }: CliEnvironment,
): Promise<Said> {
  const { call, commands, seller } = program;
  if (name === undefined || asksForHelp(name)) {
    const asked = rest.find((word) => !word.startsWith('-'));
    if (asked !== undefined && !Object.hasOwn(commands, asked)) throw unknownCommand(asked, Object.keys(commands));
    return { out: [overview(program, asked)] };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw unknownCommand(name, Object.keys(commands));
  const { values, positionals } = parseArgs({ args: rest, options: argumentsOf(command), allowPositionals: true });
  if (values['help']) {
    return { out: [overview(program, name)] };
  }
  const all = (option: string): string[] =>
    [values[option]].flat().filter((value): value is string => typeof value === 'string');
  const missing = Object.entries(command.options ?? {})
    .filter(([option, { isNeeded }]) => isNeeded && all(option).length === 0)
    .map(([option]) => `--${option}`);
  if (missing.length > 0) throw new Misspoken(`${name} needs ${missing.join(' and ')}.`);
  const expected = wordsOf(command);
  if (positionals.length !== expected.length) {
    throw new Misspoken(
      expected.length > 0
        ? `${name} needs ${expected.map((word) => `one ${word}`).join(' and ')}: ${[call, name, ...expected].join(' ')}.`
        : `${name} does not take "${positionals[0]}"; a value with spaces stands in quotes.`,
    );
  }
  const { db, secrets, publicUrl } = await open();
  try {
    const given = {
      positionals,
      all,
      one: (option: string) => all(option).at(-1),
      needed: (option: string) => all(option).at(-1) ?? '',
      has: (option: string) => values[option] === true,
    };
    return await command.run({ db, now: () => new Date(), secrets, publicUrl, terminal, seller, proofSources }, given);
  } finally {
    await db.close();
  }
}

/** Whether a word asks for a help text. */
export const asksForHelp = (word: string): boolean => ['help', '--help', '-h'].includes(word);

/** The help text: of one command, or the list of commands. */
function overview({ call, commands }: Program, name: string | undefined): string {
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) {
    return [
      `${call} COMMAND …`,
      '',
      ...columns(Object.entries(commands).map(([each, { about }]) => [each, about])),
      '',
      `${call} COMMAND --help lists the options.`,
      'It uses the database of DATA_DIR or DATABASE_URL, as the service does.',
    ].join('\n');
  }
  const options = Object.entries(command.options ?? {});
  const withValue = (option: string, { value }: Option) => [`--${option}`, ...(value ? [value] : [])].join(' ');
  const shown = options.map(([option, each]): [string, string] => [
    withValue(option, each),
    `${each.isNeeded ? 'needed: ' : ''}${each.about}`,
  ]);
  const needed = options.filter(([, { isNeeded }]) => isNeeded).map(([option, each]) => withValue(option, each));
  const usage = [call, name, ...wordsOf(command), ...needed, ...(options.length > needed.length ? ['…'] : [])];
  const { examples = [] } = command;
  return [
    usage.join(' '),
    '',
    command.about,
    ...(shown.length > 0 ? ['', ...columns(shown, 26)] : []),
    ...(examples.length > 0 ? ['', 'For example:', '', ...examples.map((example) => `  ${call} ${example}`)] : []),
  ].join('\n');
}

/** Lines of two columns, indented. */
export function columns(rows: readonly (readonly [string, string])[], width = 14): string[] {
  return rows.map(([left, right]) => `  ${left.padEnd(width)} ${right}`);
}

function wordsOf({ word = [] }: Command): readonly string[] {
  return typeof word === 'string' ? [word] : word;
}

/** The error for a command that is not there: it names those that are, and the one that was probably meant. */
export function unknownCommand(name: string, known: readonly string[]): Misspoken {
  const close = known.map((each) => ({ each, far: distance(name, each) })).sort((a, b) => a.far - b.far)[0];
  const meant = close && close.far <= 2 ? ` Did you mean "${close.each}"?` : '';
  return new Misspoken(`There is no command "${name}".${meant} There are ${known.join(', ')}.`);
}

/** How many letters differ between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries())
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The message of an expected error; a fault of the program is thrown with its stack. */
function sentenceOf(error: unknown, call: string): string {
  if (error instanceof FolderInUse) {
    return `${error.message.split('. ')[0]}: stop the service first, or use PostgreSQL (DATABASE_URL), which serves both at the same time.`;
  }
  if (error instanceof ApiError && error.code === 'INVALID_REQUEST' && error.details.length > 0) {
    return `${error.details.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`;
  }
  if (error instanceof Misspoken || error instanceof ApiError) return error.message;
  if (error instanceof SettingsError || error instanceof SecretError) return error.message;
  if (error instanceof DatabaseUnavailable || error instanceof MovingError) return error.message;
  if (error instanceof ImportError) return error.message;
  if (error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS')) {
    return `${error.message.split(/\.\s/)[0]?.replace(/\.$/, '')}; ${call} help tells more.`;
  }
  throw error;
}
