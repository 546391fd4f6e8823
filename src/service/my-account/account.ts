/** The operations of a customer's own account. */
import type { ownAccount } from '../../contract/own-account.ts';
import { notSignedIn, signedIn } from '../http/access.ts';
import { lockAccountById } from '../customers/accounts.ts';
import { readConsents } from '../customers/consents.ts';
import { eraseCustomer } from './erasure.ts';
import { assertProof, sendConfirmation } from '../customers/reauthentication.ts';
import { endSession, endSessions, readSessions, sessionView } from '../customers/sessions.ts';
import { askForChange } from '../customers/email-changes.ts';
import { emailKey } from '../security/email-key.ts';
import type { Context, Handlers } from '../http/context.ts';
import { ownDataFile } from './data-export.ts';
import { invalid, notFound } from '../http/api-error.ts';

/** The handlers of a customer's own account. */
export function ownAccountHandlers(context: Context): Handlers<typeof ownAccount> {
  const { db, now } = context;
  return {
    async sessions(_request, call) {
      const { id, sessionId } = signedIn(call);
      const rows = await readSessions(db, id, now());
      return { sessions: rows.map((row) => sessionView(row, sessionId)) };
    },

    async endSession({ id }, call) {
      const { id: customerId, sessionId } = signedIn(call);
      if (!(await endSession(db, customerId, id === 'current' ? sessionId : id))) throw notFound('session');
      return {};
    },

    async endOtherSessions(_request, call) {
      const { id, sessionId } = signedIn(call);
      return { ended: await endSessions(db, id, sessionId) };
    },

    async consents(_request, call) {
      return await readConsents(db, signedIn(call).id);
    },

    async data(_request, call) {
      return await ownDataFile(context, signedIn(call).id);
    },

    async requestConfirmationCode(_request, call) {
      await sendConfirmation(context, signedIn(call).id, call.locale);
      return {};
    },

    async changeEmail({ email, ...proof }, call) {
      const { id } = signedIn(call);
      await assertProof(context, id, proof);
      const at = now();
      const sending = { publicUrl: context.publicUrl, locale: call.locale };
      await db.transaction(async (tx) => {
        const row = await lockAccountById(tx, id);
        if (!row) throw notSignedIn();
        if (emailKey(email) === emailKey(row.email)) throw invalid('email', 'This is the address already');
        await askForChange(tx, sending, row, email, at);
      });
      return {};
    },

    async erase(proof, call) {
      const { id, sellerId } = signedIn(call);
      await assertProof(context, id, proof);
      await db.transaction((tx) => eraseCustomer(tx, sellerId, id, now()));
      return {};
    },
  };
}
