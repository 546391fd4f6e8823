/**
 * Job queues on tables: claim, backoff, giving up, release, retry and dismissal, by the description of a queue. Any number of
 * processes work on a queue at the same time. A claim moves the due time to the end of its lease.
 */
import type { Queryable } from '../database/index.ts';
import {
  backoff,
  isDead,
  isDismissed,
  isLastAttempt,
  isWaiting,
  maxAttemptsOf,
  type LeasedQueue,
  type Queue,
  type RetriedQueue,
  type TransactionalQueue,
} from './description.ts';

/** A claimed job. Of two attempts of one job, only the later one stores its outcome. */
export interface ClaimedJob {
  readonly id: string;
  readonly attempts: number;
}

/** The choice of due jobs, and what is read of them; all texts are SQL. */
export interface Selection {
  /** The columns to answer. */
  readonly columns: string;
  /** Joins for these columns. */
  readonly join?: string;
  /** The alias of the table in all of these texts; `j` by default. */
  readonly row?: string;
  /** A further condition for a job to be claimed. */
  readonly where?: string;
  /**
   * Rows `share` with the column `capacity`: at most so many jobs are claimed for each of them. `where` says which jobs
   * belong to a share.
   */
  readonly shares?: string;
  /** The maximum number of jobs; by default that of the queue. */
  readonly limit?: number;
  /** Parameters of these texts, from `$3` on. */
  readonly params?: readonly unknown[];
}

/** The failure of an attempt. */
interface Failure {
  /** What is stored: a code or a text without personal data. */
  readonly error: string | null;
  readonly now: Date;
  /** Spreads the pause, from 0 to 1. */
  readonly chance: number;
  /** True when another attempt would fail, too: the job is given up. */
  readonly isFinal?: boolean;
  /** Values of further columns. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** Claims due jobs, oldest first, and begins an attempt at each of them. Jobs that another process claims are skipped. */
export async function claim<Row extends object>(
  db: Queryable,
  queue: LeasedQueue | RetriedQueue,
  now: Date,
  selection: Selection,
): Promise<Row[]> {
  const attempts = 'attempts' in queue ? `, ${queue.attempts} = j.${queue.attempts} + 1` : '';
  return await take(db, queue, now, selection, `${queue.due} = ${endOfLease(queue)}${attempts}`);
}

/** Claims due jobs, oldest first, and marks them as done: the work is the rest of the transaction. */
export async function complete<Row extends object>(
  tx: Queryable,
  queue: TransactionalQueue,
  now: Date,
  selection: Selection,
): Promise<Row[]> {
  return await take(tx, queue, now, selection, `${queue.state.doneAt} = $1::timestamptz`);
}

/** Returns claimed jobs whose attempts were not begun, e.g. because the process stops: others claim them immediately. */
export async function release(
  db: Queryable,
  queue: LeasedQueue | RetriedQueue,
  jobs: readonly (Pick<ClaimedJob, 'id'> & Partial<ClaimedJob>)[],
  now: Date,
): Promise<void> {
  if (jobs.length === 0) return;
  const counted = 'attempts' in queue && queue.attempts;
  await db.query(
    `update ${queue.table} j set ${queue.due} = $2::timestamptz${counted ? `, ${counted} = j.${counted} - 1` : ''}
     from unnest($1::text[], $3::int[]) as claimed (id, attempts)
     where j.id = claimed.id and ${isWaiting(queue, 'j')}${counted ? ` and j.${counted} = claimed.attempts` : ''}`,
    [jobs.map(({ id }) => id), now, jobs.map(({ attempts }) => attempts ?? null)],
  );
}

/**
 * Stores the failure of an attempt: the job waits for the next one, or is given up after the last one. Nothing when the
 * lease expired and another attempt has begun.
 */
export async function fail(
  db: Queryable,
  queue: RetriedQueue,
  { id, attempts }: ClaimedJob,
  { error, now, chance, isFinal = false, set = {} }: Failure,
): Promise<void> {
  const isLast = isFinal || isLastAttempt(queue, attempts);
  const params: unknown[] = [id, attempts];
  const param = (value: unknown) => `$${params.push(value)}`;
  const time = (value: Date) => `${param(value)}::timestamptz`;
  const changes = [
    `${queue.error} = ${param(error)}`,
    ...(isLast
      ? giveUp(queue, () => time(now))
      : [`${queue.due} = ${time(new Date(now.getTime() + backoff(queue, attempts, chance)))}`]),
    ...(queue.changedAt === undefined ? [] : [`${queue.changedAt} = ${time(now)}`]),
    ...Object.entries(set).map(([column, value]) => `${column} = ${param(value)}`),
  ];
  await db.query(
    `update ${queue.table} j set ${changes.join(', ')}
     where j.id = $1 and j.${queue.attempts} = $2 and ${isWaiting(queue, 'j')}`,
    params,
  );
}

/**
 * Makes jobs due immediately whose first attempt was interrupted: they don't wait for the end of their lease. Only for
 * the start of a process that has the database to itself, since another one may still be working on them. Later attempts
 * wait: a job that ends the process must not end it again and again.
 */
export async function resumeInterrupted(db: Queryable, queue: RetriedQueue, now: Date): Promise<void> {
  await db.query(
    `update ${queue.table} j set ${[`${queue.due} = $1::timestamptz`, ...changed(queue)].join(', ')}
     where ${isWaiting(queue, 'j')} and j.${queue.due} > $1::timestamptz and j.${queue.attempts} = 1
       and j.${queue.error} is null`,
    [now],
  );
}

/** Gives up jobs whose last attempt was interrupted: no process stored its outcome, and its lease is over. */
export async function giveUpInterrupted(db: Queryable, queue: RetriedQueue, now: Date): Promise<void> {
  await db.query(
    `update ${queue.table} j set ${[`${queue.error} = 'INTERRUPTED'`, ...giveUp(queue, () => '$1::timestamptz'), ...changed(queue)].join(', ')}
     where ${isWaiting(queue, 'j')} and j.${queue.due} <= $1::timestamptz and j.${queue.attempts} >= ${maxAttemptsOf(queue)}`,
    [now],
  );
}

/**
 * Makes dead jobs due immediately, with all their attempts, dismissed ones too. Answers the ids of those that were still
 * dead.
 */
export async function retry(tx: Queryable, queue: RetriedQueue, ids: readonly string[], now: Date): Promise<string[]> {
  const { table, state, due, attempts, dismissedAt } = queue;
  const changes = [
    'column' in state ? `${state.column} = '${state.waiting[0] ?? ''}'` : `${state.deadAt} = null`,
    `${due} = $1::timestamptz`,
    `${attempts} = 0`,
    ...changed(queue),
    ...(dismissedAt === undefined ? [] : [`${dismissedAt} = null`]),
  ];
  const rows = await tx.query<{ id: string }>(
    `update ${table} j set ${changes.join(', ')} where j.id = any($2::text[]) and ${isDead(queue, 'j')} returning j.id`,
    [now, ids],
  );
  return rows.map(({ id }) => id);
}

/** Says that a person has seen dead jobs, which need no more work. Answers the ids of those that were not dismissed yet. */
export async function dismiss(
  tx: Queryable,
  queue: RetriedQueue & Required<Pick<RetriedQueue, 'dismissedAt'>>,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { table, dismissedAt } = queue;
  const rows = await tx.query<{ id: string }>(
    `update ${table} j set ${[`${dismissedAt} = $1::timestamptz`, ...changed(queue)].join(', ')}
     where j.id = any($2::text[]) and ${isDead(queue, 'j')} and not (${isDismissed(queue, 'j')}) returning j.id`,
    [now, ids],
  );
  return rows.map(({ id }) => id);
}

/** The SQL of a claim: `$1` is now, `$2` the limit. */
async function take<Row extends object>(
  db: Queryable,
  queue: Queue | RetriedQueue,
  now: Date,
  { columns, join = '', row = 'j', where = 'true', shares, limit = queue.batch, params = [] }: Selection,
  changes: string,
): Promise<Row[]> {
  const { table, due } = queue;
  // A job whose last attempt was interrupted isn't tried again: it may be what ended the process.
  const isLeft = 'attempts' in queue ? `and ${row}.${queue.attempts} < ${maxAttemptsOf(queue)}` : '';
  const choice = (max: string) => `
    select ${row}.id, ${row}.${due} as was_due from ${table} ${row}
    where ${isWaiting(queue, row)} and ${row}.${due} <= $1::timestamptz ${isLeft} and (${where})
    order by ${row}.${due}, ${row}.id limit ${max} for update of ${row} skip locked`;
  const chosen =
    shares === undefined
      ? choice('$2')
      : `select chosen.* from (${shares}) share cross join lateral (${choice('share.capacity')}) chosen limit $2`;
  // materialized: a choice that is made again would lock other jobs
  return await db.query<Row>(
    `with chosen as materialized (${chosen}),
     claimed as (update ${table} j set ${changes} from chosen where j.id = chosen.id returning j.*, chosen.was_due)
     select ${columns} from claimed ${row} ${join} order by ${row}.was_due, ${row}.id`,
    [now, limit, ...params],
  );
}

function endOfLease({ leaseMs, maxLeaseMs }: LeasedQueue): string {
  const least = `interval '${leaseMs} milliseconds'`;
  if (maxLeaseMs === undefined) return `$1::timestamptz + ${least}`;
  return `$1::timestamptz + least(greatest($1::timestamptz - j.created_at, ${least}), interval '${maxLeaseMs} milliseconds')`;
}

/** The assignments that give a job up at a time. */
function giveUp({ state, due, isDueOnlyWaiting = false }: RetriedQueue, time: () => string): string[] {
  const ended = 'column' in state ? `${state.column} = '${state.dead}'` : `${state.deadAt} = ${time()}`;
  return isDueOnlyWaiting ? [ended, `${due} = null`] : [ended];
}

/** The assignment of the last change, if the table has it; `$1` is now. */
function changed({ changedAt }: RetriedQueue): string[] {
  return changedAt === undefined ? [] : [`${changedAt} = $1::timestamptz`];
}
