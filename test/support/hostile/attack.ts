/**
 * A round of hostile requests against a service with the demo: one request to each operation of its OpenAPI document, a few
 * at a time. The same seed draws the same requests. Their ids are of earlier answers, the same one each time as far as the
 * service answers the same.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { TestService } from '../running/service.ts';
import { operationsOf, type Described, type Description } from './described.ts';
import { Composer, decoded, hook, shortened, type Composed } from './composer.ts';
import { Credentials } from './credentials.ts';
import { Earlier } from './earlier.ts';
import { machineWaited, PauseWatch } from './machine.ts';
import { count, newReport, type Report } from './report.ts';
import { requestsOf, type Drawn } from './requests.ts';
import { Fitting } from './values.ts';

/** Milliseconds within which every answer must come. */
export const longestAnswer = 1000;
/** Requests that are under way at a time. */
const lanes = 6;
/** Requests that are drawn at a time. */
const inBlock = 10;

/** How many requests, and which. */
export interface Plan {
  readonly seed: number;
  /** Requests to each operation. */
  readonly rounds: number;
  /** Only operations whose name contains one of these. */
  readonly only?: readonly string[];
  /** No round begins after this, in milliseconds of `performance.now()`. */
  readonly until?: number;
}

/** Asks a service that holds the demo. */
export async function attack(
  service: TestService,
  { seed, rounds, only = [], until = Infinity }: Plan,
): Promise<Report> {
  const attacker = new Attacker(service, seed, only);
  await attacker.prepare();
  const watch = new PauseWatch((took) => {
    attacker.worked(took);
  });
  try {
    for (let round = 0; round < rounds && performance.now() < until; round++) await attacker.round(round);
    await attacker.end();
  } finally {
    watch.stop();
  }
  return attacker.report;
}

const seedOf = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(parts.join(' ')).digest().readInt32LE();

/** A success, and what it answered. */
interface Told {
  readonly operation: Described;
  readonly body: string | undefined;
}

class Attacker {
  readonly report: Report;
  private readonly earlier = new Earlier();
  private readonly composer = new Composer(this.earlier);
  private operations: readonly Described[] = [];
  private readonly arbitraries = new Map<string, fc.Arbitrary<Drawn>>();
  private readonly drawn = new Map<string, readonly Drawn[]>();
  private credentials: Credentials | undefined;
  private faults = 0;
  /** Operations of the requests that are under way. */
  private readonly underWay: string[] = [];
  /** The requests of the last round, some of which may be under way. */
  private last: readonly Promise<Told>[] = [];
  private freed: () => void = () => undefined;

  constructor(
    private readonly service: TestService,
    private readonly seed: number,
    private readonly only: readonly string[],
  ) {
    this.report = newReport(seed);
  }

  /** Reads the document, signs in, and looks at all that can be listed. */
  async prepare(): Promise<void> {
    const { app } = this.service;
    const description = (await app.inject('/api/openapi.json')).json<Description>();
    this.operations = operationsOf(description);
    const fitting = new Fitting(description.components.schemas);
    for (const operation of this.operations) this.arbitraries.set(operation.id, requestsOf(operation, fitting));
    const credentials = await Credentials.of(this.service);
    this.credentials = credentials;
    for (const operation of this.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
      const values: Readonly<Record<string, string>> = { sellerId: 'lantern', top: '40', skip: '0' };
      const query = operation.parameters.flatMap(({ name, required }) =>
        required && values[name] !== undefined ? [[name, values[name]]] : [],
      );
      const url = `${operation.path}?${new URLSearchParams(query).toString()}`;
      const { body, statusCode } = await app.inject({ url, headers: credentials.headers(operation, 'right') });
      if (statusCode === 200) this.earlier.note(operation, JSON.parse(body));
    }
    this.earlier.note({ path: '/api/sellers' }, { _id: 'lantern' });
    const { body } = await app.inject({
      method: 'POST',
      url: '/api/webhooks',
      payload: hook,
      headers: credentials.ofSeller,
    });
    this.earlier.note({ path: '/api/webhooks' }, JSON.parse(body));
    await this.buy(credentials.ofCustomer);
    // the threads of documents start with the first one, and compile their code
    const order = this.earlier.pick('checkout', 0, ['secret']);
    if (order) await app.inject(`/api/checkout/${order.id}/tickets.pdf?secret=${order.secret ?? ''}`);
  }

  /**
   * One request to each operation. A round begins when the last request of the one before was sent; it knows what the
   * answers of the round before that have told.
   */
  async round(round: number): Promise<void> {
    const before = this.last;
    await this.credentials?.renew();
    const order = this.operations
      .filter(({ id }) => this.only.length === 0 || this.only.some((part) => id.includes(part)))
      .map((operation) => ({ operation, place: seedOf(this.seed, round, operation.id) }))
      .sort((a, b) => a.place - b.place)
      .map(({ operation }) => {
        const drawn = this.draw(operation, round);
        const request = this.composer.compose(
          operation,
          drawn,
          this.credentials?.headers(operation, drawn.caller) ?? {},
        );
        return { operation, request };
      });
    const sent: Promise<Told>[] = [];
    this.last = sent;
    for (const { operation, request } of order) {
      while (this.underWay.length >= lanes) await new Promise<void>((resolve) => (this.freed = resolve));
      sent.push(this.ask(operation, request, round).then((body) => ({ operation, body })));
    }
    await this.note(before);
    this.service.clock.forward(20_000);
    this.report.rounds++;
  }

  /** Waits for the answers that are under way. */
  async end(): Promise<void> {
    await this.note(this.last);
  }

  /** Adds work without a pause to the report. */
  worked(took: number): void {
    const { report, underWay } = this;
    if (took > report.longestWork.took) report.longestWork = { took, operations: [...underWay] };
    if (took > longestAnswer)
      report.slow.push({
        operation: underWay.join(', '),
        round: report.rounds,
        what: `worked ${Math.round(took)} ms without a pause`,
        request: '',
      });
  }

  private async note(requests: readonly Promise<Told>[]): Promise<void> {
    for (const { operation, body } of await Promise.all(requests))
      if (body !== undefined) this.earlier.note(operation, JSON.parse(body));
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
  private async ask(operation: Described, request: Composed, round: number): Promise<string | undefined> {
    const { id } = operation;
    this.underWay.push(id);
    const [begun, waited] = [performance.now(), machineWaited()];
    const { statusCode, headers, rawPayload } = await this.service.app.inject(request);
    const took = performance.now() - begun;
    const own = took - (machineWaited() - waited);
    this.underWay.splice(this.underWay.indexOf(id), 1);
    this.freed();
    const body = decoded(rawPayload, headers['content-encoding']);
    const { report } = this;
    report.requests++;
    report.slowest = Math.max(report.slowest, own);
    count(report.statuses, statusCode);
    const classes = report.classes.get(id) ?? new Map<number, number>();
    report.classes.set(id, classes);
    count(classes, Math.floor(statusCode / 100));
    const found = (what: string) => ({ operation: id, round, what, request: shortened(request) });
    const times = `${Math.round(took)} ms, ${Math.round(own)} of them without other programs`;
    if (took > longestAnswer) (own > longestAnswer ? report.slow : report.late).push(found(times));
    const what = this.wrongWith(operation, statusCode, String(headers['content-type'] ?? ''), body);
    if (what !== undefined) report.findings.push(found(what));
    if (statusCode >= 300) return undefined;
    report.succeeded.add(id);
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

  /** A few orders, and checkouts that are open. */
  private async buy(headers: Readonly<Record<string, string>>): Promise<void> {
    const { app } = this.service;
    const post = async (url: string, payload: object) => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url,
        payload,
        headers,
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
