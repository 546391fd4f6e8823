// Long because a device meets here all that can happen in an evening, with and without a network.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Door } from '../../../src/door/door.ts';
import { TicketList } from '../../../src/door/ticket-list.ts';
import { doorPage } from '../../support/builders/door-page.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
const morning = new Date('2026-06-01T10:00:00Z');
/** Half a second past: headers tell whole seconds, and devices take the middle of one. */
const evening = new Date('2026-07-01T17:30:00.500Z');

beforeEach(() => {
  service.clock.now = morning;
});

type Fields = Parameters<typeof doors.device>[1];

/** What a device shows. */
const shown = ({ result }: Door) => [result?.access, result?.reason];

/** A device that is paired, stands at the door of the event and has its list. */
async function standing(eventId: string, name: string, fields: Fields = {}) {
  service.clock.now = evening;
  const { _id: id } = await service.call(api.accessUsers.create, { name, ...fields }, await doors.key());
  const { code } = await service.call(api.accessUsers.createPairing, { id }, await doors.key());
  const made = doorPage(service);
  await made.door.start(code);
  if (made.door.gate?.eventId !== eventId) await made.door.choose(eventId);
  made.door.open();
  assert.deepEqual([made.door.phase, made.door.isComplete], ['scanning', true]);
  return { id, ...made };
}

/** An event with a ticket that was sold in the morning, and devices in the evening. */
async function eveningWith(amount = 1) {
  const eventId = await addEvent(service.db);
  const tickets = await doors.sell(eventId, amount);
  return { eventId, tickets, barcode: tickets[0]!.barcode };
}

describe('a door page with a network', () => {
  it('is paired by the code of its address, once', async () => {
    const { eventId } = await eveningWith();
    const { door, network } = await standing(eventId, 'Gate A');
    assert.deepEqual([door.me?.name, door.list?.size], ['Gate A', 1]);
    assert.ok(!network.sent.includes('GET /api/accessusers/me'), 'a round trip less: pairing tells it');
    const { door: other } = doorPage(service);
    await assert.rejects(other.start('ABCDEFGHABCDEFGH'), { status: 404 });
    assert.equal(other.phase, 'unpaired');
  });

  it('shows what the service answers, and the second device when and where', async () => {
    const { eventId, barcode } = await eveningWith();
    const [a, b] = [await standing(eventId, 'Gate A'), await standing(eventId, 'Gate B')];
    await a.door.scan({ code: barcode });
    assert.deepEqual([a.door.result?.access, a.door.result?.isConfirmed], ['GRANTED', true]);
    service.clock.forward(60_000);
    await b.door.scan({ code: barcode });
    assert.deepEqual([b.door.result?.access, b.door.result?.reason], ['DENIED', 'ALREADY_IN']);
    assert.deepEqual(
      b.door.result?.scans.map(({ device, at }) => [device, at]),
      [['Gate A', evening.toISOString()]],
    );
    assert.equal(a.door.queue.size + b.door.queue.size, 0);
  });

  it('takes a code that stays in sight for one scan', async () => {
    const { eventId, barcode } = await eveningWith();
    const { door, network } = await standing(eventId, 'Gate A');
    const asked = () => network.sent.filter((line) => line.endsWith('/scan')).length;
    await door.scan({ code: barcode });
    for (let times = 0; times < 3; times++) {
      service.clock.forward(3000);
      await door.scan({ code: barcode });
    }
    assert.deepEqual([asked(), door.result?.access], [1, 'GRANTED']);
    service.clock.forward(5000);
    await door.scan({ code: barcode });
    assert.deepEqual([asked(), door.result?.reason], [2, 'ALREADY_IN']);
  });

  it('counts who is in over all devices', async () => {
    const { eventId, tickets } = await eveningWith(3);
    const [a, b] = [await standing(eventId, 'Gate A'), await standing(eventId, 'Gate B')];
    await a.door.scan({ code: tickets[0]!.barcode });
    await b.door.scan({ code: tickets[1]!.barcode });
    await a.door.sync();
    assert.deepEqual(a.door.list?.counts.total, { expected: 3, entered: 2, inside: 2 });
    const told = await service.call(
      api.door.counts,
      { eventId },
      { headers: { token: (await doors.pair(b.id)).token } },
    );
    assert.deepEqual([told.entered, told.inside, told.expected], [2, 2, 3]);
  });

  it('undoes its own scans, and admits by hand where it may', async () => {
    const { eventId, tickets } = await eveningWith(2);
    const { door } = await standing(eventId, 'Gate A', { permissions: ['scans:write', 'scans:force'] });
    await door.scan({ code: tickets[0]!.barcode });
    await door.undo(door.recent[0]!);
    assert.equal(door.list?.counts.total.entered, 0);
    assert.equal(door.queue.size, 0);
    service.clock.forward(10_000);
    await door.scan({ ticketId: tickets[0]!.id });
    assert.deepEqual(shown(door), ['GRANTED', undefined]);
    service.clock.forward(10_000);
    await door.scan({ ticketId: tickets[0]!.id });
    assert.deepEqual(shown(door), ['DENIED', 'ALREADY_IN']);
    await door.scan({ ticketId: tickets[0]!.id }, { force: true });
    assert.deepEqual([...shown(door), door.result?.isForced], ['GRANTED', 'ALREADY_IN', true]);
  });

  it('finds tickets by name, order and seat', async () => {
    const { eventId, tickets } = await eveningWith(2);
    const { door } = await standing(eventId, 'Gate A');
    const ids = (text: string) =>
      door.list
        ?.search(text)
        .map(({ _id }) => _id)
        .sort();
    assert.deepEqual(ids(tickets[0]!.order.id), tickets.map(({ id }) => id).sort());
    assert.deepEqual(ids('BÝRON ada')?.length, 2);
    assert.deepEqual(ids('no such person'), []);
  });

  it('finds first what is most likely meant: a seat before a name, and both before an order number', () => {
    const list = new TicketList('event');
    const ticket = (_id: string, fields: object) => ({ _id, name: 'Ada Byron', transactionId: 'a0', ...fields });
    list.apply([
      ticket('order', { name: 'Aaron', transactionId: '6720c12f' }),
      ticket('type', { name: 'Abel', ticketName: 'Table 12' }),
      ticket('row', { name: 'Zoe', row: '12', seat: '3' }),
      ticket('seat', { name: 'Yara', row: '4', seat: '12' }),
      ticket('seats', { name: 'Yara', row: '4', seat: '112' }),
    ]);
    const ids = (text: string) => list.search(text).map(({ _id }) => _id);
    assert.deepEqual(ids('12'), ['seat', 'row', 'type', 'seats', 'order']);
    assert.deepEqual(ids('yara'), ['seat', 'seats']);
    assert.deepEqual(ids('ya 12'), ['seat', 'seats']);
    assert.deepEqual(list.search('a', 2).length, 2);
  });

  it('reads what a reader typed by the keys of another language', async () => {
    const { eventId, barcode } = await eveningWith();
    await service.db.query(`update ticket set barcode = 'XYZWAQ2345XYZWAQ' where barcode = $1`, [barcode]);
    const { door } = await standing(eventId, 'Gate A');
    await door.scan({ code: 'XZYWAQ2345XZYWAQ', typed: true });
    assert.deepEqual(
      [door.result?.access, door.result?.attention.map(({ kind, text }) => [kind, text])],
      ['GRANTED', [['layout', 'QWERTZ']]],
    );
  });

  it('refuses a code of nothing, and one of another seller', async () => {
    const { eventId } = await eveningWith();
    const { door } = await standing(eventId, 'Gate A');
    await door.scan({ code: 'https://example.com/menu' });
    assert.deepEqual([door.result?.access, door.result?.reason], ['DENIED', 'UNKNOWN']);
  });

  it('is at its end when it is revoked: the list is gone, what it has is handed over, and all comes back when it is switched on again', async () => {
    const { eventId, tickets } = await eveningWith(2);
    const { id, door, network } = await standing(eventId, 'Gate A');
    network.state = 'down';
    await door.scan({ code: tickets[0]!.barcode });
    await service.call(api.accessUsers.update, { id, active: false }, await doors.key());
    network.state = 'up';
    await door.tick();
    await door.tick();
    assert.deepEqual([door.phase, door.ending, door.list], ['ended', 'revoked', undefined]);
    assert.deepEqual([door.queue.size, door.lateSent], [0, 1]);
    const { docs } = await service.call(api.lateScans.list, { accessUserId: id }, await doors.key());
    await service.call(api.lateScans.take, { ids: docs.map(({ _id }) => _id) }, await doors.key());
    await service.call(api.accessUsers.update, { id, active: true }, await doors.key());
    await door.refresh();
    assert.deepEqual([door.phase, door.list?.size, door.list?.counts.total.entered], ['ready', 2, 1]);
  });

  it('forgets its tickets twelve hours after the event, and sends what it has', async () => {
    const { eventId, tickets } = await eveningWith(2);
    const { door, network } = await standing(eventId, 'Gate A');
    network.state = 'down';
    await door.scan({ code: tickets[0]!.barcode });
    service.clock.now = new Date(Date.parse(door.event?.end ?? '') + 11 * 3_600_000);
    await door.tick();
    assert.deepEqual([door.phase, door.list?.size], ['scanning', 2]);
    service.clock.forward(3_600_001);
    await door.tick();
    assert.deepEqual([door.phase, door.list, door.recent, door.queue.size], ['gate', undefined, [], 1]);
    network.state = 'up';
    await door.tick();
    assert.equal(door.queue.size, 0);
  });

  it('keeps what it could not hand over in time, and sends it when it is switched on again', async () => {
    const { eventId, tickets } = await eveningWith(1);
    const { id, door, network } = await standing(eventId, 'Gate A');
    network.state = 'down';
    await door.scan({ code: tickets[0]!.barcode });
    await service.call(api.accessUsers.update, { id, active: false }, await doors.key());
    service.clock.forward(73 * 3_600_000);
    network.state = 'up';
    for (let at = 0; at < 4; at += 1) await door.tick();
    assert.deepEqual([door.phase, door.queue.size, door.lateSent], ['ended', 1, 0]);
    await service.call(api.accessUsers.update, { id, active: true }, await doors.key());
    await door.refresh();
    await door.tick();
    assert.equal(door.queue.size, 0);
  });
});

describe('a door page that changes its event', () => {
  it('reads the list of the second one, although that of the first was under way', async () => {
    const first = await addEvent(service.db);
    const second = await addEvent(service.db, { name: 'Second' });
    await doors.sell(first, 2);
    await doors.sell(second, 3);
    const { door, network } = await standing(first, 'Gate A');
    door.leave();
    network.state = 'late';
    const chosen = [door.sync(), door.choose(second)];
    network.state = 'up';
    while (door.list?.size !== 3 || !door.isComplete) await network.letThrough();
    await Promise.all(chosen);
    assert.deepEqual([door.event?.name, door.progress, door.list.counts.total.expected], ['Second', undefined, 3]);
  });
});

describe('a door page without a network', () => {
  it('decides by itself, tells who looks that it is not confirmed, and sends it later', async () => {
    const { eventId, tickets } = await eveningWith(2);
    const { door, network } = await standing(eventId, 'Gate A');
    network.state = 'down';
    await door.scan({ code: tickets[0]!.barcode });
    assert.deepEqual([door.result?.access, door.result?.isConfirmed, door.queue.size], ['GRANTED', false, 1]);
    service.clock.forward(10_000);
    await door.scan({ code: tickets[0]!.barcode });
    assert.deepEqual(shown(door), ['DENIED', 'ALREADY_IN']);
    await door.scan({ code: 'NOTINTHELIST2345' });
    assert.deepEqual(shown(door), ['DENIED', 'UNKNOWN']);
    assert.equal(door.connection.isOnline, false);
    network.state = 'up';
    await door.tick();
    assert.deepEqual([door.connection.isOnline, door.queue.size, door.notices], [true, 0, []]);
    const rows = await service.db.query<{ access: string; reason: string | null }>(
      'select access, reason from scan where event_id = $1 order by scanned_at, access desc',
      [eventId],
    );
    assert.deepEqual(
      rows.map(({ access, reason }) => [access, reason]),
      [
        ['GRANTED', null],
        ['DENIED', 'ALREADY_IN'],
        ['DENIED', 'UNKNOWN'],
      ],
    );
  });

  it('waits for no answer after three that did not come', async () => {
    const { eventId, tickets } = await eveningWith(5);
    const { door, network } = await standing(eventId, 'Gate A');
    network.state = 'down';
    for (const { barcode } of tickets) await door.scan({ code: barcode });
    assert.equal(network.sent.filter((line) => line.endsWith('/scan')).length, 3);
    assert.deepEqual([door.connection.isOnline, door.queue.size, door.list?.counts.total.entered], [false, 5, 5]);
  });

  it('tells of a ticket that another device without a network admitted, too', async () => {
    const { eventId, barcode } = await eveningWith();
    const [a, b] = [await standing(eventId, 'Gate A'), await standing(eventId, 'Gate B')];
    for (const { network } of [a, b]) network.state = 'down';
    await a.door.scan({ code: barcode });
    service.clock.forward(60_000);
    await b.door.scan({ code: barcode });
    assert.deepEqual([a.door.result?.access, b.door.result?.access], ['GRANTED', 'GRANTED']);
    for (const { network } of [a, b]) network.state = 'up';
    await a.door.tick();
    assert.equal(a.door.notices.length, 0);
    await b.door.tick();
    await b.door.sync();
    await a.door.sync();
    assert.deepEqual(
      a.door.notices.map(({ kind, first }) => [kind, first?.device]),
      [['conflict', 'Gate B']],
    );
    assert.deepEqual(
      b.door.notices.map(({ kind, reason, first }) => [kind, reason, first?.device, first?.at]),
      [['conflict', 'ALREADY_IN', 'Gate A', evening.toISOString()]],
    );
  });

  it('tells when a late answer says otherwise', async () => {
    const { eventId, barcode } = await eveningWith();
    const [a, b] = [await standing(eventId, 'Gate A'), await standing(eventId, 'Gate B')];
    await a.door.scan({ code: barcode });
    b.network.state = 'late';
    const scanned = b.door.scan({ code: barcode });
    await b.network.letThrough();
    while (b.network.sent.filter((line) => line.endsWith('/scan')).length === 0 || b.door.notices.length === 0)
      await b.network.letThrough();
    await scanned;
    assert.deepEqual([b.door.result?.access, b.door.result?.isConfirmed], ['GRANTED', false]);
    assert.deepEqual(
      b.door.notices.map(({ kind, access, reason, first }) => [kind, access, reason, first?.device]),
      [['late', 'DENIED', 'ALREADY_IN', 'Gate A']],
    );
    assert.equal(b.door.queue.size, 0);
  });

  it('corrects its clock by that of the service', async () => {
    const { eventId, barcode } = await eveningWith();
    const { door, network } = await standing(eventId, 'Gate A');
    const told = door.clock.now.getTime() - service.clock.now.getTime();
    assert.ok(Math.abs(told) <= 1000, String(told));
    network.state = 'down';
    await door.scan({ code: barcode });
    assert.equal(door.result?.access, 'GRANTED');
  });
});

describe('a device and the service', () => {
  it('decide alike, whatever was scanned before, with and without a network', async () => {
    const { eventId, tickets: canceled } = await eveningWith();
    await service.call(api.transactions.cancel, { id: canceled[0]!.order.id }, await doors.key());
    const sold = [...canceled, ...(await doors.sell(eventId, 3))];
    const permissions = ['scans:write' as const, 'scans:force' as const];
    const { door, network } = await standing(eventId, 'Gate A', { permissions });
    const other = await doors.device('Gate B', { permissions });
    const step = fc.record({
      ticket: fc.nat({ max: sold.length - 1 }),
      minutes: fc.integer({ min: -300, max: 300 }),
      force: fc.boolean(),
      undo: fc.boolean(),
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const { ticket, minutes, force, undo } of steps) {
          count += 1; // the same code in the same moment would be the same scan
          service.clock.now = new Date(evening.getTime() + minutes * 60_000 + count * 5000);
          await door.sync();
          network.state = 'down';
          await door.scan({ code: sold[ticket]!.barcode }, { force });
          const own = door.result;
          network.state = 'up';
          assert.ok(own);
          const asked = { eventId, force, dryRun: true, scannedAt: own.at.toISOString() };
          const theirs = await other.scan(sold[ticket]!.barcode, asked);
          assert.deepEqual([own.access, own.reason, own.time], [theirs.access, theirs.reason, theirs.time]);
          await door.noteNetwork(true);
          await door.sync();
          if (undo && door.canUndo(own)) await door.undo(own);
        }
      }),
      { numRuns: 20 },
    );
  });
});
