/** Moving: an export of everything, or of one seller, is the same rows in another database, and what cannot move is refused whole. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Database } from '../../../src/service/database/index.ts';
import { RowSum } from '../../../src/service/moving/format.ts';
import { readTables, rowsOfSeller } from '../../../src/service/moving/tables.ts';
import { openSecrets, secretsWith } from '../../../src/service/security/secrets.ts';
import { exported, imported, sellSeats as sell, withDatabase } from '../../support/builders/moving.ts';
import { addEvent, addSeller, addVoucher, sellerId } from '../../support/builders/shop.ts';
import { brokenRules } from '../../support/readers/books.ts';
import { testDatabase } from '../../support/running/database.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addEvent as addOtherEvent, addSeller as addOtherSeller, testService } from '../../support/running/service.ts';

/** What is the service's own, and stays behind when a seller moves alone. */
const ofNoSeller = ['idempotency', 'payment_event', 'setting', 'setup_link'];

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

  it('leaves every index of a large table as it was', async () => {
    const indexes = (db: Database) =>
      db.query<{ made: string; isValid: boolean }>(
        `select pg_get_indexdef(indexrelid) as made, indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indrelid
         where c.relnamespace = 'public'::regnamespace order by made`,
      );
    const large = await testDatabase();
    try {
      await addSeller(large, sellerId);
      await large.query(
        `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
         select 'c' || n, $1, 'c' || n || '@example.com', 'c' || n || '@example.com', '{}', $2, $2 from generate_series(1, 6000) n`,
        [sellerId, service.clock.now],
      );
      const lines = await exported(large);
      await withDatabase(async (db) => {
        const before = await indexes(db);
        assert.ok(before.length > 100);
        await imported(db, lines);
        assert.deepEqual(await indexes(db), before);
        assert.deepEqual(await exported(db), lines);
      });
    } finally {
      await large.close();
    }
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

  it('refuses rows that name others which the file does not have', async () => {
    // a file whose sums are right all the same
    const lines = await exported(service.db);
    const at = lines.indexOf(lines.find((line) => line.startsWith('{"table":"checkout"')) ?? '');
    const end = lines.findIndex((line) => line.startsWith('{"end":"checkout"'));
    const rows = lines.splice(at + 1, end - at - 1);
    assert.ok(rows.length > 0);
    lines[at + 1] = JSON.stringify({ end: 'checkout', ...new RowSum().end() });
    const last = JSON.parse(lines.at(-1) ?? '') as { rows: number };
    lines[lines.length - 1] = JSON.stringify({ ...last, rows: last.rows - rows.length });
    await withDatabase(async (db) => {
      const before = await exported(db);
      await assert.rejects(imported(db, lines), { message: /rows of "checkout" that it doesn't have\.$|foreign key/ });
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
