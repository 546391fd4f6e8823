/** The 99th percentile of scans by many devices on an event with many tickets, beside a request that only reads. */
import { openDatabase, type Database } from '../../../src/service/database/index.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import { compare, quantile } from '../compare.ts';
import type { Row } from '../table.ts';
import { runBuyers } from './run-buyers.ts';
import { addSale } from './sale.ts';
import type { Scanned } from './scanners.ts';
import { PostgresServer, ServiceProcess } from './server.ts';

export interface DoorsOptions {
  readonly rounds: number;
  /** How long each side lasts. */
  readonly seconds: number;
  readonly devices: number;
  readonly tickets: number;
}

const eventId = 'big-night';
const codeOf = (number: number) => `RUSH${String(number).padStart(12, '0')}`;

/** Measures, and answers the row of the table. */
export async function doors({ rounds, seconds, devices, tickets }: DoorsOptions): Promise<Row> {
  const server = await PostgresServer.start();
  let service: ServiceProcess | undefined;
  try {
    const db = await openDatabase({ url: server.url });
    await addSale(db, eventId, tickets);
    const tokens = Array.from({ length: devices }, (_, at) => `token-of-device-${at}`);
    await addTickets(db, tickets);
    await addDevices(db, tokens);
    const [event] = await db.query<{ start: Date }>('select starts_at as start from event where id = $1', [eventId]);
    await db.close();
    service = await ServiceProcess.start({ DATABASE_URL: server.url });
    const { port } = service;
    let scanned = 0;
    const run = async (codes: readonly string[]) => {
      const scannedAt = event?.start.toISOString();
      const argument = { port, seconds, tokens, codes, eventId, scannedAt };
      const { times, admitted, refused } = await runBuyers<Scanned>('scanners.ts', argument);
      if (refused > 0) throw new Error(`${refused} requests were refused.`);
      if (codes.length > 0 && admitted !== times.length)
        throw new Error(`${times.length - admitted} of ${times.length} tickets were not admitted.`);
      return quantile(times, 0.99);
    };
    const scan = async () => {
      const wanted = devices * (seconds + 1);
      const codes = Array.from({ length: wanted }, (_, at) => codeOf(scanned + at));
      scanned += wanted;
      return await run(codes);
    };
    const comparison = await compare(rounds, () => run([]), scan);
    return {
      name: `p99 of a scan, ${devices} devices once a second on ${tickets} tickets; floor: GET /api/accessusers/me`,
      unit: 'ms',
      ...comparison,
      target: '≤ 50 ms',
      reached: comparison.measured <= 50,
    };
  } finally {
    await service?.kill('SIGTERM');
    await server.stop();
  }
}

/** Orders of four tickets each. */
async function addTickets(db: Database, tickets: number): Promise<void> {
  await db.query(
    `insert into checkout (id, secret, seller_id, event_id, status, currency, total, due, data, created_at, updated_at, completed_at)
     select 'order-' || n, 's', 'rush', $1, 'COMPLETE', 'EUR', 0, 0, '{"details":{"prename":"Ada","lastname":"Byron"}}', now(), now(), now()
     from generate_series(0, $2::int) n`,
    [eventId, Math.ceil(tickets / 4)],
  );
  const part = 5000; // a statement that takes long is stopped
  for (let from = 0; from < tickets; from += part) {
    await db.query(
      `insert into ticket (id, checkout_id, seller_id, event_id, ticket_type_id, status, barcode, secret, data, created_at)
       select lpad(to_hex(n), 24, '0'), 'order-' || n / 4, 'rush', $1, 'standing', 'VALID', 'RUSH' || lpad(n::text, 12, '0'), 's',
         jsonb_build_object('index', n % 4, 'ticketName', 'Ticket standing', 'type', 'SINGLE', 'deliveryType', 'VIRTUAL',
           'personalized', false, 'regularPrice', 49.5, 'realPrice', 49.5), now()
       from generate_series($2::int, $3::int) n`,
      [eventId, from, Math.min(from + part, tickets) - 1],
    );
  }
  await db.query('analyze');
}

async function addDevices(db: Database, tokens: readonly string[]): Promise<void> {
  await db.query(
    `insert into access_user (id, seller_id, name, token_hash, active, all_events, event_ids, permissions, data, created_at, updated_at)
     select 'device-' || n, 'rush', 'Gate ' || n, hash, true, true, '{}', '{scans:write}', '{}', now(), now()
     from unnest($1::text[]) with ordinality as t (hash, n)`,
    [tokens.map(hashOf)],
  );
}
