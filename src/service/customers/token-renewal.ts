/**
 * The renewal of short-lived tokens. A refresh token works once. One that is used again was copied, so the session ends
 * for both users of it. A response may get lost, though: for a minute, and until the new token is used, the same
 * refresh token gets another response, and the lost one counts as used.
 */
import { notSignedIn } from '../http/access.ts';
import { addRefreshToken, issueToken, sessionLifetime, shortLifetime } from './sessions.ts';
import type { Tokens } from '../../contract/tokens.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { assertOrigin, originsSql } from '../http/origins.ts';

const minute = 60_000;

interface SessionRow {
  readonly id: string;
  readonly origins: readonly string[] | null;
}

interface TokenRow {
  readonly hash: string;
  readonly used_until: Date | null;
  readonly successor: string | null;
}

/**
 * Renews a token. @throws ApiError 401 when there is nothing to renew, 403 for a page that may not act for the seller's
 * customers.
 */
export async function renewToken(context: Context, refreshToken: string, origin: string | undefined): Promise<Tokens> {
  const at = context.now();
  const renewed = await context.db.transaction(async (tx) => {
    const hash = hashOf(refreshToken);
    const session = await lockSession(tx, hash, at);
    if (!session) return undefined;
    assertOrigin(context, origin, session.origins ?? undefined);
    if (!(await takeToken(tx, hash, at))) {
      await tx.query('delete from customer_session where id = $1', [session.id]);
      return undefined; // not thrown: the end of the session must be committed
    }
    return await exchange(tx, session.id, hash, at);
  });
  if (!renewed) throw notSignedIn();
  return renewed;
}

/** The active session of a refresh token, locked until the transaction ends. */
async function lockSession(tx: Queryable, hash: string, now: Date): Promise<SessionRow | undefined> {
  const [row] = await tx.query<SessionRow>(
    `select u.id, ${originsSql('s')} as origins
     from customer_refresh_token t join customer_session u on u.id = t.session_id
       join customer c on c.id = u.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and u.expires_at > $2::timestamptz and not c.blocked for update of u`,
    [hash, now],
  );
  return row;
}

/**
 * True when the refresh token may be exchanged: it was not used yet, or the response got lost. Read under the lock of
 * the session.
 */
async function takeToken(tx: Queryable, hash: string, now: Date): Promise<boolean> {
  const [own] = await tx.query<TokenRow>(
    'select hash, used_until, successor from customer_refresh_token where hash = $1',
    [hash],
  );
  if (!own) return false;
  if (own.used_until === null) return true;
  if (own.used_until <= now) return false;
  const lost = await tx.query(
    `update customer_refresh_token set used_until = $2::timestamptz, successor = $3
     where hash = $1 and used_until is null returning hash`,
    [own.successor, now, hash],
  );
  return lost.length > 0;
}

async function exchange(tx: Queryable, sessionId: string, hash: string, now: Date): Promise<Tokens> {
  const refreshToken = newSecret();
  await addRefreshToken(tx, sessionId, refreshToken, now);
  await tx.query('update customer_refresh_token set used_until = $2::timestamptz, successor = $3 where hash = $1', [
    hash,
    new Date(now.getTime() + minute),
    hashOf(refreshToken),
  ]);
  await tx.query(
    'update customer_session set last_used_at = $2::timestamptz, expires_at = $3::timestamptz where id = $1',
    [sessionId, now, new Date(now.getTime() + sessionLifetime)],
  );
  return { ...(await issueToken(tx, sessionId, shortLifetime, now)), refreshToken };
}
