/**
 * A record with fresh ids inside, and everything in it that refers to them. Ids of a record may be chosen by its seller, `seat` for
 * example, and a ticket type, a category and a name may well be the same text: so an id is replaced only where this file says
 * that one stands, and by what it says it names. Free-form fields are the seller's own and stay as they are.
 */
import type { EventRecord } from '../../contract/events.ts';

/** What is referred to. The same id in several lists of one kind is one thing: a shop's question takes the place of the event's. */
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

/** Where things that others refer to have their `_id`. Any other `_id` of the record is replaced too, and nothing names it. */
const homes: Readonly<Record<string, Kind>> = { ...ofLists, 'underShops.extraFields': 'field' };

const inFields = (list: string): Record<string, Kind> => ({
  [`${list}.allowedTicketTypes`]: 'ticket',
  [`${list}.conditions.baseSlug`]: 'field',
});

/**
 * Where a text names something of the record. A category's `ref` is its seller's own word and stays, as do the `categoryRef`s that
 * repeat it; what equals the `_id` of a category is replaced in all these places alike, so what belonged together still does.
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

/** Objects whose names are ids (`*` is any name): of a mapping, one side names this event's ticket types, the other another event's. */
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

/** The record with a fresh id for everything that has one, itself among them. What was referred to still is. */
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

/** From this event's ticket types to another's, or the other way round; what stands on the other side may look the same. */
function rewriteMapping(mapped: Fields, tickets: Ids | undefined): Fields {
  return Object.fromEntries(
    Object.entries(mapped).map(([from, to]) => {
      const own = tickets?.get(from);
      return own !== undefined ? [own, to] : [from, (typeof to === 'string' ? tickets?.get(to) : undefined) ?? to];
    }),
  );
}

/** Every object of a record, with the names that lead to it; lists add none. */
function visit(value: unknown, path: string, see: (value: Fields, path: string) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, path, see);
  if (!isFields(value) || freeForm.has(path)) return;
  see(value, path);
  for (const [name, field] of Object.entries(value)) visit(field, path === '' ? name : `${path}.${name}`, see);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
