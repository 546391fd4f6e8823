import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { claim } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { fees, resalesOf } from '../../support/builders/resales.ts';
import { item } from '../../support/builders/seat-sales.ts';
import { api } from '../../support/running/service.ts';
import {
  addKey,
  addSeatedEvent,
  addSeller,
  assertConsistent,
  buyer,
  hall,
  keyOf,
  onSale,
} from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { list, get, end } = api.resaleListings;

describeWithPaying('the offers of a seller’s buyers', (paying) => {
  let token: string;
  before(async () => {
    token = await addKey(paying.service.db);
  });

  const { event, buy, sell, cart, byInvoice, look, resold, shown, refunded } = resalesOf(() => paying);
  const listed = (query: object = {}) => paying.service.call(list, query, { token });
  const idOf = async (eventId: string) => (await listed({ eventId })).docs[0]?._id ?? '';

  it('are listed with ticket, seat, price, fees, state and who offers, the newest first, and found by event and state', async () => {
    const eventId = await addSeatedEvent(paying.service.db, hall(1, 4), { ticketSettings: { resellSettings: fees } });
    const other = await event();
    const ticket = await buy(eventId, { items: [item(1, ['A-2'])] });
    await sell(ticket, 24);
    paying.service.clock.forward(1000);
    const second = await buy(other);
    await sell(second, 10);
    const { docs, total } = await listed({ eventId });
    const [{ _id, customerId, ...found } = { _id: '', customerId: undefined }] = docs;
    assert.equal(typeof customerId, 'string');
    assert.equal(total, 1);
    assert.deepEqual(found, {
      ...{ eventId, ticketId: ticket.id, transactionId: ticket.order.id },
      ...{ ticketTypeId: 'seat', ticketName: 'Seat', seat: 'Stalls, row A, seat 2' },
      ...{ price: 24, fee: 2.2, payout: 21.8, buyerFee: 2.9, currency: 'EUR', status: 'open' },
      ...{ email: buyer.email, name: 'Ada Byron', createdAt: onSale.toISOString() },
    });
    assert.deepEqual(await paying.service.call(get, { id: _id }, { token }), docs[0]);
    assert.ok(!JSON.stringify(docs).includes(ticket.secret) && !JSON.stringify(docs).includes(ticket.barcode));
    assert.deepEqual(
      (await listed({ top: 2 })).docs.map((each) => each.eventId),
      [other, eventId],
    );
    assert.deepEqual(
      (await listed({ top: 1, skip: 1 })).docs.map((each) => each.eventId),
      [eventId],
    );
    assert.equal((await listed({ eventId, status: 'sold' })).total, 0);

    const checkout = await cart(eventId, [item(1, ['A-2'], 'resale:2400:-:seat')]);
    assert.equal((await listed({ eventId })).docs[0]?.held, true);
    await paying.service.call(api.checkout.complete, byInvoice(checkout));
    const [sold] = (await listed({ eventId, status: 'sold' })).docs;
    assert.deepEqual(
      [sold?.status, sold?.waiting, sold?.soldWith, sold?.held, sold?.buyerFee, sold?.endedAt !== undefined],
      ['sold', true, checkout._id, undefined, undefined, true],
    );
    await paying.service.call(api.transactions.markReceived, { id: checkout._id }, { token });
    await refunded();
    assert.equal((await listed({ eventId })).docs[0]?.waiting, undefined);

    await paying.service.call(api.tickets.endResale, claim(second));
    assert.equal((await listed({ eventId: other, status: 'withdrawn' })).total, 1);
    paying.service.clock.forward(1000);
    await sell(second, 11);
    paying.service.clock.now = new Date('2026-07-01T18:00:00Z');
    assert.deepEqual(
      (await listed({ eventId: other })).docs.map(({ price, status }) => [price, status]),
      [
        [11, 'ended'],
        [10, 'withdrawn'],
      ],
    );
    assert.deepEqual([(await listed({ status: 'open' })).total, (await listed({ status: 'ended' })).total], [0, 1]);
  });

  it('are ended by the seller, and who offered is told and keeps the ticket', async () => {
    const eventId = await event();
    const ticket = await buy(eventId);
    await sell(ticket);
    const id = await idOf(eventId);
    const reason = 'Two people say\nthat it is theirs.';
    const ended = await paying.service.call(end, { id, reason }, { token });
    assert.deepEqual([ended.status, ended.endedAt], ['ended', onSale.toISOString()]);
    assert.deepEqual(await shown(eventId), []);
    const { ticket: stored, history } = await look(ticket);
    assert.deepEqual([stored.status, history[0]?.kind, history[0]?.by], ['VALID', 'resaleWithdrawn', 'seller']);
    const told = async () =>
      (await mailsTo(paying.service.db, buyer.email)).filter(({ subject }) => subject.includes('no longer on resale'));
    assert.equal((await told()).length, 1);
    assert.match(
      (await told())[0]?.body ?? '',
      /- Seat\n\nMessage from the organizer: Two people say that it is theirs\./,
    );
    assert.deepEqual(await paying.service.call(end, { id }, { token }), ended, 'asked again');
    assert.equal((await told()).length, 1);
    // and may offer it once more
    await sell(ticket, 15);
    assert.equal((await shown(eventId)).length, 1);
  });

  it('are ended during a buyer’s checkout, who is told then; not once they are sold', async () => {
    const eventId = await event();
    const ticket = await buy(eventId);
    await sell(ticket);
    const checkout = await cart(eventId);
    await paying.service.call(end, { id: await idOf(eventId) }, { token });
    const { body } = await paying.service.refused(api.checkout.complete, 409, byInvoice(checkout));
    assert.equal(body.code, 'RESALE_ENDED');
    await paying.service.call(api.checkout.abort, keyOf(checkout));
    assert.equal((await look(ticket)).ticket.status, 'VALID');
    paying.service.clock.forward(1000);
    await sell(ticket);
    await paying.service.call(api.checkout.complete, byInvoice(await cart(eventId)));
    const late = await paying.service.refused(end, 409, { id: await idOf(eventId) }, { token });
    assert.equal(late.body.code, 'WRONG_STATE');
  });

  it('are sold or ended, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const eventId = await event();
      const ticket = await buy(eventId);
      await sell(ticket);
      const [checkout, id] = [await cart(eventId, resold(2000)), await idOf(eventId)];
      const [placed, ended] = await Promise.all([
        paying.service.send(api.checkout.complete, byInvoice(checkout)),
        paying.service.send(end, { id }, { token }),
      ]);
      const isSold = placed.statusCode < 300;
      assert.equal(ended.statusCode, isSold ? 409 : 200, JSON.stringify([placed.body, ended.body]));
      assert.equal((await look(ticket)).ticket.status, isSold ? 'INVALID' : 'VALID');
      await assertConsistent(paying.service.db);
    }
  });

  it('are for keys of their seller alone that may', async () => {
    const { db } = paying.service;
    const eventId = await event();
    await sell(await buy(eventId));
    const id = await idOf(eventId);
    await addSeller(db, 'rival');
    const rival = await addKey(db, 'rival');
    assert.equal((await paying.service.call(list, { eventId }, { token: rival })).total, 0);
    await paying.service.refused(get, 404, { id }, { token: rival });
    await paying.service.refused(end, 404, { id }, { token: rival });
    const reads = await addKey(db, undefined, { permissions: ['customers:read'] });
    const sells = await addKey(db, undefined, { permissions: ['checkout:write'] });
    assert.equal((await paying.service.call(list, { eventId }, { token: reads })).total, 1);
    await paying.service.refused(end, 403, { id }, { token: reads });
    await paying.service.refused(list, 403, {}, { token: sells });
    await paying.service.refused(get, 403, { id }, { token: sells });
    for (const operation of [list, get, end] as const)
      await paying.service.refused(operation, 401, operation === list ? {} : { id });
    await paying.service.refused(end, 400, { id, reason: 'x'.repeat(501) }, { token });
    assert.equal((await paying.service.call(end, { id }, { token: sells })).status, 'ended');
  });
});
