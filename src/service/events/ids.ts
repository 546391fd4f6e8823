/**
 * Ids of an event's elements. Stock, orders, rules and translations refer to them, so each element has one. Single
 * objects have one too, since the specification names it; nothing refers to it.
 */
import type { EventRecord } from '../../contract/events.ts';
import { newId } from '../security/ids.ts';

/** Lists whose elements have an `_id`, with the lists inside them. */
interface Lists {
  readonly [list: string]: Lists;
}

const fields: Lists = { conditions: {} };

export const elementLists: Lists = {
  groups: {},
  discountGroups: { rules: {} },
  posDiscounts: {},
  cartAutomationRules: { thenTargets: {} },
  categories: {},
  tickets: { rules: {} },
  extraFields: fields,
  ticketExtraFields: fields,
  underShops: { tickets: {}, categories: {}, timeSlots: {}, extraFields: fields },
  timeSlots: {},
  daySchemes: {},
  gallery: {},
};

/** Single objects with an `_id`, with those inside them. */
const ownObjects: Lists = {
  seating: { orphanConfiguration: {} },
  extraInformation: {},
  customCharges: {},
  ticketDesign: {},
  checkinInformation: {},
  hardTicketSettings: {},
  customTextConfig: {},
  seoSettings: {},
  soldOutFallback: {},
  geoCode: {},
  accountSettings: {},
  upsellSettings: {},
};
const ownOfShops: Lists = { customCharges: {}, accountSettings: {} };

type Fields = Readonly<Record<string, unknown>>;

/** Gives an `_id` to every element and every single object without one. */
export function withIds(record: EventRecord, now: Date): EventRecord {
  return withOwn(named(record, elementLists, now) as EventRecord, (own) =>
    own['_id'] ? own : { ...own, _id: newId(now) },
  );
}

/** The record without the ids of its single objects: nothing refers to them, so two that differ in them are alike. */
export function withoutOwnIds(record: EventRecord): EventRecord {
  return withOwn(record, ({ _id, ...own }) => own);
}

/** The record with a change of each single object. */
function withOwn(record: EventRecord, change: (own: Fields) => Fields): EventRecord {
  const changed = (holder: Fields, objects: Lists): Fields => {
    const found = Object.entries(objects).flatMap(([name, inner]): [string, Fields][] => {
      const own = holder[name];
      return isFields(own) ? [[name, change(changed(own, inner))]] : [];
    });
    return { ...holder, ...Object.fromEntries(found) };
  };
  const { underShops } = record;
  return changed(
    { ...record, ...(underShops && { underShops: underShops.map((shop) => changed(shop, ownOfShops)) }) },
    ownObjects,
  ) as EventRecord;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function named(holder: Fields, lists: Lists, now: Date): Fields {
  const given: Record<string, unknown> = {};
  for (const [list, inner] of Object.entries(lists)) {
    const elements = holder[list];
    if (!Array.isArray(elements)) continue;
    given[list] = elements.map((element: Fields) => {
      const whole = named(element, inner, now);
      return whole['_id'] ? whole : { ...whole, _id: newId(now) };
    });
  }
  return { ...holder, ...given };
}

/**
 * The record with categories named by `ref`. Ticket types and slots may be sent with the `_id` of a category; the sale
 * uses its `ref`, if it has one, so that is stored.
 */
export function withCategoryRefs(record: EventRecord): EventRecord {
  const refs = new Map(
    record.categories?.flatMap(({ _id, ref }): [string, string][] => (ref === undefined ? [] : [[_id, ref]])),
  );
  const taken = new Set(record.categories?.map(({ _id, ref }) => ref ?? _id));
  const settled = <T extends { readonly categoryRef?: string | undefined }>(part: T): T => {
    const { categoryRef } = part;
    const ref = categoryRef === undefined || taken.has(categoryRef) ? undefined : refs.get(categoryRef);
    return ref === undefined ? part : { ...part, categoryRef: ref };
  };
  return {
    ...record,
    ...(record.tickets && { tickets: record.tickets.map(settled) }),
    ...(record.timeSlots && {
      timeSlots: record.timeSlots.map((slot) => ({ ...slot, ...(slot.refs && { refs: slot.refs.map(settled) }) })),
    }),
  };
}
