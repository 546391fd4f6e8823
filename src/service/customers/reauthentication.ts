/** The reauthentication of a customer, for steps that a session alone must not allow, e.g. on a device left open. */
import { lockAccountById, recipient, type AccountRow } from './accounts.ts';
import { notSignedIn } from '../http/access.ts';
import { isCode, emailCode } from './sign-in-codes.ts';
import type { Context } from '../http/context.ts';
import { verifyPassword } from '../security/passwords.ts';
import { invalid, ApiError } from '../http/api-error.ts';
import { otherAttempts } from '../sellers/sign-in-attempts.ts';

/** The proof of identity: a password or a code. */
export interface Proof {
  readonly password?: string | undefined;
  /** The code from an email; see `sendConfirmation`. */
  readonly otp?: string | undefined;
}

/**
 * Checks a proof, ten times in a quarter of an hour. A password only counts if the address is verified.
 * @throws ApiError 400 when nothing is sent, 401 for an erased customer, 403 for a wrong proof, 429 after too many
 * attempts.
 */
export async function assertProof(
  { db, now, secrets }: Context,
  customerId: string,
  { password, otp }: Proof,
): Promise<void> {
  if (!password && !otp) throw invalid('password', 'Missing, as is otp');
  const [row] = await db.query<Pick<AccountRow, 'password_hash' | 'data'>>(
    'select password_hash, data from customer where id = $1',
    [customerId],
  );
  if (!row) throw notSignedIn();
  const attempts = otherAttempts(db, 'proof');
  await attempts.begin(customerId);
  const isRight = otp
    ? await isCode(db, secrets, customerId, 'confirm', otp, now())
    : (await verifyPassword(password ?? '', row.password_hash)) && row.data.verified === true;
  if (!isRight)
    throw new ApiError(403, 'WRONG_CREDENTIALS', otp ? 'The code is wrong or too old.' : 'The password is wrong.', [
      { path: otp ? 'otp' : 'password', message: 'Wrong' },
    ]);
  await attempts.succeed(customerId);
}

/** Emails a code for such a step. @throws ApiError 401, 429 after too many emails. */
export async function sendConfirmation(
  { db, now, secrets }: Context,
  customerId: string,
  locale: string | undefined,
): Promise<void> {
  const at = now();
  const next = await db.transaction(async (tx) => {
    const row = await lockAccountById(tx, customerId);
    if (!row) throw notSignedIn();
    return await emailCode(tx, { secrets, locale }, recipient(row), 'confirm', at);
  });
  if (next)
    throw new ApiError(429, 'TOO_MANY_ATTEMPTS', 'A code was mailed already; try again later.', [], {
      retryAfter: Math.ceil((next.getTime() - at.getTime()) / 1000),
    });
}
