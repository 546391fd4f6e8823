/** What every command of `npm run seller` is made of. What goes to standard output can be read by a script, what is noted only by a person. */
import type { ParseArgsConfig } from 'node:util';
import type { Context } from '../../http/context.ts';

/** The terminal that a command talks to. */
export interface Terminal {
  /** Text of a file; of standard input for `-`. */
  read(file: string): Promise<string>;
  /** Asks for a password without showing it; nothing when nobody sits there, or when it is left empty. */
  askPassword(): Promise<string | undefined>;
}

/** What a command answers. */
export interface Said {
  /** For standard output: what a script would want. */
  readonly out: readonly string[];
  /** For a person. */
  readonly note?: string;
}

type World = Pick<Context, 'db' | 'now' | 'secrets'> & { readonly terminal: Terminal };

/** What was typed after the command. */
export interface Given {
  readonly words: readonly string[];
  one(name: string): string | undefined;
  needed(name: string): string;
  all(name: string): readonly string[];
}

export interface Option {
  readonly value: string;
  readonly about: string;
  readonly isNeeded?: true;
  readonly isMany?: true;
}

export interface Command {
  readonly about: string;
  /** What stands after the command without a name, e.g. `SELLER`. */
  readonly word?: string;
  readonly options?: Readonly<Record<string, Option>>;
  readonly run: (world: World, given: Given) => Promise<Said>;
}

export const sellerOption: Option = { value: 'ID', about: 'the seller', isNeeded: true };

/** The options of a command for `parseArgs`. */
export function argumentsOf({ options = {} }: Command): NonNullable<ParseArgsConfig['options']> {
  const texts = Object.entries(options).map(([name, { isMany }]): [string, { type: 'string'; multiple: boolean }] => [
    name,
    { type: 'string', multiple: isMany === true },
  ]);
  return { ...Object.fromEntries(texts), help: { type: 'boolean', short: 'h' } };
}

/** Rows with their columns below each other. */
export function table(rows: readonly (readonly string[])[]): Said {
  const widths = rows.reduce<number[]>((max, row) => row.map((cell, at) => Math.max(max[at] ?? 0, cell.length)), []);
  const out = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return { out, ...(rows.length === 0 && { note: 'There are none.' }) };
}

/** What was typed cannot be done; the message is one sentence. */
export class Misspoken extends Error {
  override readonly name = 'Misspoken';
}
