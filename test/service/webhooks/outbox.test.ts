import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { MessageType } from '../../../src/contract/webhooks.ts';
import { expireAll } from '../../../src/service/server/jobs.ts';
import { announce, eraseCustomerMessages } from '../../../src/service/webhooks/outbox.ts';
import { api, settled, testService, type TestService } from '../../support/service.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/shop.ts';

describe('the outbox', () => {
  let service: TestService;
  let token: string;
  let foreign: string;
  before(async () => {
    service = await testService({}, onSale, { webhooksReach: 'private' });
    token = await addKey(service.db);
    foreign = await addKey(service.db, 'other');
  });
  after(async () => {
    assert.deepEqual(service.faults, []);
    await service.close();
  });
  afterEach(async () => {
    await service.db.query('delete from webhook');
    await service.db.query('delete from webhook_message');
    service.clock.now = onSale;
  });

  const add = (events: (MessageType | '*')[] = ['*'], key = token) =>
    service.call(api.webhooks.create, { url: 'https://203.0.113.7/hook', events }, { token: key });
  const messages = () =>
    service.db.query<{ type: string; data: Record<string, unknown> }>(
      'select type, data from webhook_message order by created_at, type, id',
    );
  const say = (type: MessageType, data: object = { _id: 'e' }, of = sellerId) =>
    service.db.transaction((tx) => announce(tx, [{ sellerId: of, type, data }], service.clock.now));

  it('keeps what a webhook wants to hear, once for each address', async () => {
    await add(['event.created']);
    await add(['*']);
    const off = await add(['*']);
    await service.call(api.webhooks.update, { id: off._id, active: false }, { token });
    await say('event.created');
    await say('event.deleted');
    await say('event.created', { _id: 'e' }, 'other');
    assert.deepEqual(
      (await messages()).map(({ type }) => type),
      ['event.created', 'event.deleted'],
    );
    const [counted] = await service.db.query<{ total: number }>('select count(*) as total from webhook_delivery');
    assert.equal(counted!.total, 3);
  });

  it('says nothing of what is rolled back', async () => {
    await add();
    await assert.rejects(
      service.db.transaction(async (tx) => {
        await announce(tx, [{ sellerId, type: 'event.created', data: {} }], onSale);
        throw new Error('no');
      }),
      /no/,
    );
    assert.deepEqual(await messages(), []);
  });

  it('tells of an order from its details to its tickets, without what opens it', async () => {
    await add();
    const eventId = await addEvent(service.db);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(2) });
    assert.deepEqual(await messages(), []);
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const said = (await messages()).filter(({ type }) => !type.startsWith('customer.'));
    assert.deepEqual(said.map(({ type }) => type).sort(), [
      'checkout.completed',
      'checkout.detailsSubmitted',
      'ticket.created',
      'ticket.created',
      'transaction.complete',
    ]);
    assert.ok(!JSON.stringify(said).includes(checkout.secret));
    const tickets = await service.call(api.checkout.tickets, keyOf(checkout));
    const ofTickets = said.filter(({ type }) => type === 'ticket.created').map(({ data }) => data);
    assert.deepEqual(ofTickets.map(({ barcode }) => barcode).sort(), tickets.map(({ barcode }) => barcode).sort());
    for (const { secret } of tickets) assert.ok(!JSON.stringify(said).includes(secret!));
    const [customer] = await service.db.query<{ id: string }>('select id from customer where email = $1', [
      buyer.email,
    ]);
    for (const { data } of said) assert.equal(data.customerId, customer!.id);
    const byType = new Map(said.map(({ type, data }) => [type, data]));
    assert.equal(byType.get('checkout.detailsSubmitted')?.status, 'NEW');
    assert.equal(byType.get('checkout.completed')?.status, 'COMPLETE');
    assert.equal(byType.get('transaction.complete')?.tid, checkout._id);
    assert.equal(byType.get('transaction.complete')?.email, buyer.email);
  });

  it('tells of what was given up and what ran out, once', async () => {
    await add(['checkout.aborted']);
    const eventId = await addEvent(service.db);
    const start = () => service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    const given = await start();
    await service.call(api.checkout.abort, keyOf(given));
    await service.call(api.checkout.abort, keyOf(given));
    const [late, later] = [await start(), await start()];
    service.clock.forward(15 * 60_000);
    assert.equal(await expireAll({ db: service.db, now: () => service.clock.now, ...settled }), 2);
    const said = await messages();
    assert.deepEqual(
      said.map(({ data }) => [data._id, data.status]).sort(),
      [given, late, later].map(({ _id }) => [_id, 'ABORTED']).sort(),
    );
    assert.ok(!JSON.stringify(said).includes(later.secret));
  });

  it('erases a customer, and no one else', async () => {
    await add();
    await add(['*'], foreign);
    await say('customer.created', { _id: 'ada' });
    await say('ticket.created', { _id: 't', customerId: 'ada' });
    await say('customer.created', { _id: 'bob' });
    await say('customer.created', { _id: 'ada' }, 'other');
    await service.db.transaction((tx) => eraseCustomerMessages(tx, sellerId, 'ada'));
    const left = await service.db.query('select seller_id, data from webhook_message order by seller_id');
    assert.deepEqual(left, [
      { seller_id: 'other', data: { _id: 'ada' } },
      { seller_id: sellerId, data: { _id: 'bob' } },
    ]);
  });
});
