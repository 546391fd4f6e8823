/** Limits on sign-in attempts under one address. */
import { Attempts } from '../http/attempts.ts';
import type { Database } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';
import { hashOf } from '../security/ids.ts';

const attemptsOf = new WeakMap<Database, Attempts>();

function attempts(db: Database): Attempts {
  const known = attemptsOf.get(db) ?? new Attempts(10, 15 * 60_000);
  attemptsOf.set(db, known);
  return known;
}

function nameOf(sellerId: string, email: string): string {
  return hashOf(JSON.stringify([sellerId, emailKey(email)]));
}

/** Counts an attempt before the comparison. @throws ApiError 429 after too many attempts. */
export function beginAttempt(db: Database, sellerId: string, email: string, now: Date): void {
  attempts(db).begin(nameOf(sellerId, email), now);
}

/** Clears the attempts of an address, because its owner has proved it. */
export function clearAttempts(db: Database, sellerId: string, email: string): void {
  attempts(db).succeed(nameOf(sellerId, email));
}
