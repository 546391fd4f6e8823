/** Apps and their installations: the permissions that sellers allowed, authorization codes, and keys. */
import { createHmac } from 'node:crypto';
import { newKey } from './keys.ts';
import type { Queryable } from '../database/index.ts';
import { hashOf, newId, newSecret } from '../security/ids.ts';
import type { Secrets } from '../security/secrets.ts';
import type { SellerUser } from './sessions.ts';

/** A registered app. */
export interface App {
  /** `client_id` */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly website: string | null;
  /** Encrypted. */
  readonly secret: string;
  readonly redirectUris: readonly string[];
  readonly permissions: readonly string[];
  /** True when an authorization request needs a PKCE challenge. */
  readonly requiresPkce: boolean;
}

/** True for an app that can be installed from a page of the service: no code of that way has a PKCE challenge. */
export function startsHere({ redirectUris, requiresPkce }: App): boolean {
  return redirectUris.length > 0 && !requiresPkce;
}

export async function findApp(db: Queryable, clientId: string): Promise<App | undefined> {
  if (!/^[\x21-\x7e]{1,200}$/.test(clientId)) return undefined;
  const [app] = await db.query<App>(
    `select id, name, description, website, secret, redirect_uris as "redirectUris", permissions,
       requires_pkce as "requiresPkce" from app where id = $1`,
    [clientId],
  );
  return app && { ...app, redirectUris: app.redirectUris.filter(isAddress) };
}

/**
 * True for an address that codes can be sent to: absolute, as headers carry it, without a fragment (RFC 6749, 3.1.2).
 */
function isAddress(uri: string): boolean {
  return /^[\x21\x22\x24-\x7e]{1,2000}$/.test(uri) && URL.canParse(uri);
}

/** A valid authorization request: the app exists, and the redirect URI is its own. */
export interface AppRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** The requested permissions. */
  readonly permissions: readonly string[];
  readonly state?: string;
  /** PKCE, S256. */
  readonly challenge?: string;
  /** Begun on a page of the service instead of by the app: `state` is then a signature of the code. */
  readonly isInstall?: true;
}

/** An app that a seller allowed. */
export interface Installation {
  readonly id: string;
  readonly permissions: readonly string[];
  readonly createdAt: Date;
  /** The user who agreed last; null when they were removed. */
  readonly userName: string | null;
  /** True once the app has a key. */
  readonly isConnected: boolean;
}

export async function findInstallation(
  db: Queryable,
  appId: string,
  sellerId: string,
): Promise<Installation | undefined> {
  const [installation] = await db.query<Installation>(
    `select i.id, i.permissions, i.created_at as "createdAt", u.name as "userName",
       exists (select 1 from api_key k where k.installation_id = i.id and k.revoked_at is null) as "isConnected"
     from installation i left join seller_user u on u.id = i.user_id where i.app_id = $1 and i.seller_id = $2`,
    [appId, sellerId],
  );
  return installation;
}

/** The lifetime of a code in milliseconds (specification, Limits). */
const codeLifetime = 15 * 60_000;

/**
 * Installs an app for a seller, or changes its permissions, and makes the code that the app exchanges for a key. An app
 * has one installation for each seller, and the last consent counts: keys with more permissions lose them, none gets
 * more.
 */
export async function allow(tx: Queryable, request: AppRequest, user: SellerUser, now: Date): Promise<string> {
  const { clientId, redirectUri, permissions, challenge } = request;
  const [installation] = await tx.query<{ id: string }>(
    `insert into installation (id, app_id, seller_id, user_id, permissions, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text[], $6::timestamptz, $6::timestamptz)
     on conflict (app_id, seller_id) do update
     set user_id = excluded.user_id, permissions = excluded.permissions, updated_at = excluded.updated_at returning id`,
    [newId(now), clientId, user.sellerId, user.id, permissions, now],
  );
  const id = installation?.id ?? '';
  await tx.query(
    `update api_key set permissions = array(select p from unnest(permissions) p where p = any($2::text[]))
     where installation_id = $1 and not permissions <@ $2::text[]`,
    [id, permissions],
  );
  const code = newSecret();
  await tx.query(
    `insert into authorization_code (hash, installation_id, redirect_uri, code_challenge, created_at, expires_at)
     values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz)`,
    [hashOf(code), id, redirectUri, challenge ?? null, now, new Date(now.getTime() + codeLifetime)],
  );
  return code;
}

/** Removes an app from a seller with its codes and keys. Answers whether it was there. */
export async function removeInstallation(db: Queryable, appId: string, sellerId: string): Promise<boolean> {
  const gone = await db.query('delete from installation where app_id = $1 and seller_id = $2 returning id', [
    appId,
    sellerId,
  ]);
  return gone.length > 0;
}

/**
 * The `state` of an installation that began on a page of the service: the app checks it (specification, Authentication
 * 5).
 */
export function signCode(secrets: Secrets, app: App, code: string): string {
  return createHmac('sha256', secrets.open(app.secret)).update(code).digest('base64url');
}

const maxKeys = 10;

/** Makes the key of an installation for a code. Above ten valid keys the oldest are revoked. */
export async function issueKey(
  tx: Queryable,
  installation: { readonly id: string; readonly sellerId: string; readonly permissions: readonly string[] },
  app: App,
  codeHash: string,
  now: Date,
): Promise<string> {
  const key = newKey();
  await tx.query(
    `insert into api_key (id, hash, hint, seller_id, name, installation_id, authorization_code_hash, permissions, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9::timestamptz)`,
    [
      newId(now),
      hashOf(key),
      key.slice(-4),
      installation.sellerId,
      app.name,
      installation.id,
      codeHash,
      installation.permissions,
      now,
    ],
  );
  await tx.query(
    `update api_key set revoked_at = $2::timestamptz where id in
       (select id from api_key where installation_id = $1 and revoked_at is null order by (hash = $3) desc, created_at desc, id desc offset ${maxKeys})`,
    [installation.id, now, hashOf(key)],
  );
  return key;
}

/** Deletes expired codes. A key stores its code's hash, so that a second use is still noticed. */
export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from authorization_code where expires_at <= $1::timestamptz', [now]);
}
