import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { holdersOf } from '../../support/builders/owned-tickets.ts';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('the tickets of a seller', (service) => {
  const holders = holdersOf(service);
  let token: string;
  let eventId: string;
  let other: string;
  before(async () => {
    eventId = await addEvent(service.db);
    other = await addEvent(service.db);
    token = await addKey(service.db, sellerId, { permissions: ['tickets:read', 'customers:read'] });
  });
  const list = async (query = {}) => await service.call(api.tickets.list, query, { token });
  const idsOf = async (query = {}) => (await list(query)).rows.map(({ _id }) => _id).sort();

  it('are listed by what is known of them, the newest first, with their codes and without their secrets', async () => {
    const ada = await holders.buy(eventId, 'ada@example.com');
    service.clock.forward(60_000);
    const bob = await holders.buy(other, 'bob@example.com');
    const { rows, total } = await list();
    assert.deepEqual([rows.map(({ _id }) => _id), total], [[bob.id, ada.id], 2]);
    assert.deepEqual(
      rows.map(({ barcode, secret }) => [barcode, secret]),
      [
        [bob.barcode, undefined],
        [ada.barcode, undefined],
      ],
    );
    assert.deepEqual(await idsOf({ event: eventId }), [ada.id]);
    assert.deepEqual(await idsOf({ barcode: bob.barcode }), [bob.id]);
    assert.deepEqual(await idsOf({ checkoutId: ada.order.id }), [ada.id]);
    assert.deepEqual(await idsOf({ status: 'INVALID' }), []);
    assert.deepEqual(await idsOf({ type: 'MULTI' }), []);
    assert.deepEqual(await idsOf({ deliveryType: 'VIRTUAL' }), [ada.id, bob.id].sort());
    assert.deepEqual(await idsOf({ end: service.clock.now.toISOString(), start: service.clock.now.toISOString() }), [
      bob.id,
    ]);
    assert.equal((await list({ top: 1 })).rows.length, 1);
  });

  it('are found by their seat', async () => {
    const { id } = await holders.buy(eventId, 'dee@example.com');
    await service.db.query(`update ticket set data = data || $2::jsonb where id = $1`, [
      id,
      json({ seatingInfo: { group: 'Table 7', row: '4', seat: '12' } }),
    ]);
    const where = { groupName: 'Table 7', rowName: '4', seatName: '12' };
    assert.deepEqual(await idsOf(where), [id]);
    for (const field of Object.keys(where)) assert.deepEqual(await idsOf({ ...where, [field]: 'another' }), [], field);
  });

  it('are found by a part of their name, and by their last change', async () => {
    const { id } = await holders.buy(eventId, 'cyd@example.com');
    const { now } = (await service.db.query<{ now: Date }>('select clock_timestamp() as now'))[0]!;
    await service.db.query(
      `update ticket set data = data || '{"firstname": "Marie", "lastname": "Curie"}'::jsonb where id = $1`,
      [id],
    );
    assert.deepEqual(await idsOf({ name: 'e cUr' }), [id]);
    assert.deepEqual(await idsOf({ name: '%' }), []);
    assert.deepEqual(await idsOf({ updatedAt: { $gte: now.toISOString() } }), [id]);
    const { body } = await service.refused(
      api.tickets.list,
      400,
      { updatedAt: { $foo: now.toISOString() } },
      { token },
    );
    assert.equal(body.details?.[0]?.path, 'updatedAt[$foo]');
  });

  it('are answered as states to a key that may not read customers', async () => {
    const { id, barcode } = await holders.buy(eventId, 'eve@example.com');
    const limited = await addKey(service.db, sellerId, { permissions: ['tickets:read'] });
    const answer = await service.call(api.tickets.list, { event: eventId }, { token: limited });
    assert.ok(answer.rows.some(({ _id, status }) => _id === id && status === 'VALID'));
    assert.ok(!JSON.stringify(answer).includes(barcode));
  });

  it('are no other seller’s', async () => {
    await holders.buy(eventId, 'dee@example.com');
    await service.db.query(
      `insert into seller (id, currency, data, created_at, updated_at) values ('stranger', 'EUR', '{}', now(), now())`,
    );
    const stranger = await addKey(service.db, 'stranger');
    assert.deepEqual(await service.call(api.tickets.list, {}, { token: stranger }), { rows: [], total: 0 });
  });
});
