/**
 * Renewing a short-lived token. What renews it is exchanged each time; one that comes again after that was copied, by somebody
 * who has it or had it, so that the session ends for both. An answer may get lost on its way, though: for a minute, and as long as
 * nobody used what was answered, the same token gets another answer, and the lost one counts as used.
 */
import { notSignedIn } from '../http/access.ts';
import { addRefreshToken, issueToken, sessionLifetime, shortLifetime } from './sessions.ts';
import type { Tokens } from '../../contract/tokens.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { assertOrigin } from '../http/origins.ts';

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

/** @throws Refusal 401 when there is nothing to renew, 403 for a page that may not act for the seller's customers. */
export async function renewToken(context: Context, refreshToken: string, origin: string | undefined): Promise<Tokens> {
  const at = context.now();
  const renewed = await context.db.transaction(async (tx) => {
    const hash = hashOf(refreshToken);
    const session = await lockSession(tx, hash, at);
    if (!session) return undefined;
    assertOrigin(context, origin, session.origins ?? undefined);
    if (!(await takeToken(tx, hash, at))) {
      await tx.query('delete from customer_session where id = $1', [session.id]);
      return undefined; // not thrown: the end of the session has to stay
    }
    return await exchange(tx, session.id, hash, at);
  });
  if (!renewed) throw notSignedIn();
  return renewed;
}

/** The session that a token renews, if it holds; nobody changes it until the transaction ends. */
async function lockSession(tx: Queryable, hash: string, now: Date): Promise<SessionRow | undefined> {
  const [row] = await tx.query<SessionRow>(
    `select u.id, s.data->'allowedOrigins' as origins
     from customer_refresh_token t join customer_session u on u.id = t.session_id
       join customer c on c.id = u.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and u.expires_at > $2::timestamptz and not c.blocked for update of u`,
    [hash, now],
  );
  return row;
}

/** Whether the token may be exchanged: it never was, or the answer got lost. Read under the lock of the session. */
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
