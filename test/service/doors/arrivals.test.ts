import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { houseOf, presenceOf, type Scan } from '../../../src/sale/presence.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
const evening = new Date('2026-07-01T17:30:00Z');
const later = (minutes: number) => new Date(evening.getTime() + minutes * 60_000);

beforeEach(() => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
});

describe('arrivals at an event', () => {
  it('are counted by time and zone, without what was undone', async () => {
    const eventId = await addEvent(service.db);
    const tickets = await doors.sell(eventId, 5);
    const key = await doors.key();
    const balcony = await service.call(api.scanZones.create, { name: 'Balcony' }, key);
    const scanTypes = { checkin: true, checkout: true };
    const main = await doors.inGroup({ mode: 'default', scanTypes, enableMultiCheckin: true }, 'Main');
    const above = await doors.inGroup({ mode: 'default', scanZoneId: balcony._id }, 'Above');
    const scan = async (device: typeof main, at: number, ticket: number, direction: 'IN' | 'OUT' = 'IN') => {
      service.clock.now = later(at);
      const answer = await device.scan(tickets[ticket]!.barcode, { eventId, direction });
      assert.equal(answer.access, 'GRANTED', answer.reason);
      return answer.nonce!;
    };
    await scan(main, 0, 0);
    await scan(main, 0.5, 1);
    await scan(main, 3, 0, 'OUT');
    await scan(main, 6, 0);
    await scan(above, 7, 1);
    await service.call(api.door.undo, { nonce: await scan(main, 8, 2) }, main.with);
    await scan(main, 9, 3);
    await scan(main, 10, 3, 'OUT');
    const ask = async (query: object = {}) => await service.call(api.arrivals.list, { id: eventId, ...query }, key);
    const { intervals, ...totals } = await ask();
    assert.deepEqual(totals, {
      ...{ interval: 1, expected: 5, entered: 3, inside: 2, missing: 2, warnings: [] },
      types: [{ ticketTypeId: 'seat', expected: 5, missing: 2 }],
      zones: [
        { entries: 4, inside: 2 },
        { zone: balcony._id, name: 'Balcony', entries: 1, inside: 1 },
      ],
    });
    const at = (minutes: number) => later(minutes).toISOString();
    const zone = { zone: balcony._id, entries: 1 };
    assert.deepEqual(intervals, [
      { at: at(0), arrived: 2, entries: 2, zones: [{ entries: 2 }] },
      { at: at(6), arrived: 0, entries: 1, zones: [{ entries: 1 }] },
      { at: at(7), arrived: 0, entries: 1, zones: [zone] },
      { at: at(9), arrived: 1, entries: 1, zones: [{ entries: 1 }] },
    ]);
    assert.deepEqual((await ask({ interval: 5 })).intervals, [
      { at: at(0), arrived: 2, entries: 2, zones: [{ entries: 2 }] },
      { at: at(5), arrived: 1, entries: 3, zones: [{ entries: 2 }, zone] },
    ]);
    assert.equal((await ask({ interval: 15 })).intervals.length, 1);
    const counts = await service.call(api.door.counts, { eventId }, main.with);
    assert.deepEqual(
      [counts.expected, counts.entered, counts.inside],
      [totals.expected, totals.entered, totals.inside],
      'as the devices are told',
    );
    for (const interval of [0, 2, 1.5, 60])
      assert.equal(
        (await service.refused(api.arrivals.list, 400, { id: eventId, interval }, key)).body.details?.[0]?.path,
        'interval',
      );
  });

  it('count a ticket once that two devices admitted without a network', async () => {
    const eventId = await addEvent(service.db);
    const { barcode } = await doors.ticket(eventId);
    const [a, b] = [await doors.device('Gate A'), await doors.device('Gate B')];
    service.clock.now = later(60);
    const scan = (nonce: string, minutes: number) => ({
      ...{ barcode, scanned_at: later(minutes).toISOString(), type: 'OK' as const, direction: 'IN' as const, nonce },
    });
    await a.upload(eventId, [scan('offline-a', 7)]);
    await b.upload(eventId, [scan('offline-b', 3)]);
    const { intervals, inside, entered, missing } = await service.call(
      api.arrivals.list,
      { id: eventId },
      await doors.key(),
    );
    assert.deepEqual([inside, entered, missing], [1, 1, 0]);
    assert.deepEqual(intervals, [{ at: later(3).toISOString(), arrived: 1, entries: 1, zones: [{ entries: 1 }] }]);
  });

  it('agree with the counts of the door, whatever devices did without a network', async () => {
    const drawn = fc.array(
      fc.record({
        ticket: fc.nat(3),
        device: fc.nat(1),
        zone: fc.boolean(),
        minute: fc.integer({ min: 0, max: 30 }),
        direction: fc.constantFrom('IN' as const, 'OUT' as const),
      }),
      { minLength: 1, maxLength: 14 },
    );
    const key = await doors.key();
    const zone = await service.call(api.scanZones.create, { name: 'Bar' }, key);
    await fc.assert(
      fc.asyncProperty(drawn, async (scans) => {
        service.clock.now = new Date('2026-06-01T10:00:00Z');
        const eventId = await addEvent(service.db, {
          tickets: [
            { _id: 'seat', name: 'Seat', price: 20, active: true },
            { _id: 'family', name: 'Family', price: 50, active: true, scanSettings: { allowedScanCount: 2 } },
          ],
        });
        const tickets = [...(await doors.sell(eventId, 2)), ...(await doors.sell(eventId, 2, { type: 'family' }))];
        const devices = [await doors.device('Gate A'), await doors.device('Gate B')] as const;
        service.clock.now = later(60);
        for (const [at, { ticket, device, zone: isBar, minute, direction }] of scans.entries())
          await devices[device === 0 ? 0 : 1].upload(eventId, [
            {
              ...{ barcode: tickets[ticket]!.barcode, scanned_at: later(minute).toISOString(), type: 'OK', direction },
              ...{ nonce: `drawn-${at}-of-${eventId}`.slice(0, 64), ...(isBar && { zone: zone._id }) },
            },
          ]);
        const counts = await service.call(api.door.counts, { eventId }, devices[0].with);
        const arrivals = await service.call(api.arrivals.list, { id: eventId }, key);
        const { docs } = await service.call(api.guestList.list, { id: eventId }, key);
        const ofType = (type: string) => docs.filter(({ ticketTypeId }) => ticketTypeId === type);
        assert.deepEqual(
          arrivals.types,
          ['family', 'seat'].map((ticketTypeId) => ({
            ticketTypeId,
            expected: ofType(ticketTypeId).length,
            missing: ofType(ticketTypeId).filter(({ state }) => state === 'missing').length,
          })),
        );
        assert.deepEqual(
          [counts.expected, counts.entered, counts.inside],
          [arrivals.expected, arrivals.entered, arrivals.inside],
        );
        assert.equal(docs.filter(({ state }) => state === 'in' || state === 'left').length, counts.entered);
        const inside = (zones: readonly { zone?: string | undefined; inside: number }[]) =>
          zones.map((one) => [one.zone, one.inside]);
        assert.deepEqual(inside(counts.zones), inside(arrivals.zones));
        const sums = counts.ticketTypes.map((type) => type.inside);
        assert.equal(
          sums.reduce((sum, one) => sum + one, 0),
          counts.inside,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('are none before the doors open, and of an event without tickets', async () => {
    const eventId = await addEvent(service.db);
    const { intervals, zones, ...totals } = await service.call(api.arrivals.list, { id: eventId }, await doors.key());
    assert.deepEqual([intervals, zones], [[], []]);
    assert.deepEqual(totals, { interval: 1, expected: 0, entered: 0, inside: 0, missing: 0, types: [], warnings: [] });
  });
});

describe('the state of a ticket in the whole house', () => {
  const scans = fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: 30 }),
      direction: fc.constantFrom('IN' as const, 'OUT' as const),
      eventId: fc.constantFrom('here', 'there'),
      zone: fc.constantFrom(undefined, 'balcony', 'stalls'),
      forced: fc.boolean(),
    }),
    { maxLength: 12 },
  );

  it('has the entries of its zones, whatever order the scans came in', () => {
    fc.assert(
      fc.property(scans, fc.integer({ min: 1, max: 3 }), (drawn, allowed) => {
        const all: Scan[] = drawn.map(({ minute, ...scan }, at) => ({
          ...scan,
          nonce: `nonce-${at}`,
          at: later(minute).toISOString(),
        }));
        const { inside, entries } = houseOf(all, 'here', allowed);
        const zones = [undefined, 'balcony', 'stalls'].map((zone) =>
          presenceOf(all, { eventId: 'here', zone }, { allowed, returns: true }),
        );
        assert.equal(inside, Math.max(...zones.map((zone) => zone.inside)));
        assert.deepEqual(
          entries.map(({ nonce }) => nonce).toSorted(),
          zones.flatMap((zone) => zone.entries.map(({ nonce }) => nonce)).sort(),
        );
        const times = entries.map(({ at }) => at);
        assert.deepEqual(times, times.toSorted());
        const reversed = houseOf(all.toReversed(), 'here', allowed);
        assert.deepEqual(new Set(reversed.entries), new Set(entries));
      }),
    );
  });
});
