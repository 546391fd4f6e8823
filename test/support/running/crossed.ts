/** Two transactions that meet. That takes two connections, so it takes a PostgreSQL server. */
import type { Database, Queryable } from '../../../src/service/database/index.ts';

/**
 * Sends `late` when `early` is done and its transaction not yet over; that ends once `late` waits, or did not have to.
 * Answers what `late` answers.
 */
export async function crossed<T>(
  db: Database,
  early: (tx: Queryable) => Promise<unknown>,
  late: () => Promise<T>,
): Promise<T> {
  const done = gate();
  const end = gate();
  const first = db.transaction(async (tx) => {
    await early(tx);
    done.resolve();
    await end.promise;
  });
  await Promise.race([first, done.promise]);
  const state = { isOver: false };
  const answer = late().finally(() => (state.isOver = true));
  while (!state.isOver && !(await isWaiting(db))) continue;
  end.resolve();
  await first;
  return await answer;
}

function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => (resolve = open));
  return {
    promise,
    resolve: () => {
      resolve();
    },
  };
}

async function isWaiting(db: Database): Promise<boolean> {
  const waiting = await db.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return waiting.length > 0;
}
