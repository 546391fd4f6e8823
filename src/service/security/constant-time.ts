/** Pads a response to a minimum duration, so that timing does not reveal whether an account exists. */
import { setTimeout as wait } from 'node:timers/promises';

/** The minimum duration in milliseconds: writing an email takes a few, which would show that there is one. */
const shortest = 100;

/** The result or error of the work, but not before the minimum duration. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, wait(shortest)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
