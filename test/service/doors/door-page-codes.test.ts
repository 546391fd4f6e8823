import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Door } from '../../../src/door/door.ts';
import { doorPage } from '../../support/builders/door-page.ts';
import { doorsOf, shownCode } from '../../support/builders/doors.ts';
import { addEvent } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
const morning = new Date('2026-06-01T10:00:00Z');
const evening = new Date('2026-07-01T17:30:00.500Z');

beforeEach(() => {
  service.clock.now = morning;
});

const eventWith = async (codeForm: string) => await addEvent(service.db, { ticketSettings: { codeForm } });

/** A device that stands at the door of the event in the evening. */
async function standing(eventId: string) {
  service.clock.now = evening;
  const { _id: id } = await service.call(api.accessUsers.create, { name: 'Gate A' }, await doors.key());
  const { code } = await service.call(api.accessUsers.createPairing, { id }, await doors.key());
  const made = doorPage(service);
  await made.door.start(code);
  if (made.door.gate?.eventId !== eventId) await made.door.choose(eventId);
  made.door.open();
  return made;
}
/** A ticket that is sold in the evening, behind the back of a device that stands there. */
async function sellLate(eventId: string) {
  service.clock.now = morning;
  const sold = await doors.ticket(eventId);
  service.clock.now = evening;
  return sold;
}
const told = ({ result }: Door) => [
  result?.access,
  result?.reason ?? result?.cause,
  ...(result?.attention.map(({ kind }) => kind) ?? []),
];

describe('a door page without a network', () => {
  it('admits a signed ticket that its list lacks, once, and says so', async () => {
    const eventId = await eventWith('signed');
    const { door, network } = await standing(eventId);
    await door.sync();
    const sold = await sellLate(eventId);
    const other = await sellLate(await eventWith('signed'));
    network.state = 'down';
    await door.scan({ code: sold.barcode });
    assert.deepEqual(told(door), ['DENIED', 'UNKNOWN']);
    const code = await shownCode(sold, evening);
    service.clock.forward(5000);
    await door.scan({ code });
    assert.deepEqual(told(door), ['GRANTED', undefined, 'notListed']);
    service.clock.forward(5000);
    await door.scan({ code });
    assert.deepEqual(told(door).slice(0, 2), ['DENIED', 'ALREADY_IN']);
    await door.scan({ code: await shownCode(other, evening) });
    assert.deepEqual(told(door).slice(0, 2), ['DENIED', 'WRONG_EVENT']);
    await door.scan({ code: code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A') });
    assert.deepEqual(told(door).slice(0, 2), ['DENIED', 'UNKNOWN']);
    network.state = 'up';
    await door.noteNetwork(true);
    await door.sync();
    assert.equal(door.queue.size, 0);
    const { entered } = await service.call(api.door.counts, { eventId }, (await doors.device()).with);
    assert.equal(entered, 1);
  });

  it('admits a rotating ticket that its list lacks, and no copy of it', async () => {
    const eventId = await eventWith('rotating');
    const { door, network } = await standing(eventId);
    const sold = await sellLate(eventId);
    network.state = 'down';
    const code = await shownCode(sold, service.clock.now);
    service.clock.forward(300_000);
    await door.scan({ code });
    assert.deepEqual(told(door).slice(0, 2), ['DENIED', 'STALE_CODE']);
    await door.scan({ code: await shownCode(sold, service.clock.now) });
    assert.deepEqual(told(door), ['GRANTED', undefined, 'notListed']);
  });

  it('knows the codes that a ticket had before', async () => {
    const eventId = await eventWith('signed');
    const sold = await doors.ticket(eventId);
    await service.call(api.tickets.reissue, { id: sold.id }, await doors.key());
    const { door, network } = await standing(eventId);
    network.state = 'down';
    for (const code of [sold.barcode, await shownCode(sold, evening)]) {
      service.clock.forward(5000);
      await door.scan({ code });
      assert.deepEqual([door.result?.reason, door.result?.cause], ['INVALID', 'reissued']);
    }
  });
});

describe('a rotating code in sight of a camera', () => {
  it('is one scan, although its text changes', async () => {
    const eventId = await eventWith('rotating');
    const sold = await doors.ticket(eventId);
    const { door } = await standing(eventId);
    for (let frame = 0; frame < 12; frame++) {
      await door.scan({ code: await shownCode(sold, service.clock.now) });
      assert.deepEqual(told(door), ['GRANTED', undefined]);
      service.clock.forward(3000);
    }
    assert.equal(door.recent.length, 1);
  });

  it('is read again after a copy that was too old', async () => {
    const eventId = await eventWith('rotating');
    const sold = await doors.ticket(eventId);
    const { door } = await standing(eventId);
    await door.scan({ code: await shownCode(sold, morning) });
    assert.equal(door.result?.reason, 'STALE_CODE');
    await door.scan({ code: await shownCode(sold, service.clock.now) });
    assert.equal(door.result.access, 'GRANTED');
  });
});

interface Look {
  readonly ticket: number;
  readonly age: number;
  readonly form: 'short' | 'shown' | 'forged' | 'spaced';
}

/** What each run sees of each ticket, whatever it draws beside it. */
const looks: readonly Omit<Look, 'ticket'>[] = [
  { age: 140, form: 'shown' },
  { age: 0, form: 'shown' },
  { age: 0, form: 'shown' },
  { age: 0, form: 'forged' },
  { age: 0, form: 'short' },
];

describe('a device and the service', () => {
  it('decide alike about every form of code, of every age', async () => {
    const eventId = await eventWith('rotating');
    const sold = await doors.sell(eventId, 2);
    for (const codeForm of ['signed', 'short']) {
      await service.db.query(
        `update event set data = jsonb_set(data, '{ticketSettings,codeForm}', to_jsonb($2::text)) where id = $1`,
        [eventId, codeForm],
      );
      sold.push(...(await doors.sell(eventId, 2)));
    }
    const before = [...sold];
    for (const at of [0, 2, 4]) await service.call(api.tickets.reissue, { id: sold[at]!.id }, await doors.key());
    for (const { order } of before) {
      for (const ticket of await service.call(api.checkout.tickets, order)) {
        const { barcode, rotatingBarcode, _id: id } = ticket;
        sold.push({ id, order, ticket, barcode: barcode ?? rotatingBarcode?.prefix?.slice(2) ?? '' });
      }
    }
    const { door, network } = await standing(eventId);
    const other = await doors.device('Gate B');
    const step = fc.record({
      ticket: fc.nat({ max: sold.length - 1 }),
      age: fc.integer({ min: -150, max: 150 }),
      form: fc.constantFrom<Look['form'][]>('short', 'shown', 'forged', 'spaced'),
    });
    let count = 0;
    const seen = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(step, async ({ ticket, age, form }) => {
        count += 1; // the same ticket in the same moment would be the same scan
        service.clock.now = new Date(evening.getTime() + count * 5000);
        const one = sold[ticket]!;
        const shown = await shownCode(one, new Date(service.clock.now.getTime() + age * 1000));
        const code = {
          short: one.barcode,
          shown,
          forged: `${shown.slice(0, -12)}${shown.at(-12) === '7' ? '8' : '7'}${shown.slice(-11)}`,
          spaced: ` ${shown.toLowerCase().replace(/(.{4})/g, '$1 ')}`,
        }[form];
        network.state = 'down';
        await door.scan({ code });
        const own = door.result;
        network.state = 'up';
        assert.ok(own);
        const asked = { eventId, dryRun: true, scannedAt: own.at.toISOString() };
        const theirs = await other.scan(code, asked);
        const kinds = (list: readonly { kind: string }[] = []) => list.map(({ kind }) => kind);
        assert.deepEqual(
          [own.access, own.reason, own.cause, kinds(own.attention)],
          [theirs.access, theirs.reason, theirs.cause, kinds(theirs.attention)],
        );
        seen.add(own.reason);
        await door.noteNetwork(true);
        await door.sync();
      }),
      { numRuns: 100, examples: sold.flatMap((_, ticket) => looks.map((look): [Look] => [{ ticket, ...look }])) },
    );
    for (const reason of [undefined, 'STALE_CODE', 'INVALID', 'UNKNOWN', 'ALREADY_IN'])
      assert.ok(seen.has(reason), String(reason));
  });
});
