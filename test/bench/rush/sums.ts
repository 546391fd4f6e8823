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
    `select a.id from unnest($1::text[]) as a (id) left join checkout c on c.id = a.id and c.status = 'COMPLETE' where c.id is null`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
