import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { claim, type Held } from '../../support/builders/owned-tickets.ts';
import { fees, resalesOf } from '../../support/builders/resales.ts';
import { api } from '../../support/running/service.ts';
import { addKey, keyOf, onSale, seats } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

type Revealing = NonNullable<EventRecord['tickets']>[number]['revealingSettings'];
const hours = (hour: number, minute = 0) => ({ _id: `at-${hour}`, startTime: { hour, minute }, amount: 5 });
/** 09:00 to 19:00 in Berlin, the first of July. */
const byTime: Partial<EventRecord> = {
  start: '2026-07-01T07:00:00.000Z',
  end: '2026-07-01T17:00:00.000Z',
  useTimeSlots: true,
  timeSlots: [hours(10), hours(14)],
  ticketSettings: {
    resellSettings: fees,
    rebookSettings: { enabled: 'ENABLED' },
    returnSettings: { enabled: 'ENABLED' },
  },
};
const on = (day: string) => ({ start: `${day}T07:00:00.000Z`, end: `${day}T17:00:00.000Z` });

describeWithPaying('tickets of an event that moves', (paying) => {
  let token: string;
  before(async () => {
    token = await addKey(paying.service.db);
  });

  const { buy, sell, shown, resold, cart, look, seen, byCard, held } = resalesOf(() => paying);
  const event = (fields: object = {}) => paying.event({ ...byTime, ...fields });
  const atTen = (eventId: string) => buy(eventId, { items: seats(1, 'seat', 'at-10') });
  const change = (id: string, fields: object) => paying.service.call(api.events.update, { id, ...fields }, { token });
  const starts = async (ticket: Held) => (await look(ticket)).ticket.slotStartTime;
  const allowed = async (ticket: Held) =>
    (await look(ticket)).changes.map(({ action, allowed, reason }) => [action, allowed || reason]);
  const offers = async (eventId: string) =>
    (await paying.service.call(api.resaleListings.list, { eventId }, { token })).docs.map(
      ({ status, slotStartTime }) => [status, slotStartTime],
    );
  const file = async (ticket: Held, name: string) => {
    const { id, secret } = ticket.order;
    return (await paying.service.app.inject({ url: `/api/checkout/${id}/${name}?secret=${secret}` })).body;
  };

  it('tell the time of their slot in the event as it is now; their history and the summary stay', async () => {
    const eventId = await event();
    const ticket = await atTen(eventId);
    const { lines } = await paying.service.call(api.orders.summary, ticket.order);
    await change(eventId, on('2026-07-08'));
    const at = '2026-07-08T08:00:00.000Z';
    assert.equal(await starts(ticket), at);
    assert.deepEqual((await seen(ticket)).tickets?.[0]?.slotInfo, { slotId: 'at-10', slotStartTime: at });
    const calendar = await file(ticket, 'calendar.ics');
    assert.match(calendar, /DTSTART;TZID=Europe\/Berlin:20260708T100000\r\nDTEND;TZID=Europe\/Berlin:20260708T140000/);
    assert.deepEqual((await look(ticket)).history, []);
    assert.deepEqual((await paying.service.call(api.orders.summary, ticket.order)).lines, lines);

    paying.service.clock.now = new Date('2026-07-08T07:59:00Z');
    assert.deepEqual(await allowed(ticket), [['rebook', true], ['resell', true], ['return', true]]); // prettier-ignore
    paying.service.clock.now = new Date(at);
    assert.deepEqual(await allowed(ticket), [['rebook', 'TOO_LATE'], ['resell', 'TOO_LATE'], ['return', 'TOO_LATE']]); // prettier-ignore
  });

  it('are no longer given back once they admit, in an event that was brought forward', async () => {
    const eventId = await event();
    const ticket = await atTen(eventId);
    await change(eventId, on('2026-06-20'));
    paying.service.clock.now = new Date('2026-06-20T08:00:00Z');
    const { id, secret } = ticket;
    const { body } = await paying.service.refused(api.orders.returnTickets, 409, {
      ...ticket.order,
      tickets: [{ _id: id, secret }],
    });
    assert.equal(body.code, 'TOO_LATE');
    assert.equal((await look(ticket)).ticket.status, 'VALID');
  });

  it('on resale are sold after the old time, and taken back', async () => {
    const eventId = await event();
    const [one, other] = [await atTen(eventId), await atTen(eventId)];
    await sell(one);
    await sell(other, 15);
    await change(eventId, on('2026-07-08'));
    paying.service.clock.now = new Date('2026-07-02T10:00:00Z');
    const open = ['open', '2026-07-08T08:00:00.000Z'];
    assert.deepEqual(await offers(eventId), [open, open]);
    assert.equal((await shown(eventId)).length, 2);
    const bought = await held(await byCard(await cart(eventId, resold(2000, 1, 'at-10'))));
    assert.equal(await starts(bought), '2026-07-08T08:00:00.000Z');
    await paying.service.call(api.tickets.endResale, claim(other));
    assert.deepEqual((await shown(eventId)).length, 0);
  });

  it('are not on resale again once their time had begun, unless their holder lists them again', async () => {
    const evening = (day: string) => ({ start: `${day}T18:00:00.000Z`, end: `${day}T21:00:00.000Z` });
    const whole = await paying.event({ ticketSettings: { resellSettings: fees }, ...evening('2026-07-01') });
    const ticket = await buy(whole, { items: seats(1) });
    await sell(ticket);
    paying.service.clock.now = new Date('2026-07-01T18:00:00Z');
    assert.deepEqual(await offers(whole), [['ended', undefined]]);
    await change(whole, evening('2026-07-08'));
    assert.deepEqual(await offers(whole), [['ended', undefined]]);
    assert.deepEqual([await shown(whole), await allowed(ticket)], [[], [['resell', true]]]);
    await sell(ticket, 15);
    assert.equal((await shown(whole)).length, 1);

    // one of two times
    paying.service.clock.now = onSale;
    const eventId = await event();
    const [early, late] = [await atTen(eventId), await buy(eventId, { items: seats(1, 'seat', 'at-14') })];
    await sell(early);
    paying.service.clock.forward(1000);
    await sell(late);
    paying.service.clock.now = new Date('2026-07-01T09:00:00Z');
    await change(eventId, on('2026-07-08'));
    assert.deepEqual(await offers(eventId), [['open', '2026-07-08T12:00:00.000Z'], ['ended', '2026-07-08T08:00:00.000Z']]); // prettier-ignore
  });

  it('follow the slot that they admit at when its own time changes, and no other', async () => {
    const eventId = await event();
    const [first, second] = [await atTen(eventId), await atTen(eventId)];
    await paying.service.call(api.tickets.rebook, { ...claim(second), slotId: 'at-14' });
    await change(eventId, { timeSlots: [hours(10, 30), hours(14)] });
    assert.deepEqual([await starts(first), await starts(second)], ['2026-07-01T08:30:00.000Z', '2026-07-01T12:00:00.000Z']); // prettier-ignore
    await change(eventId, { timezone: 'Europe/London', timeSlots: [hours(10, 30), hours(14, 15)] });
    assert.deepEqual([await starts(first), await starts(second)], ['2026-07-01T09:30:00.000Z', '2026-07-01T13:15:00.000Z']); // prettier-ignore
  });

  it('keep what they say where their slot is not there any more', async () => {
    const eventId = await event();
    const ticket = await atTen(eventId);
    await paying.service.call(api.transactions.cancel, { id: ticket.order.id }, { token });
    await change(eventId, { ...on('2026-07-08'), timeSlots: [hours(14)] });
    assert.equal(await starts(ticket), '2026-07-01T08:00:00.000Z');
  });

  it('have the time of now when they are sold by a checkout that began before', async () => {
    const eventId = await event();
    const checkout = await paying.start(eventId, { items: seats(1, 'seat', 'at-10') });
    await change(eventId, on('2026-07-08'));
    assert.equal(await starts(await held(await byCard(checkout))), '2026-07-08T08:00:00.000Z');
  });

  it('have the time of now also when they are sold, rebooked or offered at the moment of the move', async () => {
    for (let round = 0; round < 4; round++) {
      const eventId = await event();
      const [moving, offered] = [await atTen(eventId), await atTen(eventId)];
      const checkout = await paying.start(eventId, { items: seats(1, 'seat', 'at-10') });
      const [answer, rebooked] = await Promise.all([
        paying.service.send(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' }),
        paying.service.send(api.tickets.rebook, { ...claim(moving), slotId: 'at-14' }),
        sell(offered),
        change(eventId, on('2026-07-08')),
      ]);
      assert.deepEqual([answer.statusCode, rebooked.statusCode], [200, 200], JSON.stringify([answer, rebooked]));
      const [sold] = await paying.service.call(api.checkout.tickets, keyOf(checkout));
      assert.deepEqual(
        [sold?.slotStartTime, await starts(moving), await starts(offered)],
        ['2026-07-08T08:00:00.000Z', '2026-07-08T12:00:00.000Z', '2026-07-08T08:00:00.000Z'],
      );
    }
  });

  it('follow the root of their date, as far as the date does', async () => {
    const type = { _id: 'seat', name: 'Seat', price: 20, active: true };
    const series = {
      name: 'Series',
      eventType: 'ROOT',
      timezone: 'Europe/Berlin',
      tickets: [type],
      useTimeSlots: true,
    };
    const root = await paying.service.call(
      api.events.create,
      { ...series, ...on('2026-07-01'), timeSlots: [hours(10), hours(14)] },
      { token },
    );
    const from = '2026-07-03T07:00:00.000Z';
    const every = { every: 1, unit: 'DAY' as const, from, to: '2026-07-05T07:00:00.000Z' };
    const times = { startTime: from, endTime: '2026-07-03T17:00:00.000Z' };
    await paying.service.call(api.events.addRecurrences, { id: root._id, ...every, ...times }, { token });
    const { rows } = await paying.service.call(
      api.events.list,
      { top: 10, skip: 0, rootId: root._id, sortDir: 1 },
      { token },
    );
    const [follows, own, alone] = rows.map(({ _id }) => _id);
    assert.ok(follows !== undefined && own !== undefined && alone !== undefined);
    const tickets = [await atTen(follows), await atTen(own), await atTen(alone)];
    await change(own, { timeSlots: [hours(10, 15), hours(14)] });
    await paying.service.call(api.events.decouple, { id: alone }, { token });
    await change(root._id, { timeSlots: [hours(10, 45), hours(14)] });
    assert.deepEqual(await Promise.all(tickets.map(starts)), [
      '2026-07-03T08:45:00.000Z',
      '2026-07-04T08:15:00.000Z',
      '2026-07-05T08:00:00.000Z',
    ]);
  });

  it('show their code when the seller wants it before the event as it is now, and immediately where it is hidden no more', async () => {
    const hidden = (revealingSettings: Revealing) => ({
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, revealingSettings }],
    });
    const dayBefore = hidden({ enabled: 'ENABLED', beforeEvent: { target: 'start', unit: 'days', offset: -1 } });
    const eventId = await paying.event(dayBefore);
    const checkout = await paying.start(eventId, { items: seats(1) });
    const code = async () => {
      const [ticket] = await paying.service.call(api.checkout.tickets, keyOf(checkout));
      return [ticket?.barcodeRevealDate, ticket?.barcodeRevealed, ticket?.barcode !== undefined];
    };
    paying.stripe.pay(await paying.begun(checkout));
    await paying.complete(checkout);
    assert.deepEqual(await code(), ['2026-06-30T18:00:00.000Z', false, false]);

    await change(eventId, { start: '2026-06-20T18:00:00.000Z', end: '2026-06-20T21:00:00.000Z' });
    paying.service.clock.now = new Date('2026-06-19T17:59:00Z');
    assert.deepEqual(await code(), ['2026-06-19T18:00:00.000Z', false, false]);
    paying.service.clock.now = new Date('2026-06-19T18:00:00Z');
    assert.deepEqual(await code(), ['2026-06-19T18:00:00.000Z', true, true]);
    await change(eventId, { start: '2026-07-08T18:00:00.000Z', end: '2026-07-08T21:00:00.000Z' });
    assert.deepEqual(await code(), ['2026-07-07T18:00:00.000Z', false, false]);

    await change(eventId, hidden({ beforeEvent: { target: 'end', unit: 'hours', offset: -4 } }));
    assert.deepEqual(await code(), ['2026-07-08T17:00:00.000Z', false, false]);
    await change(eventId, hidden({ enabled: 'DISABLED' }));
    assert.deepEqual(await code(), [undefined, true, true]);
    await change(eventId, dayBefore);
    assert.deepEqual(await code(), ['2026-07-07T18:00:00.000Z', false, false]);
  });
});
