/** One call of `foyer`, from its arguments to its output; `foyer.ts` starts the service itself. */
import {
  asksForHelp,
  runCommand,
  sellerProgram,
  unknownCommand,
  type CliEnvironment,
  type Ended,
  type Program,
} from './command-line.ts';
import { foyerHelp, startHelp } from './foyer-help.ts';
import { csvCommands } from './import-csv.ts';
import { movingCommands } from './moving.ts';

/** How it was called, and what it is. */
interface Foyer {
  /** E.g. `foyer` or `npm run foyer --`. */
  readonly call: string;
  readonly version: string;
}

/** Runs a call of `foyer`. @see runCommand */
export async function runFoyer(
  { call, version }: Foyer,
  words: readonly string[],
  environment: CliEnvironment,
): Promise<Ended> {
  const [first, ...others] = words;
  const isHelp = first === undefined || asksForHelp(first);
  const [name, ...rest] = isHelp ? others.filter((word) => !asksForHelp(word)) : words;
  const seller = `${call} seller`;
  const program: Program = { call, seller, commands: { ...movingCommands, ...csvCommands } };
  if (name === undefined) return { code: 0, out: [foyerHelp(call, program.commands)] };
  if (name === '--version' || name === '-v') return { code: 0, out: [version] };
  if (name === 'start') {
    if (isHelp || rest.some(asksForHelp)) return { code: 0, out: [startHelp(call)] };
    const note = `start does not take "${rest[0] ?? ''}"; its settings are environment variables: ${call} start --help.`;
    return { code: 1, out: [], note };
  }
  if (name === 'seller') return await runCommand(isHelp ? ['help', ...rest] : rest, environment, sellerProgram(seller));
  if (!Object.hasOwn(program.commands, name)) {
    const known = ['start', 'seller', ...Object.keys(program.commands)];
    return { code: 1, out: [], note: unknownCommand(name, known).message };
  }
  return await runCommand(isHelp ? ['help', name] : [name, ...rest], environment, program);
}
