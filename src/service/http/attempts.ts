/**
 * Limits on attempts under a name, e.g. an email address. The database counts them, so that they hold over all
 * processes.
 */
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Queryable } from '../database/index.ts';
import { hashOf } from '../security/ids.ts';
import { ApiError } from './api-error.ts';

/** What is limited. */
export interface AttemptLimit {
  /** Separates the names of this limit from those of others. */
  readonly kind: string;
  /** Attempts in a window. */
  readonly max: number;
  /** Length of a window, which begins with the first attempt; milliseconds. */
  readonly windowMs: number;
}

/**
 * The name of what is counted, e.g. an address (`addressKey`), an email address, or both: the second part can be
 * deleted with all others of the first. Only hashes of it are stored.
 */
export type LimitName = string | readonly [first: string, second: string];

/**
 * One limit, counted in the database: all processes share it. `take` and `takeBack` count amounts of any unit, such as
 * attempts or bytes; a refused amount does not count.
 */
export class Attempts {
  private limiter: Promise<RateLimiterPostgres> | undefined;

  constructor(
    private readonly db: Database,
    private readonly limit: AttemptLimit,
  ) {}

  /** Counts before anything is compared, so that concurrent attempts count too. @throws ApiError 429 when there were too many. */
  async begin(name: LimitName, amount = 1): Promise<void> {
    const wait = await this.take(name, amount);
    if (wait !== undefined)
      throw new ApiError(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts; try again later.', [], {
        retryAfter: Math.ceil(wait / 1000),
      });
  }

  /** Counts attempts, unless they are too many: answers the milliseconds to wait then. */
  async take(name: LimitName, amount = 1): Promise<number | undefined> {
    const limiter = await this.open();
    try {
      await limiter.consume(keyOf(name), amount);
      return undefined;
    } catch (error) {
      if (error instanceof Error) throw error;
      // they were not made: a caller that asks for less may still be let in
      await limiter.reward(keyOf(name), amount);
      return (error as RateLimiterRes).msBeforeNext;
    }
  }

  /** Takes back attempts that do not count. */
  async takeBack(name: LimitName, amount: number): Promise<void> {
    if (amount > 0) await (await this.open()).reward(keyOf(name), amount);
  }

  /** The amount that counts under a name now. */
  async count(name: LimitName): Promise<number> {
    return (await (await this.open()).get(keyOf(name)))?.consumedPoints ?? 0;
  }

  /** Deletes the count under a name. */
  async succeed(name: LimitName): Promise<void> {
    await (await this.open()).delete(keyOf(name));
  }

  /** Deletes the counts of all names with this first part. */
  async succeedEverywhere(first: string): Promise<void> {
    await this.db.query('delete from attempt_limit where key like $1', [`${this.limit.kind}:${hashOf(first)}:%`]);
  }

  private open(): Promise<RateLimiterPostgres> {
    this.limiter ??= openLimiter(this.db, this.limit);
    return this.limiter;
  }
}

function keyOf(name: LimitName): string {
  return typeof name === 'string' ? hashOf(name) : name.map(hashOf).join(':');
}

async function openLimiter(db: Database, { kind, max, windowMs }: AttemptLimit): Promise<RateLimiterPostgres> {
  // it loads a limiter for each of its stores, which would delay every start
  const { RateLimiterPostgres: Limiter } = await import('rate-limiter-flexible');
  return new Limiter({
    storeClient: clientOf(db),
    storeType: 'client',
    tableName: 'attempt_limit',
    tableCreated: true,
    clearExpiredByTimeout: false, // see `deleteExpiredAttempts`
    keyPrefix: kind,
    points: max,
    duration: windowMs / 1000,
  });
}

/** A database in the form of a client of `pg`, as far as the limiter asks one. */
function clientOf(db: Database) {
  return {
    async query({ text, values }: { readonly text: string; readonly values?: readonly unknown[] }) {
      const rows = await db.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
}

/** Deletes the counts of windows that are over. */
export async function deleteExpiredAttempts(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from attempt_limit where expire <= $1', [now.getTime()]);
}
