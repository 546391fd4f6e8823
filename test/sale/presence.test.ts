import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { presenceOf, scansAt, type Scan } from '../../src/sale/presence.ts';

const once = { allowed: 1, returns: false };
const place = { eventId: 'hamlet' };
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 19, minutes)).toISOString();
const scan = (nonce: string, minutes: number, rest: Partial<Scan> = {}): Scan => ({
  nonce,
  at: at(minutes),
  direction: 'IN',
  eventId: 'hamlet',
  ...rest,
});
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const nonces = (scans: readonly Scan[]) => scans.map(({ nonce }) => nonce);

describe('the presence of a ticket', () => {
  it('follows from its entries and exits', () => {
    assert.deepEqual(presenceOf([], place, once), { inside: 0, left: 0, used: 0, entries: [], conflicts: [] });
    const entry = scan('a', 1);
    assert.deepEqual(presenceOf([entry], place, once), {
      inside: 1,
      left: 0,
      used: 1,
      entries: [entry],
      conflicts: [],
    });
    const { inside, left, used } = presenceOf([entry, scan('b', 2, { direction: 'OUT' })], place, once);
    assert.deepEqual([inside, left, used], [0, 1, 1]);
  });

  it('uses no admission for a return after an exit, where the door lets in again', () => {
    const scans = [scan('a', 1), scan('b', 2, { direction: 'OUT' }), scan('c', 3)];
    const again = presenceOf(scans, place, { allowed: 1, returns: true });
    assert.deepEqual([again.used, nonces(again.entries), again.conflicts], [1, ['a', 'c'], []]);
    const never = presenceOf(scans, place, once);
    assert.deepEqual([never.used, nonces(never.conflicts)], [1, ['c']]);
  });

  it('counts the earliest of entries that devices admitted without knowing of each other', () => {
    const scans = [scan('late', 7), scan('early', 3)];
    const { entries, conflicts } = presenceOf(scans, place, once);
    assert.deepEqual([nonces(entries), nonces(conflicts)], [['early'], ['late']]);
    assert.deepEqual(nonces(presenceOf(scans, place, { allowed: 2, returns: false }).conflicts), []);
  });

  it('never takes an entry by hand for a conflict', () => {
    const scans = [scan('a', 1), scan('by hand', 2, { forced: true }), scan('c', 3)];
    assert.deepEqual(nonces(presenceOf(scans, place, once).conflicts), ['c']);
  });

  it('leaves out what was undone, other events and other zones', () => {
    const scans = [
      scan('a', 1),
      scan('undo', 2, { undoes: 'a' }),
      scan('other event', 3, { eventId: 'lear' }),
      scan('other zone', 4, { zone: 'backstage' }),
    ];
    assert.deepEqual(scansAt(scans, place), []);
    assert.deepEqual(nonces(scansAt(scans, { ...place, zone: 'backstage' })), ['other zone']);
  });

  it('is the same in whatever order scans arrive, and however often', () => {
    const any = fc
      .record({
        nonce: fc.constantFrom(...letters),
        minutes: fc.integer({ min: 0, max: 5 }),
        direction: fc.constantFrom('IN' as const, 'OUT' as const),
        eventId: fc.constantFrom('hamlet', 'lear'),
        forced: fc.boolean(),
      })
      .map(({ nonce, minutes, ...rest }) => scan(nonce, minutes, rest));
    const undo = fc.constantFrom(...letters).map((nonce) => scan(`undo ${nonce}`, 9, { undoes: nonce }));
    const history = fc
      .uniqueArray(fc.oneof({ weight: 4, arbitrary: any }, undo), { selector: ({ nonce }) => nonce, maxLength: 12 })
      .chain((scans) =>
        fc.record({
          scans: fc.constant(scans),
          shuffled: fc.shuffledSubarray([...scans, ...scans.slice(0, 3)], {
            minLength: scans.length + Math.min(3, scans.length),
          }),
        }),
      );
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 3 }), fc.boolean(), ({ scans, shuffled }, allowed, returns) => {
        const state = presenceOf(scans, place, { allowed, returns });
        assert.deepEqual(presenceOf(shuffled, place, { allowed, returns }), state);
        const entered = scansAt(scans, place).filter(({ direction }) => direction === 'IN');
        assert.equal(state.entries.length + state.conflicts.length, entered.length);
        if (!entered.some(({ forced }) => forced)) assert.ok(state.used <= allowed);
      }),
    );
  });
});
