import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { demoData } from '../../../demo/data/index.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { withFreshIds } from '../../../src/service/event-editing/new-ids.ts';
import { api, demoService } from '../../support/running/service.ts';
import { addKey } from '../../support/builders/shop.ts';

/** Ids that a seller might choose: few, so that they are shared by things of different kinds, and are names as well. */
const words = ['seat', 'hall', 'adult', 'red', 'late', 'gift'];
/** Ids as the service makes them. */
const made = Array.from({ length: 6 }, (_, at) => at.toString(16).padStart(24, '5eed'));

/** A record full of ids and references; a reference names something that is there, or nothing at all. */
function records(pool: readonly string[]): fc.Arbitrary<EventRecord> {
  const id = fc.constantFrom(...pool);
  const name = fc.constantFrom(...words);
  const some = <T>(item: fc.Arbitrary<T>, by?: (value: T) => unknown) =>
    by ? fc.uniqueArray(item, { maxLength: 4, selector: by }) : fc.array(item, { maxLength: 3 });
  const own = <T extends object>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    some(fc.record({ _id: id, name, ...shape }), ({ _id }) => _id);
  const field = own({
    allowedTicketTypes: some(id),
    conditions: some(fc.record({ _id: id, baseSlug: id, operator: name, value: some(name) })),
    options: some(name),
  });
  const texts = fc.dictionary(id, fc.record({ name }), { noNullPrototype: true });
  return fc.record({
    _id: id,
    name,
    start: fc.constant('2026-07-01T18:00:00.000Z'),
    end: fc.constant('2026-07-01T20:00:00.000Z'),
    tags: some(name),
    customSettings: fc.record({ _id: id, tickets: some(id) }),
    meta: fc.dictionary(id, id, { noNullPrototype: true }),
    groups: own({ tickets: some(id) }),
    tickets: own({
      rules: some(fc.record({ _id: id, ticketGroup: id })),
      categoryRef: id,
      priceCategoryId: id,
      meta: fc.record({ _id: id }),
    }),
    categories: own({
      ref: fc.option(fc.oneof(id, fc.constant('free text')), { nil: undefined }),
      recommendedTicket: id,
    }),
    timeSlots: own({ refs: some(fc.record({ refType: name, categoryRef: id })) }),
    discountGroups: own({ rules: some(fc.record({ _id: id, group: id })) }),
    cartAutomationRules: own({
      triggerTargetGroup: id,
      thenTargets: some(fc.record({ _id: id, thenTargetGroup: id })),
    }),
    extraFields: field,
    ticketExtraFields: field,
    gallery: some(fc.record({ _id: id, title: name })),
    seating: fc.record({ _id: id, contingents: some(name) }),
    underShops: own({
      tickets: some(fc.record({ _id: id, baseTicket: id, name })),
      categories: some(fc.record({ _id: id, baseCategoryId: id })),
      timeSlots: some(fc.record({ _id: id, baseTimeSlotId: id })),
      extraFields: field,
      coupons: some(name),
    }),
    daySchemes: own({
      offers: fc.record({
        ticketTypes: some(fc.record({ ticketTypeId: id })),
        timeSlots: some(fc.record({ slotId: id })),
      }),
    }),
    daySchemeId: id,
    accessListMapping: some(fc.record({ listId: name, ticketTypeId: id })),
    ticketSettings: fc.record({
      upgradeSettings: fc.record({ underShopMapping: some(fc.record({ tag: name, underShopId: id })) }),
      childEventMapping: some(
        fc.record({
          childEventId: name,
          ticketTypeMapping: fc.dictionary(id, fc.constant('of-the-child'), { noNullPrototype: true }),
        }),
      ),
    }),
    translations: fc.record({
      de: fc.record({
        name,
        tickets: texts,
        categories: texts,
        groups: texts,
        extraFields: texts,
        ticketExtraFields: texts,
        underShops: fc.dictionary(id, fc.record({ name, tickets: texts, extraFields: texts }), {
          noNullPrototype: true,
        }),
      }),
    }),
  });
}

/** Every reference of a record, as what it leads to: told by the places of things, not by their ids. */
function links(record: EventRecord): unknown {
  const at = (list: readonly { readonly _id?: string | undefined }[] | undefined) => (id: string | undefined) =>
    list?.findIndex(({ _id }) => _id === id);
  const [ticket, group, category] = [at(record.tickets), at(record.groups), at(record.categories)];
  const [slot, shop, scheme] = [at(record.timeSlots), at(record.underShops), at(record.daySchemes)];
  const byRef = (ref: string | undefined) => record.categories?.findIndex((other) => (other.ref ?? other._id) === ref);
  type Fields = EventRecord['extraFields'];
  const fields = (list: Fields) =>
    list?.map(({ _id, allowedTicketTypes, conditions }) => [
      allowedTicketTypes?.map(ticket),
      conditions?.map(({ baseSlug }) => at(list)(baseSlug)),
      at(record.extraFields)(_id), // a shop's own question may take the place of one of the event
    ]);
  const de = record.translations?.de;
  const named = (items: object | undefined, find: (id: string) => unknown) => Object.keys(items ?? {}).map(find);
  return {
    groups: record.groups?.map(({ tickets }) => tickets?.map(ticket)),
    tickets: record.tickets?.map(({ rules, categoryRef }) => [
      rules?.map(({ ticketGroup }) => group(ticketGroup)),
      byRef(categoryRef),
    ]),
    categories: record.categories?.map(({ recommendedTicket }) => ticket(recommendedTicket)),
    timeSlots: record.timeSlots?.map(({ refs }) => refs?.map(({ categoryRef }) => byRef(categoryRef))),
    discounts: record.discountGroups?.map(({ rules }) => rules?.map((rule) => group(rule.group))),
    automation: record.cartAutomationRules?.map(({ triggerTargetGroup, thenTargets }) => [
      group(triggerTargetGroup),
      thenTargets?.map(({ thenTargetGroup }) => group(thenTargetGroup)),
    ]),
    fields: [record.extraFields, record.ticketExtraFields].map(fields),
    shops: record.underShops?.map(({ tickets, categories, timeSlots, extraFields }) => [
      tickets?.map(({ baseTicket }) => ticket(baseTicket)),
      categories?.map(({ baseCategoryId }) => category(baseCategoryId)),
      timeSlots?.map(({ baseTimeSlotId }) => slot(baseTimeSlotId)),
      fields(extraFields),
    ]),
    schemes: record.daySchemes?.map(({ offers }) => [
      offers?.ticketTypes?.map(({ ticketTypeId }) => ticket(ticketTypeId)),
      offers?.timeSlots?.map(({ slotId }) => slot(slotId)),
    ]),
    scheme: scheme(record.daySchemeId),
    access: record.accessListMapping?.map(({ ticketTypeId }) => ticket(ticketTypeId)),
    upgrades: record.ticketSettings?.upgradeSettings?.underShopMapping?.map(({ underShopId }) => shop(underShopId)),
    children: record.ticketSettings?.childEventMapping?.map(({ ticketTypeMapping }) =>
      named(ticketTypeMapping, ticket),
    ),
    texts: [
      named(de?.tickets, ticket),
      named(de?.categories, category),
      named(de?.groups, group),
      named(de?.extraFields, at(record.extraFields)),
      named(de?.underShops, shop),
      Object.values(de?.underShops ?? {}).map(({ tickets }) => named(tickets, ticket)),
    ],
  };
}

/** Every `_id` outside of what is free-form. */
function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
    name === '_id' && typeof field === 'string'
      ? [field]
      : ['customSettings', 'meta', 'translations'].includes(name)
        ? []
        : idsOf(field),
  );
}

function counter(): () => string {
  let count = 0;
  return () => `fresh-${count++}`;
}

describe('withFreshIds', () => {
  it('leaves every reference leading where it led, whatever ids and names are alike', () => {
    fc.assert(
      fc.property(fc.oneof(records(words), records(made)), (record) => {
        assert.deepEqual(links(withFreshIds(record, counter())), links(record));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves no old id, and nothing else changed', () => {
    fc.assert(
      fc.property(records(made), (record) => {
        const copy = withFreshIds(record, counter());
        assert.deepEqual(
          idsOf(copy).filter((id) => !id.startsWith('fresh-')),
          [],
        );
        const { customSettings, meta, ...inner } = copy;
        assert.deepEqual({ customSettings, meta }, { customSettings: record.customSettings, meta: record.meta });
        // References that led nowhere still do: they are no ids of this record.
        const owned = new Set(idsOf(record));
        const blank = (value: unknown) =>
          JSON.stringify(value).replace(/"(5eed[0-9a-f]{20}|fresh-\d+)"/g, (whole, id: string) =>
            owned.has(id) || id.startsWith('fresh-') ? '"id"' : whole,
          );
        const { customSettings: _settings, meta: _meta, ...before } = record;
        assert.equal(blank(inner), blank(before));
      }),
      { numRuns: 300 },
    );
  });

  it('does not take a name for an id', () => {
    const seat = { _id: 'seat', name: 'seat', description: 'seat', barcodePrefix: 'seat' };
    const copy = withFreshIds(
      { _id: 'seat', name: 'seat', start: '', end: '', tickets: [seat], tags: ['seat'], customerTags: ['seat'] },
      counter(),
    );
    assert.notEqual(copy._id, 'seat');
    assert.deepEqual([copy.name, copy.tags, copy.customerTags], ['seat', ['seat'], ['seat']]);
    assert.deepEqual(
      copy.tickets?.map(({ _id, ...rest }) => rest),
      [{ name: 'seat', description: 'seat', barcodePrefix: 'seat' }],
    );
  });

  it('tells the sides of a mapping to another event apart', () => {
    const copy = withFreshIds(
      {
        _id: 'event',
        name: 'Season',
        start: '',
        end: '',
        tickets: [{ _id: 'seat' }],
        ticketSettings: {
          childEventMapping: [
            { childEventId: 'seat', ticketTypeMapping: { seat: 'seat' } },
            { childEventId: 'other', ticketTypeMapping: { stalls: 'seat' } },
          ],
        },
      },
      counter(),
    );
    const own = copy.tickets?.[0]?._id ?? '';
    assert.deepEqual(copy.ticketSettings?.childEventMapping, [
      { childEventId: 'seat', ticketTypeMapping: { [own]: 'seat' } },
      { childEventId: 'other', ticketTypeMapping: { stalls: own } },
    ]);
  });

  it('copies every event of the demo so that what it sells and asks is the same', async () => {
    const demo = await demoService();
    const key = await addKey(demo.db, 'lantern');
    const ids = new Set(demoData(demo.clock.now).events.flatMap(({ tickets = [] }) => tickets.map(({ _id }) => _id)));
    for (const { _id } of demoData(demo.clock.now).events) {
      const copy = await demo.call(api.events.duplicate, { _id }, { token: key });
      const [then, now] = [
        await demo.call(api.events.info, { id: _id }),
        await demo.call(api.events.info, { id: copy._id }),
      ];
      // what buyers sell again is not the seller's to copy
      const offers = ({ tickets = [], categories = [] }: typeof now) =>
        tickets
          .filter(({ resale }) => !resale)
          .map(({ name, price, categoryRef }) => [
            name,
            price,
            categories.find(({ _id: id, ref }) => (ref ?? id) === categoryRef)?.name,
          ]);
      assert.deepEqual(offers(now), offers(then), _id);
      assert.deepEqual(now.extraFields?.length, then.extraFields?.length, _id);
      for (const { id } of now.tickets ?? []) assert.ok(!ids.has(id), `${_id}: ${id}`);
    }
    assert.deepEqual(demo.faults, []);
    await demo.close();
  });
});
