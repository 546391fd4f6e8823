/** Waiting in element tests. */
import { waitUntil as patient } from '@open-wc/testing';

/** Waits until something holds; as long as the test may take, for machines are busy at times. */
export const waitUntil = (
  holds: () => unknown,
  message?: string,
  { timeout = 100_000 }: { readonly timeout?: number } = {},
): Promise<void> => patient(holds, message, { timeout });
