/**
 * The keys of ticket codes: key pairs of sellers that sign, and keys of events from which those of rotating tickets follow.
 * Each is made when it is needed first. What is secret of them is encrypted.
 */
import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { fromHex, hexOf, type Bytes } from '../../sale/code-letters.ts';
import type { Queryable } from '../database/index.ts';
import { newSigningPair } from '../security/code-crypto.ts';
import type { Secrets } from '../security/secrets.ts';

/** What keys are read with. */
export interface KeyStore {
  readonly db: Queryable;
  readonly secrets: Secrets;
}

interface SigningKey {
  readonly number: number;
  readonly key: KeyObject;
}

/** The key pair that signs codes of a seller; it is made when there is none. */
export async function signingKey({ db, secrets }: KeyStore, sellerId: string, now: Date): Promise<SigningKey> {
  const find = async () =>
    await db.query<{ number: number; private_key: string }>(
      'select number, private_key from signing_key where seller_id = $1 order by number desc limit 1',
      [sellerId],
    );
  let [row] = await find();
  if (!row) {
    await insertPair({ db, secrets }, sellerId, 1, now);
    [row] = await find();
  }
  if (!row) throw new Error('The signing key could not be stored.');
  const key = createPrivateKey({
    key: Buffer.from(secrets.open(row.private_key), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return { number: row.number, key };
}

async function insertPair({ db, secrets }: KeyStore, sellerId: string, number: number, now: Date): Promise<void> {
  const { publicKey, privateKey } = await newSigningPair();
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await db.query(
    `insert into signing_key (seller_id, number, public_key, private_key, created_at)
     values ($1, $2, $3, $4, $5::timestamptz) on conflict do nothing`,
    [sellerId, number, hexOf(publicKey), secrets.encrypt(pkcs8), now],
  );
}

/** Makes a new key pair, which signs from then on, and answers its number. @throws RangeError after 255 */
export async function renewSigningKey({ db, secrets }: KeyStore, sellerId: string, now: Date): Promise<number> {
  const [row] = await db.query<{ number: number | null }>(
    'select max(number) as number from signing_key where seller_id = $1',
    [sellerId],
  );
  const number = (row?.number ?? 0) + 1;
  if (number > 255) throw new RangeError('A seller has at most 255 signing keys');
  await insertPair({ db, secrets }, sellerId, number, now);
  return number;
}

/** The public keys of a seller, by number: codes of old ones stay valid. */
export async function publicKeys(db: Queryable, sellerId: string): Promise<Map<number, Bytes>> {
  const rows = await db.query<{ number: number; public_key: string }>(
    'select number, public_key from signing_key where seller_id = $1 order by number',
    [sellerId],
  );
  return new Map(rows.map(({ number, public_key: key }) => [number, fromHex(key)]));
}

/** The keys of the rotating codes of events, of those that have one. */
export async function rotationKeys(
  { db, secrets }: KeyStore,
  eventIds: readonly string[],
): Promise<Map<string, Bytes>> {
  const rows = await db.query<{ event_id: string; key: string }>(
    'select event_id, key from rotation_key where event_id = any($1::text[]) order by event_id',
    [eventIds],
  );
  return new Map(rows.map(({ event_id: id, key }) => [id, fromHex(secrets.open(key))]));
}

/** The same; those that are missing are made. */
export async function madeRotationKeys(
  store: KeyStore,
  eventIds: readonly string[],
  now: Date,
): Promise<Map<string, Bytes>> {
  const found = await rotationKeys(store, eventIds);
  const missing = [...new Set(eventIds)].filter((id) => !found.has(id)).sort();
  if (missing.length === 0) return found;
  for (const id of missing)
    await store.db.query(
      `insert into rotation_key (event_id, key, created_at) values ($1, $2, $3::timestamptz) on conflict do nothing`,
      [id, store.secrets.encrypt(randomBytes(32).toString('hex')), now],
    );
  return await rotationKeys(store, eventIds);
}
