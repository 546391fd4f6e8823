import type { DetailsForm } from '../../contract/checkout.ts';
import type { ExtraField } from '../../contract/parts.ts';
import type { Texts } from '../../locales/index.ts';
import { askedFields } from '../../sale/extra-fields.ts';

/** What a browser may fill in by itself. */
type Autofill =
  | 'email'
  | 'given-name'
  | 'family-name'
  | 'organization'
  | 'new-password'
  | 'street-address'
  | 'postal-code'
  | 'address-level2'
  | 'country'
  | 'tel';

/** One field of the details. Its name is the path by which the service speaks of it, e.g. `tickets.0.firstname`. */
export interface DetailField {
  readonly name: string;
  readonly label: string;
  readonly rule: ExtraField;
  readonly autocomplete?: Autofill;
  readonly hint?: string;
  readonly minLength?: number;
  readonly wide?: boolean;
}

export interface DetailGroup {
  readonly legend?: string;
  /** Not needed, so it starts closed. */
  readonly folded?: boolean;
  readonly fields: readonly DetailField[];
}

type Values = Readonly<Record<string, string>>;

/** Everything that is asked, in the order in which it is asked. Later questions may depend on earlier answers. */
export function detailGroups(form: DetailsForm, values: Values, texts: Texts['checkout']): DetailGroup[] {
  return [buyer(form, values, texts), ...address(form, texts), ...tickets(form, values, texts)];
}

function field(name: string, label: string, type: string, required: boolean, autocomplete?: Autofill): DetailField {
  return { name, label, rule: { _id: name, type, required }, ...(autocomplete && { autocomplete }) };
}

function buyer(form: DetailsForm, values: Values, texts: Texts['checkout']): DetailGroup {
  const extra = form.extraFields ?? [];
  const fields = [
    { ...field('email', texts.email, 'email', true, 'email'), wide: true },
    field('prename', texts.prename, 'text', true, 'given-name'),
    field('lastname', texts.lastname, 'text', true, 'family-name'),
    ...(form.enforceCompany ? [{ ...field('company', texts.company, 'text', true, 'organization'), wide: true }] : []),
    ...asked(extra, 'extraFields', values),
    { ...field('createAccount', texts.createAccount, 'checkbox', false), wide: true },
  ];
  if (values['createAccount'] === 'true') {
    fields.push({
      ...field('password', texts.password, 'password', true, 'new-password'),
      wide: true,
      hint: texts.passwordHint,
      minLength: 8,
    });
  }
  return { fields };
}

function address(form: DetailsForm, texts: Texts['checkout']): DetailGroup[] {
  if (form.skipAddressInfo) return [];
  const required = form.enforceAddress === true;
  const fields = [
    { ...field('street', texts.street, 'text', required, 'street-address'), wide: true },
    field('postal', texts.postal, 'text', required, 'postal-code'),
    field('city', texts.city, 'text', required, 'address-level2'),
    field('country', texts.country, 'country', required, 'country'),
    field('phone', texts.phone, 'tel', false, 'tel'),
  ];
  return [{ legend: texts.address, folded: !required, fields }];
}

function tickets(form: DetailsForm, values: Values, texts: Texts['checkout']): DetailGroup[] {
  return (form.tickets ?? []).flatMap(({ ticketTypeId, name, index, requiresPersonalization, extraFields = [] }) => {
    const path = `tickets.${index}`;
    const own = (form.ticketExtraFields ?? []).filter(({ _id }) => extraFields.includes(_id));
    const fields = [
      ...(requiresPersonalization
        ? [
            field(`${path}.firstname`, texts.prename, 'text', true),
            field(`${path}.lastname`, texts.lastname, 'text', true),
          ]
        : []),
      ...asked(own, `${path}.extraFields`, values, ticketTypeId),
    ];
    return fields.length > 0 ? [{ legend: texts.ticketOf(name ?? '', index + 1), fields }] : [];
  });
}

function asked(fields: readonly ExtraField[], path: string, values: Values, ticketTypeId?: string): DetailField[] {
  const answers = Object.fromEntries(fields.map(({ _id }) => [_id, values[`${path}.${_id}`]]));
  return askedFields(fields, answers, ticketTypeId).map((rule) => ({
    name: `${path}.${rule._id}`,
    label: rule.name ?? rule._id,
    rule,
    wide: rule.type === 'checkbox' || rule.type === 'address' || (rule.name ?? '').length > 28,
    ...(rule.description && { hint: rule.description }),
  }));
}
