import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventRecord, UnderShop } from '../../src/contract/events.ts';
import { applyDayScheme } from '../../src/sale/day-scheme.ts';
import { applyPos } from '../../src/sale/pos.ts';
import { applyUnderShop, findUnderShop, stockScopes } from '../../src/sale/under-shop.ts';

const shop: UnderShop = {
  _id: 'friends',
  active: true,
  sellEnd: '2026-06-01T00:00:00Z',
  maxAmount: 40,
  maxAmountPerOrder: 2,
  minAmountPerOrder: 1,
  customCharges: { outerChargeFix: 0 },
  tickets: [
    { baseTicket: 'a', name: 'Friend', price: 5, amount: 10 },
    { baseTicket: 'b', active: false },
    { baseTicket: 'hidden', active: true, price: 1 },
  ],
  categories: [{ baseCategoryId: 'category', amount: 4 }],
  timeSlots: [
    { baseTimeSlotId: 'late', enabled: 'DISABLED' },
    { baseTimeSlotId: 'early', amount: 3 },
  ],
  extraFields: [{ _id: 'same', name: 'Ours' }, { _id: 'more' }],
};
const record: EventRecord = {
  _id: 'event',
  name: 'Event',
  start: '2026-06-20T18:00:00Z',
  end: '2026-06-20T21:00:00Z',
  sellStart: '2026-01-01T00:00:00Z',
  sellEnd: '2026-06-20T18:00:00Z',
  maxAmount: 100,
  maxAmountPerOrder: 8,
  minAmountPerOrder: 3,
  useTimeSlots: true,
  customCharges: { outerChargeFix: 1, outerChargeVar: 0.1, cartOuterChargeFix: 2, posOuterChargeFix: 0.5 },
  categories: [{ _id: 'category', ref: 'hall', amount: 60 }],
  tickets: [
    { _id: 'a', name: 'A', price: 10, amount: 8, categoryRef: 'hall' },
    { _id: 'b', name: 'B', price: 20 },
    { _id: 'c', name: 'C', price: 30, posActive: false },
    { _id: 'hidden', name: 'Hidden', price: 40, active: false },
  ],
  timeSlots: [
    { _id: 'early', startTime: { hour: 18, minute: 0 }, amount: 30 },
    { _id: 'late', startTime: { hour: 20, minute: 0 } },
  ],
  extraFields: [{ _id: 'own' }, { _id: 'same', name: 'Theirs' }],
  underShops: [shop, { _id: 'closed', active: false }],
};
const ids = (event: EventRecord, keep: (ticket: NonNullable<EventRecord['tickets']>[number]) => boolean) =>
  event.tickets?.filter(keep).map(({ _id }) => _id);

describe('an under-shop', () => {
  it('is found by its id while it is switched on', () => {
    assert.equal(findUnderShop(record, 'friends'), shop);
    assert.equal(findUnderShop(record, 'closed'), undefined);
    assert.equal(findUnderShop(record, ''), undefined);
  });

  it('changes what it names and leaves the rest', () => {
    const sold = applyUnderShop(record, shop);
    assert.deepEqual(sold.tickets?.[0], { _id: 'a', name: 'Friend', price: 5, amount: 10, categoryRef: 'hall' });
    assert.deepEqual(
      ids(sold, ({ active }) => active !== false),
      ['a', 'c', 'hidden'],
    );
    assert.equal(sold.sellStart, record.sellStart);
    assert.equal(sold.sellEnd, shop.sellEnd);
    assert.deepEqual([sold.maxAmountPerOrder, sold.minAmountPerOrder], [2, 1]);
    assert.deepEqual(sold.customCharges, {
      outerChargeFix: 0,
      outerChargeVar: 0.1,
      cartOuterChargeFix: 2,
      posOuterChargeFix: 0.5,
    });
    assert.deepEqual(
      sold.timeSlots?.map(({ _id, amount }) => [_id, amount]),
      [['early', 3]],
    );
    assert.deepEqual(sold.extraFields, [{ _id: 'own' }, { _id: 'same', name: 'Ours' }, { _id: 'more' }]);
  });

  it('leaves the event as it was', () => {
    const before = structuredClone(record);
    applyUnderShop(record, shop);
    assert.deepEqual(record, before);
  });

  for (const [inventoryStrategy, amounts] of [
    ['independent', [40, 10, 4]],
    ['subsidiary', [40, 8, 4]],
    ['global', [100, 8, 60]],
    [undefined, [40, 10, 4]],
    ['something new', [40, 8, 4]],
  ] as const) {
    it(`counts amounts by ${inventoryStrategy ?? 'default'}`, () => {
      const sold = applyUnderShop(record, { ...shop, inventoryStrategy });
      assert.deepEqual([sold.maxAmount, sold.tickets?.[0]?.amount, sold.categories?.[0]?.amount], amounts);
    });
  }
});

describe('the scopes of a ticket', () => {
  const ticket = { _id: 'a', categoryRef: 'hall' };
  const own = (shopId: string) => [
    { shopId, scope: 'event', ref: '' },
    { shopId, scope: 'category', ref: 'hall' },
    { shopId, scope: 'ticket', ref: 'a' },
    { shopId, scope: 'slot', ref: 'early' },
  ];

  it('are event, category, type and slot', () => {
    assert.deepEqual(stockScopes(record, undefined, ticket, 'early'), own(''));
    assert.deepEqual(stockScopes(record, undefined, { _id: 'b' }), [
      { shopId: '', scope: 'event', ref: '' },
      { shopId: '', scope: 'ticket', ref: 'b' },
    ]);
  });

  it('are its own amount alone where the type is ignored for the amounts', () => {
    const parking = { ...ticket, ignoreForMaxAmounts: true };
    assert.deepEqual(stockScopes(record, undefined, parking, 'early'), [{ shopId: '', scope: 'ticket', ref: 'a' }]);
    assert.deepEqual(stockScopes(record, { _id: 'friends', inventoryStrategy: 'subsidiary' }, parking), [
      { shopId: '', scope: 'ticket', ref: 'a' },
      { shopId: 'friends', scope: 'ticket', ref: 'a' },
    ]);
  });

  it('know no slot where there are none', () => {
    assert.equal(stockScopes({ useTimeSlots: false }, undefined, ticket, 'early').length, 3);
  });

  it('follow the strategy of the shop', () => {
    const of = (inventoryStrategy?: string, fields: Partial<UnderShop> = { maxAmount: 4 }) =>
      stockScopes(record, { _id: 'friends', inventoryStrategy, ...fields }, ticket, 'early');
    assert.deepEqual(of('independent'), own('friends'));
    assert.deepEqual(of('global'), own(''));
    assert.deepEqual(of('subsidiary'), [...own(''), ...own('friends')]);
    assert.deepEqual(of('something new'), of('subsidiary'));
    assert.deepEqual(of(), of('independent'));
    assert.deepEqual(of(undefined, { categories: [{ baseCategoryId: 'c', amount: 0 }] }), of('independent'));
    // a shop without amounts of its own never sells beyond the event's
    assert.deepEqual(of(undefined, { tickets: [{ baseTicket: 'a', price: 5 }] }), of('global'));
    assert.deepEqual(of('independent', {}), own('friends'));
  });
});

describe('a day scheme', () => {
  const daySchemes = [
    {
      _id: 'weekday',
      offers: {
        allTicketTypesActive: false,
        ticketTypes: [{ ticketTypeId: 'a', active: true }],
        timeSlots: [
          { slotId: 'late', enabled: false },
          { slotId: 'early', enabled: true, amount: 7 },
        ],
      },
    },
    { _id: 'holiday', offers: { allTicketTypesActive: true, ticketTypes: [{ ticketTypeId: 'b', active: false }] } },
  ];

  it('offers what it lists', () => {
    const offered = applyDayScheme({ ...record, daySchemes, daySchemeId: 'weekday' });
    assert.deepEqual(
      ids(offered, ({ active }) => active !== false),
      ['a'],
    );
    assert.deepEqual(
      offered.timeSlots?.map(({ _id, amount }) => [_id, amount]),
      [['early', 7]],
    );
  });

  it('offers everything but what it switches off', () => {
    const offered = applyDayScheme({ ...record, daySchemes, daySchemeId: 'holiday' });
    assert.deepEqual(
      ids(offered, ({ active }) => active !== false),
      ['a', 'c'],
    );
    assert.equal(offered.timeSlots?.length, 2);
  });

  it('does nothing when the event names none that exists', () => {
    assert.equal(applyDayScheme(record), record);
    const lost = { ...record, daySchemes, daySchemeId: 'lost' };
    assert.equal(applyDayScheme(lost), lost);
  });
});

describe('a counter', () => {
  it('takes its own charges and its own ticket types', () => {
    const sold = applyPos(record);
    assert.deepEqual(sold.customCharges, { outerChargeFix: 0.5, outerChargeVar: 0, cartOuterChargeFix: 0 });
    assert.deepEqual(
      ids(sold, ({ active }) => active !== false),
      ['a', 'b'],
    );
  });
});
