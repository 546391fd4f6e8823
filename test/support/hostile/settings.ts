/** The variables of the hostile requests. */

/** How many requests, and which. */
export interface Settings {
  /** Draws the same requests again. */
  readonly seed: number;
  /** Requests to each operation. */
  readonly requests: number;
  /** The run ends after this. */
  readonly minutes: number;
  /** Only operations whose name contains one of these; all when there is none. */
  readonly only: readonly string[];
  /** The part of the requests that is sent, and of how many parts; from 1. */
  readonly slice: { readonly part: number; readonly of: number };
}

const usualSeed = 20_261_123;

/** Reads them from the environment. @throws Error for one that is no number above 0. */
export function settingsOf({ requests }: { readonly requests: number }): Settings {
  const read = (name: string, usual: number) => {
    const value = Number(process.env[name] ?? usual);
    if (!(value > 0)) throw new Error(`${name} is a number above 0.`);
    return value;
  };
  return {
    seed: read('HOSTILE_SEED', usualSeed),
    requests: read('HOSTILE_REQUESTS', requests),
    minutes: read('HOSTILE_MINUTES', 60),
    only: (process.env['HOSTILE_OPERATIONS'] ?? '').split(',').filter(Boolean),
    slice: sliceOf(process.env['HOSTILE_SLICE'] ?? '1/1'),
  };
}

function sliceOf(text: string): Settings['slice'] {
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > of) throw new Error('HOSTILE_SLICE is a part and the number of parts, e.g. 1/8.');
  return { part, of };
}
