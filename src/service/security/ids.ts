/** Random ids, secrets and codes, and hashes of secrets. */
import { hash, randomFillSync } from 'node:crypto';
import { codeLetters } from '../../sale/code-letters.ts';

// Random bytes are drawn in stock: each call of the generator costs more than its bytes.
const pool = Buffer.alloc(8192);
let used = pool.length;

/** Random bytes, each used once. */
function randomBytes(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + length));
  pool.fill(0, used, used + length);
  used += length;
  return bytes;
}

/**
 * A new id: 24 hex digits. The time comes first, so that rows that are written together lie together in their index.
 */
export function newId(now: Date): string {
  return (
    Math.floor(now.getTime() / 1000)
      .toString(16)
      .padStart(8, '0') + randomBytes(8).toString('hex')
  );
}

/** A secret for a link or a token: 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A code that people type: hard to guess, easy to read aloud. `newCode(12)` has 60 bits. */
export function newCode(length: number): string {
  return [...randomBytes(length)].map((byte) => codeLetters[byte & 31]).join('');
}

/** The hash that is stored in place of a secret that is not shown again. */
export function hashOf(secret: string): string {
  return hash('sha256', secret);
}
