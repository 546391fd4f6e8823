/**
 * Batches of requests: those that arrive while the database is busy with others like them share one transaction, so
 * that its fixed costs are paid once.
 */

import { DatabaseAway } from '../database/index.ts';

/** The outcome of one request of a batch; `again` asks for it to be run again by itself. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown } | { readonly again: true };

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Options<Item, Answer> {
  /** Runs a batch in one transaction; answers one outcome for each item, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Outcome<Answer>[]>;
  /**
   * Runs one item by itself: one with the outcome `again`, and each item of a batch that failed as a whole
   * for another reason than a database that is away.
   */
  readonly alone: (item: Item) => Promise<Answer>;
  /** The maximum number of items in a batch. */
  readonly max?: number;
  /** The maximum number of simultaneous batches of one key: while the database works on one, the next is collected. */
  readonly concurrency?: number;
}

interface Lane<Item, Answer> {
  readonly waiting: Waiting<Item, Answer>[];
  running: number;
}

/** Collects requests by a key, e.g. the event that they are for. */
export class Batcher<Item, Answer> {
  private readonly lanes = new Map<string, Lane<Item, Answer>>();

  constructor(private readonly options: Options<Item, Answer>) {}

  /** Runs one request, in a batch or by itself. */
  async do(key: string, item: Item): Promise<Answer> {
    return await new Promise<Answer>((resolve, reject) => {
      const lane = this.lanes.get(key) ?? { waiting: [], running: 0 };
      this.lanes.set(key, lane);
      lane.waiting.push({ item, resolve, reject });
      if (lane.running >= (this.options.concurrency ?? 2)) return;
      lane.running++;
      // requests that the sockets have received already are read first
      setImmediate(() => void this.work(key, lane));
    });
  }

  private async work(key: string, lane: Lane<Item, Answer>): Promise<void> {
    while (lane.waiting.length > 0) await this.runBatch(lane.waiting.splice(0, this.options.max ?? 64));
    lane.running--;
    if (lane.running === 0) this.lanes.delete(key);
  }

  private async runBatch(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const { run, alone } = this.options;
    const againAlone = (waiting: Waiting<Item, Answer>) => {
      void alone(waiting.item).then(waiting.resolve, waiting.reject);
    };
    let outcomes: readonly Outcome<Answer>[];
    try {
      outcomes = await run(batch.map(({ item }) => item));
    } catch (error) {
      // asked one by one, a database that is away has not more to say
      if (error instanceof DatabaseAway) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // one item may have failed them all: each is run by itself to get its own error
      batch.forEach(againAlone);
      return;
    }
    batch.forEach((waiting, at) => {
      const outcome = outcomes[at] ?? { again: true };
      if ('answer' in outcome) waiting.resolve(outcome.answer);
      else if ('error' in outcome) waiting.reject(outcome.error);
      else againAlone(waiting);
    });
  }
}
