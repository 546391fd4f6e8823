import type { ObjectSchema, PathInput, Route, z } from '../../contract/route.ts';
import type { Database } from '../database/index.ts';
import type { Reach } from '../security/destinations.ts';
import type { PasswordCost } from '../security/passwords.ts';
import type { Secrets } from '../security/secrets.ts';
import type { StripeApi } from '../payments/stripe.ts';

/** What every domain of the service works with. `now` is the only clock, so that tests can turn it. */
export interface Context {
  readonly db: Database;
  readonly now: () => Date;
  /** How long a checkout holds its tickets, milliseconds. */
  readonly holdTime: number;
  /** What must be read again, and not by who only sees the database. */
  readonly secrets: Secrets;
  /** What hashing a password costs; missing: what OWASP recommends. */
  readonly passwordCost?: PasswordCost;
  /** Where people reach the service, without a slash at the end, e.g. `https://tickets.example`; for links in mails and redirects. */
  readonly publicUrl: string;
  /** File of a font (TTF or OTF) for signs that those of PDF files lack; `DOCUMENT_FONT`. */
  readonly spareFont?: string | undefined;
  /** How far webhooks may go; missing: to the internet alone. */
  readonly webhooksReach?: Reach;
  /** Where Stripe's API is reached, when not at its own address. */
  readonly stripeApi?: StripeApi;
  /** Counts, for the metrics, what became of checkouts; once it is committed. */
  readonly count?: (what: CheckoutOutcome, amount?: number) => void;
}

/** What the metrics count. */
export type CheckoutOutcome = 'created' | 'completed' | 'aborted' | 'expired';

/** A key that acts for a seller: the seller's own, or one of an app that the seller installed. */
export interface Key {
  readonly id: string;
  readonly sellerId: string;
  readonly installationId?: string;
  /** What it may do, e.g. `events:read`; everything when missing. */
  readonly permissions?: readonly string[];
}

/** Who calls, as far as the request proves it. A customer's token is read on every operation, and demanded on theirs. */
export interface Call {
  readonly customer?: { readonly id: string; readonly sellerId: string; readonly sessionId: string };
  /** Present on every operation `who: 'key'`, see `keyOf`; of others, where a counter sells with one. */
  readonly key?: Key;
  /** Versions that the caller knows, from `If-Match`. */
  readonly ifMatch?: readonly number[];
  /** Names the version of what is answered, as `ETag`; for routes that are `versioned`. */
  readonly setVersion?: (version: number) => void;
  /** The page that asks, from the header `Origin`. */
  readonly origin?: string;
  /** What somebody calls with, in words, as far as the header `User-Agent` tells. */
  readonly device?: string;
  /** Header `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** BCP 47, from the query or the header `Accept-Language`. */
  readonly locale?: string;
}

type Parsed<S> = S extends ObjectSchema ? z.output<S> : object;

/** A checked request: path, query and body in one object. */
export type Request<R extends Route> = PathInput<R> &
  (R extends { query: infer Q } ? Parsed<Q> : object) &
  (R extends { body: infer B } ? Parsed<B> : object);

/** One operation. What it answers is the wire's shape; what it refuses, it throws as `Refusal`. */
type Handler<R extends Route> = (request: Request<R>, call: Call) => Promise<z.input<R['answer']>>;

/** The operations of one group; a missing one is a type error. */
export type Handlers<Group extends Record<string, Route>> = {
  readonly [Name in keyof Group]: Handler<Group[Name]>;
};
