/** Two sides in turn, A B B A, so that a machine that slows down slows both; the two A of a round show what is noise. */

export interface Quartiles {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export interface Comparison {
  /** Medians of the single visits. */
  readonly measured: number;
  readonly floor: number;
  /** Measured against floor, round by round. */
  readonly ratio: Quartiles;
  /** Floor against floor in the same rounds. */
  readonly same: Quartiles;
}

export async function compare(
  rounds: number,
  floor: () => Promise<number>,
  measured: () => Promise<number>,
): Promise<Comparison> {
  // the first of each only warms the machine up
  await floor();
  await measured();
  const floors: number[] = [];
  const values: number[] = [];
  const ratios: number[] = [];
  const same: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await floor();
    const a = await measured();
    const b = await measured();
    const last = await floor();
    floors.push(first, last);
    values.push(a, b);
    ratios.push((a + b) / (first + last));
    same.push(last / first);
  }
  return { measured: median(values), floor: median(floors), ratio: quartiles(ratios), same: quartiles(same) };
}

export function quartiles(values: readonly number[]): Quartiles {
  return { low: quantile(values, 0.25), median: quantile(values, 0.5), high: quantile(values, 0.75) };
}

export const median = (values: readonly number[]): number => quartiles(values).median;

/** The value that a share of all is below, e.g. 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? NaN;
  return below + ((sorted[Math.ceil(at)] ?? NaN) - below) * (at % 1);
}
