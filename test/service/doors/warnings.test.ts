import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const evening = new Date('2026-07-01T17:30:00Z');

describeWithService('the warnings of a door', (service) => {
  const doors = doorsOf(service);
  let eventId: string;

  beforeEach(async () => {
    service.clock.now = new Date('2026-06-01T10:00:00Z');
    eventId = await addEvent(service.db);
  });

  const told = async () => (await service.call(api.arrivals.list, { id: eventId }, await doors.key())).warnings;
  const messages = async () => {
    const rows = await service.db.query<{ data: { eventId: string; kind: string; amount: number } }>(
      `select data from webhook_message where type = 'scan.warning' order by data ->> 'kind'`,
    );
    return rows.flatMap(({ data }) => (data.eventId === eventId ? [[data.kind, data.amount]] : []));
  };

  it('are a device that reads five unknown codes within a minute', async () => {
    const [a, b] = [await doors.device('Gate A'), await doors.device('Gate B')];
    service.clock.now = evening;
    const guess = async (device: typeof a, seconds: number) => {
      service.clock.now = new Date(evening.getTime() + seconds * 1000);
      await device.scan('NOSUCHCODENOSUCH', { eventId });
    };
    // never five of one device within a minute
    for (const seconds of [0, 10, 20, 30]) await guess(a, seconds);
    for (const seconds of [15, 25, 35, 45]) await guess(b, seconds);
    await guess(a, 61);
    assert.deepEqual(await told(), []);
    await guess(a, 70);
    assert.deepEqual(await told(), [
      {
        ...{ kind: 'unknownCodes', device: { _id: a.id, name: 'Gate A' }, amount: 5 },
        at: new Date(evening.getTime() + 70_000).toISOString(),
      },
    ]);
  });

  it('are more than 3 % of the entries by hand, and five at least, without those that were undone', async () => {
    const tickets = await doors.sell(eventId, 8);
    const device = await doors.device('Desk', { permissions: ['scans:write', 'scans:force'] });
    const plain = await doors.device('Gate A');
    service.clock.now = evening;
    await device.scan(tickets[0]!.barcode, { eventId });
    const force = async () => (await device.scan(tickets[0]!.barcode, { eventId, force: true })).nonce ?? '';
    for (let at = 0; at < 4; at += 1) await force();
    assert.deepEqual(await told(), []);
    const nonce = await force();
    const warning = { kind: 'forced', amount: 5, of: 6, at: evening.toISOString() };
    assert.deepEqual(await told(), [warning]);
    const counts = await service.call(api.door.counts, { eventId }, device.with);
    assert.deepEqual(counts.warnings, [warning]);
    assert.equal((await service.call(api.door.counts, { eventId }, plain.with)).warnings, undefined);
    await service.call(api.door.undo, { nonce }, device.with);
    assert.deepEqual(await told(), []);
  });

  it('are told to webhooks once, when they begin', async () => {
    const key = await doors.key();
    await service.call(api.webhooks.create, { url: 'https://93.184.216.34/hook', events: ['scan.warning'] }, key);
    const [ticket] = await doors.sell(eventId, 1);
    const device = await doors.device('Desk', { permissions: ['scans:write', 'scans:force'] });
    service.clock.now = evening;
    for (let at = 0; at < 7; at += 1) await device.scan('NOSUCHCODENOSUCH', { eventId });
    assert.deepEqual(await messages(), [['unknownCodes', 5]]);
    await device.scan(ticket!.barcode, { eventId });
    for (let at = 0; at < 7; at += 1) await device.scan(ticket!.barcode, { eventId, force: true });
    assert.deepEqual(await messages(), [
      ['forced', 5],
      ['unknownCodes', 5],
    ]);
  });
});
