/**
 * Encrypted secrets: those that the service must read again, such as an app's client secret or the key of a webhook or
 * a payment provider.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/index.ts';
import { newSecret } from './ids.ts';

/** The key does not fit the secrets in the database; the message is one sentence for the operator. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Encrypts and decrypts texts. */
export interface Secrets {
  /** AES-256-GCM with a new nonce: equal texts are encrypted differently. */
  encrypt(text: string): string;
  /** @throws Error for a text that was encrypted with another key, or altered. */
  open(encrypted: string): string;
  /** HMAC-SHA256 of a text, base64url, with a key for this purpose only: for values that only have to be proved. */
  sign(purpose: string, text: string): string;
}

const algorithm = 'aes-256-gcm';

/** Secrets with a key of the operator's own, of any length. */
export function secretsWith(secretKey: string): Secrets {
  const key = createHash('sha256').update(`foyer sealing key\n${secretKey}`).digest();
  return {
    encrypt(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return ['v1', nonce, encrypted, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open(encrypted) {
      const [, nonce = '', text = '', tag = ''] = encrypted.split('.');
      const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    sign(purpose, text) {
      const own = createHmac('sha256', key).update(`foyer signing key ${purpose}`).digest();
      return createHmac('sha256', own).update(text).digest('base64url');
    },
  };
}

/**
 * Secrets with `SECRET_KEY`, or else with a key in the database: then a copy of the database contains both.
 * @throws SecretError when the database has secrets of another key.
 */
export async function openSecrets(db: Queryable, secretKey: string | undefined): Promise<Secrets> {
  const secrets = secretKey === undefined ? await storedSecrets(db) : secretsWith(secretKey);
  const encrypted = secrets.encrypt('ours');
  await db.query(`insert into setting (name, value) values ('sealed', $1) on conflict do nothing`, [encrypted]);
  // Until the first secret is encrypted the key may change.
  await db.query(
    `update setting set value = $1 where name = 'sealed' and not exists (select 1 from app) and not exists (select 1 from webhook)
       and not exists (select 1 from exchange_secret)
       and not exists (select 1 from wallet_settings)
       and not exists (select 1 from signing_key) and not exists (select 1 from rotation_key)
       and not exists (select 1 from payment_settings where stripe_secret_key is not null or stripe_webhook_secret is not null)`,
    [encrypted],
  );
  const [row] = await db.query<{ value: string }>(`select value from setting where name = 'sealed'`);
  try {
    secrets.open(row?.value ?? '');
  } catch {
    throw new SecretError(
      secretKey === undefined
        ? 'SECRET_KEY is missing: the secrets in this database were sealed with it.'
        : 'SECRET_KEY is not the one that the secrets in this database were sealed with.',
    );
  }
  return secrets;
}

async function storedSecrets(db: Queryable): Promise<Secrets> {
  await db.query(`insert into setting (name, value) values ('sealing-key', $1) on conflict do nothing`, [newSecret()]);
  const [row] = await db.query<{ value: string }>(`select value from setting where name = 'sealing-key'`);
  if (!row) throw new Error('The sealing key could not be stored.');
  return secretsWith(row.value);
}
