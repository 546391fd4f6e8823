/** The state of a sale from its times and amounts alone is that of the whole event info, whatever the event. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventRecord } from '../../../src/contract/events.ts';
import { buildEventInfo } from '../../../src/service/storefront/event-info.ts';
import { saleStateOf } from '../../../src/service/storefront/sale-state.ts';
import { Season } from '../../../src/service/storefront/season-levels.ts';
import { StockLevels } from '../../../src/service/storefront/stock-levels.ts';
import type { SettingData } from '../../../src/service/events/named-settings.ts';
import type { StoredEvent } from '../../../src/service/events/records.ts';
import { cartsOf, NOW } from '../../support/builders/carts.ts';
import { createPossible } from '../../support/builders/possible-events.ts';
import { anyEventInput } from '../../support/builders/random-events.ts';
import { seatSales, item } from '../../support/builders/seat-sales.ts';
import { addKey, addSeller, hall } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const names = ['a', 'b', 'c'] as const;
const name = fc.constantFrom(...names);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const often = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 8 });
/** Mostly within a sale that has begun. */
const at = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((hours) => new Date(NOW.getTime() + hours * 3_600_000).toISOString());
/** Much is gone. */
const few = fc.constantFrom(0, 0, 0, 1, 3);

const ticket = fc.record({
  _id: often(name),
  name: fc.constant('Seat'),
  price: often(fc.constantFrom(0, 20)),
  priceCategoryId: maybe(name),
  active: often(fc.constantFrom(true, true, true, false)),
  categoryRef: often(name),
  ignoreForMaxAmounts: maybe(fc.boolean()),
  minAmountPerOrder: maybe(few),
  sortingKey: maybe(few),
});
const category = fc.record({
  _id: often(name),
  ref: often(name),
  name: fc.constant('Stalls'),
  seatingReference: maybe(name),
  listWithoutSeats: maybe(fc.boolean()),
});
const slot = fc.record({
  _id: often(name),
  startTime: maybe(fc.record({ hour: fc.constantFrom(12, 20), minute: fc.constant(0) })),
  amount: maybe(few),
  refs: maybe(fc.array(fc.record({ refType: fc.constant('category'), categoryRef: name }), { maxLength: 2 })),
});
const dayScheme = fc.record({
  _id: name,
  offers: maybe(
    fc.record({
      allTicketTypesActive: maybe(fc.boolean()),
      ticketTypes: maybe(fc.array(fc.record({ ticketTypeId: name, active: fc.boolean() }), { maxLength: 2 })),
      timeSlots: maybe(
        fc.array(fc.record({ slotId: name, enabled: fc.boolean(), amount: maybe(few) }), { maxLength: 2 }),
      ),
    }),
  ),
});
const seating = fc.record({
  active: fc.boolean(),
  contingents: maybe(fc.array(name, { maxLength: 2 })),
  availabilityMode: maybe(fc.constantFrom('default', 'contingentsOnly')),
  bestAvailableSeatingConfiguration: maybe(fc.record({ enabled: maybe(fc.boolean()), enforced: maybe(fc.boolean()) })),
});
const record = fc.record({
  _id: fc.constant('event'),
  name: fc.constant('Concert'),
  eventType: fc.constantFrom('SINGLE', 'GROUP', 'RECURRENCE'),
  start: at(-1, 90),
  end: fc.oneof({ weight: 1, arbitrary: at(-9, 9) }, { weight: 9, arbitrary: at(91, 99) }),
  createdAt: at(-99, -90),
  timezone: maybe(fc.constantFrom('Europe/Berlin', 'Nowhere/Land')),
  status: maybe(fc.constantFrom('CANCELED', 'POSTPONED', 'RESCHEDULED', undefined, undefined, undefined)),
  canceledAt: maybe(at(-9, 9)),
  sellStart: maybe(fc.oneof({ weight: 5, arbitrary: at(-9, 0) }, { weight: 1, arbitrary: at(0, 9) })),
  sellEnd: maybe(fc.oneof({ weight: 1, arbitrary: at(-9, 0) }, { weight: 5, arbitrary: at(0, 9) })),
  tickets: often(fc.array(ticket, { maxLength: 4 })),
  categories: maybe(fc.array(category, { maxLength: 3 })),
  useTimeSlots: maybe(fc.constant(true)),
  timeSlots: maybe(fc.array(slot, { maxLength: 3 })),
  daySchemes: maybe(fc.array(dayScheme, { maxLength: 2 })),
  daySchemeId: maybe(name),
  seating: maybe(seating),
  reservationSettings: maybe(fc.constantFrom({ option: 'reservationsOnly' }, { option: 'noReservations' })),
  ticketSettings: maybe(fc.constantFrom({ resellSettings: { enabled: 'ENABLED' } }, { resellSettings: {} })),
  taxSettings: maybe(fc.constantFrom({ priceMode: 'exclusive' })),
  pricingSettings: maybe(
    fc.record({
      priceTableId: fc.constant('table'),
      priceTableTierId: maybe(name),
      dynamicPricing: maybe(fc.record({ enabled: fc.boolean() })),
    }),
  ),
});
const tier = fc.record({
  _id: name,
  prices: fc.array(fc.record({ priceCategoryId: name, price: fc.constantFrom(10, 15) }), { maxLength: 3 }),
  until: maybe(at(-9, 9)),
  amount: maybe(few),
});
const stored = fc
  .record({ record, tiers: fc.array(tier, { maxLength: 3 }) })
  .map(({ record: made, tiers }): StoredEvent => ({
    record: JSON.parse(JSON.stringify({ ...made, sellerId: 'seller', updatedAt: made.createdAt })) as EventRecord,
    version: 1,
    sellerId: 'seller',
    currency: 'EUR',
    seller: { timezone: 'Europe/Berlin', taxRate: 0.19, outerChargeFix: 1 },
    settings: { table: { kind: 'priceTable', data: { name: 'Prices', tiers } as SettingData<'priceTable'> } },
  }));

const scope = fc.constantFrom('category', 'ticket', 'slot', 'tier' as const);
const stock = fc.record({
  event_id: fc.constant('event'),
  shop_id: fc.constantFrom('', '', '', 'shop'),
  scope: fc.oneof({ weight: 5, arbitrary: scope }, { weight: 1, arbitrary: fc.constant('event' as const) }),
  ref: name,
  capacity: fc.constantFrom(1, 4, 2_147_483_647),
  taken: fc.constantFrom(0, 1, 4),
});
const seats = fc.record({
  categoryRef: fc.constantFrom('', ...names),
  contingent: fc.constantFrom('', ...names),
  seats: fc.constantFrom(1, 4),
  wheelchairs: fc.constantFrom(0, 1),
  taken: fc.constantFrom(0, 1, 4),
});
const resale = fc.record({
  ticketTypeId: name,
  slotId: fc.constantFrom('', ...names),
  price: fc.constant(2000),
  shopId: fc.constantFrom('', '', 'shop'),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  isSeated: fc.boolean(),
  left: fc.constantFrom(1, 3),
});
const season = fc.array(fc.record({ types: fc.uniqueArray(name, { minLength: 1 }), left: few }), { maxLength: 3 }).map(
  (limits) =>
    new Season(
      { eventType: 'GROUP' },
      new Map(),
      'EUR',
      limits.map(({ types, left }) => ({ eventId: 'child', eventName: 'Child', types: new Set(types), left })),
    ),
);
const levelsOf = fc
  .record({
    rows: fc.array(stock, { maxLength: 8 }),
    chart: maybe(fc.array(seats, { maxLength: 4 })),
    resales: maybe(fc.array(resale, { maxLength: 3 })),
    season: maybe(season),
  })
  .map(
    ({ rows, chart, resales, season: admitted }) =>
      new StockLevels(
        // the event itself has no ref
        rows.map((row) => (row.scope === 'event' ? { ...row, ref: '' } : row)),
        chart,
        resales,
        admitted,
      ),
  );

describe('the state of a sale', () => {
  it('is that of the whole event info', () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(stored, levelsOf, (event, levels) => {
        const state = saleStateOf(event, levels, NOW);
        assert.equal(state, buildEventInfo(event, levels, NOW).saleStatus);
        seen[state] = (seen[state] ?? 0) + 1;
      }),
      { numRuns: 8000 },
    );
    for (const state of ['planned', 'onSale', 'soldOut', 'past'])
      assert.ok((seen[state] ?? 0) > 50, `hardly any event was ${state}: ${JSON.stringify(seen)}`);
  });
});

describe('the list of events by state', () => {
  const service = serviceOfSuite({ now: NOW });
  const { add, start } = seatSales(() => service);
  let token: string;
  before(async () => {
    token = await addKey(service.db);
    await addSeller(service.db, 'seller');
  });

  it('has the events whose info says so, after some of their tickets were bought', async () => {
    const buying = fc.record({ input: anyEventInput(), seed: fc.nat() });
    for (const { input, seed } of fc.sample(buying, { numRuns: 40, seed: 7 })) {
      const made = await createPossible(service, input, token);
      if (!made) continue;
      const info = await service.call(api.events.info, { id: made._id });
      for (const cart of fc.sample(cartsOf(info, 4), { numRuns: 4, seed })) {
        const items = cart.map(({ ticketTypeId, amount }) => ({ type: 'ticket' as const, ticketTypeId, amount }));
        if (items.length > 0)
          await service.send(api.checkout.create, { type: 'transaction', eventId: made._id, items });
      }
    }
    await start(await add(hall(1, 2)), [item(2)]);
    await add(hall(1, 2));
    await service.call(api.events.create, { name: 'Later', start: '2999-01-01T10:00:00Z', end: '2999-01-01T12:00:00Z', sellStart: '2998-01-01T10:00:00Z' }, { token }); // prettier-ignore
    const ids = async (state?: 'onSale' | 'soldOut') =>
      (await service.call(api.events.list, { top: 1000, ...(state && { state }) }, { token })).rows.map(
        ({ _id }) => _id,
      );
    const expected: Record<string, string[]> = { onSale: [], soldOut: [], planned: [], past: [] };
    for (const id of await ids())
      expected[(await service.call(api.events.info, { id })).saleStatus ?? 'none']?.push(id);
    for (const state of ['onSale', 'soldOut'] as const) {
      assert.ok((expected[state]?.length ?? 0) > 1, state);
      assert.deepEqual(await ids(state), expected[state]);
    }
    assert.ok((expected['planned']?.length ?? 0) > 0);
  });
});
