/**
 * CSV files (RFC 4180), for spreadsheets: UTF-8 with a byte order mark, which Excel needs to read accents. A character that a
 * spreadsheet would take for the begin of a formula has an apostrophe before it, so that what a buyer typed never runs:
 * also behind a semicolon, which divides cells in many languages, whatever is quoted. A number is none, and adds up below 0, too.
 */

/** What was typed is text, whatever it looks like. */
type Cell = string | number;

/** The content of a file. @param rows The first one has the names of the columns. */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`${byteOrderMark}${csvRows(rows)}`);
}

export const byteOrderMark = '\u{feff}';

/** Rows of a file as text, each with its end. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: Cell): string {
  if (typeof text === 'number') return String(text);
  const safe = text.replaceAll(/(^|[;\t\r\n])(\s*)(?=[=+\-@])/g, "$1$2'").replace(/^(?=[\t\r])/, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
