/** The history of a document: steps forward and back. Documents share what is the same in them, so a step costs the rows that it changes. */

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** A step. The same document is none. */
export function step<T>(history: History<T>, next: T): History<T> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present], present: next, future: [] };
}

export function back<T>({ past, present, future }: History<T>): History<T> {
  const last = past.at(-1);
  if (last === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

export function forward<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...others] = future;
  if (next === undefined) return { past, present, future };
  return { past: [...past, present], present: next, future: others };
}
