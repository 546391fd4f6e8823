/** The operations of accounts: registration, verification of an address, passwords, and the own record. */
import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../../contract/index.ts';
import { notSignedIn, signedIn } from '../http/access.ts';
import {
  confirmAddress,
  lockAccount,
  lockAccountById,
  emailAgain,
  openAccount,
  setPassword,
  type AccountRow,
} from './accounts.ts';
import { keepConsents } from './consents.ts';
import { changeCustomer } from './changes.ts';
import { customerColumns, customerMessage, ownView } from './views.ts';
import { emailKey } from '../security/email-key.ts';
import { withMinimumDuration } from '../security/constant-time.ts';
import { json, type Queryable } from '../database/index.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { newId } from '../security/ids.ts';
import { announce } from '../webhooks/outbox.ts';
import { assertNewPassword } from '../http/new-password.ts';
import { hashPassword } from '../security/passwords.ts';
import { invalid, type ApiError } from '../http/api-error.ts';

type Registration = Omit<Request<Api['account']['register']>, 'password'>;

/** The handlers of registration and passwords. */
export function registrationHandlers(
  context: Context,
): Handlers<
  Pick<
    Api['account'],
    'register' | 'verify' | 'resendVerification' | 'requestPasswordReset' | 'resetPassword' | 'updateMe'
  >
> {
  const { db, now, publicUrl, passwordCost } = context;

  return {
    async register({ password, ...request }, { locale }) {
      assertNewPassword(password, request.email);
      const passwordHash = await hashPassword(password, passwordCost);
      const at = now();
      const { sellerId, email, prename, lastname, company, consents } = request;
      await withMinimumDuration(
        db.transaction(async (tx) => {
          const [seller] = await tx.query('select id from seller where id = $1', [sellerId]);
          if (!seller) throw unknownSeller();
          await addRecord(tx, request, locale, at);
          const row = await lockAccount(tx, sellerId, email);
          const registration = { passwordHash, prename, lastname, company, consents };
          if (row) await openAccount(tx, { publicUrl, locale }, row, registration, at);
        }),
      );
      return { verificationRequired: true };
    },

    async verify({ token }) {
      return ownView(await confirmAddress(context, token));
    },

    async resendVerification(request, { locale }) {
      await emailAgain(context, 'verify', { ...request, locale });
      return {};
    },

    async requestPasswordReset(request, { locale }) {
      await emailAgain(context, 'reset', { ...request, locale });
      return {};
    },

    async resetPassword({ token, password }, { address }) {
      await setPassword(context, token, password, address);
      return {};
    },

    async updateMe({ consents, ...changes }, call) {
      const { id } = signedIn(call);
      const at = now();
      return await db.transaction(async (tx) => {
        const row = await lockAccountById(tx, id);
        if (!row) throw notSignedIn();
        await keepConsents(tx, id, consents, 'account', at);
        const data = changeCustomer(row.data, changes);
        if (isDeepStrictEqual(data, row.data)) return ownView(row);
        const [changed = row] = await tx.query<AccountRow>(
          `update customer set data = $2::jsonb, updated_at = $3::timestamptz where id = $1 returning ${customerColumns}, password_hash`,
          [id, json(data), at],
        );
        await announce(tx, [customerMessage(changed, 'customer.updated')], at);
        return ownView(changed);
      });
    },
  };
}

function unknownSeller(): ApiError {
  return invalid('sellerId', 'There is no such seller');
}

/** Creates the seller's record of a new customer. An existing record is unchanged: nothing is verified yet. */
async function addRecord(
  tx: Queryable,
  { sellerId, email, prename, lastname, company }: Registration,
  locale: string | undefined,
  now: Date,
): Promise<void> {
  const data = changeCustomer({}, { prename, lastname, company, verified: false, preferredLanguage: locale });
  const [made] = await tx.query<AccountRow>(
    `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz, $6::timestamptz)
     on conflict (seller_id, email_key) do nothing returning ${customerColumns}, password_hash`,
    [newId(now), sellerId, email, emailKey(email), json(data), now],
  );
  if (made) await announce(tx, [customerMessage(made, 'customer.created')], now);
}
