/**
 * The time that a statement may take. A buyer has left long before a list of a large seller is read, so work that may take
 * longer says so. The server cancels a statement at its limit. A connection that is silent for longer is dropped.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Longer than a paused process may hold its locks, and short enough that a buyer still waits. */
const usualTimeoutMs = 4_000;
/** For sellers, jobs and the command line. */
export const longTimeoutMs = 15_000;

const current = new AsyncLocalStorage<number>();

/** Runs `work` with another time limit for each of its statements, in milliseconds; 0 for none. */
export function limitStatements<T>(timeoutMs: number, work: () => T): T {
  return current.run(timeoutMs, work);
}

/** The time that a statement may take here, in milliseconds; 0 for no limit. */
export function statementTimeoutMs(): number {
  return current.getStore() ?? usualTimeoutMs;
}
