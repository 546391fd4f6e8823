/**
 * Job queues on both engines: claims, leases, backoff, giving up, release and retry. Long because every case holds for
 * the same two tables, one with times and one with a status.
 */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Database, Queryable } from '../../../src/service/database/index.ts';
import type { LeasedQueue, RetriedQueue } from '../../../src/service/jobs/description.ts';
import { drain } from '../../../src/service/jobs/drain.ts';
import { countJobs, openJobs } from '../../../src/service/jobs/open-jobs.ts';
import {
  claim,
  complete,
  dismiss,
  fail,
  giveUpInterrupted,
  release,
  resumeInterrupted,
  retry,
} from '../../../src/service/jobs/queue.ts';
import { timed } from '../../support/builders/queues.ts';
import { startEngines } from '../database/engines.ts';

const minute = 60_000;
const start = new Date('2031-05-01T18:00:00Z');
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);

/** Has a status, a limit of attempts above the number of pauses, and a due time only while it waits. */
const stated = {
  table: 'stated',
  due: 'due_at',
  state: { column: 'status', waiting: ['pending'], dead: 'failed' },
  attempts: 'tries',
  error: 'problem',
  batch: 3,
  leaseMs: 10 * minute,
  backoffMs: [minute, 5 * minute],
  maxAttempts: 5,
  changedAt: 'changed_at',
  isDueOnlyWaiting: true,
  dismissedAt: 'dismissed_at',
} satisfies RetriedQueue;

/** Is only looked at, again and again. */
const watched: LeasedQueue = {
  table: 'stated',
  due: 'due_at',
  state: { column: 'status', waiting: ['pending', 'running'] },
  batch: 3,
  leaseMs: 5 * minute,
  maxLeaseMs: 60 * minute,
};

interface Claimed {
  readonly id: string;
  readonly attempts: number;
}

/** A promise that the test resolves. */
class Gate {
  open: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}

const { engines, stop } = await startEngines();
after(stop);

for (const engine of engines) {
  describe(`a job queue, ${engine.name}`, { skip: engine.skip }, () => {
    let db: Database;
    before(async () => {
      db = await engine.open();
      await db.query(`
        create table timed (id text primary key, kind text, next_at timestamptz not null, attempts int not null default 0,
          error text, done_at timestamptz, dead_at timestamptz, created_at timestamptz not null);
        create table stated (id text primary key, status text not null, due_at timestamptz, tries int not null default 0,
          problem text, code int, dismissed_at timestamptz, changed_at timestamptz, created_at timestamptz not null,
          check ((due_at is null) = (status in ('done', 'failed'))))`);
    });
    after(() => db.close());
    beforeEach(() => db.query('truncate timed, stated'));

    const add = async (...ids: readonly string[]) => {
      for (const [place, id] of ids.entries()) {
        const due = at(place);
        await db.query('insert into timed (id, kind, next_at, created_at) values ($1, left($1, 1), $2, $2)', [id, due]);
        await db.query(`insert into stated (id, status, due_at, created_at) values ($1, 'pending', $2, $2)`, [id, due]);
      }
    };
    const take = (queue: RetriedQueue, now: Date, selection = {}, on: Queryable = db) =>
      claim<Claimed>(on, queue, now, { columns: `j.id, j.${queue.attempts} as attempts`, ...selection });
    const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);
    const one = async (queue: RetriedQueue, now: Date): Promise<Claimed> => {
      const [job, ...more] = await take(queue, now);
      assert.ok(job);
      assert.deepEqual(more, []);
      return job;
    };
    const rowOf = async (queue: RetriedQueue) => (await db.query(`select * from ${queue.table} order by id`))[0]!;
    const counts = async (queue: RetriedQueue, now: Date) => {
      const [row] = await db.query(countJobs(queue, 'j'), [now]);
      return row && [row['due'], row['waiting'], row['dead']];
    };

    for (const queue of [timed, stated]) {
      describe(`with ${queue.table} jobs`, () => {
        it('gives due jobs, oldest first, a batch at a time', async () => {
          await add('d', 'b', 'c', 'a', 'e');
          assert.deepEqual(idsOf(await take(queue, at(-1))), []);
          assert.deepEqual(await take(queue, at(3)), [
            { id: 'd', attempts: 1 },
            { id: 'b', attempts: 1 },
            { id: 'c', attempts: 1 },
          ]);
          assert.deepEqual(idsOf(await take(queue, at(3))), ['a'], 'e is not due yet');
        });

        it('gives each job to one of two workers', async () => {
          await add(...Array.from({ length: 12 }, (_, index) => `job ${index}`));
          const rounds = await Promise.all(
            [1, 2].map(async () => {
              const own: string[] = [];
              for (let jobs = await take(queue, at(100)); jobs.length > 0; jobs = await take(queue, at(100)))
                own.push(...idsOf(jobs));
              return own;
            }),
          );
          const given = rounds.flat();
          assert.equal(given.length, 12);
          assert.equal(new Set(given).size, 12);
        });

        it('skips what another worker is claiming', async () => {
          await add('a', 'b', 'c', 'd');
          const [hasClaimed, mayCommit] = [new Gate(), new Gate()];
          const first = db.transaction(async (tx) => {
            const jobs = await take(queue, at(9), {}, tx);
            hasClaimed.open();
            await mayCommit.opened;
            return jobs;
          });
          await hasClaimed.opened;
          if (db.kind === 'embedded') mayCommit.open(); // it has one transaction at a time
          try {
            const second = await db.transaction(async (tx) => {
              await tx.query(`set local lock_timeout = '1s'`); // an error instead of waiting for the commit
              return await take(queue, at(9), {}, tx);
            });
            assert.deepEqual(idsOf(second), ['d']);
          } finally {
            mayCommit.open();
          }
          assert.deepEqual(idsOf(await first), ['a', 'b', 'c']);
        });

        it('gives a job again when its lease is over, and not before', async () => {
          await add('a');
          await one(queue, start);
          assert.deepEqual(await take(queue, at(queue.leaseMs - 1)), []);
          assert.deepEqual(await take(queue, at(queue.leaseMs)), [{ id: 'a', attempts: 2 }]);
        });

        it('tries a failed job again after its pause', async () => {
          await add('a');
          let now = start;
          for (const pause of queue.backoffMs) {
            const job = await one(queue, now);
            await fail(db, queue, job, { error: `fault ${job.attempts}`, now, chance: 0.75 });
            assert.equal((await rowOf(queue))[queue.error], `fault ${job.attempts}`);
            assert.deepEqual(await take(queue, new Date(now.getTime() + pause * 1.1 - 1)), []);
            now = new Date(now.getTime() + pause * 1.1);
          }
          await one(queue, now);
        });

        it('gives a job up after its last attempt', async () => {
          await add('a');
          const max = queue.maxAttempts ?? 3;
          let now = start;
          for (let attempt = 1; attempt <= max; attempt++) {
            assert.deepEqual(await counts(queue, now), [1, 0, 0]);
            await fail(db, queue, await one(queue, now), { error: 'fault', now, chance: 1 });
            now = new Date(now.getTime() + 60 * minute);
          }
          assert.deepEqual(await counts(queue, now), [0, 0, 1]);
          assert.deepEqual(await take(queue, now), []);
        });

        it('gives a job up early when another attempt would fail, too', async () => {
          await add('a');
          await fail(db, queue, await one(queue, start), { error: 'gone', now: start, chance: 0, isFinal: true });
          assert.deepEqual(await counts(queue, at(60 * minute)), [0, 0, 1]);
        });

        it('ignores an attempt whose lease was over', async () => {
          await add('a');
          const late = await one(queue, start);
          const now = at(queue.leaseMs);
          await one(queue, now);
          await fail(db, queue, late, { error: 'late', now, chance: 0 });
          await release(db, queue, [late], now);
          assert.equal((await rowOf(queue))[queue.error], null);
          assert.deepEqual(await take(queue, now), [], 'the later attempt keeps its lease');
        });

        it('does not repeat a last attempt that was interrupted: it may be what ended the process', async () => {
          await add('a');
          await db.query(`update ${queue.table} set ${queue.attempts} = $1`, [(queue.maxAttempts ?? 3) - 1]);
          await one(queue, start);
          await giveUpInterrupted(db, queue, at(queue.leaseMs - 1));
          assert.deepEqual(await counts(queue, start), [0, 1, 0], 'still under way');
          const over = at(queue.leaseMs);
          assert.deepEqual(await take(queue, over), []);
          await giveUpInterrupted(db, queue, over);
          assert.deepEqual(await counts(queue, over), [0, 0, 1]);
          assert.equal((await rowOf(queue))[queue.error], 'INTERRUPTED');
        });

        it('gives an interrupted first attempt immediately to a process that is alone, and no other', async () => {
          await add('a', 'b', 'c');
          const [, again] = await take(queue, at(2));
          await fail(db, queue, again!, { error: 'gone', now: at(2), chance: 0 });
          await resumeInterrupted(db, queue, at(3));
          assert.deepEqual(await take(queue, at(3)), [
            { id: 'a', attempts: 2 },
            { id: 'c', attempts: 2 },
          ]);
          await resumeInterrupted(db, queue, at(4));
          assert.deepEqual(await take(queue, at(4)), []);
        });

        it('gives a released job immediately, with the attempt that was not begun', async () => {
          await add('a', 'b');
          const jobs = await take(queue, at(1));
          await release(db, queue, jobs.slice(1), at(1));
          assert.deepEqual(await take(queue, at(1)), [{ id: 'b', attempts: 1 }]);
        });

        it('tries a dead job again for an operator, with all its attempts, and no other', async () => {
          await add('a', 'b');
          const [dead] = await take(queue, start);
          await fail(db, queue, dead!, { error: 'gone', now: start, chance: 0, isFinal: true });
          const now = at(2 * minute);
          const ids = await Promise.all([1, 2].map(() => retry(db, queue, ['a', 'b', 'none'], now)));
          assert.deepEqual(ids.flat(), ['a']);
          assert.deepEqual(await counts(queue, now), [2, 0, 0]);
          assert.deepEqual(await take(queue, now), [
            { id: 'b', attempts: 1 },
            { id: 'a', attempts: 1 },
          ]);
        });

        it('lists waiting and dead jobs, not those that are done', async () => {
          await add('a', 'b', 'c');
          await take(queue, start);
          const [job] = await db.query<Claimed>(
            `select id, ${queue.attempts} as attempts from ${queue.table} where id = 'a'`,
          );
          await fail(db, queue, job!, { error: 'gone', now: start, chance: 0, isFinal: true });
          await db.query(
            queue === timed
              ? `update timed set done_at = next_at where id = 'b'`
              : `update stated set status = 'done', due_at = null where id = 'b'`,
          );
          const { columns, isOpen } = openJobs(queue, 'q');
          assert.deepEqual(await db.query(`select ${columns} from ${queue.table} q where ${isOpen} order by q.id`), [
            { id: 'a', state: 'dead', attempts: 1, next_at: null, created_at: start },
            { id: 'c', state: 'waiting', attempts: 0, next_at: at(2), created_at: at(2) },
          ]);
          const where = `q.id <> 'a'`;
          assert.deepEqual(await db.query(countJobs(queue, 'q', { where, canRun: `q.id <> 'c'` }), [at(2)]), [
            { due: 0, waiting: 1, dead: 0, oldest: null },
          ]);
          assert.deepEqual(await db.query(countJobs(queue, 'q', { where }), [at(2)]), [
            { due: 1, waiting: 0, dead: 0, oldest: at(2) },
          ]);
        });

        it('releases what a stopping process has not begun', async () => {
          await add('a', 'b', 'c', 'd');
          const stopping = new AbortController();
          const begun: string[] = [];
          const attempt = ({ id }: Claimed) => {
            begun.push(id);
            stopping.abort();
            return Promise.resolve();
          };
          const now = () => at(3);
          await drain({ db, now, queue, claim: (time) => take(queue, time), attempt }, { signal: stopping.signal });
          assert.deepEqual(begun, ['a']);
          assert.deepEqual(await take(queue, now()), [
            { id: 'b', attempts: 1 },
            { id: 'c', attempts: 1 },
            { id: 'd', attempts: 1 },
          ]);
        });

        it('is drained batch by batch, also of what an unexpected error left', async () => {
          await add('a', 'b', 'c', 'd');
          const begun: string[] = [];
          const attempt = async ({ id }: Claimed) => {
            begun.push(id);
            if (begun.length === 2) throw new Error('unexpected');
            await Promise.resolve();
          };
          const round = { db, now: () => at(3), queue, claim: (now: Date) => take(queue, now), attempt };
          await assert.rejects(drain(round, {}), /unexpected/);
          await drain(round, {});
          assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
        });
      });
    }

    it('stores further columns with a failure, and the time of every change', async () => {
      await add('a');
      const set = { code: 500 };
      await fail(db, stated, await one(stated, start), { error: null, now: at(1), chance: 0, set });
      let row = await rowOf(stated);
      assert.deepEqual([row['code'], row['changed_at'], row['due_at']], [500, at(1), at(1 + 0.8 * minute)]);
      const now = at(minute);
      const final = { error: 'gone', now, chance: 0, isFinal: true, set: { code: 410 } };
      await fail(db, stated, await one(stated, now), final);
      row = await rowOf(stated);
      assert.deepEqual([row['code'], row['changed_at'], row['due_at']], [410, now, null]);
      await retry(db, stated, ['a'], at(2 * minute));
      row = await rowOf(stated);
      assert.deepEqual([row['changed_at'], row['tries']], [at(2 * minute), 0]);
    });

    it('dismisses a dead job once, which counts no longer and can be retried', async () => {
      await add('a', 'b');
      const state = async () => {
        const { columns, isOpen } = openJobs(stated, 'q');
        const rows = await db.query<{ state: string }>(`select ${columns} from stated q where ${isOpen} order by q.id`);
        return rows.map((row) => row.state);
      };
      const dead = async () => (await db.query<{ dead: number }>(countJobs(stated, 'q'), [at(1)]))[0]?.dead;
      await fail(db, stated, await one(stated, start), { error: 'gone', now: start, chance: 0, isFinal: true });
      assert.deepEqual([await state(), await dead()], [['dead', 'waiting'], 1]);
      const ids = await Promise.all([1, 2].map(() => dismiss(db, stated, ['a', 'b', 'none'], at(1))));
      assert.deepEqual(ids.flat(), ['a']);
      assert.deepEqual([await state(), await dead()], [['dismissed', 'waiting'], 0]);
      assert.deepEqual(await retry(db, stated, ['a'], at(2)), ['a']);
      assert.deepEqual([await state(), await dead()], [['waiting', 'waiting'], 0]);
    });

    it('keeps a lease that grows with the age of a job, within bounds', async () => {
      const look = (now: Date) => claim<{ id: string }>(db, watched, now, { columns: 'j.id' });
      await add('a');
      for (const [age, lease] of [
        [0, 5],
        [5, 5],
        [12, 12],
        [600, 60],
      ] as const) {
        const now = at(age * minute);
        assert.deepEqual(idsOf(await look(now)), ['a']);
        assert.deepEqual((await rowOf(stated))['due_at'], new Date(now.getTime() + lease * minute));
        await release(db, watched, [{ id: 'a' }], now);
      }
      await db.query(`update stated set status = 'done', due_at = null`);
      assert.deepEqual(await look(at(6000 * minute)), []);
    });

    it('gives each share as much as it takes, with parameters and joins of a selection', async () => {
      await add('a1', 'a2', 'a3', 'b1', 'b2', 'c1');
      const selection = {
        row: 't',
        columns: 't.id, t.attempts, $4::text as said',
        where: `t.kind = share.kind and t.id <> $5`,
        shares: `select kind, capacity from unnest($3::text[], array[2, 1, 0]) as s (kind, capacity)`,
        limit: 9,
        params: [['a', 'b', 'c'], 'hello', 'a1'],
      };
      assert.deepEqual(await take(timed, at(9), selection), [
        { id: 'a2', attempts: 1, said: 'hello' },
        { id: 'a3', attempts: 1, said: 'hello' },
        { id: 'b1', attempts: 1, said: 'hello' },
      ]);
      assert.deepEqual(idsOf(await take(timed, at(9), { ...selection, limit: 1 })), ['b2']);
    });

    it('completes jobs in the transaction of their work, or not at all', async () => {
      await add('a', 'b');
      const queue = { table: 'timed', due: 'next_at', state: { doneAt: 'done_at' }, batch: 1 };
      const next = (isFailing: boolean) =>
        db.transaction(async (tx) => {
          const jobs = await complete<{ id: string }>(tx, queue, at(1), { columns: 'j.id' });
          if (isFailing) throw new Error('undone');
          return idsOf(jobs);
        });
      await assert.rejects(next(true), /undone/);
      assert.deepEqual((await Promise.all([next(false), next(false)])).flat().sort(), ['a', 'b']);
      assert.deepEqual(await next(false), []);
      assert.deepEqual((await rowOf(timed))['done_at'], at(1));
    });
  });
}
