/**
 * `npm run bench -- outage`: a hot event is sold while a process is paused, connections fall silent, the database is away,
 * takes few connections, or has no room. Counts what buyers are answered, and how long no ticket is sold.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../src/service/database/index.ts';
import { openNetwork } from '../../support/fakes/silent-network.ts';
import { load, suffer, timed, type Outcome } from './outage-figures.ts';
import { addSale } from './sale.ts';
import { PostgresServer, ServiceProcess } from './server.ts';
import { faultsOf, lostOf } from './sums.ts';

async function onPostgres(): Promise<Outcome> {
  const server = await PostgresServer.start();
  const network = await openNetwork(server.url);
  const services: ServiceProcess[] = [];
  const start = async (url: string, settings: Readonly<Record<string, string>> = {}) => {
    const service = await ServiceProcess.start({ DATABASE_URL: url, ...settings });
    services.push(service);
    return service;
  };
  let db: Database = await openDatabase({ url: server.url });
  try {
    await addSale(db, load.eventId, 100_000_000);
    await db.query('create role few login superuser connection limit 6');
    await db.query('alter role few nosuperuser');
    await db.query(
      'grant all on all tables in schema public to few; grant all on all sequences in schema public to few',
    );
    await db.close();
    const first = await start(network.url);
    const second = await start(network.url);
    const both = [first, second];
    const all: (Outcome & { orders: string[] })[] = [];
    const pause = (name: string) =>
      suffer(
        {
          name,
          watched: both,
          paused: first,
          isTotal: false,
          harm: () =>
            timed(async () => {
              const goOn = first.pause();
              await wait(10_000);
              goOn();
            }),
        },
        10,
      );
    for (const round of [1, 2, 3]) all.push(await pause(`a process is paused for 10 s (${round})`));
    const silence = () =>
      timed(() => {
        network.silence();
        return Promise.resolve();
      });
    all.push(await suffer({ name: 'all connections fall silent', watched: both, isTotal: false, harm: silence }, 6));
    // one process is refused, the other is not even answered
    const direct = await start(server.url);
    const away = () =>
      timed(async () => {
        await server.halt();
        await wait(20_000);
        await server.run();
      });
    all.push(
      await suffer(
        { name: 'the database is away for 20 s', watched: [first, direct], ready: first, isTotal: true, harm: away },
        20,
      ),
    );
    await Promise.all(services.splice(0).map((service) => service.kill('SIGTERM')));
    const few = server.url.replace('//foyer@', '//few@');
    const narrow = [await start(few, { POOL_SIZE: '10' }), await start(few, { POOL_SIZE: '10' })];
    const nothing = () => timed(() => Promise.resolve());
    all.push(
      await suffer(
        { name: 'two processes of 10 connections share 6', watched: narrow, isTotal: false, harm: nothing },
        4,
      ),
    );
    await Promise.all(services.splice(0).map((service) => service.kill('SIGTERM')));
    db = await openDatabase({ url: server.url });
    const lost = await lostOf(
      db,
      all.flatMap(({ orders }) => orders),
    );
    const faults = await faultsOf(db);
    return {
      rows: [
        ...all.flatMap(({ rows }) => rows),
        {
          name: 'acknowledged orders that were lost',
          unit: '',
          measured: lost.length,
          target: '0',
          reached: lost.length === 0,
        },
        { name: 'faults in the books', unit: '', measured: faults.length, target: '0', reached: faults.length === 0 },
      ],
      notes: [...all.flatMap(({ notes }) => notes), ...faults],
    };
  } finally {
    await Promise.all(services.map((service) => service.kill('SIGKILL')));
    await db.close();
    network.close();
    await server.stop();
  }
}

/** The embedded database on a small disk, which is filled and emptied; nothing where this machine lets us mount none. */
async function onFullDisk(): Promise<Outcome> {
  const disk = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    rmSync(disk, { recursive: true });
    return { rows: [], notes: ['a full disk: not measured, since this user may mount no disk'] };
  }
  let service: ServiceProcess | undefined;
  try {
    const dataDir = join(disk, 'data');
    const db = await openDatabase({ dataDir });
    await addSale(db, load.eventId, 100_000_000);
    await db.close();
    service = await ServiceProcess.start({ DATA_DIR: dataDir, DATABASE_URL: '' });
    const ballast = join(disk, 'ballast');
    const fill = () => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 1024 * 1024)));
      return timed(async () => {
        await wait(8_000);
        rmSync(ballast);
      });
    };
    const name = 'the disk of the embedded database is full for 8 s';
    const { rows, notes, orders } = await suffer(
      { name, watched: [service], ready: service, isTotal: true, harm: fill },
      8,
    );
    await service.kill('SIGTERM');
    const again = await openDatabase({ dataDir });
    const lost = await lostOf(again, orders);
    const faults = await faultsOf(again);
    await again.close();
    return {
      rows: [
        ...rows,
        {
          name: `${name}: orders that were lost`,
          unit: '',
          measured: lost.length,
          target: '0',
          reached: lost.length === 0,
        },
        {
          name: `${name}: faults in the books`,
          unit: '',
          measured: faults.length,
          target: '0',
          reached: faults.length === 0,
        },
      ],
      notes: [...notes, ...faults],
    };
  } finally {
    await service?.kill();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
}

/** Measures all of it. */
export async function outage(): Promise<Outcome> {
  const outcomes = [await onPostgres(), await onFullDisk()];
  return { rows: outcomes.flatMap(({ rows }) => rows), notes: outcomes.flatMap(({ notes }) => notes) };
}
