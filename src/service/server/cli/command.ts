/** The parts of a command at the terminal. Standard output is for scripts, notes are for people. */
import type { ParseArgsConfig } from 'node:util';
import type { Context } from '../../http/context.ts';
import type { ProofSources } from '../../http/context.ts';

/** The terminal that a command reads from. */
export interface Terminal {
  /** The text of a file, or of standard input for `-`. */
  read(file: string): Promise<string>;
  /** Asks for a password without showing it. Nothing without a terminal, or when it is left empty. */
  askPassword(): Promise<string | undefined>;
  /** Asks a question. Missing where no person can answer. */
  ask?(question: string): Promise<string>;
}

/** The output of a command. */
export interface Said {
  /** Lines for standard output, for scripts. */
  readonly out: readonly string[];
  /** A note for people. */
  readonly note?: string;
  /** 1 for a command that did only a part of its work. */
  readonly code?: 1;
}

type World = Pick<Context, 'db' | 'now' | 'secrets' | 'publicUrl'> & {
  readonly terminal: Terminal;
  /** How sellers' commands are called here, for notes that name one. */
  readonly seller: string;
  /** Where proofs of domains are read; by default the internet. */
  readonly proofSources?: Partial<ProofSources> | undefined;
};

/** The arguments of a command. */
export interface Given {
  readonly positionals: readonly string[];
  one(name: string): string | undefined;
  needed(name: string): string;
  all(name: string): readonly string[];
  /** Whether an option without a value was given. */
  has(name: string): boolean;
}

export interface Option {
  /** What stands for its value in help texts; an option without one is given or not. */
  readonly value?: string;
  readonly about: string;
  readonly isNeeded?: true;
  readonly isMany?: true;
}

export interface Command {
  readonly about: string;
  /** The positional argument, e.g. `SELLER`, or several. */
  readonly word?: string | readonly string[];
  /** Calls to copy, without the name of the program. */
  readonly examples?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  readonly run: (world: World, given: Given) => Promise<Said>;
}

export const sellerOption: Option = { value: 'ID', about: 'the seller', isNeeded: true };

/** The options of a command for `parseArgs`. */
export function argumentsOf({ options = {} }: Command): NonNullable<ParseArgsConfig['options']> {
  const texts = Object.entries(options).map(
    ([name, { value, isMany }]): [string, { type: 'string' | 'boolean'; multiple: boolean }] => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: isMany === true },
    ],
  );
  return { ...Object.fromEntries(texts), help: { type: 'boolean', short: 'h' } };
}

/** Rows with aligned columns. */
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

/** A usage error; the message is one sentence. */
export class Misspoken extends Error {
  override readonly name = 'Misspoken';
}
