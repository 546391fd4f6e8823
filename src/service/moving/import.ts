/** Imports: the lines of an export become rows of another database, all of them or none. */
import type { Database, Queryable } from '../database/index.ts';
import { limitStatements } from '../database/index.ts';
import type { Secrets } from '../security/secrets.ts';
import { appliedMigrations, readRows } from './export.ts';
import { MovingError, RowSum, type ExportEnd, type ExportHead, type TableEnd, type TableHead } from './format.ts';
import { quoted, readTables, rowsOfSeller, type MovedTable } from './tables.ts';

/** What came in. */
export interface Imported {
  readonly seller: string | null;
  readonly rows: number;
  readonly tables: number;
}

/** A statement takes so many rows, and so much text, at most. */
const batchRows = 2_000;
const batchCharacters = 4_000_000;
/** A table with so many rows gets its indexes after them. */
const manyRows = 5_000;

/**
 * Reads an export into a database, in one transaction. An export of everything needs a database without sellers; one of a
 * seller needs a service with the same `SECRET_KEY`. Each table is read again and held against the sum in the file.
 * @param lines Opens the export; it is read again from its start when the transaction has to be repeated.
 * @throws MovingError for a file that is none, incomplete or of another version, and for a database that can't take it.
 */
export async function readExport(
  db: Database,
  secrets: Secrets,
  lines: () => AsyncIterable<string>,
): Promise<Imported> {
  return await limitStatements(0, () => db.transaction((tx) => new Import(tx, secrets).read(lines())));
}

class Import {
  readonly #tx: Queryable;
  readonly #secrets: Secrets;
  #tables: readonly MovedTable[] = [];
  #head: ExportHead | undefined;
  /** By how much the numbers of a column differ here, by `table.column`. */
  readonly #shifts = new Map<string, number>();
  /** Whose rows are read, as conditions of SQL by table; of an export of everything, all are. */
  #rows: ReturnType<typeof rowsOfSeller> | undefined;

  /** The indexes that are made again once all rows are there, as statements of SQL. */
  readonly #indexes: string[] = [];
  /** Whether references are checked at the end, a table at a time, in place of by the database for each row. */
  #checksReferences = false;

  constructor(tx: Queryable, secrets: Secrets) {
    this.#tx = tx;
    this.#secrets = secrets;
  }

  async read(lines: AsyncIterable<string>): Promise<Imported> {
    let current: { readonly table: MovedTable; readonly head: TableHead; readonly sum: RowSum } | undefined;
    let waiting: string[] = [];
    let characters = 0;
    let [rows, tables] = [0, 0];
    let end: ExportEnd | undefined;
    let inserted: Promise<void> = Promise.resolve();
    // the lines of the next rows are read while the database stores these
    const flush = async () => {
      await inserted;
      if (current && waiting.length > 0) inserted = this.#insert(current.table, waiting);
      inserted.catch(() => undefined); // it is awaited later
      [waiting, characters] = [[], 0];
    };
    for await (const line of lines) {
      if (line === '') continue;
      if (end) throw new MovingError('The file goes on after its end.');
      if (!this.#head) {
        await this.#begin(parse(line) as ExportHead);
      } else if (!current) {
        const head = parse(line) as TableHead | ExportEnd;
        if ('foyer' in head) end = head;
        else current = { head, table: await this.#beginTable(head), sum: new RowSum() };
      } else if (line.startsWith('{"end":')) {
        await flush();
        await inserted;
        await this.#endTable(current, parse(line) as TableEnd);
        rows += current.sum.rows;
        tables++;
        current = undefined;
      } else {
        current.sum.add(line);
        // into an empty database: elsewhere others read the table
        if (current.sum.rows === manyRows && this.#head.seller === null) await this.#postponeIndexes(current.table);
        waiting.push(line);
        characters += line.length;
        if (waiting.length >= batchRows || characters >= batchCharacters) await flush();
      }
    }
    if (!this.#head || !end || current || end.rows !== rows)
      throw new MovingError('The file is incomplete: export it again.');
    for (const index of this.#indexes) await this.#tx.query(index);
    if (this.#checksReferences) await this.#checkReferences();
    return { seller: this.#head.seller, rows, tables };
  }

  async #begin(head: ExportHead): Promise<void> {
    if ((head.foyer as unknown) !== 'export') throw new MovingError('The file is no export of Foyer.');
    if ((head.version as unknown) !== 1)
      throw new MovingError('The file is an export of a later version: update Foyer.');
    const here = await appliedMigrations(this.#tx);
    if (JSON.stringify(here) !== JSON.stringify(head.migrations))
      throw new MovingError('The export was made by another version: use the same one on both sides, then update.');
    this.#head = head;
    this.#tables = await readTables(this.#tx);
    await this.#postponeChecks();
    const sellers = await this.#tx.query<{ id: string }>('select id from seller order by id');
    if (head.seller === null) {
      if (sellers.length > 0)
        throw new MovingError(
          `The database has sellers already (${sellers.map(({ id }) => id).join(', ')}): everything is imported into an empty one.`,
        );
      // the database's own key was made when it was opened; the one of the export takes its place
      const [key] = await this.#tx.query(`select 1 from setting where name = 'sealing-key'`);
      if (!key) this.#assertKey(head);
      await this.#tx.query('delete from setting');
    } else {
      if (sellers.some(({ id }) => id === head.seller))
        throw new MovingError(`The database has a seller "${head.seller}" already.`);
      this.#assertKey(head);
      this.#rows = rowsOfSeller(this.#tables, head.seller);
    }
  }

  /**
   * Takes the indexes of a table away that only speed up reading: made of all rows together they take a fraction of the time.
   * Those of keys and of what is unique stay, so that a row that is there twice is refused.
   */
  async #postponeIndexes({ name }: MovedTable): Promise<void> {
    const found = await this.#tx.query<{ name: string; made: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
       where i.indrelid = $1::regclass and not i.indisunique
         and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
      [name],
    );
    if (found.length === 0) return;
    await this.#tx.query(`drop index ${found.map((index) => index.name).join(', ')}`);
    this.#indexes.push(...found.map(({ made }) => made));
  }

  /** Only a superuser may leave the checks for later: of the embedded database, each program is one. */
  async #postponeChecks(): Promise<void> {
    const [role] = await this.#tx.query<{ isSuper: boolean }>(
      `select rolsuper as "isSuper" from pg_roles where rolname = current_user`,
    );
    this.#checksReferences = role?.isSuper === true;
    if (this.#checksReferences) await this.#tx.query('set local session_replication_role = replica');
  }

  async #checkReferences(): Promise<void> {
    for (const { name, references } of this.#tables)
      for (const { column, table, referenced, isChecked } of references) {
        if (!isChecked) continue;
        const missing = await this.#tx.query(
          `select 1 from ${name} t where t.${quoted(column)} is not null
           and not exists (select 1 from ${table} r where r.${quoted(referenced)} = t.${quoted(column)}) limit 1`,
        );
        if (missing.length > 0)
          throw new MovingError(`The rows of "${name}" in the file name rows of "${table}" that it doesn't have.`);
      }
  }

  #assertKey({ sealed }: ExportHead): void {
    try {
      if (sealed !== null) this.#secrets.open(sealed);
    } catch {
      throw new MovingError(
        'The secrets of the export have another key: import with the SECRET_KEY of its service, or without one if it has none.',
      );
    }
  }

  async #beginTable(head: TableHead): Promise<MovedTable> {
    const table = this.#tables.find(({ name }) => name === head.table);
    if (!table || JSON.stringify(table.columns) !== JSON.stringify(head.columns))
      throw new MovingError(`The database has no table "${head.table}" like that of the export.`);
    if (table.numbered !== undefined && head.numbers) {
      const sequence = `pg_get_serial_sequence('${table.name}', '${table.numbered}')`;
      const [least, greatest] = head.numbers;
      const [next] = await this.#tx.query<{ n: number }>(`select nextval(${sequence}) as n`);
      const shift = this.#head?.seller === null ? 0 : (next?.n ?? 1) - least;
      await this.#tx.query(`select setval(${sequence}, $1)`, [greatest + shift]);
      this.#shifts.set(`${table.name}.${table.numbered}`, shift);
    }
    return table;
  }

  /** By how much the numbers of a column differ here from those in the file. */
  #shiftOf({ name, references }: MovedTable, column: string): number {
    const reference = references.find((each) => each.column === column);
    return (
      this.#shifts.get(`${name}.${column}`) ??
      (reference && this.#shifts.get(`${reference.table}.${reference.referenced}`)) ??
      0
    );
  }

  async #insert(table: MovedTable, rows: readonly string[]): Promise<void> {
    await this.#tx.query(
      `insert into ${table.name} (${table.columns.map(quoted).join(', ')}) overriding system value
       select ${table.columns.map((column) => shifted(column, this.#shiftOf(table, column))).join(', ')}
       from json_populate_recordset(null::${table.name}, $1::json) r
       ${this.#rows?.shared.has(table.name) ? 'on conflict do nothing' : ''}`,
      [`[${rows.join(',')}]`],
    );
  }

  async #endTable(
    { table, sum }: { readonly table: MovedTable; readonly sum: RowSum },
    { end, rows, sha256 }: TableEnd,
  ): Promise<void> {
    const read = sum.end();
    if (end !== table.name || read.rows !== rows || read.sha256 !== sha256)
      throw new MovingError(`The rows of "${table.name}" in the file were changed or are incomplete.`);
    if (this.#rows?.shared.has(table.name)) return;
    const condition = this.#rows ? (this.#rows.owned.get(table.name) ?? 'false') : 'true';
    const stored = new RowSum();
    for await (const row of readRows(this.#tx, table, condition)) stored.add(row);
    const isShifted = table.columns.some((column) => this.#shiftOf(table, column) !== 0);
    if (stored.rows !== rows || (!isShifted && stored.end().sha256 !== sha256))
      throw new Error(`The rows of ${table.name} are not what was written`);
  }
}

function shifted(column: string, shift: number): string {
  return shift === 0 ? `r.${quoted(column)}` : `r.${quoted(column)} + (${String(shift)})`;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new MovingError('The file is no export of Foyer, or it was damaged.');
  }
}
