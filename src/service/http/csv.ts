/**
 * CSV files (RFC 4180), for spreadsheets: UTF-8 with a byte order mark, which Excel needs to read accents. Text that a
 * spreadsheet would take for a formula begins with an apostrophe, so that what a buyer typed never runs.
 */

/** The content of a file. @param rows The first one has the names of the columns. */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`\u{feff}${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`);
}

function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
