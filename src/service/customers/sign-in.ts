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
import { checkPassword } from '../security/passwords.ts';
import { invalid, ApiError } from '../http/api-error.ts';
import { customerAccount, customerAttempts, otherAttempts } from '../sellers/sign-in-attempts.ts';
import { exchange } from './sign-in-exchange.ts';
import { renewToken } from './token-renewal.ts';

type Login = Request<Api['account']['login']>;

/** The handler of `account.login`. */
export function loginHandler(context: Context): Handlers<Api['account']>['login'] {
  const { db } = context;
  const attempts = customerAttempts(db);
  const codeAttempts = otherAttempts(db, 'code');
  return async (request, call) => {
    const { sellerId, email, password, otp } = request;
    if (password === undefined && otp === undefined) throw invalid('password', 'Missing, as is otp');
    const account = customerAccount(sellerId, email);
    const byCode: readonly [string, string] = [account, call.address ?? ''];
    if (otp) await codeAttempts.begin(byCode);
    if (password) await attempts.begin(account, call.address);
    const customerId = await (otp ? withMinimumDuration(identify(context, request)) : identify(context, request));
    if (customerId === undefined)
      throw new ApiError(
        401,
        'WRONG_CREDENTIALS',
        otp ? 'The code is wrong or too old.' : 'The e-mail address or the password is wrong.',
      );
    if (otp) await codeAttempts.succeed(byCode);
    await attempts.succeed(account, call.address);
    return await enter(context, { customerId, device: call.device, renews: request.refresh }, Boolean(otp));
  };
}

/** The customer with this password and code, as far as they are sent; nothing when one is wrong. */
async function identify(context: Context, { sellerId, email, password, otp }: Login): Promise<string | undefined> {
  const { db, now, secrets, passwordCost } = context;
  const [row] = await db.query<{ id: string; password_hash: string | null; blocked: boolean }>(
    'select id, password_hash, blocked from customer where seller_id = $1 and email_key = $2',
    [sellerId, emailKey(email)],
  );
  const check =
    password || !otp ? await checkPassword(password ?? '', row?.password_hash, passwordCost) : { isRight: true };
  if (!check.isRight || !row || row.blocked) return undefined;
  if (otp && !(await isCode(db, secrets, row.id, 'sign-in', otp, now()))) return undefined;
  if (check.upgraded !== undefined)
    await db.query('update customer set password_hash = $2 where id = $1 and password_hash = $3', [
      row.id,
      check.upgraded,
      row.password_hash, // not one that was set meanwhile
    ]);
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
