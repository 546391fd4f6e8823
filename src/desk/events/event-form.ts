/** The form of an event as texts: read from its record, compared with it, and made into what is sent. */
import type { EventAnswer, EventChanges } from '../../contract/events.ts';
import { fieldNames, kindOf, type FieldName, type Kind } from './form-fields.ts';
import { instantOf, localTime, numberOf } from '../parts/typed.ts';
import {
  discountLists,
  discountsOf,
  sentDiscounts,
  wrongDiscounts,
  type DiscountFields,
} from './sections/discounts.ts';
import { galleryOf, sentGallery, wrongGallery, type GalleryFields } from './sections/gallery.ts';
import { groupsOf, sentGroups, wrongGroups, type GroupFields } from './sections/groups.ts';
import { seasonFieldsOf, sentSeason, wrongSeason, type SeasonFields } from './sections/season.ts';
import { sentSlots, slotsOf, wrongSlots, type Hours, type SlotFields } from './sections/time-slots.ts';
import { channelsOf, sentChannels, type ChannelFields } from './sections/channels.ts';
import { sentShops, shopsOf, wrongShops, type ShopFields } from './sections/under-shops.ts';
import { categoriesOf, sentCategories, wrongCategories, type CategoryFields } from './sections/categories.ts';
import { itemTextsOf, sentItemTexts, type ItemTexts } from './sections/translations.ts';
import { withoutReferences } from './sections/references.ts';
import {
  questionLists,
  questionsOf,
  sentQuestions,
  translatedQuestions,
  wrongQuestions,
  type QuestionFields,
  type QuestionList,
} from './sections/questions.ts';
import { sentTypes, typesOf, wrongTypes, type TypeFields } from './sections/types.ts';
import {
  amountOf,
  fractionOf,
  isAmount,
  isSame,
  markupOf,
  offsetOf,
  offsetText,
  percent,
  textOf,
  videoOf,
  videoText,
  type Words,
} from './sections/values.ts';

export interface EventForm {
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly types: readonly TypeFields[];
  readonly categories: readonly CategoryFields[];
  readonly gallery: readonly GalleryFields[];
  readonly season: readonly SeasonFields[];
  readonly timeSlots: readonly SlotFields[];
  readonly groups: readonly GroupFields[];
  readonly discountGroups: readonly DiscountFields[];
  readonly posDiscounts: readonly DiscountFields[];
  readonly underShops: readonly ShopFields[];
  readonly channels: readonly ChannelFields[];
  readonly itemTexts: ItemTexts;
  readonly extraFields: readonly QuestionFields[];
  readonly ticketExtraFields: readonly QuestionFields[];
}

/** What a form has beside its fields: lists, each changed as a whole. */
export const listNames = [
  ...([
    'gallery',
    'categories',
    'types',
    'season',
    'timeSlots',
    'groups',
    ...discountLists,
    'underShops',
    'channels',
    'itemTexts',
  ] as const),
  ...questionLists,
] as const;
export type ListName = (typeof listNames)[number];

/** The lists whose items have an order. */
export type OrderedList = Exclude<ListName, 'itemTexts' | 'channels'>;

export const isList = (name: FieldName | ListName): name is ListName => listNames.some((list) => list === name);

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of the record. */
function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isBag(value) ? value[name] : undefined), record);
}

/** The values of choices that are as good as none. */
const usual: readonly unknown[] = ['default', 'money', 'noReservations', 'SINGLE', 'averagePerChild'];

/** What is typed for a value of the record. */
function typedOf(value: unknown, kind: Kind, zone: string): string {
  if (kind === 'flag' || kind === 'mode') return value === true || value === 'ENABLED' ? 'true' : '';
  if (kind === 'choice' && usual.includes(value)) return '';
  if (kind === 'until') return offsetText(value);
  if (kind === 'video') return typeof value === 'string' ? videoText(value) : '';
  if (kind === 'percent' || kind === 'markup') return percent(typeof value === 'number' ? value : undefined);
  if (kind === 'tags') return Array.isArray(value) ? value.join(', ') : '';
  if (kind === 'time') return localTime(typeof value === 'string' ? value : undefined, zone);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** @param zone The time zone of an event without one. */
export function formOf(event: Partial<EventAnswer>, zone: string): EventForm {
  const own = event.timezone ?? zone;
  const typed = fieldNames.map((name) => [name, typedOf(valueAt(event, name), kindOf(name), own)]);
  return {
    fields: { ...(Object.fromEntries(typed) as EventForm['fields']), timezone: own },
    types: typesOf(event),
    categories: categoriesOf(event),
    gallery: galleryOf(event),
    season: seasonFieldsOf(event),
    timeSlots: slotsOf(event),
    groups: groupsOf(event),
    discountGroups: discountsOf(event, 'discountGroups'),
    posDiscounts: discountsOf(event, 'posDiscounts'),
    underShops: shopsOf(event, own),
    channels: channelsOf(event),
    itemTexts: itemTextsOf(event),
    extraFields: questionsOf(event, 'extraFields'),
    ticketExtraFields: questionsOf(event, 'ticketExtraFields'),
  };
}

/** The names of what differs: fields and lists. */
export function changed(from: EventForm, to: EventForm): readonly (FieldName | ListName)[] {
  return [
    ...fieldNames.filter((name) => from.fields[name] !== to.fields[name]),
    ...listNames.filter((name) => !isSame(from[name], to[name])),
  ];
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}

/** The hours in which the slots of an event begin; nothing where they may begin at any time, or where none are sold. */
function hoursOf({ fields }: EventForm, { eventType }: Partial<EventAnswer>): Hours | undefined {
  if (fields.useTimeSlots === '' || eventType === 'ROOT' || eventType === 'GROUP') return undefined;
  const timezone = fields.timezone.trim();
  const [start, end] = isZone(timezone) ? [instantOf(fields.start, timezone), instantOf(fields.end, timezone)] : [];
  return start && end ? { start, end, timezone } : undefined;
}

/** What is wrong with what is typed, as far as its kind tells. */
function wrongField(typed: string, kind: Kind, words: Words): string | undefined {
  const isIn = (fraction: number | null, least: number, most: number) =>
    fraction !== null && fraction >= least && fraction <= most;
  if (typed === '') return undefined;
  if (kind === 'count') return isAmount(typed) ? undefined : words.amountWrong;
  if (kind === 'money') return Number.isNaN(numberOf(typed)) ? words.priceWrong : undefined;
  if (kind === 'percent') return isIn(fractionOf(typed), 0, 1) ? undefined : words.percentWrong;
  if (kind === 'markup') return isIn(markupOf(typed), -0.5, 3) ? undefined : words.markupWrong;
  if (kind === 'video') return videoOf(typed) === undefined ? words.videoWrong : undefined;
  return undefined;
}

/**
 * What is wrong already before it is sent: by path.
 * @param base The form as the event has it: what came that way is not in the way of other changes.
 */
export function problemsOf(
  form: EventForm,
  words: Words,
  base?: EventForm,
  event: Partial<EventAnswer> = {},
): ReadonlyMap<string, string> {
  const { fields } = form;
  const found = new Map<string, string>();
  for (const name of ['name', 'start', 'end'] as const) if (fields[name].trim() === '') found.set(name, words.required);
  if (fields.start !== '' && fields.end !== '' && fields.end <= fields.start) found.set('end', words.endBefore);
  if (fields.sellStart !== '' && fields.sellEnd !== '' && fields.sellEnd <= fields.sellStart)
    found.set('sellEnd', words.endBefore);
  if (!isZone(fields.timezone.trim())) found.set('timezone', words.zoneWrong);
  for (const name of fieldNames) {
    const wrong = wrongField(fields[name].trim(), kindOf(name), words);
    if (wrong !== undefined && fields[name] !== base?.fields[name]) found.set(name, wrong);
  }
  if (!/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/.test(fields.url.trim())) found.set('url', words.urlWrong);
  return new Map([
    ...found,
    ...wrongCategories(form.categories, words),
    ...wrongTypes(form.types, words),
    ...wrongGallery(form.gallery, base?.gallery, words),
    ...wrongSeason(form.season, words),
    ...wrongSlots(form.timeSlots, base?.timeSlots, hoursOf(form, event), words),
    ...wrongGroups(form.groups, base?.groups, words),
    ...discountLists.flatMap((list) => [...wrongDiscounts(list, form[list], base?.[list], words)]),
    ...wrongShops(form.underShops, base?.underShops, words),
    ...questionLists.flatMap((list) => [...wrongQuestions(list, form, base, words)]),
  ]);
}

/** What is sent of a field; null for nothing. */
function sentOf(typed: string, kind: Kind, zone: string): unknown {
  if (kind === 'flag') return typed === 'true';
  if (kind === 'mode') return typed === 'true' ? 'ENABLED' : 'DISABLED';
  if (kind === 'count' || kind === 'money') return amountOf(typed);
  if (kind === 'percent') return fractionOf(typed);
  if (kind === 'markup') return markupOf(typed);
  if (kind === 'until') return offsetOf(typed);
  if (kind === 'video') return videoOf(typed) ?? null;
  if (kind === 'time') return instantOf(typed, zone);
  if (kind === 'tags') {
    const tags = typed.split(',').map((tag) => tag.trim());
    return [...new Set(tags.filter(Boolean))];
  }
  return textOf(typed);
}

/** A record with a value at a path, inside of what is there. */
function withValue(record: Bag, [name = '', ...rest]: readonly string[], value: unknown): Bag {
  const inner = record[name];
  return { ...record, [name]: rest.length === 0 ? value : withValue(isBag(inner) ? inner : {}, rest, value) };
}

/** Translations without texts that are null, and without what has become empty by it: they are sent as a whole. */
function compact(value: unknown): unknown {
  if (!isBag(value)) return value ?? undefined;
  const entries = Object.entries(value).map(([name, inner]) => [name, compact(inner)] as const);
  const kept = entries.filter(([, inner]) => inner !== undefined);
  return kept.length === 0 && entries.length > 0 ? undefined : Object.fromEntries(kept);
}

/** The changes from one form to another, as the service takes them. Another time zone moves all times with it. */
export function changesOf(from: EventForm, to: EventForm, event: Partial<EventAnswer>): EventChanges {
  const zone = to.fields.timezone.trim();
  const names = changed(from, to);
  const moved = names.includes('timezone')
    ? [
        ...fieldNames.filter((name) => kindOf(name) === 'time' && to.fields[name] !== '' && !names.includes(name)),
        ...(to.underShops.some(({ sellStart, sellEnd }) => sellStart + sellEnd !== '') && !names.includes('underShops')
          ? (['underShops'] as const)
          : []),
      ]
    : [];
  let changes: Bag = {};
  let translations: Bag | undefined;
  const translate = (path: readonly string[], value: unknown) => {
    translations = withValue(translations ?? event.translations ?? {}, path, value);
  };
  const translateAll = (texts: readonly (readonly [path: readonly string[], value: unknown])[]) => {
    for (const [path, value] of texts) translate(path, value);
  };
  const questions = (list: QuestionList) => () => {
    translateAll(translatedQuestions(list, from[list], to[list]));
    return sentQuestions(list, from[list], to[list]);
  };
  const lists: Readonly<Record<ListName, () => Bag>> = {
    types: () => sentTypes(from.types, to.types, event),
    categories: () => sentCategories(from.categories, to.categories),
    gallery: () => sentGallery(from.gallery, to.gallery),
    season: () => {
      const { childEvents, mapping } = sentSeason(to.season, event);
      return { ...withValue(changes, ['ticketSettings', 'childEventMapping'], mapping), childEvents };
    },
    timeSlots: () => sentSlots(from.timeSlots, to.timeSlots, event),
    groups: () => sentGroups(from.groups, to.groups),
    discountGroups: () => sentDiscounts('discountGroups', from.discountGroups, to.discountGroups),
    posDiscounts: () => sentDiscounts('posDiscounts', from.posDiscounts, to.posDiscounts),
    underShops: () =>
      sentShops(from.underShops, to.underShops, {
        ...{ zone, isMoved: names.includes('timezone'), stored: event.underShops ?? [] },
      }),
    channels: () => ({
      salesChannelGroupSettings: sentChannels(to.channels, event.salesChannelGroupSettings),
    }),
    itemTexts: () => {
      translateAll(sentItemTexts(from.itemTexts, to.itemTexts));
      return {};
    },
    extraFields: questions('extraFields'),
    ticketExtraFields: questions('ticketExtraFields'),
  };
  for (const name of [...names, ...moved]) {
    if (isList(name)) {
      changes = { ...changes, ...lists[name]() };
      continue;
    }
    const [first = '', ...rest] = name.split('.');
    const value = sentOf(to.fields[name], kindOf(name), zone);
    if (first === 'translations') translate(rest, value);
    else changes = withValue(changes, [first, ...rest], value);
  }
  if (translations) changes = { ...changes, translations: compact(translations) ?? null };
  return withoutReferences(changes, from, to, event);
}
