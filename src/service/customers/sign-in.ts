/** The sign-in of customers. Errors have one message and a similar duration: they do not tell who has an account. */
import type { Api } from '../../contract/index.ts';
import type { signIn } from '../../contract/sign-in.ts';
import type { Tokens } from '../../contract/tokens.ts';
import { lockAccount, lockAccountById, proveByCode, recipient } from './accounts.ts';
import { isCode, emailCode } from './sign-in-codes.ts';
import { openSession, type Arrival } from './sessions.ts';
import { emailKey } from '../security/email-key.ts';
import { withMinimumDuration } from '../security/constant-time.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { verifyPassword } from '../security/passwords.ts';
import { invalid, ApiError } from '../http/api-error.ts';
import { beginAttempt, clearAttempts } from '../sellers/sign-in-attempts.ts';
import { exchange } from './sign-in-exchange.ts';
import { renewToken } from './token-renewal.ts';

type Login = Request<Api['account']['login']>;

/** The handler of `account.login`. */
export function loginHandler(context: Context): Handlers<Api['account']>['login'] {
  const { db, now } = context;
  return async (request, call) => {
    const { sellerId, email, password, otp } = request;
    if (password === undefined && otp === undefined) throw invalid('password', 'Missing, as is otp');
    beginAttempt(db, sellerId, email, now());
    const customerId = await (otp ? withMinimumDuration(identify(context, request)) : identify(context, request));
    if (customerId === undefined)
      throw new ApiError(
        401,
        'WRONG_CREDENTIALS',
        otp ? 'The code is wrong or too old.' : 'The e-mail address or the password is wrong.',
      );
    clearAttempts(db, sellerId, email);
    return await enter(context, { customerId, device: call.device, renews: request.refresh }, Boolean(otp));
  };
}

/** The customer with this password and code, as far as they are sent; nothing when one is wrong. */
async function identify({ db, now, secrets }: Context, { sellerId, email, password, otp }: Login) {
  const [row] = await db.query<{ id: string; password_hash: string | null; blocked: boolean }>(
    'select id, password_hash, blocked from customer where seller_id = $1 and email_key = $2',
    [sellerId, emailKey(email)],
  );
  if ((password || !otp) && !(await verifyPassword(password ?? '', row?.password_hash))) return undefined;
  if (!row || row.blocked) return undefined;
  if (otp && !(await isCode(db, secrets, row.id, 'sign-in', otp, now()))) return undefined;
  return row.id;
}

/** Opens the session; a code has verified the address as well. */
export async function enter({ db, now }: Context, arrival: Arrival, isProved: boolean): Promise<Tokens> {
  const at = now();
  return await db.transaction(async (tx) => {
    const row = await lockAccountById(tx, arrival.customerId);
    if (!row || row.blocked) throw new ApiError(401, 'WRONG_CREDENTIALS', 'This account was closed.');
    if (isProved) await proveByCode(tx, row, at);
    return await openSession(tx, arrival, at);
  });
}

/** The handlers of the other ways to sign in. */
export function signInHandlers(context: Context): Handlers<typeof signIn> {
  const { db, now, secrets } = context;
  return {
    async exchangeAssertion(request, { device }) {
      return await exchange(context, request, device);
    },

    async refresh({ refreshToken }, { origin }) {
      return await renewToken(context, refreshToken, origin);
    },

    async requestSignInCode({ sellerId, email }, { locale }) {
      const at = now();
      await withMinimumDuration(
        db.transaction(async (tx) => {
          const row = await lockAccount(tx, sellerId, email);
          if (row && !row.blocked) await emailCode(tx, { secrets, locale }, recipient(row), 'sign-in', at);
        }),
      );
      return {};
    },
  };
}
