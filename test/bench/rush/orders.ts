/** The 95th percentile of what the desk lists at a seller with many orders: pages, filters, searches and sorts, beside one order. */
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
/** Rows of a statement: one that takes long is stopped. */
const part = 5000;
const list = '/api/transactions';
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

/** Other pages of the desk, each with a query. */
const pages: Readonly<Record<string, (at: number) => readonly [path: string, query: Record<string, string>]>> = {
  'the search, half a name': (at) => ['/api/search', { q: `Family${at % 500}`.slice(0, -1) }],
  'the search, a whole name': (at) => ['/api/search', { q: `Ada${at % 40} Family${at % 500}` }],
  'the search, an address': (at) => ['/api/search', { q: `buyer${at * 11}@mail.example` }],
  'the search, a word of every order': () => ['/api/search', { q: 'example' }],
  'the search, a ticket code': (at) => ['/api/search', { q: `RUSH${String(at * 7).padStart(12, '0')}` }],
  today: () => ['/api/overview', {}],
  'what needs a person': () => ['/api/attention', {}],
  'refunds by hand': () => ['/api/refunds', { kind: 'byHand', state: 'waiting' }],
  'events on sale': () => ['/api/events', { state: 'onSale' }],
  'events past': () => ['/api/events', { state: 'past' }],
  'events by name': (at) => ['/api/events', { name: `night ${at % events}` }],
  customers: () => ['/api/customers/rich', {}],
  'customers, half a name': (at) => ['/api/customers/rich', { name: `family${at % 500}`.slice(0, -1) }],
  'customers, a tag': () => ['/api/customers/rich', { tags: 'friend' }],
  'tickets of an event': (at) => ['/api/tickets', { event: `event-${at % events}` }],
  'vouchers, half a code': (at) => ['/api/vouchers', { search: `GIFT${String(at * 7).padStart(6, '0')}`.slice(0, -1) }],
  'vouchers expired': () => ['/api/vouchers', { state: 'expired' }],
  'vouchers used': () => ['/api/vouchers', { state: 'used' }],
  history: () => ['/api/audit', {}],
  'history of a subject': (at) => ['/api/audit', { subject: idOf(at * 13) }],
  'history of a kind': () => ['/api/audit', { kind: 'keys' }],
  'history of a person': () => ['/api/audit', { principal: 'someone' }],
  'history of a month': (at) => ['/api/audit', { from: day(at), to: day(at + 30) }],
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
        const answer = await fetch(`http://127.0.0.1:${service.port}${pathOf((sent += 1))}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
        times.push(performance.now() - begun);
      }
      return quantile(times, 0.95);
    };
    const rows: Row[] = [];
    const all = [
      ...Object.entries(asked).map(([name, queryOf]) => [name, (at: number) => [list, queryOf(at)] as const] as const),
      ...Object.entries(pages),
    ];
    for (const [name, pageOf] of all) {
      const comparison = await compare(
        rounds,
        () => p95((at) => `${list}/${idOf(at % amount)}`),
        () =>
          p95((at) => {
            const [path, query] = pageOf(at);
            return `${path}?${new URLSearchParams(query).toString()}`;
          }),
      );
      rows.push({
        name: `p95 at ${amount} orders, ${engine}: ${name}; floor: one order`,
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
  await addOthers(db, amount);
  for (const table of ['checkout', 'hold', 'ticket', 'customer', 'voucher', 'audit_entry'])
    await db.query(`vacuum analyze ${table}`);
}

/** As many customers and entries of the history, and a tenth of vouchers. */
async function addOthers(db: Database, amount: number): Promise<void> {
  for (let from = 0; from < amount; from += part) {
    const range = [from, Math.min(from + part, amount) - 1];
    await db.query(
      `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
       select lpad(to_hex(n), 24, '0'), 'rush', 'buyer' || n || '@mail.example', 'buyer' || n || '@mail.example',
         jsonb_build_object('prename', 'Ada' || n % 40, 'lastname', 'Family' || n % 500, 'tags',
           case when n % 1000 = 0 then '["friend"]'::jsonb else '[]'::jsonb end), t.at, t.at
       from generate_series($1::int, $2::int) n,
         lateral (select timestamptz '2030-01-01' + (n * interval '2 years' / ${amount}) as at) t`,
      range,
    );
    await db.query(
      `insert into audit_entry (seller_id, at, principal, operation, subject, fields)
       select 'rush', timestamptz '2030-01-01' + (n * interval '2 years' / ${amount}), 'user-' || n % 7,
         case when n % 5 = 0 then 'events.update' else 'transactions.update' end, lpad(to_hex(n), 24, '0'), '{note}'
       from generate_series($1::int, $2::int) n`,
      range,
    );
  }
  await db.query(
    `insert into voucher (id, seller_id, code, code_key, amount, balance, valid_until, data, created_at, updated_at)
     select lpad(to_hex(n), 24, '0'), 'rush', 'GIFT' || lpad(n::text, 6, '0'), 'GIFT' || lpad(n::text, 6, '0'), 2500,
       case when n % 3 = 0 then 0 else 2500 end, case when n % 20 = 0 then timestamptz '2020-01-01' end, '{}', t.at, t.at
     from generate_series(0, $1::int - 1) n, lateral (select timestamptz '2030-01-01' + n * interval '1 minute' as at) t`,
    [amount / 10],
  );
}
