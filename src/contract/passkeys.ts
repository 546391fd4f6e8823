/**
 * Passkeys of customers (WebAuthn). A passkey belongs to the domain of the page on which it was made, and is offered
 * only there. Where the seller's `allowedOrigins` name the page's domain or one above it, the passkey belongs to the
 * shortest of these: `https://theatre.example` and `https://www.theatre.example` share theirs once both are named.
 * Pages call all of these operations. They need the header `Origin`, of a page with https (or localhost) and a name for
 * a host, else they answer 403 `PASSKEYS_NOT_HERE`.
 */
import { flag, text, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Tokens } from './tokens.ts';
import { Asserted, PasskeyOptions, Registered } from './webauthn.ts';

export const Passkey = z.looseObject({
  _id: z.string(),
  /** The domain that it belongs to. */
  domain: z.string(),
  /** Where it was made, browser and system in words; missing where they are not known. */
  device: text,
  createdAt: timestamp,
  /** Missing where it was never used to sign in. */
  lastUsedAt: z.optional(timestamp),
  /** True if it is stored in more than one place, such as a password manager. */
  synced: flag,
});
export type Passkey = z.output<typeof Passkey>;

export const passkeys = {
  /** With the device that made each, and when it was last used. Never a key itself. */
  passkeys: route({
    method: 'GET',
    path: '/api/customers/me/passkeys',
    who: 'customer',
    summary: 'The passkeys of the customer, the newest first',
    answer: z.looseObject({ passkeys: z.array(Passkey) }),
    errors: [401],
  }),
  /**
   * Takes the password, or the code that `account.requestConfirmationCode` mailed. The answer holds for five minutes,
   * once. At most 20 passkeys (409 `TOO_MANY_PASSKEYS`). A wrong password or code: 403 `WRONG_CREDENTIALS`.
   */
  passkeyOptions: route({
    method: 'POST',
    path: '/api/customers/me/passkeys/options',
    who: 'customer',
    summary: 'Ask for what a new passkey is made with',
    body: strict(z.object({ password: text, otp: text })),
    answer: PasskeyOptions,
    errors: [400, 401, 403, 409],
  }),
  /** The customer gets an email. */
  addPasskey: route({
    method: 'POST',
    path: '/api/customers/me/passkeys',
    who: 'customer',
    summary: 'Add a passkey that was made',
    body: strict(z.object({ credential: Registered })),
    answer: Passkey,
    status: 201,
    errors: [400, 401, 403, 409],
  }),
  /** It signs in no more. The device keeps its half until its owner deletes it there. */
  removePasskey: route({
    method: 'DELETE',
    path: '/api/customers/me/passkeys/{id}',
    who: 'customer',
    summary: 'Remove a passkey',
    answer: z.looseObject({}),
    errors: [401, 404],
  }),
  /** Answers the same for everybody: passkeys are found on the device. It holds for five minutes, once. */
  passkeySignInOptions: route({
    method: 'POST',
    path: '/api/customers/login/passkey/options',
    who: 'anyone',
    summary: 'Ask for what a passkey signs',
    body: strict(z.object({ sellerId: z.string() })),
    answer: PasskeyOptions,
    errors: [400, 403],
  }),
  /** Signs in with a passkey. Every failure is the same API error: 401 `WRONG_CREDENTIALS`. */
  signInWithPasskey: route({
    method: 'POST',
    path: '/api/customers/login/passkey',
    who: 'anyone',
    summary: 'Sign in with a passkey',
    body: strict(z.object({ sellerId: z.string(), credential: Asserted, refresh: flag })),
    answer: Tokens,
    errors: [400, 401, 403],
  }),
};
