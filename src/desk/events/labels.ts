/** The names of what the form of an event has: fields by their path, and lists. */
import type { EventFormTexts } from '../../locales/desk/event-form-en.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { itemTextAt, translatedNames, translationOf, type ItemText } from './sections/translations.ts';
import { languages } from './sections/questions.ts';
import { shopAmounts } from './sections/under-shops.ts';
import { isList, type EventForm, type ListName } from './event-form.ts';
import { sectionOf, type FieldName, type SectionName } from './form-fields.ts';

type Translation = Extract<FieldName, `translations.${string}`>;
type Labels = Readonly<Record<string, string>>;

/** The texts of the form: those of the desk, and those that load with it. */
export interface FormTexts {
  readonly texts: DeskTexts;
  readonly words: EventFormTexts;
}

export const sectionNamesIn = ({ texts, words }: FormTexts): Readonly<Record<SectionName, string>> => ({
  ...texts.edit.sectionNames,
  ...words.sectionNames,
});

export function fieldLabelsIn({
  texts: { edit, languageNames },
  words,
}: FormTexts): Readonly<Record<FieldName, string>> {
  const translated = languages.flatMap((language) =>
    translatedNames.map((name) => [
      translationOf(language, name),
      words.questions.translated(edit.labels[name], languageNames[language]),
    ]),
  );
  return { ...edit.labels, ...words.labels, ...(Object.fromEntries(translated) as Record<Translation, string>) };
}

const listLabelsIn = ({ texts: { edit }, words }: FormTexts): Readonly<Record<ListName, string>> => ({
  ...words.questions.lists,
  types: edit.prices,
  categories: words.categories.title,
  gallery: words.gallery.heading,
  season: words.season.title,
  timeSlots: words.slots.title,
  groups: words.groups.title,
  discountGroups: words.discounts.title,
  posDiscounts: words.discounts.byHand.title,
  underShops: words.shops.title,
  channels: words.channels.title,
  itemTexts: words.itemTexts,
});

/** What a field or a list is called. */
export const nameOf = (texts: FormTexts, name: FieldName | ListName): string =>
  isList(name) ? listLabelsIn(texts)[name] : fieldLabelsIn(texts)[name];

const pick = <T extends Labels, Name extends keyof T & string>(
  texts: Pick<T, Name>,
  ...names: readonly Name[]
): Labels => Object.fromEntries(names.map((name) => [name, texts[name]]));

/** The item of a list and its field, by the path below the list. */
function itemLabel(texts: FormTexts, form: EventForm, list: string, at: number, field: string): string {
  const { edit } = texts.texts;
  const { types, questions, categories, gallery, slots, groups, discounts, shops, conditions } = texts.words;
  const [first = '', n = '', last = ''] = field.split('.');
  const named = (labels: Labels, name = first) => labels[name] ?? name;
  const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(', ');
  switch (list) {
    case 'tickets':
      return joined(
        form.types[at]?.name || edit.prices,
        named({ ...edit.typeLabels, ...pick(types, 'salesStart', 'salesEnd'), priceCategoryId: types.priceCategory }),
      );
    case 'categories':
      return joined(form.categories[at]?.name || categories.one, named(edit.typeLabels));
    case 'gallery':
      return joined(gallery.one(at + 1), named(pick(gallery, 'title', 'copyright'), first === 'image' ? '' : first));
    case 'timeSlots':
      return joined(form.timeSlots[at]?.time || slots.one, named(pick(slots, 'startTime', 'amount', 'categories')));
    case 'groups':
      return joined(form.groups[at]?.name || groups.one, named(pick(groups, 'name', 'tickets')));
    case 'posDiscounts':
    case 'discountGroups': {
      const called = form[list][at]?.name || discounts.one;
      const labels = pick(discounts, 'name', 'discountType', 'value', 'rules', 'type', 'group', 'min', 'max');
      return first === 'rules' && n !== ''
        ? joined(called, discounts.rule(Number(n) + 1), named(labels, last))
        : joined(called, named(labels));
    }
    case 'underShops': {
      const shop = form.underShops[at];
      const labels = {
        ...pick(shops, 'name', 'ticketShopHeaderText', 'unlockMode', 'coupons', 'sellStart', 'sellEnd', 'tickets'),
        ...pick(shops, 'inventoryStrategy', 'price', 'amount', ...shopAmounts),
        active: first === 'tickets' ? shops.sold : shops.active,
        paymentSettings: texts.words.labels['paymentSettings.paymentStrategyId'],
        salesChannelGroupSettings: texts.words.channels.title,
      };
      const type = form.types.find(({ _id }) => _id === shop?.tickets[Number(n)]?.baseTicket);
      return first === 'tickets' && n !== ''
        ? joined(shop?.name || shops.one, type?.name ?? '', named(labels, last))
        : joined(shop?.name || shops.one, named(labels));
    }
    default: {
      const [, language, own = ''] = /^(?:([a-z]{2})\.)?(.*)/.exec(field) ?? [];
      const [name = '', place = '', part = ''] = own.split('.');
      const label = (questions.labels as Labels)[name] ?? name;
      const languageName = (texts.texts.languageNames as Labels)[language ?? ''];
      const called = form[list as 'extraFields'][at]?.name || questions.one;
      const isCondition = name === 'conditions' && (part === 'baseSlug' || part === 'value');
      return joined(
        called,
        languageName
          ? questions.translated(label, languageName)
          : isCondition
            ? joined(conditions.one(Number(place) + 1), conditions[part])
            : label,
      );
    }
  }
}

/** The text of a ticket type or a category in another language. */
export function itemTextLabel(
  { texts: { edit, languageNames }, words }: FormTexts,
  form: EventForm,
  [language, list, id, name]: ItemText,
): string {
  const items = list === 'tickets' ? form.types : form.categories;
  const called = items.find(({ _id }) => _id === id)?.name ?? id;
  return words.questions.translated(`${called}, ${edit.labels[name]}`, languageNames[language]);
}

/** What the field of a path is called, for the summary of what is wrong. */
export function labelOf(texts: FormTexts, form: EventForm, path: string): string {
  const [, list = '', at, field = ''] =
    /^(tickets|categories|gallery|timeSlots|groups|discountGroups|posDiscounts|underShops|extraFields|ticketExtraFields)\.(\d+)\.?(.*)/.exec(
      path,
    ) ?? [];
  if (at !== undefined) return itemLabel(texts, form, list, Number(at), field);
  const text = itemTextAt(path.replace(/^translations\./, ''));
  if (text) return itemTextLabel(texts, form, text);
  if (path === 'tickets') return texts.texts.edit.prices;
  if (sectionOf(path) === 'season' && !(path in fieldLabelsIn(texts)))
    return path.endsWith('.valueShare') ? texts.words.season.share : texts.words.season.title;
  return ({ ...listLabelsIn(texts), ...fieldLabelsIn(texts) } as Labels)[path] ?? path;
}
