/** One call of `npm run seller`, from its arguments to its output; `main.ts` connects it with the terminal. */
import { parseArgs } from 'node:util';
import { argumentsOf, Misspoken, type Command, type Said, type Terminal } from './command.ts';
import { DatabaseUnavailable, FolderInUse, type Database } from '../../database/index.ts';
import { doorCommands } from './doors.ts';
import { exchangeCommands } from './sign-in-exchange.ts';
import { jobCommands } from './jobs.ts';
import { keyCommands } from './keys.ts';
import { movingCommands } from './moving.ts';
import { paymentCommands } from './payments.ts';
import { ApiError } from '../../http/api-error.ts';
import { MovingError } from '../../moving/format.ts';
import { SecretError, type Secrets } from '../../security/secrets.ts';
import { sellerCommands } from './sellers.ts';
import { SettingsError } from '../settings.ts';
import { voucherCatalogCommands } from './voucher-catalog.ts';
import { walletCommands } from './wallets.ts';

/** In the order of the help text. */
const commands: Readonly<Record<string, Command>> = {
  ...sellerCommands,
  ...keyCommands,
  ...doorCommands,
  ...paymentCommands,
  ...voucherCatalogCommands,
  ...walletCommands,
  ...exchangeCommands,
  ...jobCommands,
  ...movingCommands,
};
const call = 'npm run seller --';

/** The environment of a call. */
interface CliEnvironment {
  readonly terminal: Terminal;
  /** Opens the database, which is closed when the command has ended. Not called for a help text or a usage error. */
  open(): Promise<{ readonly db: Database; readonly secrets: Secrets; readonly publicUrl: string }>;
}

/** Runs a call. Expected errors are one sentence with exit code 1; a fault of the program is thrown. */
export async function runCommand(
  texts: readonly string[],
  environment: CliEnvironment,
): Promise<Said & { readonly code: 0 | 1 }> {
  try {
    return { code: 0, ...(await carryOut(texts, environment)) };
  } catch (error) {
    return { code: 1, out: [], note: sentenceOf(error) };
  }
}

async function carryOut([name, ...rest]: readonly string[], { open, terminal }: CliEnvironment): Promise<Said> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    return { out: [overview(rest[0])] };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Misspoken(`There is no command "${name}"; ${call} help lists those that there are.`);
  const { values, positionals } = parseArgs({ args: rest, options: argumentsOf(command), allowPositionals: true });
  if (values['help']) {
    return { out: [overview(name)] };
  }
  const all = (option: string): string[] =>
    [values[option]].flat().filter((value): value is string => typeof value === 'string');
  const missing = Object.entries(command.options ?? {})
    .filter(([option, { isNeeded }]) => isNeeded && all(option).length === 0)
    .map(([option]) => `--${option}`);
  if (missing.length > 0) throw new Misspoken(`${name} needs ${missing.join(' and ')}.`);
  if (positionals.length !== (command.word ? 1 : 0)) {
    throw new Misspoken(
      command.word
        ? `${name} needs one ${command.word}: ${call} ${name} ${command.word}.`
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
    };
    return await command.run({ db, now: () => new Date(), secrets, publicUrl, terminal }, given);
  } finally {
    await db.close();
  }
}

/** The help text: of one command, or the list of commands. */
function overview(name: string | undefined): string {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === undefined || !command) {
    const names = Object.entries(commands).map(([each, { about }]) => `  ${each.padEnd(14)} ${about}`);
    return [
      `${call} COMMAND …`,
      '',
      ...names,
      '',
      `${call} COMMAND --help lists the options.`,
      'It uses the database of DATA_DIR or DATABASE_URL, as the service does.',
    ].join('\n');
  }
  const options = Object.entries(command.options ?? {});
  const shown = options.map(
    ([option, { value, about, isNeeded }]) =>
      `  ${`--${option} ${value}`.padEnd(26)} ${isNeeded ? 'needed: ' : ''}${about}`,
  );
  const needed = options.filter(([, { isNeeded }]) => isNeeded).map(([option, { value }]) => `--${option} ${value}`);
  const usage = [call, name, ...(command.word ? [command.word] : []), ...needed];
  return [
    [...usage, ...(options.length > needed.length ? ['…'] : [])].join(' '),
    '',
    command.about,
    ...(shown.length > 0 ? ['', ...shown] : []),
  ].join('\n');
}

/** The message of an expected error; a fault of the program is thrown with its stack. */
function sentenceOf(error: unknown): string {
  if (error instanceof FolderInUse) {
    return `${error.message.split('. ')[0]}: stop the service first, or use PostgreSQL (DATABASE_URL), which serves both at the same time.`;
  }
  if (error instanceof ApiError && error.code === 'INVALID_REQUEST' && error.details.length > 0) {
    return `${error.details.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`;
  }
  if (error instanceof Misspoken || error instanceof ApiError) return error.message;
  if (error instanceof SettingsError || error instanceof SecretError) return error.message;
  if (error instanceof DatabaseUnavailable || error instanceof MovingError) return error.message;
  if (error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS')) {
    return `${error.message.split(/\.\s/)[0]?.replace(/\.$/, '')}; ${call} help tells more.`;
  }
  throw error;
}
