/** Answers whose time does not tell what was found. */
import { setTimeout as wait } from 'node:timers/promises';

/** An answer takes no less than this, milliseconds: writing a mail down takes a few, which would tell that there is one. */
const shortest = 100;

/** What the work answers, or refuses, not before its time. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, wait(shortest)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
