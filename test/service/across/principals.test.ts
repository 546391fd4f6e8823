import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Route } from '../../../src/contract/route.ts';
import { addKey, hall } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('a principal of the demo', { demo: true }, (service) => {
  let mara: string;
  let key: string;
  let otherKey: string;
  const login = async (email: string) =>
    (await service.call(api.account.login, { sellerId: 'lantern', email, password: 'lantern-demo-2026' })).token;
  before(async () => {
    mara = await login('mara@example.com');
    key = await addKey(service.db, 'lantern');
    otherKey = await addKey(service.db, 'other');
  });

  it('a key finds nothing of another seller, and changes nothing there', async () => {
    const event = { id: 'evt-hamlet' };
    const customer = { id: 'cus-mara' };
    const seatMap = { id: 'map-playhouse' };
    const [row] = await service.db.query<{ id: string }>(`select id from voucher where code_key = 'GIFT50LANTERN'`);
    const voucher = { id: row?.id ?? '' };
    const sale = { code: 'GIFT-20-LANTERN', amount: 1, reference: 'ours' };
    const redeemed = await service.call(api.vouchers.redeem, sale, { token: key });
    const hook = await service.call(
      api.webhooks.create,
      { url: 'https://203.0.114.10/hooks', events: ['event.updated'] },
      { token: key },
    );
    await service.db.query(
      `insert into mail (id, seller_id, recipient, subject, body, created_at, next_at, dead_at) values ('dead-mail', 'lantern', 'a@b.c', 's', 'b', $1, $1, $1)`,
      [service.clock.now],
    );
    const own = await service.call(api.keys.list, {}, { token: key });
    const sums = () =>
      service.db.query(`select (select md5(string_agg(to_jsonb(e)::text, '' order by id)) from event e) as events,
        (select md5(string_agg(to_jsonb(m)::text, '' order by id)) from seat_map m) as maps,
        (select md5(string_agg(to_jsonb(v)::text, '' order by id)) from voucher v) as vouchers,
        (select md5(string_agg(to_jsonb(c)::text, '' order by id)) from customer c) as customers,
        (select md5(string_agg(to_jsonb(w)::text, '' order by id)) from webhook w) as webhooks,
        (select md5(string_agg(to_jsonb(m)::text, '' order by id)) from mail m) as mails,
        (select count(*) from api_key where revoked_at is null) as keys`);
    const before = await sums();
    const attempts: readonly [Route, Readonly<Record<string, unknown>>][] = [
      [api.events.get, event],
      [api.events.update, { ...event, name: 'Mine' }],
      [api.events.delete, event],
      [api.events.duplicate, { _id: event.id }],
      [api.events.setSeating, { ...event, seatMapId: 'map', revisionId: 'one' }],
      [api.eventSeats.list, event],
      [api.eventSeats.change, { ...event, changes: [{ seats: ['A-1'], keep: 'nobody' }] }],
      [api.seatMaps.get, seatMap],
      [api.seatMaps.events, seatMap],
      [api.seatMaps.update, { ...seatMap, ...hall(1, 1) }],
      [api.seatMaps.delete, seatMap],
      [api.events.parents, event],
      [
        api.events.addRecurrences,
        {
          ...event,
          every: 1,
          unit: 'DAY',
          from: '2026-09-01T00:00:00Z',
          to: '2026-09-03T00:00:00Z',
          startTime: '2026-09-01T18:00:00Z',
          endTime: '2026-09-01T20:00:00Z',
        },
      ],
      [api.events.decouple, event],
      [api.vouchers.update, { ...voucher, amount: 1000 }],
      [api.vouchers.ledger, voucher],
      [api.vouchers.redeem, { code: 'GIFT-50-LANTERN', amount: 1, reference: 'theirs' }],
      [api.vouchers.takeBack, { id: redeemed._id }],
      [api.customers.get, customer],
      [api.customers.update, { ...customer, prename: 'Mine' }],
      [api.customers.delete, customer],
      [api.customers.createAccount, customer],
      [api.customers.consents, customer],
      [api.keys.revoke, { id: own.docs[0]?._id }],
      [api.webhooks.get, { id: hook._id }],
      [api.webhooks.update, { id: hook._id, active: false }],
      [api.webhooks.delete, { id: hook._id }],
      [api.webhooks.renewSecret, { id: hook._id }],
      [api.webhooks.deliveries, { id: hook._id }],
      [api.jobs.replay, { id: 'dead-mail' }],
      [api.jobs.dismiss, { id: 'dead-mail' }],
    ];
    for (const [route, input] of attempts) await service.refused(route, 404, input, { token: otherKey });
    assert.deepEqual(await sums(), before);

    const token = otherKey;
    assert.equal((await service.call(api.events.list, { top: 10, skip: 0 }, { token })).total, 0);
    assert.equal((await service.call(api.seatMaps.list, {}, { token })).total, 0);
    assert.equal((await service.call(api.vouchers.list, {}, { token })).total, 0);
    assert.equal((await service.call(api.customers.list, {}, { token })).total, 0);
    assert.deepEqual(await service.call(api.customers.tags, {}, { token }), []);
    assert.equal((await service.call(api.webhooks.list, {}, { token })).total, 0);
    assert.equal((await service.call(api.jobs.list, {}, { token })).total, 0);
    assert.deepEqual(await service.call(api.jobs.replayAll, { kind: 'mail' }, { token }), { replayed: 0, left: 0 });
    assert.deepEqual(await service.call(api.jobs.dismissAll, { kind: 'mail' }, { token }), { dismissed: 0, left: 0 });
    assert.equal((await service.call(api.keys.list, {}, { token })).total, 1);
  });

  it('a customer sees own orders and tickets, and no one else’s', async () => {
    const jonas = await login('jonas@example.com');
    const [hers, his] = await Promise.all(
      [mara, jonas].map((token) => service.call(api.account.transactions, {}, { token })),
    );
    assert.deepEqual(
      hers?.transactions.map(({ tid }) => tid),
      ['order-mara-slam', 'order-mara-backstage', 'order-mara-hamlet', 'order-mara-tempest'],
    );
    assert.deepEqual(
      his?.transactions.map(({ tid }) => tid),
      ['order-jonas-museum', 'order-jonas-puppets', 'order-jonas-summer', 'order-jonas-music', 'order-jonas-new-year'],
    );
    const foreign = await service.call(api.account.transactions, { checkoutId: 'order-jonas-museum' }, { token: mara });
    assert.deepEqual(foreign, { transactions: [], events: [], total: 0 });
    const tickets = await service.call(api.account.tickets, { eventId: 'evt-museum-late' }, { token: mara });
    assert.deepEqual(tickets, { docs: [], total: 0 });
  });

  it('a token ends with its time, and with a blocked customer', async () => {
    const token = await login('jonas@example.com');
    await service.call(api.account.me, {}, { token });
    await service.db.query("update customer set blocked = true where id = 'cus-jonas'");
    await service.refused(api.account.me, 401, {}, { token });
    await service.refused(api.account.login, 401, {
      sellerId: 'lantern',
      email: 'jonas@example.com',
      password: 'lantern-demo-2026',
    });
    const old = await login('mara@example.com');
    service.clock.forward(31 * 86_400_000);
    const { body, headers } = await service.refused(api.account.me, 401, {}, { token: old });
    assert.equal(body.code, 'NOT_SIGNED_IN');
    assert.equal(headers['www-authenticate'], 'Bearer');
  });
});
