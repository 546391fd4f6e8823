/**
 * Passkeys of the users of a seller: a second factor. A user who has one is asked for it after the password. Passkeys
 * belong to the address of the service, where the desk is. Where that has no https (localhost aside) or no name for a
 * host, these operations answer 403 `PASSKEYS_NOT_HERE`.
 */
import { flag, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Me, User } from './users.ts';
import { Asserted, PasskeyOptions, Registered } from './webauthn.ts';

const name = z.string().check(z.regex(/\S/, 'Expected a name'), z.maxLength(100));

export const UserPasskey = z.looseObject({
  _id: z.string(),
  /** As its owner calls it; at first the browser and system where it was made. */
  name: z.string(),
  /** The domain that it belongs to: that of the service when it was made. */
  domain: z.string(),
  createdAt: timestamp,
  /** Missing where it was never used to sign in. */
  lastUsedAt: z.optional(timestamp),
  /** True if it is stored in more than one place, such as a password manager. */
  synced: flag,
});
export type UserPasskey = z.output<typeof UserPasskey>;

/** The user is the one who signed in, and not only a person at a session that was left open. */
const Proof = strict(z.object({ password: z.string().check(z.maxLength(200)) }));

export const userPasskeys = {
  /** Never a key itself. */
  passkeys: route({
    method: 'GET',
    path: '/api/users/me/passkeys',
    who: 'user',
    summary: 'The passkeys of the signed-in user, the newest first',
    answer: z.looseObject({ passkeys: z.array(UserPasskey) }),
    errors: [401],
  }),
  /**
   * Takes the password. The answer holds for five minutes, once. At most 20 passkeys (409 `TOO_MANY_PASSKEYS`). A wrong
   * password: 403 `WRONG_CREDENTIALS`.
   */
  passkeyOptions: route({
    method: 'POST',
    path: '/api/users/me/passkeys/options',
    who: 'user',
    summary: 'Ask for what a new passkey is made with',
    body: Proof,
    answer: PasskeyOptions,
    errors: [400, 401, 403, 409],
  }),
  /** The user gets an email. From now on, signing in asks for a passkey. */
  addPasskey: route({
    method: 'POST',
    path: '/api/users/me/passkeys',
    who: 'user',
    summary: 'Add a passkey that was made',
    body: strict(z.object({ credential: Registered, name: z.optional(name) })),
    answer: UserPasskey,
    status: 201,
    errors: [400, 401, 403, 409],
  }),
  /** By the name its owner tells it from others; the device keeps its own. */
  renamePasskey: route({
    method: 'PUT',
    path: '/api/users/me/passkeys/{id}',
    who: 'user',
    summary: 'Give a passkey another name',
    body: strict(z.object({ name })),
    answer: UserPasskey,
    errors: [400, 401, 403, 404],
  }),
  /**
   * Takes the password, as adding one does: 403 `WRONG_CREDENTIALS` for a wrong one. After the last passkey, the password
   * alone signs in. The device keeps its half until its owner deletes it there.
   */
  removePasskey: route({
    method: 'POST',
    path: '/api/users/me/passkeys/{id}/removal',
    who: 'user',
    summary: 'Remove a passkey',
    body: Proof,
    answer: z.looseObject({}),
    errors: [400, 401, 403, 404],
  }),
  /**
   * The second step of signing in: the passkey signs what 401 `PASSKEY_NEEDED` of `users.signIn` carried, which holds
   * for five minutes, once. Every failure is the same API error, 401 `WRONG_CREDENTIALS`; begin with the password again.
   */
  signInWithPasskey: route({
    method: 'POST',
    path: '/api/users/session/passkey',
    who: 'anyone',
    summary: 'Complete a sign-in with a passkey',
    body: strict(z.object({ credential: Asserted })),
    answer: Me,
    errors: [400, 401, 403],
  }),
  /**
   * For a user whose device is lost: the password alone signs in until there is a new passkey. Ends the sessions of the
   * user, who gets an email.
   */
  removePasskeys: route({
    method: 'DELETE',
    path: '/api/users/{id}/passkeys',
    who: 'key',
    summary: 'Remove all passkeys of a user',
    answer: User,
    errors: [401, 403, 404],
  }),
};
