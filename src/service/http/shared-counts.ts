/**
 * Counts of all processes, without a query for each request: requests in a window, and what is open at the same time.
 *
 * - A process counts in memory. Each second it tells the others what has changed, and hears what they have counted: one
 *   statement for all. So n processes allow about one limit, and more only within that second.
 * - A count is exchanged from a tenth of its limit on. Usual callers cost no statement, and neither does an idle process.
 * - A process writes rows of its own, each with its whole count and the time of its end. What is written twice counts
 *   once, and the rows of a process that is gone end by themselves.
 * - While the database is away, each process counts alone.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseAway, type Database, type Queryable } from '../database/index.ts';
import { hashOf } from '../security/ids.ts';
import type { Log } from './error-handler.ts';

export interface SharedCountOptions {
  /** The interval of exchanges in milliseconds; `false` for none but those of `exchange`. */
  readonly every?: number | false;
  readonly log?: Log;
}

/** A limit on what is counted in windows. */
export interface WindowLimit {
  readonly max: number;
  /** Length of a window, which begins with the first count; milliseconds. */
  readonly windowMs: number;
  /** False for a count of this process alone. */
  readonly isShared?: boolean;
}

/** What one process has counted. */
interface Part {
  readonly amount: number;
  /** The time of its end, in milliseconds since 1970. */
  readonly until: number;
}

interface Count {
  readonly max: number;
  own: number;
  /** The end of the window; `undefined` for what is open, which is told with a lease. */
  until: number | undefined;
  /** What the other processes know of this one. */
  told: Part | undefined;
  others: readonly Part[];
}

/** The maximum number of windows; the oldest is dropped first. */
const maxWindows = 100_000;
/** The time for which others count what is open here without hearing of it; milliseconds. */
const leaseMs = 30_000;
/** A lease is told again after this time; milliseconds. */
const renewalMs = leaseMs / 3;

export class SharedCounts {
  private readonly process = randomUUID();
  /** The oldest window first. */
  private readonly windows = new Map<string, Count>();
  private readonly places = new Map<string, Count>();
  /** The windows and places that are exchanged. */
  private readonly notable = new Map<string, Count>();
  private readonly every: number | false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private exchanging: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly db: Database,
    private readonly now: () => Date,
    private readonly options: SharedCountOptions = {},
  ) {
    this.every = options.every ?? 1000;
  }

  /** Counts one in a window. Answers the count of all processes, and the milliseconds until there is room again. */
  add(
    name: string,
    { max, windowMs, isShared = true }: WindowLimit,
  ): { readonly current: number; readonly ttl: number } {
    const now = this.now().getTime();
    const count = this.windows.get(name) ?? { max, own: 0, until: 0, told: undefined, others: [] };
    let until = count.until ?? 0;
    if (until <= now) {
      this.dropEnded(now);
      until = now + windowMs;
      count.own = 0;
      count.until = until;
      this.windows.delete(name);
      this.windows.set(name, count);
      this.notable.delete(name);
    }
    count.own++;
    if (isShared) this.note(name, count);
    const parts = [{ amount: count.own, until }, ...heard(count, now)];
    return { current: sum(parts), ttl: roomAt(parts, max) - now };
  }

  /** Takes one of `max` places of all processes. False when all are taken. */
  take(name: string, max: number): boolean {
    const count = this.places.get(name) ?? { max, own: 0, until: undefined, told: undefined, others: [] };
    if (count.own + sum(heard(count, this.now().getTime())) >= max) return false;
    count.own++;
    this.places.set(name, count);
    this.note(name, count);
    return true;
  }

  /** Gives a place back. */
  giveBack(name: string): void {
    const count = this.places.get(name);
    if (!count) return;
    count.own--;
    if (count.own === 0 && !count.told) this.forget(name);
  }

  /**
   * Tells the other processes what has changed here, and hears their counts. Without a notable count there is no
   * statement. @throws Error of the database; the next exchange makes up for it.
   */
  async exchange(): Promise<void> {
    const now = this.now().getTime();
    const exchanged = [...this.notable].flatMap(([name, count]) => {
      const { own, max, until = now + leaseMs, told } = count;
      if (until <= now) {
        this.notable.delete(name);
        return [];
      }
      const part = { amount: Math.min(own, max + 1), until };
      const isNews = part.amount !== told?.amount || until - told.until > renewalMs;
      // of a window that is full there is nothing to hear
      const isFull = count.until !== undefined && own > max;
      return isNews || !isFull ? [{ name, count, key: hashOf(name), part, isNews }] : [];
    });
    if (exchanged.length === 0) return;
    const others = new Map<string, Part[]>();
    for (const { key, amount, expires_at: end } of await this.write(exchanged, now))
      others.set(key, [...(others.get(key) ?? []), { amount, until: end.getTime() }]);
    for (const { name, count, key, part, isNews } of exchanged) {
      if (isNews) count.told = part;
      count.others = others.get(key) ?? [];
      if (count.own === 0 && part.amount === 0) this.forget(name);
    }
  }

  /** Ends the exchanges after a last one, which gives back what was open. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.exchanging;
    await this.tryExchange();
  }

  private async write(
    exchanged: readonly { readonly key: string; readonly part: Part; readonly isNews: boolean }[],
    now: number,
  ): Promise<{ key: string; amount: number; expires_at: Date }[]> {
    const news = exchanged.filter(({ isNews }) => isNews);
    return await this.db.query(
      `with told as (
         insert into shared_count (key, process, amount, expires_at)
         select key, $1, amount, expires_at from unnest($2::text[], $3::int[], $4::timestamptz[]) as own (key, amount, expires_at)
         on conflict (key, process) do update set amount = excluded.amount, expires_at = excluded.expires_at)
       select key, amount, expires_at from shared_count
       where key = any($5::text[]) and process <> $1 and amount > 0 and expires_at > $6::timestamptz`,
      [
        this.process,
        news.map(({ key }) => key),
        news.map(({ part }) => part.amount),
        news.map(({ part }) => new Date(part.until)),
        exchanged.map(({ key }) => key),
        new Date(now),
      ],
    );
  }

  /** Exchanges a count from a tenth of its limit on. */
  private note(name: string, count: Count): void {
    if (count.own * 10 < count.max) return;
    this.notable.set(name, count);
    this.later();
  }

  private forget(name: string): void {
    this.places.delete(name);
    this.notable.delete(name);
  }

  private later(): void {
    if (this.isClosed || this.every === false) return;
    this.timer ??= setTimeout(() => {
      this.exchanging = this.tryExchange().then(() => {
        this.timer = undefined;
        if (this.notable.size > 0) this.later();
      });
    }, this.every).unref();
  }

  private async tryExchange(): Promise<void> {
    try {
      await this.exchange();
    } catch (error) {
      // without a database the process counts alone
      if (!(error instanceof DatabaseAway)) this.options.log?.('The counts of processes were not exchanged', error);
    }
  }

  private dropEnded(now: number): void {
    for (const [name, { until = 0 }] of this.windows) {
      if (until > now && this.windows.size < maxWindows) return;
      this.windows.delete(name);
    }
  }
}

/** What other processes count now, as far as it was heard. */
function heard({ others }: Count, now: number): readonly Part[] {
  return others.filter(({ until }) => until > now);
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

/** The time at which fewer than `max` are left: parts end one after another. */
function roomAt(parts: readonly Part[], max: number): number {
  const byEnd = [...parts].sort((one, other) => one.until - other.until);
  let left = sum(parts);
  const last = byEnd.find(({ amount }) => (left -= amount) < max);
  return last?.until ?? 0;
}

/** Deletes counts that have ended. */
export async function deleteExpiredCounts(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from shared_count where expires_at <= $1::timestamptz', [now]);
}
