/**
 * Lists of a seller with many rows: each filter is served by an index, and also when the statement is prepared, so that its
 * plan is made without the values. one database will do: a plan is PostgreSQL's own on both engines.
 */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Database, Queryable } from '../../../src/service/database/index.ts';
import type { Route } from '../../../src/contract/route.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { testDatabase } from '../../support/running/database.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';

const db = await testDatabase();
/** The statements that were asked outside of transactions. */
const asked: { readonly text: string; readonly params: readonly unknown[] }[] = [];
const noted: Database = {
  ...db,
  query: async <Row extends object>(text: string, params: readonly unknown[] = []) => {
    asked.push({ text, params });
    return await db.query<Row>(text, params);
  },
};

/** A value in the text of `execute`. */
const literal = (value: unknown) =>
  value instanceof Date ? `'${value.toISOString()}'` : `'${String(value).replaceAll("'", "''")}'`;

/** The plan that is made once for all values. */
async function planOf(tx: Queryable, { text, params }: (typeof asked)[number]): Promise<string> {
  await tx.query(`set local plan_cache_mode = force_generic_plan; prepare list as ${text}`);
  const values = params.length > 0 ? `(${params.map(literal).join(', ')})` : '';
  const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain execute list${values}`);
  await tx.query('deallocate list');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describeWithService('lists of a large seller', { context: { db: noted }, checkBooks: false }, (service) => {
  let token: string;
  let eventId: string;
  before(async () => {
    token = await addKey(service.db);
    eventId = await addEvent(service.db);
    const params = [sellerId, eventId];
    await db.query(
      `insert into customer (id, seller_id, email, email_key, data, created_at, updated_at)
       select 'known-' || n, $1, n || '@known.example', n || '@known.example', '{}', now(), now() from generate_series(1, 4000) n`,
      [sellerId],
    );
    await db.query(
      `insert into voucher (id, seller_id, code, code_key, amount, balance, data, created_at, updated_at)
       select 'voucher-' || n, $1, 'C' || n, 'C' || n, 0, 0, jsonb_build_object('transactionId', 'order-' || n), now(), now()
       from generate_series(1, 4000) n`,
      [sellerId],
    );
    await db.query(
      `insert into checkout (id, secret, seller_id, event_id, status, payment_status, currency, total, due, data, created_at, updated_at, completed_at)
       select 'order-' || n, 's', $1, $2, 'COMPLETE', 'RECEIVED', 'EUR', 0, 0, jsonb_build_object('details', jsonb_build_object('email', n || '@known.example')),
         now(), now(), now() from generate_series(1, 4000) n`,
      params,
    );
    await db.query(
      `insert into ticket (id, checkout_id, seller_id, event_id, ticket_type_id, status, barcode, secret, data, created_at)
       select 'ticket-' || n, 'order-' || n, $1, $2, 'seat', 'VALID', 'C' || n, 's', '{}', now() from generate_series(1, 4000) n`,
      params,
    );
    await db.query('analyze');
  });

  const cases: readonly (readonly [name: string, route: Route, query: Record<string, unknown>, table: string])[] = [
    ['customers', api.customers.list, {}, 'customer'],
    ['customers by email', api.customers.list, { email: '7@KNOWN.example' }, 'customer'],
    ['customers by change', api.customers.list, { updatedAt: { $gte: '2099-01-01T00:00:00Z' } }, 'customer'],
    ['vouchers', api.vouchers.list, {}, 'voucher'],
    ['vouchers by code', api.vouchers.list, { code: 'c-7' }, 'voucher'],
    ['vouchers by order', api.vouchers.list, { transactionId: 'order-7' }, 'voucher'],
    ['tickets', api.tickets.list, {}, 'ticket'],
    ['tickets by code', api.tickets.list, { barcode: 'C7' }, 'ticket'],
    ['tickets by order', api.tickets.list, { checkoutId: 'order-7' }, 'ticket'],
    ['orders', api.transactions.list, {}, 'checkout'],
    ['overdue orders', api.transactions.list, { overdue: 'true' }, 'checkout'],
    ['orders by email', api.transactions.list, { email: '7@KNOWN.example' }, 'checkout'],
  ];
  for (const [name, route, query, table] of cases) {
    it(`find ${name} by an index`, async () => {
      asked.length = 0;
      await service.call(route, { top: 10, ...query }, { token });
      // the number of all rows may be counted by reading them all
      const pages = asked.filter(
        ({ text }) =>
          new RegExp(`from ${table}\\b`).test(text) && /\blimit\b/.test(text) && !/^select count\(/.test(text),
      );
      assert.equal(pages.length, 1);
      const plan = await db.transaction((tx) => planOf(tx, pages[0]!));
      assert.match(plan, /Index/);
      assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${table}\\b`));
    });
  }
});
