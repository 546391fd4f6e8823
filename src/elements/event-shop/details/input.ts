/** The input of the details as the service takes it. */
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { DetailField, Values } from './detail-field.ts';

type Bag = Record<string, unknown>;

interface TicketInput {
  readonly index: number;
  firstname?: string;
  lastname?: string;
  readonly extraFields: Bag;
}

/** The body of the request with buyer and attendees, apart from id and secret. */
export function detailsInput(form: DetailsForm, fields: readonly DetailField[], values: Values) {
  const body: Bag = {};
  const extraFields: [string, unknown][] = [];
  // a box that is not ticked says nothing: it must not withdraw what a customer granted before
  const consents: { consentId: string; status: 'granted' }[] = [];
  const tickets = new Map<number, TicketInput & { readonly given: [string, unknown][] }>();
  const ticketOf = (index: number) => {
    const known = tickets.get(index) ?? { index, extraFields: {}, given: [] };
    tickets.set(index, known);
    return known;
  };
  for (const field of fields) {
    const { name, key, rule, answers, holder, consent } = field;
    const text = rule.type === 'password' ? (values[key] ?? '') : (values[key] ?? '').trim();
    if (text === '' || name === 'deliverElsewhere') continue; // that one only opens other fields
    if (consent) consents.push({ consentId: consent.id, status: 'granted' });
    else if (holder) ticketOf(holder.ticket)[holder.name] = text;
    else if (answers)
      (answers.ticket === undefined ? extraFields : ticketOf(answers.ticket).given).push(answerOf(field, text, values));
    else {
      const [first = '', second] = name.split('.');
      const answer = rule.type === 'checkbox' ? true : text;
      if (second === undefined) body[name] = answer;
      else body[first] = { ...(body[first] as Bag | undefined), [second]: answer };
    }
  }
  return {
    ...body,
    ...(consents.length > 0 && { consents }),
    ...(form.enforceAccounts && { createAccount: true }),
    email: values['email']?.trim() ?? '',
    prename: values['prename']?.trim() ?? '',
    lastname: values['lastname']?.trim() ?? '',
    extraFields: gather(extraFields),
    tickets: [...tickets.values()].map(({ given, ...ticket }) => ({ ...ticket, extraFields: gather(given) })),
  };
}

/** A question's id and its answer. */
function answerOf({ rule, key, answers }: DetailField, text: string, values: Values): [string, unknown] {
  const { id = '', part } = answers ?? {};
  if (part) return [id, { [part]: text }];
  if (rule.type === 'checkbox') return [id, true];
  return [id, rule.type === 'signature' ? (values[`${key}#id`] ?? '') : text];
}

/** Answers by question; parts of an address are joined. An id may be a name that every object has. */
function gather(answers: readonly [string, unknown][]): Bag {
  const known = new Map<string, unknown>();
  for (const [id, answer] of answers) {
    const before = known.get(id);
    known.set(id, typeof before === 'object' ? { ...before, ...(answer as object) } : answer);
  }
  return Object.fromEntries(known);
}
