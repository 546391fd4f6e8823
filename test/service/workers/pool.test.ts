/** Processes do not depend on the engine: no database is needed. */
import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';
import { Workers } from '../../../src/service/workers/pool.ts';

it('a task’s time does not begin before its process has started', async () => {
  const entry = new URL('../../support/running/slow-worker.mjs', import.meta.url);
  const workers = new Workers(entry, { processes: 1, timeoutMs: 2000, nice: 0 });
  try {
    assert.equal(await workers.run('double', 21), 42);
  } finally {
    workers.close();
  }
});

for (const [when, wait] of [
  ['while the process starts', async () => {}],
  ['once it has started', async (child: ChildProcess) => void (await once(child, 'message'))],
] as const)
  it(`a process ends when its service goes ${when}`, { timeout: 60_000 }, async () => {
    const entry = new URL('../../support/running/slow-worker.mjs', import.meta.url);
    const child = fork(entry, ['0'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    try {
      const ended = once(child, 'exit');
      await wait(child);
      child.disconnect();
      assert.deepEqual(await ended, [0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });
