import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { tellWaiting } from '../../../src/service/waiting/list-waves.ts';
import { newEmail } from '../../support/builders/guests.ts';
import { holdersOf, passable } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const returnable = { ticketSettings: { returnSettings: { enabled: 'ENABLED' } } };

describeWithService('tickets that end', (service) => {
  let key: string;
  const holders = holdersOf(service);
  before(async () => {
    key = await addKey(service.db);
  });

  const start = (eventId: string, amount: number) =>
    service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount) });
  /** An order that is paid, of a buyer known by an address. */
  const buy = async (eventId: string, amount: number, email: string) => {
    const order = keyOf(await start(eventId, amount));
    await service.call(api.checkout.setDetails, { ...order, ...buyer, email });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    await service.call(api.transactions.markReceived, { id: order.id }, { token: key });
    const tickets = await service.call(api.checkout.tickets, order);
    return { order, claims: tickets.map(({ _id, secret = '' }) => ({ _id, secret })) };
  };
  type Bought = Awaited<ReturnType<typeof buy>>;
  const giveBack = ({ order, claims }: Bought, amount: number) =>
    service.call(api.orders.returnTickets, { ...order, tickets: claims.slice(0, amount) });
  const refusedFor = async (eventId: string, amount: number, email: string) => {
    const order = keyOf(await start(eventId, amount));
    await service.call(api.checkout.setDetails, { ...order, ...buyer, email });
    const { body } = await service.refused(api.checkout.complete, 409, { ...order, paymentMethod: 'invoice' });
    return (body['problems'] as { code: string }[]).map(({ code }) => code);
  };

  describe('because their order is canceled', () => {
    it('are announced to their holders, in their language and without a word of who bought them', async () => {
      const [ada, grace] = [newEmail(), newEmail()];
      const eventId = await holders.event({ name: 'Hamlet', tickets: [passable] });
      const items = seats(2);
      const order = keyOf(await service.call(api.checkout.create, { type: 'transaction', eventId, items }));
      await service.call(api.checkout.setDetails, { ...order, ...buyer, email: ada });
      await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
      await service.call(api.transactions.markReceived, { id: order.id }, { token: key });
      const [mine, hers] = (await service.call(api.checkout.tickets, order)).map((sold) => holders.held(sold, order));
      assert.ok(mine && hers);
      await service.call(api.tickets.transfer, { id: hers.id, secret: hers.secret, email: grace, locale: 'de' });
      await holders.accept(`${await holders.link(grace)}?locale=de`);
      await service.db.query('delete from mail');

      await service.call(api.transactions.cancel, { id: order.id }, { token: key });
      const told = await mailsTo(service.db, grace);
      assert.equal(told.length, 1);
      assert.equal(told[0]?.subject, 'Ihr Ticket gilt nicht mehr: Hamlet');
      for (const word of ['Hamlet', 'Seat', 'wurde storniert']) assert.ok(told[0].body.includes(word), told[0].body);
      for (const word of [ada, buyer.lastname, order.id, hers.barcode, '/account'])
        assert.ok(!told[0].body.includes(word), `${word} in ${told[0].body}`);
      assert.equal((await mailsTo(service.db, ada)).length, 1, 'the buyer is told once, of the order');
      await service.call(api.transactions.cancel, { id: order.id }, { token: key });
      assert.equal((await mailsTo(service.db, grace)).length, 1, 'once');
    });

    it('say that they are not valid any more, of whatever could have been changed, though their order was paid', async () => {
      const eventId = await addEvent(service.db, {
        tickets: [{ ...passable, repersonalizationAllowedMode: 'ENABLED' }],
        ticketSettings: { ...returnable.ticketSettings, resellSettings: { enabled: 'ENABLED' } },
      });
      const { order, claims } = await buy(eventId, 1, newEmail());
      await service.call(api.transactions.cancel, { id: order.id }, { token: key });
      const [ticket] = claims;
      const { changes } = await service.call(api.tickets.changes, {
        id: ticket?._id ?? '',
        secret: ticket?.secret ?? '',
      });
      assert.deepEqual(
        changes.map(({ action, allowed, reason }) => [action, allowed, reason]),
        ['personalize', 'transfer', 'resell', 'return'].map((action) => [action, false, 'TICKET_INVALID']),
      );
      const { body } = await service.refused(api.orders.returnTickets, 409, { ...order, tickets: claims });
      assert.equal(body.code, 'TICKET_INVALID');
    });

    it('say after their event that it is over, and while reserved what no payment would change', async () => {
      const until = { target: 'start', unit: 'days', offset: -3 };
      const eventId = await addEvent(service.db, {
        reservationSettings: { option: 'reservationsAndPayment' },
        tickets: [{ ...passable, transferSettings: { mode: 'ALLOWED', until } }],
      });
      const { claims } = await buy(eventId, 1, newEmail());
      const reserved = keyOf(await start(eventId, 1));
      await service.call(api.checkout.setDetails, { ...reserved, ...buyer });
      await service.call(api.checkout.reserve, reserved);
      const [held] = await service.call(api.checkout.tickets, reserved);
      const reasons = async (id = '', secret = '') =>
        (await service.call(api.tickets.changes, { id, secret })).changes.map(({ reason }) => reason);
      assert.deepEqual(await reasons(held?._id, held?.secret), ['NOT_PAID']);
      service.clock.now = new Date('2026-06-30T00:00:00Z');
      assert.deepEqual(await reasons(held?._id, held?.secret), ['TOO_LATE']);
      service.clock.now = new Date('2026-07-01T21:00:00Z');
      assert.deepEqual(await reasons(claims[0]?._id, claims[0]?.secret), ['EVENT_OVER']);
    });
  });

  describe('because they are given back', () => {
    const limited = (fields: Partial<EventRecord>) => addEvent(service.db, { ...returnable, ...fields });

    it('do not count for how many a customer may buy', async () => {
      const eventId = await limited({ maxAmountPerCustomer: 2 });
      const email = newEmail();
      const bought = await buy(eventId, 2, email);
      assert.deepEqual(await refusedFor(eventId, 1, email), ['MAX_PER_CUSTOMER']);
      await giveBack(bought, 1);
      assert.deepEqual(await refusedFor(eventId, 2, email), ['MAX_PER_CUSTOMER']);
      await buy(eventId, 1, email);
    });

    it('make no order any more that counts, once all of it went back', async () => {
      const eventId = await limited({ maxTransactionsPerCustomer: 1 });
      const email = newEmail();
      const bought = await buy(eventId, 2, email);
      await giveBack(bought, 1);
      assert.deepEqual(await refusedFor(eventId, 1, email), ['MAX_ORDERS_PER_CUSTOMER']);
      await giveBack({ ...bought, claims: bought.claims.slice(1) }, 1);
      await buy(eventId, 1, email);
    });

    it('are announced to the waiting list', async () => {
      const eventId = await limited({ maxAmount: 3, soldOutFallback: { soldOutFallbackType: 'waitinglist' } });
      const bought = await buy(eventId, 3, newEmail());
      const [one, two] = [newEmail(), newEmail()];
      for (const email of [one, two])
        await service.call(api.waitingList.join, { id: eventId, email, amount: 1, consent: true });
      const tell = () => tellWaiting(service.context);
      assert.equal(await tell(), 0);
      await giveBack(bought, 1);
      assert.equal(await tell(), 1);
      assert.deepEqual(
        [(await mailsTo(service.db, one)).length, (await mailsTo(service.db, two)).length],
        [2, 1],
        'the first in line: beside what joining was confirmed by',
      );
      await giveBack({ ...bought, claims: bought.claims.slice(1) }, 2);
      assert.equal(await tell(), 1);
    });
  });
});
