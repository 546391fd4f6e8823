/** Customers of a seller: records that a seller keeps, and what a customer may see and do with an account. Long because the specification has so many fields. */
import { email } from './email.ts';
import { bag, flag, list, num, part, text, texts, time } from './fields.ts';
import { PublicEvent } from './public-event.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Ticket } from './tickets.ts';

export const password = z.string().check(z.minLength(8, 'At least 8 characters'), z.maxLength(200));

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

const identification = list(z.looseObject({ type: z.string(), identifier: z.string() }));
/** `status` is `granted` or `denied`. */
export const Consent = z.looseObject({ consentId: z.string(), status: z.string() });

export const Customer = z.looseObject({
  _id: z.string(),
  primaryEmail: z.string(),
  company: text,
  /** Collected from prename and lastname. */
  name: text,
  prename: text,
  lastname: text,
  image: text,
  number: num,
  phone: text,
  location: Address,
  sellerId: text,
  notes: text,
  extraFields: bag,
  tags: texts,
  segments: texts,
  blocked: flag,
  verified: flag,
  identification,
  /** The tokens are part of the interface but never answered to anybody. */
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
});
export type Customer = z.output<typeof Customer>;

/** An item of an order; `tickets` of a transaction (wire §6). */
export const TransactionTicket = z.looseObject({
  _id: text,
  name: text,
  amount: num,
  /** Major units for one ticket, after discounts. */
  price: num,
  netPrice: num,
  taxRate: num,
  ticketTypeId: text,
  categoryRef: text,
  slotInfo: part({ slotId: text, slotStartTime: time }),
  seatingInfo: bag,
  asHardTicket: flag,
  triggeredBy: text,
});
export type TransactionTicket = z.output<typeof TransactionTicket>;

export const TransactionProduct = z.looseObject({
  _id: text,
  name: text,
  amount: num,
  price: num,
  netPrice: num,
  taxRate: num,
  productVariantId: text,
  isFulfillable: flag,
});

export const RedeemedVouchers = part({
  /** Major units. */
  totalRedeemedAmount: num,
  vouchers: list(z.looseObject({ _id: text, code: text, redeemedAmount: num })),
});

export const CustomerTransaction = z.looseObject({
  tid: text,
  secret: text,
  subscriptionId: text,
  currency: text,
  /** `NEW`, `RESERVED-BY-SYSTEM`, `ABORTED`, `COMPLETE`, `CANCELED`. */
  status: text,
  company: text,
  name: text,
  prename: text,
  lastname: text,
  street: text,
  line2: text,
  postal: text,
  city: text,
  state: text,
  country: text,
  eventId: text,
  /** `AWAITING`, `PENDING`, `RECEIVED`, `REFUND`, `CANCELED`, `FAILED`, `DISPUTE`, `CHARGEBACK`, and the LOCAL-, POS- and EXTERNAL ones. */
  paymentStatus: text,
  paymentMethod: text,
  preferredLanguage: text,
  underShop: text,
  paymentInfoMethod: text,
  /** What the buyer pays, charges included and discounts taken off, before vouchers; major units. */
  realPrice: num,
  outerCharge: num,
  createdAt: time,
  tickets: list(TransactionTicket),
  products: list(TransactionProduct),
  vouchers: texts,
  coupons: texts,
  extraFields: bag,
  redeemedVouchers: RedeemedVouchers,
});
export type CustomerTransaction = z.output<typeof CustomerTransaction>;

const writable = {
  company: text,
  name: text,
  prename: text,
  lastname: text,
  image: text,
  notes: text,
  phone: text,
  externalId: text,
  location: Address,
  extraFields: bag,
  tags: texts,
  verified: flag,
  meta: bag,
  identification,
  consents: list(Consent),
};

export const customers = {
  create: route({
    method: 'POST',
    path: '/api/customers',
    who: 'key',
    summary: 'Create a customer',
    body: strict(z.object({ ...writable, primaryEmail: email, number: num, upsert: flag })),
    answer: Customer,
    errors: [400, 401, 409],
  }),
  get: route({
    method: 'GET',
    path: '/api/customers/{id}',
    who: 'key',
    summary: 'A customer',
    answer: Customer,
    errors: [400, 401, 404],
  }),
  update: route({
    method: 'PUT',
    path: '/api/customers/{id}',
    who: 'key',
    summary: 'Change a customer',
    body: strict(z.object({ ...writable, blocked: flag })),
    answer: Customer,
    errors: [400, 401, 404],
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/customers/{id}',
    who: 'key',
    summary: 'Erase the personal data of a customer',
    answer: Customer,
    errors: [400, 401, 404],
  }),
  list: route({
    method: 'GET',
    path: '/api/customers/rich',
    who: 'key',
    summary: 'Customers by filters',
    query: z.object({
      name: text,
      email: text,
      company: text,
      tags: text,
      updatedAt: z.optional(z.record(z.string(), z.string())),
      top: num,
      skip: num,
    }),
    answer: z.looseObject({ docs: z.array(Customer), total: z.number() }),
    errors: [400, 401],
  }),
  tags: route({
    method: 'GET',
    path: '/api/customers/tags',
    who: 'key',
    summary: 'All tags in use',
    answer: z.array(z.string()),
    errors: [401],
  }),
  createAccount: route({
    method: 'POST',
    path: '/api/customers/{id}/account',
    who: 'key',
    summary: 'Give a customer an account',
    body: strict(z.object({ suppressEmail: flag })),
    answer: Customer,
    errors: [400, 401, 404],
  }),
};

/** Signing in, and what a signed-in customer sees. */
export const account = {
  login: route({
    method: 'POST',
    path: '/api/customers/login',
    who: 'anyone',
    summary: 'Sign in',
    body: strict(z.object({ sellerId: z.string(), email, password: z.string(), otp: text })),
    answer: z.looseObject({ token: z.string() }),
    errors: [400, 401],
  }),
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
        prename: z.string(),
        lastname: z.string(),
        company: text,
        consents: list(Consent),
        verificationMethod: text,
      }),
    ),
    answer: Customer,
    errors: [400, 409],
  }),
  verify: route({
    method: 'POST',
    path: '/api/customers/verify/{token}',
    who: 'anyone',
    summary: 'Prove an e-mail address',
    answer: Customer,
    errors: [400, 404],
  }),
  resendVerification: route({
    method: 'POST',
    path: '/api/customers/verify/resend',
    who: 'anyone',
    summary: 'Send the proof of an e-mail address again',
    body: strict(z.object({ sellerId: z.string(), email })),
    answer: z.looseObject({}),
    errors: [400],
  }),
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/customers/password-reset',
    who: 'anyone',
    summary: 'Ask for a new password by mail',
    body: strict(z.object({ sellerId: z.string(), email })),
    answer: z.looseObject({}),
    errors: [400],
  }),
  resetPassword: route({
    method: 'PUT',
    path: '/api/customers/password-reset/{token}',
    who: 'anyone',
    summary: 'Set a new password',
    body: strict(z.object({ password })),
    answer: z.looseObject({}),
    errors: [400, 404, 410],
  }),
  me: route({
    method: 'GET',
    path: '/api/customers/me',
    who: 'customer',
    summary: 'The signed-in customer',
    answer: Customer,
    errors: [401],
  }),
  updateMe: route({
    method: 'POST',
    path: '/api/customers/me',
    who: 'customer',
    summary: 'Change own data',
    body: strict(
      z.object({
        prename: text,
        lastname: text,
        company: text,
        phone: text,
        location: Address,
        consents: list(Consent),
      }),
    ),
    answer: Customer,
    errors: [400, 401],
  }),
  transactions: route({
    method: 'GET',
    path: '/api/customers/me/transactions',
    who: 'customer',
    summary: 'Own orders, the newest first, and their events',
    query: z.object({ locale: text, subscriptionId: text, checkoutId: text }),
    answer: z.looseObject({ transactions: z.array(CustomerTransaction), events: z.array(PublicEvent) }),
    errors: [400, 401],
  }),
  tickets: route({
    method: 'GET',
    path: '/api/customers/me/tickets',
    who: 'customer',
    summary: 'Own tickets',
    query: z.object({ top: num, skip: num, eventId: text }),
    answer: z.looseObject({ docs: z.array(Ticket), total: z.number() }),
    errors: [400, 401],
  }),
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
