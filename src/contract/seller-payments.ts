/** How buyers pay a seller: the ways to pay, their terms, and the keys of a provider. */
import { flag, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** The ways to pay that a seller can switch on. Orders that cost nothing need none. */
export const switchable = ['invoice', 'boxoffice', 'stripe'] as const;
/** The longest time to pay, in days. */
const mostDays = 366;

const days = z.optional(z.int().check(z.minimum(1, 'At least 1 day'), z.maximum(mostDays, `At most ${mostDays} days`)));
const secret = (pattern: RegExp, like: string) =>
  z.optional(z.string().check(z.maxLength(300), z.regex(pattern, `Expected a key like ${like}`)));

/** How buyers pay a seller. Secrets are never answered. */
export const SellerPayments = z.looseObject({
  /** Those that are on, of `invoice`, `boxoffice` and `stripe`; none: only free orders are possible. */
  methods: z.array(z.string()),
  invoice: z.looseObject({
    /** True: tickets by invoice are valid before they are paid, and such orders are never released. */
    validImmediately: z.boolean(),
    /** Days to pay an invoice. */
    termDays: z.int(),
  }),
  /** Days to pay a reservation, or an order that is paid at the box office. */
  reservationTermDays: z.int(),
  /** The account at Stripe; missing without keys. */
  stripe: z.optional(
    z.looseObject({
      publishableKey: z.string(),
      /** True: the keys are for tests, and no money moves. */
      test: z.boolean(),
    }),
  ),
  /** The address that Stripe tells what happened; it is entered there. */
  webhookUrl: z.string(),
  /** Missing before the first change. */
  updatedAt: time,
});
export type SellerPayments = z.output<typeof SellerPayments>;

/** A change of how buyers pay: what is missing stays. */
const SellerPaymentsChanges = strict(
  z.object({
    methods: z.optional(
      z
        .array(z.enum(switchable, { error: `Expected ${switchable.join(', ')}` }))
        .check(z.maxLength(switchable.length, `At most ${switchable.length}`)),
    ),
    invoice: z.optional(z.object({ validImmediately: flag, termDays: days })),
    reservationTermDays: days,
    /** Null removes the keys, where `methods` has no `stripe`. */
    stripe: z.optional(
      z.nullable(
        z.object({
          /** For the buyer's browser. */
          publishableKey: secret(/^pk_(test|live)_\w+$/, 'pk_live_…'),
          /** Stored encrypted, as is the next; it is tried at Stripe before. */
          secretKey: secret(/^[sr]k_(test|live)_\w+$/, 'sk_live_… or rk_live_…'),
          /** Proves that a message is from Stripe. */
          webhookSecret: secret(/^whsec_[\w+/=]+$/, 'whsec_…'),
        }),
      ),
    ),
  }),
);

/** How buyers pay. Settings of an event choose among the ways that are on here. */
export const sellerPayments = {
  /** Secrets are never in it: only whether they are there. The `ETag` names the version. */
  get: route({
    method: 'GET',
    path: '/api/payment-settings',
    who: 'key',
    summary: 'How buyers pay',
    answer: SellerPayments,
    errors: [401, 403],
    versioned: true,
  }),
  /**
   * Takes an admin or a key that may do everything: the keys say who gets the money. A secret key is tried at Stripe; 400
   * names `stripe.secretKey` when Stripe refuses it, and 503 `PAYMENT_PROVIDER_UNAVAILABLE` says that Stripe does not answer. Nothing is
   * stored then. The audit trail keeps no secrets.
   */
  update: route({
    method: 'PUT',
    path: '/api/payment-settings',
    who: 'key',
    summary: 'Change how buyers pay',
    body: SellerPaymentsChanges,
    answer: SellerPayments,
    errors: [400, 401, 403, 412],
    versioned: true,
  }),
};
