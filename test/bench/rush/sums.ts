/** What has to be right after anything: the books, to the unit and the cent, and whatever was acknowledged. */
import { limitStatements, type Database, type Queryable } from '../../../src/service/database/index.ts';
import { brokenRules } from '../../support/readers/books.ts';

/** What is wrong in a database, in words; nothing in a sound one. */
export async function faultsOf(db: Database): Promise<string[]> {
  const broken = await limitStatements(0, () => brokenRules(db));
  return broken.map(({ rule, rows }) => `not so: ${rule} (${rows.length}, e.g. ${JSON.stringify(rows[0])})`);
}

/** The orders among `ids` that the database does not have as orders: acknowledged, and lost. */
export async function lostOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from checkout where status = 'COMPLETE' and id = any($1::text[])`,
    [ids],
  );
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !kept.has(id));
}
