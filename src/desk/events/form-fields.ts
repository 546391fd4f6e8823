/** The fields of the form of an event: their sections, and how each is typed. */
import { textsIn } from './sections/translations.ts';

/** How a field is typed, and what is sent of it. */
export type Kind =
  | 'line'
  | 'richText'
  | 'picture'
  | 'time'
  | 'count'
  | 'tags'
  | 'flag'
  | 'mode'
  | 'choice'
  | 'money'
  | 'percent'
  | 'markup'
  | 'until'
  | 'video'
  | 'slotPlace'
  | 'codeForm'
  | 'ways'
  | 'table'
  | 'tier';

/** The sections of the form with their fields. A field is named by its path in the record. */
const sections = {
  basics: {
    eventType: 'choice',
    name: 'line',
    slogan: 'line',
    description: 'richText',
    image: 'picture',
    'extraInformation.category': 'line',
    tags: 'tags',
    url: 'line',
    'video.youtubeID': 'video',
    locationName: 'line',
    locationStreet: 'line',
    locationPostal: 'line',
    locationCity: 'line',
    locationCountry: 'line',
  },
  dates: { start: 'time', end: 'time', 'checkinInformation.checkinStarts': 'time', timezone: 'line' },
  tickets: {
    maxAmount: 'count',
    'pricingSettings.priceTableId': 'table',
    'pricingSettings.priceTableTierId': 'tier',
    'pricingSettings.dynamicPricing.enabled': 'flag',
  },
  season: { 'ticketSettings.seasonCardValueStrategy': 'choice' },
  times: { useTimeSlots: 'flag', 'styleOptions.timeSlotsCheckoutSelection': 'slotPlace' },
  discounts: {},
  shops: {},
  channels: {},
  questions: {},
  texts: { ...textsIn('en'), ...textsIn('de'), ...textsIn('fr'), ...textsIn('es') },
  sale: {
    sellStart: 'time',
    sellEnd: 'time',
    visibleAfter: 'time',
    maxAmountPerOrder: 'count',
    minAmountPerOrder: 'count',
    maxAmountPerCustomer: 'count',
    maxTransactionsPerCustomer: 'count',
    'soldOutFallback.soldOutFallbackType': 'choice',
    'soldOutFallback.soldOutFallbackLink': 'line',
    'waitingRoom.admissionsPerMinute': 'count',
    'reservationSettings.option': 'choice',
    'paymentSettings.paymentStrategyId': 'ways',
    'accountSettings.enforceAuthentication': 'choice',
    'waitingRoom.enabled': 'flag',
    hideInListing: 'flag',
    'dataRequestSettings.enforceAddress': 'flag',
    'dataRequestSettings.enforceCompany': 'flag',
    'dataRequestSettings.requiresPersonalization': 'flag',
  },
  fees: {
    'customCharges.outerChargeFix': 'money',
    'customCharges.outerChargeVar': 'percent',
    'customCharges.cartOuterChargeFix': 'money',
    'taxSettings.priceMode': 'choice',
  },
  after: {
    'ticketSettings.returnSettings.enabled': 'mode',
    'ticketSettings.returnSettings.until': 'until',
    'ticketSettings.returnSettings.as': 'choice',
    'ticketSettings.returnSettings.feeFix': 'money',
    'ticketSettings.returnSettings.feeVar': 'percent',
    'ticketSettings.rebookSettings.enabled': 'mode',
    'ticketSettings.rebookSettings.until': 'until',
    'ticketSettings.rebookSettings.as': 'choice',
    'ticketSettings.rebookSettings.dates': 'flag',
    'ticketSettings.resellSettings.enabled': 'mode',
    'ticketSettings.resellSettings.priceMarkup': 'markup',
    'ticketSettings.resellSettings.resellerFeeFix': 'money',
    'ticketSettings.resellSettings.resellerFeeVar': 'percent',
    'ticketSettings.codeForm': 'codeForm',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as readonly SectionName[];
type FieldsOf<S> = S extends unknown ? keyof S & string : never;
export type FieldName = FieldsOf<(typeof sections)[SectionName]>;

const kinds: Readonly<Record<FieldName, Kind>> = {
  ...sections.basics,
  ...sections.dates,
  ...sections.tickets,
  ...sections.season,
  ...sections.times,
  ...sections.texts,
  ...sections.sale,
  ...sections.fees,
  ...sections.after,
};
export const fieldNames = Object.keys(kinds) as readonly FieldName[];
export const kindOf = (name: FieldName): Kind => kinds[name];
export const fieldsOf = (section: SectionName): readonly FieldName[] => Object.keys(sections[section]) as FieldName[];

/** The sections that lists stand in; the others are among the tickets. */
const sectionsOfLists: Readonly<Record<string, SectionName>> = {
  gallery: 'basics',
  childEvents: 'season',
  timeSlots: 'times',
  groups: 'discounts',
  discountGroups: 'discounts',
  posDiscounts: 'discounts',
  underShops: 'shops',
  salesChannelGroupSettings: 'channels',
  itemTexts: 'texts',
  extraFields: 'questions',
  ticketExtraFields: 'questions',
};

/** The section that has a field, by its path. */
export function sectionOf(path: string): SectionName {
  const own = sectionsOfLists[/^\w+/.exec(path)?.[0] ?? ''];
  if (own) return own;
  if (path.startsWith('ticketSettings.childEventMapping')) return 'season';
  const field = path.replace(/^translations\.(\w+)\..*/, 'translations.$1.name');
  return sectionNames.find((section) => fieldsOf(section).some((name) => name === field || name === path)) ?? 'tickets';
}
