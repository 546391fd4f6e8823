/**
 * Fresh ids for a copied record, with all references to them. A seller may choose ids, such as `seat`, so a ticket
 * type, a category and a name can be the same text. An id is therefore replaced only in the places listed here, by the
 * kind of thing that the place names. Free-form fields are the seller's own and stay.
 */
import type { EventRecord } from '../../contract/events.ts';

/**
 * The kinds of things that are referred to. One id in several lists of a kind is one thing: a shop's question replaces
 * the event's.
 */
type Kind =
  | 'ticket'
  | 'category'
  | 'group'
  | 'slot'
  | 'shop'
  | 'field'
  | 'dayScheme'
  | 'discountGroup'
  | 'posDiscount'
  | 'automation'
  | 'picture';

const ofLists: Readonly<Record<string, Kind>> = {
  tickets: 'ticket',
  categories: 'category',
  groups: 'group',
  timeSlots: 'slot',
  underShops: 'shop',
  extraFields: 'field',
  ticketExtraFields: 'field',
  daySchemes: 'dayScheme',
  discountGroups: 'discountGroup',
  posDiscounts: 'posDiscount',
  cartAutomationRules: 'automation',
  gallery: 'picture',
};

/**
 * Paths of the things that are referred to by `_id`. Every other `_id` of the record is replaced, too; nothing refers
 * to it.
 */
const homes: Readonly<Record<string, Kind>> = { ...ofLists, 'underShops.extraFields': 'field' };

const inFields = (list: string): Record<string, Kind> => ({
  [`${list}.allowedTicketTypes`]: 'ticket',
  [`${list}.conditions.baseSlug`]: 'field',
});

/**
 * Paths of references. A category's `ref` is the seller's own word and stays, as do the `categoryRef`s that repeat it.
 * A text that equals a category's `_id` is replaced in all these places alike, so what belonged together still does.
 */
const references: Readonly<Record<string, Kind>> = {
  'groups.tickets': 'ticket',
  'tickets.rules.ticketGroup': 'group',
  'tickets.categoryRef': 'category',
  'categories.ref': 'category',
  'categories.recommendedTicket': 'ticket',
  'timeSlots.refs.categoryRef': 'category',
  'discountGroups.rules.group': 'group',
  'cartAutomationRules.triggerTargetGroup': 'group',
  'cartAutomationRules.thenTargets.thenTargetGroup': 'group',
  ...inFields('extraFields'),
  ...inFields('ticketExtraFields'),
  ...inFields('underShops.extraFields'),
  'underShops.tickets.baseTicket': 'ticket',
  'underShops.categories.baseCategoryId': 'category',
  'underShops.timeSlots.baseTimeSlotId': 'slot',
  daySchemeId: 'dayScheme',
  'daySchemes.offers.ticketTypes.ticketTypeId': 'ticket',
  'daySchemes.offers.timeSlots.slotId': 'slot',
  'accessListMapping.ticketTypeId': 'ticket',
  'ticketSettings.upgradeSettings.underShopMapping.underShopId': 'shop',
};

const inTranslations = (at: string, lists: Readonly<Record<string, Kind>>): Record<string, Kind> =>
  Object.fromEntries(Object.entries(lists).map(([list, kind]) => [`translations.*.${at}${list}`, kind]));

/**
 * Paths of objects whose keys are ids (`*` is any key). In a mapping, one side names this event's ticket types, the
 * other another event's.
 */
const keyed: Readonly<Record<string, Kind | 'locale'>> = {
  translations: 'locale',
  ...inTranslations('', ofLists),
  ...inTranslations('underShops.*.', ofLists),
};
const mapping = 'ticketSettings.childEventMapping.ticketTypeMapping';

const freeForm: ReadonlySet<string> = new Set([
  'customSettings',
  'meta',
  'attributes',
  'documentTemplateSettings',
  'feeSettings',
  'subscriptionSettings',
  'tickets.entryPermissions',
  'tickets.expirationSettings',
  'tickets.meta',
  'extraFields.conditions.value',
  'ticketExtraFields.conditions.value',
  'underShops.extraFields.conditions.value',
]);

type Ids = ReadonlyMap<string, string>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * The record with a fresh id for everything that has one, itself included. References still lead to the same things.
 */
export function withFreshIds(record: EventRecord, newId: () => string): EventRecord {
  const fresh = new Map<Kind, Map<string, string>>();
  visit(record, '', (value, path) => {
    const kind = homes[path];
    if (!kind || typeof value._id !== 'string') return;
    const ids = fresh.get(kind) ?? new Map<string, string>();
    fresh.set(kind, ids);
    if (!ids.has(value._id)) ids.set(value._id, newId());
  });
  const idsOf = (kind: string | undefined): Ids | undefined => fresh.get(kind as Kind);

  const rewrite = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return idsOf(references[path])?.get(value) ?? value;
    if (Array.isArray(value)) return value.map((item) => rewrite(item, path));
    if (!isFields(value) || freeForm.has(path)) return value;
    if (path === mapping) return rewriteMapping(value, idsOf('ticket'));
    const names = keyed[path];
    const at = names ? `${path}.*` : path;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        if (names) return [idsOf(names)?.get(name) ?? name, rewrite(field, at)];
        if (name === '_id' && typeof field === 'string') return [name, idsOf(homes[path])?.get(field) ?? newId()];
        return [name, rewrite(field, at === '' ? name : `${at}.${name}`)];
      }),
    );
  };
  return rewrite(record, '') as EventRecord;
}

/**
 * A mapping from this event's ticket types to another event's, or the reverse; ids of the other side may look the same.
 */
function rewriteMapping(mapped: Fields, tickets: Ids | undefined): Fields {
  return Object.fromEntries(
    Object.entries(mapped).map(([from, to]) => {
      const own = tickets?.get(from);
      return own !== undefined ? [own, to] : [from, (typeof to === 'string' ? tickets?.get(to) : undefined) ?? to];
    }),
  );
}

/** Visits every object of a record, with its path of keys; lists add none. */
function visit(value: unknown, path: string, see: (value: Fields, path: string) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, path, see);
  if (!isFields(value) || freeForm.has(path)) return;
  see(value, path);
  for (const [name, field] of Object.entries(value)) visit(field, path === '' ? name : `${path}.${name}`, see);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
