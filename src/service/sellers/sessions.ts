/** Sessions of seller users on the pages of the service, with a cookie. Programs use keys instead. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKey } from '../security/email-key.ts';
import type { Queryable } from '../database/index.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { rightsOf, type Role } from '../../contract/roles.ts';
import type { Key } from '../http/context.ts';
import { checkPassword, type PasswordCost } from '../security/passwords.ts';

const sessionHours = 12;

/** A signed-in seller user. */
export interface SellerUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly role: Role;
}

const columns = `u.id, u.name, u.email, u.role, u.seller_id as "sellerId", coalesce(s.data ->> 'name', s.id) as "sellerName"`;

/** The user of a session; nothing for an unknown or expired one. */
export async function findSellerUser(db: Queryable, session: string, now: Date): Promise<SellerUser | undefined> {
  const [user] = await db.query<SellerUser>(
    `select ${columns} from seller_session t join seller_user u on u.id = t.user_id join seller s on s.id = u.seller_id
     where t.hash = $1 and t.expires_at > $2::timestamptz`,
    [hashOf(session), now],
  );
  return user;
}

/** The user with this email address and password. A wrong address takes as long as a wrong password. */
export async function checkSellerUser(
  db: Queryable,
  email: string,
  password: string,
  cost?: PasswordCost,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string; password_hash: string }>(
    'select id, password_hash from seller_user where email_key = $1',
    [emailKey(email)],
  );
  const { isRight, upgraded } = await checkPassword(password, row?.password_hash, cost);
  if (!row || !isRight) return undefined;
  if (upgraded !== undefined)
    await db.query('update seller_user set password_hash = $2 where id = $1 and password_hash = $3', [
      row.id,
      upgraded,
      row.password_hash, // not one that was set meanwhile
    ]);
  return row.id;
}

/** Whether a user may give apps access and take it back: an app gets a key, as only admins make them. */
export const mayManageApps = ({ role }: Pick<SellerUser, 'role'>): boolean => rightsOf[role].isUnlimited === true;

/** What a user may do, as a key. */
export function keyOfUser({ id, sellerId, role }: Pick<SellerUser, 'id' | 'sellerId' | 'role'>): Key {
  const { isUnlimited, permissions, operations, refundsToLimit, seesPeople } = rightsOf[role];
  return {
    id,
    sellerId,
    ...(!isUnlimited && { permissions }),
    ...(operations && { operations }),
    ...(refundsToLimit && { refundsToLimit }),
    ...(seesPeople && { seesPeople }),
  };
}

/** Opens a session; only its hash is stored. */
export async function openSession(db: Queryable, userId: string, now: Date): Promise<string> {
  const session = newSecret();
  await db.query('delete from seller_session where user_id = $1 and expires_at <= $2::timestamptz', [userId, now]);
  await db.query(
    'insert into seller_session (hash, user_id, created_at, expires_at) values ($1, $2, $3::timestamptz, $4::timestamptz)',
    [hashOf(session), userId, now, new Date(now.getTime() + sessionHours * 3_600_000)],
  );
  return session;
}

export async function closeSession(db: Queryable, session: string): Promise<void> {
  await db.query('delete from seller_session where hash = $1', [hashOf(session)]);
}

/** Ends all sessions of a user but one. @returns False when that one has ended itself. */
export async function closeOtherSessions(tx: Queryable, userId: string, session: string): Promise<boolean> {
  await tx.query('delete from seller_session where user_id = $1 and hash <> $2', [userId, hashOf(session)]);
  return (await tx.query('select 1 from seller_session where user_id = $1', [userId])).length > 0;
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from seller_session where expires_at <= $1::timestamptz', [now]);
}

/**
 * The cookies of the pages: `session` is a signed-in user's; `visit` identifies a browser before that, so that a form
 * works only in the browser that fetched it.
 */
type Cookie = 'session' | 'visit';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** `__Host-`: no other host of the same domain can set it. Browsers accept that only over https. */
const nameOf = (cookie: Cookie, publicUrl: string) => `${isSecure(publicUrl) ? '__Host-' : ''}foyer-${cookie}`;

/** The value of a cookie, if it can be one of ours. */
export function readCookie({ cookies }: FastifyRequest, cookie: Cookie, publicUrl: string): string | undefined {
  const value = cookies[nameOf(cookie, publicUrl)];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/**
 * Sets or removes a cookie. Lax: an app redirects people here from its own site, and their session must be sent then.
 */
export function writeCookie(reply: FastifyReply, cookie: Cookie, value: string | undefined, publicUrl: string): void {
  void reply.setCookie(nameOf(cookie, publicUrl), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
    maxAge: value === undefined ? 0 : sessionHours * 3600,
  });
}

/**
 * The session of the desk, in a cookie of its own: strict, so that no other site sends it. It acts on operations, which
 * that of the pages does not.
 */
const staffName = (publicUrl: string) => `${isSecure(publicUrl) ? '__Host-' : ''}foyer-staff`;

/** The session in the header `Cookie`, if it can be one of ours. */
export function readStaffSession(cookies: string | undefined, publicUrl: string): string | undefined {
  const start = `${staffName(publicUrl)}=`;
  const found = cookies?.split(/; */).find((cookie) => cookie.startsWith(start));
  const value = found?.slice(start.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The header `Set-Cookie` that keeps the session of the desk, or removes it. */
export function staffCookie(session: string | undefined, publicUrl: string): string {
  const age = session === undefined ? 0 : sessionHours * 3600;
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${staffName(publicUrl)}=${session ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}
