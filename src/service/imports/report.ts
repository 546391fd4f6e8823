/** What an import did with each row: the same text for a dry run. */
import { fractionDigits, toMajor } from '../../sale/money.ts';

/** Why a row is refused. */
export interface Problem {
  readonly line: number;
  /** The header of the column. */
  readonly column?: string;
  readonly found?: string;
  /** What stands there in a row that is taken, or a whole sentence about the row. */
  readonly expected?: string;
  readonly sentence?: string;
}

/** What became of a row. */
export interface Outcome {
  readonly line: number;
  /** Minor units; the price of a ticket or the balance of a voucher. */
  readonly amount: number;
  readonly result: 'taken' | 'skipped' | 'refused';
  /** Why it was skipped. */
  readonly reason?: string;
  readonly problems?: readonly Problem[];
}

/** How many problems are shown; all are counted. */
const maxShown = 200;

const results = ['taken', 'skipped', 'refused'] as const;

/** Counts what happened. */
export class Report {
  readonly #counts = {
    taken: { rows: 0, amount: 0 },
    skipped: { rows: 0, amount: 0 },
    refused: { rows: 0, amount: 0 },
  };
  readonly #reasons = new Map<string, number>();
  #shown: Problem[] = [];
  #problems = 0;

  add({ amount, result, reason, problems = [], line }: Outcome): void {
    this.#counts[result].rows++;
    this.#counts[result].amount += amount;
    if (reason !== undefined) this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    for (const problem of result === 'refused' ? problems : []) {
      this.#problems++;
      this.#shown.push({ ...problem, line: problem.line || line });
    }
    if (this.#shown.length > 2 * maxShown) this.#trim();
  }

  /** How many rows were refused. */
  get refused(): number {
    return this.#counts.refused.rows;
  }

  get taken(): number {
    return this.#counts.taken.rows;
  }

  /** @param what What the amounts are, e.g. `money`; nothing for rows without any. */
  lines(what: string | undefined, currency: string): string[] {
    this.#trim();
    const money = (minor: number) => `${toMajor(minor, currency).toFixed(fractionDigits(currency))} ${currency}`;
    const counts = results.map((name) => ({ name: name as string, ...this.#counts[name] }));
    const read = {
      name: 'read',
      rows: sum(counts.map(({ rows }) => rows)),
      amount: sum(counts.map(({ amount }) => amount)),
    };
    const rows = [read, ...counts].map(({ name, rows: counted, amount }) => [
      name,
      String(counted),
      ...(what === undefined ? [] : [money(amount)]),
    ]);
    const table = [['', 'rows', ...(what === undefined ? [] : [what])], ...rows];
    const widths = (table[0] ?? []).map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
    return [
      ...table.map((row) =>
        row
          .map((cell, at) => (at === 0 ? cell.padEnd(8) : cell.padStart(widths[at] ?? 0)))
          .join('  ')
          .trimEnd(),
      ),
      ...[...this.#reasons].map(([reason, count]) => `${String(count)} skipped: ${reason}`),
      ...(this.#problems > 0 ? ['', 'Refused:'] : []),
      ...this.#shown.map(sentenceOf),
      ...(this.#problems > this.#shown.length ? [`and ${String(this.#problems - this.#shown.length)} more`] : []),
    ];
  }

  #trim(): void {
    this.#shown = this.#shown.sort((a, b) => a.line - b.line).slice(0, maxShown);
  }
}

function sentenceOf({ line, column, found = '', expected, sentence }: Problem): string {
  const place = [`line ${String(line)}`, ...(column === undefined ? [] : [`"${column}"`])].join(', ');
  if (sentence !== undefined) return `${place}: ${sentence}`;
  const shown = found === '' ? 'empty' : `"${found.length > 60 ? `${found.slice(0, 60)}…` : found}"`;
  return `${place}: ${column === undefined ? '' : `${shown}; `}expected ${expected ?? ''}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
