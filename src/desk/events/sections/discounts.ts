/**
 * Discounts in the form of an event: what they take off, and the carts that have them. Those that staff give at the
 * counter have no conditions.
 */
import type { EventAnswer } from '../../../contract/events.ts';
import { numberOf } from '../../parts/typed.ts';
import { amountOf, byId, fractionOf, isAmount, isSame, number, percent, touched, type Words } from './values.ts';

/** A condition as it is typed. */
export interface RuleFields {
  readonly _id: string;
  /** `ticketGroups` or `cartSum`. */
  readonly type: string;
  /** `_id` of a group; of no meaning for `cartSum`. */
  readonly group: string;
  readonly min: string;
  readonly max: string;
}

/** A discount as it is typed. */
export interface DiscountFields {
  readonly _id: string;
  readonly name: string;
  /** As the event has it: `var` and `TOTAL` are other names of `PERCENTAGE` and `fix`. */
  readonly discountType: string;
  /** In percent, or in major units. */
  readonly value: string;
  readonly rules: readonly RuleFields[];
}

export const discountLists = ['discountGroups', 'posDiscounts'] as const;
export type DiscountList = (typeof discountLists)[number];

export const discountTypes = ['PERCENTAGE', 'fix', 'fixPerItem', 'waiveFees'] as const;
type DiscountType = (typeof discountTypes)[number];
export const ruleTypes = ['ticketGroups', 'cartSum'] as const;

/** The kind of a discount, by the first of its names; nothing for one that this version doesn't know. */
export const kindOfDiscount = ({ discountType }: Pick<DiscountFields, 'discountType'>): DiscountType | undefined =>
  discountType === 'var'
    ? 'PERCENTAGE'
    : discountType === 'TOTAL'
      ? 'fix'
      : discountTypes.find((type) => type === discountType);

export const newRule = (group: string): RuleFields => ({
  ...{ _id: crypto.randomUUID(), type: 'ticketGroups', group, min: '', max: '' },
});

export const newDiscount = (rules: readonly RuleFields[] = []): DiscountFields => ({
  ...{ _id: crypto.randomUUID(), name: '', discountType: 'PERCENTAGE', value: '', rules },
});

export function discountsOf(
  { discountGroups = [], posDiscounts = [] }: Partial<EventAnswer>,
  name: DiscountList,
): readonly DiscountFields[] {
  const list: NonNullable<EventAnswer['discountGroups']> = { discountGroups, posDiscounts }[name];
  return list.map(({ _id, name: called = '', discountType = '', value, rules = [] }) => ({
    _id,
    name: called,
    discountType,
    value: kindOfDiscount({ discountType }) === 'PERCENTAGE' ? percent(value) : number(value),
    rules: rules.map((rule) => ({
      _id: rule._id ?? '',
      type: rule.type ?? '',
      group: rule.group ?? '',
      min: number(rule.min),
      max: number(rule.max),
    })),
  }));
}

/** What is wrong already before it is sent: by path. */
export function wrongDiscounts(
  list: DiscountList,
  discounts: readonly DiscountFields[],
  before: readonly DiscountFields[] | undefined,
  words: Words,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [at, discount] of touched(discounts, before)) {
    const wrong = (path: string, text: string) => found.set(`${list}.${at}.${path}`, text);
    const kind = kindOfDiscount(discount);
    if (discount.name.trim() === '') wrong('name', words.required);
    if (kind === 'PERCENTAGE' && !(numberOf(discount.value) <= 100)) wrong('value', words.percentWrong);
    if ((kind === 'fix' || kind === 'fixPerItem') && Number.isNaN(numberOf(discount.value)))
      wrong('value', words.priceWrong);
    for (const [n, rule] of discount.rules.entries()) {
      const isSum = rule.type === 'cartSum';
      if (rule.type === 'ticketGroups' && rule.group === '') wrong(`rules.${n}.group`, words.noGroup);
      for (const name of ['min', 'max'] as const)
        if (isSum ? rule[name].trim() !== '' && Number.isNaN(numberOf(rule[name])) : !isAmount(rule[name]))
          wrong(`rules.${n}.${name}`, isSum ? words.priceWrong : words.amountWrong);
      if (numberOf(rule.min) > numberOf(rule.max)) wrong(`rules.${n}.min`, words.minAboveMax);
    }
  }
  return found;
}

function sentRule(rule: RuleFields, before: RuleFields | undefined): object {
  const differs = (name: keyof RuleFields) => rule[name] !== (before?.[name] ?? '');
  return {
    _id: rule._id,
    ...(differs('type') && { type: rule.type }),
    ...(differs('group') && { group: rule.group === '' ? null : rule.group }),
    ...(differs('min') && { min: amountOf(rule.min) }),
    ...(differs('max') && { max: amountOf(rule.max) }),
  };
}

function sentDiscount(discount: DiscountFields, before: DiscountFields | undefined): object {
  const isPercent = kindOfDiscount(discount) === 'PERCENTAGE';
  const wasPercent = before !== undefined && kindOfDiscount(before) === 'PERCENTAGE';
  const rules = byId(before?.rules ?? []);
  return {
    _id: discount._id,
    ...(discount.name !== before?.name && { name: discount.name.trim() }),
    ...(discount.discountType !== before?.discountType && { discountType: discount.discountType }),
    // 10 is another value in percent
    ...((discount.value !== (before?.value ?? '') || isPercent !== wasPercent) && {
      value: isPercent ? fractionOf(discount.value) : amountOf(discount.value),
    }),
    ...(!isSame(discount.rules, before?.rules ?? []) && {
      rules: discount.rules.map((rule) => sentRule(rule, rules.get(rule._id))),
    }),
  };
}

/** The changes of an event from one list of discounts to another. */
export function sentDiscounts(
  list: DiscountList,
  from: readonly DiscountFields[],
  to: readonly DiscountFields[],
): Readonly<Record<string, unknown>> {
  const before = byId(from);
  return { [list]: to.map((discount) => sentDiscount(discount, before.get(discount._id))) };
}
