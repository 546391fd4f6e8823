/** The expiry of tickets, and what they carry for the door. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { setPaid } from '../../../src/service/orders/status.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

/** From 20:00 to 23:00 at the venue. */
const expiring = (expirationSettings: Record<string, unknown>, more: object = {}): Partial<EventRecord> => ({
  tickets: [
    {
      _id: 'seat',
      name: 'Seat',
      price: 20,
      active: true,
      expirationSettings,
      transferSettings: { mode: 'ALLOWED' },
      ...more,
    },
  ],
  ticketSettings: {
    returnSettings: { enabled: 'ENABLED' },
    rebookSettings: { enabled: 'ENABLED' },
    resellSettings: { enabled: 'ENABLED' },
  },
});
const afterStart = (offset: number) => ({ expiresAfter: { target: 'start', unit: 'hours', offset } });

describeWithService('tickets that expire', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, secret, active, created_at, updated_at)
       values ('hook', $1, 'https://hook.example', '{*}', 'sealed', true, $2, $2)`,
      [sellerId, onSale],
    );
  });

  const order = async (eventId: string, slotId?: string) => {
    const items = seats(1, 'seat', slotId);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    await setPaid(service.db, checkout._id, onSale);
    const [ticket] = await service.call(api.checkout.tickets, keyOf(checkout));
    assert.ok(ticket);
    return { checkout, ticket };
  };
  const look = ({ _id: id, secret = '' }: Ticket) => service.call(api.tickets.changes, { id, secret });
  const change = (id: string, changes: object) => service.call(api.events.update, { id, ...changes }, { token });
  const untilOf = async (ticket: Ticket) => (await look(ticket)).ticket.validUntil;

  it('say until when they are valid, as their event and type are now', async () => {
    const eventId = await addEvent(service.db, expiring(afterStart(1)));
    const { ticket } = await order(eventId);
    assert.equal(ticket.validUntil, '2026-07-01T19:00:00.000Z');
    await change(eventId, { start: '2026-07-02T18:00:00Z', end: '2026-07-02T21:00:00Z' });
    assert.equal(await untilOf(ticket), '2026-07-02T19:00:00.000Z');
    await change(eventId, expiring({ validUntil: '2026-07-02T20:30:00+02:00', note: 'kept' }));
    assert.equal(await untilOf(ticket), '2026-07-02T18:30:00.000Z');
    await change(eventId, { tickets: [{ _id: 'seat', expirationSettings: null }] });
    assert.equal(await untilOf(ticket), undefined);
  });

  it('expire by their slot, also after they were rebooked and the slots moved', async () => {
    const hour = (at: number) => ({ _id: `at-${at}`, startTime: { hour: at, minute: 0 } });
    const eventId = await addEvent(service.db, {
      ...expiring({ expiresAfter: { target: 'end', unit: 'hours', offset: 0.5 } }),
      useTimeSlots: true,
      timeSlots: [hour(20), hour(21), hour(22)],
    });
    const { ticket } = await order(eventId, 'at-20');
    // the slot ends when the next one begins
    assert.equal(ticket.validUntil, '2026-07-01T19:30:00.000Z');
    const moved = await service.call(api.tickets.rebook, {
      id: ticket._id,
      secret: ticket.secret ?? '',
      slotId: 'at-22',
    });
    assert.equal(moved.validUntil, '2026-07-01T21:30:00.000Z');
    await change(eventId, { end: '2026-07-01T20:30:00Z' });
    assert.equal(await untilOf(moved), '2026-07-01T21:00:00.000Z');
  });

  it('cannot be changed or given back any more once they have expired', async () => {
    const eventId = await addEvent(service.db, expiring({}));
    const { ticket, checkout } = await order(eventId);
    const offered = (await look(ticket)).changes.filter(({ allowed }) => allowed).map(({ action }) => action);
    assert.ok(['transfer', 'resell', 'return'].every((action) => offered.includes(action)));
    const at = new Date('2026-06-20T10:00:00Z');
    // a deadline of the ticket that is before its event, as only the clock can make it
    await service.db.query(
      `update ticket set data = data || jsonb_build_object('validUntil', $2::text) where id = $1`,
      [ticket._id, at.toISOString()],
    );
    assert.deepEqual(
      new Set((await look(ticket)).changes.filter(({ allowed }) => allowed).map(({ until }) => until)),
      new Set([at.toISOString()]),
    );
    service.clock.now = at;
    const { changes } = await look(ticket);
    assert.deepEqual(
      [...new Set(changes.map(({ allowed, reason }) => `${allowed} ${reason}`))],
      ['false TICKET_EXPIRED'],
    );
    const { _id, secret = '' } = ticket;
    const { body } = await service.refused(api.orders.returnTickets, 409, {
      ...keyOf(checkout),
      tickets: [{ _id, secret }],
    });
    assert.equal(body.code, 'TICKET_EXPIRED');
    const offer = await service.refused(api.tickets.transfer, 409, { id: _id, secret, email: 'bob@example.com' });
    assert.equal(offer.body.code, 'TICKET_EXPIRED');
  });

  it('keep the later end of an event that is over', async () => {
    const eventId = await addEvent(service.db, expiring({ validUntil: '2026-08-01T00:00:00Z' }));
    const { ticket } = await order(eventId);
    service.clock.now = new Date('2026-07-02T00:00:00Z');
    assert.ok((await look(ticket)).changes.every(({ reason }) => reason === 'EVENT_OVER'));
  });

  it('are refused where they would expire before they begin, or nothing could read the settings', async () => {
    const create = (expirationSettings: unknown) =>
      service.send(
        api.events.create,
        {
          name: 'Concert',
          start: '2026-07-01T18:00:00Z',
          end: '2026-07-01T21:00:00Z',
          tickets: [{ _id: 'seat', name: 'Seat', price: 20, expirationSettings }],
        },
        { token },
      );
    for (const wrong of [
      { validUntil: 'tomorrow' },
      { validUntil: '2026-07-01T20:00:00' },
      { expiresAfter: { unit: 'minutes', offset: 5 } },
      { expiresAfter: 5 },
      { validUntil: '2026-06-30T00:00:00Z' },
      { expiresAfter: { target: 'start', unit: 'hours', offset: -1 } },
    ]) {
      const { statusCode, body } = await create(wrong);
      assert.deepEqual(
        [statusCode, body.details?.[0]?.path],
        [400, 'tickets.0.expirationSettings'],
        JSON.stringify(wrong),
      );
    }
    const { statusCode, body } = await create({ enabled: 'ENABLED', mine: { _id: 'x' }, ...afterStart(1) });
    assert.equal(statusCode, 201);
    assert.deepEqual((body as unknown as EventRecord).tickets?.[0]?.expirationSettings, {
      enabled: 'ENABLED',
      mine: { _id: 'x' },
      ...afterStart(1),
    });
  });

  it('expire as much later in a copy of the event as that begins later', async () => {
    const _id = await addEvent(service.db, expiring({ validUntil: '2026-07-01T20:00:00Z', note: 'kept' }));
    const copy = await service.call(api.events.duplicate, { _id, start: '2026-07-08T18:00:00Z' }, { token });
    const { validUntil, note } = copy.tickets?.[0]?.expirationSettings ?? {};
    assert.deepEqual([validUntil, note], ['2026-07-08T20:00:00.000Z', 'kept']);
  });

  it('carry areas and the scans that are allowed, for the seller alone, and print the areas', async () => {
    const eventId = await addEvent(
      service.db,
      expiring(afterStart(1), {
        entryPermissions: ['Backstage', 'Balcony', 5, ''],
        scanSettings: { allowedScanCount: 3, feedback: 'highlight' },
      }),
    );
    const { ticket, checkout } = await order(eventId);
    assert.equal(ticket.type, 'MULTI');
    assert.doesNotMatch(JSON.stringify([ticket, await look(ticket)]), /entryPermissions|scanSettings/);
    const [message] = await service.db.query<{ data: Ticket }>(
      `select data from webhook_message where type = 'ticket.created' and data ->> '_id' = $1`,
      [ticket._id],
    );
    const door = {
      entryPermissions: ['Backstage', 'Balcony'],
      scanSettings: { allowedScanCount: 3, feedback: 'highlight' },
    };
    const carried = ({ entryPermissions, scanSettings }: Ticket) => ({ entryPermissions, scanSettings });
    assert.deepEqual(message && carried(message.data), door);
    const named = await service.call(
      api.transactions.personalize,
      { id: checkout._id, ticketId: ticket._id, firstname: 'Ada', lastname: 'Byron' },
      { token },
    );
    assert.deepEqual(carried(named.ticket), door);
    const { rawPayload } = await service.app.inject({
      url: `/api/checkout/${checkout._id}/tickets.pdf?secret=${checkout.secret}`,
    });
    const { pages } = await readPdf(rawPayload);
    assert.match(pages[0]?.text ?? '', /Entry Backstage, Balcony/);
    assert.match(pages[0]?.text ?? '', /Valid until Wednesday, 1 July 2026 at 21:00/);
    const plain = await order(await addEvent(service.db));
    const other = await service.app.inject({
      url: `/api/checkout/${plain.checkout._id}/tickets.pdf?secret=${plain.checkout.secret}`,
    });
    assert.doesNotMatch((await readPdf(other.rawPayload)).pages[0]?.text ?? '', /Entry|Valid until/);
  });
});
