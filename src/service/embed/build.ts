/** The build of the embed on this disk: what it consists of, and the tags that pages take. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build writes into `embed.json`. */
interface Description {
  readonly version: string;
  /** Hashes by address, as the attribute `integrity` takes them. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Addresses of the scripts that an element begins with, after the embed script, by its tag. */
  readonly first: Readonly<Record<string, readonly string[]>>;
}

/** A build of the embed. */
export interface EmbedBuild extends Description {
  readonly id: string;
  /** The hash of the script with the version in its name. */
  readonly integrity: string;
  /** Addresses of the scripts that never change: chunks, and the script with the version in its name. */
  readonly fixed: readonly string[];
  /** The content of a script. */
  read(path: string): Promise<Buffer>;
}

/** True for the address of a script that never changes. */
export const isFixed = (path: string): boolean => /^\/(?:chunks\/[\w.-]+|embed@[\w.+-]+)\.js$/.test(path);

/** The address of the script of a version. */
export const pinnedPath = (version: string): string => `/embed@${version}.js`;

/** The build in a folder; `undefined` where there is none. */
export function readBuild(folder: string | undefined): EmbedBuild | undefined {
  if (folder === undefined) return undefined;
  const described = readDescription(folder);
  const integrity = described?.scripts[pinnedPath(described.version)];
  if (!described || integrity === undefined) return undefined;
  return {
    ...described,
    id: createHash('sha256').update(JSON.stringify(described)).digest('hex'),
    integrity,
    fixed: Object.keys(described.scripts).filter(isFixed),
    read: (path) => readFile(join(folder, path)),
  };
}

function readDescription(folder: string): Description | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'embed.json'), 'utf8')) as Description;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
