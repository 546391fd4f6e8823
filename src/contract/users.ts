/** The people of a seller: signing in to the desk, roles and invitations. */
import { email } from './email.ts';
import { password } from './customers.ts';
import { flag, text, timestamp } from './fields.ts';
import { roles } from './roles.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

const role = z.enum(roles);
/** The name of a person. */
export const fullName = z.string().check(z.regex(/\S/, 'Expected a name'), z.maxLength(200));

/** A person who signs in for a seller, or who is invited to. */
export const User = z.looseObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** `admin`, `programme`, `sales`, `door` or `accounting`. */
  role: z.string(),
  /** The email with the link was sent; there is no password yet. */
  invited: flag,
  /** True where signing in asks for a passkey. */
  passkey: flag,
  createdAt: timestamp,
});
export type User = z.output<typeof User>;

/** The user of a session, with the seller and with what the role may do. */
export const Me = z.looseObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Those of the role, as keys have them. */
  permissions: z.array(z.string()),
  /** Single operations that the role may call beyond its permissions, e.g. `transactions.markReceived`. */
  operations: z.array(z.string()),
  /** May do everything, users and keys included. */
  unlimited: z.boolean(),
  /** Names of the seller's admins, at most five: who can give another role. */
  admins: z.array(z.string()),
  seller: z.looseObject({
    _id: z.string(),
    name: text,
    /** ISO 4217. */
    currency: z.string(),
    timezone: text,
    /** BCP 47. */
    language: text,
    logo: text,
  }),
});
export type Me = z.output<typeof Me>;

/**
 * Users of a seller. A session is a cookie that scripts cannot read (`HttpOnly`, `SameSite=Strict`); with it, every
 * operation that takes a key acts with the permissions of the user's role. A change has to come from a page of the
 * service itself: 403 `ORIGIN_NOT_ALLOWED` otherwise. The rest takes an admin or a key that may do everything.
 */
export const users = {
  /**
   * 401 `WRONG_CREDENTIALS` for a wrong address or password. A session ends after twelve hours. A user who has a
   * passkey gets none yet, but 401 `PASSKEY_NEEDED`: its `passkey` is what the passkey signs for
   * `users.signInWithPasskey`.
   */
  signIn: route({
    method: 'POST',
    path: '/api/users/session',
    who: 'anyone',
    summary: 'Sign in as a user of a seller',
    body: strict(z.object({ email, password: z.string().check(z.maxLength(200)) })),
    answer: Me,
    errors: [400, 401, 403],
  }),
  /** The cookie of the session ends, on this device alone. */
  signOut: route({
    method: 'DELETE',
    path: '/api/users/session',
    who: 'user',
    summary: 'Sign out',
    answer: z.looseObject({}),
    errors: [401, 403],
  }),
  /**
   * The desk reads it at its start: name, role and permissions of the user, and name, currency and time zone of
   * the seller.
   */
  me: route({
    method: 'GET',
    path: '/api/users/me',
    who: 'user',
    summary: 'The signed-in user, the seller, and what the role may do',
    answer: Me,
    errors: [401],
  }),
  /**
   * Ends all other sessions, and sends an email. Passkeys stay. A wrong `currentPassword`: 403 `WRONG_CREDENTIALS`.
   */
  changePassword: route({
    method: 'PUT',
    path: '/api/users/me/password',
    who: 'user',
    summary: 'Change the password of the signed-in user',
    body: strict(z.object({ currentPassword: z.string().check(z.maxLength(200)), newPassword: password })),
    answer: z.looseObject({}),
    errors: [400, 401, 403],
  }),
  /** By email address; invitations that are open come last. */
  list: route({
    method: 'GET',
    path: '/api/users',
    who: 'key',
    summary: 'Users and invitations',
    answer: z.looseObject({ docs: z.array(User) }),
    errors: [401, 403],
  }),
  /**
   * Sends an email with a link to choose a password, which works once and for seven days. Another invitation of the same
   * address takes its place. 409 `EMAIL_IN_USE` for an address that signs in already.
   */
  invite: route({
    method: 'POST',
    path: '/api/users/invite',
    who: 'key',
    summary: 'Invite a person to sign in for the seller',
    body: strict(z.object({ email, name: fullName, role })),
    answer: User,
    status: 201,
    errors: [400, 401, 403, 409],
  }),
  /** Takes the `token` of the link, makes the user, and signs in. */
  accept: route({
    method: 'POST',
    path: '/api/users/invite/accept',
    who: 'anyone',
    summary: 'Accept an invitation with a password',
    body: strict(z.object({ token: z.string().check(z.maxLength(200)), password })),
    answer: Me,
    errors: [400, 403, 404, 409],
  }),
  /**
   * Changes what is sent. Another role counts from the next request on. 409 `LAST_ADMIN` for the only admin. An
   * invitation is replaced by inviting its address again.
   */
  update: route({
    method: 'PUT',
    path: '/api/users/{id}',
    who: 'key',
    summary: 'Change the name or the role of a user',
    body: strict(z.object({ name: z.optional(fullName), role: z.optional(role) })),
    answer: User,
    errors: [400, 401, 403, 404, 409],
  }),
  /** Ends the sessions of the user, or an invitation. 409 `LAST_ADMIN` for the only admin. */
  remove: route({
    method: 'DELETE',
    path: '/api/users/{id}',
    who: 'key',
    summary: 'Remove a user or an invitation',
    answer: User,
    errors: [401, 403, 404, 409],
  }),
};
