/**
 * The clock of the database, which all processes share: a process whose own clock is wrong would end the holds of all
 * others. Between two readings the time is carried on by the monotonic clock of the process.
 */
import type { Queryable } from './queryable.ts';

/** A slower answer says too little about the time. */
const maxDelayMs = 1_000;

export class DatabaseClock {
  /** The time of the database at `readAt`, in milliseconds since 1970. */
  private time = 0;
  private readAt = 0;
  private offset = 0;

  private constructor(
    private readonly db: Queryable,
    private readonly monotonic: () => number,
  ) {}

  /**
   * Reads the time for the first time.
   * @param monotonic Milliseconds since any time, of a clock that is never set.
   */
  static async start(db: Queryable, monotonic: () => number = () => performance.now()): Promise<DatabaseClock> {
    const clock = new DatabaseClock(db, monotonic);
    clock.set(await clock.read());
    return clock;
  }

  /** The time of the database. */
  now(): Date {
    return new Date(this.time + this.monotonic() - this.readAt);
  }

  /** The seconds by which the clock of this process was ahead at the last reading. */
  get processAheadSeconds(): number {
    return this.offset / 1000;
  }

  /** Reads the time again; a late answer is ignored. */
  async synchronize(): Promise<void> {
    const reading = await this.read();
    if (reading.delayMs <= maxDelayMs) this.set(reading);
  }

  private async read(): Promise<{ readonly time: number; readonly delayMs: number }> {
    const asked = this.monotonic();
    const [row] = await this.db.query<{ now: Date }>('select clock_timestamp() as now');
    return { time: row?.now.getTime() ?? NaN, delayMs: this.monotonic() - asked };
  }

  private set({ time, delayMs }: { readonly time: number; readonly delayMs: number }): void {
    this.time = time + delayMs / 2;
    this.readAt = this.monotonic();
    this.offset = Date.now() - this.time;
  }
}
