/** Limits on attempts under a name, e.g. an e-mail address. */
import { Refusal } from './api-error.ts';

/** Counts attempts under a name, e.g. an e-mail address, until one succeeds; in memory, for this process. */
export class Attempts {
  private readonly counts = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly most: number,
    private readonly window: number,
    private readonly largest = 10_000,
  ) {}

  /** Counts before anything is compared, so that attempts at once count too. @throws Refusal 429 when there were too many. */
  begin(name: string, now: Date, amount = 1): void {
    const before = this.counts.get(name);
    const isNew = !before || before.until <= now.getTime();
    const known = isNew ? { count: 0, until: now.getTime() + this.window } : before;
    if (known.count + amount > this.most) {
      const retryAfter = Math.ceil((known.until - now.getTime()) / 1000);
      throw new Refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts; try again later.', [], { retryAfter });
    }
    if (isNew && this.counts.size >= this.largest) this.forget(now);
    known.count += amount;
    this.counts.set(name, known);
  }

  /** Takes back attempts that were none. */
  takeBack(name: string, amount: number): void {
    const known = this.counts.get(name);
    if (known) known.count = Math.max(0, known.count - amount);
  }

  succeed(name: string): void {
    this.counts.delete(name);
  }

  /** Makes room: what is over goes, then what came first. */
  private forget(now: Date): void {
    for (const [name, { until }] of this.counts) if (until <= now.getTime()) this.counts.delete(name);
    for (const name of this.counts.keys()) {
      if (this.counts.size < this.largest) break;
      this.counts.delete(name);
    }
  }
}
