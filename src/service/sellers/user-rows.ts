/** The rows of sellers' users: people who sign in to the desk, and to allow apps. */
import type { Role } from '../../contract/roles.ts';
import type { User } from '../../contract/users.ts';
import type { Queryable } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { emailKey } from '../security/email-key.ts';
import { newId } from '../security/ids.ts';

/** A user, or a person who is invited to be one. */
export interface UserRow {
  readonly id: string;
  readonly seller_id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly created_at: Date;
  /** Whether signing in asks for a passkey; missing where it wasn't read. */
  readonly passkey?: boolean;
}

export const userColumns = 'id, seller_id, email, name, role, created_at';

/** Of `seller_user` alone: invited people have no passkeys. */
export const userColumnsWithPasskey = `${userColumns},
  exists (select 1 from seller_passkey p where p.user_id = seller_user.id) as passkey`;

/** The users of a seller, by email address. */
export async function readUsers(db: Queryable, sellerId: string): Promise<UserRow[]> {
  return await db.query<UserRow>(
    `select ${userColumnsWithPasskey} from seller_user where seller_id = $1 order by email_key`,
    [sellerId],
  );
}

/** Where test emails go: the address of the user of a session. @throws ApiError 409 for a key, which has none */
export async function testAddress(db: Queryable, userId: string | undefined): Promise<string> {
  const [user] = await db.query<{ email: string }>('select email from seller_user where id = $1', [userId ?? null]);
  if (!user) throw new ApiError(409, 'NO_ADDRESS', 'A test email goes to the signed-in user; a key has no address.');
  return user.email;
}

/** Writes a new user. @throws ApiError 409 for an email address that is in use. */
export async function insertUser(
  db: Queryable,
  { seller_id: sellerId, email, name, role }: Omit<UserRow, 'id' | 'created_at'>,
  passwordHash: string,
  now: Date,
): Promise<UserRow> {
  const [row] = await db.query<UserRow>(
    `insert into seller_user (id, seller_id, email, email_key, name, role, password_hash, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz) on conflict (email_key) do nothing
     returning ${userColumns}`,
    [newId(now), sellerId, email, emailKey(email), name, role, passwordHash, now],
  );
  if (!row) throw emailInUse(email);
  return row;
}

/** Sets the password of a user; nothing of their sessions. */
export async function writePassword(tx: Queryable, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx.query('update seller_user set password_hash = $2, updated_at = $3::timestamptz where id = $1', [
    id,
    passwordHash,
    now,
  ]);
}

/** The error for an email address that signs in already, or is to. */
export function emailInUse(email: string): ApiError {
  return new ApiError(409, 'EMAIL_IN_USE', `There is a user with ${email} already.`, [
    { path: 'email', message: 'In use' },
  ]);
}

/** A user for callers. */
export function userView({ id, name, email, role, created_at: createdAt, passkey }: UserRow): User {
  return { _id: id, name, email, role, createdAt: createdAt.toISOString(), ...(passkey && { passkey }) };
}
