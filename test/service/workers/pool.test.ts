/** Processes do not depend on the engine: no database is needed. */
import assert from 'node:assert/strict';
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
