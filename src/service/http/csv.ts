/**
 * CSV files (RFC 4180), for spreadsheets: UTF-8 with a byte order mark, which Excel needs to read accents. A character that a
 * spreadsheet would take for the begin of a formula has an apostrophe before it, so that what a buyer typed never runs:
 * also behind a semicolon, which divides cells in many languages, whatever is quoted.
 */

/** The content of a file. @param rows The first one has the names of the columns. */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`${byteOrderMark}${csvRows(rows)}`);
}

export const byteOrderMark = '\u{feff}';

/** Rows of a file as text, each with its end. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = text.replaceAll(/(^|[;\t\r\n])(\s*)(?=[=+\-@])/g, "$1$2'").replace(/^(?=[\t\r])/, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
