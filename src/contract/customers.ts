/**
 * Customers of a seller: the records of a seller, and the operations of an account. Long because the specification has
 * that many fields.
 */
import { ConsentRecord } from './consents.ts';
import { email } from './email.ts';
import { Consents, ownChanges, ownFields, recordChanges, recordFields } from './customer-input.ts';
import { bag, flag, list, num, part, text, texts, time } from './fields.ts';
import { PublicEvent } from './public-event.ts';
import { CustomerTransaction } from './order-items.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Ticket } from './tickets.ts';
import { Tokens } from './tokens.ts';

/** A new password. Common ones, the email address and the part before its `@` are refused: 400 `WEAK_PASSWORD`. */
export const password = z.string().check(z.minLength(10, 'At least 10 characters'), z.maxLength(200));

export const Address = part({
  street: text,
  line2: text,
  postal: text,
  city: text,
  locale: text,
  state: text,
  country: text,
  /** Longitude and latitude. */
  center: z.optional(z.array(z.number())),
});

const filter = z.optional(z.string().check(z.maxLength(200)));

const identification = list(z.looseObject({ type: z.string(), identifier: z.string() }));
const customerFields = {
  _id: z.string(),
  primaryEmail: z.string(),
  company: text,
  /** The VAT ID of the company. */
  vatId: text,
  /** Collected from prename and lastname. */
  name: text,
  prename: text,
  lastname: text,
  image: text,
  /** The seller's own number for the customer, if there is one. */
  number: num,
  phone: text,
  location: Address,
  sellerId: text,
  notes: text,
  extraFields: bag,
  tags: texts,
  segments: texts,
  /** Sign-in and purchases with this address are refused. */
  blocked: flag,
  /** The address is proven to belong to the customer. */
  verified: flag,
  identification,
  /** The language of emails, as a BCP 47 tag. */
  preferredLanguage: text,
  /** Only of a customer who has an account. The tokens are part of the interface but never answered. */
  _account: part({
    verificationToken: text,
    passwordResetToken: text,
    limitations: part({ nextVerificationMailRequest: time }),
    /** `password` or `identityprovider`. */
    loginType: text,
  }),
  meta: bag,
  externalId: text,
  createdAt: time,
  updatedAt: time,
};

export const Customer = z.looseObject(customerFields);
export type Customer = z.output<typeof Customer>;

/**
 * A customer after a change. A key without `customers:read` gets `_id`, `blocked`, `verified` and the times alone.
 */
const ChangedCustomer = z.looseObject({ ...customerFields, primaryEmail: text });

/** A customer by its id. The list does not have what was spent: it would be counted again for each row. */
const CustomerWithSpending = z.looseObject({
  ...customerFields,
  /** The number of complete orders. */
  orders: num,
  /** What they cost, by currency, in major units: less what was returned. */
  spent: list(z.looseObject({ currency: z.string(), amount: z.number() })),
  /** The time of the last one. */
  lastOrderAt: time,
});

const given = z.optional(z.nullable(z.string()));
/** What the service sets: taken in a record that is sent back. */
const givenFields = {
  _id: given,
  primaryEmail: given,
  sellerId: given,
  createdAt: given,
  updatedAt: given,
  _account: z.optional(z.unknown()),
};

/** Customers as a seller keeps them. One of another seller does not exist here: 404. */
export const customers = {
  /**
   * A record with this address is changed by what is sent, and answered. With `upsert: false` it is refused
   * (400 `EMAIL_IN_USE`). Capitals make no other address. A `number` of another customer: 400 `NUMBER_IN_USE`.
   */
  create: route({
    method: 'POST',
    path: '/api/customers',
    who: 'key',
    summary: 'Create a customer',
    body: strict(z.object({ ...recordFields, primaryEmail: email, upsert: flag })),
    answer: ChangedCustomer,
    errors: [400, 401, 409],
    idempotent: true,
  }),
  /** The record with address, tags, notes and how much was ordered. A customer of another seller is 404. */
  get: route({
    method: 'GET',
    path: '/api/customers/{id}',
    who: 'key',
    summary: 'A customer',
    answer: CustomerWithSpending,
    errors: [400, 401, 404],
  }),
  /**
   * Changes what is sent: objects are merged, lists are replaced, `null` clears. `blocked` signs the customer out
   * everywhere. The record may be sent back as it was read. Another `primaryEmail` is refused (400 `READ_ONLY`): it
   * is what an account is known by. So is another `_id` or `sellerId`; the other fields that the service sets are
   * ignored.
   */
  update: route({
    method: 'PUT',
    path: '/api/customers/{id}',
    who: 'key',
    summary: 'Change a customer',
    body: strict(z.object({ ...recordChanges, ...givenFields, blocked: flag })),
    answer: ChangedCustomer,
    errors: [400, 401, 404],
  }),
  /**
   * Erases a customer's personal data: the record, the account, consents, emails, and names and answers in orders and
   * tickets. The data for the books stays: what was sold, when, for how much and how it was paid. Tickets stay valid.
   * An order that is not complete yet continues, and asks again for the buyer. Answers the customer as it was.
   */
  delete: route({
    method: 'DELETE',
    path: '/api/customers/{id}',
    who: 'key',
    summary: 'Erase the personal data of a customer',
    answer: ChangedCustomer,
    errors: [400, 401, 404],
  }),
  /**
   * The newest first. All filters that are sent hold together. With `Accept: text/csv` it answers all rows as CSV: paging
   * does not count.
   */
  list: route({
    method: 'GET',
    path: '/api/customers/rich',
    who: 'key',
    summary: 'Customers by filters',
    files: ['text/csv'],
    query: z.object({
      /**
       * A part of prename and lastname, in either order; accents make no difference, nor do capitals as far as the
       * database knows the script.
       */
      name: filter,
      /** The address of one customer, or a part of several; capitals make no difference. */
      email: filter,
      /** A part of it; capitals and accents make no difference. */
      company: filter,
      /** Those with all of these tags, separated by commas. */
      tags: z.optional(z.string().check(z.maxLength(2000))),
      /** A range of the last change, e.g. `updatedAt[$gte]=2026-01-01T00:00:00Z`. */
      updatedAt: z.optional(z.record(z.string(), z.string())),
      ...paged,
      /** CSV begins with a byte order mark, which some spreadsheets need to read accents. */
      bom: flag,
    }),
    answer: z.looseObject({ docs: z.array(Customer), total: z.number(), ...nextPage }),
    errors: [400, 401],
  }),
  /** Each once, of all customers of the seller. */
  tags: route({
    method: 'GET',
    path: '/api/customers/tags',
    who: 'key',
    summary: 'All tags in use, sorted',
    answer: z.array(z.string()),
    errors: [401],
  }),
  /** A customer's consents, and the last thousand changes of them. */
  consents: route({
    method: 'GET',
    path: '/api/customers/{id}/consents',
    who: 'key',
    summary: 'What a customer agreed to, now and before',
    answer: ConsentRecord,
    errors: [400, 401, 404],
  }),
  /**
   * Opens an account without a password, and sends a link by email to choose one (seven days) unless `suppressEmail`.
   * An account that exists stays as it is, and its owner gets the link again. A blocked customer: 400
   * `CUSTOMER_BLOCKED`.
   */
  createAccount: route({
    method: 'POST',
    path: '/api/customers/{id}/account',
    who: 'key',
    summary: 'Give a customer an account',
    body: strict(z.object({ suppressEmail: flag })),
    answer: ChangedCustomer,
    errors: [400, 401, 404],
  }),
};

const givenName = z.string().check(
  z.maxLength(200, 'At most 200 characters'),
  z.refine((value: string) => value.trim() !== '', 'Expected text that is not blank'),
);

/** Signing in, and what a signed-in customer sees. */
export const account = {
  /**
   * Signs in with a password, or with the code that `account.requestSignInCode` sent by email as `otp`. If both are
   * sent, both have to be right. A code proves the address, and opens an account without a password for a customer who
   * had none.
   *
   * With `refresh: true` the token is short-lived and comes with another one to renew it. Without it, the token is
   * valid as long as the session, since the client could not renew it.
   */
  login: route({
    method: 'POST',
    path: '/api/customers/login',
    who: 'anyone',
    summary: 'Sign in',
    body: strict(z.object({ sellerId: z.string(), email, password: text, otp: text, refresh: flag })),
    answer: Tokens,
    errors: [400, 401],
  }),
  /**
   * Sends a link by email that opens the account. Until it is used, the password does not work. The answer is the same
   * for every address, known or not: neither it nor a later sign-in tells strangers who has an account, and a stranger
   * cannot open one over another person's earlier orders. An existing account gets an email that says so, and nothing
   * changes. Therefore there is no 409, and a repetition needs no `Idempotency-Key`: it makes one record, and at most
   * one email a minute and five an hour.
   */
  register: route({
    method: 'POST',
    path: '/api/customers/register',
    who: 'anyone',
    summary: 'Open an account',
    body: strict(
      z.object({
        sellerId: z.string(),
        email,
        password,
        prename: givenName,
        lastname: givenName,
        company: ownFields.company,
        consents: Consents,
        /** The only way: a link by email. */
        verificationMethod: z.optional(z.enum(['email'])),
      }),
    ),
    /** The same for every address. */
    answer: z.looseObject({ verificationRequired: z.boolean() }),
    errors: [400],
  }),
  /**
   * Opens the account that was registered, or proves the address of an older one. The token is that of the link sent by
   * email, which leads to a page of the service; it works once (404 afterwards) and for 24 hours (410 `LINK_EXPIRED`
   * afterwards).
   */
  verify: route({
    method: 'POST',
    path: '/api/customers/verify/{token}',
    who: 'anyone',
    summary: 'Prove an email address',
    answer: Customer,
    errors: [400, 404, 410],
  }),
  /** Answers the same whether or not there is something to prove. Mails are limited as in `register`. */
  resendVerification: route({
    method: 'POST',
    path: '/api/customers/verify/resend',
    who: 'anyone',
    summary: 'Send the proof of an email address again',
    body: strict(z.object({ sellerId: z.string(), email })),
    answer: z.looseObject({}),
    errors: [400],
  }),
  /**
   * Sends a link that sets a password, to a customer who has bought or registered with this address. Earlier links end.
   * The answer is the same for every address. At most one email a minute and five an hour.
   */
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/customers/password-reset',
    who: 'anyone',
    summary: 'Ask for a new password by email',
    body: strict(z.object({ sellerId: z.string(), email })),
    answer: z.looseObject({}),
    errors: [400],
  }),
  /**
   * Sets the password by a mailed link, which works once (404 afterwards) and for an hour (410 `LINK_EXPIRED`
   * afterwards). It also proves the address, and signs the customer out everywhere.
   */
  resetPassword: route({
    method: 'PUT',
    path: '/api/customers/password-reset/{token}',
    who: 'anyone',
    summary: 'Set a new password',
    body: strict(z.object({ password })),
    answer: z.looseObject({}),
    errors: [400, 404, 410],
  }),
  /** The record as the customer may see it. */
  me: route({
    method: 'GET',
    path: '/api/customers/me',
    who: 'customer',
    summary: 'The signed-in customer',
    answer: Customer,
    errors: [401],
  }),
  /** Changes what is sent; `null` clears, and `location` is merged. The address of the account stays. */
  updateMe: route({
    method: 'POST',
    path: '/api/customers/me',
    who: 'customer',
    summary: 'Change own data',
    body: strict(z.object({ ...ownChanges, consents: Consents })),
    answer: Customer,
    errors: [400, 401],
  }),
  /** Complete and canceled orders of the account. `checkoutId` finds one. */
  transactions: route({
    method: 'GET',
    path: '/api/customers/me/transactions',
    who: 'customer',
    summary: 'Own orders, the newest first, and their events',
    /**
     * The page: `top` orders (500 if it is missing) after `skip`. `total` of the answer tells whether there are more.
     */
    query: z.object({ locale: text, subscriptionId: text, checkoutId: text, top: num, skip: num }),
    answer: z.looseObject({
      transactions: z.array(CustomerTransaction),
      events: z.array(PublicEvent),
      /** Of all pages. */
      total: num,
    }),
    errors: [400, 401],
  }),
  /** Tickets that the customer holds, with their codes. */
  tickets: route({
    method: 'GET',
    path: '/api/customers/me/tickets',
    who: 'customer',
    summary: 'Own tickets',
    /** With `transferred`, only tickets of orders of others, which were transferred to the customer. */
    query: z.object({ top: num, skip: num, eventId: text, transferred: flag }),
    answer: z.looseObject({ docs: z.array(Ticket), total: z.number() }),
    errors: [400, 401],
  }),
  /** Those that are on sale now and admit this customer; those that ask for a code and sold-out ones, too. */
  shops: route({
    method: 'GET',
    path: '/api/customers/me/shops',
    who: 'customer',
    summary: 'Under-shops of an event that are open to the customer',
    query: z.object({ eventId: z.string(), locale: text }),
    answer: z.looseObject({ shops: z.array(z.looseObject({ _id: z.string(), name: text })) }),
    errors: [400, 401],
  }),
};
