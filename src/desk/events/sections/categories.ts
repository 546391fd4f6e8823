/** Categories in the form of an event: groups of ticket types with an amount of their own. */
import type { EventAnswer } from '../../../contract/events.ts';
import { amountOf, isAmount, number, textOf, type Words } from './values.ts';

/** A category as it is typed. */
export interface CategoryFields {
  readonly _id: string;
  /** What ticket types name in `categoryRef`. It never changes. */
  readonly ref: string;
  readonly name: string;
  readonly amount: string;
  readonly description: string;
  readonly maxAmountPerOrder: string;
}

export const newCategory = (): CategoryFields => {
  const id = crypto.randomUUID();
  return { _id: id, ref: id, name: '', amount: '', description: '', maxAmountPerOrder: '' };
};

export function categoriesOf({ categories = [] }: Partial<EventAnswer>): readonly CategoryFields[] {
  return categories.map((category) => ({
    _id: category._id,
    ref: category.ref ?? category._id,
    name: category.name ?? '',
    amount: number(category.amount),
    description: category.description ?? '',
    maxAmountPerOrder: number(category.maxAmountPerOrder),
  }));
}

/** What is wrong already before it is sent: by path. */
export function wrongCategories(categories: readonly CategoryFields[], words: Words): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [at, category] of categories.entries()) {
    if (category.name.trim() === '') found.set(`categories.${at}.name`, words.required);
    for (const name of ['amount', 'maxAmountPerOrder'] as const)
      if (!isAmount(category[name])) found.set(`categories.${at}.${name}`, words.amountWrong);
  }
  return found;
}

/** A category as it is sent: of one that the event has, what has changed. Its seats stay. */
function sentCategory(category: CategoryFields, before: CategoryFields | undefined): object {
  const old = before ?? { ...newCategory(), _id: category._id };
  return {
    _id: category._id,
    ...(before === undefined && { ref: category.ref }),
    ...(category.name !== old.name && { name: category.name.trim() }),
    ...(category.amount !== old.amount && { amount: amountOf(category.amount) }),
    ...(category.description !== old.description && { description: textOf(category.description) }),
    ...(category.maxAmountPerOrder !== old.maxAmountPerOrder && {
      maxAmountPerOrder: amountOf(category.maxAmountPerOrder),
    }),
  };
}

/** The changes of an event from one list of categories to another. */
export function sentCategories(
  from: readonly CategoryFields[],
  to: readonly CategoryFields[],
): Readonly<Record<string, unknown>> {
  const before = new Map(from.map((category) => [category._id, category]));
  return { categories: to.map((category) => sentCategory(category, before.get(category._id))) };
}
