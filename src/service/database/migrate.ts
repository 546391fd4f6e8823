import { createHash } from 'node:crypto';
import { DatabaseUnavailable } from './errors.ts';
import type { Database, Queryable } from './queryable.ts';

/** One change of the tables. */
export interface Migration {
  /** Number and words, `0001-events`; sorts after every earlier one. */
  readonly name: string;
  /** One or more statements. They run in one transaction. */
  readonly sql: string;
}

// Any number will do, as long as every process of the service asks for the same one.
const lock = 7_015_021_093;

/**
 * Brings the tables up to the last of `migrations`, each in a transaction of its own. Processes that start at once wait
 * for each other. Returns the names of those that this call applied.
 *
 * @throws DatabaseUnavailable when an applied migration was changed, moved, or is unknown to this program; nothing is
 * applied then.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  assertOrdered(migrations);
  await database.transaction(async (tx) => {
    await waitForTurn(tx);
    await tx.query(
      `create table if not exists migrations
         (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
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
  // Neither the wait for another process nor a change of a large table is a statement that hangs.
  await tx.query(`set local statement_timeout = 0; select pg_advisory_xact_lock(${lock})`);
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
    throw new DatabaseUnavailable(
      `The database is newer than this program: it has the migration ${unknown}. Start a newer version.`,
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
    const previous = migrations[index - 1];
    if (previous && previous.name >= name)
      throw new Error(`The migration ${name} must not stand after ${previous.name}`);
  });
}

function checksum(migration: Migration): string {
  // A checkout on Windows changes line ends, which changes nothing.
  return createHash('sha256').update(migration.sql.replace(/\r\n/g, '\n').trim()).digest('hex');
}
