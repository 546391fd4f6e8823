/** A report as a table: rows that are added up by what they have in common, and their sums. */
import { toMajor } from '../../sale/money.ts';

export interface Column {
  readonly key: string;
  readonly type: 'text' | 'id' | 'day' | 'number' | 'money' | 'rate';
  readonly unit?: string;
}

/** A row. Inside of a report its amounts are minor units of its `currency`. */
export type Row = Record<string, string | number>;

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly totals: readonly Row[];
}

/** Rows that grow: what is added to a key is one row for each currency. */
export class Sums {
  readonly #rows = new Map<string, Row>();

  /** @param own What the row is called by. @param amounts What is added to it. */
  add(key: string, own: Row, amounts: Readonly<Record<string, number>>): void {
    const at = `${own['currency'] ?? ''} ${key}`;
    let row = this.#rows.get(at);
    if (!row) this.#rows.set(at, (row = { ...own }));
    for (const [name, amount] of Object.entries(amounts)) row[name] = Number(row[name] ?? 0) + amount;
  }

  /** The rows by one of their values. @param isDown The largest first. */
  sorted(by: string, isDown = false): Row[] {
    const rows = [...this.#rows.values()].sort((a, b) => compare(a[by] ?? '', b[by] ?? ''));
    return isDown ? rows.reverse() : rows;
  }
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** A table of rows with minor units: it has major units, and the sums of its rows. */
export function tableOf(columns: readonly Column[], rows: readonly Row[], counted?: readonly Row[]): Table {
  const sums = new Sums();
  const summed = columns.filter(({ type }) => type === 'money' || type === 'number').map(({ key }) => key);
  for (const row of counted ?? rows)
    sums.add(
      '',
      row['currency'] === undefined ? {} : { currency: row['currency'] },
      Object.fromEntries(summed.map((key) => [key, Number(row[key] ?? 0)])),
    );
  const totals = sums.sorted('currency');
  const [first] = totals;
  const unit = totals.length === 1 && first?.['currency'] !== undefined ? { unit: String(first['currency']) } : {};
  return {
    columns: columns.map((column) => (column.type === 'money' ? { ...column, ...unit } : column)),
    rows: rows.map((row) => inMajor(columns, row)),
    totals: totals.map((row) => inMajor(columns, row)),
  };
}

/** A row with amounts in major units. */
export function inMajor(columns: readonly Column[], row: Row): Row {
  const currency = String(row['currency'] ?? '');
  const amounts = columns.flatMap(({ key, type }) => {
    const value = row[key];
    return type === 'money' && typeof value === 'number' ? [[key, toMajor(value, currency)] as const] : [];
  });
  return { ...row, ...Object.fromEntries(amounts) };
}
