/** The fields of the details: names, addresses, questions. */
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { ExtraField } from '../../../contract/extra-field.ts';
import type { Texts } from '../../../locales/index.ts';
import { addressParts, askedFields, isRequired, type Answers } from '../../../sale/extra-fields.ts';
import { address } from './address-fields.ts';
import { field, type DetailField, type DetailGroup, type Values } from './detail-field.ts';
import type { States } from './state-choice.ts';

/** All fields in the order in which they are shown. Later questions may depend on earlier answers. */
export function detailGroups(
  form: DetailsForm,
  values: Values,
  texts: Texts['checkout'],
  states: (country: string) => States = () => undefined,
): DetailGroup[] {
  return [
    buyer(form, values, texts),
    ...company(form, texts),
    ...address(form, values, texts, states),
    ...ticketGroups(form, values, texts),
    ...consents(form, texts),
  ];
}

function buyer(form: DetailsForm, values: Values, texts: Texts['checkout']): DetailGroup {
  const extra = form.extraFields ?? [];
  const fields = [
    { ...field('email', texts.email, 'email', true, 'email'), wide: true },
    field('prename', texts.prename, 'text', true, 'given-name'),
    field('lastname', texts.lastname, 'text', true, 'family-name'),
    ...(form.enforceCompany ? firm(texts, true) : []),
    ...asked(extra, { path: 'extraFields', key: 'extraFields' }, values, texts),
  ];
  if (form.enforceAccounts) {
    fields.push({
      ...field('password', texts.password, 'password', true, 'new-password'),
      wide: true,
      hint: texts.accountNeeded,
      minLength: 10,
    });
  }
  return { fields };
}

/** The company that the order is for, and its VAT ID. */
function firm(texts: Texts['checkout'], required: boolean): DetailField[] {
  return [
    field('company', texts.company, 'text', required, 'organization'),
    field('vatId', texts.vatId, 'text', false),
  ];
}

/** The same for companies alone, where not every buyer is asked. */
function company({ enforceCompany }: DetailsForm, texts: Texts['checkout']): DetailGroup[] {
  return enforceCompany ? [] : [{ legend: texts.forCompany, folded: true, fields: firm(texts, false) }];
}

/** The boxes of consents. */
function consents({ consents: asked = [] }: DetailsForm, texts: Texts['checkout']): DetailGroup[] {
  const fields = asked.map(({ _id: id, text = '', url, required = false }) => ({
    ...field(`consents.${id}`, text, 'checkbox', required),
    consent: { id, url },
    brief: texts.terms.consent,
  }));
  return fields.length > 0 ? [{ place: 'order', fields }] : [];
}

/** The fields of each ticket. */
export function ticketGroups(form: DetailsForm, values: Values, texts: Texts['checkout']): DetailGroup[] {
  const all = form.tickets ?? [];
  const keys = all.map(({ ticketTypeId }, at) => {
    const before = all.slice(0, at).filter((other) => other.ticketTypeId === ticketTypeId);
    return `tickets.${ticketTypeId}.${before.length}`;
  });
  const named = keys.filter((_, at) => all[at]?.requiresPersonalization || all[at]?.offersPersonalization);
  return all.flatMap(
    ({ ticketTypeId, name, index, requiresPersonalization, offersPersonalization, extraFields = [] }, at) => {
      const path = `tickets.${index}`;
      const key = keys[at] ?? path;
      const section: AutoFillSection = `section-ticket${index + 1}`;
      const own = (form.ticketExtraFields ?? []).filter(({ _id }) => extraFields.includes(_id));
      const nameOf = (part: 'firstname' | 'lastname', label: string, autocomplete: AutoFill): DetailField => ({
        ...field(`${path}.${part}`, label, 'text', requiresPersonalization === true, autocomplete),
        key: `${key}.${part}`,
        holder: { ticket: index, name: part },
      });
      const fields = [
        ...(requiresPersonalization || offersPersonalization
          ? [
              nameOf('firstname', texts.prename, `${section} given-name`),
              nameOf('lastname', texts.lastname, `${section} family-name`),
            ]
          : []),
        ...asked(
          own,
          { path: `${path}.extraFields`, key: `${key}.extraFields`, ticket: index, section },
          values,
          texts,
          ticketTypeId,
        ),
      ];
      const helpers = key === named[0] ? holders(named, values, texts) : [];
      return fields.length > 0 ? [{ legend: texts.ticketOf(name ?? '', index + 1), helpers, fields }] : [];
    },
  );
}

/** Most tickets are the buyer's own, or all in one name. */
function holders(
  keys: readonly string[],
  values: Values,
  texts: Texts['checkout'],
): NonNullable<DetailGroup['helpers']> {
  const [first = '', ...others] = keys;
  const names = (key: string, firstname = '', lastname = ''): [string, string][] => [
    [`${key}.firstname`, firstname],
    [`${key}.lastname`, lastname],
  ];
  const mine = {
    label: texts.holder,
    fill: () => Object.fromEntries(names(first, values['prename'], values['lastname'])),
  };
  const same = {
    label: texts.sameForAll,
    fill: () =>
      Object.fromEntries(
        others.flatMap((key) => names(key, values[`${first}.firstname`], values[`${first}.lastname`])),
      ),
  };
  return others.length > 0 ? [mine, same] : [mine];
}

interface Place {
  readonly path: string;
  readonly key: string;
  readonly ticket?: number;
  readonly section?: AutoFillSection;
}

function asked(
  fields: readonly ExtraField[],
  place: Place,
  values: Values,
  texts: Texts['checkout'],
  ticketTypeId?: string,
): DetailField[] {
  const answers: Answers = Object.fromEntries(
    fields.map((rule) => [rule._id, typed(rule, `${place.key}.${rule._id}`, values)]),
  );
  return askedFields(fields, answers, ticketTypeId).map((rule) => question(rule, place, values, texts));
}

/** The value typed into a question; an address as an object of its parts. */
export function typed({ type }: ExtraField, key: string, values: Values): unknown {
  if (type !== 'address') return values[key];
  const parts = addressParts.map((part) => [part, values[`${key}.${part}`]?.trim() ?? ''] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== ''));
}

function question(
  rule: ExtraField,
  { path, key: at, ticket, section }: Place,
  values: Values,
  texts: Texts['checkout'],
) {
  const name = `${path}.${rule._id}`;
  const key = `${at}.${rule._id}`;
  const { type, settings, description } = rule;
  const isWide =
    ['checkbox', 'address', 'documentUpload', 'signature'].includes(type ?? '') || (rule.name ?? '').length > 28;
  const token = tokens[type ?? ''] ?? (type === 'date' && settings?.variant === 'birthdate' ? 'bday' : undefined);
  const made: DetailField = {
    name,
    key,
    label: rule.name ?? rule._id,
    rule: { ...rule, required: isRequired(rule) },
    answers: { id: rule._id, ticket },
    wide: isWide,
    ...(token && { autocomplete: section ? `${section} ${token}` : token }),
    ...(description && { hint: description }),
  };
  if (type !== 'address') return made;
  // an incomplete address is wrong even if none is required
  const needed = isRequired(rule) || addressParts.some((part) => values[`${key}.${part}`]?.trim());
  const inside = (part: (typeof addressParts)[number], label: string, token: AutoFillNormalField, kind = 'text') => ({
    ...field(`${name}.${part}`, label, kind, needed && part !== 'line2' && part !== 'state'),
    key: `${key}.${part}`,
    answers: { id: rule._id, ticket, part },
    // an address of its own, which is not filled in together with the buyer's
    autocomplete: `${section ?? 'section-question'}-${rule._id.replace(/\W/g, '-')} ${token}` as AutoFill,
    wide: part === 'street' || part === 'line2',
    unmarked: !needed,
  });
  const parts: DetailField[] = [
    inside('street', texts.street, 'address-line1'),
    inside('line2', texts.line2, 'address-line2'),
    inside('postal', texts.postal, 'postal-code'),
    inside('city', texts.city, 'address-level2'),
    inside('state', texts.state, 'address-level1'),
    inside('country', texts.country, 'country', 'country'),
  ];
  return { ...made, parts };
}

const tokens: Readonly<Partial<Record<string, 'tel' | 'email' | 'country'>>> = {
  tel: 'tel',
  email: 'email',
  country: 'country',
};
