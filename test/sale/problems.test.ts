import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo, InfoSlot } from '../../src/contract/event-info.ts';
import { setQuantity, type Cart } from '../../src/sale/cart.ts';
import { resolveTimes } from '../../src/sale/resolve-times.ts';
import { slotClosedBecause, ticketOption, type ReasonCode } from '../../src/sale/ticket-options.ts';
import { slotReason } from '../../src/sale/problems.ts';
import { quoteRules } from '../../src/sale/quote-rules.ts';
import { cartsOf, END, eventInfo, eventInfos, NOW, problems, START, ticket } from '../support/builders/carts.ts';

const cart = (amounts: Record<string, number>): Cart =>
  Object.entries(amounts).map(([ticketTypeId, amount]) => ({ ticketTypeId, amount }));
const codes = (info: EventInfo, wanted: Cart, now = NOW) => problems(info, wanted, now).map(({ code }) => code);

describe('problems', () => {
  it('are none for a cart that can be bought', () => {
    assert.deepEqual(problems(eventInfo({ v: 2, max: 2, min: 2 }), cart({ a: 2 }), NOW), []);
  });

  it('tell only that the sale is closed when it is', () => {
    assert.deepEqual(codes(eventInfo(), cart({ a: 5000, x: 1 }), new Date(END)), ['SALE_ENDED']);
    assert.deepEqual(codes(eventInfo({ sellStart: START }), []), ['SALE_NOT_STARTED']);
  });

  it('tell that a recurring event is sold by its dates', () => {
    assert.deepEqual(codes(eventInfo({ eventType: 'ROOT' }), cart({ a: 1 })), ['SALE_BY_DATE']);
    assert.deepEqual(codes(eventInfo({ eventType: 'RECURRENCE' }), cart({ a: 1 })), []);
  });

  it('name an empty cart and one below the minimum of an order', () => {
    assert.deepEqual(problems(eventInfo(), [], NOW), [{ code: 'EMPTY_CART' }]);
    assert.deepEqual(problems(eventInfo(), cart({ a: 0 }), NOW), [{ code: 'EMPTY_CART' }]);
    assert.deepEqual(problems(eventInfo({ min: 3 }), cart({ a: 2 }), NOW), [{ code: 'MIN_PER_ORDER', limit: 3 }]);
  });

  it('name amounts that are none, also when other lines would make up for them', () => {
    for (const amount of [-1, 1.5, NaN, 1001]) {
      assert.ok(
        codes(eventInfo(), [
          { ticketTypeId: 'a', amount: 3 },
          { ticketTypeId: 'a', amount },
        ]).includes('BAD_AMOUNT'),
        String(amount),
      );
    }
  });

  it('name each limit that an amount is above', () => {
    const over = (info: Partial<EventInfo>, fields: object = {}) =>
      problems(eventInfo({ ...info, tickets: [ticket('a', { categoryRef: 'hall', ...fields })] }), cart({ a: 5 }), NOW);
    const category = (fields: object) => ({ categories: [{ _id: 'hall', name: 'Hall', ...fields }] });
    const ticketTypeId = 'a';
    assert.deepEqual(over({ v: 4 }), [{ code: 'NOT_ENOUGH_LEFT', ticketTypeId, limit: 4 }]);
    assert.deepEqual(over({ v: 0 }), [{ code: 'SOLD_OUT', ticketTypeId, limit: 0 }]);
    assert.deepEqual(over(category({ v: 3 })), [{ code: 'NOT_ENOUGH_LEFT', ticketTypeId, limit: 3 }]);
    assert.deepEqual(over({}, { v: 2 }), [{ code: 'NOT_ENOUGH_LEFT', ticketTypeId, limit: 2 }]);
    assert.deepEqual(over({ max: 4 }), [{ code: 'MAX_PER_ORDER', ticketTypeId, limit: 4 }]);
    assert.deepEqual(over(category({ maxAmountPerOrder: 4 })), [
      { code: 'MAX_PER_CATEGORY', ticketTypeId, limit: 4, name: 'Hall' },
    ]);
    assert.deepEqual(over({}, { maxAmountPerOrder: 4 }), [{ code: 'MAX_PER_TICKET', ticketTypeId, limit: 4 }]);
    assert.deepEqual(over({}, { minAmountPerOrder: 6 }), [{ code: 'MIN_PER_TICKET', ticketTypeId, limit: 6 }]);
    assert.deepEqual(over({}, { active: false }), [{ code: 'NOT_FOR_SALE', ticketTypeId }]);
  });

  it('count what two types of a category share', () => {
    const info = eventInfo({
      tickets: [ticket('a', { categoryRef: 'hall' }), ticket('b', { categoryRef: 'hall' })],
      categories: [{ _id: 'hall', v: 4 }],
    });
    assert.deepEqual(problems(info, cart({ a: 2, b: 2 }), NOW), []);
    assert.deepEqual(problems(info, cart({ a: 3, b: 2 }), NOW), [
      { code: 'NOT_ENOUGH_LEFT', ticketTypeId: 'a', limit: 4 },
      { code: 'NOT_ENOUGH_LEFT', ticketTypeId: 'b', limit: 4 },
    ]);
  });

  it('add up lines of one type in several slots', () => {
    const lines = ['s', 't'].map((slotId) => ({ ticketTypeId: 'a', amount: 600, slotId }));
    assert.deepEqual(problems(eventInfo(), lines, NOW), [{ code: 'MAX_PER_TICKET', ticketTypeId: 'a', limit: 1000 }]);
    assert.deepEqual(problems(eventInfo({ v: 1000 }), lines, NOW), [
      { code: 'NOT_ENOUGH_LEFT', ticketTypeId: 'a', limit: 1000 },
    ]);
  });

  it('name rules of both kinds', () => {
    const rule = { conditionalAvailability: true, rules: [{ ticketGroup: 'adults', min: 1 }] };
    for (const conditionalAvailabilityMode of ['blockAddToCart', 'blockCheckout']) {
      const info = eventInfo({
        tickets: [ticket('k', { ...rule, conditionalAvailabilityMode })],
        groups: [{ _id: 'adults', name: 'Adults', tickets: ['k2'] }],
      });
      const both = { ...info, tickets: [...(info.tickets ?? []), ticket('k2')] };
      assert.deepEqual(problems(both, cart({ k: 1 }), NOW), [
        { code: 'NEEDS_OTHER_TICKET', ticketTypeId: 'k', limit: 1, name: 'Adults' },
      ]);
      assert.deepEqual(codes(info, cart({ k: 1 })), ['NOT_FOR_SALE']);
    }
  });

  it('are only those that clicking cannot avoid, on any walk over the steppers', () => {
    const avoidable: ReasonCode[] = ['EMPTY_CART', 'MIN_PER_ORDER', 'NEEDS_OTHER_TICKET'];
    const walks = eventInfos({ slots: true }).chain((info) =>
      fc.record({
        info: fc.constant(info),
        slot: fc.constantFrom(...(info.timeSlots ?? [])),
        clicks: fc.array(fc.tuple(fc.constantFrom(...(info.tickets ?? [])), fc.boolean()), { maxLength: 40 }),
      }),
    );
    fc.assert(
      fc.property(walks, ({ info, slot, clicks }) => {
        let now: Cart = [];
        for (const [type, up] of clicks) {
          const { next, previous } = ticketOption(info, type, now, NOW, slot);
          const amount = up ? next : previous;
          if (amount !== undefined) now = setQuantity(now, { ticketTypeId: type.id, amount, slotId: slot._id });
        }
        assert.deepEqual(
          codes(info, now).filter((code) => !avoidable.includes(code)),
          [],
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('time slots', () => {
  const slot = (fields: Partial<InfoSlot> = {}): InfoSlot => ({
    _id: 's',
    startTime: { hour: 20, minute: 30 },
    ...fields,
  });
  const info = (slots: InfoSlot[], more: Partial<EventInfo> = {}) =>
    eventInfo({
      useTimeSlots: true,
      timeSlots: slots,
      tickets: [
        ticket('a', { categoryRef: 'hall' }),
        ticket('b', { categoryRef: 'hall' }),
        ticket('c', { categoryRef: 'gallery' }),
      ],
      ...more,
    });
  const at = (slotId: string | undefined, amounts: Record<string, number>): Cart =>
    cart(amounts).map((line) => ({ ...line, slotId }));

  it('have to be chosen, and to exist', () => {
    assert.deepEqual(problems(info([slot()]), at(undefined, { a: 1 }), NOW), [
      { code: 'SLOT_MISSING', ticketTypeId: 'a' },
    ]);
    assert.deepEqual(problems(info([slot()]), at('gone', { a: 1, b: 1 }), NOW), [
      { code: 'SLOT_UNKNOWN', slotId: 'gone' },
    ]);
    assert.deepEqual(problems(info([slot()]), at('s', { a: 1 }), NOW), []);
  });

  it('mean nothing where an event does not use them', () => {
    assert.deepEqual(problems(eventInfo(), at('gone', { a: 1 }), NOW), []);
  });

  it('hold so many tickets of all types, of a category and of a type', () => {
    const volumes: [InfoSlot, Record<string, number>, string[]][] = [
      [slot({ v: 5 }), { a: 2, b: 2, c: 1 }, []],
      [slot({ v: 5 }), { a: 3, b: 2, c: 1 }, ['a', 'b', 'c']],
      [
        slot({ v: 9, categories: [{ categoryRef: 'hall', v: 3 }, { categoryRef: 'gallery' }] }),
        { a: 2, b: 1, c: 6 },
        [],
      ],
      [
        slot({ v: 9, categories: [{ categoryRef: 'hall', v: 3 }, { categoryRef: 'gallery' }] }),
        { a: 2, b: 2, c: 1 },
        ['a', 'b'],
      ],
      [slot({ v: 9, ticketTypes: [{ ticketTypeId: 'a', v: 1 }] }), { a: 1, b: 8 }, []],
      [slot({ v: 9, ticketTypes: [{ ticketTypeId: 'a', v: 1 }] }), { a: 2, b: 1 }, ['a']],
      [slot({ categories: [{ categoryRef: 'hall' }] }), { a: 1, c: 1 }, ['c']],
    ];
    for (const [one, amounts, over] of volumes) {
      const found = problems(info([one]), at('s', amounts), NOW);
      assert.deepEqual(
        found.map(({ ticketTypeId }) => ticketTypeId),
        over,
      );
      assert.ok(found.every(({ code, slotId }) => code === 'SLOT_SOLD_OUT' && slotId === 's'));
    }
  });

  it('let a stepper go as far as a type has room beside the others', () => {
    const chart = info([slot({ v: 10, ticketTypes: [{ ticketTypeId: 'a', v: 2 }] })]);
    const { next, reason } = ticketOption(chart, ticket('a'), at('s', { b: 5 }), NOW, chart.timeSlots?.[0]);
    assert.deepEqual([next, reason], [1, undefined]);
    assert.equal(
      ticketOption(chart, ticket('b'), at('s', { a: 2, b: 8 }), NOW, chart.timeSlots?.[0]).reason?.code,
      'SLOT_SOLD_OUT',
    );
    assert.equal(
      ticketOption(chart, ticket('b'), at('other', { a: 2, b: 8 }), NOW, chart.timeSlots?.[0]).next,
      9,
      'another slot is another room',
    );
  });

  it('are over when the next one begins', () => {
    const slots = [slot(), slot({ _id: 't', startTime: { hour: 22, minute: 0 } })];
    const closed = (now: string) =>
      resolveTimes(info(slots)).timeSlots?.map((one) => slotClosedBecause(one, new Date(now))?.code);
    const open = resolveTimes(info(slots));
    assert.deepEqual(closed('2026-06-20T19:59:00Z'), [undefined, undefined]);
    assert.deepEqual(closed('2026-06-20T20:00:00Z'), ['SLOT_OVER', undefined]);
    assert.deepEqual(problems(info(slots), at('s', { a: 1 }), new Date('2026-06-20T20:00:00Z')), [
      { code: 'SLOT_OVER', slotId: 's' },
    ]);
    assert.equal(
      ticketOption(open, ticket('a'), [], new Date('2026-06-20T20:00:00Z'), open.timeSlots?.[0]).next,
      undefined,
    );
  });

  it('are sold out when nothing is left', () => {
    assert.deepEqual(slotClosedBecause(slot({ v: 0 }), NOW), {
      code: 'SLOT_SOLD_OUT',
      slotId: 's',
      limit: 0,
    });
  });
});

describe('slotReason', () => {
  const slot = (_id: string, hour: number, fields: Partial<InfoSlot> = {}): InfoSlot => ({
    _id,
    startTime: { hour, minute: 0 },
    ...fields,
  });
  const info = eventInfo({
    useTimeSlots: true,
    tickets: [ticket('a', { categoryRef: 'hall' }), ticket('b', { categoryRef: 'gallery' })],
    timeSlots: [
      slot('free', 20),
      slot('three', 21, { v: 3 }),
      slot('hall', 22, { categories: [{ categoryRef: 'hall', v: 1 }] }),
      slot('none', 23, { v: 0 }),
    ],
  });
  const reason = (wanted: Cart, id: string) => slotReason(info, wanted, id, NOW, quoteRules)?.code;

  it('says why a cart does not fit into a slot, wherever the cart stands now', () => {
    const both = [
      { ticketTypeId: 'a', amount: 2, slotId: 'free' },
      { ticketTypeId: 'b', amount: 1 },
    ];
    assert.equal(reason(both, 'free'), undefined);
    assert.equal(reason(both, 'three'), undefined);
    assert.equal(reason([...both, { ticketTypeId: 'b', amount: 1 }], 'three'), 'SLOT_SOLD_OUT');
    assert.equal(reason(both, 'hall'), 'SLOT_SOLD_OUT');
    assert.equal(reason(cart({ a: 1 }), 'hall'), undefined);
    assert.equal(reason([], 'none'), 'SLOT_SOLD_OUT');
    assert.equal(reason([], 'gone'), 'SLOT_UNKNOWN');
  });

  it('agrees with problems for every cart', () => {
    const any = eventInfos({ slots: true }).chain((event) =>
      fc.tuple(fc.constant(event), cartsOf(event), fc.constantFrom(...(event.timeSlots ?? []).map(({ _id }) => _id))),
    );
    fc.assert(
      fc.property(any, ([event, wanted, slotId]) => {
        const moved = wanted.map((line) => ({ ...line, slotId }));
        const found = problems(event, moved, NOW).filter(({ code }) => code.startsWith('SLOT_'));
        const own = slotReason(event, wanted, slotId, NOW, quoteRules);
        assert.deepEqual(wanted.length === 0 ? [] : own ? [own] : [], found.slice(0, 1));
      }),
    );
  });
});
