import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sendEmails } from '../../../src/service/server/emails.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addSeason } from '../../support/builders/seasons.ts';
import { seatSales } from '../../support/builders/seat-sales.ts';
import { addCustomer, addEvent, addKey, hall, seats, sellerId, taken } from '../../support/builders/shop.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('complimentary tickets', (service) => {
  const { free, list, get, invalidateBatch, mailBatch } = api.tickets;
  const doors = doorsOf(service);
  const map = seatSales(() => service);
  let key: { token: string };
  before(async () => {
    key = { token: await addKey(service.db) };
  });
  let guests = 0;
  /** A guest with an address of their own: five emails an hour go to one. */
  const guest = () => ({ prename: 'Mary', lastname: 'Somerville', email: `mary${++guests}@example.com` });
  const items = (amount: number, ticketTypeId = 'seat') => [{ ticketTypeId, amount }];
  const give = async (eventId: string, more: Record<string, unknown> = {}) =>
    await service.call(free, { eventId, items: items(1), ...guest(), ...more }, key);
  const apiErrorOf = async (status: number, input: Record<string, unknown>, by = key) => {
    const { body } = await service.refused(free, status, { items: items(1), ...input }, by);
    return [body.code, ...(body.details ?? []).map(({ path }) => path)];
  };
  const sent = async () => {
    const mails: FinishedEmail[] = [];
    const deliver = (one: FinishedEmail) => Promise.resolve(void mails.push(one));
    await sendEmails(service.context, { from: 'us@tickets.example', deliver });
    return await Promise.all(mails.map(async ({ to, raw }) => ({ to, text: (await readMail(raw)).text ?? '' })));
  };

  it('cost nothing, take stock, and are an order of their recipient', async () => {
    const eventId = await addEvent(service.db, {
      maxAmount: 5,
      outerChargeFix: 2,
      cartOuterChargeFix: 3,
      dataRequestSettings: { enforceAddress: true },
    });
    const tickets = await give(eventId, { items: items(2), company: 'The Times', address: { city: 'London' } });
    assert.deepEqual(
      tickets.map(({ status, realPrice, regularPrice, secret }) => [status, realPrice, regularPrice, secret]),
      [1, 2].map(() => ['VALID', 0, 0, undefined]),
    );
    assert.equal(await taken(service.db, eventId), 2);
    const { transactionId: id = '', customerId = '' } = tickets[0] ?? {};
    const order = await service.call(api.transactions.get, { id }, key);
    assert.deepEqual(
      [order.status, order.paymentStatus, order.paymentMethod, order.realPrice, order.company],
      ['COMPLETE', 'RECEIVED', 'free', 0, 'The Times'],
    );
    const { rows } = await service.call(api.transactions.list, { eventId }, key);
    assert.deepEqual(
      rows.map(({ _id }) => _id),
      [id],
    );
    assert.equal((await service.call(api.customers.get, { id: customerId }, key)).lastname, 'Somerville');
    assert.deepEqual(await sent(), []);
    await service.call(api.transactions.cancel, { id }, key);
    assert.equal(await taken(service.db, eventId), 0);
  });

  it('admit at the door', async () => {
    const eventId = await addEvent(service.db);
    const [ticket] = await give(eventId);
    const device = await doors.device();
    service.clock.now = new Date('2026-07-01T17:30:00Z');
    assert.equal((await device.scan(ticket?.barcode ?? '', { eventId })).access, 'GRANTED');
  });

  it('are never more than there are, however many are given at the same time', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 3 });
    assert.deepEqual((await apiErrorOf(409, { eventId, ...guest(), items: items(4) }))[0], 'TICKETS_SOLD_OUT');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        service.send(free, { eventId, items: items(1), ...guest() }, key).then(({ statusCode }) => statusCode),
      ),
    );
    assert.deepEqual(answers.sort(), [201, 201, 201, 409, 409]);
    assert.equal(await taken(service.db, eventId), 3);
  });

  it('may be given before the sale begins and beyond its limits, but not after the event', async () => {
    const eventId = await addEvent(service.db, { sellStart: '2026-06-20T10:00:00Z', maxAmountPerOrder: 1 });
    assert.equal((await give(eventId, { items: items(3) })).length, 3);
    service.clock.now = new Date('2026-07-01T21:00:00Z');
    assert.deepEqual(await apiErrorOf(409, { eventId, ...guest() }), ['EVENT_OVER']);
  });

  it('have seats: those that are asked for, or the best', async () => {
    const eventId = await map.add(hall(1, 4));
    const [chosen] = await give(eventId, {
      items: [{ ticketTypeId: 'seat', amount: 1, seatingInfo: { seats: ['A-2'] } }],
    });
    assert.equal(chosen?.seatingInfo?.['seatId'], 'A-2');
    const [best] = await give(eventId);
    assert.ok(best?.seat);
    const again = [{ ticketTypeId: 'seat', amount: 1, seatingInfo: { seats: ['A-2'] } }];
    assert.equal((await apiErrorOf(409, { eventId, ...guest(), items: again }))[0], 'SEAT_TAKEN');
    assert.equal((await map.takenOf(eventId)).length, 2);
  });

  it('have a time slot, and take a place in each event of a season', async () => {
    const slots = {
      useTimeSlots: true,
      timeSlots: [{ _id: 'early', startTime: { hour: 20, minute: 0 }, amount: 1, enabled: true }],
    };
    const eventId = await addEvent(service.db, slots);
    assert.deepEqual((await apiErrorOf(400, { eventId, ...guest() }))[0], 'SLOT_MISSING');
    const timed = [{ ticketTypeId: 'seat', amount: 1, slotInfo: { slotId: 'early' } }];
    const [ticket] = await give(eventId, { items: timed });
    assert.equal(ticket?.slotId, 'early');
    assert.equal((await apiErrorOf(409, { eventId, ...guest(), items: timed }))[0], 'TICKETS_SOLD_OUT');
    const season = await addSeason(service);
    const [pass] = await give(season.group, { items: items(1, 'card') });
    assert.equal(pass?.status, 'VALID');
    const places = await service.db.query('select 1 from season_place where ticket_id = $1', [pass._id]);
    assert.equal(places.length, 2);
  });

  it('are for a customer, or for a person with a name and an address', async () => {
    const eventId = await addEvent(service.db);
    const { id } = await addCustomer(service.db, 'known@example.com');
    const nameless = { prename: undefined, lastname: undefined, email: undefined };
    const [ticket] = await give(eventId, { ...nameless, customerId: id });
    assert.equal(ticket?.customerId, id);
    const order = await service.call(api.transactions.get, { id: ticket.transactionId ?? '' }, key);
    assert.deepEqual([order.email, order.lastname], ['known@example.com', 'Customer']);
    assert.deepEqual(await apiErrorOf(400, { eventId, prename: 'Mary' }), ['INVALID_REQUEST', 'lastname', 'email']);
    assert.deepEqual(await apiErrorOf(400, { eventId, customerId: id, email: 'a@example.com' }), [
      'INVALID_REQUEST',
      'email',
    ]);
    assert.deepEqual(await apiErrorOf(400, { eventId, customerId: 'other' }), ['INVALID_REQUEST', 'customerId']);
    const { id: blocked } = await addCustomer(service.db, 'blocked@example.com', { blocked: true });
    assert.deepEqual((await apiErrorOf(403, { eventId, customerId: blocked })).length, 1);
    await service.refused(
      free,
      403,
      { eventId, items: items(1), email: 'blocked@example.com', prename: 'A', lastname: 'B' },
      key,
    );
  });

  it('are refused with what is wrong', async () => {
    const eventId = await addEvent(service.db);
    const wrong = async (more: Record<string, unknown>) => await apiErrorOf(400, { eventId, ...guest(), ...more });
    assert.deepEqual(await wrong({ items: [] }), ['INVALID_REQUEST', 'items']);
    assert.deepEqual(await wrong({ items: items(0) }), ['INVALID_REQUEST', 'items.0.amount']);
    assert.deepEqual(await wrong({ items: [...items(600), ...items(600)] }), ['INVALID_REQUEST', 'items']);
    assert.deepEqual(await wrong({ items: items(1, 'none') }), ['UNKNOWN_TICKET', 'items.0.ticketTypeId']);
    assert.deepEqual(await wrong({ underShopId: 'none' }), ['INVALID_REQUEST', 'underShopId']);
    assert.deepEqual(await wrong({ batchId: 'a b' }), ['INVALID_REQUEST', 'batchId']);
    assert.deepEqual(await wrong({ price: 5 }), ['INVALID_REQUEST', 'price']);
    assert.deepEqual((await apiErrorOf(404, { eventId: 'none', ...guest() }))[0], 'NOT_FOUND');
    const stranger = { token: await addKey(service.db, 'stranger') };
    assert.deepEqual((await apiErrorOf(404, { eventId, ...guest() }, stranger))[0], 'NOT_FOUND');
    const reader = { token: await addKey(service.db, sellerId, { permissions: ['tickets:read'] }) };
    assert.deepEqual(await apiErrorOf(403, { eventId, ...guest() }, reader), ['NOT_PERMITTED']);
  });

  it('are given once for an idempotency key', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 5 });
    const body = { eventId, items: items(1), ...guest() };
    const once = { ...key, headers: { 'idempotency-key': 'press-mary' } };
    const first = await service.call(free, body, once);
    assert.deepEqual(await service.call(free, body, once), first);
    assert.equal(await taken(service.db, eventId), 1);
  });

  it('are sent with the words of the seller where that is asked for, and as states to a key without customers', async () => {
    const eventId = await addEvent(service.db);
    const to = guest();
    await sent();
    await give(eventId, { ...to, sendMail: true, customMessage: 'With thanks for your review.' });
    const [email] = await sent();
    assert.equal(email?.to, to.email);
    assert.match(email.text, /With thanks for your review\./);
    const limited = { token: await addKey(service.db, sellerId, { permissions: ['tickets:write'] }) };
    const [state] = await service.call(free, { eventId, items: items(1), ...guest() }, limited);
    assert.deepEqual([state?.status, state?.barcode, state?.customerId], ['VALID', undefined, undefined]);
  });

  it('wait for a name where they have to be personal', async () => {
    const eventId = await addEvent(service.db);
    const [ticket] = await give(eventId, { requiresPersonalization: true });
    const id = ticket?._id ?? '';
    assert.deepEqual([ticket?.status, ticket?.['mustBeNamed']], ['DETAILSREQUIRED', undefined]);
    const [{ secret } = { secret: '' }] = await service.db.query<{ secret: string }>(
      'select secret from ticket where id = $1',
      [id],
    );
    const { changes, ticket: seen } = await service.call(api.tickets.changes, { id, secret });
    assert.ok(changes.some(({ action, allowed }) => action === 'personalize' && allowed));
    assert.deepEqual([seen['batchId'], seen['mustBeNamed']], [undefined, undefined]);
    const named = await service.call(api.tickets.personalize, { id, secret, firstname: 'Ada', lastname: 'Byron' });
    assert.equal(named.ticket.status, 'VALID');
    const { changes: after } = await service.call(api.tickets.changes, { id, secret });
    assert.ok(!after.some(({ action }) => action === 'personalize'));
  });

  describe('of a batch', () => {
    const nothing = { rows: [], total: 0 };

    it('are listed by it, sent together, and put out of order together', async () => {
      const eventId = await addEvent(service.db, { maxAmount: 9 });
      const [a, b] = [guest(), guest()];
      const given = [
        ...(await give(eventId, { ...a, items: items(2), batchId: 'press' })),
        ...(await give(eventId, { ...b, batchId: 'press' })),
      ];
      const [other] = await give(eventId, { batchId: 'friends' });
      const { rows } = await service.call(list, { batch: 'press' }, key);
      assert.deepEqual(rows.map(({ _id }) => _id).sort(), given.map(({ _id }) => _id).sort());
      assert.ok(rows.every(({ batchId }) => batchId === 'press'));
      await sent();
      assert.deepEqual(await service.call(mailBatch, { id: 'press' }, key), { amount: 2 });
      const mails = await sent();
      assert.deepEqual(mails.map(({ to }) => to).sort(), [a.email, b.email].sort());
      assert.deepEqual(await service.call(invalidateBatch, { id: 'press' }, key), { amount: 3 });
      assert.deepEqual(await service.call(invalidateBatch, { id: 'press' }, key), { amount: 0 });
      for (const { _id: id } of given) assert.equal((await service.call(get, { id }, key)).isBlocked, true);
      assert.equal((await service.call(get, { id: other?._id ?? '' }, key)).status, 'VALID');
      assert.deepEqual(await service.call(mailBatch, { id: 'press' }, key), { amount: 0 });
      assert.equal(await taken(service.db, eventId), 4);
    });

    it('are no other seller’s', async () => {
      const eventId = await addEvent(service.db);
      await give(eventId, { batchId: 'own' });
      const stranger = { token: await addKey(service.db, 'stranger') };
      assert.deepEqual(await service.call(list, { batch: 'own' }, stranger), nothing);
      for (const operation of [mailBatch, invalidateBatch]) {
        await service.refused(operation, 404, { id: 'own' }, stranger);
        await service.refused(operation, 404, { id: 'none' }, key);
      }
    });

    it('are neither sold on nor sold again while they are put out of order', async () => {
      const eventId = await addEvent(service.db, { maxAmount: 1 });
      await give(eventId, { batchId: 'full' });
      await service.call(invalidateBatch, { id: 'full' }, key);
      const cart = { type: 'transaction', eventId, items: seats(1) };
      await service.refused(api.checkout.create, 409, cart);
    });
  });
});
