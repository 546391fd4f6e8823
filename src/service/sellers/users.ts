/** The people of a seller: sessions of the desk, roles and invitations. */
import { permissions } from '../../contract/permissions.ts';
import { rightsOf, type Role } from '../../contract/roles.ts';
import type { Me, users } from '../../contract/users.ts';
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { notSignedIn, ownerOf, userOf } from '../http/access.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { fieldChanges } from '../http/field-changes.ts';
import { assertNewPassword } from '../http/new-password.ts';
import { compact } from '../http/pick.ts';
import { emailKey } from '../security/email-key.ts';
import { hashPassword } from '../security/passwords.ts';
import { acceptInvitation, invite, listInvitations, removeInvitation, type QueueInvitation } from './invitations.ts';
import { ownSignIn } from './own-sign-in.ts';
import { assertNoPasskey } from './second-factor.ts';
import { userAttempts } from './sign-in-attempts.ts';
import { checkSellerUser, closeOtherSessions, closeSession, openSession } from './sessions.ts';
import { endChallenges, lockUser } from './user-passkey-rows.ts';
import { readUsers, userColumns, userColumnsWithPasskey, userView, writePassword, type UserRow } from './user-rows.ts';

/** The handlers of users. @param queue Queues an email: the room of emails is above this one. */
export function userHandlers(context: Context, queue: QueueInvitation): Handlers<typeof users> {
  const { db, now, passwordCost } = context;
  const attempts = userAttempts(db);
  const { prove, note, tell } = ownSignIn(context, queue);
  /** Opens a session of its own: another person may know an existing one. */
  const enter = async (userId: string, { setSession }: Call) => {
    setSession?.(await openSession(db, userId, now()));
    return await readMe(db, userId);
  };
  return {
    signIn: async ({ email, password }, call) => {
      const name = emailKey(email);
      await attempts.begin(name, call.address);
      const userId = await checkSellerUser(db, email, password, passwordCost);
      if (userId === undefined)
        throw new ApiError(401, 'WRONG_CREDENTIALS', 'The e-mail address or the password is wrong.');
      // before the attempt has succeeded: the right password alone is none
      await assertNoPasskey(context, userId, call.origin);
      await attempts.succeed(name, call.address);
      return await enter(userId, call);
    },
    signOut: async (_request, call) => {
      await closeSession(db, userOf(call).session);
      call.setSession?.(undefined);
      return {};
    },
    me: async (_request, call) => await readMe(db, userOf(call).id),
    changePassword: async ({ currentPassword, newPassword }, call) => {
      const user = userOf(call);
      await prove(user.id, currentPassword, 'currentPassword');
      assertNewPassword(newPassword, (await readMe(db, user.id)).email, 'newPassword');
      const hash = await hashPassword(newPassword, passwordCost);
      return await db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        // the password that was proved may have been replaced meanwhile, which has ended this session
        if (!(await closeOtherSessions(tx, user.id, user.session))) throw notSignedIn();
        await writePassword(tx, user.id, hash, now());
        await endChallenges(tx, user.id);
        await note(tx, user, 'users.changePassword');
        await tell(tx, user.id, ({ newPassword: words }) => words, call.locale);
        return {};
      });
    },
    list: async (_request, call) => {
      const sellerId = ownerOf(call, 'manage users');
      const people = await readUsers(db, sellerId);
      return { docs: [...people.map(userView), ...(await listInvitations(db, sellerId, now()))] };
    },
    invite: async (person, call) => {
      const invited = await invite(context, ownerOf(call, 'manage users'), person, call.locale, queue);
      call.noteChanges?.([{ field: 'role', after: invited.role }]);
      return invited;
    },
    accept: async ({ token, password }, call) => await enter(await acceptInvitation(context, token, password), call),
    update: async ({ id, name, role }, call) => {
      const sellerId = ownerOf(call, 'manage users');
      return await db.transaction(async (tx) => {
        if (role !== undefined) await assertAdminLeft(tx, sellerId, id, role);
        const [before] = await tx.query<Pick<UserRow, 'name' | 'role'>>(
          'select name, role from seller_user where id = $1',
          [id],
        );
        const [row] = await tx.query<UserRow>(
          `update seller_user set name = coalesce($3, name), role = coalesce($4, role), updated_at = $5::timestamptz
           where id = $1 and seller_id = $2 returning ${userColumnsWithPasskey}`,
          [id, sellerId, name?.trim() ?? null, role ?? null, now()],
        );
        if (!before || !row) throw notFound('user');
        // the trail outlives the person, and keeps no name
        const renamed = before.name === row.name ? [] : [{ field: 'name' }];
        // without a role that was sent, another one is another person's change
        call.noteChanges?.([...renamed, ...(role === undefined ? [] : fieldChanges(before, row, ['role']))]);
        return userView(row);
      });
    },
    remove: async ({ id }, call) => {
      const sellerId = ownerOf(call, 'manage users');
      const removed = await db.transaction(async (tx) => {
        const invited = await removeInvitation(tx, sellerId, id);
        if (invited) return invited;
        await assertAdminLeft(tx, sellerId, id);
        const [row] = await tx.query<UserRow>(
          `delete from seller_user where id = $1 and seller_id = $2 returning ${userColumns}`,
          [id, sellerId],
        );
        if (!row) throw notFound('user');
        return userView(row);
      });
      call.noteChanges?.([{ field: 'role', before: removed.role }]);
      return removed;
    },
  };
}

/**
 * Checks that another admin is left. Changes of a seller's users wait for each other by the lock on the seller.
 * @throws ApiError 409
 */
async function assertAdminLeft(tx: Queryable, sellerId: string, id: string, role?: Role): Promise<void> {
  await tx.query('select 1 from seller where id = $1 for update', [sellerId]);
  if (role === 'admin') return;
  const admins = await tx.query<{ id: string }>(
    `select id from seller_user where seller_id = $1 and role = 'admin' limit 2`,
    [sellerId],
  );
  if (admins.length === 1 && admins[0]?.id === id)
    throw new ApiError(409, 'LAST_ADMIN', 'This is the only admin: make another user an admin first.');
}

/** The user with the seller and the rights of the role. @throws ApiError 404 */
export async function readMe(db: Queryable, userId: string): Promise<Me> {
  const [row] = await db.query<UserRow & { currency: string; data: SellerData; admins: string[] }>(
    `select u.id, u.seller_id, u.email, u.name, u.role, u.created_at, s.currency, s.data,
       array(select a.name from seller_user a where a.seller_id = s.id and a.role = 'admin' order by a.name limit 5)
         as admins
     from seller_user u join seller s on s.id = u.seller_id where u.id = $1`,
    [userId],
  );
  if (!row) throw notFound('user');
  const { isUnlimited = false, permissions: allowed, operations = [] } = rightsOf[row.role];
  const { name, timezone, defaultLanguage: language, customLogo: logo } = row.data;
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    permissions: [...(isUnlimited ? permissions : allowed)],
    operations: [...operations],
    unlimited: isUnlimited,
    admins: row.admins,
    seller: compact({ _id: row.seller_id, name, currency: row.currency, timezone, language, logo }),
  };
}
