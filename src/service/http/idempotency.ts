/** Idempotency keys: a request that arrives twice counts once. */
import { json, type Queryable, takeLock } from '../database/index.ts';
import { hashOf } from '../security/ids.ts';
import { ApiError } from './api-error.ts';

/** The time for which a key is stored, in milliseconds. */
const keyLifetime = 24 * 3_600_000;

export interface Keyed {
  /** The operation that the key belongs to. */
  readonly operation: string;
  /** The header `Idempotency-Key`; without it, every request counts. */
  readonly key: string | undefined;
  /** The content that must be equal in a repetition. */
  readonly body: unknown;
}

/**
 * Runs `work` once for a key, and answers every repetition with the same answer. A repetition that arrives meanwhile
 * waits for the row of the first. An error rolls the row back with the transaction, so that the key can be used again.
 * @param isOver True for an answer that is outdated: the work runs again.
 * @throws ApiError 409 for a key that was sent with another body.
 */
export async function once<T>(
  tx: Queryable,
  { operation, key, body }: Keyed,
  now: Date,
  work: () => Promise<T>,
  isOver: (answer: T) => Promise<boolean>,
): Promise<T> {
  if (key === undefined) return await work();
  const fingerprint = fingerprintOf(body);
  const [isNew] = await takeLock(
    tx,
    'idempotency',
    `insert into idempotency (operation, key, fingerprint, created_at) values ($1, $2, $3, $4::timestamptz)
     on conflict do nothing returning key`,
    [operation, key, fingerprint, now],
  );
  if (!isNew) {
    const [stored] = await takeLock<{ fingerprint: string; answer: T | null }>(
      tx,
      'idempotency',
      'select fingerprint, answer from idempotency where operation = $1 and key = $2 for update',
      [operation, key],
    );
    if (stored && stored.fingerprint !== fingerprint) {
      throw new ApiError(409, 'IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another request.');
    }
    if (stored?.answer && !(await isOver(stored.answer))) return stored.answer;
  }
  const answer = await work();
  await tx.query(
    'update idempotency set answer = $3::jsonb, created_at = $4::timestamptz where operation = $1 and key = $2',
    [operation, key, json(answer), now],
  );
  return answer;
}

/** A hash that identifies the body. */
export function fingerprintOf(body: unknown): string {
  return hashOf(JSON.stringify(body));
}

/** Deletes expired keys. */
export async function deleteExpiredKeys(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from idempotency where created_at < $1::timestamptz', [new Date(now.getTime() - keyLifetime)]);
}
