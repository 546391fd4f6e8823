/** Lenient reading of answers: a part that does not fit its schema is left out, and the rest is used. */
import type { Read, Schema } from './route.ts';

/** A part of an answer that did not fit its schema and was left out. */
export interface Dropped {
  /** Where it stood, e.g. `tickets.3.price`. */
  readonly path: string;
  readonly message: string;
}

/** Thrown when too little of an answer is left to be read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

const GONE = Symbol('gone');

/**
 * Reads what another program sent, tolerantly: unknown fields stay, a field that does not fit is left out where it may be
 * missing, and an item of a list that cannot be read is left out of the list. What is left out is reported.
 * `data` is changed in place; it has to be the caller's own, e.g. fresh from `JSON.parse`.
 * @throws UnreadableError when what may not be missing cannot be read.
 */
export function read<S extends Schema>(schema: S, data: unknown, onDropped?: (dropped: Dropped) => void): Read<S> {
  const root = { data };
  // Each pass can uncover a missing field one level further up; wire objects are never nested deeper than this.
  for (let pass = 0; pass < 12; pass++) {
    const result = schema.safeParse(root.data);
    if (result.success) return result.data;
    const lists = new Set<unknown[]>();
    for (const { path, message } of result.error.issues) {
      const at = ['data', ...path];
      if (!prune(root, at, lists)) throw new UnreadableError(`${path.join('.') || 'The answer'}: ${message}`);
      onDropped?.({ path: path.join('.'), message });
    }
    for (const list of lists) list.splice(0, list.length, ...list.filter((item) => item !== GONE));
  }
  throw new UnreadableError('The answer does not fit its schema');
}

/** Takes out what stands at `path`, or its parent when it is missing already. False at the root. */
function prune(root: object, path: PropertyKey[], lists: Set<unknown[]>): boolean {
  if (path.length < 2) return false;
  const key = path[path.length - 1] as string;
  let holder: unknown = root;
  for (const step of path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown> | undefined)?.[step];
  if (Array.isArray(holder)) {
    holder[Number(key)] = GONE;
    lists.add(holder);
    return true;
  }
  if (typeof holder !== 'object' || holder === null) return true; // an issue before this one took the parent out
  if (Object.hasOwn(holder, key)) return Reflect.deleteProperty(holder, key);
  return prune(root, path.slice(0, -1), lists);
}
