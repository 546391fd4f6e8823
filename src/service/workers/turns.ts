/**
 * The turns of requests that take long: few run at a time, few wait for each address, and the first request of an
 * address goes before the second one of another.
 */

/** The maximum number of requests that run or wait: of one address, and of all. */
const max = { ofAddress: 4, ofAll: 64 };

/** A request that found too many others waiting. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';

  /** @param ofAddress True when the others are of its own address. */
  constructor(readonly ofAddress: boolean) {
    super('Too many requests are waiting');
  }
}

interface Waiting {
  /** The number of requests of its address that were there when it came. */
  readonly turn: number;
  readonly begin: () => void;
}

export class Turns {
  private running = 0;
  private readonly waiting: Waiting[] = [];
  private readonly byAddress = new Map<string, number>();

  /** @param size The number of requests that run at a time. */
  constructor(private readonly size: number) {}

  /** Runs `work` when it is its turn. @throws NoTurn */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    const turn = this.byAddress.get(address) ?? 0;
    if (turn >= max.ofAddress) throw new NoTurn(true);
    if (this.running + this.waiting.length >= max.ofAll) throw new NoTurn(false);
    this.byAddress.set(address, turn + 1);
    try {
      await this.begin(turn);
      return await work().finally(() => {
        this.next();
      });
    } finally {
      const left = (this.byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.byAddress.set(address, left);
      else this.byAddress.delete(address);
    }
  }

  private async begin(turn: number): Promise<void> {
    if (this.running < this.size) {
      this.running++;
      return;
    }
    await new Promise<void>((begin) => {
      const behind = this.waiting.findIndex((other) => other.turn > turn);
      this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, { turn, begin });
    });
  }

  private next(): void {
    const next = this.waiting.shift();
    if (next) next.begin();
    else this.running--;
  }
}
