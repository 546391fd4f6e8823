/** The clock of a device, corrected by the service's: scans are judged by when they happened. */

/** From this difference on, in milliseconds, a device tells that its clock is wrong. */
const wrong = 2 * 60_000;
const kept = 5;

export class DoorClock {
  /** Differences to the service's clock in milliseconds, the newest last. */
  #differences: number[] = [];
  readonly #own: () => number;

  /** @param own The clock of the device, in milliseconds. */
  constructor(own: () => number = Date.now) {
    this.#own = own;
  }

  /** The time of the device itself, in milliseconds. */
  get own(): number {
    return this.#own();
  }

  /** The median of the last differences: an answer that was held up moves it little. */
  get difference(): number {
    const sorted = this.#differences.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }

  set difference(milliseconds: number) {
    this.#differences = [milliseconds];
  }

  /** The corrected time. */
  get now(): Date {
    return new Date(this.own + this.difference);
  }

  get isWrong(): boolean {
    return Math.abs(this.difference) > wrong;
  }

  /**
   * Notes what an answer says of the time.
   * @param date Its header `Date`, which has whole seconds.
   * @param sent When the request was sent, by the device.
   */
  note(date: string | null, sent: number): void {
    const told = date === null ? NaN : Date.parse(date);
    if (Number.isNaN(told)) return;
    const middle = (sent + this.own) / 2;
    this.#differences = [...this.#differences, told + 500 - middle].slice(-kept);
  }
}
