/** Invitations of sellers' users: an emailed link with which a person chooses a password, once. Only hashes are stored. */
import type { User } from '../../contract/users.ts';
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { assertNewPassword } from '../http/new-password.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import { emailKey } from '../security/email-key.ts';
import { hashOf, newId, newSecret } from '../security/ids.ts';
import { hashPassword } from '../security/passwords.ts';
import { emailInUse, insertUser, userColumns, userView, type UserRow } from './user-rows.ts';

const lifetimeMs = 7 * 24 * 60 * 60_000;

type Person = Pick<UserRow, 'email' | 'name' | 'role'>;

/** Writes an email to an invited person; the room of emails is above this one. */
export type QueueInvitation = (
  tx: Queryable,
  mail: { readonly sellerId: string; readonly to: string; readonly subject: string; readonly text: string },
  now: Date,
) => Promise<void>;

/** Invites a person. @throws ApiError 409 for an address that signs in already. */
export async function invite(
  { db, now, publicUrl }: Context,
  sellerId: string,
  { email, name, role }: Person,
  locale: string | undefined,
  queue: QueueInvitation,
): Promise<User> {
  return await db.transaction(async (tx) => {
    const { row, link } = await storeInvitation(tx, { now, publicUrl }, sellerId, { email, name, role });
    const [seller] = await tx.query<{ data: SellerData }>('select data from seller where id = $1', [sellerId]);
    const language = emailLanguage(undefined, locale, seller?.data.defaultLanguage);
    const { invitation } = textsIn(language).sellers;
    const sellerName = seller?.data.name ?? sellerId;
    const text = [invitation.hello(name.trim()), invitation.text(sellerName), link, invitation.holds].join('\n\n');
    await queue(tx, { sellerId, to: email, subject: invitation.subject(sellerName), text: `${text}\n` }, now());
    return invitationView(row);
  });
}

/**
 * Makes an invitation without an email: for the person who set up the service.
 * @returns the link with which a password is chosen
 * @throws ApiError 409 for an address that signs in already
 */
export async function setupLink(
  context: Pick<Context, 'db' | 'now' | 'publicUrl'>,
  sellerId: string,
  person: Person,
): Promise<string> {
  return await context.db.transaction(async (tx) => (await storeInvitation(tx, context, sellerId, person)).link);
}

/** Stores an invitation in place of an earlier one of the same address. */
async function storeInvitation(
  tx: Queryable,
  { now, publicUrl }: Pick<Context, 'now' | 'publicUrl'>,
  sellerId: string,
  { email, name, role }: Person,
): Promise<{ readonly row: UserRow; readonly link: string }> {
  const token = newSecret();
  const [known] = await tx.query('select 1 from seller_user where email_key = $1', [emailKey(email)]);
  if (known) throw emailInUse(email);
  const [row] = await tx.query<UserRow>(
    `insert into seller_invitation as i (id, hash, seller_id, email, email_key, name, role, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz)
     on conflict (email_key) do update set hash = excluded.hash, email = excluded.email, name = excluded.name,
       role = excluded.role, created_at = excluded.created_at, expires_at = excluded.expires_at
       where i.seller_id = excluded.seller_id or i.expires_at <= excluded.created_at
     returning ${userColumns}`,
    [
      newId(now()),
      hashOf(token),
      sellerId,
      email,
      emailKey(email),
      name.trim(),
      role,
      now(),
      new Date(now().getTime() + lifetimeMs),
    ],
  );
  if (!row) throw emailInUse(email);
  return { row, link: `${publicUrl}/desk/invitation#${token}` };
}

/** The open invitations of a seller, by email address. */
export async function listInvitations(db: Queryable, sellerId: string, now: Date): Promise<User[]> {
  const rows = await db.query<UserRow>(
    `select ${userColumns} from seller_invitation where seller_id = $1 and expires_at > $2::timestamptz order by email_key`,
    [sellerId, now],
  );
  return rows.map(invitationView);
}

/** Ends an invitation; nothing when there is none with this id. */
export async function removeInvitation(tx: Queryable, sellerId: string, id: string): Promise<User | undefined> {
  const [row] = await tx.query<UserRow>(
    `delete from seller_invitation where id = $1 and seller_id = $2 returning ${userColumns}`,
    [id, sellerId],
  );
  return row && invitationView(row);
}

/** Makes the invited person a user; the id of the user. @throws ApiError 400 for a weak password, 404, 409 */
export async function acceptInvitation(
  { db, now, passwordCost }: Context,
  token: string,
  password: string,
): Promise<string> {
  const [found] = await db.query<UserRow>(
    `select ${userColumns} from seller_invitation where hash = $1 and expires_at > $2::timestamptz`,
    [hashOf(token), now()],
  );
  if (!found) throw notFound('invitation');
  assertNewPassword(password, found.email);
  const passwordHash = await hashPassword(password, passwordCost);
  return await db.transaction(async (tx) => {
    const [row] = await tx.query<UserRow>(
      `delete from seller_invitation where hash = $1 and expires_at > $2::timestamptz returning ${userColumns}`,
      [hashOf(token), now()],
    );
    if (!row) throw notFound('invitation');
    return (await insertUser(tx, row, passwordHash, now())).id;
  });
}

/** Deletes expired invitations. */
export async function deleteExpiredInvitations(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from seller_invitation where expires_at <= $1::timestamptz', [now]);
}

function invitationView(row: UserRow): User {
  return { ...userView(row), invited: true };
}
