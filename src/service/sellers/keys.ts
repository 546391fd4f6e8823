/** API keys of a seller. A key is shown when it is made; only its hash is stored. */
import type { Api } from '../../contract/index.ts';
import type { ApiKey } from '../../contract/keys.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { z } from '../../contract/route.ts';
import { ownerOf } from '../http/access.ts';
import type { Queryable } from '../database/index.ts';
import type { Context, Handlers, Key } from '../http/context.ts';
import { hashOf, newId, newSecret } from '../security/ids.ts';
import { fieldChanges } from '../http/field-changes.ts';
import { readPage } from '../http/paging.ts';
import { compact } from '../http/pick.ts';
import { notFound } from '../http/api-error.ts';

interface KeyRow {
  readonly id: string;
  readonly hint: string;
  readonly name: string;
  readonly installation_id: string | null;
  readonly app_name: string | null;
  readonly permissions: string[] | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

type KeyView = z.input<typeof ApiKey>;

const columns = `k.id, k.hint, k.name, k.installation_id, k.permissions, k.created_at, k.last_used_at,
  (select a.name from installation i join app a on a.id = i.app_id where i.id = k.installation_id) as app_name`;

/** The handlers of keys. */
export function keyHandlers({ db, now }: Context): Handlers<Api['keys']> {
  return {
    create: async ({ name, permissions }, call) => {
      const made = await issueKey(db, { sellerId: ownerOf(call, 'manage keys'), name, permissions }, now());
      call.noteChanges?.(fieldChanges({}, rightsOf(made), rightFields));
      return made;
    },
    list: async (paging, call) => await listKeys(db, ownerOf(call, 'manage keys'), paging),
    revoke: async ({ id }, call) => {
      const revoked = await revokeKey(db, id, now(), ownerOf(call, 'manage keys'));
      call.noteChanges?.(fieldChanges(rightsOf(revoked), {}, rightFields));
      return revoked;
    },
  };
}

const rightFields = ['name', 'permissions'] as const;

/** What the audit trail keeps of a key: what it may do, and never a part of the key itself. */
const rightsOf = ({ name, permissions = ['all'] }: KeyView) => ({ name, permissions });

const keyPrefix = 'fk_';

/** A new API key. Its prefix distinguishes it from customers' tokens, and makes leaked keys findable. */
export function newKey(): string {
  return keyPrefix + newSecret();
}

/** The key of a bearer token, unless it is unknown or revoked. Records its use, to the minute. */
export async function findKey(db: Queryable, token: string, now: Date): Promise<Key | undefined> {
  if (!token.startsWith(keyPrefix)) return undefined;
  const [row] = await db.query<{
    id: string;
    seller_id: string;
    installation_id: string | null;
    permissions: string[] | null;
    used: Date | null;
  }>(
    'select id, seller_id, installation_id, permissions, last_used_at as used from api_key where hash = $1 and revoked_at is null',
    [hashOf(token)],
  );
  if (!row) return undefined;
  if (!row.used || now.getTime() - row.used.getTime() >= 60_000)
    await db.query('update api_key set last_used_at = $2::timestamptz where id = $1', [row.id, now.toISOString()]);
  return {
    id: row.id,
    sellerId: row.seller_id,
    ...(row.installation_id !== null && { installationId: row.installation_id }),
    ...(row.permissions && { permissions: row.permissions }),
  };
}

/** Makes a key; without `permissions` it has all. Only this answer contains it. */
export async function issueKey(
  db: Queryable,
  {
    sellerId,
    name,
    permissions,
  }: { readonly sellerId: string; readonly name: string; readonly permissions?: readonly Permission[] | undefined },
  now: Date,
): Promise<KeyView & { key: string }> {
  const key = newKey();
  const [row] = await db.query<KeyRow>(
    `insert into api_key as k (id, hash, hint, seller_id, name, permissions, created_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7::timestamptz) returning ${columns}`,
    [
      newId(now),
      hashOf(key),
      key.slice(-4),
      sellerId,
      name.trim(),
      permissions ? [...new Set(permissions)] : null,
      now,
    ],
  );
  if (!row) throw new Error('The key was not written.');
  return { ...keyView(row), key };
}

/** The valid keys of a seller, newest first. */
export async function listKeys(
  db: Queryable,
  sellerId: string,
  paging: Parameters<typeof readPage>[2] = {},
): Promise<{ docs: KeyView[]; total: number; next?: string }> {
  const from = 'from api_key k where k.seller_id = $1 and k.revoked_at is null';
  const list = { columns, from, params: [sellerId], time: 'k.created_at', id: 'k.id' };
  const { rows, ...listed } = await readPage<KeyRow>(db, list, paging);
  return { docs: rows.map(keyView), ...listed };
}

/**
 * Revokes a key immediately.
 * @param sellerId The seller of the key; any when missing, for the operator.
 * @throws ApiError 404 for an unknown key, another seller's, or one that is revoked already.
 */
export async function revokeKey(db: Queryable, id: string, now: Date, sellerId?: string): Promise<KeyView> {
  const [row] = await db.query<KeyRow>(
    `update api_key k set revoked_at = $2::timestamptz
     where k.id = $1 and ($3::text is null or k.seller_id = $3) and k.revoked_at is null returning ${columns}`,
    [id, now, sellerId ?? null],
  );
  if (!row) throw notFound('key');
  return keyView(row);
}

function keyView(row: KeyRow): KeyView {
  return compact({
    _id: row.id,
    name: row.name,
    hint: row.hint,
    installationId: row.installation_id ?? undefined,
    appName: row.app_name ?? undefined,
    permissions: row.permissions ?? undefined,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString(),
  });
}
