/** The form of an event as texts: read from its record, compared with it, and made into what is sent. */
import type { EventAnswer, EventChanges } from '../../contract/events.ts';
import { bySortingKey } from '../../sale/ticket-order.ts';
import { instantOf, localTime, numberOf } from '../parts/typed.ts';

/** How a field is typed, and what is sent of it. */
type Kind = 'line' | 'area' | 'time' | 'count' | 'tags' | 'flag';

/** The sections of the form with their fields. A field is named by its path in the record. */
const sections = {
  basics: {
    name: 'line',
    slogan: 'line',
    description: 'area',
    image: 'line',
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
  texts: {
    'translations.en.name': 'line',
    'translations.en.slogan': 'line',
    'translations.en.description': 'area',
    'translations.de.name': 'line',
    'translations.de.slogan': 'line',
    'translations.de.description': 'area',
  },
  sale: {
    sellStart: 'time',
    sellEnd: 'time',
    visibleAfter: 'time',
    maxAmountPerOrder: 'count',
    minAmountPerOrder: 'count',
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
  ...sections.texts,
  ...sections.sale,
};
export const fieldNames = Object.keys(kinds) as readonly FieldName[];
export const kindOf = (name: FieldName): Kind => kinds[name];
export const fieldsOf = (section: SectionName): readonly FieldName[] => Object.keys(sections[section]) as FieldName[];

/** A ticket type as it is typed. */
export interface TypeFields {
  readonly _id: string;
  readonly name: string;
  readonly price: string;
  readonly amount: string;
  readonly description: string;
  /** In percent. */
  readonly taxRate: string;
  readonly minAmountPerOrder: string;
  readonly maxAmountPerOrder: string;
  /** `ref` of a category. */
  readonly categoryRef: string;
  readonly active: boolean;
}

export interface EventForm {
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly types: readonly TypeFields[];
}

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of the record. */
function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isBag(value) ? value[name] : undefined), record);
}

/** What is typed for a value of the record. */
function typedOf(value: unknown, kind: Kind, zone: string): string {
  if (kind === 'flag') return value === true ? 'true' : '';
  if (kind === 'tags') return Array.isArray(value) ? value.join(', ') : '';
  if (kind === 'time') return localTime(typeof value === 'string' ? value : undefined, zone);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

const number = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '');
/** 0.19 is 19, not 19.000000000000004. */
const percent = (rate: number | undefined) => (rate === undefined ? '' : String(Number((rate * 100).toFixed(4))));

/** @param zone The time zone of an event without one. */
export function formOf(event: Partial<EventAnswer>, zone: string): EventForm {
  const own = event.timezone ?? zone;
  const typed = fieldNames.map((name) => [name, typedOf(valueAt(event, name), kinds[name], own)]);
  return {
    fields: { ...(Object.fromEntries(typed) as EventForm['fields']), timezone: own },
    types: bySortingKey(event.tickets ?? []).map((type) => ({
      _id: type._id ?? '',
      name: type.name ?? '',
      price: number(type.price),
      amount: number(type.amount),
      description: type.description ?? '',
      taxRate: percent(type.taxRate),
      minAmountPerOrder: number(type.minAmountPerOrder),
      maxAmountPerOrder: number(type.maxAmountPerOrder),
      categoryRef: type.categoryRef ?? '',
      active: type.active !== false,
    })),
  };
}

export const newType = (): TypeFields => ({
  _id: crypto.randomUUID(),
  name: '',
  price: '',
  amount: '',
  description: '',
  taxRate: '',
  minAmountPerOrder: '',
  maxAmountPerOrder: '',
  categoryRef: '',
  active: true,
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The names of what differs: fields, and `types` for the ticket types. */
export function changed(from: EventForm, to: EventForm): readonly (FieldName | 'types')[] {
  const fields: (FieldName | 'types')[] = fieldNames.filter((name) => from.fields[name] !== to.fields[name]);
  return isSame(from.types, to.types) ? fields : [...fields, 'types'];
}

/** The section that has a field, by its path. */
export function sectionOf(path: string): SectionName {
  const field = path.replace(/^translations\.(\w+)\..*/, 'translations.$1.name');
  return sectionNames.find((section) => fieldsOf(section).some((name) => name === field || name === path)) ?? 'tickets';
}

const isAmount = (typed: string) => typed.trim() === '' || Number.isInteger(numberOf(typed));

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}

interface Words {
  readonly required: string;
  readonly endBefore: string;
  readonly priceWrong: string;
  readonly amountWrong: string;
  readonly zoneWrong: string;
  readonly taxWrong: string;
  readonly minAboveMax: string;
}

/** What is wrong already before it is sent: by path. */
export function problemsOf(form: EventForm, words: Words): ReadonlyMap<string, string> {
  const { fields, types } = form;
  const found = new Map<string, string>();
  for (const name of ['name', 'start', 'end'] as const) if (fields[name].trim() === '') found.set(name, words.required);
  if (fields.start !== '' && fields.end !== '' && fields.end <= fields.start) found.set('end', words.endBefore);
  if (fields.sellStart !== '' && fields.sellEnd !== '' && fields.sellEnd <= fields.sellStart)
    found.set('sellEnd', words.endBefore);
  if (!isZone(fields.timezone.trim())) found.set('timezone', words.zoneWrong);
  for (const name of fieldNames)
    if (kinds[name] === 'count' && !isAmount(fields[name])) found.set(name, words.amountWrong);
  for (const [at, type] of types.entries()) {
    const wrong = (name: keyof TypeFields, text: string) => found.set(`tickets.${at}.${name}`, text);
    if (type.name.trim() === '') wrong('name', words.required);
    if (Number.isNaN(numberOf(type.price))) wrong('price', words.priceWrong);
    for (const name of ['amount', 'minAmountPerOrder', 'maxAmountPerOrder'] as const)
      if (!isAmount(type[name])) wrong(name, words.amountWrong);
    const rate = type.taxRate.trim() === '' ? 0 : numberOf(type.taxRate);
    if (!(rate <= 100)) wrong('taxRate', words.taxWrong);
    if (numberOf(type.minAmountPerOrder) > numberOf(type.maxAmountPerOrder))
      wrong('minAmountPerOrder', words.minAboveMax);
  }
  return found;
}

const amountOf = (typed: string) => (typed.trim() === '' ? null : numberOf(typed));

/** What is sent of a field; null for nothing. */
function sentOf(typed: string, kind: Kind, zone: string): unknown {
  if (kind === 'flag') return typed === 'true';
  if (kind === 'count') return amountOf(typed);
  if (kind === 'time') return instantOf(typed, zone);
  if (kind === 'tags') {
    const tags = typed.split(',').map((tag) => tag.trim());
    return [...new Set(tags.filter(Boolean))];
  }
  return typed.trim() === '' ? null : typed;
}

/** A ticket type as it is sent: always its name, price and amount, of the rest what has changed. */
function sentType(type: TypeFields, before: TypeFields | undefined): object {
  const differs = (name: keyof TypeFields) => type[name] !== (before ?? { ...newType(), _id: type._id })[name];
  return {
    _id: type._id,
    name: type.name.trim(),
    price: numberOf(type.price),
    amount: amountOf(type.amount),
    ...(differs('description') && { description: type.description.trim() === '' ? null : type.description }),
    ...(differs('taxRate') && {
      taxRate: type.taxRate.trim() === '' ? null : Number((numberOf(type.taxRate) / 100).toFixed(6)),
    }),
    ...(differs('minAmountPerOrder') && { minAmountPerOrder: amountOf(type.minAmountPerOrder) }),
    ...(differs('maxAmountPerOrder') && { maxAmountPerOrder: amountOf(type.maxAmountPerOrder) }),
    ...(differs('categoryRef') && { categoryRef: type.categoryRef === '' ? null : type.categoryRef }),
    ...(differs('active') && { active: type.active }),
  };
}

function sentTypes(from: EventForm, to: EventForm, event: Partial<EventAnswer>): object {
  const before = new Map(from.types.map((type) => [type._id, type]));
  const kept = to.types.filter(({ _id }) => before.has(_id)).map(({ _id }) => _id);
  const isMoved = !isSame(
    kept,
    from.types.map(({ _id }) => _id).filter((id) => kept.includes(id)),
  );
  // the order of the list counts where no type has a key of its own
  const hasKeys = event.tickets?.some(({ sortingKey }) => typeof sortingKey === 'number') === true;
  const tickets = to.types.map((type, at) => ({
    ...sentType(type, before.get(type._id)),
    ...(isMoved && hasKeys && { sortingKey: at }),
  }));
  const added = to.types.filter(({ _id }) => !before.has(_id)).map(({ _id }) => _id);
  const [first, ...others] = event.groups ?? [];
  return {
    tickets,
    // a type that no group names would not be offered
    ...(first &&
      added.length > 0 && { groups: [{ ...first, tickets: [...(first.tickets ?? []), ...added] }, ...others] }),
  };
}

/** A record with a value at a path, inside of what is there. */
function withValue(record: Bag, [name = '', ...rest]: readonly string[], value: unknown): Bag {
  const inner = record[name];
  return { ...record, [name]: rest.length === 0 ? value : withValue(isBag(inner) ? inner : {}, rest, value) };
}

/** Translations without empty texts and languages: they are sent as a whole. */
function compactTranslations(translations: Bag): Bag | null {
  const languages = Object.entries(translations).flatMap(([language, texts]) => {
    const kept = Object.entries(isBag(texts) ? texts : {}).filter(([, text]) => text !== null);
    return kept.length === 0 ? [] : [[language, Object.fromEntries(kept)] as const];
  });
  return languages.length === 0 ? null : Object.fromEntries(languages);
}

/** The changes from one form to another, as the service takes them. Another time zone moves all times with it. */
export function changesOf(from: EventForm, to: EventForm, event: Partial<EventAnswer>): EventChanges {
  const zone = to.fields.timezone.trim();
  const names = changed(from, to);
  const moved = names.includes('timezone')
    ? fieldNames.filter((name) => kinds[name] === 'time' && to.fields[name] !== '' && !names.includes(name))
    : [];
  let changes: Bag = {};
  for (const name of [...names, ...moved]) {
    if (name === 'types') {
      changes = { ...changes, ...sentTypes(from, to, event) };
      continue;
    }
    const path = name.split('.');
    if (path[0] === 'translations' && !('translations' in changes))
      changes = { ...changes, translations: event.translations ?? {} };
    changes = withValue(changes, path, sentOf(to.fields[name], kinds[name], zone));
  }
  if (isBag(changes['translations']))
    changes = { ...changes, translations: compactTranslations(changes['translations']) };
  return changes;
}
