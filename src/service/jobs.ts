/** What the service does by itself: it ends checkouts that have run out and forgets what is old. */
import { sweepCheckouts } from './checkout-end.ts';
import type { Context } from './handler.ts';
import { forgetKeys } from './idempotency.ts';

export interface JobOptions {
  /** Milliseconds between two rounds. */
  readonly every?: number;
  /** Hears of rounds that failed; the next round tries again. */
  readonly onError?: (error: unknown) => void;
}

const batch = 200;
/** Rounds from one tidying to the next: ten minutes, as rounds usually come. */
const tidyEvery = 120;

/** Ends everything that has run out, in batches, and answers how much that was. */
export async function sweep({ db, now }: Context): Promise<number> {
  let total = 0;
  for (;;) {
    const ended = await sweepCheckouts(db, now(), batch);
    total += ended;
    if (ended < batch) return total;
  }
}

/** Deletes what nobody can use any more: old idempotency keys and customers' tokens. */
export async function tidy({ db, now }: Context): Promise<void> {
  await forgetKeys(db, now());
  await db.query('delete from customer_token where expires_at <= $1::timestamptz', [now()]);
}

/** Starts the rounds; the function that it returns stops them and waits for the one under way. Keeps no process alive. */
export function startJobs(
  context: Context,
  { every = 5_000, onError = () => undefined }: JobOptions = {},
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let stopped = false;
  let rounds = 0;
  const run = async () => {
    try {
      await sweep(context);
      if (rounds++ % tidyEvery === 0) await tidy(context);
    } catch (error) {
      onError(error);
    }
    schedule();
  };
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      round = run();
    }, every);
    timer.unref();
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
