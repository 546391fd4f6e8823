import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database, Queryable } from '../../../src/service/database/index.ts';
import { testDatabase } from '../../support/running/database.ts';
import { api, testService, type TestService } from '../../support/running/service.ts';
import { addEvent, addKey, addSeller, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const { create, setDetails, complete } = api.checkout;
const { list } = api.transactions;
const many = 6000;
/** More often than a statement is asked before it is prepared, and planned for any parameters. */
const often = 20;

/** A database that counts the rows that statements read of a table, one by one and not from an index alone. */
function counting(db: Database) {
  const read = new Map<string, number>();
  // what this connection has read so far and did not report yet, of earlier transactions too
  const soFar = async (tx: Queryable) => {
    const tables = await tx.query<{ name: string; rows: number }>(
      'select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables',
    );
    return new Map(tables.map(({ name, rows }) => [name, rows]));
  };
  const count = async <T>(tx: Queryable, work: () => Promise<T>) => {
    const before = await soFar(tx);
    const result = await work();
    for (const [name, rows] of await soFar(tx)) read.set(name, (read.get(name) ?? 0) + rows - (before.get(name) ?? 0));
    return result;
  };
  const counted: Database = {
    ...db,
    query: (text, params) => db.transaction((tx) => count(tx, () => tx.query(text, params))),
    transaction: (work) => db.transaction((tx) => count(tx, () => work(tx))),
  };
  /** The rows of a table that were read by some work. */
  const readBy = async (table: string, work: () => Promise<unknown>) => {
    const earlier = read.get(table) ?? 0;
    await work();
    return (read.get(table) ?? 0) - earlier;
  };
  return { counted, readBy };
}

describe(`a seller with ${many} customers and orders`, () => {
  let db: Database;
  let service: TestService;
  let token: string;
  let readBy: ReturnType<typeof counting>['readBy'];
  let eventId: string;
  before(async () => {
    db = await testDatabase();
    const { counted, ...reader } = counting(db);
    readBy = reader.readBy;
    service = await testService({}, onSale, { db: counted });
    await addSeller(db, sellerId);
    token = await addKey(db);
    eventId = await addEvent(db);
    const old = await addEvent(db);
    await db.query(
      `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
       select 'many-' || n, $1, 'many-' || n || '@example.com', 'many-' || n || '@example.com', '{}', $2, $2
       from generate_series(1, ${many}) n`,
      [sellerId, onSale],
    );
    const { id: model } = await service.call(complete, await order('model@example.com', old)).then(keyOf);
    await db.query(
      `insert into checkout (id, secret, seller_id, event_id, customer_id, status, payment_method, payment_status, currency,
         total, due, data, created_at, updated_at, completed_at)
       select 'order-' || n, 's', seller_id, event_id, 'many-' || n, case when n = 7 then 'CANCELED' else 'COMPLETE' end,
         payment_method, case when n = 5 then 'AWAITING' else 'RECEIVED' end, currency, total, due,
         jsonb_set(data, '{details,email}', to_jsonb('Many-' || n || '@example.com')),
         created_at, updated_at, completed_at - n * interval '1 minute'
       from checkout, generate_series(1, ${many}) n where id = $1`,
      [model],
    );
    await db.query(
      `insert into hold (id, status, expires_at) select id, 'sold', created_at from checkout on conflict do nothing`,
    );
    for (const table of ['customer', 'checkout', 'hold']) await db.query(`vacuum analyze ${table}`);
  });
  after(async () => {
    assert.deepEqual(service.faults, []);
    await service.close();
  });

  const order = async (email: string, of = eventId) => {
    const checkout = await service.call(create, { type: 'transaction', eventId: of, items: seats(1) });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email });
    return { ...keyOf(checkout), paymentMethod: 'invoice' };
  };

  it('completes an order without a look at the other customers', async () => {
    for (let times = 0; times < often; times++) {
      const request = await order(buyer.email);
      const rows = await readBy('customer', () => service.call(complete, request));
      assert.ok(rows <= 10, `${rows} customers were read`);
    }
  });

  it('completes an order alone without a look at the other customers', async () => {
    const limited = await addEvent(db, { maxAmountPerCustomer: 100 });
    for (let times = 0; times < often; times++) {
      const request = await order(`limited-${times}@example.com`, limited);
      let checkouts = 0;
      const customers = await readBy('customer', async () => {
        checkouts = await readBy('checkout', () => service.call(complete, request));
      });
      assert.ok(customers <= 10, `${customers} customers were read`);
      assert.ok(checkouts <= 50, `${checkouts} orders were read`);
    }
  });

  it('still refuses a blocked customer, by address and by account', async () => {
    const request = await order('many-1@example.com');
    await db.query(`update customer set blocked = true where id = 'many-1'`);
    const { body } = await service.refused(complete, 403, request);
    assert.equal(body.code, 'CUSTOMER_BLOCKED');
    await db.query(`update checkout set data = data || '{"account": "many-1"}' where id = $1`, [request.id]);
    assert.equal((await service.refused(complete, 403, request)).body.code, 'CUSTOMER_BLOCKED');
    await db.query(`update customer set blocked = false where id = 'many-1'`);
    await service.call(complete, request);
  });

  describe('lists its orders by an index', () => {
    const cases: readonly (readonly [string, Record<string, unknown>, number])[] = [
      ['the newest', { top: 5 }, 5],
      ['a deep page', { top: 5, skip: many - 100 }, 5],
      ['by the status of payment', { top: 5, paymentStatus: 'AWAITING', email: 'many-5@example.com' }, 1],
      ['by a rare status', { top: 5, status: 'CANCELED' }, 1],
      ['by email', { top: 5, email: ' MANY-9@example.com' }, 1],
    ];
    for (const [name, filters, found] of cases) {
      it(name, async () => {
        await db.query('vacuum analyze checkout');
        for (let times = 0; times < often; times++) {
          let answered = 0;
          const rows = await readBy('checkout', async () => {
            answered = (await service.call(list, filters, { token })).rows.length;
          });
          assert.equal(answered, found);
          // a page is at most read once to be found, and once to be answered
          assert.ok(rows <= 300, `${rows} orders were read`);
        }
      });
    }

    it('by an event, also after many requests for other events', async () => {
      for (let times = 0; times < often; times++) await service.call(list, { eventId: `none-${times}` }, { token });
      const rows = await readBy('checkout', () => service.call(list, { eventId, top: 5 }, { token }));
      assert.ok(rows <= 300, `${rows} orders were read`);
    });
  });
});
