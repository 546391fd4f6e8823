import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { DatabaseClock } from '../../../src/service/database/index.ts';
import type { Queryable } from '../../../src/service/database/queryable.ts';
import { setClock } from '../../support/fakes/set-clock.ts';
import { startEngines } from './engines.ts';

const { engines, stop } = await startEngines();
after(stop);

const noon = Date.parse('2026-06-01T12:00:00Z');

/** A database that answers the times that a test sets, after a delay on the monotonic clock. */
function scripted() {
  const state = { time: noon, monotonic: 0, delay: 0 };
  const db: Queryable = {
    query: <Row extends object>() => {
      state.monotonic += state.delay;
      return Promise.resolve([{ now: new Date(state.time) }] as unknown as Row[]);
    },
  };
  return { state, start: () => DatabaseClock.start(db, () => state.monotonic) };
}

describe('the clock of the database', () => {
  it('goes on by itself, and follows the database when it is read again', async () => {
    const { state, start } = scripted();
    const clock = await start();
    assert.equal(clock.now().getTime(), noon);
    state.monotonic += 90_000;
    assert.equal(clock.now().getTime(), noon + 90_000);
    state.time = noon + 80_000;
    await clock.synchronize();
    assert.equal(clock.now().getTime(), noon + 80_000);
  });

  it('allows for the way of the answer, and ignores one that is late', async () => {
    const { state, start } = scripted();
    state.delay = 400;
    const clock = await start();
    assert.equal(clock.now().getTime(), noon + 200);
    state.time = noon + 60_000;
    state.delay = 1_001;
    await clock.synchronize();
    assert.equal(clock.now().getTime(), noon + 200 + 1_001);
  });

  it('is not changed by the clock of the process, and tells by how much that is ahead', async () => {
    const { state, start } = scripted();
    const restart = setClock(new Date(noon + 20 * 60_000).toISOString());
    try {
      const clock = await start();
      assert.equal(clock.now().getTime(), noon);
      assert.equal(clock.processAheadSeconds, 20 * 60);
      state.time = noon + 25 * 60_000;
      await clock.synchronize();
      assert.equal(clock.processAheadSeconds, -5 * 60);
    } finally {
      restart();
    }
  });

  for (const { name, skip, open } of engines) {
    it(`is read from the database (${name})`, { skip }, async () => {
      const db = await open();
      const clock = await DatabaseClock.start(db);
      const [row] = await db.query<{ ahead: number }>(
        'select extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as ahead',
        [clock.now()],
      );
      assert.ok(row && row.ahead > -1 && row.ahead < 5, JSON.stringify(row));
      await db.close();
    });
  }
});
