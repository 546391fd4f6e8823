/** Sessions of customers: each sign-in is one, with the tokens that it was given. Ending it ends them. */
import type { Session } from '../../contract/own-account.ts';
import type { z } from '../../contract/route.ts';
import type { Tokens } from '../../contract/tokens.ts';
import type { Queryable } from '../database/index.ts';
import { hashOf, newId, newSecret } from '../security/ids.ts';

/** How long a session holds, milliseconds: from its beginning, or from when its token was renewed last. */
export const sessionLifetime = 30 * 24 * 3_600_000;
/** How long a token holds that can be renewed. */
export const shortLifetime = 30 * 60_000;
const minute = 60_000;

/** Who signs in, and with what. */
export interface Arrival {
  readonly customerId: string;
  /** In words; see `devices.ts`. */
  readonly device?: string | undefined;
  /** Whether the token is to be short-lived, with another one to renew it. */
  readonly renews?: boolean | undefined;
}

/** Begins a session; of its tokens only hashes are kept. The caller runs a transaction. */
export async function openSession(
  tx: Queryable,
  { customerId, device, renews = false }: Arrival,
  now: Date,
): Promise<Tokens> {
  const id = newId(now);
  await tx.query(
    `insert into customer_session (id, customer_id, device, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz)`,
    [id, customerId, device ?? null, now, after(now, sessionLifetime)],
  );
  const issued = await issueToken(tx, id, renews ? shortLifetime : sessionLifetime, now);
  if (!renews) return issued;
  const refreshToken = newSecret();
  await addRefreshToken(tx, id, refreshToken, now);
  return { ...issued, refreshToken };
}

/** A further token of a session. */
export async function issueToken(tx: Queryable, sessionId: string, lifetime: number, now: Date): Promise<Tokens> {
  const token = newSecret();
  const expires = after(now, lifetime);
  await tx.query(
    `insert into customer_token (hash, customer_id, session_id, created_at, expires_at)
     select $1, customer_id, id, $3::timestamptz, $4::timestamptz from customer_session where id = $2`,
    [hashOf(token), sessionId, now, expires],
  );
  return { token, expiresIn: lifetime / 1000 };
}

/** Keeps what renews the token of a session, once. */
export async function addRefreshToken(tx: Queryable, sessionId: string, token: string, now: Date): Promise<void> {
  await tx.query('insert into customer_refresh_token (hash, session_id, created_at) values ($1, $2, $3::timestamptz)', [
    hashOf(token),
    sessionId,
    now,
  ]);
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

/** What a session looks like to whom it belongs. */
export interface SessionRow {
  readonly id: string;
  readonly device: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/** A session on the wire; `current` is the id of the one that asks. */
export function sessionView(
  { id, device, created_at: created, last_used_at: used }: SessionRow,
  current?: string,
): z.input<typeof Session> {
  return {
    _id: id,
    ...(device !== null && { device }),
    createdAt: created.toISOString(),
    lastUsedAt: used.toISOString(),
    ...(current !== undefined && { current: id === current }),
  };
}

/** The sessions of a customer that still hold, the one used last first. */
export async function readSessions(db: Queryable, customerId: string, now: Date): Promise<SessionRow[]> {
  return await db.query<SessionRow>(
    `select id, device, created_at, last_used_at from customer_session where customer_id = $1 and expires_at > $2::timestamptz
     order by last_used_at desc, id desc limit 1000`,
    [customerId, now],
  );
}

/** Notes, to the minute, that a session was used. */
export async function noteSessionUse(db: Queryable, id: string, before: Date, now: Date): Promise<void> {
  if (now.getTime() - before.getTime() >= minute)
    await db.query('update customer_session set last_used_at = $2::timestamptz where id = $1', [id, now]);
}

/** Ends one session of a customer. @returns Whether there was one. */
export async function endSession(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const ended = await db.query('delete from customer_session where id = $1 and customer_id = $2 returning id', [
    id,
    customerId,
  ]);
  return ended.length > 0;
}

/** Ends all sessions of a customer, but for one where it is named. @returns How many there were. */
export async function endSessions(db: Queryable, customerId: string, but?: string): Promise<number> {
  const ended = await db.query(
    'delete from customer_session where customer_id = $1 and id is distinct from $2::text returning id',
    [customerId, but ?? null],
  );
  return ended.length;
}

/** Deletes tokens and sessions whose time is up. */
export async function deleteExpiredCustomerSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from customer_token where expires_at <= $1::timestamptz', [now]);
  await db.query('delete from customer_session where expires_at <= $1::timestamptz', [now]);
}
