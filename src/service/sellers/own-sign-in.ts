/** What changes of a user's own sign-in share: the proof by the password, the entry in the history, and the email. */
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { notSignedIn } from '../http/access.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, UserCall } from '../http/context.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import { noteOperation } from './audit.ts';
import type { QueueInvitation } from './invitations.ts';
import { checkSellerUser } from './sessions.ts';
import { userProofAttempts } from './sign-in-attempts.ts';
import type { UserRow } from './user-rows.ts';

type SellerTexts = ReturnType<typeof textsIn>['sellers'];

/** The words of an email to a user about their own sign-in. */
interface Notice {
  readonly subject: (seller: string) => string;
  readonly text: (seller: string) => string;
  /** What to do if it wasn't they. */
  readonly unexpected: string;
}

/** @param queue Queues an email: the room of emails is above this one. */
export function ownSignIn(context: Context, queue: QueueInvitation) {
  const { db, now, passwordCost } = context;
  const proofs = userProofAttempts(db);
  return {
    /**
     * Checks that it is the signed-in user, by the password. All proofs of a user count together.
     * @param path The field that the password was sent in.
     * @throws ApiError 403, 429
     */
    async prove(id: string, password: string, path = 'password'): Promise<void> {
      const { email } = await readUser(db, id);
      await proofs.begin(id);
      if ((await checkSellerUser(db, email, password, passwordCost)) !== id)
        throw new ApiError(403, 'WRONG_CREDENTIALS', 'The password is wrong.', [{ path, message: 'Wrong' }]);
      await proofs.succeed(id);
    },

    /** One's own sign-in is no operation of a key, so that the trail has it only by this. */
    async note(tx: Queryable, { id, sellerId }: UserCall, operation: string): Promise<void> {
      await noteOperation({ db: tx, now }, { id, sellerId }, { operation, sent: { id }, answered: undefined });
    },

    /** Emails the user what has changed. */
    async tell(
      tx: Queryable,
      userId: string,
      wordsOf: (texts: SellerTexts) => Notice,
      locale: string | undefined,
    ): Promise<void> {
      const { seller_id: sellerId, email: to, name, data } = await readUser(tx, userId);
      const texts = textsIn(emailLanguage(undefined, locale, data.defaultLanguage)).sellers;
      const words = wordsOf(texts);
      const seller = data.name ?? sellerId;
      const text = [texts.invitation.hello(name), words.text(seller), words.unexpected].join('\n\n');
      await queue(tx, { sellerId, to, subject: words.subject(seller), text: `${text}\n` }, now());
    },
  };
}

/** A user with the seller. @throws ApiError 401 */
async function readUser(db: Queryable, userId: string) {
  const [row] = await db.query<Pick<UserRow, 'email' | 'name' | 'seller_id'> & { data: SellerData }>(
    'select u.email, u.name, u.seller_id, s.data from seller_user u join seller s on s.id = u.seller_id where u.id = $1',
    [userId],
  );
  if (!row) throw notSignedIn();
  return row;
}
