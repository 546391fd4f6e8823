/** From nothing to a shop: the built service starts on an empty folder, makes its database, takes the demo in, and a visitor sees a ticket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { median } from './compare.ts';
import type { Measurement } from './measure.ts';
import { root } from './site.ts';
import { visit } from './visit.ts';

const runs = 3;

export const coldStart: Measurement = {
  name: 'cold-start',
  title: 'cold starts',
  async run({ browser }) {
    const times: number[] = [];
    for (let at = 0; at < runs; at++) times.push(await start(browser));
    const seconds = median(times) / 1000;
    return [
      {
        name: 'cold start with the demo: first shop painted',
        unit: 's',
        measured: seconds,
        target: '≤ 5 s',
        reached: seconds <= 5,
      },
    ];
  },
};

async function start(browser: Browser): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-cold-'));
  const port = await freePort();
  const begun = performance.now();
  const service = spawn(process.execPath, [join(root, 'dist/service/main.js')], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const origin = `http://127.0.0.1:${port}`;
    while (!(await answers(`${origin}/api/health`))) {
      if (service.exitCode !== null) throw new Error('The service ended before it answered.');
      await wait(20);
    }
    return await visit(browser, `${origin}/event.html?event=hamlet-after-hours`, {}, async ({ seen }) => {
      await seen({ part: 'ticket-name', text: '' });
      return performance.now() - begun;
    });
  } finally {
    service.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false; // nothing listens yet
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port could be found.');
  return address.port;
}
