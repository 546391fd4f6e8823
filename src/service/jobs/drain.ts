/** A round of a job queue: batch after batch until no job is due, or until the process stops. */
import { performance } from 'node:perf_hooks';
import type { Queryable } from '../database/index.ts';
import type { LeasedQueue, RetriedQueue } from './description.ts';
import { release, type ClaimedJob } from './queue.ts';

/** Options of a round. */
export interface RoundOptions {
  /** Spreads attempts that failed together, from 0 to 1. */
  readonly random?: () => number;
  /** Stops the round when aborted; jobs that were not begun are released. */
  readonly signal?: AbortSignal;
  /** Waits between two batches; gets the duration of the last one in milliseconds. */
  readonly rest?: (took: number) => Promise<void>;
  /** Called for every attempt. */
  readonly attempted?: (isDone: boolean) => void;
}

interface Round<Job> {
  readonly db: Queryable;
  readonly now: () => Date;
  readonly queue: LeasedQueue | RetriedQueue;
  readonly claim: (now: Date) => Promise<Job[]>;
  /** One attempt; a failure is stored by the attempt itself. What it throws ends the round. */
  readonly attempt: (job: Job) => Promise<void>;
  /** The maximum number of simultaneous attempts; 1 by default. */
  readonly concurrency?: number;
}

/** Works on due jobs until there are none, or until the signal aborts. */
export async function drain<Job extends Pick<ClaimedJob, 'id'> & Partial<ClaimedJob>>(
  { db, now, queue, claim, attempt, concurrency = 1 }: Round<Job>,
  { signal, rest }: Pick<RoundOptions, 'signal' | 'rest'>,
): Promise<void> {
  const isStopping = () => signal?.aborted === true;
  while (!isStopping()) {
    const begunAt = performance.now();
    const jobs = await claim(now());
    let begun = 0;
    try {
      while (begun < jobs.length && !isStopping()) {
        const next = jobs.slice(begun, begun + concurrency);
        begun += next.length;
        // Outside of a transaction: a slow server would block a connection, and the embedded database has one.
        await Promise.all(next.map(attempt));
      }
    } finally {
      await release(db, queue, jobs.slice(begun), now());
    }
    if (jobs.length < queue.batch) return;
    await rest?.(performance.now() - begunAt);
  }
}
