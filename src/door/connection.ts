/** The connection of a device: whether the service answers. A device finds out by its requests. */

/** After so many requests without an answer a device waits for no more. */
const maxMisses = 3;

export class Connection {
  isOnline = true;
  /** Since when there has been no answer. */
  offlineSince: Date | undefined;
  #misses = 0;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The service answered. */
  found(): void {
    this.#misses = 0;
    this.isOnline = true;
    this.offlineSince = undefined;
  }

  /** A request had no answer, or none that counts. */
  missed(): void {
    this.#misses += 1;
    if (this.#misses >= maxMisses) this.lost();
  }

  /** There is no network, as a request or the browser says. */
  lost(): void {
    if (!this.isOnline) return;
    this.isOnline = false;
    this.offlineSince = this.#now();
  }
}
