/** The form of an event as texts: read from its record, compared with it, and made into what is sent. */
import type { EventAnswer, EventChanges } from '../../contract/events.ts';
import { instantOf, localTime, numberOf } from '../parts/typed.ts';

const textFields = ['name', 'slogan', 'description', 'locationName', 'locationCity'] as const;
const timeFields = ['start', 'end', 'sellStart', 'sellEnd'] as const;
export type FieldName = (typeof textFields)[number] | (typeof timeFields)[number] | 'maxAmount';
export const fieldNames: readonly FieldName[] = [...textFields, ...timeFields, 'maxAmount'];

/** A ticket type as it is typed. */
export interface TypeFields {
  readonly _id: string;
  readonly name: string;
  readonly price: string;
  readonly amount: string;
}

export interface EventForm {
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly types: readonly TypeFields[];
}

export function formOf(event: Partial<EventAnswer>, zone: string): EventForm {
  const number = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '');
  return {
    fields: {
      name: event.name ?? '',
      slogan: event.slogan ?? '',
      description: event.description ?? '',
      locationName: event.locationName ?? '',
      locationCity: event.locationCity ?? '',
      start: localTime(event.start, zone),
      end: localTime(event.end, zone),
      sellStart: localTime(event.sellStart, zone),
      sellEnd: localTime(event.sellEnd, zone),
      maxAmount: number(event.maxAmount),
    },
    types: (event.tickets ?? []).map(({ _id = '', name = '', price, amount }) => ({
      _id,
      name,
      price: number(price),
      amount: number(amount),
    })),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The names of what differs: fields, and `types` for the ticket types. */
export function changed(from: EventForm, to: EventForm): readonly (FieldName | 'types')[] {
  const fields: (FieldName | 'types')[] = fieldNames.filter((name) => from.fields[name] !== to.fields[name]);
  return isSame(from.types, to.types) ? fields : [...fields, 'types'];
}

/** What is wrong already before it is sent: by path. */
export function problemsOf(
  form: EventForm,
  words: {
    readonly required: string;
    readonly endBefore: string;
    readonly priceWrong: string;
    readonly amountWrong: string;
  },
): ReadonlyMap<string, string> {
  const { fields, types } = form;
  const found = new Map<string, string>();
  for (const name of ['name', 'start', 'end'] as const) if (fields[name].trim() === '') found.set(name, words.required);
  if (fields.start !== '' && fields.end !== '' && fields.end <= fields.start) found.set('end', words.endBefore);
  const isAmount = (typed: string) => typed.trim() === '' || Number.isInteger(numberOf(typed));
  if (!isAmount(fields.maxAmount)) found.set('maxAmount', words.amountWrong);
  for (const [at, { name, price, amount }] of types.entries()) {
    if (name.trim() === '') found.set(`tickets.${at}.name`, words.required);
    if (Number.isNaN(numberOf(price))) found.set(`tickets.${at}.price`, words.priceWrong);
    if (!isAmount(amount)) found.set(`tickets.${at}.amount`, words.amountWrong);
  }
  return found;
}

/** The changes from one form to another, as the service takes them. */
export function changesOf(from: EventForm, to: EventForm, zone: string, event: Partial<EventAnswer>): EventChanges {
  const amount = (typed: string) => (typed.trim() === '' ? null : numberOf(typed));
  const changes: Record<string, unknown> = {};
  for (const name of changed(from, to)) {
    if (name === 'types') {
      changes['tickets'] = to.types.map(({ _id, name: called, price, amount: count }) => ({
        _id,
        name: called.trim(),
        price: numberOf(price),
        amount: amount(count),
      }));
      const added = to.types.filter(({ _id }) => !from.types.some((type) => type._id === _id)).map(({ _id }) => _id);
      const [first, ...others] = event.groups ?? [];
      // a type that no group names would not be offered
      if (first && added.length > 0)
        changes['groups'] = [{ ...first, tickets: [...(first.tickets ?? []), ...added] }, ...others];
    } else if (name === 'maxAmount') changes[name] = amount(to.fields[name]);
    else if (timeFields.some((time) => time === name)) changes[name] = instantOf(to.fields[name], zone);
    else changes[name] = to.fields[name].trim() === '' ? null : to.fields[name];
  }
  return changes;
}
