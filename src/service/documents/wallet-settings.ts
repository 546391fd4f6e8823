/** The wallet settings of sellers: a certificate of Apple and a service account of Google, which sign passes. */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Secrets } from '../security/secrets.ts';

export interface AppleSigner {
  /** PEM, as the next two. */
  readonly certificate: string;
  readonly authority: string;
  readonly key: string;
  /** E.g. `pass.com.theatre.tickets`. */
  readonly passType: string;
  readonly team: string;
}

export interface GoogleSigner {
  readonly issuer: string;
  /** The address of the service account. */
  readonly account: string;
  /** PEM. */
  readonly key: string;
}

interface SettingsRow {
  readonly apple_certificate: string | null;
  readonly apple_authority: string | null;
  readonly apple_key: string | null;
  readonly google_issuer: string | null;
  readonly google_account: string | null;
  readonly google_key: string | null;
}

/** The valid signers of a seller. An expired certificate is left out: phones would refuse its passes. */
export async function readSigners(
  db: Queryable,
  secrets: Secrets,
  sellerId: string,
  now: Date,
): Promise<{ readonly apple?: AppleSigner; readonly google?: GoogleSigner }> {
  const [row] = await db.query<SettingsRow>(
    `select apple_certificate, apple_authority, apple_key, google_issuer, google_account, google_key
     from wallet_settings where seller_id = $1`,
    [sellerId],
  );
  const { apple_certificate: certificate, apple_authority: authority, apple_key: appleKey } = row ?? {};
  const { google_issuer: issuer, google_account: account, google_key: googleKey } = row ?? {};
  const named = certificate ? nameOf(new X509Certificate(certificate)) : undefined;
  const holds = certificate && now < new Date(new X509Certificate(certificate).validTo);
  return {
    ...(holds &&
      authority &&
      appleKey &&
      named && { apple: { certificate, authority, key: secrets.open(appleKey), ...named } }),
    ...(issuer && account && googleKey && { google: { issuer, account, key: secrets.open(googleKey) } }),
  };
}

/** The seller's files from Apple, each as PEM; the key may have a passphrase. */
export interface AppleInput {
  readonly certificate: string;
  readonly key: string;
  readonly passphrase?: string | undefined;
  readonly authority: string;
}

/** A service account of Google. */
export interface GoogleInput {
  readonly issuer: string;
  /** Google's file, as JSON. */
  readonly file: string;
}

/** Stores Apple's signer; without input it is removed. @throws ApiError 400 that names the problem. */
export async function saveApple(
  db: Queryable,
  secrets: Secrets,
  sellerId: string,
  input: AppleInput | undefined,
  now: Date,
): Promise<void> {
  await saveWallets(db, secrets, sellerId, { apple: input ?? null }, now);
}

/** Stores a service account; without input it is removed. @throws ApiError 400 that names the problem. */
export async function saveGoogle(
  db: Queryable,
  secrets: Secrets,
  sellerId: string,
  input: GoogleInput | undefined,
  now: Date,
): Promise<void> {
  await saveWallets(db, secrets, sellerId, { google: input ?? null }, now);
}

/** Wallets that change: null removes one. */
export interface WalletChanges {
  readonly apple?: AppleInput | null | undefined;
  readonly google?: GoogleInput | null | undefined;
}

/**
 * Stores the wallets that change, both or none.
 * @param version The version that the change was made for; any when missing.
 * @throws ApiError 400 that names the problem, 412 for settings that were changed meanwhile.
 */
export async function saveWallets(
  db: Queryable,
  secrets: Secrets,
  sellerId: string,
  { apple, google }: WalletChanges,
  now: Date,
  version?: number,
): Promise<void> {
  const columns = new Map<string, string | null>();
  if (apple !== undefined) {
    const stored = apple && checkApple(apple, now);
    columns.set('apple_certificate', stored?.certificate ?? null);
    columns.set('apple_authority', stored?.authority ?? null);
    columns.set('apple_key', stored ? secrets.encrypt(stored.key) : null);
  }
  if (google !== undefined) {
    const stored = google && checkGoogle(google);
    columns.set('google_issuer', stored?.issuer ?? null);
    columns.set('google_account', stored?.account ?? null);
    columns.set('google_key', stored ? secrets.encrypt(stored.key) : null);
  }
  if (columns.size === 0) return;
  const names = [...columns.keys()];
  const saved = await db.query(
    `insert into wallet_settings as w (seller_id, updated_at, ${names.join(', ')})
     values ($1, $2::timestamptz, ${names.map((_, at) => `$${at + 4}`).join(', ')})
     on conflict (seller_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')},
       updated_at = excluded.updated_at, version = w.version + 1
       where $3::int is null or w.version = $3::int
     returning 1`,
    [sellerId, now, version ?? null, ...columns.values()],
  );
  if (saved.length === 0)
    throw new ApiError(412, 'CHANGED_MEANWHILE', 'This was changed in the meantime; read it again.');
}

/** What there is of a seller's wallets, without keys; version 0 before the first change. */
export interface WalletRecord {
  readonly apple?: { readonly passType: string; readonly team: string; readonly validUntil: Date };
  readonly google?: { readonly issuer: string; readonly account: string };
  readonly version: number;
  readonly updatedAt?: Date;
}

/** Reads what there is, also a certificate that is over. */
export async function readWalletRecord(db: Queryable, sellerId: string): Promise<WalletRecord> {
  const [row] = await db.query<
    Pick<SettingsRow, 'apple_certificate' | 'google_issuer' | 'google_account'> & { version: number; updated_at: Date }
  >(
    `select apple_certificate, google_issuer, google_account, version, updated_at
     from wallet_settings where seller_id = $1`,
    [sellerId],
  );
  if (!row) return { version: 0 };
  const { apple_certificate: pem, google_issuer: issuer, google_account: account } = row;
  const certificate = pem ? new X509Certificate(pem) : undefined;
  const named = certificate && nameOf(certificate);
  return {
    ...(named && { apple: { ...named, validUntil: new Date(certificate.validTo) } }),
    ...(issuer && account && { google: { issuer, account } }),
    version: row.version,
    updatedAt: row.updated_at,
  };
}

function checkApple({ certificate, key, passphrase, authority }: AppleInput, now: Date) {
  const own = readCertificate(certificate, 'certificate');
  const issuer = readCertificate(authority, 'authority');
  const opened = readKey({ key, passphrase }, 'key');
  if (!nameOf(own))
    throw unfit('certificate', 'Expected a certificate of a pass type, with its UID (pass.…) and the team as OU');
  if (!own.checkPrivateKey(opened)) throw unfit('key', 'Does not belong to the certificate');
  if (!own.verify(issuer.publicKey)) throw unfit('authority', 'Did not issue the certificate: Apple names another one');
  if (new Date(own.validTo) <= now) throw unfit('certificate', 'Is over; Apple makes a new one each year');
  return { certificate: own.toString(), authority: issuer.toString(), key: pemOf(opened) };
}

/** RS256 takes no shorter key (RFC 7518, 3.3). */
const leastBits = 2048;

function checkGoogle({ issuer, file }: GoogleInput) {
  if (!/^\d{5,30}$/.test(issuer)) throw unfit('issuer', 'Expected the number of the issuer, e.g. 3388000000012345678');
  let account: { client_email?: unknown; private_key?: unknown };
  try {
    account = JSON.parse(file) as typeof account;
  } catch {
    throw unfit('account', 'Expected the file of a service account, as JSON');
  }
  const { client_email: email, private_key: key } = account;
  if (typeof email !== 'string' || !email.includes('@')) throw unfit('account', 'Has no client_email');
  if (typeof key !== 'string') throw unfit('account', 'Has no private_key');
  const opened = readKey({ key }, 'account');
  const { modulusLength = 0 } = opened.asymmetricKeyDetails ?? {};
  if (modulusLength < leastBits) throw unfit('account', `Expected an RSA key of ${leastBits} bits or more`);
  return { issuer, account: email, key: pemOf(opened) };
}

/** The pass type and the team of a certificate, from its subject. */
function nameOf({ subject }: X509Certificate): { readonly passType: string; readonly team: string } | undefined {
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1];
  const [passType, team] = [part('UID'), part('OU')];
  return passType?.startsWith('pass.') && team ? { passType, team } : undefined;
}

function readCertificate(pem: string, path: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw unfit(path, 'Expected a certificate (PEM or DER)');
  }
}

function readKey(
  { key, passphrase }: { readonly key: string; readonly passphrase?: string | undefined },
  path: string,
) {
  let opened: KeyObject;
  try {
    opened = createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    throw unfit(path, 'Expected a private key (PEM), and its passphrase where it has one');
  }
  if (opened.asymmetricKeyType !== 'rsa') throw unfit(path, 'Expected an RSA key');
  return opened;
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function unfit(path: string, message: string): ApiError {
  return new ApiError(400, 'INVALID_REQUEST', `${path}: ${message}.`, [{ path, message }]);
}
