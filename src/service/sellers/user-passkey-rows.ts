/** Passkeys of sellers' users in the database, and the challenges that they sign, of which only hashes are stored. */
import type { UserPasskey } from '../../contract/user-passkeys.ts';
import type { z } from '../../contract/route.ts';
import type { Queryable } from '../database/index.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { challengeIn, challengeLifetimeMs, counterGrew, type StoredPasskey } from '../security/webauthn.ts';

export interface UserPasskeyRow extends StoredPasskey {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly synced: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const columns =
  'id, user_id, name, rp_id, credential_id, public_key, sign_count, transports, synced, created_at, last_used_at';

export function userPasskeyView(row: UserPasskeyRow): z.input<typeof UserPasskey> {
  return {
    _id: row.id,
    name: row.name,
    domain: row.rp_id,
    createdAt: row.created_at.toISOString(),
    ...(row.last_used_at && { lastUsedAt: row.last_used_at.toISOString() }),
    synced: row.synced,
  };
}

/** All passkeys of a user, the newest first. */
export async function readUserPasskeys(db: Queryable, userId: string): Promise<UserPasskeyRow[]> {
  return await db.query<UserPasskeyRow>(
    `select ${columns} from seller_passkey where user_id = $1 order by created_at desc, id desc`,
    [userId],
  );
}

/** Whether a user is asked for a passkey after the password. */
export async function hasUserPasskey(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query('select 1 from seller_passkey where user_id = $1 limit 1', [userId])).length > 0;
}

/** Stores a passkey. @returns Nothing when the credential is stored already, for any user. */
export async function insertUserPasskey(
  tx: Queryable,
  row: Omit<UserPasskeyRow, 'last_used_at'>,
): Promise<UserPasskeyRow | undefined> {
  const [added] = await tx.query<UserPasskeyRow>(
    `insert into seller_passkey (id, user_id, name, rp_id, credential_id, public_key, sign_count, transports, synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9, $10::timestamptz)
     on conflict (rp_id, credential_id) do nothing returning ${columns}`,
    [
      ...[row.id, row.user_id, row.name, row.rp_id, row.credential_id, row.public_key, row.sign_count],
      ...[row.transports, row.synced, row.created_at],
    ],
  );
  return added;
}

/** Lets changes of a user's passkeys wait for each other. */
export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('select 1 from seller_user where id = $1 for update', [userId]);
}

/** Gives a passkey of a user another name; nothing when there is none. */
export async function renameUserPasskey(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<UserPasskeyRow | undefined> {
  const [row] = await db.query<UserPasskeyRow>(
    `update seller_passkey set name = $3 where id = $1 and user_id = $2 returning ${columns}`,
    [id, userId, name],
  );
  return row;
}

/** Removes one passkey of a user. @returns False when there was none. */
export async function removeUserPasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const removed = await db.query('delete from seller_passkey where id = $1 and user_id = $2 returning id', [
    id,
    userId,
  ]);
  return removed.length > 0;
}

/** Removes all passkeys of a user, who may have lost a device: ends the sessions and sign-ins under way, too. */
export async function removeUserPasskeys(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from seller_passkey where user_id = $1', [userId]);
  await endChallenges(tx, userId);
  await tx.query('delete from seller_session where user_id = $1', [userId]);
}

/**
 * Records a use. @returns False when the counter did not grow, as with a copy of the device; devices without a counter
 * send 0.
 */
export async function noteUserPasskeyUse(
  db: Queryable,
  id: string,
  { count, synced }: { readonly count: number; readonly synced: boolean },
  now: Date,
): Promise<boolean> {
  const noted = await db.query(
    `update seller_passkey set sign_count = $2::bigint, synced = $3, last_used_at = $4::timestamptz
     where id = $1 and ${counterGrew} returning id`,
    [id, count, synced, now],
  );
  return noted.length > 0;
}

type Purpose = 'add' | 'sign-in';

/** A new challenge for a user. */
export async function newUserChallenge(db: Queryable, userId: string, purpose: Purpose, now: Date): Promise<string> {
  const challenge = newSecret();
  await db.query(
    `insert into seller_passkey_challenge (hash, user_id, purpose, expires_at) values ($1, $2, $3, $4::timestamptz)`,
    [hashOf(challenge), userId, purpose, new Date(now.getTime() + challengeLifetimeMs)],
  );
  return challenge;
}

/** Uses up the challenge that was signed. Nothing when it is unknown, used, expired, or for another purpose. */
export async function takeUserChallenge(
  db: Queryable,
  clientData: string,
  purpose: Purpose,
  now: Date,
): Promise<{ readonly challenge: string; readonly userId: string } | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const [found] = await db.query<{ user_id: string }>(
    `delete from seller_passkey_challenge where hash = $1 and purpose = $2 and expires_at > $3::timestamptz
     returning user_id`,
    [hashOf(challenge), purpose, now],
  );
  return found && { challenge, userId: found.user_id };
}

/** Ends what a user was to sign: sign-ins after a password that counts no more. */
export async function endChallenges(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from seller_passkey_challenge where user_id = $1', [userId]);
}

/** Deletes expired challenges. */
export async function deleteExpiredUserChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from seller_passkey_challenge where expires_at <= $1::timestamptz', [now]);
}
