/** Waiting, dead and dismissed jobs of a queue, as SQL: for the list of an operator, and for metrics. */
import { isDead, isDismissed, isOpen, isWaiting, type RetriedQueue } from './description.ts';

/**
 * The columns `id`, `state` (`waiting`, `dead` or `dismissed`), `attempts`, `next_at` and `created_at` of a queue's jobs,
 * and the condition for a job to be open.
 */
export function openJobs(queue: RetriedQueue, row: string): { readonly columns: string; readonly isOpen: string } {
  const waiting = isWaiting(queue, row);
  return {
    columns: `${row}.id, case when ${waiting} then 'waiting' when ${isDismissed(queue, row)} then 'dismissed' else 'dead' end as state, ${row}.${queue.attempts} as attempts,
      case when ${waiting} then ${row}.${queue.due} end as next_at, ${row}.created_at`,
    isOpen: isOpen(queue, row),
  };
}

/**
 * A query of one row with the numbers of jobs that are `due` at `$1`, `waiting` for later and `dead` (not dismissed), and the time since
 * when the `oldest` is due. `canRun` holds for jobs that can be claimed when they are due; `where` leaves jobs out.
 */
export function countJobs(
  queue: RetriedQueue,
  row: string,
  { join = '', canRun = 'true', where = 'true' }: { join?: string; canRun?: string; where?: string } = {},
): string {
  const due = `${row}.${queue.due}`;
  const waiting = isWaiting(queue, row);
  const isDue = `${canRun} and ${due} <= $1::timestamptz`;
  return `select count(*) filter (where ${waiting} and ${isDue}) as due,
    count(*) filter (where ${waiting} and not (${isDue})) as waiting,
    count(*) filter (where ${isDead(queue, row)} and not (${isDismissed(queue, row)})) as dead, min(${due}) filter (where ${waiting} and ${canRun}) as oldest
  from ${queue.table} ${row} ${join} where ${isOpen(queue, row)} and (${where})`;
}
