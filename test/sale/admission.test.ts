import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { admissionTime, decide, type AdmissionInput, type DoorTicket, type Gate } from '../../src/sale/admission.ts';
import type { Scan } from '../../src/sale/presence.ts';

const event = {
  _id: 'hamlet',
  start: '2026-11-24T19:00:00Z',
  end: '2026-11-24T22:00:00Z',
  checkinStarts: '2026-11-24T18:00:00Z',
  timezone: 'Europe/Berlin',
};
const valid: DoorTicket = { status: 'VALID', admits: [{ eventId: 'hamlet', ticketTypeId: 'stalls' }] };
const on = (clock: string) => new Date(`2026-11-24T${clock}Z`);
const entry = (rest: Partial<Scan> = {}): Scan => ({
  nonce: 'first',
  at: '2026-11-24T18:30:00.000Z',
  direction: 'IN',
  eventId: 'hamlet',
  device: 'Gate B',
  ...rest,
});

/** Asks for a ticket at half past seven in Berlin, half an hour after the doors. */
function ask(ticket: Partial<DoorTicket> = {}, rest: Partial<AdmissionInput> = {}) {
  return decide({
    ticket: { ...valid, ...ticket },
    event,
    gate: {},
    scans: [],
    at: on('18:30:00'),
    direction: 'IN',
    ...rest,
  });
}
const reasonOf = (...args: Parameters<typeof ask>) => ask(...args).reason;

describe('an admission', () => {
  it('is granted to a valid ticket', () => {
    assert.deepEqual(ask(), { access: 'GRANTED', attention: [], scans: [] });
  });

  it('is refused with the reason that helps at the door', () => {
    const zone = { _id: 'z1', name: 'Backstage' };
    assert.equal(decide({ ...inputOf(undefined) }).reason, 'UNKNOWN');
    assert.equal(reasonOf({}, { code: { isStale: true } }), 'STALE_CODE');
    assert.deepEqual(pick(ask({ status: 'INVALID', cause: 'canceled' })), ['DENIED', 'INVALID', 'canceled']);
    assert.deepEqual(pick(ask({}, { code: { ended: 'transferred' } })), ['DENIED', 'INVALID', 'transferred']);
    assert.equal(reasonOf({ status: 'A-NEW-ONE' }), 'INVALID');
    assert.equal(reasonOf({ isBlocked: true }), 'BLOCKED');
    assert.equal(reasonOf({ admits: [{ eventId: 'lear', ticketTypeId: 'stalls' }] }), 'WRONG_EVENT');
    assert.equal(reasonOf({ entryPermissions: ['z2'] }, { gate: { zone } }), 'WRONG_ZONE');
    assert.equal(reasonOf({}, { gate: { ticketTypeIds: ['balcony'] } }), 'TICKET_TYPE_NOT_HERE');
    assert.equal(reasonOf({ status: 'RESERVED' }), 'UNPAID');
    assert.equal(reasonOf({ status: 'DETAILSREQUIRED' }), 'DETAILS_REQUIRED');
    assert.equal(reasonOf({}, { scans: [entry()] }), 'ALREADY_IN');
  });

  it('opens the zones of the ticket, by id or name, and all where it names none', () => {
    const gate = { zone: { _id: 'z1', name: 'Backstage' } };
    for (const entryPermissions of [undefined, [], ['z1'], ['Foyer', 'Backstage']])
      assert.equal(ask({ ...(entryPermissions && { entryPermissions }) }, { gate }).access, 'GRANTED');
    assert.equal(ask({ entryPermissions: ['Backstage'] }).access, 'GRANTED', 'a door without a zone');
  });

  it('tells the day, and until and from when it would be granted', () => {
    const time = (at: Date, rest: Partial<DoorTicket> = {}, gate: Gate = {}) => {
      const { reason, time: told } = ask(rest, { at, gate });
      return [reason, told];
    };
    assert.deepEqual(time(on('17:59:59.999')), ['TOO_EARLY', '2026-11-24T18:00:00.000Z']);
    assert.deepEqual(time(on('18:00:00')), [undefined, undefined]);
    assert.deepEqual(time(on('22:00:00')), [undefined, undefined]);
    assert.deepEqual(time(on('22:00:00.001')), ['TOO_LATE', '2026-11-24T22:00:00.000Z']);
    // half past midnight in Berlin is another day there, and still the 24th in UTC
    assert.deepEqual(time(on('23:30:00')), ['WRONG_DAY', event.start]);
    assert.deepEqual(time(new Date('2026-11-23T19:00:00Z')), ['WRONG_DAY', event.start]);
    assert.deepEqual(time(on('19:00:00'), { validUntil: '2026-11-24T18:45:00Z' }), [
      'TOO_LATE',
      '2026-11-24T18:45:00Z',
    ]);
    const slot = { slotStart: '2026-11-24T20:00:00Z', slotEnd: '2026-11-24T21:00:00Z' };
    assert.deepEqual(time(on('18:30:00'), slot), [undefined, undefined], 'slots are not checked');
    const gate = { checkTimeslots: true, beforeMinutes: 15 };
    assert.deepEqual(time(on('19:44:00'), slot, gate), ['TOO_EARLY', '2026-11-24T19:45:00.000Z']);
    assert.deepEqual(time(on('21:00:01'), slot, gate), ['TOO_LATE', '2026-11-24T21:00:00.000Z']);
    assert.deepEqual(time(on('20:21:00'), slot, { ...gate, afterMinutes: 20 }), [
      'TOO_LATE',
      '2026-11-24T20:20:00.000Z',
    ]);
  });

  it('begins three hours before an event without doors, and ends twelve hours after one without an end', () => {
    const { from, until } = admissionTime({}, { _id: 'e', start: event.start }, {});
    assert.deepEqual([from, until], [on('16:00:00'), new Date('2026-11-25T07:00:00Z')]);
  });

  it('counts by event and zone, and as often as the ticket allows', () => {
    assert.equal(reasonOf({ allowedScanCount: 2 }, { scans: [entry()] }), undefined);
    assert.equal(reasonOf({ allowedScanCount: 2 }, { scans: [entry(), entry({ nonce: 'b' })] }), 'ALREADY_IN');
    assert.equal(reasonOf({}, { scans: [entry({ eventId: 'lear' })] }), undefined);
    assert.equal(reasonOf({}, { scans: [entry()], gate: { zone: { _id: 'bar', name: 'Bar' } } }), undefined);
    assert.equal(reasonOf({}, { scans: [entry(), entry({ nonce: 'undo', undoes: 'first' })] }), undefined);
  });

  it('lets in again after an exit only where the door says so', () => {
    const scans = [entry(), entry({ nonce: 'out', at: '2026-11-24T18:35:00.000Z', direction: 'OUT' })];
    assert.equal(reasonOf({}, { scans, at: on('18:40:00') }), 'ALREADY_IN');
    assert.equal(reasonOf({}, { scans, at: on('18:40:00'), gate: { enableMultiCheckin: true } }), undefined);
    assert.equal(reasonOf({}, { scans: [entry()], gate: { enableMultiCheckin: true } }), 'ALREADY_IN');
  });

  it('admits a season ticket to each event once', () => {
    const admits = ['series', 'hamlet', 'lear'].map((eventId) => ({ eventId, ticketTypeId: 'card' }));
    assert.equal(reasonOf({ admits }, { scans: [entry({ eventId: 'lear' })] }), undefined);
    assert.equal(reasonOf({ admits }, { scans: [entry()] }), 'ALREADY_IN');
  });

  it('is forced by hand against any reason but an unknown code, and says against which', () => {
    const forced = ask({ status: 'RESERVED' }, { force: true });
    assert.deepEqual([forced.access, forced.reason, forced.isForced], ['GRANTED', 'UNPAID', true]);
    assert.equal(decide({ ...inputOf(undefined), force: true }).access, 'DENIED');
    assert.equal(ask({}, { force: true }).isForced, undefined, 'nothing to force');
  });

  it('holds no one at an exit who came in, and warns of tickets that are not valid', () => {
    const out = { direction: 'OUT' as const, scans: [entry()], at: on('23:59:00') };
    assert.deepEqual(ask({}, out), { access: 'GRANTED', attention: [], scans: [entry()] });
    assert.equal(reasonOf({}, { ...out, scans: [] }), 'NOT_IN');
    assert.equal(reasonOf({ admits: [] }, out), 'WRONG_EVENT');
    assert.deepEqual(ask({ status: 'INVALID', cause: 'returned' }, out).attention, [
      { kind: 'invalid', text: 'returned' },
    ]);
    assert.deepEqual(ask({ isBlocked: true }, out).attention, [{ kind: 'blocked' }]);
    assert.equal(ask({ status: 'RESERVED' }, out).access, 'GRANTED');
  });

  it('never lets a ticket in more often than it allows, whatever is scanned when', () => {
    const step = fc.record({
      direction: fc.constantFrom('IN' as const, 'OUT' as const),
      minutes: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 20 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        (steps, allowed, returns) => {
          const scans: Scan[] = [];
          let inside = 0;
          let entered = 0;
          for (const [index, { direction, minutes }] of steps.sort((a, b) => a.minutes - b.minutes).entries()) {
            const at = new Date(on('18:00:00').getTime() + minutes * 60_000);
            const gate = { enableMultiCheckin: returns };
            const { access } = ask({ allowedScanCount: allowed }, { direction, scans, at, gate });
            if (access === 'DENIED') continue;
            scans.push({ nonce: String(index).padStart(2, '0'), at: at.toISOString(), direction, eventId: 'hamlet' });
            if (direction === 'IN') entered += 1;
            inside += direction === 'IN' ? 1 : -1;
            assert.ok(inside >= 0 && inside <= allowed);
            if (!returns) assert.ok(entered <= allowed);
          }
        },
      ),
    );
  });
});

function inputOf(ticket: DoorTicket | undefined): AdmissionInput {
  return { ticket, event, gate: {}, scans: [], at: on('18:30:00'), direction: 'IN' };
}
function pick({ access, reason, cause }: ReturnType<typeof decide>) {
  return [access, reason, cause];
}
