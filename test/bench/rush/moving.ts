/** Moving 100,000 tickets by the built command: from a CSV file, and from one database to another, each as long as the sale stops. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createGunzip, gzipSync } from 'node:zlib';
import { limitStatements, openDatabase } from '../../../src/service/database/index.ts';
import { brokenRules } from '../../support/readers/books.ts';
import { median, quartiles } from '../compare.ts';
import { root } from '../site.ts';
import type { Row } from '../table.ts';
import { addSale } from './sale.ts';
import { PostgresServer } from './server.ts';

export interface MovingOptions {
  readonly rounds: number;
  readonly tickets: number;
}

const eventId = 'big-night';
/** The longest that a sale may stop for a move. */
const limitSeconds = 60;

/** Measures, and answers the rows of the table with what was moved. */
export async function moving({ rounds, tickets }: MovingOptions): Promise<{ rows: Row[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-moving-'));
  const server = await PostgresServer.start();
  const file = join(folder, 'move.gz');
  const csv = join(folder, 'tickets.csv');
  try {
    writeFileSync(csv, csvOf(tickets));
    const old = { DATA_DIR: join(folder, 'old') };
    await withDatabase({ dataDir: old.DATA_DIR }, (db) => addSale(db, eventId, tickets));
    const imported = await timed('Importing a CSV file', () =>
      foyer(old, 'import-csv', 'orders', csv, '--seller', 'rush'),
    );
    const seconds = {
      exports: [] as number[],
      embedded: [] as number[],
      server: [] as number[],
      floors: [] as number[],
    };
    for (let round = 0; round < rounds; round++) {
      rmSync(file, { force: true });
      seconds.exports.push(await timed('Exporting', () => foyer(old, 'export', file)));
      seconds.floors.push(await timed('Reading the file alone', () => copyWithoutDatabase(file)));
      const fresh = { DATA_DIR: join(folder, `fresh-${round}`) };
      seconds.embedded.push(await timed('Importing into a new database', () => foyer(fresh, 'import', file)));
      await assertMoved({ dataDir: fresh.DATA_DIR }, tickets);
      const url = server.addDatabase(`moved_${round}`);
      seconds.server.push(await timed('Importing into PostgreSQL', () => foyer({ DATABASE_URL: url }, 'import', file)));
      await assertMoved({ url }, tickets);
      seconds.floors.push(await timed('Reading the file alone', () => copyWithoutDatabase(file)));
    }
    const floor = median(seconds.floors);
    const row = (name: string, times: readonly number[]): Row => ({
      name: `${name}; floor: the file's lines read, summed and compressed`,
      unit: 's',
      measured: median(times),
      floor,
      ratio: quartiles(times.map((time) => time / floor)),
      target: `≤ ${limitSeconds} s`,
      reached: median(times) <= limitSeconds,
    });
    const whole = (imports: readonly number[]) => imports.map((time, at) => time + (seconds.exports[at] ?? 0));
    return {
      rows: [
        row(`${tickets} tickets from the embedded database to a new one`, whole(seconds.embedded)),
        row(`${tickets} tickets from the embedded database to PostgreSQL`, whole(seconds.server)),
        row(`${tickets} tickets from a CSV file into the embedded database`, [imported]),
      ],
      notes: [
        `export ${median(seconds.exports).toFixed(1)} s, import ${median(seconds.embedded).toFixed(1)} s embedded and ${median(seconds.server).toFixed(1)} s on PostgreSQL; the file has ${(statSync(file).size / 1e6).toFixed(1)} MB`,
      ],
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Orders of one to four tickets. */
function csvOf(tickets: number): string {
  const lines = ['order,event,ticketType,price,email,prename,lastname,code,date'];
  for (let ticket = 0, order = 0; ticket < tickets; order++) {
    const buyer = `buyer-${order}@example.com,Ada,Number ${order}`;
    for (let size = 1 + (order % 4); size > 0 && ticket < tickets; size--, ticket++)
      lines.push(`${order},${eventId},standing,49.50,${buyer},OLD${String(ticket).padStart(9, '0')},2026-05-01 12:00`);
  }
  return `${lines.join('\n')}\n`;
}

/** What every move does at least: the lines of the file are read, summed and compressed. */
async function copyWithoutDatabase(file: string): Promise<void> {
  const sum = createHash('sha256');
  let some: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    sum.update(line);
    if (some.push(line) >= 10_000) {
      gzipSync(some.join('\n'));
      some = [];
    }
  }
  gzipSync(some.join('\n'));
  sum.digest();
}

async function foyer(settings: Readonly<Record<string, string>>, ...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'dist/service/foyer.js'), ...words], {
    env: { ...process.env, DEMO: 'off', ...settings },
    maxBuffer: 64 * 1024 * 1024,
  });
}

async function assertMoved(options: Parameters<typeof openDatabase>[0], tickets: number): Promise<void> {
  await withDatabase(options, async (db) => {
    const [found] = await db.query<{ n: number; taken: number }>(
      `select (select count(*)::int from ticket) as n,
         (select taken from stock where event_id = $1 and scope = 'event' and shop_id = '') as taken`,
      [eventId],
    );
    const broken = await brokenRules(db);
    if (found?.n !== tickets || found.taken !== tickets || broken.length > 0)
      throw new Error(`${found?.n} tickets were moved, of which ${found?.taken} take stock: ${JSON.stringify(broken)}`);
  });
}

async function withDatabase(
  options: Parameters<typeof openDatabase>[0],
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>,
): Promise<void> {
  const db = await openDatabase(options);
  try {
    // the rules read all tickets
    await limitStatements(0, () => work(db));
  } finally {
    await db.close();
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<number> {
  process.stderr.write(`${what} … `);
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  process.stderr.write(`${seconds.toFixed(1)} s\n`);
  return seconds;
}
