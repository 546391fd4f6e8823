import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DatabaseAway, type Database } from '../../../src/service/database/index.ts';
import { testDatabase } from '../../support/running/database.ts';
import { api, testService, type TestService } from '../../support/running/service.ts';
import { addEvent, buyer, keyOf, onSale, seats } from '../../support/builders/shop.ts';

const { create, setDetails, complete, get } = api.checkout;

/** Lets writes into a table fail with an error of the server. */
async function breakTable(db: Database, table: string, code: string): Promise<() => Promise<unknown>> {
  await db.query(`
    create function broken() returns trigger language plpgsql as $$ begin
      raise exception 'This write fails' using errcode = '${code}'; end $$;
    create trigger broken before insert or update on ${table} execute function broken()`);
  return () => db.query(`drop function broken() cascade`);
}

describe('a database', () => {
  let service: TestService;
  let eventId: string;
  let transactions = 0;
  before(async () => {
    const db = await testDatabase();
    const counted: Database = {
      ...db,
      transaction: async (work) => {
        transactions++;
        return await db.transaction(work);
      },
    };
    service = await testService({}, onSale, { db: counted });
    eventId = await addEvent(service.db);
  });
  after(() => service.close());

  const start = () => ({ type: 'transaction' as const, eventId, items: seats(1) });
  const ready = () => service.app.inject('/api/ready');

  it('that is full stops sales in words, is not ready, and sells again when it has room', async () => {
    const checkout = await service.call(create, start());
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    const repair = await breakTable(service.db, 'hold', '53100');
    for (const [route, request] of [
      [create, start()],
      [complete, { ...keyOf(checkout), paymentMethod: 'invoice' }],
    ] as const) {
      const { body, headers } = await service.refused(route, 503, request);
      assert.equal(body.code, 'STORAGE_FULL');
      assert.equal(headers['retry-after'], '30');
    }
    assert.equal((await service.call(get, keyOf(checkout))).status, 'NEW');
    if (service.db.kind === 'postgres') {
      const answer = await ready();
      assert.equal(answer.statusCode, 503);
      assert.match(answer.body, /disk of the database is full/);
    }
    await repair();
    assert.equal((await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' })).status, 'COMPLETE');
    assert.ok(service.faults.every((fault) => /was answered 503: This write fails/.test(fault)));
    service.faults.length = 0;
  });

  for (const code of ['08006', '53200', '53300', '57P01', '57P03', '57014', '25P03', '55P03']) {
    it(`that fails with ${code} is no fault of the service, and each request asks it once`, async () => {
      const repair = await breakTable(service.db, 'hold', code);
      transactions = 0;
      const answers = await Promise.all([1, 2, 3, 4].map(() => service.refused(create, 503, start())));
      for (const { body, headers } of answers) {
        assert.equal(body.code, 'NOT_READY');
        assert.equal(headers['retry-after'], '2');
      }
      assert.ok(transactions <= 4, `${transactions} transactions for 4 requests`);
      await repair();
      await service.call(create, start());
      service.faults.length = 0;
    });
  }

  it('that fails in another way is a fault of the service', async () => {
    const repair = await breakTable(service.db, 'hold', 'XX000');
    const answer = await service.send(create, start());
    assert.equal(answer.statusCode, 500);
    assert.match(service.faults[0] ?? '', /failed/);
    await repair();
    service.faults.length = 0;
  });

  it('that is away has a page for people too', async () => {
    const db: Database = { ...service.db, query: () => Promise.reject(new DatabaseAway('away')) };
    const away = await testService({}, onSale, { db });
    const page = await away.app.inject('/account/verify/token');
    assert.equal(page.statusCode, 503);
    assert.equal(page.headers['retry-after'], '2');
    await away.app.close();
  });
});
