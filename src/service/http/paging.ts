/** Paging of lists: by offset, and by the place after a row. */
import type { Queryable } from '../database/index.ts';
import { ApiError, invalid } from './api-error.ts';

interface Paging {
  readonly top?: number | undefined;
  readonly skip?: number | undefined;
}

/** The rows of a page when its request names no number. */
export const usualPage = 50;

/** The limit and offset of a page. @throws ApiError 400 for numbers out of range. */
export function page({ top, skip }: Paging, usual = usualPage, most = 1000): { top: number; skip: number } {
  const bad = [
    ...(top !== undefined && !(Number.isInteger(top) && top >= 1 && top <= most)
      ? [{ path: 'top', message: `Expected a whole number from 1 to ${most}` }]
      : []),
    ...(skip !== undefined && !(Number.isInteger(skip) && skip >= 0 && skip <= 1e9)
      ? [{ path: 'skip', message: 'Expected a whole number from 0' }]
      : []),
  ];
  if (bad[0])
    throw new ApiError(400, 'INVALID_REQUEST', `The request does not fit: ${bad[0].path}: ${bad[0].message}.`, bad);
  return { top: top ?? usual, skip: skip ?? 0 };
}

/** The SQL of a page: its limit and its offset are the parameters after `params`. */
export function pageSql(params: readonly unknown[]): string {
  return `limit $${params.length + 1} offset $${params.length + 2}`;
}

/** A list that is sorted by a time and, among equal ones, by an id. Its SQL never comes from a request. */
export interface ListSql {
  readonly columns: string;
  /** From `from` on, with a `where`. */
  readonly from: string;
  readonly params: readonly unknown[];
  /** A timestamptz column, e.g. `v.created_at`. */
  readonly time: string;
  /** E.g. `v.id`. */
  readonly id: string;
  /** The newest first when missing. */
  readonly direction?: 'asc' | 'desc';
}

/** One page of rows, the number of all, and where the next page begins, unless this is the last one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly next?: string;
}

/** All rows of a list for a file, some at a time. */
export async function* allRows<Row extends { readonly id: string }>(
  db: Queryable,
  list: ListSql,
): AsyncGenerator<Row[]> {
  let position: Position | undefined;
  do {
    const page = await readRows<Row>(db, list, { top: 1000, skip: 0, position });
    yield page.rows;
    position = page.end;
  } while (position);
}

/** Reads a page of a list. @throws ApiError 400 for numbers out of range, and an `after` that no page answered. */
export async function readPage<Row extends { readonly id: string }>(
  db: Queryable,
  list: ListSql,
  { after, ...paging }: Paging & { readonly after?: string | undefined },
): Promise<Page<Row>> {
  const { top, skip } = page(paging);
  if (after !== undefined && paging.skip !== undefined) throw invalid('skip', 'Not possible together with "after"');
  const position = after === undefined ? undefined : readPosition(after);
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${list.from}`, [...list.params]);
  const { rows, end } = await readRows<Row>(db, list, { top, skip, position });
  return { rows, total: counted?.total ?? 0, ...(end && { next: nextOf(end) }) };
}

/** Some rows of a list, and where they end, unless they are the last. */
async function readRows<Row extends { readonly id: string }>(
  db: Queryable,
  list: ListSql,
  { top, skip, position }: { readonly top: number; readonly skip: number; readonly position: Position | undefined },
): Promise<Pick<Page<Row>, 'rows'> & { readonly end: Position | undefined }> {
  const { columns, from, time, id, direction = 'desc' } = list;
  const params = position ? [...list.params, position.value, position.id] : list.params;
  const [timeAt, idAt] = [list.params.length + 1, list.params.length + 2];
  const beyond = position
    ? ` and (${time}, ${id}) ${direction === 'desc' ? '<' : '>'} ($${timeAt}::timestamptz, $${idAt})`
    : '';
  const found = await db.query<Row & { readonly listed_at: string }>(
    `select ${columns}, ${time}::text as listed_at ${from}${beyond}
     order by ${time} ${direction}, ${id} ${direction} ${pageSql(params)}`,
    [...params, top + 1, skip],
  );
  const rows = found.slice(0, top);
  const last = rows.at(-1);
  const hasMore = last && found.length > top;
  return { rows, end: hasMore ? { value: last.listed_at, id: last.id } : undefined };
}

/** A place in a list: what a row is sorted by, as the database writes it, and its id. */
export interface Position {
  readonly value: string;
  readonly id: string;
}

/** The `next` of a page that ends with a row. */
export function nextOf({ value, id }: Position): string {
  return Buffer.from(`${value} ${id}`).toString('base64url');
}

/** What rows are sorted by. A time has microseconds, which a `Date` would lose. */
const forms = {
  timestamptz: /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::?\d\d)?) ([\w-]{1,64})$/,
  bigint: /^(\d{1,18}) ([\w-]{1,64})$/,
};

/** Reads the `next` of a page. @throws ApiError 400 */
export function readPosition(
  after: string,
  type: keyof typeof forms = 'timestamptz',
  expected = 'Expected "next" of the page before',
): Position {
  const [, value, id] = forms[type].exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (value === undefined || id === undefined) throw invalid('after', expected);
  return { value, id };
}
