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
  | 'slotPlace'
  | 'codeForm';

/** The sections of the form with their fields. A field is named by its path in the record. */
const sections = {
  basics: {
    name: 'line',
    slogan: 'line',
    description: 'richText',
    image: 'picture',
    'extraInformation.category': 'line',
    tags: 'tags',
    locationName: 'line',
    locationStreet: 'line',
    locationPostal: 'line',
    locationCity: 'line',
    locationCountry: 'line',
  },
  dates: { start: 'time', end: 'time', 'checkinInformation.checkinStarts': 'time', timezone: 'line' },
  tickets: { maxAmount: 'count' },
  times: { useTimeSlots: 'flag', 'styleOptions.timeSlotsCheckoutSelection': 'slotPlace' },
  discounts: {},
  shops: {},
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
    'ticketSettings.codeForm': 'codeForm',
    'waitingRoom.enabled': 'flag',
    'ticketSettings.resellSettings.enabled': 'mode',
    hideInListing: 'flag',
    'dataRequestSettings.enforceAddress': 'flag',
    'dataRequestSettings.enforceCompany': 'flag',
    'dataRequestSettings.requiresPersonalization': 'flag',
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
  ...sections.times,
  ...sections.texts,
  ...sections.sale,
};
export const fieldNames = Object.keys(kinds) as readonly FieldName[];
export const kindOf = (name: FieldName): Kind => kinds[name];
export const fieldsOf = (section: SectionName): readonly FieldName[] => Object.keys(sections[section]) as FieldName[];
