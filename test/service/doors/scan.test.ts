import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { addSeason } from '../../support/builders/seasons.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent, addKey } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
/** Half an hour before the concert, and after its doors. */
const evening = new Date('2026-07-01T17:30:00Z');
const minute = 60_000;
/** Buys by day, and scans in the evening. */
async function inTheEvening<T>(work: () => Promise<T>): Promise<T> {
  service.clock.now = evening;
  return await work();
}

describe('a scan', () => {
  it('admits a ticket once, and tells the second device when and where', async () => {
    const eventId = await addEvent(service.db);
    const { barcode, id } = await doors.ticket(eventId);
    const [a, b] = [await doors.device('Gate A'), await doors.device('Gate B')];
    await inTheEvening(async () => {
      const first = await a.scan(barcode, { eventId });
      assert.deepEqual([first.access, first.reason, first.ticket?._id], ['GRANTED', undefined, id]);
      assert.deepEqual(
        first.ticket?.entry?.map(({ device }) => device),
        ['Gate A'],
      );
      service.clock.forward(minute);
      const second = await b.scan(barcode, { eventId });
      assert.deepEqual([second.access, second.reason], ['DENIED', 'ALREADY_IN']);
      assert.deepEqual(
        second.scans?.map(({ device, at, direction }) => [device, at, direction]),
        [['Gate A', evening.toISOString(), 'IN']],
      );
    });
  });

  it('admits one of many devices that scan a ticket at the same moment', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => doors.device(`Gate ${at}`)));
    await inTheEvening(async () => {
      const answers = await Promise.all(all.map((device) => device.scan(barcode, { eventId })));
      assert.deepEqual(answers.map(({ access }) => access).sort(), [
        ...Array.from({ length: 7 }, () => 'DENIED'),
        'GRANTED',
      ]);
    });
  });

  it('reads a code in small letters and with spaces, and takes the event of the ticket', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const device = await doors.device();
    await inTheEvening(async () => {
      const typed = ` ${barcode.toLowerCase().replace(/(.{4})/g, '$1 ')}`;
      assert.equal((await device.scan(typed)).access, 'GRANTED');
    });
  });

  it('answers the same nonce the same, and counts it once', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const device = await doors.device();
    await inTheEvening(async () => {
      const once = await device.scan(barcode, { eventId, nonce: 'nonce-of-the-scan' });
      const again = await device.scan(barcode, { eventId, nonce: 'nonce-of-the-scan' });
      assert.deepEqual([once.access, again.access, again.reason], ['GRANTED', 'GRANTED', undefined]);
      const denied = await device.scan(barcode, { eventId, nonce: 'nonce-of-another' });
      assert.equal(denied.reason, 'ALREADY_IN');
      assert.equal((await device.scan(barcode, { eventId, nonce: 'nonce-of-another' })).reason, 'ALREADY_IN');
      const [row] = await service.db.query<{ n: number }>('select count(*)::int as n from scan where event_id = $1', [
        eventId,
      ]);
      assert.equal(row?.n, 2);
    });
  });

  it('refuses a nonce that was used for another ticket', async () => {
    const eventId = await addEvent(service.db);
    const [one, two] = await doors.sell(eventId, 2);
    const device = await doors.device();
    await inTheEvening(async () => {
      await device.scan(one!.barcode, { eventId, nonce: 'nonce-of-one' });
      const again = { barcode: two!.barcode, eventId, nonce: 'nonce-of-one' };
      const { body } = await service.refused(api.door.scan, 409, again, device.with);
      assert.equal(body.code, 'IDEMPOTENCY_KEY_REUSED');
      assert.equal((await device.scan(two!.barcode, { eventId })).access, 'GRANTED');
    });
  });

  it('takes a ticket that was searched for by its id, of its seller alone', async () => {
    const eventId = await addEvent(service.db);
    const { id } = await doors.ticket(eventId);
    const device = await doors.device();
    await inTheEvening(async () => {
      assert.equal((await device.scan('-', { eventId, ticketId: id })).ticket?._id, id);
      assert.equal((await device.scan(id, { eventId })).reason, 'UNKNOWN');
      assert.equal((await device.scan('-', { eventId, ticketId: '0'.repeat(24) })).reason, 'UNKNOWN');
    });
  });

  it('tells answers that the seller shows at the door, but not to a device without names', async () => {
    const eventId = await addEvent(service.db, {
      ticketExtraFields: [
        { _id: 'diet', name: 'Diet', type: 'text', required: false, showAtDoor: true },
        { _id: 'aid', name: 'Step-free way', type: 'checkbox', required: false, showAtDoor: true },
        { _id: 'size', name: 'T-shirt', type: 'text', required: false },
      ],
    });
    const { barcode, id } = await doors.ticket(eventId);
    await service.db.query(
      `update ticket set data = data || '{"extraFields":{"diet":"vegan","aid":true,"size":"M"}}' where id = $1`,
      [id],
    );
    const device = await doors.device();
    const blind = await doors.device('Gate B', { deviceSettings: { accessMode: 'restricted' } });
    await inTheEvening(async () => {
      assert.deepEqual((await device.scan(barcode, { eventId, dryRun: true })).attention, [
        { kind: 'answer', text: 'Diet: vegan' },
        { kind: 'answer', text: 'Step-free way' },
      ]);
      assert.deepEqual((await blind.scan(barcode, { eventId, dryRun: true })).attention, []);
    });
  });

  it('writes nothing as a dry run', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const device = await doors.device();
    await inTheEvening(async () => {
      assert.equal((await device.scan(barcode, { eventId, dryRun: true })).access, 'GRANTED');
      assert.equal((await device.scan(barcode, { eventId })).access, 'GRANTED');
    });
  });

  it('tells what helps: the other event, the time, what is due', async () => {
    const eventId = await addEvent(service.db);
    const other = await addEvent(service.db, { name: 'Lear' });
    const device = await doors.device();
    const ticket = await doors.ticket(eventId);
    const elsewhere = await doors.ticket(other);
    const early = await device.scan(ticket.barcode, { eventId });
    assert.deepEqual([early.reason, early.time], ['WRONG_DAY', '2026-07-01T18:00:00.000Z']);
    await inTheEvening(async () => {
      const wrong = await device.scan(elsewhere.barcode, { eventId });
      assert.deepEqual([wrong.reason, wrong.event?.name], ['WRONG_EVENT', 'Lear']);
      service.clock.now = new Date('2026-07-01T14:00:00Z');
      const soon = await device.scan(ticket.barcode, { eventId });
      assert.deepEqual([soon.reason, soon.time], ['TOO_EARLY', '2026-07-01T15:00:00.000Z']);
    });
  });

  it('says of an invalid ticket what ended it, and of a code that it was transferred', async () => {
    const eventId = await addEvent(service.db, {
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, transferSettings: { mode: 'ALLOWED' } }],
    });
    const canceled = await doors.ticket(eventId);
    const reissued = await doors.ticket(eventId);
    const device = await doors.device();
    await service.call(api.transactions.cancel, { id: canceled.order.id }, { token: await addKey(service.db) });
    await service.db.query(`update ticket set barcode = 'NEWCODENEWCODE22' where id = $1`, [reissued.id]);
    await inTheEvening(async () => {
      const ended = await device.scan(canceled.barcode, { eventId });
      assert.deepEqual([ended.reason, ended.cause], ['INVALID', 'canceled']);
      const old = await device.scan(reissued.barcode, { eventId });
      assert.deepEqual([old.reason, old.cause, old.ticket?._id], ['INVALID', 'reissued', reissued.id]);
      assert.equal((await device.scan('NEWCODENEWCODE22', { eventId })).access, 'GRANTED');
    });
  });

  it('knows neither a made-up code nor one of another seller', async () => {
    const eventId = await addEvent(service.db);
    const device = await doors.device();
    const { barcode } = await doors.ticket(eventId);
    await service.db.query(
      `insert into seller (id, currency, data, created_at, updated_at) values ('other', 'EUR', '{}', now(), now()) on conflict do nothing`,
    );
    const stranger = await service.call(
      api.accessUsers.create,
      { name: 'Theirs' },
      { token: await addKey(service.db, 'other') },
    );
    const { code } = await service.call(
      api.accessUsers.createPairing,
      { id: stranger._id },
      { token: await addKey(service.db, 'other') },
    );
    const { token } = await service.call(api.door.pair, { code });
    await inTheEvening(async () => {
      const unknown = await device.scan('AAAABBBBCCCCDDDD', { eventId, force: false });
      assert.deepEqual([unknown.access, unknown.reason, unknown.ticket], ['DENIED', 'UNKNOWN', undefined]);
      const theirs = await service.call(api.door.scan, { barcode }, { headers: { token } });
      assert.deepEqual([theirs.access, theirs.reason, theirs.ticket], ['DENIED', 'UNKNOWN', undefined]);
      await service.refused(api.door.scan, 404, { barcode, eventId }, { headers: { token } });
      await service.refused(api.door.ticket, 404, { barcode }, { headers: { token } });
    });
  });

  it('is forced only with the permission, and says against which reason', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const volunteer = await doors.device();
    const supervisor = await doors.device('Supervisor', { permissions: ['scans:write', 'scans:force'] });
    await inTheEvening(async () => {
      await volunteer.scan(barcode, { eventId });
      await service.refused(api.door.scan, 403, { barcode, eventId, force: true }, volunteer.with);
      service.clock.forward(minute);
      const forced = await supervisor.scan(barcode, { eventId, force: true });
      assert.deepEqual([forced.access, forced.isForced, forced.reason], ['GRANTED', true, 'ALREADY_IN']);
      assert.deepEqual(
        forced.ticket?.entry?.map(({ forced: by }) => by),
        [undefined, true],
      );
    });
  });

  it('admits as often as the ticket type says', async () => {
    const eventId = await addEvent(service.db, {
      tickets: [
        {
          _id: 'seat',
          name: 'Ten visits',
          price: 20,
          active: true,
          scanSettings: { allowedScanCount: 2, feedback: 'highlight' },
        },
      ],
    });
    const { barcode } = await doors.ticket(eventId);
    const device = await doors.device();
    await inTheEvening(async () => {
      const first = await device.scan(barcode, { eventId });
      assert.deepEqual(
        first.attention?.map(({ kind, text }) => [kind, text]),
        [['highlight', 'Ten visits']],
      );
      assert.equal((await device.scan(barcode, { eventId })).access, 'GRANTED');
      assert.equal((await device.scan(barcode, { eventId })).reason, 'ALREADY_IN');
    });
  });

  it('admits a season ticket to each child event once, and a ticket of the evening too', async () => {
    const { group, hamlet, orchard } = await addSeason(service);
    const card = await doors.ticket(group, { type: 'card' });
    const half = await doors.ticket(group, { type: 'half' });
    const device = await doors.device();
    await inTheEvening(async () => {
      const first = await device.scan(card.barcode, { eventId: hamlet });
      assert.deepEqual(
        [first.access, first.ticket?.eventId, first.ticket?.parentEventId, first.ticket?.ticketTypeId],
        ['GRANTED', hamlet, group, 'seat'],
      );
      assert.equal((await device.scan(card.barcode, { eventId: hamlet })).reason, 'ALREADY_IN');
      assert.equal((await device.scan(half.barcode, { eventId: hamlet })).access, 'GRANTED');
      service.clock.now = new Date('2026-07-03T17:30:00Z');
      assert.equal((await device.scan(card.barcode, { eventId: orchard })).access, 'GRANTED');
      assert.equal((await device.scan(half.barcode, { eventId: orchard })).reason, 'WRONG_EVENT');
      const { docs } = await device.tickets(orchard);
      assert.deepEqual(
        docs.map(({ _id, parentEventId }) => [_id, parentEventId]),
        [[card.id, group]],
      );
    });
  });
});

beforeEach(() => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
});
