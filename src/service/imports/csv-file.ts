/** A CSV file as rows with their lines: its encoding and its delimiter are detected, and it is never in memory as a whole. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';

/** How a file is written. */
export interface CsvForm {
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  readonly delimiter: Delimiter;
}

/** A row, and the line of the file that it begins in. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** The names of delimiters for people. */
export const delimiterNames: Readonly<Record<Delimiter, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

/** Characters of a row at most: a quotation mark that isn't closed must not take the rest of the file into memory. */
const maxRow = 1_000_000;

/** The form of a file. @throws ImportError for one that can't be read or is empty. */
export async function formOf(file: string): Promise<CsvForm> {
  const encoding = await encodingOf(file);
  let head = '';
  for await (const text of textOf(file, encoding)) {
    head += text;
    if (head.length > maxRow || /[^\n]\n/.test(head)) break;
  }
  const [line = ''] = head.replace(/^\s+/, '').split('\n');
  if (line.trim() === '')
    throw new ImportError(`The file ${file} is empty: expected a line with the names of columns.`);
  // what stands in quotation marks is no delimiter
  const plain = line.replace(/"[^"]*"/g, '');
  const count = (delimiter: Delimiter) => plain.split(delimiter).length;
  const [delimiter = ','] = [...delimiters].sort((a, b) => count(b) - count(a));
  return { encoding, delimiter };
}

/** The rows of a file, the one with the names of columns first. @throws ImportError for quotation marks that don't match. */
export async function* rowsOf(file: string, { encoding, delimiter }: CsvForm): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRow,
  });
  const source = Readable.from(textOf(file, encoding));
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let next = 1;
  try {
    for await (const parsed of parser) {
      const { record, info } = parsed as { record: string[]; info: { lines: number; empty_lines: number } };
      const breaks = record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);
      // the parser counts the lines up to the end of a row
      const line = Math.max(next, info.lines - breaks);
      next = line + breaks + 1;
      yield { line, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = next } = error as { readonly lines?: number };
    throw new ImportError(
      error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark in line ${String(next)} or after it isn't closed.`
        : `Line ${String(lines)} isn't CSV: a quotation mark within a cell has to be doubled, and the cell to be quoted.`,
    );
  } finally {
    source.destroy();
  }
}

/** The text of a file; its lines end with `\n`, whatever they end with there. */
async function* textOf(file: string, encoding: CsvForm['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === 'UTF-16' ? 'utf-16le' : encoding);
  let rest = '';
  for await (const bytes of bytesOf(file)) {
    const text = rest + decoder.decode(bytes, { stream: true });
    // what follows a carriage return may come with the next bytes
    rest = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - rest.length).replace(/\r\n?/g, '\n');
  }
  yield rest + decoder.decode();
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  const input = createReadStream(file);
  try {
    await once(input, 'open');
    for await (const bytes of input) yield bytes as Uint8Array;
  } catch {
    throw new ImportError(`The file ${file} cannot be read.`);
  } finally {
    input.destroy();
  }
}

/** UTF-8 unless some bytes are none: then what Windows writes in the west of Europe. Excel's "Unicode text" is UTF-16. */
async function encodingOf(file: string): Promise<CsvForm['encoding']> {
  const decoder = new TextDecoder('UTF-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of bytesOf(file)) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16';
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'UTF-8';
  } catch (error) {
    if (error instanceof TypeError) return 'Windows-1252';
    throw error;
  }
}
