/** Tables as answers of operations, in place of JSON: sent page by page, so that one of any length needs little memory. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { byteOrderMark, csvRows } from './csv.ts';

/** A table that an operation answers to `Accept: text/csv`. */
export class TableAnswer {
  constructor(
    readonly columns: readonly string[],
    readonly pages: AsyncIterable<readonly object[]>,
    readonly hasMark: boolean,
  ) {}
}

/** The rows of a table as `view` shows them. */
export async function* shownRows<Row>(pages: AsyncIterable<readonly Row[]>, view: (row: Row) => object) {
  for await (const rows of pages) yield rows.map(view);
}

/** Sends a table. The browser saves it and never shows it. @param shown What the caller may see of a row. */
export function sendTable(
  reply: FastifyReply,
  { columns, pages, hasMark }: TableAnswer,
  shown: (row: object) => object,
): FastifyReply {
  async function* lines(): AsyncGenerator<string> {
    yield (hasMark ? byteOrderMark : '') + csvRows([columns]);
    for await (const rows of pages) if (rows.length > 0) yield csvRows(rows.map((row) => cellsOf(shown(row), columns)));
  }
  return reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'attachment')
    .type('text/csv; charset=utf-8; header=present')
    .send(Readable.from(lines()));
}

function cellsOf(row: object, columns: readonly string[]): (string | number)[] {
  const record = row as Record<string, unknown>;
  return columns.map((column) => {
    const value = record[column];
    if (value === undefined || value === null) return '';
    if (typeof value === 'number') return value;
    return typeof value === 'object' ? JSON.stringify(value) : `${value as string | boolean}`;
  });
}
