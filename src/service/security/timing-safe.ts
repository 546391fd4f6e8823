import { hash, timingSafeEqual } from 'node:crypto';

/** Takes the same time wherever two secrets differ, and whatever their lengths. */
export function timingSafeEqualStrings(left: string, right: string): boolean {
  const digest = (secret: string) => hash('sha256', secret, 'buffer');
  return timingSafeEqual(digest(left), digest(right));
}
