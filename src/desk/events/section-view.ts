/** The sections of the form of an event: their fields, and the lists that stand in files of their own. */
import { html, nothing, type TemplateResult } from 'lit';
import { renderRichText } from '../../elements/event-shop/page/rich-text.ts';
import { hrefOf } from '../parts/desk.ts';
import { pictureField } from '../parts/picture-field.ts';
import { isList, type EventForm, type ListName } from './event-form.ts';
import { fieldsOf, kindOf, type FieldName, type Kind, type SectionName } from './form-fields.ts';
import { fieldLabelsIn, sectionNamesIn } from './labels.ts';
import { categoriesView } from './sections/categories-view.ts';
import {
  checkField,
  type DrawFields,
  richTextField,
  type SectionHost,
  selectField,
  textField,
  timeField,
  warningAt,
} from './sections/parts.ts';
import { channelChoices } from './sections/channels.ts';
import type { DiscountList } from './sections/discounts.ts';
import { galleryView } from './sections/gallery-view.ts';
import { runsOf } from './sections/time-slots.ts';
import { untilChoices } from './sections/values.ts';
import { movesField, tableField, tableOf, tierField, withTable } from './sections/house-choices.ts';
import { discountText, runText, shopText } from './sections/summaries.ts';
import { typesView } from './sections/types-view.ts';

/** What a new event is asked for; the rest follows in its sections. */
const firstFields: Readonly<Partial<Record<SectionName, readonly FieldName[]>>> = {
  basics: ['eventType', 'name', 'slogan', 'locationName', 'locationCity'],
  dates: ['start', 'end'],
  tickets: [],
};

type Labels = Readonly<Record<string, string>>;

/** The forms of ticket codes with their words; '' for that of the house. */
const codeFormsIn = ({ desk: { texts }, words }: SectionHost): readonly (readonly [string, string])[] => [
  ['', words.codeOfHouse],
  ...Object.entries(texts.settings.codeForms),
];

/** The values of a field with their words; '' for what is usual. */
const choicesIn = ({ words }: SectionHost, name: FieldName): readonly (readonly [string, string])[] =>
  Object.entries((words.choices as Readonly<Record<string, Labels>>)[name] ?? {});

/** The moments until which a buyer may do something, with their words. */
const untilsIn = ({ words }: SectionHost): readonly (readonly [string, string])[] =>
  (['', ...untilChoices] as const).map((value) => [value, words.untils[value]]);

/** The words of the values of a field that has some to choose from. */
function wordsIn(host: SectionHost, name: FieldName): readonly (readonly [string, string])[] {
  const kind = kindOf(name);
  const { ways, tables } = host.choices;
  if (kind === 'ways') return [['', host.words.waysOfHouse], ...ways];
  if (kind === 'table') return [['', host.words.noTable], ...tables.map((each) => [each._id, each.name] as const)];
  if (kind === 'tier') {
    const { tiers = [] } = tableOf(host.choices, host.form) ?? {};
    return [['', host.words.firstTier], ...tiers.map((each) => [each._id, each.name ?? each._id] as const)];
  }
  return kind === 'codeForm' ? codeFormsIn(host) : kind === 'until' ? untilsIn(host) : choicesIn(host, name);
}

/** The keyboard that a phone shows for what is typed. */
const modes: Readonly<Partial<Record<Kind, 'numeric' | 'decimal'>>> = {
  count: 'numeric',
  money: 'decimal',
  percent: 'decimal',
};

const isFlag = (name: FieldName): boolean => ['flag', 'mode'].includes(kindOf(name));

function fieldView(host: SectionHost, name: FieldName): TemplateResult {
  const { texts } = host.desk;
  const label = fieldLabelsIn({ texts, words: host.words })[name];
  const kind = kindOf(name);
  const value = host.form.fields[name];
  const hint = (host.words.hints as Labels)[name];
  const set = (typed: string) => {
    host.change((form) => ({ ...form, fields: { ...form.fields, [name]: typed } }));
  };
  if (isFlag(name))
    return checkField(host, name, label, value === 'true', (isOn) => {
      set(isOn ? 'true' : '');
    });
  if (kind === 'picture')
    return pictureField(host.desk, {
      ...{ id: `field-${name}`, label, hint, wrong: host.problems.get(name), value },
      changed: set,
    });
  if (kind === 'slotPlace') {
    const { slotPlaces } = host.words;
    return selectField(host, {
      ...{ path: name, label, value: value === '' ? 'beforeTickets' : value, set },
      options: (['beforeTickets', 'afterTickets'] as const).map((place) => [place, slotPlaces[place]]),
    });
  }
  if (kind === 'table')
    return selectField(host, {
      ...{ path: name, label, value, options: wordsIn(host, name) },
      set: (id) => {
        host.change((form) => withTable(form, host.choices.tables, id));
      },
    });
  if (['codeForm', 'choice', 'until', 'ways', 'tier'].includes(kind))
    return selectField(host, { path: name, label, value, set, options: wordsIn(host, name) });
  if (kind === 'richText')
    return richTextField(host, { path: name, label, value, set, language: /^translations\.(\w+)/.exec(name)?.[1] });
  if (kind === 'time') return timeField(host, { path: name, label, value, set, hint });
  return textField(host, {
    ...{ path: name, label, value, set, mode: modes[kind] ?? 'text' },
    ...(hint !== undefined && { hint }),
  });
}

type SectionView = (host: SectionHost, draw: DrawFields) => TemplateResult;

/** The sections that are drawn by a file of their own: it loads when they are opened. */
const lazily: Readonly<Partial<Record<SectionName, () => Promise<SectionView>>>> = {
  season: async () => (await import('./sections/season-view.ts')).seasonView,
  times: async () => (await import('./sections/time-slots-view.ts')).slotsView,
  discounts: async () => (await import('./sections/discounts-view.ts')).discountsView,
  shops: async () => (await import('./sections/under-shops-view.ts')).shopsView,
  channels: async () => (await import('./sections/channels-view.ts')).channelsView,
  questions: async () => (await import('./sections/questions-view.ts')).questionsView,
  texts: async () => (await import('./sections/translations-view.ts')).translationsView,
  after: async () => (await import('./sections/after-view.ts')).afterView,
};
const loaded = new Map<SectionName, SectionView>();

/** Makes a section ready to be drawn. */
export async function loadSection(name: SectionName): Promise<void> {
  const view = loaded.get(name) ?? (await lazily[name]?.());
  if (view) loaded.set(name, view);
}

/** A section of the form; of a new event the fields that it begins with. */
export function sectionView(host: SectionHost, name: SectionName, isNew: boolean): TemplateResult | typeof nothing {
  const { event: words } = host.desk.texts;
  const hasTable = host.form.fields[tableField] !== '';
  const isShown = (field: FieldName): boolean => {
    const kind = kindOf(field);
    // a house without payment strategies or price tables has nothing to choose from
    if (kind === 'ways') return host.form.fields[field] !== '' || host.choices.ways.length > 0;
    if (kind === 'table') return hasTable || host.choices.tables.length > 0;
    // what an event is stays
    return field === tierField || field === movesField ? hasTable : field !== 'eventType';
  };
  const fields = isNew ? (firstFields[name] ?? []) : fieldsOf(name).filter(isShown);
  if (isNew && !firstFields[name]) return nothing;
  const draw: DrawFields = (some) => some.map((field) => fieldView(host, field));
  // one that is still on its way is drawn when it is there
  if (name in lazily) return loaded.get(name)?.(host, draw) ?? nothing;
  const wide = fields.filter(
    (field) => ['richText', 'picture'].includes(kindOf(field)) || field === 'name' || field === 'slogan',
  );
  const flags = fields.filter(isFlag);
  const others = fields.filter((field) => !wide.includes(field) && !flags.includes(field));
  const hasTimes = fields.some((field) => kindOf(field) === 'time');
  return html`<section class="card stack" aria-labelledby=${name}>
      <h2 id=${name}>${sectionNamesIn({ texts: host.desk.texts, words: host.words })[name]}</h2>
      ${
        name === 'tickets' && host.warnings.has('tickets')
          ? html`<p class="field">${warningAt(host, 'tickets')}</p>`
          : nothing
      }
      ${name === 'tickets' ? typesView(host) : nothing} ${draw(wide)}
      ${others.length > 0 ? html`<div class="pair">${draw(others)}</div>` : nothing} ${draw(flags)}
      ${
        name === 'tickets' && !isNew
          ? html`<p class="small muted">
              ${host.words.tablesHint} <a href=${hrefOf('/price-tables')}>${host.words.tables}</a>
            </p>`
          : nothing
      }
      ${hasTimes ? html`<p class="small muted">${words.zone(host.form.fields.timezone)}</p>` : nothing}
    </section>
    ${name === 'tickets' && !isNew ? categoriesView(host) : nothing}
    ${name === 'basics' && !isNew ? galleryView(host) : nothing}`;
}

/** A field or a list of a form as it is shown beside that of someone else. */
export function shownOf(host: SectionHost, form: EventForm, name: FieldName | ListName): unknown {
  if (!isList(name)) {
    const typed = form.fields[name];
    if (kindOf(name) === 'richText') return renderRichText(typed);
    if (isFlag(name)) return typed === 'true' ? '✓' : '';
    if (kindOf(name) === 'time' && typed !== '') return host.desk.formats.dateTime(`${typed}:00Z`, 'UTC');
    return wordsIn(host, name).find(([value]) => value === typed)?.[1] ?? typed;
  }
  const at = { ...host, form };
  const discounts = (list: DiscountList) =>
    form[list].map((discount) => `${discount.name}: ${discountText(at, discount)}`);
  const lines: Readonly<Record<ListName, () => readonly string[]>> = {
    types: () => form.types.map((type) => [type.name, type.price, type.amount].filter(Boolean).join(' · ')),
    categories: () => form.categories.map((each) => [each.name, each.amount].filter(Boolean).join(' · ')),
    gallery: () => form.gallery.map(({ title, image }) => title || image),
    season: () => [host.words.season.count(form.season.length)],
    timeSlots: () => runsOf(form.timeSlots, form.fields.start.slice(11, 16)).map((run) => runText(at, run)),
    groups: () => form.groups.map((group) => group.name),
    discountGroups: () => discounts('discountGroups'),
    posDiscounts: () => discounts('posDiscounts'),
    underShops: () => form.underShops.map((shop) => [shop.name, shopText(at, shop)].filter(Boolean).join(' · ')),
    channels: () => {
      const named = channelChoices(host.choices.channels, form.channels);
      return form.channels.map(({ _id, sold }) => {
        const word = named.find(([id]) => id === _id)?.[1] ?? _id;
        return `${word}: ${host.words.channels.sold[sold]}`;
      });
    },
    itemTexts: () => Object.values(form.itemTexts),
    extraFields: () => form.extraFields.flatMap((each) => (each.deleted ? [] : [each.name])),
    ticketExtraFields: () => form.ticketExtraFields.flatMap((each) => (each.deleted ? [] : [each.name])),
  };
  return lines[name]().join('\n');
}
