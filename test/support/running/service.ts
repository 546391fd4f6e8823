/** The whole service in this process: the app on a fresh database, asked without a socket. Every answer is checked against the contract. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { api } from '../../../src/contract/index.ts';
import { ErrorBody } from '../../../src/contract/error-body.ts';
import type { Answer, Input, Route } from '../../../src/contract/route.ts';
import { createApp, type AppSettings } from '../../../src/service/server/app.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Context } from '../../../src/service/http/context.ts';
import { json, type Database } from '../../../src/service/database/index.ts';
import { seed } from '../../../src/service/server/seed/seed.ts';
import { secretsWith } from '../../../src/service/security/secrets.ts';
import { insertPaymentMethods } from '../../../src/service/payments/settings.ts';
import { saveEvent } from '../../../src/service/event-editing/save.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import { demoData } from '../../../demo/data/index.ts';
import { Workers } from '../../../src/service/workers/pool.ts';
import { testDatabase } from './database.ts';
import { noteTried } from './tried.ts';

/** A clock that stands until a test turns it. */
interface Clock {
  now: Date;
  /** Turns it forward. */
  forward(milliseconds: number): void;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Refused {
  readonly statusCode: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestService {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  /** What functions of the service are given: its database, its clock, its secrets. */
  readonly context: Context;
  /** What was reported as a fault of the service; a test that ends with any is wrong. */
  readonly faults: string[];
  /** Calls an operation and answers its success. */
  call<R extends Route>(route: R, input: Input<R>, options?: CallOptions): Promise<Answer<R>>;
  /** Calls an operation that must be refused with `status`. */
  refused(
    route: Route,
    status: number,
    input: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Refused>;
  /** Calls an operation and answers whatever comes, checked. */
  send(route: Route, input: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Refused>;
  close(): Promise<void>;
}

export { api };

/** The worker process of all services of this process: it starts when a test asks for one. */
const workers = new Workers(new URL('../../../.config/worker.mjs', import.meta.url), { processes: 1, nice: 0 });

/** What a context holds beside its database and its clock. */
export const settled = {
  holdTime: 15 * 60_000,
  secrets: secretsWith('of the tests'),
  publicUrl: 'https://tickets.example',
  workers,
  /** Two milliseconds for a password in place of a quarter of a second. */
  passwordCost: { N: 1024, r: 8, p: 1 },
  /** No names are looked up. */
  proofSources: { txt: () => Promise.resolve([]), file: () => Promise.resolve(undefined) },
};

/** Starts a service; limits and load shedding are off unless asked for. `extra` takes the place of what is `settled`, and of the database. */
export async function testService(
  settings: Partial<AppSettings> = {},
  now = new Date('2026-06-01T10:00:00Z'),
  extra: Partial<Context> = {},
): Promise<TestService> {
  const db = extra.db ?? (await testDatabase());
  const clock: Clock = {
    now,
    forward(milliseconds) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  const faults: string[] = [];
  const context: Context = { now: () => clock.now, ...settled, ...extra, db };
  const app = await orClose(
    db,
    createApp({
      ...context,
      settings: {
        rateLimits: false,
        shedLoad: false,
        log: (message, error) =>
          void faults.push(`${message}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
        ...settings,
      },
    }),
  );

  const send = async (
    route: Route,
    input: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<Refused> => {
    const response = await app.inject(requestOf(route, input, options));
    noteTried(route, response.statusCode);
    const body: unknown = response.body === '' ? undefined : JSON.parse(response.body);
    const success = response.statusCode < 300;
    const checked = (success ? route.answer : ErrorBody).safeParse(body);
    assert.ok(
      checked.success,
      `${route.method} ${route.path} ${response.statusCode}: ${JSON.stringify(checked.error?.issues)} in ${response.body.slice(0, 2000)}`,
    );
    if (!success) assert.equal((body as ErrorBody).statusCode, response.statusCode);
    // the id of this answer, as in its header: answers that are otherwise the same tell the same
    if (!success) delete (body as ErrorBody)['instance'];
    return { statusCode: response.statusCode, body: body as ErrorBody, headers: response.headers };
  };

  return {
    app,
    db,
    clock,
    context,
    faults,
    send,
    async call(route, input, options) {
      const { statusCode, body } = await send(route, input, options);
      assert.equal(
        statusCode,
        route.status ?? 200,
        `${route.method} ${route.path}: ${JSON.stringify(body)}\n${faults.join('\n')}`,
      );
      return body as Answer<typeof route>;
    },
    async refused(route, status, input, options) {
      const answer = await send(route, input, options);
      assert.equal(
        answer.statusCode,
        status,
        `${route.method} ${route.path}: ${JSON.stringify(answer.body)}\n${faults.join('\n')}`,
      );
      return answer;
    },
    async close() {
      try {
        await app.close();
      } finally {
        await db.close();
      }
    },
  };
}

/** A service that holds the demo. */
export async function demoService(settings?: Partial<AppSettings>, now?: Date): Promise<TestService> {
  const service = await testService(settings, now);
  const { db, clock } = service;
  await orClose(service, seed(db, demoData(clock.now), clock.now, settled.passwordCost));
  return service;
}

/** Waits for the rest of a start; when it fails, closes what is open already. */
export async function orClose<T>(open: { close(): Promise<void> }, rest: Promise<T>): Promise<T> {
  try {
    return await rest;
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** Where sellers and events are added: a database, and the time that it is. */
type Stored = Pick<TestService, 'db'> & { readonly clock: Pick<Clock, 'now'> };

/** Adds a seller, `seller-a` in euros unless told otherwise. */
export async function addSeller(
  { db, clock }: Stored,
  id = 'seller-a',
  currency = 'EUR',
  data: SellerData = { name: 'A' },
): Promise<string> {
  await db.query('insert into seller (id, currency, data, created_at, updated_at) values ($1, $2, $3::jsonb, $4, $4)', [
    id,
    currency,
    json(data),
    clock.now,
  ]);
  await insertPaymentMethods(db, id, { methods: ['invoice'], validImmediately: true }, clock.now);
  return id;
}

/** Adds an event of `seller-a`: one ticket type `seat` at 10, in a month, unless told otherwise. */
export async function addEvent(
  { db, clock }: Stored,
  fields: Partial<EventRecord> = {},
  sellerId = 'seller-a',
): Promise<EventRecord> {
  const inDays = (days: number) => new Date(clock.now.getTime() + days * 86_400_000).toISOString();
  return await db.transaction((tx) =>
    saveEvent(
      tx,
      sellerId,
      {
        _id: 'event',
        name: 'Event',
        start: inDays(30),
        end: inDays(30.2),
        tickets: [{ _id: 'seat', name: 'Seat', price: 10, active: true }],
        ...fields,
      },
      clock.now,
    ),
  );
}

/** Path, query and body of one input, told apart by the table as the client does. */
export function requestOf(
  route: Route,
  input: Readonly<Record<string, unknown>>,
  { token, idempotencyKey, headers }: CallOptions = {},
) {
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(rest[name]);
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (route.body && !(route.query && name in route.query._zod.def.shape)) continue;
    Reflect.deleteProperty(rest, name);
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) query.append(name, textOf(item));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) query.append(`${name}[${key}]`, textOf(item));
    } else query.append(name, textOf(value));
  }
  const text = query.toString();
  return {
    method: route.method,
    url: text ? `${path}?${text}` : path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(route.body && { payload: rest }),
  };
}

/** As a URL carries it; what has no text of its own goes as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
