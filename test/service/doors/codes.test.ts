import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { renewSigningKey } from '../../../src/service/orders/code-keys.ts';
import { updateSeller } from '../../../src/service/sellers/sellers.ts';
import { doorsOf, shownCode } from '../../support/builders/doors.ts';
import { addEvent, sellerId } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
const morning = new Date('2026-06-01T10:00:00Z');
const evening = new Date('2026-07-01T17:30:00Z');
const later = (seconds: number) => new Date(evening.getTime() + seconds * 1000);

beforeEach(() => {
  service.clock.now = morning;
});

const eventWith = async (codeForm: string, more: object = {}) =>
  await addEvent(service.db, { ticketSettings: { codeForm }, ...more });
const told = ({ access, reason, cause, attention }: { [name: string]: unknown }) => [
  access,
  reason ?? cause,
  ...(attention as { kind: string }[]).map(({ kind }) => kind),
];
/** The same code with another last letter. */
const forged = (code: string) => code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');

describe('a signed ticket', () => {
  it('is admitted by its signed code and by its short one, once', async () => {
    const eventId = await eventWith('signed');
    const [one, two] = await doors.sell(eventId, 2);
    assert.match(one!.ticket.signedBarcode ?? '', /^S1[A-Z2-9]{141}$/);
    assert.deepEqual([one!.ticket.codeForm, one!.ticket.barcode?.length], ['signed', 16]);
    const device = await doors.device();
    service.clock.now = evening;
    const code = await shownCode(one!, evening);
    assert.deepEqual(told(await device.scan(code, { eventId })), ['GRANTED', undefined]);
    assert.equal((await device.scan(one!.barcode, { eventId })).reason, 'ALREADY_IN');
    assert.deepEqual(told(await device.scan(two!.barcode, { eventId })), ['GRANTED', undefined]);
    const ticket = await service.call(api.door.ticket, { barcode: code }, device.with);
    assert.equal(ticket._id, one!.id);
    await service.refused(api.door.ticket, 404, { barcode: forged(code) }, device.with);
  });

  it('is unknown when its code is forged', async () => {
    const eventId = await eventWith('signed');
    const { ticket } = await doors.ticket(eventId);
    const device = await doors.device();
    service.clock.now = evening;
    const code = forged(ticket.signedBarcode ?? '');
    assert.deepEqual(told(await device.scan(code, { eventId })), ['DENIED', 'UNKNOWN']);
    const [uploaded] = await device.upload(eventId, [
      { barcode: code, scanned_at: evening.toISOString(), type: 'OK', direction: 'IN' },
    ]);
    assert.equal(uploaded?.result, 'refused');
  });

  it('is not valid by the code that it had before it was reissued', async () => {
    const eventId = await eventWith('signed');
    const sold = await doors.ticket(eventId);
    const before = await shownCode(sold, evening);
    await service.call(api.tickets.reissue, { id: sold.id }, await doors.key());
    const [ticket] = await service.call(api.checkout.tickets, sold.order);
    const device = await doors.device();
    service.clock.now = evening;
    const old = await device.scan(before, { eventId });
    assert.deepEqual([old.access, old.reason, old.cause], ['DENIED', 'INVALID', 'reissued']);
    assert.equal((await device.scan(ticket?.signedBarcode ?? '', { eventId })).access, 'GRANTED');
  });

  it('stays valid when its seller has a new key, which signs from then on', async () => {
    const eventId = await eventWith('signed');
    const [one, two] = await doors.sell(eventId, 2);
    const number = await renewSigningKey(service.context, sellerId, service.clock.now);
    const after = await service.call(api.checkout.tickets, one!.order);
    assert.notEqual(after[1]?.signedBarcode, two!.ticket.signedBarcode);
    const device = await doors.device();
    const { codeKeys } = await device.tickets(eventId);
    assert.ok(codeKeys?.signing?.some((key) => key.number === number));
    service.clock.now = evening;
    assert.equal((await device.scan(await shownCode(one!, evening), { eventId })).access, 'GRANTED');
    assert.equal((await device.scan(after[1]?.signedBarcode ?? '', { eventId })).access, 'GRANTED');
  });
});

describe('a rotating ticket', () => {
  it('is admitted by the code of the time, and told when that is some steps away', async () => {
    const eventId = await eventWith('rotating');
    const sold = await doors.ticket(eventId);
    assert.deepEqual([sold.ticket.barcode, sold.ticket.codeForm], [undefined, 'rotating']);
    const device = await doors.device();
    service.clock.now = evening;
    const ask = async (seconds: number) =>
      told(await device.scan(await shownCode(sold, later(seconds)), { eventId, dryRun: true }));
    assert.deepEqual(await ask(0), ['GRANTED', undefined]);
    assert.deepEqual(await ask(-30), ['GRANTED', undefined]);
    assert.deepEqual(await ask(120), ['GRANTED', undefined, 'codeAge']);
    assert.deepEqual(await ask(-135), ['DENIED', 'STALE_CODE']);
    assert.deepEqual(await ask(135), ['DENIED', 'STALE_CODE']);
    assert.deepEqual(told(await device.scan(sold.barcode, { eventId })), ['DENIED', 'STALE_CODE']);
    const shown = await shownCode(sold, evening);
    assert.deepEqual(told(await device.scan(shown, { eventId })), ['GRANTED', undefined]);
    assert.equal((await device.scan(await shownCode(sold, later(15)), { eventId })).reason, 'ALREADY_IN');
  });

  it('goes by the time of a scan that is sent later', async () => {
    const eventId = await eventWith('rotating');
    const sold = await doors.ticket(eventId);
    const device = await doors.device();
    const code = await shownCode(sold, evening);
    service.clock.now = later(3600);
    const [counted] = await device.upload(eventId, [
      { barcode: code, scanned_at: evening.toISOString(), type: 'OK', direction: 'IN' },
    ]);
    assert.deepEqual([counted?.result, counted?.reason], ['counted', undefined]);
  });

  it('is unknown by the key of another ticket, and not valid by the code of before', async () => {
    const eventId = await eventWith('rotating');
    const [one, two] = await doors.sell(eventId, 2);
    const device = await doors.device();
    const [a, b] = [await shownCode(one!, evening), await shownCode(two!, evening)];
    await service.call(api.tickets.reissue, { id: two!.id }, await doors.key());
    service.clock.now = evening;
    const mixed = a.slice(0, 18) + b.slice(18);
    assert.deepEqual(told(await device.scan(mixed, { eventId })), ['DENIED', 'UNKNOWN']);
    const old = await device.scan(b, { eventId });
    assert.deepEqual([old.reason, old.cause], ['INVALID', 'reissued']);
    assert.equal((await device.scan('-', { eventId, ticketId: one!.id })).access, 'GRANTED', 'searched for');
  });

  it('keeps its form when the event changes it, and is found by its seller by any code', async () => {
    const eventId = await eventWith('rotating');
    const sold = await doors.ticket(eventId);
    await service.db.query(`update event set data = data - 'ticketSettings' where id = $1`, [eventId]);
    const short = await doors.ticket(eventId);
    assert.deepEqual([short.ticket.codeForm, short.ticket.barcode], [undefined, short.barcode]);
    const device = await doors.device();
    const barcode = await shownCode(sold, evening);
    const { rows: docs } = await service.call(api.tickets.list, { barcode }, await doors.key());
    assert.deepEqual(
      docs.map(({ _id, barcode: own }) => [_id, own]),
      [[sold.id, sold.barcode]],
    );
    service.clock.now = evening;
    assert.equal((await device.scan(sold.barcode, { eventId })).reason, 'STALE_CODE');
    assert.equal((await device.scan(short.barcode, { eventId })).access, 'GRANTED');
  });

  it('gives devices the key of its event before the first code is shown', async () => {
    const eventId = await eventWith('rotating');
    const device = await doors.device();
    const { codeKeys } = await device.tickets(eventId);
    assert.deepEqual(
      codeKeys?.rotation?.map((key) => [key.eventId, key.key?.length]),
      [[eventId, 64]],
    );
    const [row] = await service.db.query<{ key: string }>('select key from rotation_key where event_id = $1', [
      eventId,
    ]);
    assert.match(row?.key ?? '', /^v1\./, 'encrypted');
  });

  it('gives its key to no device that may not scan', async () => {
    const eventId = await eventWith('rotating');
    await doors.ticket(eventId);
    const [own, other] = [await doors.device(), await doors.device('Screen', { permissions: [] })];
    assert.equal((await own.tickets(eventId)).codeKeys?.rotation?.length, 1);
    const { codeKeys, total } = await other.tickets(eventId);
    assert.deepEqual([codeKeys?.rotation ?? [], total], [[], 1]);
  });

  it('of a season has its key at the doors of each of its events', async () => {
    const eventId = await eventWith('short');
    const season = await addEvent(service.db, {
      ...{
        eventType: 'GROUP',
        childEvents: [eventId],
        tickets: [{ _id: 'pass', name: 'Pass', price: 50, active: true }],
      },
      ticketSettings: {
        codeForm: 'rotating',
        childEventMapping: [
          { childEventId: eventId, ticketMappings: [{ groupTicketTypeId: 'pass', childTicketTypeId: 'seat' }] },
        ],
      },
    });
    const { codeKeys } = await (await doors.device()).tickets(eventId);
    assert.deepEqual(
      codeKeys?.rotation?.map((key) => key.eventId),
      [season],
    );
  });
});

describe('the form of a seller', () => {
  const sellerWith = async (data: object) => {
    await doors.key();
    await updateSeller(service.db, sellerId, { data }, service.clock.now);
  };
  const formOf = async (eventId: string) => (await doors.ticket(eventId)).ticket.codeForm;

  it('is that of its events, unless they have their own', async () => {
    await sellerWith({ ticketSettings: { codeForm: 'rotating' } });
    const plain = await addEvent(service.db);
    const { codeKeys } = await (await doors.device()).tickets(plain);
    assert.deepEqual(codeKeys?.rotation?.length, 1, 'before the first code is shown');
    const sold = await doors.ticket(plain);
    assert.equal(sold.ticket.codeForm, 'rotating');
    assert.equal(await formOf(await eventWith('short')), undefined);
    assert.equal(await formOf(await eventWith('signed')), 'signed');
    await sellerWith({ ticketSettings: { codeForm: 'signed' } });
    assert.equal(await formOf(plain), 'signed');
    await service.call(api.tickets.reissue, { id: sold.id }, await doors.key());
    const [again] = await service.call(api.checkout.tickets, sold.order);
    assert.equal(again?.codeForm, 'signed', 'the new code of a ticket');
    await sellerWith({ ticketSettings: null });
    assert.equal(await formOf(plain), undefined);
  });
});

describe('a ticket on paper', () => {
  it('doesn’t rotate', async () => {
    const eventId = await eventWith('rotating', {
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, enableHardTicketOption: true }],
      hardTicketSettings: { enabled: true },
    });
    const sold = await doors.ticket(eventId, { asHardTicket: true });
    assert.deepEqual([sold.ticket.deliveryType, sold.ticket.barcode], ['HARD', sold.barcode]);
    const device = await doors.device();
    service.clock.now = evening;
    assert.equal((await device.scan(sold.barcode, { eventId })).access, 'GRANTED');
  });
});
