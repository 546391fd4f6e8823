import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent } from '../../support/builders/shop.ts';
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

beforeEach(() => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
});

describe('the settings of a scan group', () => {
  it('name the ticket types, the zone and the directions of a door', async () => {
    const eventId = await addEvent(service.db, {
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'vip', name: 'Lounge', price: 90, active: true, entryPermissions: ['Lounge'] },
      ],
    });
    const zone = await service.call(api.scanZones.create, { name: 'Lounge' }, await doors.key());
    const [seat, vip] = [await doors.ticket(eventId), await doors.ticket(eventId, { type: 'vip' })];
    const lounge = await doors.inGroup({ mode: 'lock', scanZoneId: zone._id }, 'Lounge');
    const stalls = await doors.inGroup({
      mode: 'lock',
      events: [{ eventId, allowAllTicketTypes: false, allowedTicketTypeIds: ['seat'] }],
    });
    await inTheEvening(async () => {
      const entered = await lounge.scan(vip.barcode, { eventId });
      assert.deepEqual([entered.access, entered.ticket?.entry?.map((one) => one.zone)], ['GRANTED', [zone._id]]);
      assert.equal((await stalls.scan(vip.barcode)).reason, 'TICKET_TYPE_NOT_HERE');
      assert.equal((await stalls.scan(seat.barcode)).access, 'GRANTED');
      const { body } = await service.refused(
        api.door.scan,
        400,
        { barcode: seat.barcode, direction: 'OUT' },
        stalls.with,
      );
      assert.equal(body.details?.[0]?.path, 'direction');
      await service.refused(api.door.scan, 400, { barcode: seat.barcode, zone: 'none' }, stalls.with);
    });
  });

  it('refuse a ticket in another zone, and say where it admits', async () => {
    const backstage = await service.call(api.scanZones.create, { name: 'Backstage' }, await doors.key());
    const eventId = await addEvent(service.db, {
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, entryPermissions: ['Stalls'] }],
    });
    const { barcode } = await doors.ticket(eventId);
    const device = await doors.inGroup({ mode: 'lock', scanZoneId: backstage._id });
    await inTheEvening(async () => {
      const { reason, zones } = await device.scan(barcode, { eventId });
      assert.deepEqual([reason, zones], ['WRONG_ZONE', ['Stalls']]);
    });
  });

  it('let out and in again where they say so', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const scanTypes = { checkin: true, checkout: true };
    const device = await doors.inGroup({ mode: 'default', scanTypes, enableMultiCheckin: true });
    await inTheEvening(async () => {
      assert.equal((await device.scan(barcode, { eventId, direction: 'OUT' })).reason, 'NOT_IN');
      for (const direction of ['IN', 'OUT', 'IN', 'OUT'] as const) {
        service.clock.forward(minute);
        assert.equal((await device.scan(barcode, { eventId, direction })).access, 'GRANTED', direction);
      }
      service.clock.forward(minute);
      assert.equal((await device.scan(barcode, { eventId })).access, 'GRANTED');
      service.clock.forward(minute);
      assert.equal((await device.scan(barcode, { eventId })).reason, 'ALREADY_IN');
    });
  });

  it('keep to the minutes around a time slot', async () => {
    const eventId = await addEvent(service.db, {
      useTimeSlots: true,
      timeSlots: [
        { _id: 'seven', startTime: { hour: 20, minute: 0 } },
        { _id: 'eight', startTime: { hour: 21, minute: 0 } },
      ],
    });
    const { barcode } = await doors.ticket(eventId, { slot: 'eight' });
    const device = await doors.inGroup({
      mode: 'lock',
      checkTimeslots: true,
      events: [{ eventId, timeslotSettings: { beforeMinutes: 10, afterMinutes: 20 } }],
    });
    const at = async (time: string) => {
      service.clock.now = new Date(`2026-07-01T${time}Z`);
      const { reason, time: told } = await device.scan(barcode, { dryRun: true });
      return [reason, told];
    };
    assert.deepEqual(await at('18:49:00'), ['TOO_EARLY', '2026-07-01T18:50:00.000Z']);
    assert.deepEqual(await at('18:50:00'), [undefined, undefined]);
    assert.deepEqual(await at('19:21:00'), ['TOO_LATE', '2026-07-01T19:20:00.000Z']);
  });

  it('open their own events alone', async () => {
    const [eventId, other] = [await addEvent(service.db), await addEvent(service.db)];
    const { barcode } = await doors.ticket(other);
    const device = await doors.inGroup({ mode: 'lock', events: [{ eventId }] });
    const named = await doors.device('Named', { accessAllEvents: false, events: [eventId] });
    await inTheEvening(async () => {
      for (const one of [device, named]) {
        await service.refused(api.door.scan, 403, { barcode, eventId: other }, one.with);
        await service.refused(api.door.tickets, 403, { eventId: other }, one.with);
        const events = await service.call(api.door.events, {}, one.with);
        assert.deepEqual(
          events.map(({ _id }) => _id),
          [eventId],
        );
      }
      assert.equal((await device.scan(barcode)).reason, 'WRONG_EVENT');
    });
  });
});

describe('an undo', () => {
  it('takes back an own scan for five minutes, by a row of its own', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const device = await doors.device();
    const other = await doors.device('Gate B');
    const supervisor = await doors.device('Supervisor', { permissions: ['scans:write', 'scans:force'] });
    await inTheEvening(async () => {
      const { nonce = '' } = await device.scan(barcode, { eventId });
      await service.refused(api.door.undo, 403, { nonce }, other.with);
      const undo = await service.call(api.door.undo, { nonce }, device.with);
      assert.equal(undo.undoes, nonce);
      assert.equal((await service.refused(api.door.undo, 409, { nonce }, device.with)).body.code, 'WRONG_STATE');
      await service.refused(api.door.undo, 404, { nonce: undo.nonce }, device.with);
      const again = await device.scan(barcode, { eventId });
      assert.equal(again.access, 'GRANTED');
      service.clock.forward(6 * minute);
      const late = { nonce: again.nonce ?? '' };
      assert.equal((await service.refused(api.door.undo, 409, late, device.with)).body.code, 'TOO_LATE');
      await service.call(api.door.undo, late, supervisor.with);
      assert.equal((await device.scan(barcode, { eventId })).access, 'GRANTED');
    });
  });
});
