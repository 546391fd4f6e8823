/** Signing in and out of the pages for the users of a seller. */
import type { FastifyInstance } from 'fastify';
import { Attempts } from '../http/attempts.ts';
import { emailKey } from '../security/email-key.ts';
import { Refusal } from '../http/api-error.ts';
import { fieldsOf, sendTo, type SellerDesk } from './staff-pages.ts';
import { checkSellerUser, closeSession, openSession, readCookie, writeCookie } from './sessions.ts';

/** Adds what the forms of `signInPage` and of `signOut` are sent to. */
export function addSignIn(scope: FastifyInstance, desk: SellerDesk): void {
  const { context } = desk;
  const { db, now, passwordCost } = context;
  const attempts = new Attempts(db, { kind: 'seller-sign-in', max: 10, windowMs: 15 * 60_000 });

  scope.post('/oauth2/sign-in', desk.limit('guess'), async (request, reply) => {
    const visitor = await desk.visitor(request);
    const { texts } = visitor;
    const { about, isHeld } = desk.open(request, 'sign-in', readCookie(request, 'visit', context.publicUrl));
    const { email, password } = fieldsOf(request);
    if (typeof email !== 'string' || typeof password !== 'string') throw notAForm();
    const again = (status: number, problem: string) =>
      desk.askToSignIn(request, reply, visitor, { back: about.back, status, problem, email: email.slice(0, 254) });
    if (!isHeld) return again(403, texts.late);
    const name = emailKey(email);
    try {
      await attempts.begin(name);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      void reply.header('retry-after', Number(error.more.retryAfter));
      return again(429, texts.tooMany);
    }
    const userId = await checkSellerUser(db, email, password, passwordCost);
    if (userId === undefined) return again(401, texts.wrong);
    await attempts.succeed(name);
    // a session that was there before is not taken over: somebody else may know it
    const before = readCookie(request, 'session', context.publicUrl);
    if (before !== undefined) await closeSession(db, before);
    writeCookie(reply, 'session', await openSession(db, userId, now()), context.publicUrl);
    return sendTo(reply, about.back);
  });

  scope.post('/oauth2/sign-out', desk.limit('write'), async (request, reply) => {
    const { session } = await desk.visitor(request);
    const { about, isHeld } = desk.open(request, 'sign-out', session);
    // a form that was left open signs out all the same: there is nothing to gain by it
    if (session !== undefined) await closeSession(db, session);
    if (session !== undefined || !isHeld) writeCookie(reply, 'session', undefined, context.publicUrl);
    return sendTo(reply, about.back);
  });
}

function notAForm(): Refusal {
  return new Refusal(400, 'INVALID_REQUEST', 'The form lacks a field.');
}
