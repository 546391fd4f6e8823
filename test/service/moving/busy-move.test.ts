/** A busy move: an export that is taken while tickets are sold has one time, and adds up where it is imported. */
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, it } from 'node:test';
import { writeExport } from '../../../src/service/moving/export.ts';
import { openSecrets } from '../../../src/service/security/secrets.ts';
import { exported, imported, sellSeats, withDatabase } from '../../support/builders/moving.ts';
import { addEvent, assertConsistent, sellerId, taken } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { startPostgres } from '../../support/running/postgres.ts';

// the embedded database has one connection: a sale and an export wait for each other there
const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startPostgres() : undefined;
const url = given ?? server?.url ?? null;

describeWithService('a busy move', { server: url }, (service) => {
  after(() => server?.stop());

  for (const seller of [undefined, sellerId])
    it(`${seller === undefined ? 'of everything' : 'of one seller'} has all that was sold before it, and nothing of what is sold meanwhile`, async () => {
      await openSecrets(service.db, 'of the tests');
      const eventId = await addEvent(service.db, { maxAmount: 1000 });
      await sellSeats(service, eventId);
      const before = await exported(service.db, seller);
      const lines: string[] = [];
      let sold = 0;
      // buyers are no part of the transaction of the export
      const sell = AsyncLocalStorage.bind(() => sellSeats(service, eventId));
      await writeExport(service.db, seller, new Date('2026-06-01T10:00:00Z'), async (line) => {
        lines.push(line);
        // between any two tables a purchase is finished
        if (!line.startsWith('{"table":')) return;
        await sell();
        sold += 2;
      });
      assert.ok(sold > 20);
      assert.equal(await taken(service.db, eventId), 2 + sold);
      assert.deepEqual(lines, before);
      await withDatabase(async (db) => {
        await openSecrets(db, 'of the tests');
        await imported(db, lines);
        assert.equal(await taken(db, eventId), 2);
        const [found] = await db.query<{ tickets: number; money: number }>(
          `select (select count(*)::int from ticket where event_id = $1) as tickets,
             (select sum(total)::int from checkout where event_id = $1 and status = 'COMPLETE') as money`,
          [eventId],
        );
        assert.deepEqual(found, { tickets: 2, money: 4000 });
        await assertConsistent(db);
      });
    });
});
