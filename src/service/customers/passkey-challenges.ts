/**
 * Passkey challenges: random values to sign, for one purpose, on one page, once, within five minutes. Only hashes are
 * stored.
 */
import type { Queryable } from '../database/index.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import type { RelyingParty } from '../security/relying-party.ts';
import { challengeIn, challengeLifetimeMs } from '../security/webauthn.ts';

/** The seller, page and purpose of a challenge. For a sign-in the customer is not known yet. */
interface Purpose {
  readonly sellerId: string;
  /** The owner of a passkey that is being created. */
  readonly customerId?: string;
  readonly party: RelyingParty;
}

/** A new challenge. It is stored only if the seller exists, but answered in any case. */
export async function newChallenge(
  db: Queryable,
  { sellerId, customerId, party }: Purpose,
  now: Date,
): Promise<string> {
  const challenge = newSecret();
  await db.query(
    `insert into passkey_challenge (hash, seller_id, customer_id, rp_id, origin, expires_at)
     select $1, id, $3::text, $4, $5, $6::timestamptz from seller where id = $2`,
    [
      hashOf(challenge),
      sellerId,
      customerId ?? null,
      party.id,
      party.origin,
      new Date(now.getTime() + challengeLifetimeMs),
    ],
  );
  return challenge;
}

/** Uses up the challenge that was signed. Nothing when it is unknown, used, expired, or for another purpose. */
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

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from passkey_challenge where expires_at <= $1::timestamptz', [now]);
}
