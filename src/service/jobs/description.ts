/** The description of a queue: the table, columns and times that claim, lease, backoff and retry follow from. */

/** The state of a job as a status: it waits, is dead, or is done with any other one. */
interface StatusState {
  readonly column: string;
  readonly waiting: readonly string[];
  readonly dead?: string;
}

/** The state of a job as columns of times: it is done or dead since then, otherwise it waits. */
interface TimeState {
  readonly doneAt: string;
  readonly deadAt?: string;
}

/** A queue: a table with a due time. The key is the column `id`. */
export interface Queue {
  readonly table: string;
  /** The column of the due time. While a job is claimed, it is the end of its lease. */
  readonly due: string;
  readonly state: StatusState | TimeState;
  /** The maximum number of jobs in one claim. */
  readonly batch: number;
}

/** A queue whose jobs are completed in the transaction that claims them. */
export interface TransactionalQueue extends Queue {
  readonly state: TimeState;
}

/** A queue whose jobs are claimed for a time, since their work can't wait in a transaction. */
export interface LeasedQueue extends Queue {
  /** The time of a claim, longer than an attempt takes. After it, the process is assumed to have died. */
  readonly leaseMs: number;
  /** The maximum lease. With it, a lease is as long as the job is old (`created_at`), and at least `leaseMs`. */
  readonly maxLeaseMs?: number;
}

/** A queue whose jobs are tried again after a failure, with growing pauses, and given up in the end. */
export interface RetriedQueue extends LeasedQueue {
  readonly state: Required<StatusState> | Required<TimeState>;
  /** The column of the number of attempts that were begun. */
  readonly attempts: string;
  /** The column of the last failure. */
  readonly error: string;
  /** The pauses after failed attempts, before they are spread; the last one repeats. */
  readonly backoffMs: readonly number[];
  /** The number of attempts after which a job is given up; by default, one more than there are pauses. */
  readonly maxAttempts?: number;
  /** The column of the last change, if the table has one. */
  readonly changedAt?: string;
  /** True when the due time is null unless the job waits. */
  readonly isDueOnlyWaiting?: boolean;
  /** The column of the time at which a person dismissed a dead job, if the table has one. */
  readonly dismissedAt?: string;
}

/** A SQL condition: the job waits for an attempt, or is claimed for one. `row` is the alias of the table. */
export function isWaiting({ state }: Queue, row: string): string {
  if ('column' in state) return `${row}.${state.column} ${oneOf(state.waiting)}`;
  const { doneAt, deadAt } = state;
  return [doneAt, ...(deadAt === undefined ? [] : [deadAt])].map((column) => `${row}.${column} is null`).join(' and ');
}

/** A SQL condition: the job was given up. */
export function isDead({ state }: RetriedQueue, row: string): string {
  if ('column' in state) return `${row}.${state.column} = '${state.dead}'`;
  return `${row}.${state.doneAt} is null and ${row}.${state.deadAt} is not null`;
}

/** A SQL condition: a person has dismissed the job, which was given up. */
export function isDismissed({ dismissedAt }: RetriedQueue, row: string): string {
  return dismissedAt === undefined ? 'false' : `${row}.${dismissedAt} is not null`;
}

/** A SQL condition: the job waits or was given up; it is not done. */
export function isOpen({ state }: RetriedQueue, row: string): string {
  if ('column' in state) return `${row}.${state.column} ${oneOf([...state.waiting, state.dead])}`;
  return `${row}.${state.doneAt} is null`;
}

/** The maximum number of attempts. */
export function maxAttemptsOf({ backoffMs, maxAttempts = backoffMs.length + 1 }: RetriedQueue): number {
  return maxAttempts;
}

/** True when a failure of this attempt gives the job up; attempts count from 1. */
export function isLastAttempt(queue: RetriedQueue, attempt: number): boolean {
  return attempt >= maxAttemptsOf(queue);
}

/**
 * The pause after a failed attempt, in milliseconds: the one of the table, 20 percent longer or shorter by `chance`
 * (0 to 1), so that jobs that failed together don't come back together.
 */
export function backoff({ backoffMs }: RetriedQueue, attempt: number, chance: number): number {
  const pause = backoffMs[Math.min(attempt, backoffMs.length) - 1] ?? 0;
  return pause * (0.8 + 0.4 * chance);
}

function oneOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? `= '${first}'` : `in (${[first, ...others].map((value) => `'${value}'`).join(', ')})`;
}
