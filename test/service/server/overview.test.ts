import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';

const { create, setDetails, complete } = api.checkout;
const { overview, transactions } = api;

describeWithService('the overview of a seller', (service) => {
  let token: string;
  let tonight: string;
  /** The orders: unpaid from eight days ago, canceled, paid and unpaid from today. */
  const ids: string[] = [];
  before(async () => {
    token = await addKey(service.db);
    await service.db.query(`update seller set data = data || '{"timezone": "Europe/Berlin"}' where id = $1`, [
      sellerId,
    ]);
    tonight = await addEvent(service.db, {
      name: 'Tonight',
      start: '2026-06-09T18:00:00.000Z',
      end: '2026-06-09T21:00:00.000Z',
      maxAmount: 50,
    });
    await addEvent(service.db, { start: '2026-06-10T18:00:00.000Z', end: '2026-06-10T21:00:00.000Z' });
    for (const [at, amount] of [1, 2, 3, 4].entries()) {
      if (at === 1) service.clock.forward(8 * 86_400_000);
      const checkout = await service.call(create, { type: 'transaction', eventId: tonight, items: seats(amount) });
      await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: `buyer-${at}@example.com` });
      await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
      ids.push(checkout._id);
    }
    for (const id of ids.slice(1, 3)) await service.call(transactions.markReceived, { id }, { token });
    await service.call(transactions.cancel, { id: ids[1] ?? '' }, { token });
    await service.db.query(`update payment_settings set invoice_term_days = 7 where seller_id = $1`, [sellerId]);
  });
  it('has what is on today with who is expected, and the sales of seven days', async () => {
    const { timezone, events, sales } = await service.call(overview.get, {}, { token });
    assert.equal(timezone, 'Europe/Berlin');
    assert.deepEqual(
      events?.map(({ name, capacity, sold, expected, entered, inside }) => [
        name,
        capacity,
        sold,
        expected,
        entered,
        inside,
      ]),
      [['Tonight', 50, 8, 8, 0, 0]],
    );
    assert.deepEqual(sales, [{ day: '2026-06-09', currency: 'EUR', orders: 3, gross: 180 }]);
  });

  it('tells the time zone of an event that has one, and which is canceled', async () => {
    const named = async () => {
      const { events = [] } = await service.call(overview.get, {}, { token });
      return events.map(({ name, timezone, status }) => [name, timezone, status]);
    };
    assert.deepEqual(await named(), [['Tonight', 'Europe/Berlin', undefined]]);
    const record = 'update event set data = data || $2::jsonb where id = $1';
    await service.db.query(record, [tonight, json({ timezone: 'America/New_York', status: 'CANCELED' })]);
    assert.deepEqual(await named(), [['Tonight', 'America/New_York', 'CANCELED']]);
    await service.db.query(`update event set data = data - 'status' - 'timezone' where id = $1`, [tonight]);
    assert.deepEqual(await named(), [['Tonight', undefined, undefined]]);
  });

  it('has the sums of the orders that it stands for', async () => {
    const { sales = [] } = await service.call(overview.get, {}, { token });
    const { rows } = await service.call(transactions.list, { start: '2026-06-02T22:00:00Z', top: 1000 }, { token });
    assert.equal(
      sales.reduce((sum, { gross }) => sum + gross, 0),
      rows.reduce((sum, { realPrice = 0 }) => sum + realPrice, 0),
    );
  });

  it('names what needs a person, with its sums and the list that has it', async () => {
    await service.db.query(`update checkout set payment_status = 'DISPUTE' where id = $1`, [ids[2]]);
    await service.db.query(
      `update mail set dead_at = created_at where checkout_id = $1 and template = 'confirmation'`,
      [ids[0]],
    );
    const { items } = await service.call(overview.attention, {}, { token });
    assert.deepEqual(
      items.map(({ kind, count, amounts }) => [kind, count, amounts?.[0]?.amount]),
      [
        ['refundsByHand', 1, 40],
        ['overdue', 1, 20],
        ['disputes', 1, 60],
        ['failedRefunds', 0, undefined],
        ['failedMails', 1, undefined],
        ['failedWebhooks', 0, undefined],
      ],
    );
    for (const { href = '', count } of items) {
      const answer = await service.app.inject({ url: href, headers: { authorization: `Bearer ${token}` } });
      assert.equal(answer.statusCode, 200, href);
      if (count > 0) assert.ok(answer.json<{ total: number }>().total >= count, href);
    }
    await service.db.query(`update checkout set payment_status = 'RECEIVED' where id = $1`, [ids[2]]);
  });

  it('is read again without a body while nothing has changed', async () => {
    for (const url of ['/api/overview', '/api/attention']) {
      const headers = { authorization: `Bearer ${token}` };
      const first = await service.app.inject({ url, headers });
      const etag = String(first.headers.etag);
      const again = await service.app.inject({ url, headers: { ...headers, 'if-none-match': etag } });
      assert.deepEqual([first.statusCode, again.statusCode, again.body], [200, 304, '']);
    }
  });

  it('answers a key what it may see, and nothing of another seller', async () => {
    const events = await addKey(service.db, sellerId, { permissions: ['events:read'] });
    const seen = await service.call(overview.get, {}, { token: events });
    assert.deepEqual([seen.events?.length, seen.sales], [1, undefined]);
    assert.deepEqual(await service.call(overview.attention, {}, { token: events }), { items: [] });
    const orders = await addKey(service.db, sellerId, { permissions: ['transactions:read'] });
    const { items } = await service.call(overview.attention, {}, { token: orders });
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['overdue', 'disputes'],
    );
    const other = await addKey(service.db, 'another-seller');
    const none = await service.call(overview.get, {}, { token: other });
    assert.deepEqual([none.events, none.sales], [[], []]);
  });
});
