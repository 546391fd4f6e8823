/** What passkeys sign: random, for one purpose, on one page, for five minutes, once. Only hashes are kept. */
import type { Queryable } from '../database/index.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import type { RelyingParty } from './relying-party.ts';

/** Milliseconds. */
export const challengeHolds = 5 * 60_000;

/** For whom and what a challenge is. Who signs in is not known before. */
interface Purpose {
  readonly sellerId: string;
  /** Of a passkey that is made. */
  readonly customerId?: string;
  readonly party: RelyingParty;
}

/** A new one; it is kept where the seller exists, and told all the same. */
export async function newChallenge(
  db: Queryable,
  { sellerId, customerId, party }: Purpose,
  now: Date,
): Promise<string> {
  const challenge = newSecret();
  await db.query(
    `insert into passkey_challenge (hash, seller_id, customer_id, rp_id, origin, expires_at)
     select $1, id, $3::text, $4, $5, $6::timestamptz from seller where id = $2`,
    [hashOf(challenge), sellerId, customerId ?? null, party.id, party.origin, new Date(now.getTime() + challengeHolds)],
  );
  return challenge;
}

/** The challenge that was signed, used up by this; nothing when it is unknown, used, too old, or was for something else. */
export async function takeChallenge(
  db: Queryable,
  clientData: string,
  { sellerId, customerId, party }: Purpose,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const [found] = await db.query(
    `delete from passkey_challenge where hash = $1 and seller_id = $2 and customer_id is not distinct from $3::text
       and rp_id = $4 and origin = $5 and expires_at > $6::timestamptz returning hash`,
    [hashOf(challenge), sellerId, customerId ?? null, party.id, party.origin, now],
  );
  return found && challenge;
}

/** The challenge as the browser signed it. */
function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes challenges that nobody signed in time. */
export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from passkey_challenge where expires_at <= $1::timestamptz', [now]);
}
