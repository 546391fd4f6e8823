import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { EventInfo } from '../../src/contract/event-info.ts';
import { ListingEvent } from '../../src/contract/listings.ts';
import { read, UnreadableError, type Dropped } from '../../src/contract/read.ts';
import { z } from '../../src/contract/route.ts';
import { eventInfo, eventInfos, sales } from '../support/builders/carts.ts';
import { damaged } from '../support/builders/damage.ts';

const start = '2026-06-20T18:00:00Z';
const end = '2026-06-20T22:00:00Z';
const listing = (_id: string, fields: object = {}) => ({ _id, name: _id, start, end, ...fields });

/** Reads a copy and tells what was left out. */
function readInfo(data: unknown): { info: EventInfo; dropped: string[] } {
  const dropped: Dropped[] = [];
  const info = read(EventInfo, JSON.parse(JSON.stringify(data)), (one) => dropped.push(one));
  return { info, dropped: dropped.map(({ path }) => path) };
}

describe('read', () => {
  it('keeps fields and values that it does not know', () => {
    const data = {
      ...eventInfo({ saleStatus: 'postponed', eventType: 'HOLOGRAM' }),
      invented: { deep: [1] },
      tickets: [
        { id: 'a', name: 'A', price: 1, sparkle: true, salesStart: { target: 'moon', unit: 'eons', offset: 1 } },
      ],
      styleOptions: { categoryAlignment: 'spiral' },
    };
    const { info, dropped } = readInfo(data);
    assert.deepEqual(info, data);
    assert.deepEqual(dropped, []);
  });

  it('drops an optional field that is null or of another kind, and tells which', () => {
    const { info, dropped } = readInfo({
      ...eventInfo(),
      image: null,
      max: 'ten',
      styleOptions: { brandOne: true, brandTwo: 'red' },
    });
    assert.deepEqual(dropped.sort(), ['image', 'max', 'styleOptions.brandOne']);
    assert.deepEqual(info, { ...eventInfo(), styleOptions: { brandTwo: 'red' }, v: 0 });
  });

  it('drops a date that is none', () => {
    for (const bad of [
      'soon',
      '2026-02-30T10:00:00Z',
      '2026-13-01T10:00:00Z',
      '2026-02-30T10:00:00',
      '20 June 2026',
      '2026-06-20T10:00:00Z or later',
    ]) {
      assert.deepEqual(readInfo({ ...eventInfo(), sellStart: bad }).dropped, ['sellStart'], bad);
    }
    for (const good of [
      '2026-06-20T18:00:00Z',
      '2026-06-20T18:00Z',
      '2026-06-20T18:00:00.123+05:30',
      '2028-02-29T00:00:00-03:00',
    ]) {
      assert.deepEqual(readInfo({ ...eventInfo(), sellStart: good }).dropped, [], good);
    }
  });

  it('drops items of a list that cannot be read, and keeps the others in their order', () => {
    const dropped: Dropped[] = [];
    const data = [
      listing('a'),
      listing('b', { start: 'never' }),
      null,
      listing('c'),
      7,
      { name: 'no id' },
      listing('d', { image: [] }),
    ];
    const events = read(z.array(ListingEvent), data, (one) => dropped.push(one));
    assert.deepEqual(
      events.map(({ _id }) => _id),
      ['a', 'c', 'd'],
    );
    assert.ok(dropped.some(({ path, message }) => path === '1.start' && message.includes('ISO 8601')));
    assert.ok(dropped.some(({ path }) => path === '6.image'));
  });

  it('drops items in lists of lists', () => {
    const slot = { _id: 's', startTime: { hour: 10, minute: 0 } };
    const timeSlots = [
      { ...slot, categories: [{ categoryRef: 'a', v: 1 }, 'b', { categoryRef: {} }, null] },
      { _id: 't', startTime: { hour: 10 } },
      { _id: 'u' },
      slot,
    ];
    const { info } = readInfo({ ...eventInfo(), timeSlots, groups: [{ _id: 'g', tickets: ['a', {}, null, 'b'] }, {}] });
    assert.deepEqual(info.timeSlots, [{ ...slot, categories: [{ categoryRef: 'a', v: 1 }, {}], v: 0 }, slot]);
    assert.deepEqual(info.groups, [{ _id: 'g', tickets: ['a', 'b'] }]);
  });

  it('drops a list that is none', () => {
    const { info, dropped } = readInfo({ ...eventInfo(), groups: null, gallery: 'all' });
    assert.deepEqual([info.groups, info.gallery], [undefined, []]);
    assert.deepEqual(dropped.sort(), ['gallery.0', 'groups']);
  });

  it('throws UnreadableError, naming the path, when what may not be missing is', () => {
    const { name: _, ...nameless } = eventInfo();
    for (const data of [nameless, { ...nameless, name: null }, null, [], 'text', 7, undefined]) {
      assert.throws(() => read(EventInfo, structuredClone(data)), UnreadableError);
    }
    assert.throws(() => read(EventInfo, nameless), /^UnreadableError: name: /);
    assert.throws(
      () => read(z.looseObject({ rows: z.array(ListingEvent), total: z.number() }), { rows: null, total: 0 }),
      UnreadableError,
    );
  });

  it('answers an empty list when no item can be read', () => {
    assert.deepEqual(read(z.array(ListingEvent), [{}, null, 3]), []);
  });

  it('copes with names that objects have by themselves', () => {
    const data: unknown = JSON.parse(
      '{"_id":"e","name":"E","start":"2026-06-20T18:00:00Z","end":"2026-06-20T18:00:00Z","__proto__":{"max":"x"},"constructor":null,"meta":{"__proto__":{"polluted":1}}}',
    );
    assert.equal(read(EventInfo, data).name, 'E');
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });

  it('is not slow when a long list is bad throughout', () => {
    const asked = (length: number) => {
      let times = 0;
      const list = Array.from({ length }, () => ({ start: 1, groups: [{}] }));
      const watched = new Proxy(list, {
        get: (target, key) => (times++, Reflect.get(target, key) as unknown),
        set: (target, key, value) => (times++, Reflect.set(target, key, value)),
      });
      assert.deepEqual(read(z.array(ListingEvent), watched), []);
      return times;
    };
    // twice as long a list is no more than twice the work
    assert.ok(asked(2000) < 2.1 * asked(1000));
  });

  describe('of answers that were damaged anywhere', () => {
    const rich = fc.oneof(
      sales({ slots: true }).map(({ info }) => info),
      eventInfos({ slots: true }),
    );
    it('throws nothing but UnreadableError, and what it answers can be read again without loss', () => {
      let readable = 0;
      fc.assert(
        fc.property(damaged(rich), (data) => {
          let info: EventInfo;
          try {
            info = read(EventInfo, JSON.parse(JSON.stringify(data)));
          } catch (error) {
            assert.ok(error instanceof UnreadableError, String(error));
            return;
          }
          readable++;
          const again = readInfo(info);
          assert.deepEqual(again.dropped, []);
          assert.deepEqual(JSON.parse(JSON.stringify(again.info)), JSON.parse(JSON.stringify(info)));
        }),
        { numRuns: 2000 },
      );
      assert.ok(readable > 500, `${readable} were readable`);
    });
  });
});
