/**
 * The largest documents, and those who wait meanwhile: PDF files of 1,000 tickets from one address, and others who read
 * and buy from another one. One built service on one PostgreSQL server, all on this machine.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../src/service/database/index.ts';
import { saveEvent } from '../../../src/service/event-editing/save.ts';
import { median, quantile, quartiles } from '../compare.ts';
import type { Row } from '../table.ts';
import { addSale } from './sale.ts';
import { runBuyers } from './run-buyers.ts';
import { PostgresServer, ServiceProcess } from './server.ts';
import type { Visited } from './visitors.ts';

const tickets = 1_000;
const parallel = 12;
const token = 'token-of-this-bench';
const event = 'large-orders';
/** Each language is a document of its own, so that none is kept. */
const languages = ['en', 'de', 'fr', 'it', 'es', 'nl', 'da', 'sv', 'fi', 'pl', 'cs', 'pt', 'hu', 'ro', 'el', 'tr'];

interface Order {
  readonly _id: string;
  readonly secret: string;
}

/** Measures, and answers the rows of the table. */
export async function documents({ rounds, seconds }: { readonly rounds: number; readonly seconds: number }) {
  const server = await PostgresServer.start();
  const db = await openDatabase({ url: server.url });
  let service: ServiceProcess | undefined;
  try {
    await addLargeSale(db);
    service = await ServiceProcess.start({ DATABASE_URL: server.url, TRUST_PROXY: '1', METRICS_TOKEN: token });
    const origin = `http://127.0.0.1:${service.port}`;
    const orders: Order[] = [];
    for (let at = 0; at < parallel; at++) orders.push(await placeOrder(origin));
    await fetchTickets(origin, orders[0], 'en'); // starts the thread
    const { port } = service;
    const visit = () =>
      runBuyers<Visited>('visitors.ts', { port, seconds, eventId: 'big-night', ticketTypeId: 'standing' });
    await visit(); // compiled code, filled caches
    const alone: number[] = [];
    const loop: number[] = [];
    const idle: number[] = [];
    const busy: number[] = [];
    const answers: number[] = [];
    const refused: number[] = [];
    for (let round = 0; round < rounds; round++) {
      idle.push(p99(await visit()));
      await loopDelay(origin); // starts over
      const begun = performance.now();
      await fetchTickets(origin, orders[0], languages[round + 1] ?? 'en');
      alone.push(performance.now() - begun);
      loop.push(await loopDelay(origin));
      const ended = new AbortController();
      const { signal } = ended;
      const [others, ...made] = await Promise.all([
        visit().finally(() => {
          ended.abort();
        }),
        ...orders.map((order, at) => download(origin, order, { signal, from: round * 5 + at })),
      ]);
      busy.push(p99(others));
      refused.push(others.refused);
      answers.push(made.reduce((sum, count) => sum + count, 0));
    }
    const ratio = quartiles(busy.map((time, at) => time / (idle[at] ?? time)));
    const no503 = refused.every((count) => count === 0);
    const rows: Row[] = [
      {
        ...{ name: `event loop, p99, while ${tickets} tickets are written`, unit: 'ms', measured: median(loop) },
        ...{ target: '≤ 50 ms', reached: median(loop) <= 50 },
      },
      {
        ...{
          name: `others, p99, beside ${parallel} of these`,
          unit: 'ms',
          measured: median(busy),
          floor: median(idle),
        },
        ...{ ratio, target: '≤ 3 × idle, none refused', reached: ratio.median <= 3 && no503 },
      },
    ];
    const notes = [
      `${tickets} tickets: ${(median(alone) / 1000).toFixed(2)} s; beside each other ${(median(answers) / seconds).toFixed(2)} files a second; others refused: ${refused.join(', ')}`,
    ];
    return { rows, notes };
  } finally {
    await service?.kill('SIGTERM');
    await db.close();
    await server.stop();
  }
}

const p99 = ({ times }: Visited): number => quantile(times, 0.99);

async function addLargeSale(db: Database): Promise<void> {
  await addSale(db, 'big-night', 1_000); // the seller, and what the visitor reads
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const seat = { _id: 'seat', name: 'Seat', price: 20, active: true };
  await db.transaction((tx) =>
    saveEvent(
      tx,
      'rush',
      { _id: event, name: 'A large order', start: at(60), end: at(60.2), maxAmountPerOrder: tickets, tickets: [seat] },
      new Date(),
    ),
  );
}

async function placeOrder(origin: string): Promise<Order> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/checkout${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Order;
  };
  const items = [{ type: 'ticket', ticketTypeId: 'seat', amount: tickets }];
  const order = await post('', { type: 'transaction', eventId: event, items });
  const { secret } = order;
  await post(`/${order._id}/details`, { secret, email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' });
  await post(`/${order._id}/complete`, { secret, paymentMethod: 'invoice' });
  return order;
}

async function fetchTickets(origin: string, order: Order | undefined, locale: string): Promise<number> {
  if (!order) throw new Error('There is no order.');
  const answer = await fetch(
    `${origin}/api/checkout/${order._id}/tickets.pdf?secret=${order.secret}&locale=${locale}`,
    { headers: { 'x-forwarded-for': '192.0.2.1' } },
  );
  await answer.arrayBuffer();
  return answer.status;
}

/** Asks for files of an order until the others have left; answers how many came. */
async function download(
  origin: string,
  order: Order,
  { signal, from }: { readonly signal: AbortSignal; readonly from: number },
): Promise<number> {
  let made = 0;
  for (let at = from; !signal.aborted;) {
    const status = await fetchTickets(origin, order, languages[at % languages.length] ?? 'en');
    if (status === 200) {
      made++;
      at++;
    } else await wait(1_000);
  }
  return made;
}

/** The delay of the event loop since it was asked for last, at the 99th percentile in milliseconds. */
async function loopDelay(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  const [, value] = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text) ?? [];
  return Number(value) * 1000;
}
