/**
 * The line of callers that wait for a connection: first come, first served. A caller waits as long as connections come
 * back, since a crowd is no failure; a line that does not move means that the database is away.
 */
import { DatabaseAway } from './errors.ts';

interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

export class Line {
  private lent = 0;
  private returnedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly waiting: Waiting[] = [];

  /**
   * @param size The number of callers that have a connection at a time.
   * @param stalledMs For the next connection to come back.
   * @param longestMs For a caller to get one.
   */
  constructor(
    private size: number,
    private readonly stalledMs: number,
    private readonly longestMs: number,
  ) {}

  /** The number of callers that wait. */
  get length(): number {
    return this.waiting.length;
  }

  /** Waits for a connection. The caller gives it back by `leave`. @throws DatabaseAway */
  async enter(): Promise<void> {
    if (this.lent < this.size) {
      this.lent++;
      return;
    }
    await new Promise<void>((begin, refuse) => {
      this.waiting.push({ since: performance.now(), begin, refuse });
      this.watch();
    });
  }

  /** Gives a connection back, whole or broken, for the next caller. */
  leave(): void {
    this.lent--;
    this.returnedAt = performance.now();
    this.advance();
  }

  /** Lets so many callers have a connection at a time. */
  resize(size: number): void {
    this.size = size;
    this.advance();
  }

  private advance(): void {
    while (this.lent < this.size) {
      const next = this.waiting.shift();
      if (!next) return;
      this.lent++;
      next.begin();
    }
  }

  /** The time until which the first in line waits. */
  private deadline({ since }: Waiting): number {
    return Math.min(since + this.longestMs, Math.max(since, this.returnedAt) + this.stalledMs);
  }

  private watch(): void {
    const [first] = this.waiting;
    if (!first || this.timer) return;
    this.timer = setTimeout(
      () => {
        // after a pause of this process, connections that came back meanwhile are read first
        setImmediate(() => {
          this.timer = undefined;
          this.refuseLate();
          this.watch();
        });
      },
      Math.max(0, this.deadline(first) - performance.now()),
    ).unref();
  }

  private refuseLate(): void {
    for (;;) {
      const [first] = this.waiting;
      if (!first || this.deadline(first) > performance.now()) return;
      this.waiting.shift();
      first.refuse(new DatabaseAway('No connection to the database became free in time'));
    }
  }
}
