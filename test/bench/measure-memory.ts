/** The memory of the service after `npm start` had to build, against the built service by itself: the build must leave nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './compare.ts';
import type { Measurement } from './measure.ts';
import { root } from './site.ts';

const runs = 3;
const target = 1.1;

export const memory: Measurement = {
  name: 'memory',
  title: 'starts',
  async run() {
    const started: number[] = [];
    const alone: number[] = [];
    for (let at = 0; at < runs; at++) {
      rmSync(join(root, 'dist/.built/demo-data'), { force: true }); // a part that is out of date
      started.push(await residentOf('.config/start.mjs'));
      alone.push(await residentOf('dist/service/main.js'));
    }
    const ratio = median(started) / median(alone);
    return [
      {
        name: 'resident memory after a start with a build, against the built service',
        unit: '×',
        measured: ratio,
        target: `≤ ${target}`,
        reached: ratio <= target,
      },
    ];
  },
};

/** Resident memory in kB once the service says that it is ready. */
async function residentOf(program: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-memory-'));
  const service = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    let said = '';
    for await (const text of service.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      said += text;
      if (said.includes('Stop with Ctrl+C.')) break;
    }
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]);
  } finally {
    service.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
}
