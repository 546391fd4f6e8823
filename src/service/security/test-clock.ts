/**
 * A clock that programs can turn forward, for trying what happens later: reservations that run out, reminders, times of
 * admission. How far it was turned stands in the database, so that all processes and restarts agree.
 */
import type { Queryable } from '../database/index.ts';

const name = 'test-clock';

/** The database was used with a turned clock: what it says of time is not true. */
export class TurnedClock extends Error {
  override readonly name = 'TurnedClock';

  constructor() {
    super('The clock of this database was turned for tests, so it can only be used with TEST_CLOCK=on.');
  }
}

/** @throws TurnedClock for a database whose clock was turned. */
export async function assertNeverTurned(db: Queryable): Promise<void> {
  if ((await readAhead(db)) > 0) throw new TurnedClock();
}

export class TestClock {
  private constructor(
    private readonly db: Queryable,
    /** The time without any turning. */
    private readonly real: () => Date,
    private aheadMs: number,
  ) {}

  static async open(db: Queryable, real: () => Date): Promise<TestClock> {
    return new TestClock(db, real, await readAhead(db));
  }

  now(): Date {
    return new Date(this.real().getTime() + this.aheadMs);
  }

  /** The seconds by which it was turned. */
  get aheadSeconds(): number {
    return Math.round(this.aheadMs / 1000);
  }

  /** Turns it to a later time; it goes on from there. Never back, also not when another process was faster. */
  async turnTo(time: Date): Promise<void> {
    const ahead = Math.max(0, time.getTime() - this.real().getTime());
    await this.db.query(
      `insert into setting (name, value) values ($1, $2)
       on conflict (name) do update set value = greatest(setting.value::bigint, excluded.value::bigint)::text`,
      [name, String(Math.round(ahead))],
    );
    await this.synchronize();
  }

  /** Reads how far other processes have turned it. */
  async synchronize(): Promise<void> {
    this.aheadMs = await readAhead(this.db);
  }
}

async function readAhead(db: Queryable): Promise<number> {
  const [row] = await db.query<{ value: string }>('select value from setting where name = $1', [name]);
  return Number(row?.value ?? 0);
}
