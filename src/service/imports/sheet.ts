/** The sheet of an import: a file whose rows are read by the names of columns, with what is wrong with each. */
import { delimiterNames, formOf, rowsOf, type CsvForm, type CsvRow } from './csv-file.ts';
import { ImportError } from './import-error.ts';
import type { Mapping } from './mappings.ts';
import type { Problem } from './report.ts';
import { readMoney, readTime, type Read, type ValueForms } from './values.ts';

/** The columns of a kind of import. */
export interface Columns {
  readonly [name: string]: { readonly isNeeded?: true; readonly about: string };
}

/** What a mapping leaves to the command and the seller. */
interface SheetOptions {
  readonly file: string;
  readonly mapping: Mapping;
  readonly columns: Columns;
  /** The beginning of the names of columns that are all read, e.g. `consent:`. */
  readonly prefix?: string;
  readonly forms: Pick<ValueForms, 'currency' | 'timezone'>;
  /** Values of columns for every row, whatever the file says. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/** What is compared of a header or a name. */
export const keyOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Where a column is read: cells that are joined by spaces. */
interface Place {
  readonly header: string;
  readonly cells: readonly number[];
}

/** An open file with its columns. */
export class Sheet {
  readonly form: CsvForm;
  /** Headers that no column reads. */
  readonly unread: readonly string[];
  readonly #options: SheetOptions;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #width: number;

  private constructor(form: CsvForm, options: SheetOptions, header: readonly string[]) {
    this.form = form;
    this.#options = options;
    this.#width = header.length;
    this.#places = placesOf(header, options);
    const read = new Set([...this.#places.values()].flatMap(({ cells }) => cells));
    this.unread = header.filter((name, at) => name.trim() !== '' && !read.has(at));
  }

  /** @throws ImportError for a file without a column that is needed, or with one twice. */
  static async open(options: SheetOptions): Promise<Sheet> {
    const form = await formOf(options.file);
    for await (const { cells } of rowsOf(options.file, form)) return new Sheet(form, options, cells);
    throw new ImportError(`The file ${options.file} is empty: expected a line with the names of columns.`);
  }

  /** `UTF-8, semicolon`. */
  get formText(): string {
    return `${this.form.encoding}, ${delimiterNames[this.form.delimiter]}`;
  }

  async *rows(): AsyncGenerator<SheetRow> {
    const { file, mapping, forms, prefix = '', fixed = {} } = this.#options;
    const full: ValueForms = { ...forms, ...mapping, timezone: mapping.timezone ?? forms.timezone };
    let isHeader = true;
    for await (const row of rowsOf(file, this.form)) {
      if (!isHeader && row.cells.some((cell) => cell.trim() !== ''))
        yield new SheetRow(row, { places: this.#places, width: this.#width, mapping, forms: full, prefix, fixed });
      isHeader = false;
    }
  }
}

/** @throws ImportError */
function placesOf(
  header: readonly string[],
  { file, mapping, columns, prefix, fixed }: SheetOptions,
): Map<string, Place> {
  const names = header.map(keyOf);
  const places = new Map<string, Place>();
  for (const [column, { isNeeded }] of Object.entries(columns)) {
    const headers = headersOf(mapping, column);
    const isTwice = (name: string) => names.indexOf(keyOf(name)) !== names.lastIndexOf(keyOf(name));
    const isChosen = isNeeded === true || mapping.columns?.[column] !== undefined;
    // two columns of one name: only what has to be read is refused, anything else isn't read
    const found = headers.find((all) =>
      all.every((name) => names.includes(keyOf(name)) && (isChosen || !isTwice(name))),
    );
    if (found)
      places.set(column, { header: found.join(' + '), cells: found.map((name) => names.indexOf(keyOf(name))) });
    else if (isNeeded && fixed?.[column] === undefined && mapping.defaults?.[column] === undefined)
      throw new ImportError(
        `The file ${file} has no column "${headers[0]?.join(' + ') ?? column}"; it has ${header.map((name) => `"${name.trim()}"`).join(', ')}.`,
      );
  }
  for (const [at, name] of header.entries())
    if (prefix && keyOf(name).startsWith(prefix))
      places.set(prefix + name.trim().slice(prefix.length).trim(), { header: name.trim(), cells: [at] });
  for (const { header: name, cells } of places.values())
    if (cells.some((at) => names.includes(names[at] ?? '', at + 1)))
      throw new ImportError(`The file ${file} has the column "${name}" twice.`);
  return places;
}

/** The headers that a column may have, the first choice first; several are joined. */
function headersOf({ columns }: Mapping, column: string): string[][] {
  const mapped = columns?.[column] ?? [];
  return [...(typeof mapped === 'string' ? [mapped] : mapped).map((each) => [each].flat()), [column]];
}

/** How the rows of a file are read. */
interface Reading {
  readonly places: ReadonlyMap<string, Place>;
  /** The number of columns. */
  readonly width: number;
  readonly mapping: Mapping;
  readonly forms: ValueForms;
  readonly prefix: string;
  readonly fixed: Readonly<Record<string, string>>;
}

/** A row whose cells are read by the names of columns. What is wrong is collected. */
export class SheetRow {
  readonly line: number;
  readonly problems: Problem[] = [];
  readonly #cells: readonly string[];
  readonly #reading: Reading;

  constructor({ line, cells }: CsvRow, reading: Reading) {
    this.line = line;
    this.#cells = cells;
    this.#reading = reading;
    const { width } = reading;
    if (cells.slice(width).some((cell) => cell.trim() !== ''))
      this.problems.push({
        line,
        expected: `${String(width)} cells, as in the first line, and not ${String(cells.length)}`,
      });
  }

  /** The text of a column; nothing for an empty cell, and for a column that isn't there. */
  text(column: string, maxLength = 200): string | undefined {
    const fixed = this.#reading.fixed[column];
    if (fixed !== undefined) return fixed;
    const raw = (this.#reading.places.get(column)?.cells ?? [])
      .map((at) => this.#cells[at]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .join(' ');
    const value = raw === '' ? this.#reading.mapping.defaults?.[column] : (this.#valueOf(column, raw) ?? raw);
    if (value === undefined || value === '') return undefined;
    if (value.length <= maxLength) return value;
    this.refuse(column, `at most ${String(maxLength)} characters`);
    return undefined;
  }

  /** The text of a column that every row needs. */
  needed(column: string): string {
    const value = this.text(column);
    if (value === undefined && !this.problems.some((problem) => problem.column === this.#headerOf(column)))
      this.refuse(column, 'a value');
    return value ?? '';
  }

  money(column: string): number | undefined {
    return this.#read(column, (text) => readMoney(text, this.#reading.forms));
  }

  time(column: string, isEnd = false): Date | undefined {
    return this.#read(column, (text) => readTime(text, this.#reading.forms, isEnd));
  }

  /** One of some words, whatever its case. */
  oneOf<const Word extends string>(column: string, words: Readonly<Record<string, Word>>): Word | undefined {
    return this.#read(column, (text): Read<Word> => {
      const value = words[keyOf(text)];
      return value === undefined ? { expected: `one of ${Object.keys(words).join(', ')}` } : { value };
    });
  }

  /** The names behind the prefix that the file has, e.g. those of consents. */
  prefixed(): string[] {
    const names = [...this.#reading.places.keys()].filter(
      (name) => this.#reading.prefix !== '' && name.startsWith(this.#reading.prefix),
    );
    return names.map((name) => name.slice(this.#reading.prefix.length));
  }

  /** Notes what is wrong with a column. */
  refuse(column: string, expected: string): void {
    this.problems.push(this.problemAt(column, { expected }));
  }

  /** What is wrong with a column, under the name that the file has for it. */
  problemAt(column: string, about: Pick<Problem, 'expected' | 'sentence'>): Problem {
    const found = (this.#reading.places.get(column)?.cells ?? []).map((at) => this.#cells[at]?.trim() ?? '').join(' ');
    return { line: this.line, column: this.#headerOf(column), found, ...about };
  }

  #headerOf(column: string): string {
    return this.#reading.places.get(column)?.header ?? column;
  }

  #read<T>(column: string, read: (text: string) => Read<T>): T | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const result = read(text);
    if ('value' in result) return result.value;
    this.refuse(column, result.expected);
    return undefined;
  }

  #valueOf(column: string, raw: string): string | undefined {
    const values = Object.entries(this.#reading.mapping.values?.[column] ?? {});
    return values.find(([from]) => keyOf(from) === keyOf(raw))?.[1];
  }
}
