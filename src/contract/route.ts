/**
 * An operation of the service, written once: the client's method, the service's route and the OpenAPI entry follow from
 * it. This is the only file that imports zod, so that one import decides what validation weighs in a browser.
 */
import * as z from 'zod/mini';

export { z };

/** Any schema of the contract. */
export type Schema = z.ZodMiniType;
/** The type that a schema gives after reading. */
export type Read<S extends Schema> = z.output<S>;
/** An object schema; query strings and bodies are always objects. */
export type ObjectSchema = z.ZodMiniObject;

/**
 * The callers that an operation admits.
 * - `anyone`: no credentials are needed.
 * - `secret`: no credentials, but the `secret` of the checkout, or of the ticket, must be sent.
 * - `customer`: `Authorization: Bearer <token>` of a signed-in customer.
 * - `key`: `Authorization: Bearer <api key>` of a seller or of an installed app, or the session cookie of a seller's user.
 * - `app`: an app's own client credentials, in the body.
 * - `accessUser`: the header `token` of a device at a door.
 * - `user`: the session cookie of a seller's user.
 */
export type Who = 'anyone' | 'secret' | 'customer' | 'key' | 'app' | 'accessUser' | 'user';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` for each variable segment. */
  readonly path: `/${string}`;
  readonly who: Who;
  /** One line for the documentation. */
  readonly summary: string;
  /** The fields of the query string. Arrays are sent as repeated names, objects in bracket form. */
  readonly query?: ObjectSchema;
  /** The fields of the body. */
  readonly body?: ObjectSchema;
  /** Takes the body as a form too. */
  readonly form?: true;
  /** Takes the list of this field as the whole body, too. */
  readonly listed?: string;
  /** Takes a body of up to 4 MB in place of 256 kB. */
  readonly large?: true;
  /** Takes a body of up to 14 MB, a file of 10 MB in base64, once the `secret` in the query fits. */
  readonly upload?: true;
  /**
   * Takes the bytes of a file of one of these media types as the whole body, too: they stand for the field `content`,
   * which is base64 in JSON. The body is up to 14 MB and is read once the caller is known.
   */
  readonly raw?: readonly string[];
  /** Answers the bytes of a file in place of JSON; a client gets them as `Blob`, whatever `answer` says. */
  readonly download?: true;
  /** Media types of the files that it answers in place of JSON where the caller asks for one. */
  readonly files?: readonly string[];
  /** The answer of a success. */
  readonly answer: Schema;
  /** Status of a success, 200 unless named. */
  readonly status?: 200 | 201;
  /** Statuses of refusals besides those that any operation may answer: 400, 414, 429, 500 and 503. */
  readonly errors: readonly (400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415)[];
  /** Takes the header `Idempotency-Key`: a request that arrives twice with the same key counts once. */
  readonly idempotent?: true;
  /**
   * Answers the version of the resource as `ETag`; a change takes it back as `If-Match` and is refused with 412 when
   * there is a newer one.
   */
  readonly versioned?: true;
}

/** Operations by group and name, as `api` in `index.ts`. */
export type Table = Readonly<Record<string, Readonly<Record<string, Route>>>>;

/** Declares an operation; keeps its literal types. */
// @__NO_SIDE_EFFECTS__
export function route<const R extends Route>(operation: R): R {
  return operation;
}

type Segment<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Segment<Rest> : never;

/** The variable segments of a path, as strings. */
export type PathInput<R extends Route> = Record<Segment<R['path']>, string>;
type QueryInput<R extends Route> = R extends { query: infer Q extends ObjectSchema } ? z.input<Q> : object;
type BodyInput<R extends Route> = R extends { body: infer B extends ObjectSchema } ? z.input<B> : object;

/** The input of a caller: path, query and body in one object; the table tells them apart. */
export type Input<R extends Route> = PathInput<R> & QueryInput<R> & BodyInput<R>;
/** The output for a caller. */
export type Answer<R extends Route> = z.output<R['answer']>;
