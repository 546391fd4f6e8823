/** The sign-in and sign-out of seller users on the pages of the service. */
import type { FastifyInstance } from 'fastify';
import { emailKey } from '../security/email-key.ts';
import { ApiError } from '../http/api-error.ts';
import { userAttempts } from './sign-in-attempts.ts';
import { fieldsOf, sendTo, type StaffPages } from './staff-pages.ts';
import { hasUserPasskey } from './user-passkey-rows.ts';
import { checkSellerUser, closeSession, openSession, readCookie, writeCookie } from './sessions.ts';

/** Adds the targets of the forms of `signInPage` and of `signOut`. */
export function addSignIn(scope: FastifyInstance, staffPages: StaffPages): void {
  const { context } = staffPages;
  const { db, now, passwordCost } = context;
  const attempts = userAttempts(db);

  scope.post('/oauth2/sign-in', staffPages.limit('guess'), async (request, reply) => {
    const visitor = await staffPages.visitor(request);
    const { texts } = visitor;
    const { about, isHeld } = staffPages.open(request, 'sign-in', readCookie(request, 'visit', context.publicUrl));
    const { email, password } = fieldsOf(request);
    if (typeof email !== 'string' || typeof password !== 'string') throw notAForm();
    const again = (status: number, problem: string) =>
      staffPages.askToSignIn(request, reply, visitor, {
        back: about.back,
        status,
        problem,
        email: email.slice(0, 254),
      });
    if (!isHeld) return again(403, texts.late);
    const name = emailKey(email);
    const address = staffPages.addressOf(request);
    try {
      await attempts.begin(name, address);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void reply.header('retry-after', Number(error.more.retryAfter));
      return again(429, texts.tooMany);
    }
    const userId = await checkSellerUser(db, email, password, passwordCost);
    if (userId === undefined) return again(401, texts.wrong);
    // these pages run no script, and a passkey needs one: the desk asks for it
    if (await hasUserPasskey(db, userId)) return staffPages.sendToDesk(reply, visitor, about.back);
    await attempts.succeed(name, address);
    // an existing session is not continued: another person may know it
    const before = readCookie(request, 'session', context.publicUrl);
    if (before !== undefined) await closeSession(db, before);
    writeCookie(reply, 'session', await openSession(db, userId, now()), context.publicUrl);
    return sendTo(reply, about.back);
  });

  scope.post('/oauth2/sign-out', staffPages.limit('write'), async (request, reply) => {
    const { session } = await staffPages.visitor(request);
    const { about, isHeld } = staffPages.open(request, 'sign-out', session);
    // an expired form signs out, too: an attacker would gain nothing
    if (session !== undefined) await closeSession(db, session);
    if (session !== undefined || !isHeld) writeCookie(reply, 'session', undefined, context.publicUrl);
    return sendTo(reply, about.back);
  });
}

function notAForm(): ApiError {
  return new ApiError(400, 'INVALID_REQUEST', 'The form lacks a field.');
}
