import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, buyer, keyOf, onSale, seats, taken } from '../../support/builders/shop.ts';

const hours = (hour: number, amount: number) => ({ _id: `at-${hour}`, startTime: { hour, minute: 0 }, amount });
const byTime: Partial<EventRecord> = {
  start: '2026-07-01T07:00:00.000Z',
  end: '2026-07-01T17:00:00.000Z',
  useTimeSlots: true,
  timeSlots: [hours(10, 2), hours(12, 2), hours(14, 1)],
  ticketSettings: { rebookSettings: { enabled: 'ENABLED' } },
};

describeWithService('another time for a ticket', (service) => {
  const order = async (eventId: string, slotId: string, amount = 1, shopId?: string): Promise<Ticket[]> => {
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId,
      ...(shopId !== undefined && { shopId }),
      items: seats(amount, 'seat', slotId),
    });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return await service.call(api.checkout.tickets, keyOf(checkout));
  };
  const claim = (ticket: Ticket | undefined) => ({ id: ticket?._id ?? '', secret: ticket?.secret ?? '' });
  const look = (ticket: Ticket | undefined) => service.call(api.tickets.changes, claim(ticket));
  const offerOf = async (ticket: Ticket | undefined) =>
    (await look(ticket)).changes.find(({ action }) => action === 'rebook');
  const left = async (eventId: string) => {
    const { timeSlots = [] } = await service.call(api.events.info, { id: eventId });
    return Object.fromEntries(timeSlots.map(({ _id, v }) => [_id, v]));
  };

  it('moves one ticket of an order, which keeps its code, and is written down', async () => {
    const eventId = await addEvent(service.db, byTime);
    const [first, second] = await order(eventId, 'at-10', 2);
    assert.deepEqual(await offerOf(first), { action: 'rebook', allowed: true, until: '2026-07-01T08:00:00.000Z' });
    assert.deepEqual(await left(eventId), { 'at-10': 0, 'at-12': 2, 'at-14': 1 });

    const moved = await service.call(api.tickets.rebook, { ...claim(first), slotId: 'at-12' });
    assert.equal(moved.slotId, 'at-12');
    assert.equal(moved.slotStartTime, '2026-07-01T10:00:00.000Z');
    assert.equal(moved.barcode, first?.barcode);
    assert.deepEqual(await left(eventId), { 'at-10': 1, 'at-12': 1, 'at-14': 1 });
    assert.equal((await look(second)).ticket.slotId, 'at-10');
    const { history } = await look(first);
    assert.deepEqual(history, [{ at: onSale.toISOString(), kind: 'rebooked', by: 'holder' }]);

    await service.call(api.tickets.rebook, { ...claim(first), slotId: 'at-12' });
    assert.equal((await look(first)).history.length, 1, 'the time that it has changes nothing');
  });

  it('follows the rebooking strategy that the event names, unless it has terms of its own', async () => {
    const token = await addKey(service.db);
    const strategy = { name: 'A day before', enabled: 'ENABLED' as const };
    const until = { target: 'start' as const, unit: 'days' as const, offset: -1 };
    const { _id } = await service.call(api.rebookingStrategies.create, { ...strategy, until }, { token });
    const named = { ...byTime, rebookingSettings: { rebookingStrategyId: _id } };
    const [ticket] = await order(await addEvent(service.db, { ...named, ticketSettings: {} }), 'at-10');
    assert.deepEqual(await offerOf(ticket), { action: 'rebook', allowed: true, until: '2026-06-30T08:00:00.000Z' });
    await service.call(api.tickets.rebook, { ...claim(ticket), slotId: 'at-12' });
    const [owned] = await order(await addEvent(service.db, named), 'at-10');
    assert.equal((await offerOf(owned))?.until, '2026-07-01T08:00:00.000Z');
    await service.call(api.rebookingStrategies.update, { id: _id, ...strategy, enabled: 'DISABLED' }, { token });
    assert.equal(await offerOf(ticket), undefined);
    assert.ok(await offerOf(owned));
    const ownOff = { rebookSettings: { enabled: 'DISABLED' } };
    await service.call(api.rebookingStrategies.update, { id: _id, ...strategy }, { token });
    const [closed] = await order(await addEvent(service.db, { ...named, ticketSettings: ownOff }), 'at-10');
    assert.equal(await offerOf(closed), undefined);
  });

  it('gives the last place to one of two who want it', async () => {
    const eventId = await addEvent(service.db, byTime);
    const [first] = await order(eventId, 'at-10');
    const [second] = await order(eventId, 'at-12');
    const answers = await Promise.all(
      [first, second].map((ticket) => service.send(api.tickets.rebook, { ...claim(ticket), slotId: 'at-14' })),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    assert.equal(refused?.body.code, 'SLOT_SOLD_OUT');
    assert.equal((await left(eventId))['at-14'], 0);
    const { body } = await service.refused(api.tickets.rebook, 409, {
      ...claim(answers[0]?.statusCode === 409 ? first : second),
      slotId: 'at-14',
    });
    assert.equal(body.code, 'SLOT_SOLD_OUT');
  });

  it('says beforehand why it is not possible, and refuses for the same reason', async () => {
    const eventId = await addEvent(service.db, {
      ...byTime,
      ticketSettings: {
        rebookSettings: { enabled: 'ENABLED', until: { unit: 'days', offset: -2, target: 'start' } },
      },
    });
    const [ticket] = await order(eventId, 'at-12');
    assert.deepEqual(await offerOf(ticket), { action: 'rebook', allowed: true, until: '2026-06-29T10:00:00.000Z' });
    service.clock.now = new Date('2026-06-29T10:00:00Z');
    assert.equal((await offerOf(ticket))?.reason, 'TOO_LATE');
    const { body } = await service.refused(api.tickets.rebook, 409, { ...claim(ticket), slotId: 'at-10' });
    assert.equal(body.code, 'TOO_LATE');
  });

  it('is for the holder of the ticket, for times that there are and have not begun', async () => {
    const eventId = await addEvent(service.db, byTime);
    const [ticket] = await order(eventId, 'at-14');
    const other = await order(eventId, 'at-10');
    const { rebook, changes } = api.tickets;
    for (const secret of ['wrong', other[0]?.secret ?? '']) {
      await service.refused(rebook, 404, { id: ticket?._id ?? '', secret, slotId: 'at-12' });
      await service.refused(changes, 404, { id: ticket?._id ?? '', secret });
    }
    const { body } = await service.refused(rebook, 400, { ...claim(ticket), slotId: 'at-20' });
    assert.equal(body.details?.[0]?.path, 'slotId');
    service.clock.now = new Date('2026-07-01T10:30:00Z');
    const over = await service.refused(rebook, 409, { ...claim(ticket), slotId: 'at-10' });
    assert.equal(over.body.code, 'SLOT_OVER');
  });

  it('is not offered where the seller does not want it, nor for a ticket that admits no one', async () => {
    const closed = await addEvent(service.db, { ...byTime, ticketSettings: {} });
    const [fixed] = await order(closed, 'at-10');
    assert.deepEqual((await look(fixed)).changes, []);
    const none = await service.refused(api.tickets.rebook, 409, { ...claim(fixed), slotId: 'at-12' });
    assert.equal(none.body.code, 'NOT_OFFERED');

    const eventId = await addEvent(service.db, byTime);
    const [ticket] = await order(eventId, 'at-10');
    const token = await addKey(service.db);
    await service.call(api.transactions.cancel, { id: ticket?.transactionId ?? '' }, { token });
    assert.equal((await offerOf(ticket))?.reason, 'TICKET_INVALID');
    const gone = await service.refused(api.tickets.rebook, 409, { ...claim(ticket), slotId: 'at-12' });
    assert.equal(gone.body.code, 'TICKET_INVALID');
  });

  it('is one that admits tickets of its category; how many that has left does not matter', async () => {
    const refs = (categoryRef: string) => [{ refType: 'category', categoryRef }];
    const eventId = await addEvent(service.db, {
      ...byTime,
      categories: [
        { _id: 'day', ref: 'day', name: 'Day', maxAmount: 1 },
        { _id: 'vip', ref: 'vip', name: 'Vip' },
      ],
      tickets: [
        { _id: 'seat', name: 'Seat', price: 5, active: true, categoryRef: 'day' },
        { _id: 'vip', name: 'Vip', price: 100, active: true, categoryRef: 'vip' },
      ],
      timeSlots: [
        { ...hours(10, 2), refs: refs('day') },
        { ...hours(12, 2), refs: refs('day') },
        { ...hours(14, 2), refs: refs('vip') },
        hours(16, 2),
      ],
    });
    const items = seats(1, 'seat', 'at-14');
    const bought = await service.refused(api.checkout.create, 409, { type: 'transaction', eventId, items });
    const { problems } = bought.body as { problems?: { code: string }[] };
    const [ticket] = await order(eventId, 'at-10');
    const { body } = await service.refused(api.tickets.rebook, 409, { ...claim(ticket), slotId: 'at-14' });
    assert.deepEqual([body.code, problems?.map(({ code }) => code)], ['SLOT_SOLD_OUT', ['SLOT_SOLD_OUT']]);
    assert.equal((await look(ticket)).ticket.slotId, 'at-10');
    assert.deepEqual(await left(eventId), { 'at-10': 1, 'at-12': 2, 'at-14': 2, 'at-16': 2 });
    for (const slotId of ['at-12', 'at-16'])
      assert.equal((await service.call(api.tickets.rebook, { ...claim(ticket), slotId })).slotId, slotId);
    // one of a type that is not sold any more
    const token = await addKey(service.db);
    await service.call(
      api.events.update,
      { id: eventId, tickets: [{ _id: 'seat', active: false }, { _id: 'vip' }] },
      { token },
    );
    await service.refused(api.tickets.rebook, 409, { ...claim(ticket), slotId: 'at-14' });
    await service.call(api.tickets.rebook, { ...claim(ticket), slotId: 'at-10' });
  });

  it('moves a place of the under-shop that sold the ticket, also once that is switched off', async () => {
    const club = {
      ...{ _id: 'club', name: 'Club', active: true, inventoryStrategy: 'independent' },
      timeSlots: [
        { baseTimeSlotId: 'at-10', amount: 1 },
        { baseTimeSlotId: 'at-12', amount: 1 },
      ],
    };
    const eventId = await addEvent(service.db, { ...byTime, underShops: [club] });
    const [ticket] = await order(eventId, 'at-10', 1, 'club');
    const token = await addKey(service.db);
    await service.call(api.events.update, { id: eventId, underShops: [{ ...club, active: false }] }, { token });
    await service.call(api.tickets.rebook, { ...claim(ticket), slotId: 'at-12' });
    assert.equal(await taken(service.db, eventId, 'slot', 'at-10', 'club'), 0);
    assert.equal(await taken(service.db, eventId, 'slot', 'at-12', 'club'), 1);
    assert.equal(await taken(service.db, eventId, 'slot', 'at-12'), 0);
  });

  it('counts where the ticket admits now when the seller changes what is limited', async () => {
    const eventId = await addEvent(service.db, byTime);
    const [ticket] = await order(eventId, 'at-10');
    await service.call(api.tickets.rebook, { ...claim(ticket), slotId: 'at-12' });
    const token = await addKey(service.db);
    const timeSlots = [hours(10, 2), hours(12, 3), hours(14, 1)];
    await service.call(api.events.update, { id: eventId, timeSlots }, { token });
    assert.deepEqual(await left(eventId), { 'at-10': 2, 'at-12': 2, 'at-14': 1 });
    const { body } = await service.refused(
      api.events.update,
      409,
      { id: eventId, timeSlots: [hours(10, 2), hours(14, 1)] },
      { token },
    );
    assert.equal(body.code, 'IN_USE');
    await service.call(api.events.update, { id: eventId, timeSlots: timeSlots.slice(1) }, { token });
  });

  it('is told by the order, which adds up to the cent as before, to the buyer, the seller and their programs', async () => {
    const token = await addKey(service.db);
    const { token: session } = await addCustomer(service.db, 'slots@example.com');
    const eventId = await addEvent(service.db, { ...byTime, timeSlots: [hours(10, 5), hours(12, 5), hours(14, 5)] });
    await service.call(api.coupons.create, { code: 'TEN-OFF', discountType: 'fix', value: 10 }, { token });
    const items = seats(3, 'seat', 'at-10');
    const wanted = { type: 'transaction' as const, eventId, items, coupons: ['TEN-OFF'] };
    const order = keyOf(await service.call(api.checkout.create, wanted, { token: session }));
    await service.call(api.checkout.setDetails, { ...order, ...buyer }, { token: session });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    const all = await service.call(api.checkout.tickets, order);
    const view = () => service.call(api.checkout.transaction, order);
    const told = async () =>
      ((await view()).tickets ?? []).map(({ amount, price, slotInfo }) => [amount, price, slotInfo?.slotId]);
    const payable = await service.call(api.orders.summary, order);
    const adds = async () => {
      const { tickets = [], realPrice } = await view();
      const cents = tickets.reduce((sum, { amount = 0, price = 0 }) => sum + amount * Math.round(price * 100), 0);
      assert.deepEqual([cents, realPrice], [5000, 50]);
      assert.equal(new Set(tickets.map(({ _id }) => _id)).size, tickets.length, 'each has an id of its own');
      assert.deepEqual(
        (await service.call(api.orders.summary, order)).lines,
        payable.lines,
        'the bill is what was bought',
      );
    };
    const sold = await view();
    assert.deepEqual(await told(), [[2, 16.67, 'at-10'], [1, 16.66, 'at-10']]); // prettier-ignore
    await service.call(api.tickets.rebook, { ...claim(all[0]), slotId: 'at-14' });
    assert.deepEqual(await told(), [[1, 16.67, 'at-14'], [1, 16.67, 'at-10'], [1, 16.66, 'at-10']]); // prettier-ignore
    await adds();
    await service.call(api.tickets.rebook, { ...claim(all[1]), slotId: 'at-12' });
    await service.call(api.tickets.rebook, { ...claim(all[2]), slotId: 'at-12' });
    assert.deepEqual(await told(), [[1, 16.67, 'at-14'], [1, 16.67, 'at-12'], [1, 16.66, 'at-12']]); // prettier-ignore
    await adds();
    for (const ticket of all) await service.call(api.tickets.rebook, { ...claim(ticket), slotId: 'at-12' });
    await adds();
    const now = await view();
    const moved = { slotId: 'at-12', slotStartTime: '2026-07-01T10:00:00.000Z' };
    assert.deepEqual(
      now.tickets,
      sold.tickets?.map((item) => ({ ...item, slotInfo: moved })),
    );

    const own = await service.call(api.account.transactions, { checkoutId: order.id }, { token: session });
    assert.deepEqual(own.transactions[0]?.tickets, now.tickets);
    const { orders } = (await service.app.inject(requestOf(api.account.data, {}, { token: session }))).json<{
      orders: { tickets: unknown }[];
    }>();
    assert.deepEqual(orders[0]?.tickets, now.tickets);
    assert.deepEqual((await service.call(api.transactions.get, { id: order.id }, { token })).tickets, now.tickets);
    const { rows } = await service.call(api.transactions.list, { eventId }, { token });
    assert.deepEqual(rows[0]?.tickets, now.tickets);
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, secret, active, created_at, updated_at)
       values ('hook', 'seller', 'https://203.0.113.7/hook', '{*}', 'sealed', true, $1, $1)`,
      [onSale],
    );
    const canceled = await service.call(api.transactions.cancel, { id: order.id }, { token });
    assert.deepEqual(canceled.tickets, now.tickets);
    const [message] = await service.db.query<{ data: { tickets: unknown } }>(
      `select data from webhook_message where type = 'transaction.canceled'`,
    );
    assert.deepEqual(message?.data.tickets, now.tickets);
    await service.db.query(`delete from webhook where id = 'hook'`);
    // what the checkout sold stays what it was
    const checkout = await service.call(api.checkout.get, order);
    assert.deepEqual(checkout.items[0]?.tickets, sold.tickets);
  });
});
