/** Pairing: a code that a seller makes and a device exchanges for its token, once and within ten minutes. */
import type { Queryable } from '../database/index.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { AccessUserCall, Context } from '../http/context.ts';
import { hashOf, newCode, newSecret } from '../security/ids.ts';

const lifetime = 10 * 60_000;

/** The code as people may type it: spaces, hyphens and lower case make no difference. */
const keyOf = (code: string) => hashOf(code.replace(/[\s-]/g, '').toUpperCase());

/** Makes a code for an access user. An earlier one of it ends. @throws ApiError 409 for one that is revoked or over */
export async function createPairing(
  { db, now, publicUrl }: Pick<Context, 'db' | 'now' | 'publicUrl'>,
  {
    id,
    active,
    expires_at: expires,
  }: { readonly id: string; readonly active: boolean; readonly expires_at: Date | null },
): Promise<{ code: string; url: string; expiresAt: string }> {
  const at = now();
  if (!active || (expires && expires <= at))
    throw new ApiError(409, 'ACCESS_ENDED', 'This access user is revoked or over; switch it on first.');
  const code = newCode(16);
  const until = new Date(at.getTime() + lifetime);
  await db.query('update access_user set pairing_hash = $2, pairing_expires_at = $3::timestamptz where id = $1', [
    id,
    keyOf(code),
    until,
  ]);
  // behind the `#`, so that no server sees it in an address
  return { code, url: `${publicUrl}/door/#pair=${code}`, expiresAt: until.toISOString() };
}

/**
 * Exchanges a code for a new token, which replaces the one before: a device that was paired with it has to be paired
 * again. @throws ApiError 404 for a code that is unknown, used or too old
 */
export async function pair(
  db: Queryable,
  code: string,
  now: Date,
): Promise<{ readonly token: string; readonly caller: AccessUserCall }> {
  const token = newSecret();
  const [paired] = await db.query<{ id: string; seller_id: string }>(
    `update access_user set token_hash = $2, pairing_hash = null, pairing_expires_at = null, last_seen_at = $3::timestamptz
     where pairing_hash = $1 and pairing_expires_at > $3::timestamptz and active and deleted_at is null
       and (expires_at is null or expires_at > $3::timestamptz)
     returning id, seller_id`,
    [keyOf(code), hashOf(token), now],
  );
  if (!paired) throw notFound('pairing code');
  return { token, caller: { id: paired.id, sellerId: paired.seller_id } };
}
