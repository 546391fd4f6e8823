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

/** Stores Apple's signer; without input it is removed. @throws ApiError 400 that names all problems. */
export async function saveApple(
  db: Queryable,
  secrets: Secrets,
  sellerId: string,
  input: AppleInput | undefined,
  now: Date,
): Promise<void> {
  const stored = input && checkApple(input, now);
  await save(
    db,
    sellerId,
    now,
    ['apple_certificate', 'apple_authority', 'apple_key'],
    [stored?.certificate ?? null, stored?.authority ?? null, stored ? secrets.encrypt(stored.key) : null],
  );
}

/**
 * Stores a service account, as Google's file; without input it is removed. @throws ApiError 400 that names all
 * problems.
 */
export async function saveGoogle(
  db: Queryable,
  secrets: Secrets,
  sellerId: string,
  input: { readonly issuer: string; readonly file: string } | undefined,
  now: Date,
): Promise<void> {
  const stored = input && checkGoogle(input);
  await save(
    db,
    sellerId,
    now,
    ['google_issuer', 'google_account', 'google_key'],
    [stored?.issuer ?? null, stored?.account ?? null, stored ? secrets.encrypt(stored.key) : null],
  );
}

async function save(
  db: Queryable,
  sellerId: string,
  now: Date,
  names: readonly string[],
  values: readonly (string | null)[],
) {
  await db.query(
    `insert into wallet_settings (seller_id, ${names.join(', ')}, updated_at) values ($1, $2, $3, $4, $5::timestamptz)
     on conflict (seller_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = excluded.updated_at`,
    [sellerId, ...values, now],
  );
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

function checkGoogle({ issuer, file }: { readonly issuer: string; readonly file: string }) {
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
  return { issuer, account: email, key: pemOf(readKey({ key }, 'account')) };
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
