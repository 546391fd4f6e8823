import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A PostgreSQL server that lives as long as one test file. */
export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; these users exist where its packages are installed, or everywhere. */
const unprivileged = ['postgres', 'nobody'];
const installed = '/usr/lib/postgresql';

/**
 * Starts a throwaway server from the PostgreSQL that this machine has, reached by a socket in its own folder, so that no
 * port is needed. Null when there is none.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const programs = findPrograms();
  if (!programs) return null;

  const user = process.getuid?.() === 0 ? findUser() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'foyer', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );

  const off = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses='];
  const settings = [...off, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const kill = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', kill);

  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    server.once('exit', () => {
      reject(new Error(`PostgreSQL did not start: ${log}`));
    });
  });

  return {
    url: `postgresql://foyer@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder with the programs of a PostgreSQL server, where this machine has one. */
export function findPrograms(): string | undefined {
  const versions = listFolder(installed).sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(installed, version, 'bin')),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => canRun(join(folder, program))));
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whom a server may run as. */
export function findUser(): { uid: number; gid: number } {
  for (const name of unprivileged) {
    const ids = ['-u', '-g'].map((flag) => idOf(flag, name));
    const [uid, gid] = ids;
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(`PostgreSQL cannot run as root, and neither ${unprivileged.join(' nor ')} is a user here`);
}

function idOf(flag: string, name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}
