/** The migrations of the tables: each runs once, in order, and never changes after it has run. */
import { createHash } from 'node:crypto';
import { withComments } from './comments.ts';
import { DatabaseUnavailable } from './errors.ts';
import type { Database, Queryable } from './queryable.ts';
import { limitStatements } from './time-limits.ts';

/** One change of the tables. */
export interface Migration {
  /** Four digits and words, `0001-start`. The number is its own and greater than that of every earlier one. */
  readonly name: string;
  /** One or more statements. They run in one transaction. */
  readonly sql: string;
}

// Any number will do, as long as every process of the service asks for the same one.
const lock = 7_015_021_093;

const history = withComments(`
-- Migration that was applied to this database.
create table migrations (
  name text primary key, -- Number and words
  checksum text not null, -- SHA-256 of its SQL: a migration that was changed later is refused
  applied_at timestamptz not null default now() -- Time of the change
);
`);

/**
 * Brings the tables up to the last of `migrations`, each in a transaction of its own. Processes that start
 * at the same time wait for each other. Returns the names of those that this call applied.
 *
 * @throws DatabaseUnavailable when an applied migration was changed, moved, or is unknown to this program; nothing is
 * applied then.
 * @throws Error when two of `migrations` have the same number, or one stands out of order.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  assertOrdered(migrations);
  // Neither the wait for another process nor a change of a large table is a statement that hangs.
  return await limitStatements(0, () => applyAll(database, migrations));
}

async function applyAll(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  await database.transaction(async (tx) => {
    await waitForTurn(tx);
    const [found] = await tx.query(`select 1 where to_regclass('migrations') is not null`);
    if (!found) await tx.query(history);
    assertHistory(await readApplied(tx), migrations);
  });

  const applied: string[] = [];
  for (const migration of migrations) {
    if (await apply(database, migration)) applied.push(migration.name);
  }
  return applied;
}

async function apply(database: Database, migration: Migration): Promise<boolean> {
  return database.transaction(async (tx) => {
    await waitForTurn(tx);
    const [known] = await tx.query('select 1 from migrations where name = $1', [migration.name]);
    if (known) return false;
    await tx.query(migration.sql);
    await tx.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, checksum(migration)]);
    return true;
  });
}

async function waitForTurn(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${lock})`);
}

async function readApplied(tx: Queryable): Promise<Map<string, string>> {
  const rows = await tx.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function assertHistory(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) {
    // A newer version adds numbers after the last one. Another migration before that was never released.
    const isNewer = numberOf(unknown) > numberOf(migrations.at(-1)?.name ?? '');
    throw new DatabaseUnavailable(
      isNewer
        ? `The database is newer than this program: it has the migration ${unknown}. Start a newer version.`
        : `The database was made by an unreleased version of this program: it has the migration ${unknown}. ` +
            'Its data cannot be used. ' +
            'Delete it, or set DATA_DIR to an empty folder or DATABASE_URL to an empty database.',
    );
  }
  let missing: string | undefined;
  for (const migration of migrations) {
    const { name } = migration;
    const before = applied.get(name);
    if (before === undefined) {
      missing ??= name;
    } else if (missing !== undefined) {
      throw new DatabaseUnavailable(
        `The migration ${missing} comes before ${name}, which is applied already. Give it a number after the last one.`,
      );
    } else if (before !== checksum(migration)) {
      throw new DatabaseUnavailable(
        `The migration ${name} was changed after it was applied. Restore its text and add a new migration instead.`,
      );
    }
  }
}

function assertOrdered(migrations: readonly Migration[]): void {
  migrations.forEach(({ name }, index) => {
    if (!/^\d{4}-[a-z][a-z\d-]*$/.test(name)) throw new Error(`The migration ${name} needs a name like 0001-start`);
    const previous = migrations[index - 1]?.name;
    if (previous === undefined) return;
    if (numberOf(previous) > numberOf(name)) throw new Error(`The migration ${name} must not stand after ${previous}`);
    if (numberOf(previous) === numberOf(name))
      throw new Error(`The migrations ${previous} and ${name} have one number`);
  });
}

function numberOf(name: string): string {
  return name.slice(0, 4);
}

function checksum(migration: Migration): string {
  // A checkout on Windows changes line ends, which changes nothing.
  return createHash('sha256').update(migration.sql.replace(/\r\n/g, '\n').trim()).digest('hex');
}
