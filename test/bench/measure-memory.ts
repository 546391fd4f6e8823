/**
 * The memory of the service after its start, with each kind of database; and after `npm start` had to build, against
 * the built service by itself: the build must leave nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './compare.ts';
import { startPostgres } from '../support/running/postgres.ts';
import type { Measurement } from './measure.ts';
import { root } from './site.ts';

const runs = 3;
const mostOfEmbedded = 300;
const mostBesidePostgres = 150;
const mostOfBuild = 1.1;

export const memory: Measurement = {
  name: 'memory',
  title: 'starts',
  async run() {
    const started: number[] = [];
    const alone: number[] = [];
    for (let at = 0; at < runs; at++) {
      rmSync(join(root, 'dist/.built/demo-data'), { force: true }); // a part that is out of date
      started.push(await onNewFolder('.config/start.mjs'));
      alone.push(await onNewFolder('dist/service/main.js'));
    }
    const ratio = median(started) / median(alone);
    const again = await inFolder((folder) => laterStarts({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }));
    const postgres = await startPostgres();
    const beside =
      postgres &&
      (await inFolder((folder) => laterStarts({ DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url })));
    await postgres?.stop();
    return [
      {
        name: 'resident memory after the first start, embedded database',
        unit: 'MB',
        measured: median(alone),
        target: '',
      },
      atMost('resident memory after a later start, embedded database', again, mostOfEmbedded),
      ...(beside ? [atMost('resident memory after a later start, PostgreSQL', beside, mostBesidePostgres)] : []),
      {
        name: 'resident memory after a start with a build, against the built service',
        unit: '×',
        measured: ratio,
        target: `≤ ${mostOfBuild}`,
        reached: ratio <= mostOfBuild,
      },
    ];
  },
};

const atMost = (name: string, measured: number, most: number) => ({
  name,
  unit: 'MB',
  measured,
  target: `≤ ${most} MB`,
  reached: measured <= most,
});

/** Memory after starts on a database that the first start has filled. */
async function laterStarts(settings: Readonly<Record<string, string>>): Promise<number> {
  await residentOf('dist/service/main.js', settings);
  const resident: number[] = [];
  for (let at = 0; at < runs; at++) resident.push(await residentOf('dist/service/main.js', settings));
  return median(resident);
}

async function onNewFolder(program: string): Promise<number> {
  return await inFolder((folder) => residentOf(program, { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }));
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-memory-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Resident memory in MB once the service says that it is ready. */
async function residentOf(program: string, settings: Readonly<Record<string, string>>): Promise<number> {
  const service = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    let said = '';
    for await (const text of service.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      said += text;
      if (said.includes('Stop with Ctrl+C.')) break;
    }
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1024;
  } finally {
    service.kill();
    await ended;
  }
}
