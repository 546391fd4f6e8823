/** Orders a second of a seller with many customers, against a seller with none: two databases of one server, in turns. */
import { openDatabase } from '../../../src/service/database/index.ts';
import { compare } from '../compare.ts';
import type { Row } from '../table.ts';
import type { Rushed } from './buyers.ts';
import { runBuyers } from './run-buyers.ts';
import { addSale } from './sale.ts';
import { PostgresServer, ServiceProcess } from './server.ts';

export interface LargeSellerOptions {
  readonly rounds: number;
  /** How long each side sells. */
  readonly seconds: number;
  readonly buyers: number;
  /** The customers that the large seller has. */
  readonly customers: number;
}

/** Measures, and answers the row of the table. */
export async function largeSeller({ rounds, seconds, buyers, customers }: LargeSellerOptions): Promise<Row> {
  const server = await PostgresServer.start();
  const services: ServiceProcess[] = [];
  try {
    const open = async (name: string, known: number) => {
      const url = server.addDatabase(name);
      const db = await openDatabase({ url });
      await addSale(db, 'big-night', 100_000_000);
      for (let first = 1; first <= known; first += 50_000)
        await db.query(
          `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
           select 'known-' || n, 'rush', n || '@known.example', n || '@known.example', '{}', now(), now()
           from generate_series($1::int, $2::int) n`,
          [first, Math.min(known, first + 49_999)],
        );
      await db.query('analyze customer');
      await db.close();
      const service = await ServiceProcess.start({ DATABASE_URL: url });
      services.push(service);
      const load = { eventId: 'big-night', ticketTypeId: 'standing', buyers, ports: [service.port], until: 'order' };
      return async () => {
        const { times, seconds: took } = await runBuyers<Rushed>('buyers.ts', { ...load, seconds });
        return times.length / took;
      };
    };
    const empty = await open('empty_store', 0);
    const large = await open('large_store', customers);
    const { measured, floor, ratio, same } = await compare(rounds, empty, large);
    return {
      name: `orders of a seller with ${customers} customers; floor: an empty store, which varies by ${same.low.toFixed(2)} to ${same.high.toFixed(2)}`,
      unit: '/s',
      measured,
      floor,
      ratio,
      target: '≥ 0.90 of the empty store',
      reached: ratio.median >= 0.9,
    };
  } finally {
    await Promise.all(services.map((service) => service.kill('SIGTERM')));
    await server.stop();
  }
}
