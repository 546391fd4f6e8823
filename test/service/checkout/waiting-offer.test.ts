import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';

const { join, list, offer } = api.waitingList;

describeWithService('an offer to someone on a waiting list', (service) => {
  let key: { token: string };
  let eventId: string;
  let entryId: string;
  before(async () => {
    key = { token: await addKey(service.db) };
    const soldOutFallback = { soldOutFallbackType: 'waitinglist' };
    eventId = await addEvent(service.db, { name: 'Gala', maxAmount: 4, soldOutFallback });
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(4) });
    const consent = { consent: true as const, locale: 'de' };
    for (const [email, amount] of [
      ['first@example.com', 3],
      ['second@example.com', 2],
    ] as const)
      await service.call(join, { id: eventId, email, amount, ...consent });
    entryId = (await entries())[1]?._id ?? '';
    await service.refused(offer, 409, { id: eventId, entryId, hours: 24 }, key);
    await service.call(api.checkout.abort, keyOf(checkout));
    await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(2) });
  });
  const entries = async () => (await service.call(list, { id: eventId }, key)).rows;
  const left = async () => (await service.call(api.events.availabilities, { id: eventId })).v;
  const mailed = async () =>
    await service.db.query<{ subject: string; body: string }>(
      `select subject, body from mail where recipient = 'second@example.com' and limited_as = 'turn'`,
    );

  it('holds the places for so many hours, and mails a link that buys them', async () => {
    assert.equal(await left(), 2);
    const offered = await service.call(offer, { id: eventId, entryId, hours: 24 }, key);
    const until = new Date(service.clock.now.getTime() + 24 * 3_600_000).toISOString();
    assert.deepEqual([offered.status, offered.offeredUntil], ['notified', until]);
    assert.equal(await left(), 0);
    const [mail] = await mailed();
    assert.match(mail?.subject ?? '', /reserviert: Gala/);
    const [address = ''] = /http\S+#\S+/.exec(mail?.body ?? '') ?? [];
    const link = new URL(address);
    const held = new URLSearchParams(link.hash.slice(1));
    const checkout = { id: held.get('checkout') ?? '', secret: held.get('secret') ?? '' };
    assert.deepEqual([checkout.id, held.get('type'), held.get('amount')], [offered.transactionId, 'seat', '2']);
    const page = await service.app.inject({ url: link.pathname });
    assert.match(page.body, /<event-shop/);
    service.clock.forward(23 * 3_600_000);
    await service.call(api.checkout.setDetails, { ...checkout, ...buyer });
    const order = await service.call(api.checkout.complete, { ...checkout, paymentMethod: 'invoice' });
    assert.equal(order.status, 'COMPLETE');
  });

  it('is refused while one holds, without enough places, and to whom it does not belong', async () => {
    const [first] = await entries();
    const other = { id: eventId, entryId: first?._id ?? '', hours: 2 };
    const { body } = await service.refused(offer, 409, other, key);
    assert.notEqual(body.code, 'OFFERED_ALREADY');
    await service.call(api.events.update, { id: eventId, maxAmount: 20 }, key);
    await service.call(offer, other, key);
    assert.equal((await service.refused(offer, 409, other, key)).body.code, 'OFFERED_ALREADY');
    service.clock.forward(2 * 3_600_000);
    await service.call(offer, other, key); // the first offer is over
    await service.refused(offer, 404, { ...other, entryId: 'nothing' }, key);
    await service.refused(offer, 404, other, { token: await addKey(service.db, 'another') });
    for (const hours of [0, 169, 1.5]) await service.refused(offer, 400, { ...other, hours }, key);
    const token = await addKey(service.db, sellerId, { permissions: ['customers:read'] });
    await service.refused(offer, 403, other, { token });
  });
});
