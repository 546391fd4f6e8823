/**
 * The delay of the service's event loop under the largest legal inputs: events of 500 ticket types, seating charts of
 * 20,000 seats, files of 10 MB, orders of 1,000 tickets. Each request is sent alone, some times. One built service on
 * one PostgreSQL server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../src/service/database/index.ts';
import { addKey } from '../../support/builders/shop.ts';
import { median } from '../compare.ts';
import type { Row } from '../table.ts';
import { dates, largestChart, largestEvent, largestFile, maxSeats, maxTickets, maxTypes, people } from './largest.ts';
import { addSale } from './sale.ts';
import { PostgresServer, ServiceProcess } from './server.ts';

const token = 'token-of-this-bench';
/** Milliseconds between two samples of the delay, which are part of each. */
const sampleMs = 10;

/** What the service answered, as far as the bench reads it. */
interface Answered {
  readonly _id: string;
  readonly secret: string;
  readonly revisionId: string;
}
interface Delay {
  readonly p99: number;
  readonly max: number;
}

/** Measures, and answers the rows of the table. */
export async function eventLoop({ rounds }: { readonly rounds: number }): Promise<{ rows: Row[]; notes: string[] }> {
  const server = await PostgresServer.start();
  const db = await openDatabase({ url: server.url });
  const folder = mkdtempSync(join(tmpdir(), 'foyer-loop-'));
  let service: ServiceProcess | undefined;
  try {
    await addSale(db, 'big-night', 1_000);
    const key = await addKey(db, 'rush');
    service = await ServiceProcess.start({ DATABASE_URL: server.url, METRICS_TOKEN: token, DATA_DIR: folder });
    const largest = new Largest(`http://127.0.0.1:${service.port}`, key, db, rounds);
    await largest.measureAll();
    const rows = largest.delays.map(([name, each]): Row => {
      const measured = median(each.map(({ p99 }) => p99));
      return { name, unit: 'ms', measured, target: '≤ 50 ms', reached: measured <= 50 };
    });
    const notes = largest.delays.map(
      ([name, each]) => `${name}: p99 ${list(each, 'p99')}; longest ${list(each, 'max')}`,
    );
    return { rows, notes };
  } finally {
    await service?.kill('SIGTERM');
    await db.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const list = (delays: readonly Delay[], what: keyof Delay) => delays.map((delay) => delay[what].toFixed(0)).join(', ');

/** The requests, one after the other. */
class Largest {
  readonly delays: [name: string, Delay[]][] = [];

  constructor(
    private readonly origin: string,
    private readonly key: string,
    private readonly db: Database,
    private readonly rounds: number,
  ) {}

  async measureAll(): Promise<void> {
    await this.measureEvents();
    await this.measureSeats();
    await this.measureUploads();
    await this.measureOrders();
  }

  private async measureEvents(): Promise<void> {
    const body = largestEvent();
    const types = `an event of ${maxTypes} types`;
    const { _id: id } = await this.measure(`${types}: create`, () => this.ask('POST', '/api/events', body));
    await this.measure(`${types}: read`, () => this.ask('GET', `/api/events/${id}`));
    await this.measure(`${types}: update`, (at) =>
      this.ask('PUT', `/api/events/${id}`, { ...body, name: `Name ${at}` }),
    );
    await this.measure(`${types}: info`, () => this.ask('GET', `/api/events/info/${id}`));
    await this.measure(`${types}: availabilities`, () => this.ask('GET', `/api/public/events/${id}/availabilities`));
    await this.measure(`${types}: list`, () => this.ask('GET', '/api/events?top=100&skip=0'));
    const items = [{ type: 'ticket', ticketTypeId: 'type-1', amount: 1 }];
    await this.measure(`${types}: checkout`, () =>
      this.ask('POST', '/api/checkout', { type: 'transaction', eventId: id, items }),
    );
  }

  private async measureSeats(): Promise<void> {
    const chart = largestChart();
    const seats = `a chart of ${maxSeats} seats, 4 MB`;
    const map = await this.measure(`${seats}: create`, () => this.ask('POST', '/api/seat-maps', chart));
    await this.measure(`${seats}: read`, () => this.ask('GET', `/api/seat-maps/${map._id}`));
    await this.measure(`${seats}: update`, () => this.ask('PUT', `/api/seat-maps/${map._id}`, chart));
    const id = await this.addEvent({ maxAmountPerOrder: 100 });
    await this.ask('POST', `/api/events/${id}/seating`, { seatMapId: map._id, revisionId: '1' });
    await this.measure(`${seats}: plan`, () => this.ask('GET', `/api/public/events/${id}/seat-map`));
    const items = [{ type: 'ticket', ticketTypeId: 'seat', amount: 100 }];
    const cart = { type: 'transaction', eventId: id, items };
    await this.measure(`${seats}: 100 best seats`, () => this.ask('POST', '/api/checkout', cart));
    await this.measure(`${seats}: states`, () => this.ask('GET', `/api/public/events/${id}/seats`));
    await this.measure(`${seats}: info`, () => this.ask('GET', `/api/events/info/${id}`));
  }

  private async measureUploads(): Promise<void> {
    const extraFields = [{ _id: 'file', name: 'File', type: 'documentUpload' }];
    const eventId = await this.addEvent({ extraFields });
    const items = [{ type: 'ticket', ticketTypeId: 'seat', amount: 1 }];
    const kept = await this.measure('a file of 10 MB: upload', async (at) => {
      const { _id: id, secret } = await this.ask('POST', '/api/checkout', {
        type: 'transaction',
        eventId,
        items,
      });
      const content = largestFile(at).toString('base64');
      const file = { field: 'file', fileName: 'a.pdf', content };
      return await this.ask('POST', `/api/checkout/${id}/uploads?secret=${secret}`, file);
    });
    await this.measure('a file of 10 MB: download', () => this.ask('GET', `/api/uploads/${kept._id}`));
  }

  private async measureOrders(): Promise<void> {
    const eventId = await this.addEvent({ maxAmountPerOrder: maxTickets });
    const order = `an order of ${maxTickets} tickets`;
    const items = [{ type: 'ticket', ticketTypeId: 'seat', amount: maxTickets }];
    const started: Answered[] = [];
    await this.measure(`${order}: create`, async () => {
      const checkout = await this.ask('POST', '/api/checkout', { type: 'transaction', eventId, items });
      started.push(checkout);
      return checkout;
    });
    const each = async (name: string, ask: (checkout: Answered) => Promise<Answered>) => {
      await this.measure(`${order}: ${name}`, (at) => ask(started[at] as Answered));
    };
    const buyer = { prename: 'Ada', lastname: 'Byron', tickets: people() };
    const path = ({ _id: id }: Answered, rest: string) => `/api/checkout/${id}${rest}`;
    await each('details', (its) =>
      this.ask('POST', path(its, '/details'), { secret: its.secret, ...buyer, email: `${its._id}@example.com` }),
    );
    const paid = { paymentMethod: 'invoice' };
    await each('complete, and its email', async (its) => {
      await this.ask('POST', path(its, '/complete'), { secret: its.secret, ...paid });
      const due = 'select 1 from mail where sent_at is null and next_at <= now() limit 1';
      while ((await this.db.query(due)).length > 0) await wait(50);
      return its;
    });
    for (const file of ['', '/tickets', '/summary', '/tickets.pdf', '/invoice.pdf', '/calendar.ics'])
      await each(file || 'read', (its) => this.ask('GET', path(its, `${file}?secret=${its.secret}`)));
    await each('read by the seller', ({ _id: id }) => this.ask('GET', `/api/transactions/${id}`));
    await each('cancel', ({ _id: id }) => this.ask('POST', `/api/transactions/${id}/cancel`));
  }

  /** Adds an event of one ticket type, and answers its id. */
  private async addEvent(fields: object): Promise<string> {
    const tickets = [{ _id: 'seat', name: 'Seat', price: 20, active: true }];
    return (await this.ask('POST', '/api/events', { name: 'Event', ...dates(), tickets, ...fields }))._id;
  }

  /** Sends a request some times, and keeps the delay of each. */
  private async measure(name: string, ask: (at: number) => Promise<Answered>): Promise<Answered> {
    const delays: Delay[] = [];
    let last = await ask(0); // compiles the code
    for (let at = 1; at <= this.rounds; at++) {
      await this.delay(); // starts over
      last = await ask(at);
      delays.push(await this.delay());
    }
    this.delays.push([name, delays]);
    return last;
  }

  /** The delay since it was asked for last, in milliseconds, without the time between two samples. */
  private async delay(): Promise<Delay> {
    await wait(2 * sampleMs); // the request's own part has ended
    const answer = await fetch(`${this.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    const read = (what: string) => {
      const [, value] = new RegExp(`^nodejs_eventloop_lag_${what}_seconds (\\S+)`, 'm').exec(text) ?? [];
      return Math.max(0, Number(value) * 1000 - sampleMs);
    };
    return { p99: read('p99'), max: read('max') };
  }

  private async ask(method: string, path: string, body?: object): Promise<Answered> {
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(/^\/api\/(?:events|seat-maps|uploads|transactions)(?!\/info)/.test(path) && {
          authorization: `Bearer ${this.key}`,
        }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${content.toString().slice(0, 500)}`);
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return (isJson ? JSON.parse(content.toString()) : {}) as Answered;
  }
}
