/** Sessions of customers. Each sign-in opens one; ending it ends its tokens. */
import type { Session } from '../../contract/own-account.ts';
import type { z } from '../../contract/route.ts';
import type { Tokens } from '../../contract/tokens.ts';
import type { Queryable } from '../database/index.ts';
import { hashOf, newId, newSecret } from '../security/ids.ts';

/** The lifetime of a session in milliseconds: from its beginning, or from the last renewal of its token. */
export const sessionLifetime = 30 * 24 * 3_600_000;
/** The lifetime of a token that can be renewed, in milliseconds. */
export const shortLifetime = 30 * 60_000;
const minute = 60_000;

/** A sign-in: the customer, the method and the device. */
export interface Arrival {
  readonly customerId: string;
  /** A readable name; see `devices.ts`. */
  readonly device?: string | undefined;
  /** True for a short-lived token with a refresh token. */
  readonly renews?: boolean | undefined;
}

/** Opens a session. Only hashes of its tokens are stored. The caller runs a transaction. */
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

/** Stores the refresh token of a session; it works once. */
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

/** A session as its customer sees it. */
export interface SessionRow {
  readonly id: string;
  readonly device: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/** A session on the wire; `current` is the id of the session that asks. */
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

/** The active sessions of a customer, the last used first. */
export async function readSessions(db: Queryable, customerId: string, now: Date): Promise<SessionRow[]> {
  return await db.query<SessionRow>(
    `select id, device, created_at, last_used_at from customer_session where customer_id = $1 and expires_at > $2::timestamptz
     order by last_used_at desc, id desc limit 1000`,
    [customerId, now],
  );
}

/** Records the last use of a session, to the minute. */
export async function noteSessionUse(db: Queryable, id: string, before: Date, now: Date): Promise<void> {
  if (now.getTime() - before.getTime() >= minute)
    await db.query('update customer_session set last_used_at = $2::timestamptz where id = $1', [id, now]);
}

/** Ends one session of a customer. @returns False when there was none. */
export async function endSession(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const ended = await db.query('delete from customer_session where id = $1 and customer_id = $2 returning id', [
    id,
    customerId,
  ]);
  return ended.length > 0;
}

/** Ends all sessions of a customer except `but`. @returns Their number. */
export async function endSessions(db: Queryable, customerId: string, but?: string): Promise<number> {
  const ended = await db.query(
    'delete from customer_session where customer_id = $1 and id is distinct from $2::text returning id',
    [customerId, but ?? null],
  );
  return ended.length;
}

/** Deletes expired tokens and sessions. */
export async function deleteExpiredCustomerSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from customer_token where expires_at <= $1::timestamptz', [now]);
  await db.query('delete from customer_session where expires_at <= $1::timestamptz', [now]);
}
