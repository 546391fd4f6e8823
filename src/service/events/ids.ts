/** Ids of an event's elements. Stock, orders, rules and translations refer to them, so each element has one. */
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

type Fields = Readonly<Record<string, unknown>>;

/** Gives an `_id` to every element without one. */
export function withIds(record: EventRecord, now: Date): EventRecord {
  return named(record, elementLists, now) as EventRecord;
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
