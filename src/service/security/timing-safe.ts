/** Timing-safe comparison of secrets. */
import { hash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that depends neither on where they differ nor on their lengths. */
export function timingSafeEqualStrings(left: string, right: string): boolean {
  const digest = (secret: string) => hash('sha256', secret, 'buffer');
  return timingSafeEqual(digest(left), digest(right));
}
