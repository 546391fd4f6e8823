/** The limit of tickets on documents: what an address may have written in a minute, over all processes. */
import type { Database } from '../database/index.ts';
import { Attempts } from './attempts.ts';
import { tooManyRequests, type RateLimits } from './protection.ts';

const minute = 60_000;
/** A page of a PDF takes an eighth of the time of a change. */
const ticketsPerChange = 8;

export class TicketLimit {
  private readonly attempts: Attempts;
  private readonly max: number;

  constructor(db: Database, { write }: RateLimits) {
    this.max = write * ticketsPerChange;
    const { max } = this;
    this.attempts = new Attempts(db, { kind: 'tickets', max, windowMs: minute });
  }

  /** Counts for one address. A larger order counts as a whole minute, so that it can be had. @throws ApiError 429 */
  of(address: string): (amount: number) => Promise<void> {
    return async (amount) => {
      const wait = await this.attempts.take(address, Math.min(amount, this.max));
      if (wait !== undefined) throw tooManyRequests(wait);
    };
  }
}
