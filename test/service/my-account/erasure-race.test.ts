/** A checkout becomes a customer's in the middle of the customer's erasure. That takes two connections. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { lockAccountById } from '../../../src/service/customers/accounts.ts';
import { json, type Queryable } from '../../../src/service/database/index.ts';
import { lockCheckout } from '../../../src/service/orders/row.ts';
import { crossed } from '../../support/running/crossed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { startPostgres } from '../../support/running/postgres.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, keyOf, seats } from '../../support/builders/shop.ts';

const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startPostgres() : undefined;
const url = given ?? server?.url ?? null;

describeWithService('an erasure in the middle of an order', { server: url }, (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });
  after(() => server?.stop());

  it('erases the order that became the customer’s while it waited', async () => {
    const eventId = await addEvent(service.db);
    const customer = await addCustomer(service.db, 'quagga@example.com');
    const key = keyOf(await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) }));
    const details = async (tx: Queryable) => {
      const row = await lockCheckout(tx, key.id, key.secret);
      await lockAccountById(tx, customer.id);
      await tx.query('update checkout set customer_id = $2, data = $3::jsonb where id = $1', [
        key.id,
        customer.id,
        json({ ...row.data, details: { email: 'quagga@example.com', prename: 'Quagga', lastname: 'Zebra' } }),
      ]);
    };
    const erased = await crossed(service.db, details, () =>
      service.send(api.customers.delete, { id: customer.id }, { token }),
    );
    assert.equal(erased.statusCode, 200);
    const [left] = await service.db.query<{ customer_id: string | null; data: object }>(
      'select customer_id, data from checkout where id = $1',
      [key.id],
    );
    assert.equal(left?.customer_id, null);
    assert.doesNotMatch(JSON.stringify(left.data), /quagga/i);
    assert.deepEqual(await service.db.query('select 1 from customer where id = $1', [customer.id]), []);
  });
});
