/** Limits on attempts under a name, e.g. an email address. */
import { ApiError } from './api-error.ts';

/** Counts attempts under a name, e.g. an email address, until one succeeds; in memory, for this process. */
export class Attempts {
  private readonly counts = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly max: number,
    private readonly window: number,
    private readonly maxSize = 10_000,
  ) {}

  /**
   * Counts before the comparison, so that simultaneous attempts count, too. @throws ApiError 429 after too many
   * attempts.
   */
  begin(name: string, now: Date, amount = 1): void {
    const before = this.counts.get(name);
    const isNew = !before || before.until <= now.getTime();
    const known = isNew ? { count: 0, until: now.getTime() + this.window } : before;
    if (known.count + amount > this.max) {
      const retryAfter = Math.ceil((known.until - now.getTime()) / 1000);
      throw new ApiError(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts; try again later.', [], { retryAfter });
    }
    if (isNew && this.counts.size >= this.maxSize) this.clear(now);
    known.count += amount;
    this.counts.set(name, known);
  }

  /** Takes back attempts that do not count. */
  takeBack(name: string, amount: number): void {
    const known = this.counts.get(name);
    if (known) known.count = Math.max(0, known.count - amount);
  }

  succeed(name: string): void {
    this.counts.delete(name);
  }

  /** Makes room: expired entries first, then the oldest. */
  private clear(now: Date): void {
    for (const [name, { until }] of this.counts) if (until <= now.getTime()) this.counts.delete(name);
    for (const name of this.counts.keys()) {
      if (this.counts.size < this.maxSize) break;
      this.counts.delete(name);
    }
  }
}
