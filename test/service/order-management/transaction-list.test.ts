import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const { create, setDetails, complete } = api.checkout;
const { list, markReceived, cancel } = api.transactions;

const people = [
  { prename: 'Zoë', lastname: 'Müller-Łukasz', email: 'zoe.m@example.com', amount: 1 },
  { prename: 'Ada', lastname: 'Schmidt', email: 'ada@house.example', amount: 3, company: 'Lovelace & Sons' },
  { prename: 'Иван', lastname: 'Schmitz', email: 'ivan@example.com', amount: 2 },
];

describeWithService('the list of orders', (service) => {
  let token: string;
  let eventId: string;
  /** The ids of the orders of `people`, in that order: the last one is the newest. */
  const ids: string[] = [];
  before(async () => {
    token = await addKey(service.db);
    eventId = await addEvent(service.db, { maxAmount: 100 });
    await service.db.query(
      `update payment_settings set methods = array['invoice', 'boxoffice'], updated_at = $2 where seller_id = $1`,
      [sellerId, onSale],
    );
    for (const { amount, ...person } of people) {
      service.clock.forward(60_000);
      const checkout = await service.call(create, { type: 'transaction', eventId, items: seats(amount) });
      await service.call(setDetails, { ...keyOf(checkout), ...buyer, ...person });
      await service.call(complete, { ...keyOf(checkout), paymentMethod: amount === 3 ? 'boxoffice' : 'invoice' });
      ids.push(checkout._id);
    }
    await service.call(markReceived, { id: ids[1] ?? '' }, { token });
  });

  const found = async (query: object) =>
    (await service.call(list, query, { token })).rows.map(({ _id }) => ids.indexOf(_id));

  describe('finds by search', () => {
    const cases: readonly (readonly [search: string, found: readonly number[]])[] = [
      ['schm', [2, 1]],
      ['SCHMIDT', [1]],
      ['  ada   schm ', [1]],
      ['muller', [0]],
      ['Müller', [0]],
      ['zoe mul', [0]],
      ['Иван', [2]],
      ['ada@house', [1]],
      ['house.exam', [1]],
      ['lovelace sons', [1]],
      ['example', [2, 1, 0]],
      ['midt', []],
      ['ada schmitz', []],
      ["o'schm:*|a", []],
      ['!!! \\ ***', []],
    ];
    for (const [search, expected] of cases)
      it(JSON.stringify(search), async () => {
        assert.deepEqual(await found({ search }), expected);
      });

    it('an order number, and a ticket code by its beginning', async () => {
      const [first = ''] = ids;
      assert.deepEqual(await found({ search: first }), [0]);
      assert.deepEqual(await found({ search: first.slice(0, -1).toUpperCase() }), [0]);
      const [ticket] = await service.db.query<{ barcode: string }>(
        'select barcode from ticket where checkout_id = $1 order by id',
        [ids[1]],
      );
      assert.ok(ticket);
      assert.deepEqual(await found({ search: ticket.barcode }), [1]);
      assert.deepEqual(await found({ search: ticket.barcode.slice(0, -2).toLowerCase() }), [1]);
      assert.deepEqual(await found({ search: '%%%' }), []);
    });

    it('nothing of another seller', async () => {
      const other = await addKey(service.db, 'another-seller');
      const answer = await service.call(list, { search: 'schm' }, { token: other });
      assert.deepEqual(answer, { rows: [], total: 0 });
    });

    it('at least three characters', async () => {
      for (const search of ['sc', ' sc ', 'x'.repeat(101)]) {
        const { body } = await service.refused(list, 400, { search }, { token });
        assert.equal(body.details?.[0]?.path, 'search');
      }
    });
  });

  it('filters by what was paid, how, when, for what and by whom', async () => {
    const [oldest, , newest] = await service.db.query<{ at: Date }>(
      'select completed_at as at from checkout where id = any($1::text[]) order by completed_at',
      [ids],
    );
    assert.ok(oldest && newest);
    assert.deepEqual(await found({ paid: true }), [1]);
    assert.deepEqual(await found({ paid: false }), [2, 0]);
    assert.deepEqual(await found({ paymentMethod: 'boxoffice' }), [1]);
    assert.deepEqual(await found({ start: newest.at.toISOString() }), [2]);
    assert.deepEqual(await found({ end: oldest.at.toISOString() }), [0]);
    assert.deepEqual(await found({ event: eventId }), [2, 1, 0]);
    assert.deepEqual(await found({ eventId, event: 'none' }), []);
    assert.deepEqual(await found({ id: ids[1] }), [1]);
    assert.deepEqual(await found({ name: 'ada' }), [1]);
    assert.deepEqual(await found({ name: 'house' }), []);
    assert.deepEqual(await found({ email: 'IVAN@example.com' }), [2]);
    assert.deepEqual(await found({ customer: 'none' }), []);
    assert.deepEqual(await found({ coupon: 'none' }), []);
    assert.deepEqual(await found({ search: 'schm', paid: false, paymentMethod: 'invoice' }), [2]);
    const changed = new Date(service.context.now().getTime() + 1000).toISOString();
    assert.deepEqual(await found({ 'updatedAt[$gt]': changed }), []);
    await service.refused(list, 400, { 'updatedAt[$foo]': changed }, { token });
  });

  it('sorts by time, change and price, from both ends', async () => {
    const cases = { '-completedAt': [2, 1, 0], completedAt: [0, 1, 2], '-realPrice': [1, 2, 0], realPrice: [0, 2, 1] };
    for (const [sort, expected] of Object.entries(cases)) assert.deepEqual(await found({ sort }), expected, sort);
    assert.equal((await found({ sort: '-updatedAt' })).length, 3);
    await service.refused(list, 400, { sort: 'name' }, { token });
  });

  it('goes on after a page, whatever is sold meanwhile', async () => {
    for (const sort of ['-completedAt', 'completedAt', '-realPrice', 'realPrice', 'updatedAt'] as const) {
      const whole = await found({ sort });
      const read: number[] = [];
      let after: string | undefined;
      do {
        const page = await service.call(list, { sort, top: 1, ...(after !== undefined && { after }) }, { token });
        read.push(...page.rows.map(({ _id }) => ids.indexOf(_id)));
        assert.equal(page.total, 3);
        after = page.next;
      } while (after !== undefined);
      assert.deepEqual(read, whole, sort);
    }
    const { next = '' } = await service.call(list, { top: 1 }, { token });
    for (const [after, sort] of [
      ['nonsense', '-completedAt'],
      [next, 'realPrice'],
    ] as const) {
      const { body } = await service.refused(list, 400, { after, sort }, { token });
      assert.equal(body.details?.[0]?.path, 'after');
    }
  });

  it('answers all rows as CSV', async () => {
    const csv = await service.app.inject({
      url: '/api/transactions?sort=completedAt&top=1&paid=false',
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });
    assert.equal(csv.statusCode, 200);
    const [head, ...rows] = csv.body.trim().split('\r\n');
    assert.match(head ?? '', /^_id,orderNumber,completedAt,status,/);
    assert.deepEqual(
      rows.map((row) => ids.indexOf(row.split(',')[0] ?? '')),
      [0, 2],
    );
  });

  it('counts to 10,000 and says that there are more', async () => {
    const part = 1000; // a statement that takes long is stopped
    for (let from = 1; from <= 10_001; from += part)
      await service.db.query(
        `insert into checkout (id, secret, seller_id, event_id, status, payment_method, payment_status, currency, total, due,
           data, created_at, updated_at, completed_at)
         select 'many-' || n, 's', seller_id, event_id, 'CANCELED', 'card', 'CANCELED', currency, 0, 0,
           jsonb_set(data, '{order,lines}', '[]'), created_at, updated_at, completed_at
         from checkout, generate_series($2::int, $3::int) n where id = $1`,
        [ids[0], from, Math.min(from + part - 1, 10_001)],
      );
    await service.db.query(
      `insert into hold (id, status, expires_at) select id, 'released', created_at from checkout where payment_method = 'card'`,
    );
    const { rows, total, hasMore } = await service.call(list, { paymentMethod: 'card', top: 2 }, { token });
    assert.deepEqual([rows.length, total, hasMore], [2, 10_000, true]);
    const few = await service.call(list, { paymentMethod: 'invoice' }, { token });
    assert.deepEqual([few.total, few.hasMore], [2, undefined]);
    await service.db.query(`delete from hold where id like 'many-%'`);
    await service.db.query(`delete from checkout where id like 'many-%'`);
  });

  it('opens to keys that may read orders, with their buyers, or that change them, without', async () => {
    const reads = await addKey(service.db, sellerId, { permissions: ['transactions:read'] });
    const writes = await addKey(service.db, sellerId, { permissions: ['transactions:write'] });
    const events = await addKey(service.db, sellerId, { permissions: ['events:read', 'tickets:read'] });
    const { rows } = await service.call(list, { search: 'ada' }, { token: reads });
    assert.equal(rows[0]?.email, 'ada@house.example');
    await service.refused(list, 403, {}, { token: events });
    await service.refused(list, 403, {}, { token: writes });
    const id = ids[2] ?? '';
    await service.refused(cancel, 403, { id }, { token: reads });
    const canceled = await service.call(cancel, { id }, { token: writes });
    assert.deepEqual([canceled.status, canceled.email], ['CANCELED', undefined]);
  });
});
