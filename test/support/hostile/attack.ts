/**
 * A round of hostile requests against a service with the demo: one request to each operation of its OpenAPI document, a few
 * at a time. The same seed draws the same requests. Their ids are of earlier answers, the same one each time as far as the
 * service answers the same.
 */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { addKey } from '../builders/shop.ts';
import { addApp } from '../builders/apps.ts';
import type { TestService } from '../running/service.ts';
import { operationsOf, type Described, type Description } from './described.ts';
import { Composer, hook, type Composed } from './composer.ts';
import { Earlier } from './earlier.ts';
import { requestsOf, type Drawn } from './requests.ts';
import { Fitting } from './values.ts';

/** Milliseconds within which every answer must come. */
export const longestAnswer = 1000;
/** Requests that are under way at a time. */
const lanes = 4;
/** Requests that are drawn at a time. */
const inBlock = 10;

/** An answer that must not be. */
export interface Finding {
  readonly operation: string;
  readonly round: number;
  readonly what: string;
  /** The request, shortened. */
  readonly request: string;
}

/** What came of the requests. */
export interface Report {
  readonly seed: number;
  /** Requests to each operation. */
  rounds: number;
  requests: number;
  readonly findings: Finding[];
  /** Answers that took longer than they may. */
  readonly slow: Finding[];
  slowest: number;
  /** Answers of each status. */
  readonly statuses: Map<number, number>;
  /** Operations that succeeded at least once. */
  readonly succeeded: Set<string>;
}

/** How many requests, and which. */
export interface Plan {
  readonly seed: number;
  /** Requests to each operation. */
  readonly rounds: number;
  /** Only operations whose name contains this. */
  readonly only?: string;
  /** No round begins after this, in milliseconds of `performance.now()`. */
  readonly until?: number;
}

/** Asks a service that holds the demo. */
export async function attack(
  service: TestService,
  { seed, rounds, only = '', until = Infinity }: Plan,
): Promise<Report> {
  const attacker = new Attacker(service, seed);
  await attacker.prepare();
  for (let round = 0; round < rounds && performance.now() < until; round++) await attacker.round(round, only);
  return attacker.report;
}

const seedOf = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(parts.join(' ')).digest().readInt32LE();

class Attacker {
  readonly report: Report;
  private readonly earlier = new Earlier();
  private readonly composer = new Composer(this.earlier);
  private operations: readonly Described[] = [];
  private readonly arbitraries = new Map<string, fc.Arbitrary<Drawn>>();
  private readonly drawn = new Map<string, readonly Drawn[]>();
  private credentials = { key: '', customer: '', app: '', otherKey: '', otherCustomer: '' };
  private faults = 0;

  constructor(
    private readonly service: TestService,
    private readonly seed: number,
  ) {
    this.report = {
      seed,
      rounds: 0,
      requests: 0,
      findings: [],
      slow: [],
      slowest: 0,
      statuses: new Map(),
      succeeded: new Set(),
    };
  }

  /** Reads the document, signs in, and looks at all that can be listed. */
  async prepare(): Promise<void> {
    const { app, db } = this.service;
    const description = (await app.inject('/api/openapi.json')).json<Description>();
    this.operations = operationsOf(description);
    const fitting = new Fitting(description.components.schemas);
    for (const operation of this.operations) this.arbitraries.set(operation.id, requestsOf(operation, fitting));
    const { clientId, clientSecret } = await addApp(db);
    this.credentials = {
      key: '',
      customer: '',
      app: Buffer.from(`${clientId}:${clientSecret}`).toString('base64'),
      otherKey: await addKey(db, 'other'),
      otherCustomer: await this.signIn('jonas@example.com'),
    };
    await this.renew();
    for (const operation of this.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
      const values: Readonly<Record<string, string>> = { sellerId: 'lantern', top: '40', skip: '0' };
      const query = operation.parameters.flatMap(({ name, required }) =>
        required && values[name] !== undefined ? [[name, values[name]]] : [],
      );
      const url = `${operation.path}?${new URLSearchParams(query).toString()}`;
      const { body, statusCode } = await app.inject({ url, headers: this.authorization(operation, 'right') });
      if (statusCode === 200) this.earlier.note(operation, JSON.parse(body));
    }
    this.earlier.note({ path: '/api/sellers' }, { _id: 'lantern' });
    const { body } = await app.inject({
      method: 'POST',
      url: '/api/webhooks',
      payload: hook,
      headers: { authorization: `Bearer ${this.credentials.key}` },
    });
    this.earlier.note({ path: '/api/webhooks' }, JSON.parse(body));
    await this.buy();
  }

  /** One request to each operation. What their answers tell of is there for the next round. */
  async round(round: number, only: string): Promise<void> {
    await this.renew();
    const todo = this.operations
      .filter(({ id }) => id.includes(only))
      .map((operation) => ({ operation, drawn: this.draw(operation, round) }));
    const order = [...todo].sort(
      (a, b) => seedOf(this.seed, round, a.operation.id) - seedOf(this.seed, round, b.operation.id),
    );
    const answers: { readonly operation: Described; readonly body: string }[] = [];
    let next = 0;
    const lane = async () => {
      for (let at = next++; at < order.length; at = next++) {
        const { operation, drawn } = order[at]!;
        const body = await this.ask(operation, drawn, round);
        if (body !== undefined) answers.push({ operation, body });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    for (const { operation } of order) {
      const answer = answers.find((one) => one.operation === operation);
      if (answer) this.earlier.note(operation, JSON.parse(answer.body));
    }
    this.service.clock.forward(20_000);
    this.report.rounds++;
  }

  /** The request of one round; those before it need not be drawn. */
  private draw({ id }: Described, round: number): Drawn {
    const block = Math.floor(round / inBlock);
    const name = `${id} ${block}`;
    let requests = this.drawn.get(name);
    if (!requests) {
      requests = fc.sample(this.arbitraries.get(id)!, { seed: seedOf(this.seed, name), numRuns: inBlock });
      this.drawn.delete(`${id} ${block - 1}`);
      this.drawn.set(name, requests);
    }
    return requests[round % inBlock]!;
  }

  /** Sends a request and looks at its answer; answers the body of a success. */
  private async ask(operation: Described, drawn: Drawn, round: number): Promise<string | undefined> {
    const request = this.composer.compose(operation, drawn, this.authorization(operation, drawn.caller));
    const begun = performance.now();
    const { statusCode, headers, rawPayload } = await this.service.app.inject(request);
    const took = performance.now() - begun;
    const body = decoded(rawPayload, headers['content-encoding']);
    const { report } = this;
    report.requests++;
    report.slowest = Math.max(report.slowest, took);
    report.statuses.set(statusCode, (report.statuses.get(statusCode) ?? 0) + 1);
    const found = (what: string) => ({ operation: operation.id, round, what, request: shortened(request) });
    if (took > longestAnswer) report.slow.push(found(`${Math.round(took)} ms`));
    const what = this.wrongWith(operation, statusCode, String(headers['content-type'] ?? ''), body);
    if (what !== undefined) report.findings.push(found(what));
    if (statusCode >= 300) return undefined;
    report.succeeded.add(operation.id);
    return String(headers['content-type']).startsWith('application/json') ? body : undefined;
  }

  private wrongWith(operation: Described, status: number, type: string, body: string): string | undefined {
    const faults = this.service.faults.slice(this.faults);
    this.faults += faults.length;
    if (status >= 500 || faults.length > 0) return `${status} ${body.slice(0, 300)}\n${faults.join('\n')}`;
    if (/syntax error|relation "|PGlite|node_modules/.test(body) && status >= 400)
      return `tells of the inside: ${body.slice(0, 300)}`;
    return operation.wrongWith(status, type, body);
  }

  private authorization({ credentials }: Described, caller: Drawn['caller']): Record<string, string> {
    if (caller === 'none') return {};
    if (caller === 'wrong') return { authorization: `Bearer ${'x'.repeat(43)}` };
    const { key, customer, app, otherKey, otherCustomer } = this.credentials;
    if (credentials === 'app') return { authorization: `Basic ${app}` };
    if (credentials === 'key') return { authorization: `Bearer ${caller === 'other' ? otherKey : key}` };
    // who buys may be signed in
    if (credentials === 'customer' || caller === 'other')
      return { authorization: `Bearer ${caller === 'other' ? otherCustomer : customer}` };
    return {};
  }

  private async signIn(email: string): Promise<string> {
    const payload = { sellerId: 'lantern', email, password: 'lantern-demo-2026' };
    const { statusCode, body } = await this.service.app.inject({
      method: 'POST',
      url: '/api/customers/login',
      payload,
    });
    return statusCode === 200 ? (JSON.parse(body) as { token: string }).token : '';
  }

  /** Puts in place what the round before may have ended: the key and the session. */
  private async renew(): Promise<void> {
    const { app, db } = this.service;
    const isGood = async (url: string, token: string) =>
      token !== '' && (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
    if (!(await isGood('/api/keys', this.credentials.key))) this.credentials.key = await addKey(db, 'lantern');
    if (!(await isGood('/api/customers/me', this.credentials.customer)))
      this.credentials.customer = (await this.signIn('mara@example.com')) || this.credentials.otherCustomer;
  }

  /** A few orders, and checkouts that are open. */
  private async buy(): Promise<void> {
    const { app } = this.service;
    const post = async (url: string, payload: object) => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${this.credentials.customer}` },
      });
      return statusCode < 300 ? (JSON.parse(body) as { readonly _id: string; readonly secret: string }) : undefined;
    };
    let orders = 0;
    for (let at = 0; at < 40 && orders < 6; at++) {
      const event = this.earlier.pick('events', at / 40, ['ticketTypes']);
      const items = event?.ticketTypes
        ?.slice(0, 1)
        .map((ticketTypeId) => ({ type: 'ticket', ticketTypeId, amount: 2 }));
      const checkout = event && (await post('/api/checkout', { type: 'transaction', eventId: event.id, items }));
      if (!checkout) continue;
      this.earlier.note({ path: '/api/checkout' }, checkout);
      if (at % 4 === 3) continue;
      const { _id: id, secret } = checkout;
      await post(`/api/checkout/${id}/details`, {
        secret,
        email: 'mara@example.com',
        prename: 'Mara',
        lastname: 'Voss',
      });
      if (await post(`/api/checkout/${id}/complete`, { secret, paymentMethod: 'invoice' })) orders++;
      const url = `/api/checkout/${id}/tickets`;
      const { statusCode, body } = await app.inject({ url: `${url}?secret=${secret}` });
      if (statusCode === 200) this.earlier.note({ path: url }, JSON.parse(body));
    }
  }
}

/** The text of an answer, which may be compressed. */
function decoded(payload: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString();
}

/** A request as a person reads it. */
function shortened({ method, url, headers, payload }: Composed): string {
  const body = Buffer.isBuffer(payload) ? payload.toString('base64') : typeof payload === 'string' ? payload : '';
  const cut = (text: string) => (text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length})` : text);
  return `${String(method)} ${cut(url)}\n${JSON.stringify(headers)}\n${cut(body)}`;
}
