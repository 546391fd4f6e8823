/** What a run prints: one line for each figure, beside what quality.md wants to reach. */
import { median, quartiles, type Comparison, type Quartiles } from './compare.ts';

export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly measured: number;
  /** The same of the floor, or of what the figure is held against. */
  readonly floor?: number;
  readonly ratio?: Quartiles;
  /** Floor against floor: the noise of this run. */
  readonly same?: Quartiles;
  readonly target: string;
  /** Missing where quality.md names no figure. */
  readonly reached?: boolean;
  /** Bytes or requests, which are the same on each machine: a run with one that is missed fails. */
  readonly isBudget?: true;
}

/** A row whose target is a ratio. */
export function ratioRow(name: string, unit: string, comparison: Comparison, atMost: number): Row {
  return {
    name,
    unit,
    ...comparison,
    target: `≤ ${atMost.toFixed(2)} of the floor`,
    reached: comparison.ratio.median <= atMost,
  };
}

/** A row of milliseconds whose target is a time, beside the floor of before and after in each round. */
export function timeRow(
  name: string,
  rounds: readonly { readonly measured: number; readonly floors: readonly [number, number] }[],
  atMost?: number,
): Row {
  const measured = median(rounds.map((round) => round.measured));
  return {
    name,
    unit: 'ms',
    measured,
    floor: median(rounds.flatMap(({ floors }) => floors)),
    ratio: quartiles(rounds.map(({ measured: own, floors: [before, after] }) => (2 * own) / (before + after))),
    same: quartiles(rounds.map(({ floors: [before, after] }) => after / before)),
    ...(atMost === undefined ? { target: '' } : { target: `≤ ${number(atMost)} ms`, reached: measured <= atMost }),
  };
}

const number = (value: number) =>
  Math.abs(value) >= 1000 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

const spread = ({ low, median, high }: Quartiles) => `${median.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}]`;

export function table(rows: readonly Row[]): string {
  const lines = [
    ['', 'measured', 'floor', 'ratio [q1–q3]', 'floor/floor', 'to reach', ''],
    ...rows.map(({ name, unit, measured, floor, ratio, same, target, reached }) => [
      name,
      `${number(measured)} ${unit}`,
      floor === undefined ? '' : `${number(floor)} ${unit}`,
      ratio ? spread(ratio) : '',
      same ? spread(same) : '',
      target,
      reached === undefined ? '' : reached ? 'reached' : 'not reached',
    ]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
