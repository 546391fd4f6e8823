/** The transaction of an import, which a dry run undoes. */
import type { Database, Queryable } from '../database/index.ts';

class Undone extends Error {}

/** Runs `work` in one transaction, and keeps nothing of a dry run. `work` may run again from its start. */
export async function inTransaction<T>(db: Database, isDry: boolean, work: (tx: Queryable) => Promise<T>): Promise<T> {
  if (!isDry) return await db.transaction(work);
  let result: { readonly value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (!result) throw new Error('The dry run ended without a report');
  return result.value;
}
