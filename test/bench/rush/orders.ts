/** The 95th percentile of the list of orders at a seller with many: pages, filters, searches and sorts, beside one order. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../src/service/database/index.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import { compare, quantile } from '../compare.ts';
import type { Row } from '../table.ts';
import { addSale } from './sale.ts';
import { PostgresServer, ServiceProcess } from './server.ts';

export interface OrdersOptions {
  readonly rounds: number;
  readonly orders: number;
}

const token = 'fk_bench-of-orders';
const events = 200;
/** Requests of a side in a round. */
const requests = 20;

/** What is asked for. `at` differs with each request, so that none finds the answer of the last one. */
const asked: Readonly<Record<string, (at: number) => Record<string, string>>> = {
  'the newest': () => ({}),
  'an event': (at) => ({ event: `event-${at % events}` }),
  unpaid: () => ({ paid: 'false' }),
  'a rare way to pay': () => ({ paymentMethod: 'boxoffice' }),
  'a month': (at) => ({ start: day(at), end: day(at + 30) }),
  'half a name': (at) => ({ search: `Family${at % 500}`.slice(0, -1) }),
  'a whole name': (at) => ({ search: `Ada${at % 40} Family${at % 500}` }),
  'a word of every order': () => ({ search: 'example' }),
  'a ticket code': (at) => ({ search: `RUSH${String(at * 7).padStart(12, '0')}` }),
  'an order number': (at) => ({ search: idOf(at * 13) }),
  'the highest price': () => ({ sort: '-realPrice' }),
  'the last change, unpaid': () => ({ sort: '-updatedAt', paid: 'false' }),
};

const day = (at: number) => new Date(Date.UTC(2030, 0, 1 + at)).toISOString();
const idOf = (at: number) => at.toString(16).padStart(24, '0');

/** Measures on both engines, and answers the rows of the table. */
export async function orders(options: OrdersOptions): Promise<Row[]> {
  const server = await PostgresServer.start();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-orders-'));
  try {
    return [
      ...(await onEngine('PostgreSQL', { DATABASE_URL: server.url }, { url: server.url }, options)),
      ...(await onEngine('embedded', { DATA_DIR: folder }, { dataDir: folder }, options)),
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onEngine(
  engine: string,
  settings: Readonly<Record<string, string>>,
  where: Parameters<typeof openDatabase>[0],
  { rounds, orders: amount }: OrdersOptions,
): Promise<Row[]> {
  const db = await openDatabase(where);
  await addOrders(db, amount);
  await db.close();
  const service = await ServiceProcess.start(settings);
  try {
    let sent = 0;
    const p95 = async (pathOf: (at: number) => string) => {
      const times: number[] = [];
      for (let at = 0; at < requests; at++) {
        const begun = performance.now();
        const answer = await fetch(`http://127.0.0.1:${service.port}/api/transactions${pathOf((sent += 1))}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
        times.push(performance.now() - begun);
      }
      return quantile(times, 0.95);
    };
    const rows: Row[] = [];
    for (const [name, queryOf] of Object.entries(asked)) {
      const comparison = await compare(
        rounds,
        () => p95((at) => `/${idOf(at % amount)}`),
        () => p95((at) => `?${new URLSearchParams(queryOf(at)).toString()}`),
      );
      rows.push({
        name: `p95 of 50 of ${amount} orders, ${engine}: ${name}; floor: one order`,
        unit: 'ms',
        ...comparison,
        target: '≤ 150 ms',
        reached: comparison.measured <= 150,
      });
    }
    return rows;
  } finally {
    await service.kill('SIGTERM');
  }
}

/** Orders of one or two tickets in many events, over two years. */
async function addOrders(db: Database, amount: number): Promise<void> {
  for (let at = 0; at < events; at++) await addSale(db, `event-${at}`, amount);
  const part = 5000; // a statement that takes long is stopped
  for (let from = 0; from < amount; from += part) {
    const range = [from, Math.min(from + part, amount) - 1];
    await db.query(
      `insert into checkout (id, secret, seller_id, event_id, status, payment_method, payment_status, currency, total, due,
         data, created_at, updated_at, completed_at)
       select lpad(to_hex(n), 24, '0'), 's', 'rush', 'event-' || n % ${events}, case when n % 50 = 0 then 'CANCELED' else 'COMPLETE' end,
         case when n % 100 = 0 then 'boxoffice' when n % 3 = 0 then 'invoice' else 'stripe' end,
         case when n % 40 = 0 then 'AWAITING' else 'RECEIVED' end, 'EUR', n % 9000, n % 9000,
         jsonb_build_object('type', 'transaction', 'coupons', '[]'::jsonb, 'vouchers', '{"codes":[],"redeemed":[],"refused":[]}'::jsonb,
           'order', '{"currency":"EUR","lines":[],"parts":[],"discounts":[],"total":0,"regular":0,"charge":0}'::jsonb,
           'details', jsonb_build_object('prename', 'Ada' || n % 40, 'lastname', 'Family' || n % 500, 'email', 'buyer' || n || '@mail.example')),
         t.at, t.at, t.at
       from generate_series($1::int, $2::int) n,
         lateral (select timestamptz '2030-01-01' + (n * interval '2 years' / ${amount}) as at) t`,
      range,
    );
    await db.query(
      `insert into hold (id, status, expires_at) select lpad(to_hex(n), 24, '0'), 'sold', now() from generate_series($1::int, $2::int) n`,
      range,
    );
    await db.query(
      `insert into ticket (id, checkout_id, seller_id, event_id, ticket_type_id, status, barcode, secret, data, created_at)
       select lpad(to_hex(n), 24, '0'), lpad(to_hex(n), 24, '0'), 'rush', 'event-' || n % ${events}, 'standing', 'VALID',
         'RUSH' || lpad(n::text, 12, '0'), 's', '{"index":0,"ticketName":"Standing"}', now() from generate_series($1::int, $2::int) n`,
      range,
    );
  }
  await db.query(
    `insert into api_key (id, hash, hint, seller_id, name, created_at) values ('bench', $1, 'rder', 'rush', 'Bench', now())`,
    [hashOf(token)],
  );
  for (const table of ['checkout', 'hold', 'ticket']) await db.query(`vacuum analyze ${table}`);
}
