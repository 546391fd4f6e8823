/** The limit on attempts to sign in under one address of a seller's customers. */
import { Attempts } from '../http/attempts.ts';
import type { Database } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';

const attemptsOf = new WeakMap<Database, Attempts>();

function attempts(db: Database): Attempts {
  const known = attemptsOf.get(db) ?? new Attempts(db, { kind: 'customer-sign-in', max: 10, windowMs: 15 * 60_000 });
  attemptsOf.set(db, known);
  return known;
}

function nameOf(sellerId: string, email: string): string {
  return JSON.stringify([sellerId, emailKey(email)]);
}

/** Counts an attempt before anything is compared. @throws ApiError 429 when there were too many. */
export async function beginAttempt(db: Database, sellerId: string, email: string): Promise<void> {
  await attempts(db).begin(nameOf(sellerId, email));
}

/** Forgets the attempts under an address, because its owner proved that it is theirs. */
export async function clearAttempts(db: Database, sellerId: string, email: string): Promise<void> {
  await attempts(db).succeed(nameOf(sellerId, email));
}
