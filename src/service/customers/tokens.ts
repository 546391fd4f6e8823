/** The access tokens of customers in requests. */
import type { Queryable } from '../database/index.ts';
import type { Call } from '../http/context.ts';
import { originsSql } from '../http/origins.ts';
import { hashOf } from '../security/ids.ts';
import { noteSessionUse } from './sessions.ts';

/**
 * The customer of a token, and the origins that may act for the seller's customers. Nothing for an unknown or expired
 * token, or a blocked customer.
 */
export async function findCustomer(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ customer: NonNullable<Call['customer']>; allowedOrigins: readonly string[] | undefined } | undefined> {
  const [row] = await db.query<{
    id: string;
    seller_id: string;
    session_id: string;
    used: Date;
    origins: readonly string[] | null;
  }>(
    `select c.id, c.seller_id, t.session_id, u.last_used_at as used, ${originsSql('s')} as origins
     from customer_token t join customer_session u on u.id = t.session_id
       join customer c on c.id = t.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and t.expires_at > $2::timestamptz and not c.blocked`,
    [hashOf(token), now.toISOString()],
  );
  if (!row) return undefined;
  const { id, seller_id: sellerId, session_id: sessionId, origins } = row;
  await noteSessionUse(db, sessionId, row.used, now);
  return { customer: { id, sellerId, sessionId }, allowedOrigins: origins ?? undefined };
}
