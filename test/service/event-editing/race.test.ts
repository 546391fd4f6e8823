/** A seller changes an event in the middle of a buyer's transaction. That takes two connections, so it takes a PostgreSQL server. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Queryable } from '../../../src/service/database/index.ts';
import { changeItems, createCheckout } from '../../../src/service/checkout/hold.ts';
import { lockCheckout } from '../../../src/service/orders/row.ts';
import { keepEventUnchanged } from '../../../src/service/events/locks.ts';
import { ownEvent } from '../../../src/service/events/own-events.ts';
import { saveEvent } from '../../../src/service/event-editing/save.ts';
import { crossed as crossing } from '../../support/running/crossed.ts';
import { startPostgres } from '../../support/running/postgres.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, type Refused } from '../../support/running/service.ts';
import { addEvent, addKey, keyOf, onSale, seats, sellerId, taken } from '../../support/builders/shop.ts';

const given = process.env['TEST_DATABASE_URL'];
const server = given === undefined ? await startPostgres() : undefined;
const url = given ?? server?.url ?? null;

describeWithService('a change in the middle of a purchase', { server: url }, (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });
  after(() => server?.stop());

  const { create } = api.checkout;
  const expires = new Date(onSale.getTime() + 900_000);

  const crossed = (early: (tx: Queryable) => Promise<unknown>, late: () => Promise<Refused>) =>
    crossing(service.db, early, late);

  const buying = (eventId: string, amount: number) => (tx: Queryable) =>
    createCheckout(
      tx,
      { type: 'transaction', eventId, items: seats(amount) },
      {},
      { now: onSale, endOf: () => expires, secrets: settled.secrets, ordersPerIpv4: undefined },
    );

  it('counts the tickets that are being taken when a limit is set', async () => {
    const id = await addEvent(service.db);
    const changed = await crossed(buying(id, 3), () =>
      service.send(api.events.update, { id, maxAmount: 5 }, { token }),
    );
    assert.equal(changed.statusCode, 200);
    assert.equal(await taken(service.db, id), 3);
  });

  it('counts those that take the place of others', async () => {
    const id = await addEvent(service.db);
    const open = keyOf(await service.call(create, { type: 'transaction', eventId: id, items: seats(1) }));
    const more = async (tx: Queryable) => {
      await keepEventUnchanged(tx, open.id);
      const row = await lockCheckout(tx, open.id, open.secret);
      const terms = { now: onSale, ordersPerIpv4: undefined };
      await changeItems(tx, row, { ...open, items: seats(4) }, {}, terms);
    };
    const refused = await crossed(more, () => service.send(api.events.update, { id, maxAmount: 3 }, { token }));
    assert.deepEqual([refused.statusCode, refused.body.code], [409, 'BELOW_TAKEN']);
    const changed = await service.send(api.events.update, { id, maxAmount: 4 }, { token });
    assert.deepEqual([changed.statusCode, await taken(service.db, id)], [200, 4]);
  });

  it('does not take a ticket type, or the event, from under a buyer', async () => {
    const id = await addEvent(service.db);
    const removed = await crossed(buying(id, 1), () =>
      service.send(api.events.update, { id, tickets: [{ name: 'Other', price: 1 }] }, { token }),
    );
    assert.equal(removed.body.code, 'IN_USE');
    const other = await addEvent(service.db);
    const deleted = await crossed(buying(other, 1), () => service.send(api.events.delete, { id: other }, { token }));
    assert.equal(deleted.body.code, 'HAS_OPEN_CHECKOUTS');
  });

  it('lets a buyer who comes meanwhile wait, and sells what there is then', async () => {
    const id = await addEvent(service.db);
    const { record } = await ownEvent(service.db, sellerId, id);
    const late = await crossed(
      (tx) => saveEvent(tx, sellerId, { ...record, maxAmount: 1 }, onSale),
      () => service.send(create, { type: 'transaction', eventId: id, items: seats(2) }),
    );
    assert.deepEqual([late.statusCode, late.body.code], [409, 'TICKETS_SOLD_OUT']);
  });

  it('does not let buyers wait for one another', async () => {
    const id = await addEvent(service.db);
    const second = await crossed(buying(id, 1), () =>
      service.send(create, { type: 'transaction', eventId: id, items: seats(1) }),
    );
    assert.equal(second.statusCode, 200);
  });
});
