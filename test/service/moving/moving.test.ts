/** Moving: an export of everything, or of one seller, is the same rows in another database, and what cannot move is refused whole. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Database } from '../../../src/service/database/index.ts';
import { writeExport } from '../../../src/service/moving/export.ts';
import { readExport } from '../../../src/service/moving/import.ts';
import { readTables, rowsOfSeller } from '../../../src/service/moving/tables.ts';
import { openSecrets, secretsWith } from '../../../src/service/security/secrets.ts';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { addEvent, addVoucher, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { brokenRules } from '../../support/readers/books.ts';
import { testDatabase } from '../../support/running/database.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import {
  addEvent as addOtherEvent,
  addSeller as addOtherSeller,
  api,
  testService,
  type TestService,
} from '../../support/running/service.ts';

const at = new Date('2026-06-01T10:00:00Z');

async function exported(db: Database, seller?: string): Promise<string[]> {
  const lines: string[] = [];
  await writeExport(db, seller, at, (line) => void lines.push(line));
  return lines;
}

const secrets = secretsWith('of the tests');

function imported(db: Database, lines: readonly string[], key = secrets) {
  return readExport(db, key, async function* () {
    for (const line of lines) yield await Promise.resolve(line);
  });
}

/** Runs `work` with a database of its own. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await testDatabase();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** What is the service's own, and stays behind when a seller moves alone. */
const ofNoSeller = ['idempotency', 'payment_event', 'setting'];

/** Sells two seats. */
async function sell(service: TestService, eventId: string): Promise<void> {
  const order = await service.call(api.checkout.create, {
    type: 'transaction',
    eventId,
    items: seats(2),
  });
  await service.call(api.checkout.setDetails, { ...keyOf(order), ...buyer });
  await service.call(api.checkout.complete, { ...keyOf(order), paymentMethod: 'invoice' });
}

describeWithService('moving', (service) => {
  let eventId: string;
  before(async () => {
    await openSecrets(service.db, 'of the tests');
    eventId = await addEvent(service.db, { maxAmount: 50 });
    await addVoucher(service.db, 'ABCD2345', 1000);
    await sell(service, eventId);
  });

  it('brings everything into an empty database, to the letter', async () => {
    const lines = await exported(service.db);
    await withDatabase(async (db) => {
      const { rows, seller } = await imported(db, lines);
      assert.equal(seller, null);
      assert.equal(rows, lines.filter((line) => !/^\{"(?:foyer|table|end)":/.test(line)).length);
      assert.deepEqual(await exported(db), lines);
      assert.deepEqual(await brokenRules(db), []);
    });
  });

  it('goes on selling where it came to', async () => {
    const lines = await exported(service.db);
    const db = await testDatabase();
    await imported(db, lines);
    const moved = await testService({}, service.clock.now, { db });
    try {
      await sell(moved, eventId);
      assert.deepEqual(await brokenRules(db), []);
      const other = await addEvent(db, {});
      await sell(moved, other);
      assert.deepEqual(await brokenRules(db), []);
    } finally {
      await moved.close();
    }
  });

  it('brings one seller beside others, whose rows have the same numbers', async () => {
    const lines = await exported(service.db, sellerId);
    const db = await testDatabase();
    const moved = await testService({}, service.clock.now, { db });
    try {
      await openSecrets(db, 'of the tests');
      const other = await addOtherSeller(moved);
      await addOtherEvent(moved, {}, other);
      await sell(moved, 'event');
      const before = await exported(db, other);
      await imported(db, lines);
      assert.deepEqual(await exported(db, other), before);
      assert.deepEqual(await brokenRules(db), []);
      await sell(moved, eventId);
      await sell(moved, 'event');
      assert.deepEqual(await brokenRules(db), []);
      const [count] = await db.query<{ n: number }>('select count(*)::int as n from ticket where seller_id = $1', [
        sellerId,
      ]);
      assert.equal(count?.n, 4);
    } finally {
      await moved.close();
    }
  });

  const refusals: readonly [what: string, damage: (lines: string[]) => readonly string[], sentence: RegExp][] = [
    ['a file that ends early', (lines) => lines.slice(0, -1), /^The file is incomplete: export it again\.$/],
    ['a file that ends in a table', (lines) => lines.slice(0, lines.length - 3), /incomplete/],
    [
      'a row that was changed',
      (lines) => lines.map((line) => line.replaceAll('"Concert"', '"Konzert"')),
      /^The rows of "event" in the file were changed or are incomplete\.$/,
    ],
    ['another file', () => ['hello'], /^The file is no export of Foyer/],
    ['JSON that is none', () => ['{}'], /^The file is no export of Foyer\.$/],
    [
      'another version of the tables',
      ([head = '', ...lines]) => [head.replace(/"checksum":"\w/, '"checksum":"_'), ...lines],
      /^The export was made by another version/,
    ],
    [
      'another version of the format',
      ([head = '', ...lines]) => [head.replace('"version":1', '"version":2'), ...lines],
      /^The file is an export of a later version/,
    ],
  ];
  for (const [what, damage, sentence] of refusals)
    it(`refuses ${what}, and leaves the database as it was`, async () => {
      const lines = await exported(service.db);
      await withDatabase(async (db) => {
        const before = await exported(db);
        await assert.rejects(imported(db, damage([...lines])), {
          name: 'MovingError',
          message: sentence,
        });
        assert.deepEqual(await exported(db), before);
      });
    });

  it('refuses a database that has sellers, and a seller that is there', async () => {
    await assert.rejects(imported(service.db, await exported(service.db)), {
      message: `The database has sellers already (${sellerId}): everything is imported into an empty one.`,
    });
    await assert.rejects(imported(service.db, await exported(service.db, sellerId)), {
      message: `The database has a seller "${sellerId}" already.`,
    });
  });

  it('refuses secrets of another key', async () => {
    const [lines, one] = [await exported(service.db), await exported(service.db, sellerId)];
    await withDatabase(async (db) => {
      for (const each of [lines, one])
        await assert.rejects(imported(db, each, secretsWith('another')), {
          message: /^The secrets of the export have another key/,
        });
    });
  });

  it('refuses a seller that is not there', async () => {
    await assert.rejects(exported(service.db, 'stranger'), {
      message: 'There is no seller "stranger".',
    });
  });
});

describeWithService('moving the demo', { demo: true }, (service) => {
  it('brings every table to the letter', async () => {
    const lines = await exported(service.db);
    await withDatabase(async (db) => {
      await imported(db, lines);
      assert.deepEqual(await exported(db), lines);
    });
  });

  it('knows whose each table is', async () => {
    const tables = await readTables(service.db);
    const { owned, shared } = rowsOfSeller(tables, 'x');
    assert.deepEqual([...shared.keys()], ['app']);
    assert.deepEqual(
      tables
        .map(({ name }) => name)
        .filter((name) => !owned.has(name) && !shared.has(name))
        .sort(),
      ofNoSeller,
    );
  });

  it('brings each of its sellers alone', async () => {
    const sellers = await service.db.query<{ id: string }>('select id from seller order by id');
    await openSecrets(service.db, 'of the tests');
    await withDatabase(async (db) => {
      await openSecrets(db, 'of the tests');
      for (const { id } of sellers) await imported(db, await exported(service.db, id));
      for (const { name } of await readTables(db)) {
        const count = `select count(*)::int as rows from ${name}`;
        const [[there], [here]] = await Promise.all([service.db.query(count), db.query(count)]);
        if (!ofNoSeller.includes(name)) assert.deepEqual(here, there, name);
      }
    });
  });
});

describe('the commands for moving', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-moving-'));
  let db: Database;
  before(async () => {
    db = await testDatabase();
    await addEvent(db, {});
  });
  after(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (database: Database, ...words: string[]) =>
    await runCommand(words, {
      terminal: { read: () => assert.fail(), askPassword: () => assert.fail() },
      open: () =>
        Promise.resolve({
          db: { ...database, close: () => Promise.resolve() },
          secrets,
          publicUrl: 'https://tickets.example',
        }),
    });

  it('write a file that its owner alone reads, and read it', async () => {
    const file = join(folder, 'all.gz');
    const { code, out, note } = await run(db, 'export', file);
    assert.equal(code, 0, note);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(gunzipSync(readFileSync(file)).toString().split('\n')[0]?.startsWith('{"foyer":"export"'), true);
    await withDatabase(async (empty) => {
      const read = await run(empty, 'import', file);
      assert.deepEqual([read.code, read.out], [0, out], read.note);
      assert.match(read.note ?? '', /^\d+ rows of \d+ tables were imported, and match their sums\.$/);
    });
  });

  it('leave no file of an export that could not be finished', async () => {
    const file = join(folder, 'stranger.gz');
    const { code, note } = await run(db, 'export', file, '--seller', 'stranger');
    assert.deepEqual([code, note, existsSync(file)], [1, 'There is no seller "stranger".', false]);
  });

  it('say what is wrong with a file in one sentence', async () => {
    const [there, plain, other] = ['there', 'plain', 'other.gz'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(there, '');
    writeFileSync(plain, 'no gzip');
    writeFileSync(other, gzipSync('something\n'));
    for (const [words, sentence] of [
      [['export', there], `The file ${there} exists already.`],
      [['export', join(folder, 'none', 'x')], `The file ${join(folder, 'none', 'x')} cannot be written.`],
      [['import', join(folder, 'missing')], `The file ${join(folder, 'missing')} cannot be read.`],
      [['import', plain], `The file ${plain} is no export of Foyer, or it was damaged.`],
      [['import', other], 'The file is no export of Foyer, or it was damaged.'],
    ] as const) {
      const { code, note } = await run(db, ...words);
      assert.deepEqual([code, note], [1, sentence]);
    }
  });
});
