import type { ObjectSchema, PathInput, Route, z } from '../contract/route.ts';
import type { Database } from './database/index.ts';

/** What every domain of the service works with. `now` is the only clock, so that tests can turn it. */
export interface Context {
  readonly db: Database;
  readonly now: () => Date;
  /** How long a checkout holds its tickets, milliseconds. */
  readonly holdTime: number;
}

/** Who calls, as far as the request proves it. A customer's token is read on every operation, and demanded on theirs. */
export interface Call {
  readonly customer?: { readonly id: string; readonly sellerId: string };
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
export type Handlers<Group extends Record<string, Route>, Left extends keyof Group = never> = {
  readonly [Name in Exclude<keyof Group, Left>]: Handler<Group[Name]>;
};
