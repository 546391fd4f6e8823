/** The account of a signed-in customer: what the customer sees and decides of it. */
import { ConsentRecord } from './consents.ts';
import { email } from './email.ts';
import { flag, text, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/**
 * The proof of identity, once more: the password, or the code that `account.requestConfirmationCode` sent by email. One
 * of the two is needed.
 */
const proof = { password: text, otp: text };

/** One sign-in that still holds. */
export const Session = z.looseObject({
  _id: z.string(),
  /** Browser and system in words, e.g. `Firefox, Windows`; missing where they are not known. */
  device: text,
  createdAt: timestamp,
  /** To the minute. */
  lastUsedAt: timestamp,
  /** The one that asks. */
  current: flag,
});
export type Session = z.output<typeof Session>;

export const ownAccount = {
  /** The one used last first. A new password ends them all. */
  sessions: route({
    method: 'GET',
    path: '/api/customers/me/sessions',
    who: 'customer',
    summary: 'Where the customer is signed in',
    answer: z.looseObject({ sessions: z.array(Session) }),
    errors: [401],
  }),
  /** `current` in place of an id signs out. */
  endSession: route({
    method: 'DELETE',
    path: '/api/customers/me/sessions/{id}',
    who: 'customer',
    summary: 'End a session',
    answer: z.looseObject({}),
    errors: [401, 404],
  }),
  /** For a lost phone: every other device has to sign in again. */
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/customers/me/sessions',
    who: 'customer',
    summary: 'End all sessions but this one',
    answer: z.looseObject({ ended: z.number() }),
    errors: [401],
  }),
  /** The present consents and their history; `account.updateMe` takes changes. */
  consents: route({
    method: 'GET',
    path: '/api/customers/me/consents',
    who: 'customer',
    summary: 'What the customer agreed to, now and before',
    answer: ConsentRecord,
    errors: [401],
  }),
  /**
   * JSON: `profile`, `consents` with their history, `orders` with `issuedTickets` and the names of `files`, `tickets`
   * of orders of others, `vouchers`, `waitingLists`, `sessions`, `passkeys`. As an attachment.
   */
  data: route({
    method: 'GET',
    path: '/api/customers/me/data',
    who: 'customer',
    summary: 'Everything that is kept of the customer, as a file',
    download: true,
    answer: z.unknown(),
    errors: [401],
  }),
  /**
   * Mails six digits to confirm a step with that a session alone does not suffice for, as its `otp`: for ten minutes,
   * five tries, once. At most one email a minute and five an hour (429).
   */
  requestConfirmationCode: route({
    method: 'POST',
    path: '/api/customers/me/code',
    who: 'customer',
    summary: 'Ask for a code to confirm a step with',
    answer: z.looseObject({}),
    errors: [401],
  }),
  /**
   * As `customers.delete`: whatever tells who the customer was is erased. What was sold, when, for how much and how it
   * was paid stays, without a name, because sellers have to keep it. Tickets stay valid. A wrong password or code: 403
   * `WRONG_CREDENTIALS`.
   */
  erase: route({
    method: 'POST',
    path: '/api/customers/me/erase',
    who: 'customer',
    summary: 'Erase the account and all personal data',
    body: strict(z.object(proof)),
    answer: z.looseObject({}),
    errors: [400, 401, 403],
  }),
  /**
   * Mails a link to the new address, which works once and for an hour; nothing changes before. Then the old address is
   * told, with a link that takes the change back for seven days: it ends all sessions, passkeys and the password.
   * Orders stay with the customer. An address that another customer has is answered the same. At most one email a
   * minute and five an hour (429).
   */
  changeEmail: route({
    method: 'POST',
    path: '/api/customers/me/email',
    who: 'customer',
    summary: 'Ask for another email address',
    body: strict(z.object({ ...proof, email })),
    answer: z.looseObject({}),
    errors: [400, 401, 403],
  }),
};
