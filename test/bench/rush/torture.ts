/**
 * `npm run bench -- torture`: processes of the service, and the database itself, are killed in the middle of a sale, again and again.
 * Afterwards every sum of the books has to be right to the unit and the cent, and nothing that was acknowledged may be missing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expireHolds } from '../../../src/service/order-management/end-checkout.ts';
import { openDatabase, type Database } from '../../../src/service/database/index.ts';
import { newId } from '../../../src/service/security/ids.ts';
import { issueKey } from '../../../src/service/sellers/keys.ts';
import { voucherKey } from '../../../src/service/vouchers/code-key.ts';
import { runBuyers } from './run-buyers.ts';
import { addSale } from './sale.ts';
import { PostgresServer, ServiceProcess } from './server.ts';
import { faultsOf, lostOf } from './sums.ts';
import type { Wild, Wildness } from './wild-buyers.ts';

/** What was found on one engine. */
export interface Tortured {
  readonly engine: string;
  readonly rounds: number;
  /** How many came to buy. */
  readonly buyers: number;
  readonly kills: Readonly<Record<string, number>>;
  readonly orders: number;
  readonly tickets: number;
  /** Sold of the hot ticket types' event, and how many there were. */
  readonly taken: number;
  readonly capacity: number;
  /** Minor units that vouchers have paid. */
  readonly redeemed: number;
  /** Everything that is wrong; empty when nothing is. */
  readonly faults: readonly string[];
}

const codes = Array.from({ length: 12 }, (_, at) => `TORTURE-${at + 1}`);
const day = 86_400_000;

/** Adds what the buyers want, and the key of the seller. */
async function prepare(db: Database, amount: number): Promise<string> {
  await addSale(db, 'big-night', amount);
  await addVouchers(db);
  return (await issueKey(db, { sellerId: 'rush', name: 'Box office' }, new Date())).key;
}

async function addVouchers(db: Database): Promise<void> {
  const now = new Date();
  for (const code of codes) {
    const id = newId(now);
    await db.transaction(async (tx) => {
      await tx.query(
        `insert into voucher (id, seller_id, code, code_key, amount, balance, data, created_at, updated_at)
         values ($1, 'rush', $2, $3, 200000, 200000, '{}', $4, $4)`,
        [id, code, voucherKey(code), now],
      );
      await tx.query(
        `insert into voucher_entry (voucher_id, kind, amount, created_at) values ($1, 'issued', 200000, $2)`,
        [id, now],
      );
    });
  }
}

/** A machine room: what can be killed in it, and come back. */
interface Room {
  readonly engine: string;
  readonly services: readonly ServiceProcess[];
  readonly key: string;
  /** Tickets that the seller adds in each round: fewer than the buyers want, so that each ends sold out. */
  readonly more: number;
  /** Seconds of a round: as long as the engine needs to come back and sell on. */
  readonly seconds: number;
  /** Kills something, by chance, and brings it back; answers what. */
  hurt(): Promise<string>;
  /** Opens the database when all is quiet. */
  open(): Promise<Database>;
  end(): Promise<void>;
}

async function postgresRoom(processes: number, seconds: number): Promise<Room> {
  const server = await PostgresServer.start();
  const settings = { DATABASE_URL: server.url, HOLD_MINUTES: '1' };
  const before = await openDatabase({ url: server.url });
  const more = 150 * seconds;
  const key = await prepare(before, more);
  await before.close();
  const services: ServiceProcess[] = [];
  for (let at = 0; at < processes; at++) services.push(await ServiceProcess.start(settings));
  return {
    engine: 'PostgreSQL',
    services,
    ...{ key, more, seconds },
    async hurt() {
      if (Math.random() < 0.4) {
        await server.crash();
        await server.run();
        return 'database';
      }
      const victim = services[Math.floor(Math.random() * services.length)];
      await victim?.kill();
      await victim?.run();
      return 'service';
    },
    open: () => openDatabase({ url: server.url }),
    async end() {
      await Promise.all(services.map((service) => service.kill()));
      await server.stop();
    },
  };
}

async function embeddedRoom(): Promise<Room> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-torture-'));
  const dataDir = join(folder, 'data');
  const before = await openDatabase({ dataDir });
  const more = 400;
  const key = await prepare(before, more);
  await before.close();
  const service = await ServiceProcess.start({ DATA_DIR: dataDir, DATABASE_URL: '', HOLD_MINUTES: '1' });
  return {
    engine: 'embedded',
    services: [service],
    ...{ key, more },
    seconds: 16,
    async hurt() {
      await service.kill();
      await service.run();
      return 'service with its database';
    },
    async open() {
      await service.kill();
      return await openDatabase({ dataDir });
    },
    async end() {
      await service.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tortures one engine for so many rounds: in each of them buyers rush, and something is killed once or twice. */
async function torture(room: Room, rounds: number, atATime: number): Promise<Tortured> {
  const kills: Record<string, number> = {};
  const all: Wild[] = [];
  const faults: string[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      const wildness: Wildness = {
        ports: room.services.map(({ port }) => port),
        ...{
          buyers: atATime,
          seconds: room.seconds,
          eventId: 'big-night',
          ticketTypeIds: ['standing', 'standing', 'student', 'balcony'],
          vouchers: codes,
          key: room.key,
          capacity: room.more * (round + 1),
        },
      };
      const rushing = runBuyers<Wild>('wild-buyers.ts', wildness);
      for (let blows = Math.random() < 0.3 ? 2 : 1; blows > 0; blows--) {
        await wait(room.seconds * (200 + Math.random() * 300));
        const what = await room.hurt();
        kills[what] = (kills[what] ?? 0) + 1;
      }
      const wild = await rushing;
      all.push(wild);
      faults.push(...wild.broken.map((words) => `round ${round}: ${words}`));
      process.stderr.write(
        `${room.engine}, round ${round} of ${rounds}: ${wild.came} buyers, ${wild.orders.length} orders\n`,
      );
    }
    const db = await room.open();
    try {
      faults.push(...(await faultsOf(db)));
      // whatever is still held has run out tomorrow; afterwards only what is sold is taken
      const tomorrow = new Date(Date.now() + day);
      while ((await expireHolds(db, tomorrow)) > 0);
      faults.push(...(await faultsOf(db)).map((words) => `after the sweep: ${words}`));
      const orders = all.flatMap((wild) => wild.orders);
      const lost = await lostOf(
        db,
        orders.map(({ id }) => id),
      );
      faults.push(...lost.map((id) => `the order ${id} was acknowledged, and is not there`));
      const back = await db.query<{ id: string }>(
        `select id from checkout where id = any($1::text[]) and status = 'COMPLETE'`,
        [all.flatMap((wild) => wild.aborted)],
      );
      faults.push(...back.map(({ id }) => `the checkout ${id} was given up, and is an order`));
      const [sums] = await db.query<{ orders: number; tickets: number; taken: number; redeemed: number }>(
        `select (select count(*) from checkout where status = 'COMPLETE') as orders, (select count(*) from ticket) as tickets,
           (select taken from stock where event_id = 'big-night' and scope = 'event') as taken,
           (select coalesce(sum(amount), 0) - sum(balance) from voucher) as redeemed`,
      );
      const { orders: sold = 0, tickets = 0, taken = 0, redeemed = 0 } = sums ?? {};
      if (tickets !== taken) faults.push(`${tickets} tickets, but ${taken} taken`);
      const buyers = all.reduce((sum, { came }) => sum + came, 0);
      const capacity = room.more * (rounds + 1);
      return { engine: room.engine, rounds, buyers, kills, orders: sold, tickets, taken, capacity, redeemed, faults };
    } finally {
      await db.close();
    }
  } finally {
    await room.end();
  }
}

/** Tortures both engines, one after the other. `seconds` is how long a round on PostgreSQL takes. */
export async function tortureBoth(rounds: number, seconds: number): Promise<Tortured[]> {
  return [await torture(await postgresRoom(2, seconds), rounds, 24), await torture(await embeddedRoom(), rounds, 8)];
}
