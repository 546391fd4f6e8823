// Long because all that devices send and fetch is told here in the order of an evening.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { decide, type DoorTicket } from '../../../src/sale/admission.ts';
import type { Scan } from '../../../src/sale/presence.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent, addKey } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
const evening = new Date('2026-07-01T17:30:00Z');
const at = (minutes: number) => new Date(evening.getTime() + minutes * 60_000).toISOString();

beforeEach(() => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
});

describe('the tickets of an event at a door', () => {
  it('come in pages, each once, and then only what changed', async () => {
    const eventId = await addEvent(service.db);
    const tickets = await doors.sell(eventId, 7);
    const device = await doors.device();
    const seen: string[] = [];
    let after: string | undefined;
    let now = '';
    do {
      const page = await device.tickets(eventId, { top: 3, ...(after !== undefined && { after }) });
      assert.equal(page.total, 7);
      seen.push(...page.docs.map(({ _id }) => _id));
      now = page.now;
      after = page.next;
    } while (after !== undefined);
    assert.deepEqual(seen.toSorted(), tickets.map(({ id }) => id).sort());
    assert.deepEqual((await device.tickets(eventId, { from: now })).docs, []);
    await service.call(api.transactions.cancel, { id: tickets[0]!.order.id }, { token: await addKey(service.db) });
    const changed = await device.tickets(eventId, { from: now });
    assert.equal(changed.docs.length, 7);
    assert.ok(changed.docs.every(({ status, cause }) => status === 'INVALID' && cause === 'canceled'));
    await service.refused(api.door.tickets, 400, { eventId, after: 'garbage' }, device.with);
  });

  it('change for other devices when they are scanned', async () => {
    const eventId = await addEvent(service.db);
    const [ticket, other] = await doors.sell(eventId, 2);
    const [a, b] = [await doors.device('A'), await doors.device('B')];
    const { now } = await b.tickets(eventId);
    service.clock.now = evening;
    const { nonce } = await a.scan(ticket!.barcode, { eventId });
    const { docs } = await b.tickets(eventId, { from: now });
    assert.deepEqual(
      docs.map(({ _id, entry }) => [_id, entry?.map((scan) => scan.nonce)]),
      [[ticket!.id, [nonce]]],
    );
    assert.ok(other);
  });

  it('tell no names to a restricted device', async () => {
    const eventId = await addEvent(service.db);
    await doors.ticket(eventId);
    const open = await doors.device('Full');
    const closed = await doors.device('Restricted', { deviceSettings: { accessMode: 'restricted' } });
    assert.equal((await open.tickets(eventId)).docs[0]?.name, 'Ada Byron');
    const [doc] = (await closed.tickets(eventId)).docs;
    assert.ok(doc && !JSON.stringify(doc).includes('Ada'));
  });
});

describe('scans of a time without a network', () => {
  it('count once, whatever is sent again, as a list alone or in an object', async () => {
    const eventId = await addEvent(service.db);
    const { barcode, id } = await doors.ticket(eventId);
    const device = await doors.device();
    service.clock.now = new Date(at(60));
    const scan = { barcode, scanned_at: at(0), type: 'OK' as const, direction: 'IN' as const, nonce: 'offline-1' };
    assert.deepEqual(await device.upload(eventId, [scan, scan]), [
      { nonce: 'offline-1', result: 'counted' },
      { nonce: 'offline-1', result: 'repeated' },
    ]);
    const alone = await service.app.inject({
      method: 'POST',
      url: `/api/accessusers/scans/${eventId}`,
      headers: device.with.headers ?? {},
      payload: [{ ...scan, barcode: undefined, ticketId: id }],
    });
    assert.deepEqual(alone.json(), { status: 'OK', results: [{ nonce: 'offline-1', result: 'repeated' }] });
    assert.equal((await device.scan(barcode, { eventId })).reason, 'ALREADY_IN');
  });

  it('report a ticket that two devices admitted: the earliest entry counts', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const [a, b] = [await doors.device('Gate A'), await doors.device('Gate B')];
    service.clock.now = new Date(at(60));
    const scan = (nonce: string, minutes: number) => ({
      ...{ barcode, scanned_at: at(minutes), type: 'OK' as const, direction: 'IN' as const, nonce },
    });
    assert.equal((await a.upload(eventId, [scan('offline-a', 7)]))[0]?.result, 'counted');
    const [late] = await b.upload(eventId, [scan('offline-b', 3)]);
    assert.deepEqual([late?.result, late?.reason, late?.first?.device], ['conflict', 'ALREADY_IN', 'Gate B']);
    const { docs } = await a.tickets(eventId);
    assert.deepEqual(
      docs[0]?.entry?.map(({ device }) => device),
      ['Gate B', 'Gate A'],
      'both are facts',
    );
  });

  it('are kept although the ticket was not to be admitted, and refused for no ticket', async () => {
    const eventId = await addEvent(service.db);
    const { barcode, order } = await doors.ticket(eventId);
    const device = await doors.device();
    await service.call(api.transactions.cancel, { id: order.id }, { token: await addKey(service.db) });
    service.clock.now = new Date(at(60));
    const scan = { scanned_at: at(1), direction: 'IN' as const };
    const results = await device.upload(eventId, [
      { ...scan, barcode, type: 'OK', nonce: 'admitted' },
      { ...scan, barcode, type: 'FAIL', nonce: 'turned away'.replace(' ', '-') },
      { ...scan, barcode: 'AAAABBBBCCCCDDDD', type: 'FAIL', nonce: 'no-such-ticket' },
    ]);
    assert.deepEqual(
      results.map(({ result, reason }) => [result, reason]),
      [
        ['conflict', 'INVALID'],
        ['counted', 'INVALID'],
        ['refused', 'UNKNOWN'],
      ],
    );
  });

  it('are no conflict with what ended the ticket afterwards', async () => {
    const eventId = await addEvent(service.db);
    const { barcode, id, order } = await doors.ticket(eventId);
    const device = await doors.device();
    service.clock.now = new Date(at(10));
    await service.call(api.transactions.cancel, { id: order.id }, { token: await addKey(service.db) });
    await service.db.query(`update ticket set barcode = 'NEWCODENEWCODE33' where id = $1`, [id]);
    const scan = { barcode, type: 'OK' as const, direction: 'IN' as const };
    const results = await device.upload(eventId, [
      { ...scan, scanned_at: at(5), nonce: 'before-the-end' },
      { ...scan, scanned_at: at(15), nonce: 'after-the-end' },
    ]);
    assert.deepEqual(
      results.map(({ result, reason }) => [result, reason]),
      [
        ['counted', undefined],
        ['conflict', 'INVALID'],
      ],
    );
  });

  it('undo others, too', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const device = await doors.device();
    service.clock.now = new Date(at(60));
    const scan = { barcode, scanned_at: at(1), type: 'OK' as const, direction: 'IN' as const };
    const results = await device.upload(eventId, [
      { ...scan, nonce: 'offline-1' },
      { ...scan, nonce: 'offline-2', scanned_at: at(2), undoes: 'offline-1' },
      { ...scan, nonce: 'offline-3', scanned_at: at(2), undoes: 'another-one' },
    ]);
    assert.deepEqual(
      results.map(({ result }) => result),
      ['counted', 'counted', 'refused'],
    );
    assert.equal((await device.scan(barcode, { eventId })).access, 'GRANTED');
  });
});

describe('an undo that is uploaded', () => {
  it('counts for own scans of the last five minutes, and for others with scans:force', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const [device, other] = [await doors.device('A'), await doors.device('B')];
    const supervisor = await doors.device('C', { permissions: ['scans:write', 'scans:force'] });
    service.clock.now = new Date(at(60));
    const undo = { barcode, type: 'OK' as const, direction: 'IN' as const, undoes: 'entry-of-a' };
    await device.upload(eventId, [{ ...undo, nonce: 'entry-of-a', undoes: undefined, scanned_at: at(1) }]);
    const becomes = async (by: typeof device, nonce: string, minutes: number) =>
      (await by.upload(eventId, [{ ...undo, nonce, scanned_at: at(minutes) }]))[0]?.result;
    assert.equal(await becomes(other, 'undo-of-b', 2), 'refused');
    assert.equal(await becomes(device, 'late-undo-of-a', 7), 'refused');
    assert.equal(await becomes(supervisor, 'undo-of-c', 20), 'counted');
    assert.equal(await becomes(supervisor, 'second-undo', 21), 'refused');
    const [undone] = await supervisor.upload(eventId, [
      { ...undo, nonce: 'undo-of-undo', undoes: 'undo-of-c', scanned_at: at(22) },
    ]);
    assert.equal(undone?.result, 'refused');
  });
});

describe('an upload of what the service has refused', () => {
  it('is a conflict: the device had decided before the answer came', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const [a, b] = [await doors.device('A'), await doors.device('B')];
    service.clock.now = evening;
    await a.scan(barcode, { eventId });
    await b.scan(barcode, { eventId, nonce: 'answered-too-late' });
    const scan = { barcode, nonce: 'answered-too-late', scanned_at: at(0), direction: 'IN' as const };
    assert.deepEqual(await b.upload(eventId, [{ ...scan, type: 'OK' }]), [
      { nonce: 'answered-too-late', result: 'conflict', reason: 'ALREADY_IN' },
    ]);
    assert.deepEqual(await b.upload(eventId, [{ ...scan, type: 'FAIL' }]), [
      { nonce: 'answered-too-late', result: 'repeated' },
    ]);
  });
});

describe('the counts of a door', () => {
  it('tell who is in, by ticket type and zone', async () => {
    const eventId = await addEvent(service.db, {
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'vip', name: 'Lounge', price: 90, active: true },
      ],
    });
    const zone = await service.call(api.scanZones.create, { name: 'Bar' }, await doors.key());
    const [first, second] = await doors.sell(eventId, 3);
    const vip = await doors.ticket(eventId, { type: 'vip' });
    const scanTypes = { checkin: true, checkout: true };
    const door = await doors.inGroup({ mode: 'default', scanTypes });
    service.clock.now = evening;
    const { nonce = '' } = await door.scan(vip.barcode, { eventId });
    await service.call(api.door.undo, { nonce }, door.with);
    await door.scan(first!.barcode, { eventId });
    await door.scan(first!.barcode, { eventId, zone: zone._id });
    await door.scan(second!.barcode, { eventId });
    service.clock.forward(60_000);
    await door.scan(second!.barcode, { eventId, direction: 'OUT' });
    const { now: _now, ...counts } = await service.call(api.door.counts, { eventId }, door.with);
    assert.deepEqual(counts, {
      ...{ expected: 4, entered: 2, inside: 1 },
      ticketTypes: [
        { ticketTypeId: 'vip', name: 'Lounge', expected: 1, entered: 0, inside: 0 },
        { ticketTypeId: 'seat', name: 'Seat', expected: 3, entered: 2, inside: 1 },
      ],
      zones: [
        { entered: 2, inside: 1 },
        { zone: zone._id, name: 'Bar', entered: 1, inside: 1 },
      ],
    });
  });
});

describe('a device that decides by itself', () => {
  it('decides as the service does, by the list that it was sent', async () => {
    const eventId = await addEvent(service.db, {
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'twice', name: 'Twice', price: 20, active: true, scanSettings: { allowedScanCount: 2 } },
        { _id: 'bar', name: 'Bar', price: 20, active: true, entryPermissions: ['Bar'] },
      ],
    });
    const bar = await service.call(api.scanZones.create, { name: 'Bar' }, await doors.key());
    const hall = await service.call(api.scanZones.create, { name: 'Hall' }, await doors.key());
    const types = ['seat', 'twice', 'bar'];
    const tickets = (await Promise.all(types.map((type) => doors.sell(eventId, 4, { type })))).flat();
    await service.call(api.transactions.cancel, { id: tickets[0]!.order.id }, { token: await addKey(service.db) });
    await service.db.query(`update ticket set status = 'RESERVED' where id = $1`, [tickets[4]!.id]);
    const scanTypes = { checkin: true, checkout: true };
    const device = await doors.inGroup({ mode: 'default', scanTypes, enableMultiCheckin: true });
    const event = {
      _id: eventId,
      start: '2026-07-01T18:00:00.000Z',
      end: '2026-07-01T21:00:00.000Z',
      timezone: 'Europe/Berlin',
    };
    const step = fc.record({
      ticket: fc.nat({ max: tickets.length - 1 }),
      minutes: fc.integer({ min: -300, max: 300 }),
      direction: fc.constantFrom('IN' as const, 'OUT' as const),
      zone: fc.constantFrom(undefined, bar, hall),
    });
    let nonce = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { ticket: index, minutes, direction, zone } of steps) {
          const { barcode, id } = tickets[index]!;
          const { docs } = await device.tickets(eventId);
          const doc = docs.find(({ _id }) => _id === id)!;
          const own = decide({
            ticket: doc as DoorTicket,
            event,
            gate: { ...(zone && { zone }), enableMultiCheckin: true },
            scans: doc.entry as Scan[],
            at: new Date(at(minutes)),
            direction,
          });
          nonce += 1;
          const theirs = await device.scan(barcode, {
            ...{ eventId, direction, scannedAt: at(minutes), nonce: `nonce-${nonce}-of-it` },
            ...(zone && { zone: zone._id }),
          });
          assert.deepEqual([theirs.access, theirs.reason, theirs.time], [own.access, own.reason, own.time]);
        }
      }),
      { numRuns: 25 },
    );
    const reasons = await service.db.query<{ reason: string | null }>(
      'select distinct reason from scan where event_id = $1',
      [eventId],
    );
    assert.ok(reasons.length >= 6, JSON.stringify(reasons));
  });
});

describe('the message about a scan', () => {
  it('reaches webhooks that ask for it', async () => {
    const eventId = await addEvent(service.db);
    const { barcode, id } = await doors.ticket(eventId);
    const key = await doors.key();
    await service.call(api.webhooks.create, { url: 'https://93.184.216.34/hook', events: ['scan.created'] }, key);
    const device = await doors.device();
    service.clock.now = evening;
    await device.scan(barcode, { eventId });
    const messages = await service.db.query<{ data: Record<string, unknown> }>(
      `select data from webhook_message where type = 'scan.created'`,
    );
    assert.equal(messages.length, 1);
    const { ticketId, access, direction, device: by } = messages[0]!.data;
    assert.deepEqual([ticketId, access, direction, by], [id, 'GRANTED', 'IN', { _id: device.id, name: 'Gate A' }]);
  });
});
