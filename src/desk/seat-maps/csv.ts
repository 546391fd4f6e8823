/** CSV as RFC 4180 has it: quotes, line breaks in quotes, and a comma, semicolon or tab between cells. */

export interface CsvRecord {
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const [head = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 1);
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The records of a file, without empty lines. A quote that isn't closed goes to the end of the file. */
export function readCsv(file: string): readonly CsvRecord[] {
  const text = file.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(text);
  const records: CsvRecord[] = [];
  let [cells, cell, isQuoted, wasQuoted, line, begun]: [string[], string, boolean, boolean, number, number] = [
    [],
    '',
    false,
    false,
    1,
    1,
  ];
  const endCell = () => {
    cells.push(cell);
    [cell, wasQuoted] = ['', false];
  };
  const endRecord = () => {
    const isEmpty = cells.length === 0 && cell.trim() === '' && !wasQuoted;
    endCell();
    if (!isEmpty) records.push({ line: begun, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    const isBreak = char === '\n' || (char === '\r' && text[at + 1] !== '\n');
    if (isQuoted) {
      if (char === '"' && text[at + 1] === '"') {
        cell += '"';
        at++;
      } else if (char === '"') isQuoted = false;
      else cell += char;
      if (isBreak) line++;
    } else if (char === '"' && cell === '' && !wasQuoted) [isQuoted, wasQuoted] = [true, true];
    else if (char === delimiter) endCell();
    else if (isBreak) {
      endRecord();
      line++;
      begun = line;
    } else if (char !== '\r') cell += char;
  }
  if (cell !== '' || cells.length > 0 || wasQuoted) endRecord();
  return records;
}

/** A file with commas; what needs quotes gets them. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lineOf = (cells: readonly string[]) =>
    cells.length === 1 && cells[0] === '' ? '""' : cells.map(quoted).join(',');
  return records.map((cells) => `${lineOf(cells)}\r\n`).join('');
}
