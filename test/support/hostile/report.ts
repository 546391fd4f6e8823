/** What came of hostile requests, in counts and findings. */

/** An answer that must not be. */
export interface Finding {
  readonly operation: string;
  readonly round: number;
  readonly what: string;
  /** The request, shortened. */
  readonly request: string;
}

/** What came of the requests. */
export interface Report {
  readonly seed: number;
  /** Requests to each operation. */
  rounds: number;
  requests: number;
  readonly findings: Finding[];
  /** Answers for which the service took longer than it may. */
  readonly slow: Finding[];
  /** Answers that took as long because other programs had the cores. */
  readonly late: Finding[];
  /** The longest time of an answer without that of other programs, in milliseconds. */
  slowest: number;
  /** The longest work without a pause, in milliseconds of a core, and the operations that were under way. */
  longestWork: { readonly took: number; readonly operations: readonly string[] };
  /** Answers of each status. */
  readonly statuses: Map<number, number>;
  /** Answers of each operation, by the first digit of their status. */
  readonly classes: Map<string, Map<number, number>>;
  /** Operations that succeeded at least once. */
  readonly succeeded: Set<string>;
}

/** A report of nothing yet. */
export function newReport(seed: number): Report {
  return {
    seed,
    rounds: 0,
    requests: 0,
    findings: [],
    slow: [],
    late: [],
    slowest: 0,
    longestWork: { took: 0, operations: [] },
    statuses: new Map(),
    classes: new Map(),
    succeeded: new Set(),
  };
}

/** Counts one more. */
export function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
