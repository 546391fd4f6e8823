/** Ticket types in the form of an event: as they are typed, and what is sent of them. */
import type { EventAnswer } from '../../../contract/events.ts';
import { bySortingKey } from '../../../sale/ticket-order.ts';
import { numberOf } from '../../parts/typed.ts';
import {
  amountOf,
  byId,
  fractionOf,
  isAmount,
  isSame,
  number,
  offsetOf,
  offsetText,
  percent,
  textOf,
  type Words,
} from './values.ts';

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
  /** `_id` of a category of the event's price table; empty: its own price. */
  readonly priceCategoryId: string;
  readonly active: boolean;
  /** When its own sale begins and ends; see `offsetText`. */
  readonly salesStart: string;
  readonly salesEnd: string;
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
  priceCategoryId: '',
  active: true,
  salesStart: '',
  salesEnd: '',
});

/** The ticket types of an event in the order in which buyers see them. */
export function typesOf(event: Partial<EventAnswer>): readonly TypeFields[] {
  return bySortingKey(event.tickets ?? []).map((type) => ({
    _id: type._id ?? '',
    name: type.name ?? '',
    price: number(type.price),
    amount: number(type.amount),
    description: type.description ?? '',
    taxRate: percent(type.taxRate),
    minAmountPerOrder: number(type.minAmountPerOrder),
    maxAmountPerOrder: number(type.maxAmountPerOrder),
    categoryRef: type.categoryRef ?? '',
    priceCategoryId: type.priceCategoryId ?? '',
    active: type.active !== false,
    salesStart: offsetText(type.salesStart),
    salesEnd: offsetText(type.salesEnd),
  }));
}

/** What is wrong already before it is sent: by path. */
export function wrongTypes(types: readonly TypeFields[], words: Words): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
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

/** A ticket type as it is sent: always its name, price and amount, of the rest what has changed. */
function sentType(type: TypeFields, before: TypeFields | undefined): object {
  const differs = (name: keyof TypeFields) => type[name] !== (before ?? { ...newType(), _id: type._id })[name];
  return {
    _id: type._id,
    name: type.name.trim(),
    price: numberOf(type.price),
    amount: amountOf(type.amount),
    ...(differs('description') && { description: textOf(type.description) }),
    ...(differs('taxRate') && {
      taxRate: fractionOf(type.taxRate),
    }),
    ...(differs('minAmountPerOrder') && { minAmountPerOrder: amountOf(type.minAmountPerOrder) }),
    ...(differs('maxAmountPerOrder') && { maxAmountPerOrder: amountOf(type.maxAmountPerOrder) }),
    ...(differs('categoryRef') && { categoryRef: type.categoryRef === '' ? null : type.categoryRef }),
    ...(differs('priceCategoryId') && { priceCategoryId: textOf(type.priceCategoryId) }),
    ...(differs('active') && { active: type.active }),
    ...(differs('salesStart') && { salesStart: offsetOf(type.salesStart) }),
    ...(differs('salesEnd') && { salesEnd: offsetOf(type.salesEnd) }),
  };
}

/** The changes of an event from one list of ticket types to another. */
export function sentTypes(
  from: readonly TypeFields[],
  to: readonly TypeFields[],
  event: Partial<EventAnswer>,
): Readonly<Record<string, unknown>> {
  const before = byId(from);
  const kept = to.filter(({ _id }) => before.has(_id)).map(({ _id }) => _id);
  const isMoved = !isSame(
    kept,
    from.map(({ _id }) => _id).filter((id) => kept.includes(id)),
  );
  // the order of the list counts where no type has a key of its own
  const hasKeys = event.tickets?.some(({ sortingKey }) => typeof sortingKey === 'number') === true;
  const tickets = to.map((type, at) => ({
    ...sentType(type, before.get(type._id)),
    ...(isMoved && hasKeys && { sortingKey: at }),
  }));
  return { tickets };
}
