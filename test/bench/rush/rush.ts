/**
 * The first minutes of a sale: buyers on loopback, service processes, one PostgreSQL server, all on this machine. Prints what
 * quality.md wants to know, beside pgbench with the plain transaction on the same server in the same run.
 */
import { openDatabase } from '../../../src/service/database/index.ts';
import { median } from '../compare.ts';
import type { Row } from '../table.ts';
import type { Rushed } from './buyers.ts';
import { cpuOf } from './cpu.ts';
import { plainTakes } from './plain.ts';
import { runBuyers } from './run-buyers.ts';
import { addSale } from './sale.ts';
import { PostgresServer, ServiceProcess } from './server.ts';
import { faultsOf, lostOf } from './sums.ts';

export interface RushOptions {
  /** How long each side rushes. */
  readonly seconds: number;
  readonly rounds: number;
  /** Buyers at the same time. */
  readonly buyers: number;
  readonly processes: number;
}

const share = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** Measures, and answers the rows of the table; whatever is wrong in the books afterwards stands in `faults`. */
export async function rush({
  seconds,
  rounds,
  buyers,
  processes,
}: RushOptions): Promise<{ rows: Row[]; notes: string[] }> {
  const server = await PostgresServer.start();
  const services: ServiceProcess[] = [];
  const db = await openDatabase({ url: server.url });
  const notes: string[] = [];
  try {
    await addSale(db, 'big-night', 100_000_000);
    for (let at = 0; at < processes; at++) services.push(await ServiceProcess.start({ DATABASE_URL: server.url }));
    const ports = services.map(({ port }) => port);
    const load = { eventId: 'big-night', ticketTypeId: 'standing', buyers };
    const plain: number[] = [];
    const holds: Rushed[] = [];
    const orders: Rushed[] = [];
    /** One rush, with a note of whom it kept busy. */
    const watched = async (until: 'hold' | 'order', at: readonly number[]): Promise<Rushed> => {
      const used = () => [services.reduce((sum, { pid }) => sum + cpuOf(pid), 0), cpuOf(server.pid)];
      const before = used();
      const rushed = await runBuyers<Rushed>('buyers.ts', { ...load, ports: at, seconds, until });
      const [service = 0, database = 0] = used().map((now, side) => (now - (before[side] ?? 0)) / rushed.times.length);
      const buyer = rushed.cpu / rushed.times.length;
      notes.push(
        `CPU of one ${until}: service ${service.toFixed(2)} ms, database ${database.toFixed(2)} ms, buyer ${buyer.toFixed(2)} ms; ${(((service + database + buyer) * rushed.times.length) / rushed.seconds / 1000).toFixed(2)} cores were busy`,
      );
      return rushed;
    };
    const warmUp = (until: 'hold' | 'order') => runBuyers<Rushed>('buyers.ts', { ...load, ports, seconds: 6, until }); // compiled code, filled caches, the first mails
    await warmUp('hold');
    for (let round = 0; round < rounds; round++) {
      plain.push(Math.max(...(await plainTakes(server, db, [8, 64], Math.max(2, Math.round(seconds / 2)))).values()));
      holds.push(await watched('hold', ports.slice(0, 1)));
    }
    // afterwards: orders leave mails behind, which the service goes on to write
    await warmUp('order');
    for (let round = 0; round < rounds; round++) orders.push(await watched('order', ports));
    const perSecond = (all: readonly Rushed[]) => median(all.map(({ times, seconds: took }) => times.length / took));
    const latency = (all: readonly Rushed[], part: number) => median(all.map(({ times }) => share(times, part)));
    const best = median(plain);
    const taken = perSecond(holds);
    const ordered = perSecond(orders);
    const spread = latency(holds, 0.99) / latency(holds, 0.5);
    const lost = await lostOf(
      db,
      orders.flatMap(({ orders: ids }) => ids),
    );
    const faults = await faultsOf(db);
    notes.push(
      `holds: p50 ${latency(holds, 0.5).toFixed(1)} ms, p99 ${latency(holds, 0.99).toFixed(1)} ms; orders: p50 ${latency(orders, 0.5).toFixed(1)} ms, p99 ${latency(orders, 0.99).toFixed(1)} ms`,
      `not as hoped: ${JSON.stringify([...holds, ...orders].map(({ refused }) => refused).filter((words) => Object.keys(words).length > 0))}`,
      ...faults,
    );
    return {
      rows: [
        {
          name: `tickets of one hot type taken through HTTP, ${buyers} buyers, one process; floor: pgbench`,
          unit: '/s',
          measured: taken,
          floor: best,
          ratio: { low: taken / Math.max(...plain), median: taken / best, high: taken / Math.min(...plain) },
          target: '≥ 3.00 times the plain transaction',
          reached: taken / best >= 3,
        },
        {
          name: 'the same: p99 against the median',
          unit: '×',
          measured: spread,
          target: '≤ 10',
          reached: spread <= 10,
        },
        {
          name: `whole orders with invoice, ${buyers} buyers, ${processes} processes`,
          unit: '/s',
          measured: ordered,
          target: '≥ 300 /s',
          reached: ordered >= 300,
        },
        {
          name: 'oversold, and other faults in the books',
          unit: '',
          measured: faults.length,
          target: '0',
          reached: faults.length === 0,
        },
        {
          name: 'acknowledged orders that were lost',
          unit: '',
          measured: lost.length,
          target: '0',
          reached: lost.length === 0,
        },
      ],
      notes,
    };
  } finally {
    await Promise.all(services.map((service) => service.kill('SIGTERM')));
    await db.close();
    await server.stop();
  }
}
