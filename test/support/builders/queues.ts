/** Job queues of tests. */
import type { RetriedQueue } from '../../../src/service/jobs/description.ts';

const minute = 60_000;

/** A queue whose jobs end in a time, as emails do. */
export const timed: RetriedQueue = {
  table: 'timed',
  due: 'next_at',
  state: { doneAt: 'done_at', deadAt: 'dead_at' },
  attempts: 'attempts',
  error: 'error',
  batch: 3,
  leaseMs: 10 * minute,
  backoffMs: [minute, 5 * minute],
};
