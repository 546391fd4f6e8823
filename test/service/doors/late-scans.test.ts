import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Input } from '../../../src/contract/route.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent, addKey, addSeller } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
const evening = new Date('2026-07-01T17:30:00Z');
const hour = 3_600_000;
type Uploaded = Input<typeof api.door.upload>['scans'][number];

/** An entry that a device made without a network. */
const entry = (barcode: string, nonce: string, second: number): Uploaded => ({
  ...{ barcode, nonce, scanned_at: new Date(evening.getTime() + second * 1000).toISOString() },
  ...{ type: 'OK', direction: 'IN' },
});
const nonceOf = (at: number) => `scan-number-${at}`;

beforeEach(() => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
});

/** An event with tickets in the evening, and a device that was revoked after it had made scans of all. */
async function revokedWith(amount: number, fields: Parameters<typeof doors.device>[1] = {}) {
  const eventId = await addEvent(service.db);
  const tickets = await doors.sell(eventId, amount);
  service.clock.now = evening;
  const device = await doors.device('Gate A', fields);
  const other = await doors.device('Gate B');
  const key = await doors.key();
  if (!fields.expires) await service.call(api.accessUsers.update, { id: device.id, active: false }, key);
  const scans = tickets.map(({ barcode }, at) => entry(barcode, nonceOf(at), at));
  const entered = async () => (await service.call(api.door.counts, { eventId }, other.with)).entered;
  const waiting = async () => (await service.call(api.lateScans.list, { accessUserId: device.id }, key)).docs;
  return { eventId, tickets, device, other, key, scans, entered, waiting };
}

describe('scans of a device that was revoked before it sent them', () => {
  it('wait, and count when they are taken', async () => {
    const { eventId, tickets, device, key, scans, entered, waiting } = await revokedWith(2);
    assert.deepEqual(await device.upload(eventId, scans), [
      { nonce: nonceOf(0), result: 'late' },
      { nonce: nonceOf(1), result: 'late' },
    ]);
    assert.equal(await entered(), 0);
    const late = await waiting();
    assert.deepEqual(
      late.map((scan) => [scan.state, scan.ticketId, scan.device?.name, scan.type, scan.direction]),
      tickets.map(({ id }) => ['waiting', id, 'Gate A', 'OK', 'IN']),
    );
    assert.ok(!JSON.stringify(late).includes(tickets[0]!.barcode));
    const ids = late.map(({ _id }) => _id);
    const { results } = await service.call(api.lateScans.take, { ids }, key);
    assert.deepEqual(
      results.map(({ _id, result }) => [_id, result]),
      ids.map((id) => [id, 'counted']),
    );
    assert.deepEqual([await entered(), await waiting()], [2, []]);
    const again = await service.call(api.lateScans.take, { ids }, key);
    assert.deepEqual(
      again.results.map(({ result }) => result),
      ['repeated', 'repeated'],
    );
    assert.equal(await entered(), 2);
  });

  it('never count when they are refused, and are told to be', async () => {
    const { eventId, device, key, scans, entered, waiting } = await revokedWith(1);
    await device.upload(eventId, scans);
    const ids = (await waiting()).map(({ _id }) => _id);
    const { docs } = await service.call(api.lateScans.refuse, { ids }, key);
    assert.deepEqual(
      docs.map(({ state }) => state),
      ['refused'],
    );
    const { results } = await service.call(api.lateScans.take, { ids }, key);
    assert.deepEqual([results[0]?.result, await entered()], ['refused', 0]);
    const refused = await service.call(api.lateScans.list, { state: 'refused' }, key);
    assert.deepEqual(
      refused.docs.map(({ _id }) => _id),
      ids,
    );
  });

  it('are a conflict where another device admitted the ticket before', async () => {
    const { eventId, tickets, device, other, key, scans, waiting } = await revokedWith(1);
    await device.upload(eventId, [{ ...scans[0]!, scanned_at: new Date(evening.getTime() + 60_000).toISOString() }]);
    await other.scan(tickets[0]!.barcode, { eventId });
    const ids = (await waiting()).map(({ _id }) => _id);
    const { results } = await service.call(api.lateScans.take, { ids }, key);
    assert.deepEqual([results[0]?.result, results[0]?.first?.device], ['conflict', 'Gate B']);
  });

  it('are known when they had arrived before its end', async () => {
    const { eventId, device, key, scans, entered, waiting } = await revokedWith(1);
    await service.call(api.accessUsers.update, { id: device.id, active: true }, key);
    await device.upload(eventId, scans);
    await service.call(api.accessUsers.update, { id: device.id, active: false }, key);
    assert.deepEqual(await device.upload(eventId, scans), [{ nonce: nonceOf(0), result: 'repeated' }]);
    assert.deepEqual([await entered(), await waiting()], [1, []]);
  });

  it('are taken for 72 hours: by one that was deleted or is over, too', async () => {
    const key = await doors.key();
    for (const end of ['revoked', 'deleted', 'over']) {
      const { eventId, device, scans } = await revokedWith(1, {
        ...(end === 'over' && { expires: new Date(evening.getTime() + hour).toISOString() }),
      });
      if (end === 'deleted') await service.call(api.accessUsers.delete, { id: device.id }, key);
      if (end === 'over') service.clock.forward(hour);
      service.clock.forward(72 * hour);
      assert.equal((await device.upload(eventId, scans))[0]?.result, 'late', end);
      await service.refused(api.door.me, 401, {}, device.with);
      await service.refused(api.door.tickets, 401, { eventId }, device.with);
      service.clock.forward(1);
      await service.refused(api.door.upload, 401, { eventId, scans }, device.with);
      service.clock.now = new Date('2026-06-01T10:00:00Z');
    }
  });

  it('are those of the seller alone', async () => {
    const { eventId, device, scans, waiting } = await revokedWith(1);
    await device.upload(eventId, scans);
    const ids = (await waiting()).map(({ _id }) => _id);
    await addSeller(service.db, 'other');
    const stranger = { token: await addKey(service.db, 'other') };
    await service.refused(api.lateScans.take, 404, { ids }, stranger);
    await service.refused(api.lateScans.refuse, 404, { ids }, stranger);
    assert.deepEqual((await service.call(api.lateScans.list, {}, stranger)).docs, []);
    await service.refused(api.lateScans.take, 400, { ids: [...ids, ...ids] }, await doors.key());
  });

  it('are never lost and never counted twice, whatever is sent, taken and refused in any order', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('send' as const), from: fc.nat(5), to: fc.nat(5) }),
      fc.record({ kind: fc.constantFrom('take' as const, 'refuse' as const), which: fc.nat(5) }),
      fc.record({ kind: fc.constant('switch' as const), active: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        service.clock.now = new Date('2026-06-01T10:00:00Z');
        const { eventId, tickets, device, key, scans, entered, waiting } = await revokedWith(6);
        const sent = new Set<string>();
        for (const one of steps) {
          if (one.kind === 'send') {
            const some = scans.slice(one.from, one.to + 1);
            for (const { nonce } of await device.upload(eventId, some)) sent.add(nonce ?? '');
          } else if (one.kind === 'switch') {
            await service.call(api.accessUsers.update, { id: device.id, active: one.active }, key);
          } else {
            const late = (await waiting())[one.which];
            if (late) await service.call(api.lateScans[one.kind], { ids: [late._id] }, key);
          }
        }
        const where = new Map<string, string[]>();
        const note = (nonce: string, place: string) => where.set(nonce, [...(where.get(nonce) ?? []), place]);
        const stored = await service.db.query<{ nonce: string }>('select nonce from scan where access_user_id = $1', [
          device.id,
        ]);
        for (const { nonce } of stored) note(nonce, 'counted');
        for (const state of ['waiting', 'refused'] as const)
          for (const { nonce } of (await service.call(api.lateScans.list, { state, accessUserId: device.id }, key))
            .docs)
            note(nonce, state);
        assert.deepEqual([...where.keys()].sort(), [...sent].sort());
        // one that was sent again while the device was on counts, whatever becomes of the late one
        for (const places of where.values()) assert.equal(new Set(places).size, places.length);
        assert.equal(await entered(), stored.length);
        assert.ok(stored.length <= tickets.length);
      }),
      { numRuns: 15 },
    );
  });
});
