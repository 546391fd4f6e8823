/** Steps that a session alone does not suffice for: whoever found an open tablet is not to take them. */
import { lockAccountById, recipient, type AccountRow } from './accounts.ts';
import { notSignedIn } from '../http/access.ts';
import { isCode, mailCode } from './sign-in-codes.ts';
import type { Context } from '../http/context.ts';
import { verifyPassword } from '../security/passwords.ts';
import { invalid, Refusal } from '../http/api-error.ts';
import { beginAttempt, forgetAttempts } from '../sellers/sign-in-attempts.ts';

/** What somebody proves with who they are, once more. */
export interface Proof {
  readonly password?: string | undefined;
  /** From a mail; see `sendConfirmation`. */
  readonly otp?: string | undefined;
}

/**
 * Counts as an attempt to sign in. A password proves something only where the address is proved as well.
 * @throws Refusal 400 when nothing is sent, 401 for a customer who is gone, 403 for what is wrong, 429 after too many attempts.
 */
export async function assertProof(
  { db, now, secrets }: Context,
  customerId: string,
  { password, otp }: Proof,
): Promise<void> {
  if (!password && !otp) throw invalid('password', 'Missing, as is otp');
  const [row] = await db.query<Pick<AccountRow, 'seller_id' | 'email' | 'password_hash' | 'data'>>(
    'select seller_id, email, password_hash, data from customer where id = $1',
    [customerId],
  );
  if (!row) throw notSignedIn();
  await beginAttempt(db, row.seller_id, row.email);
  const isRight = otp
    ? await isCode(db, secrets, customerId, 'confirm', otp, now())
    : (await verifyPassword(password ?? '', row.password_hash)) && row.data.verified === true;
  if (!isRight)
    throw new Refusal(403, 'WRONG_CREDENTIALS', otp ? 'The code is wrong or too old.' : 'The password is wrong.', [
      { path: otp ? 'otp' : 'password', message: 'Wrong' },
    ]);
  await forgetAttempts(db, row.seller_id, row.email);
}

/** Mails a code to confirm such a step with. @throws Refusal 401, 429 when there were too many lately. */
export async function sendConfirmation(
  { db, now, secrets }: Context,
  customerId: string,
  locale: string | undefined,
): Promise<void> {
  const at = now();
  const next = await db.transaction(async (tx) => {
    const row = await lockAccountById(tx, customerId);
    if (!row) throw notSignedIn();
    return await mailCode(tx, { secrets, locale }, recipient(row), 'confirm', at);
  });
  if (next)
    throw new Refusal(429, 'TOO_MANY_ATTEMPTS', 'A code was mailed already; try again later.', [], {
      retryAfter: Math.ceil((next.getTime() - at.getTime()) / 1000),
    });
}
