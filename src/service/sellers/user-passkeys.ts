/** Passkeys of sellers' users: added after the password by the user alone, signing in, and removed by an admin. */
import type { userPasskeys } from '../../contract/user-passkeys.ts';
import { ownerOf, userOf } from '../http/access.ts';
import { notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { assertFewPasskeys, noPasskey, optionsEnded, passkeyInUse, passkeyRefused } from '../http/passkey-errors.ts';
import { withMinimumDuration } from '../security/constant-time.ts';
import { emailKey } from '../security/email-key.ts';
import { newId } from '../security/ids.ts';
import { creationOptions, verifyCreated } from '../security/webauthn.ts';
import { ownSignIn } from './own-sign-in.ts';
import { identifyByPasskey, ownParty } from './second-factor.ts';
import { openSession } from './sessions.ts';
import { userAttempts } from './sign-in-attempts.ts';
import {
  insertUserPasskey,
  lockUser,
  newUserChallenge,
  readUserPasskeys,
  removeUserPasskey,
  removeUserPasskeys,
  renameUserPasskey,
  takeUserChallenge,
  userPasskeyView,
} from './user-passkey-rows.ts';
import { userColumns, userView, type UserRow } from './user-rows.ts';
import { readMe } from './users.ts';
import type { QueueInvitation } from './invitations.ts';

/** The handlers of users' passkeys. @param queue Queues an email: the room of emails is above this one. */
export function userPasskeyHandlers(context: Context, queue: QueueInvitation): Handlers<typeof userPasskeys> {
  const { db, now } = context;
  const { prove, note, tell } = ownSignIn(context, queue);
  return {
    async passkeys(_request, call) {
      return { passkeys: (await readUserPasskeys(db, userOf(call).id)).map(userPasskeyView) };
    },

    async passkeyOptions({ password }, call) {
      const { id } = userOf(call);
      const party = ownParty(context, call.origin);
      await prove(id, password);
      const user = await readMe(db, id);
      const known = await readUserPasskeys(db, id);
      assertFewPasskeys(known);
      const challenge = await newUserChallenge(db, id, 'add', now());
      const site = user.seller.name ?? party.id;
      return await creationOptions({
        party,
        challenge,
        site,
        owner: { id, email: user.email, name: user.name },
        known,
      });
    },

    async addPasskey({ credential, name }, call) {
      const user = userOf(call);
      const at = now();
      const party = ownParty(context, call.origin);
      const asked = await takeUserChallenge(db, credential.response.clientDataJSON, 'add', at);
      if (asked?.userId !== user.id) throw optionsEnded();
      const made = await verifyCreated(credential, asked.challenge, party);
      if (!made) throw noPasskey();
      return await db.transaction(async (tx) => {
        await lockUser(tx, user.id); // two additions count each other
        assertFewPasskeys(await readUserPasskeys(tx, user.id));
        const added = await insertUserPasskey(tx, {
          id: newId(at),
          user_id: user.id,
          name: name?.trim() ?? call.device ?? party.id,
          created_at: at,
          ...made,
        });
        if (!added) throw passkeyInUse();
        await note(tx, user, 'users.addPasskey');
        await tell(tx, user.id, ({ passkeys }) => passkeys.added, call.locale);
        return userPasskeyView(added);
      });
    },

    async renamePasskey({ id, name }, call) {
      const row = await renameUserPasskey(db, userOf(call).id, id, name.trim());
      if (!row) throw notFound('passkey');
      return userPasskeyView(row);
    },

    async removePasskey({ id, password }, call) {
      const user = userOf(call);
      await prove(user.id, password);
      return await db.transaction(async (tx) => {
        if (!(await removeUserPasskey(tx, user.id, id))) throw notFound('passkey');
        await note(tx, user, 'users.removePasskey');
        return {};
      });
    },

    async signInWithPasskey({ credential }, { address, origin, setSession }) {
      const userId = await withMinimumDuration(identifyByPasskey(context, credential, origin));
      if (userId === undefined) throw passkeyRefused();
      const me = await readMe(db, userId);
      await userAttempts(db).succeed(emailKey(me.email), address);
      setSession?.(await openSession(db, userId, now()));
      return me;
    },

    async removePasskeys({ id }, call) {
      const sellerId = ownerOf(call, 'manage users');
      return await db.transaction(async (tx) => {
        const [row] = await tx.query<UserRow>(
          `select ${userColumns} from seller_user where id = $1 and seller_id = $2`,
          [id, sellerId],
        );
        if (!row) throw notFound('user');
        await removeUserPasskeys(tx, id);
        await tell(tx, id, ({ passkeys }) => passkeys.reset, call.locale);
        return userView(row);
      });
    },
  };
}
