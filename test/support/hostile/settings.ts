/** The variables of the hostile requests. */

/** How many requests, and which. */
export interface Settings {
  /** Draws the same requests again. */
  readonly seed: number;
  /** Requests to each operation. */
  readonly requests: number;
  /** The run ends after this. */
  readonly minutes: number;
  /** Only operations whose name contains this. */
  readonly only: string;
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
    only: process.env['HOSTILE_OPERATIONS'] ?? '',
  };
}
