/** Ways to sign in without a password. */
import { email } from './email.ts';
import { flag } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Tokens } from './tokens.ts';

export const signIn = {
  /**
   * Sends six digits by email to sign in with, as `otp` of `account.login`; no password is needed. They are valid for
   * ten minutes, for five tries, once, and only the newest are. The answer is the same for every address, known or not.
   * At most one email a minute and five an hour.
   */
  requestSignInCode: route({
    method: 'POST',
    path: '/api/customers/login/code',
    who: 'anyone',
    summary: 'Ask for a code to sign in with',
    body: strict(z.object({ sellerId: z.string(), email })),
    answer: z.looseObject({}),
    errors: [400],
  }),
  /**
   * Answers another `token`, and another `refreshToken` in place of the one that is sent. A refresh token that comes a
   * second time ends the whole session, since it was copied. Answers get lost, so a repetition within a minute is
   * accepted while the answer is unused. A session ends 30 days after it was renewed last.
   */
  refresh: route({
    method: 'POST',
    path: '/api/customers/refresh',
    who: 'anyone',
    summary: 'Renew a token',
    body: strict(z.object({ refreshToken: z.string().check(z.maxLength(200)) })),
    answer: Tokens,
    errors: [400, 401, 403],
  }),
  /**
   * Signs in a customer of the seller's own sign-in: its server signs a JSON Web Token (HS256, with the secret of `npm
   * run seller -- sign-in-secret`), which is exchanged here, once. Claims: `iss` the seller's id, `aud` `foyer`, `exp`
   * at most five minutes ahead, `jti` a nonce, `sub` the seller's own id of the customer (our `externalId`) or `email`
   * or both; `given_name` and `family_name` fill in what is missing.
   *
   * The customer is found by `sub`, otherwise by `email`, otherwise made. An address that a customer has here already
   * needs `email_verified: true`. Without it, and where the address belongs to another `sub`, it is 409 `EMAIL_IN_USE`.
   */
  exchangeAssertion: route({
    method: 'POST',
    path: '/api/customers/exchange',
    who: 'anyone',
    summary: 'Exchange an assertion of the seller’s own sign-in for a token',
    body: strict(z.object({ sellerId: z.string(), assertion: z.string().check(z.maxLength(8000)), refresh: flag })),
    answer: Tokens,
    errors: [400, 401, 409],
  }),
};
