/** Exports: everything of the service, or of one seller, as lines of text. */
import type { Database, Queryable } from '../database/index.ts';
import { limitStatements } from '../database/index.ts';
import {
  MovingError,
  RowSum,
  type AppliedMigration,
  type ExportEnd,
  type ExportHead,
  type TableEnd,
  type TableHead,
} from './format.ts';
import { quoted, readTables, rowsOfSeller, selectRows, type MovedTable } from './tables.ts';

/** Takes a line; it is awaited before the next one comes. */
export type WriteLine = (line: string) => Promise<void> | void;

/** How many rows are read at a time. */
const batch = 2_000;
const batchOfFiles = 5;

/**
 * Writes an export, all from one moment: what is written meanwhile is not in it.
 * @param sellerId Nothing for everything, with all sellers and the service's own settings.
 * @returns The number of rows.
 * @throws MovingError for an unknown seller.
 */
export async function writeExport(
  db: Database,
  sellerId: string | undefined,
  now: Date,
  write: WriteLine,
): Promise<number> {
  return await limitStatements(0, () =>
    db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      if (sellerId !== undefined) await assertKnown(tx, sellerId);
      const [sealed] = await tx.query<{ value: string }>(`select value from setting where name = 'sealed'`);
      const head: ExportHead = {
        foyer: 'export',
        version: 1,
        migrations: await appliedMigrations(tx),
        seller: sellerId ?? null,
        exportedAt: now.toISOString(),
        sealed: sealed?.value ?? null,
      };
      await write(JSON.stringify(head));
      const tables = await readTables(tx);
      const rows = rowsToMove(tables, sellerId);
      let total = 0;
      for (const table of tables) {
        const condition = rows.get(table.name);
        if (condition !== undefined) total += await writeTable(tx, table, condition, write);
      }
      const end: ExportEnd = { foyer: 'end', rows: total };
      await write(JSON.stringify(end));
      return total;
    }),
  );
}

/** Which rows of which tables an export has, as conditions of SQL. */
function rowsToMove(tables: readonly MovedTable[], sellerId: string | undefined): ReadonlyMap<string, string> {
  if (sellerId === undefined) return new Map(tables.map(({ name }) => [name, 'true']));
  const { owned, shared } = rowsOfSeller(tables, sellerId);
  return new Map([...shared, ...owned]);
}

async function writeTable(tx: Queryable, table: MovedTable, rows: string, write: WriteLine): Promise<number> {
  const head: TableHead = {
    table: table.name,
    columns: table.columns,
    numbers: await numbersOf(tx, table, rows),
  };
  await write(JSON.stringify(head));
  const sum = new RowSum();
  for await (const row of readRows(tx, table, rows)) {
    sum.add(row);
    await write(row);
  }
  const end: TableEnd = { end: table.name, ...sum.end() };
  await write(JSON.stringify(end));
  return end.rows;
}

async function numbersOf(tx: Queryable, table: MovedTable, rows: string): Promise<TableHead['numbers']> {
  if (table.numbered === undefined) return null;
  const column = quoted(table.numbered);
  const [found] = await tx.query<{ least: number | null; greatest: number | null }>(
    `select min(${column}) as least, max(${column}) as greatest from ${table.name} where ${rows}`,
  );
  const { least = null, greatest = null } = found ?? {};
  return least === null || greatest === null ? null : [least, greatest];
}

/** The rows of a table as JSON, in the order of an export. */
export async function* readRows(tx: Queryable, table: MovedTable, rows: string): AsyncGenerator<string> {
  // the rows of most tables are sorted without a file then
  await tx.query(`set local work_mem = '64MB'`);
  await tx.query(`declare moved no scroll cursor for ${selectRows(table, rows)}`);
  const fetch = () => {
    const rows = tx.query<{ row: string }>(`fetch forward ${String(table.hasFiles ? batchOfFiles : batch)} from moved`);
    rows.catch(() => undefined); // it is awaited later
    return rows;
  };
  // the database reads the next rows while these are taken
  for (let next = fetch(); ;) {
    const found = await next;
    if (found.length === 0) break;
    next = fetch();
    for (const { row } of found) yield row;
  }
  await tx.query('close moved');
}

/** The migrations of a database, in their order. */
export function appliedMigrations(tx: Queryable): Promise<AppliedMigration[]> {
  return tx.query('select name, checksum from migrations order by name');
}

async function assertKnown(tx: Queryable, sellerId: string): Promise<void> {
  const [found] = await tx.query('select 1 from seller where id = $1', [sellerId]);
  if (!found) throw new MovingError(`There is no seller "${sellerId}".`);
}
