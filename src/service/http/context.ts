/** The context of requests and jobs: the dependencies of handlers, and the caller of a request. */
import type { TableAnswer } from './table-answer.ts';
import type { ObjectSchema, PathInput, Route, z } from '../../contract/route.ts';
import type { Database } from '../database/index.ts';
import type { Reach } from '../security/destinations.ts';
import type { PasswordCost } from '../security/passwords.ts';
import type { Secrets } from '../security/secrets.ts';
import type { TaskRunner } from '../workers/pool.ts';
import type { FileAnswer } from './file-answer.ts';

/** The dependencies of all rooms. `now` is the only clock, so that tests can set it. */
export interface Context {
  readonly db: Database;
  readonly now: () => Date;
  /** The time for which a checkout holds its tickets, in milliseconds. */
  readonly holdTime: number;
  /** The orders' worth of open tickets of an IPv4 address in an event; missing: ten. */
  readonly openOrdersPerIpv4?: number;
  /** Encryption for stored secrets, so that reading the database does not reveal them. */
  readonly secrets: Secrets;
  /** Worker processes, for documents and pictures. */
  readonly workers: TaskRunner;
  /** What hashing a password costs; missing: what OWASP recommends. */
  readonly passwordCost?: PasswordCost;
  /**
   * The public address of the service, without a slash at the end, e.g. `https://tickets.example`; for links in emails
   * and redirects.
   */
  readonly publicUrl: string;
  /** A font file (TTF or OTF) for characters that the built-in fonts of PDF files lack; `DOCUMENT_FONT`. */
  readonly fallbackFont?: string | undefined;
  /** The room that the pictures of a seller may take, in bytes; missing: 1 GB. `MEDIA_MB`. */
  readonly maxMedia?: number | undefined;
  /** The networks for webhooks; by default only the internet. */
  readonly webhooksReach?: Reach;
  /** The address of Stripe's API, if it is not the default. */
  readonly stripeApi?: ProviderOptions;
  /** Where proofs of domains are read; missing: DNS and the internet. */
  readonly proofSources?: Partial<ProofSources>;
  /** Counts outcomes of checkouts for the metrics; called after the commit. */
  readonly count?: (what: CheckoutOutcome, amount?: number) => void;
}

/** Where proofs of domains are read. */
export interface ProofSources {
  /** The TXT records of a name; each in the pieces that DNS divides it into. */
  readonly txt: (name: string) => Promise<readonly (readonly string[])[]>;
  /** The file at an address; nothing on any failure. */
  readonly file: (address: string) => Promise<Uint8Array | undefined>;
}

/** The address of a payment provider's API, if it is not the default, and its timeouts. */
export interface ProviderOptions {
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
  /** The timeout of a request, in milliseconds. */
  readonly timeout?: number;
  /** The number of retries of a request that did not arrive. */
  readonly maxNetworkRetries?: number;
}

/** Outcomes that the metrics count. */
export type CheckoutOutcome = 'created' | 'completed' | 'aborted' | 'expired';

/** A key that acts for a seller: the seller's own, or that of an installed app. */
export interface Key {
  readonly id: string;
  readonly sellerId: string;
  readonly installationId?: string;
  /** Its permissions, e.g. `events:read`; all when missing. */
  readonly permissions?: readonly string[];
  /** Single operations beyond the permissions, e.g. `transactions.markReceived`. */
  readonly operations?: readonly string[];
  /** Refunds one order up to the limit of the seller. */
  readonly refundsToLimit?: true;
  /** Sees names and codes without `customers:read`. */
  readonly seesPeople?: true;
}

/** A signed-in user of a seller. */
export interface UserCall {
  readonly id: string;
  readonly sellerId: string;
  /** The value of the cookie. */
  readonly session: string;
}

/** A device or a person at a door, by its token. */
export interface AccessUserCall {
  readonly id: string;
  readonly sellerId: string;
  /** When it was revoked, deleted or over: it may only send what it has. */
  readonly endedAt?: Date;
}

/** A field that an operation has changed, for the audit trail. */
export interface FieldChange {
  /** Its name on the wire. */
  readonly field: string;
  /** Its value before; missing if there was none, as after it was removed. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** The name of what has the field, e.g. of a ticket type. */
  readonly of?: string | undefined;
  /** Of amounts of money. */
  readonly currency?: string | undefined;
}

/**
 * The caller, as far as the request proves it. A customer's token is read on every operation, and required on
 * operations for customers.
 */
export interface Call {
  readonly customer?: { readonly id: string; readonly sellerId: string; readonly sessionId: string };
  /** Present on every operation `who: 'key'`, see `keyOf`; on others, when the POS sends one. */
  readonly key?: Key;
  /** Present on every operation `who: 'accessUser'`. */
  readonly accessUser?: AccessUserCall;
  /** Present on operations `who: 'user'`, and on those of keys where a session takes the place of one. */
  readonly user?: UserCall;
  /** Sets the cookie of a session, or removes it. */
  readonly setSession?: (session: string | undefined) => void;
  /** Versions that the caller knows, from `If-Match`. */
  readonly ifMatch?: readonly number[];
  /** Sets the version of the answer, as `ETag`; for routes that are `versioned`. */
  readonly setVersion?: (version: number) => void;
  /** Keeps values before and after in the audit trail. Nothing of a person is in them: no name, no address, no secret. */
  readonly noteChanges?: (changes: readonly FieldChange[]) => void;
  /** The page that sends the request, from the header `Origin`. */
  readonly origin?: string;
  /** The caller's device, from the header `User-Agent`. */
  readonly device?: string;
  /** The key of the caller's address, for limits; missing where limits are off. See `addressKey`. */
  readonly address?: string;
  /** Counts tickets of documents against the limit of the address; missing without limits. @throws ApiError 429 */
  readonly countTickets?: (amount: number) => Promise<void>;
  /** Header `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** The header `Accept`. */
  readonly accept?: string;
  /** BCP 47, from the query or the header `Accept-Language`. */
  readonly locale?: string;
}

type Parsed<S> = S extends ObjectSchema ? z.output<S> : object;

/** A checked request: path, query and body in one object. */
export type Request<R extends Route> = PathInput<R> &
  (R extends { query: infer Q } ? Parsed<Q> : object) &
  (R extends { body: infer B } ? Parsed<B> : object);

/** One operation. It answers the wire's shape, or one of its files, and throws an `ApiError` to refuse. */
type Handler<R extends Route> = (
  request: Request<R>,
  call: Call,
) => Promise<z.input<R['answer']> | (R extends { files: readonly string[] } ? FileAnswer | TableAnswer : never)>;

/** The operations of one group; a missing one is a type error. */
export type Handlers<Group extends Record<string, Route>> = {
  readonly [Name in keyof Group]: Handler<Group[Name]>;
};
