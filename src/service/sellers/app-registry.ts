/** Apps of third parties, as the operator registers them. */
import { permissions } from '../../contract/permissions.ts';
import { z } from '../../contract/route.ts';
import { strict } from '../../contract/strict.ts';
import type { Queryable } from '../database/index.ts';
import { newId, newSecret } from '../security/ids.ts';
import { ApiError } from '../http/api-error.ts';
import { readBody } from '../http/requests.ts';
import type { Secrets } from '../security/secrets.ts';

/** An app without its secret. `id` is its client_id. */
export interface App {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly website: string | null;
  readonly redirect_uris: readonly string[];
  readonly permissions: readonly string[];
  readonly requires_pkce: boolean;
  readonly created_at: Date;
}

const columns = 'id, name, description, website, redirect_uris, permissions, requires_pkce, created_at';

const fields = strict(
  z.object({
    name: z.string().check(z.regex(/\S/, 'Expected a name'), z.maxLength(100)),
    description: z.optional(z.string().check(z.maxLength(1000))),
    website: z.optional(
      z.string().check(z.maxLength(2000), z.refine(isWebsite, 'Expected an address like https://newsletter.example')),
    ),
    redirectUris: z
      .array(
        z
          .string()
          .check(
            z.maxLength(2000),
            z.refine(
              isRedirectUri,
              'Expected an address that begins with https:// (or http://localhost), without a # part',
            ),
          ),
      )
      .check(z.minLength(1, 'Name one at least'), z.maxLength(10)),
    permissions: z.optional(
      z.array(z.enum(permissions)).check(z.minLength(1, 'Name one at least'), z.maxLength(permissions.length)),
    ),
    pkce: z.optional(z.enum(['optional', 'required'])),
  }),
);

/**
 * Checks a redirect URI of an app. URIs are compared character by character, so they are stored as they were written.
 * Plain http is allowed only for the developer's own machine.
 */
export function isRedirectUri(uri: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('#') || !/^https?:\/\//.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password) return false;
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isWebsite(address: string): boolean {
  return /^https?:\/\//.test(address) && URL.canParse(address);
}

/**
 * Registers an app; without `permissions` it may ask a seller for all of them. The secret is answered only here. It is
 * stored encrypted and not hashed, because it signs the `state` of installs from the marketplace and must be readable
 * again.
 * @throws ApiError 400 for invalid input.
 */
export async function registerApp(
  db: Queryable,
  secrets: Secrets,
  app: {
    readonly name: string;
    readonly description?: string | undefined;
    readonly website?: string | undefined;
    readonly redirectUris: readonly string[];
    readonly permissions?: readonly string[] | undefined;
    /** `required` refuses authorization requests without a PKCE challenge; `optional` when missing. */
    readonly pkce?: string | undefined;
  },
  now: Date,
): Promise<{ app: App; secret: string }> {
  const read = readBody(fields, app);
  const secret = newSecret();
  const [row] = await db.query<App>(
    `insert into app (id, name, description, website, secret, redirect_uris, permissions, requires_pkce, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7::text[], $9, $8::timestamptz, $8::timestamptz) returning ${columns}`,
    [
      `app_${newId(now)}`,
      read.name.trim(),
      read.description ?? '',
      read.website ?? null,
      secrets.encrypt(secret),
      [...new Set(read.redirectUris)],
      [...new Set(read.permissions ?? permissions)],
      now,
      read.pkce === 'required',
    ],
  );
  if (!row) throw new Error('The app was not written.');
  return { app: row, secret };
}

/** All apps, by name. */
export async function listApps(db: Queryable): Promise<App[]> {
  return await db.query<App>(`select ${columns} from app order by lower(name), id`);
}

/**
 * Gives an app a new secret. The old one ends immediately; keys that it was exchanged for stay. @throws ApiError 404
 */
export async function renewAppSecret(
  db: Queryable,
  secrets: Secrets,
  id: string,
  now: Date,
): Promise<{ app: App; secret: string }> {
  const secret = newSecret();
  const [row] = await db.query<App>(
    `update app set secret = $2, updated_at = $3::timestamptz where id = $1 returning ${columns}`,
    [id, secrets.encrypt(secret), now],
  );
  if (!row) throw noApp(id);
  return { app: row, secret };
}

/** Removes an app, its installations and their keys immediately. @throws ApiError 404 */
export async function removeApp(db: Queryable, id: string): Promise<App> {
  const [row] = await db.query<App>(`delete from app where id = $1 returning ${columns}`, [id]);
  if (!row) throw noApp(id);
  return row;
}

function noApp(id: string): ApiError {
  return new ApiError(404, 'NOT_FOUND', `There is no app "${id}".`);
}
