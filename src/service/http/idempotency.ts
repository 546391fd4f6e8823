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

/**
 * The part of a statement that inserts the keys of several requests with their answers, and returns the new ones. A key
 * that exists is left out; a simultaneous transaction with the same key waits here.
 * @param source A query with the columns `operation`, `key`, `fingerprint`; rows without a key are left out.
 * @param answer The answer, in SQL.
 * @param now The time, in SQL.
 */
export const insertKeys = (source: string, answer: string, now: string) => `
  insert into idempotency (operation, key, fingerprint, answer, created_at)
  select operation, key, fingerprint, ${answer}, ${now} from ${source} where key is not null
  on conflict do nothing returning operation, key`;

/** Deletes keys whose requests did not succeed, so that they can be used again. */
export async function deleteKeys(
  tx: Queryable,
  keys: readonly { readonly operation: string; readonly key: string }[],
): Promise<void> {
  await tx.query(
    `delete from idempotency i using unnest($1::text[], $2::text[]) as k (operation, key)
     where i.operation = k.operation and i.key = k.key`,
    [keys.map(({ operation }) => operation), keys.map(({ key }) => key)],
  );
}

/**
 * Deletes stored answers when personal data is erased.
 * @param operation The operation, or its beginning with the seller's id.
 * @param ids The `_id` of each answer.
 */
export async function eraseAnswers(tx: Queryable, operation: string, ids: readonly string[]): Promise<void> {
  await tx.query(`delete from idempotency where starts_with(operation, $1) and answer->>'_id' = any($2::text[])`, [
    operation,
    ids,
  ]);
}
