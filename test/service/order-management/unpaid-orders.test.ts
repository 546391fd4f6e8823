import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { workOnUnpaidOrders } from '../../../src/service/order-management/unpaid-orders.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import {
  addEvent,
  addKey,
  addSeller,
  assertConsistent,
  buyer,
  keyOf,
  onSale,
  seats,
  sellerId,
  taken,
} from '../../support/builders/shop.ts';

const { checkout, transactions } = api;
const day = 86_400_000;
const service = serviceOfSuite();
let token: string;

before(async () => {
  await addSeller(service.db, sellerId);
  token = await addKey(service.db);
});
afterEach(async () => {
  service.clock.forward(400 * day);
  await work(); // no order of this test is left to the next
  await assertConsistent(service.db);
  assert.deepEqual(service.faults, []);
  service.clock.now = onSale;
});

const set = (changes: Parameters<typeof savePaymentSettings>[3]) =>
  savePaymentSettings(service.db, settled.secrets, sellerId, changes, onSale);
const work = () => workOnUnpaidOrders({ db: service.db, now: () => service.clock.now });

const started = async (fields: Partial<EventRecord> = {}) => {
  const eventId = await addEvent(service.db, { maxAmount: 5, ...fields });
  const order = await service.call(checkout.create, {
    type: 'transaction',
    eventId,
    items: seats(2),
    preferredLanguage: 'en',
  });
  return await service.call(checkout.setDetails, { ...keyOf(order), ...buyer });
};
const bought = async (paymentMethod: string, fields?: Partial<EventRecord>) =>
  await service.call(checkout.complete, { ...keyOf(await started(fields)), paymentMethod });
const statuses = async (order: Checkout) => [
  ...new Set((await service.call(checkout.tickets, keyOf(order))).map(({ status }) => status)),
];
const statusOf = async (order: Checkout) => (await service.call(checkout.get, keyOf(order))).status;
const mails = () =>
  service.db.query<{ subject: string; body: string }>(
    `select subject, body from mail where template is null order by created_at, id`,
  );
const clearMails = () => service.db.query('delete from mail');

describe('unpaid orders', () => {
  it('by invoice are reserved until they are paid', async () => {
    await set({ methods: ['invoice', 'boxoffice'], validImmediately: false });
    const order = await bought('invoice');
    assert.equal(order.paymentStatus, 'AWAITING');
    assert.deepEqual(await statuses(order), ['RESERVED']);
    await service.call(transactions.markReceived, { id: order._id }, { token });
    assert.deepEqual(await statuses(order), ['VALID']);
    service.clock.forward(20 * day);
    await clearMails();
    await work();
    assert.equal(await statusOf(order), 'COMPLETE');
    assert.deepEqual(await mails(), []);
  });

  it('are reminded of once, and released after their term: stock returns, and the buyer hears of it', async () => {
    await set({ methods: ['invoice', 'boxoffice'], validImmediately: false, invoiceTermDays: 9 });
    const order = await bought('invoice');
    const { eventId = '' } = order;
    await clearMails();
    service.clock.forward(6 * day - 1);
    await work();
    assert.deepEqual(await mails(), []);
    service.clock.forward(1);
    await work();
    await work();
    const reminders = await mails();
    assert.deepEqual(
      reminders.map(({ subject }) => subject),
      ['Please pay for your tickets: Concert'],
    );
    assert.match(reminders[0]?.body ?? '', /Please pay €40\.00 by .*10 June 2026 at 12:00/);

    service.clock.forward(3 * day - 1);
    await work();
    assert.equal(await statusOf(order), 'COMPLETE');
    service.clock.forward(1);
    await clearMails();
    await work();
    await work();
    assert.equal(await statusOf(order), 'CANCELED');
    assert.deepEqual(await statuses(order), ['INVALID']);
    assert.equal(await taken(service.db, eventId), 0);
    assert.deepEqual(
      (await mails()).map(({ subject }) => subject),
      ['Your reservation has ended: Concert'],
    );
    const { body } = await service.refused(transactions.markReceived, 409, { id: order._id }, { token });
    assert.equal(body.code, 'WRONG_STATE');
  });

  it('are written to in German', async () => {
    await set({ methods: ['invoice'], validImmediately: false, invoiceTermDays: 9 });
    const eventId = await addEvent(service.db);
    const preferredLanguage = 'de';
    const order = await service.call(checkout.create, {
      type: 'transaction',
      eventId,
      items: seats(1),
      preferredLanguage,
    });
    await service.call(checkout.setDetails, { ...keyOf(order), ...buyer });
    await service.call(checkout.complete, { ...keyOf(order), paymentMethod: 'invoice' });
    await clearMails();
    service.clock.forward(6 * day);
    await work();
    service.clock.forward(3 * day);
    await work();
    assert.deepEqual(
      (await mails()).map(({ subject }) => subject),
      ['Bitte bezahlen Sie Ihre Tickets: Concert', 'Ihre Reservierung ist abgelaufen: Concert'],
    );
  });

  it('of sellers who trust invoices are valid immediately, and never released', async () => {
    await set({ methods: ['invoice'], validImmediately: true });
    const order = await bought('invoice');
    assert.deepEqual(await statuses(order), ['VALID']);
    await clearMails();
    service.clock.forward(25 * day);
    await work();
    assert.equal(await statusOf(order), 'COMPLETE');
    assert.deepEqual(await mails(), []);
  });

  it('at the box office, and reservations, are kept for three days', async () => {
    await set({ methods: ['boxoffice'], validImmediately: false });
    const order = await bought('boxoffice');
    const reservationSettings = { option: 'reservationsAndPayment' };
    const reserved = await service.call(checkout.reserve, keyOf(await started({ reservationSettings })));
    service.clock.forward(3 * day - 1);
    await work();
    assert.deepEqual([await statusOf(order), await statusOf(reserved)], ['COMPLETE', 'COMPLETE']);
    service.clock.forward(1);
    await work();
    assert.deepEqual([await statusOf(order), await statusOf(reserved)], ['CANCELED', 'CANCELED']);
  });

  it('are released when the event begins, also when it begins earlier than it was to', async () => {
    await set({ methods: ['invoice'], validImmediately: false, invoiceTermDays: 14 });
    const soon = await bought('invoice', { start: '2026-06-03T18:00:00.000Z', end: '2026-06-03T21:00:00.000Z' });
    const moved = await bought('invoice');
    const times = { start: '2026-06-04T18:00:00.000Z', end: '2026-06-04T21:00:00.000Z' };
    await service.call(api.events.update, { id: moved.eventId ?? '', ...times }, { token });
    service.clock.now = new Date('2026-06-03T17:59:59Z');
    await work();
    assert.equal(await statusOf(soon), 'COMPLETE');
    service.clock.now = new Date('2026-06-03T18:00:00Z');
    await work();
    assert.deepEqual([await statusOf(soon), await statusOf(moved)], ['CANCELED', 'COMPLETE']);
    service.clock.now = new Date('2026-06-04T18:00:00Z');
    await work();
    assert.equal(await statusOf(moved), 'CANCELED');
  });

  it('of an event that goes on already have their whole term', async () => {
    await set({ methods: ['invoice'], validImmediately: false, invoiceTermDays: 2 });
    const order = await bought('invoice', { start: '2026-05-01T08:00:00.000Z', end: '2026-08-01T20:00:00.000Z' });
    service.clock.forward(2 * day - 1);
    await work();
    assert.equal(await statusOf(order), 'COMPLETE');
    service.clock.forward(1);
    await work();
    assert.equal(await statusOf(order), 'CANCELED');
  });

  it('are released once by two processes at the same time', async () => {
    await set({ methods: ['invoice'], validImmediately: false, invoiceTermDays: 2 });
    const order = await bought('invoice');
    await clearMails();
    service.clock.forward(2 * day);
    await Promise.all([work(), work(), work()]);
    assert.equal(await taken(service.db, order.eventId ?? ''), 0);
    assert.equal((await mails()).length, 1);
  });

  it('cannot be transferred', async () => {
    await set({ methods: ['invoice'], validImmediately: true });
    const order = await bought('invoice', {
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, transferSettings: { mode: 'ALLOWED' } }],
    });
    const [ticket] = await service.call(checkout.tickets, keyOf(order));
    const claim = { id: ticket?._id ?? '', secret: ticket?.secret ?? '', email: 'bob@example.com' };
    const { body } = await service.refused(api.tickets.transfer, 409, claim);
    assert.equal(body.code, 'NOT_PAID');
    await service.call(transactions.markReceived, { id: order._id }, { token });
    await service.call(api.tickets.transfer, claim);
  });
});

describe('a seller without payment settings', () => {
  it('takes no money, and gives free tickets', async () => {
    await service.db.query('delete from payment_settings where seller_id = $1', [sellerId]);
    const methods = await service.call(checkout.paymentMethods, { id: sellerId });
    assert.deepEqual(
      methods.map(({ _id }) => _id),
      ['free'],
    );
    for (const price of [20, 0]) {
      const eventId = await addEvent(service.db, { tickets: [{ _id: 'seat', name: 'Seat', price, active: true }] });
      await service.db.query('delete from payment_settings where seller_id = $1', [sellerId]);
      const order = await service.call(checkout.create, { type: 'transaction', eventId, items: seats(1) });
      await service.call(checkout.setDetails, { ...keyOf(order), ...buyer });
      const pay = (paymentMethod: string) => ({ ...keyOf(order), paymentMethod });
      if (price === 0) await service.call(checkout.complete, pay('free'));
      else await service.refused(checkout.complete, 409, pay('invoice'));
    }
  });
});
