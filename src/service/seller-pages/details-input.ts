/** The fields of the details without scripts as the input of their operation, and its problems by the fields. */
import type { DetailsForm } from '../../contract/checkout.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import type { z } from '../../contract/route.ts';
import { addressParts } from '../../sale/extra-fields.ts';
import type { ApiError } from '../http/api-error.ts';
import { isTooMany } from './codes.ts';
import { textIn, type Fields, type SentDetails } from './form-fields.ts';
import type { Site } from './site.ts';

type Form = z.output<typeof DetailsForm>;

/** The input of the operation from the fields of the form. */
export function detailsOf(site: Site, form: Form, fields: Fields, secret: string): object {
  const answer = ({ _id, type }: ExtraField, prefix: string): [string, unknown][] => {
    const value = textIn(fields, prefix + _id);
    if (type === 'address') {
      const parts = addressParts.map((part): [string, string] => [part, textIn(fields, `${prefix}${_id}.${part}`)]);
      const given = parts.filter(([, text]) => text !== '');
      return given.length === 0 ? [] : [[_id, Object.fromEntries(given)]];
    }
    if (type === 'checkbox') return value === '' ? [] : [[_id, true]];
    return value === '' ? [] : [[_id, type === 'number' ? Number(value) : value]];
  };
  const optional = ['company', 'street', 'postal', 'city', 'country'].flatMap((name) => {
    const value = textIn(fields, name);
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    secret,
    email: textIn(fields, 'email'),
    prename: textIn(fields, 'prename'),
    lastname: textIn(fields, 'lastname'),
    ...Object.fromEntries(optional),
    locale: site.locale,
    extraFields: Object.fromEntries((form.extraFields ?? []).flatMap((each) => answer(each, 'x.'))),
    tickets: (form.tickets ?? []).map(({ index, requiresPersonalization, extraFields = [] }) => ({
      index,
      ...(requiresPersonalization === true && {
        firstname: textIn(fields, `t.${index}.firstname`),
        lastname: textIn(fields, `t.${index}.lastname`),
      }),
      extraFields: Object.fromEntries(questionsOf(form, extraFields).flatMap((each) => answer(each, `t.${index}.`))),
    })),
    consents: (form.consents ?? []).map(({ _id: consentId }) => ({
      consentId,
      status: textIn(fields, `consent.${consentId}`) === 'true' ? 'granted' : 'denied',
    })),
  };
}

/** The questions about a ticket, by their ids. */
export function questionsOf({ ticketExtraFields = [] }: Form, ids: readonly string[]): readonly ExtraField[] {
  return ticketExtraFields.filter(({ _id }) => ids.includes(_id));
}

/** The field of the form that a path of the operation names; nothing for what the form has no field for. */
function fieldAt(path: string): string | undefined {
  const [first = '', second = '', third, ...rest] = path.split('.');
  if (first === 'extraFields') return ['x', second, third, ...rest].filter(Boolean).join('.');
  if (first === 'consents') return `consent.${second}`;
  if (first !== 'tickets') return first === 'secret' ? undefined : first;
  return ['t', second, ...(third === 'extraFields' ? rest : [third])].filter(Boolean).join('.');
}

/** The label of a field, for the list of what is wrong. */
export function labelIn({ texts }: Site, form: Form, name: string): string {
  const { plain } = texts;
  const [kind = '', id = '', part] = name.split('.');
  const isText = (key: string): key is 'prename' | 'lastname' | 'email' | 'street' | 'postal' | 'city' =>
    ['prename', 'lastname', 'email', 'company', 'street', 'postal', 'city', 'country'].includes(key);
  if (kind === 'x') return form.extraFields?.find(({ _id }) => _id === id)?.name ?? plain.details;
  if (kind === 'consent') return form.consents?.find(({ _id }) => _id === id)?.text ?? plain.details;
  if (kind !== 't') return isText(kind) ? plain[kind] : plain.details;
  const holder = plain.holder(form.tickets?.find(({ index }) => String(index) === id)?.name ?? '', Number(id) + 1);
  const asked = { firstname: plain.prename, lastname: plain.lastname }[part ?? ''];
  return [holder, asked ?? form.ticketExtraFields?.find(({ _id }) => _id === part)?.name].filter(Boolean).join(', ');
}

/** What the details lack, by the fields of the form. */
export function problemsOf({ texts: { plain } }: Site, error: ApiError): Pick<SentDetails, 'problems' | 'refused'> {
  if (isTooMany(error)) return { refused: plain.tooMany };
  const wrong = error.details.flatMap(({ path, ...detail }): [string, string][] => {
    const name = fieldAt(path);
    const code = (detail as { readonly code?: string }).code ?? (detail.message === 'Missing' ? 'MISSING' : '');
    const text = Object.hasOwn(plain.problems, code)
      ? plain.problems[code as keyof typeof plain.problems]
      : plain.wrong;
    return name === undefined ? [] : [[name, name === 'email' ? plain.problems.NOT_AN_EMAIL : text]];
  });
  return wrong.length > 0 ? { problems: new Map(wrong) } : { refused: error.message };
}
