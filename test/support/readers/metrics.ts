/** Metrics without a service, and when they are complete. */
import type { Database } from '../../../src/service/database/index.ts';
import { Metrics } from '../../../src/service/server/metrics.ts';
import { ProcessState } from '../../../src/service/server/process-state.ts';

/** What comes after an answer: the end of its request is noted then. */
export const noted = () => new Promise((resolve) => setImmediate(resolve));

/** Metrics without a service, on a database that holds nothing. */
export function ownMetrics(ofProcess = false): { metrics: Metrics; state: ProcessState } {
  const state = new ProcessState();
  const db: Database = {
    kind: 'embedded',
    query: () => Promise.resolve([]),
    transaction: () => Promise.reject(new Error('unused')),
    close: () => Promise.resolve(),
  };
  return { metrics: new Metrics({ db, state, ofProcess }), state };
}
