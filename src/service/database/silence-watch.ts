/** The watch over a connection: notices when the server owes answers and none comes. */

export class SilenceWatch {
  private owed = 0;
  private timer: NodeJS.Timeout | undefined;
  /** The start of the wait for the next answer. */
  private since = 0;
  private answers = 0;

  /**
   * @param timeoutMs The time from a statement, or from the last answer, to the next answer; without one nothing is watched.
   * @param onSilence Called once for each silence.
   */
  constructor(
    private readonly timeoutMs: number | undefined,
    private readonly onSilence: () => void,
  ) {}

  /** Watches over one statement, from its start to its answer. */
  async during<T>(statement: () => Promise<T>): Promise<T> {
    if (this.timeoutMs === undefined) return await statement();
    this.owed++;
    if (this.owed === 1) this.wait(this.timeoutMs);
    try {
      return await statement();
    } finally {
      this.owed--;
      this.answers++;
      if (this.owed > 0) this.wait(this.timeoutMs);
      else clearTimeout(this.timer);
    }
  }

  /** Waits no longer than this for an answer that is owed, since the server may be gone. */
  hurry(timeoutMs: number): void {
    if (this.owed > 0) this.wait(this.since + timeoutMs - performance.now(), this.since);
  }

  private wait(milliseconds: number, since = performance.now()): void {
    this.since = since;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.look();
      },
      Math.max(0, milliseconds),
    );
  }

  /** A process that was paused itself finds its timers due before it has read what came meanwhile. */
  private look(): void {
    const { answers } = this;
    setImmediate(() => {
      if (this.owed > 0 && this.answers === answers) this.onSilence();
      else if (this.owed > 0 && this.timeoutMs !== undefined) this.wait(this.timeoutMs);
    });
  }
}
