/**
 * The tables of a database as its catalog describes them: their columns, keys and references. What moves is found here, so
 * that a table that is added later moves too.
 */
import type { Queryable } from '../database/index.ts';

/** A column that names the row of another table, or of its own. */
interface Reference {
  readonly column: string;
  readonly table: string;
  readonly referenced: string;
  readonly isNeeded: boolean;
  /** Whether the database refuses a name that no row has. */
  readonly isChecked: boolean;
}

/** A table, and how its rows are read and written. */
export interface MovedTable {
  readonly name: string;
  /** Without those that the database computes itself. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly references: readonly Reference[];
  /** The column that the database numbers; its numbers are new where a database has rows already. */
  readonly numbered: string | undefined;
  /** A few of its rows may take as much room as thousands of another table. */
  readonly hasFiles: boolean;
}

/** What each service has for itself: its version of the tables, the builds that it has served, and what it counts. */
const own = ['migrations', 'embed_build', 'embed_file', 'attempt_limit', 'shared_count'];

/** References that the database doesn't check: buyers would wait for each other. */
const unchecked: Readonly<Record<string, readonly Reference[]>> = {
  hold_line: [to('hold', 'hold_id'), to('stock', 'stock_id')],
};

function to(table: string, column: string): Reference {
  return { column, table, referenced: 'id', isNeeded: true, isChecked: false };
}

/** All tables of a database, each below those that it references. */
export async function readTables(db: Queryable): Promise<MovedTable[]> {
  const columns = await db.query<{
    table: string;
    name: string;
    type: string;
    isGenerated: boolean;
    isNumbered: boolean;
    isNeeded: boolean;
  }>(`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, null) as type,
           a.attgenerated <> '' as "isGenerated", a.attidentity <> '' as "isNumbered", a.attnotnull as "isNeeded"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const keys = await db.query<{
    table: string;
    kind: string;
    column: string;
    other: string;
    referenced: string;
  }>(`
    select c.conrelid::regclass::text as "table", c.contype::text as kind, a.attname::text as column,
           coalesce(c.confrelid::regclass::text, '') as other, coalesce(b.attname::text, '') as referenced
    from pg_constraint c
    cross join lateral unnest(c.conkey) with ordinality k (attnum, at)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    left join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[k.at]
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'f')
    order by c.conrelid, c.oid, k.at`);
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !own.includes(name));
  return inOrder(
    names.map((name) => {
      const its = columns.filter(({ table }) => table === name);
      return {
        name,
        columns: its.filter(({ isGenerated }) => !isGenerated).map((column) => column.name),
        key: keys.filter(({ table, kind }) => table === name && kind === 'p').map(({ column }) => column),
        references: [
          ...keys
            .filter(({ table, kind }) => table === name && kind === 'f')
            .map(({ column, other, referenced }) => ({
              column,
              table: other,
              referenced,
              isNeeded: its.some((each) => each.name === column && each.isNeeded),
              isChecked: true,
            })),
          ...(unchecked[name] ?? []),
        ],
        numbered: its.find(({ isNumbered }) => isNumbered)?.name,
        hasFiles: its.some(({ type }) => type === 'bytea'),
      };
    }),
  );
}

/** @throws Error for tables that reference each other in a circle. */
function inOrder(tables: readonly MovedTable[]): MovedTable[] {
  const ordered: MovedTable[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, references }) => !isPlaced(name) && references.every(({ table }) => table === name || isPlaced(table)),
    );
    if (!next) throw new Error('Tables that reference each other in a circle cannot be moved in any order');
    ordered.push(next);
  }
  return ordered;
}

/**
 * Which rows of each table belong to a seller, as a condition of SQL: a cursor takes no parameters. A table that isn't named
 * here belongs to no seller; of those that its rows need, such as the apps that it has installed, `shared` has the condition.
 */
export function rowsOfSeller(
  tables: readonly MovedTable[],
  sellerId: string,
): { readonly owned: ReadonlyMap<string, string>; readonly shared: ReadonlyMap<string, string> } {
  const owned = new Map<string, string>([['seller', `id = '${sellerId.replaceAll("'", "''")}'`]]);
  for (const { name, references } of tables) {
    if (owned.has(name)) continue;
    const whose =
      references.find(({ column }) => column === 'seller_id') ??
      references.find(({ table, isNeeded }) => isNeeded && table !== name && owned.has(table));
    if (whose) owned.set(name, belongs(whose, owned.get(whose.table) ?? 'false'));
  }
  const shared = new Map<string, string>();
  for (const { name, references } of tables)
    for (const { column, table, referenced } of references)
      if (owned.has(name) && !owned.has(table))
        shared.set(table, `${referenced} in (select ${column} from ${name} where ${owned.get(name) ?? 'false'})`);
  return { owned, shared };
}

function belongs({ column, table, referenced }: Reference, rows: string): string {
  return `${column} in (select ${referenced} from ${table} where ${rows})`;
}

/**
 * The rows of a table as JSON in the column `row`, in an order that is the same in each database: a row stands below the one
 * of its own table that it names.
 */
export function selectRows({ name, columns, key, references }: MovedTable, rows: string): string {
  const inner = `select ${columns.map(quoted).join(', ')} from ${name} where ${rows}`;
  const order = key.map((column) => `x.${quoted(column)}::text collate "C"`).join(', ');
  const above = references.find(({ table }) => table === name);
  if (!above) return `select row_to_json(x)::text as row from (${inner}) x order by ${order}`;
  const [id, parent] = [quoted(above.referenced), quoted(above.column)];
  return `with recursive depth (id, depth) as (
      select ${id}, 0 from ${name} where ${parent} is null and (${rows})
      union all select t.${id}, d.depth + 1 from ${name} t join depth d on t.${parent} = d.id
    ) select row_to_json(x)::text as row from (${inner}) x join depth d on d.id = x.${id} order by d.depth, ${order}`;
}

/** A name as SQL reads it whatever it is. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
