/** The form of a price table: read from the record, checked, and made into what is sent. */
import type { PriceTable, PriceTier, priceTables } from '../../contract/price-tables.ts';
import type { Input } from '../../contract/route.ts';
import { instantOf, localTime, numberOf } from '../parts/typed.ts';

/** A price category as it is typed. */
export interface CategoryFields {
  readonly _id: string;
  readonly name: string;
}

/** How long a tier lasts: without an end in time, until a time, until some days before the event, or as a program set it. */
export const ends = ['', 'time', 'before', 'other'] as const;
type End = (typeof ends)[number];
export const units = ['hours', 'days', 'weeks'] as const;
type Unit = (typeof units)[number];

/** A tier as it is typed. */
export interface TierFields {
  readonly _id: string;
  readonly name: string;
  /** By the `_id` of a category. */
  readonly prices: Readonly<Record<string, string>>;
  readonly end: End;
  /** By the clock of the house. */
  readonly time: string;
  readonly before: string;
  readonly unit: Unit;
  readonly amount: string;
  /** What stands for `other`. */
  readonly stored: PriceTier['until'];
}

export interface TypedTable {
  readonly name: string;
  readonly types: readonly CategoryFields[];
  readonly tiers: readonly TierFields[];
}

type TableInput = Input<typeof priceTables.create>;
type TierInput = TableInput['tiers'][number];

export const newCategory = (): CategoryFields => ({ _id: crypto.randomUUID(), name: '' });

export const newTier = (): TierFields => ({
  ...{ _id: crypto.randomUUID(), name: '', prices: {}, end: '', time: '', before: '', unit: 'days', amount: '' },
  stored: undefined,
});

export const newTable = (): TypedTable => ({ name: '', types: [newCategory()], tiers: [newTier(), newTier()] });

/** The end of a tier in its fields. @param zone That of the house. */
export function endIn(until: PriceTier['until'], zone: string): Pick<TierFields, 'end' | 'time' | 'before' | 'unit'> {
  const none = { end: '', time: '', before: '', unit: 'days' } as const;
  if (until === undefined) return none;
  if (typeof until === 'string') return { ...none, end: 'time', time: localTime(until, zone) };
  const unit = units.find((each) => each === until.unit);
  const { target, offset = 0 } = until;
  return unit && target === 'start' && offset < 0
    ? { ...none, end: 'before', before: String(-offset), unit }
    : { ...none, end: 'other' };
}

export function typedTable({ name, types = [], tiers }: PriceTable, zone: string): TypedTable {
  // a table may price categories that it has no names for
  const named = new Set(types.map(({ _id }) => _id));
  const priced = new Set(tiers.flatMap(({ prices }) => prices.map(({ priceCategoryId }) => priceCategoryId)));
  return {
    name,
    types: [
      ...types.map(({ _id, name: called = '' }) => ({ _id, name: called })),
      ...[...priced].flatMap((id) => (named.has(id) ? [] : [{ _id: id, name: id }])),
    ],
    tiers: tiers.map(({ _id, name: called = '', prices, until, amount }) => ({
      ...{ _id, name: called, ...endIn(until, zone), stored: until },
      prices: Object.fromEntries(prices.map(({ priceCategoryId, price }) => [priceCategoryId, String(price)])),
      amount: amount === undefined ? '' : String(amount),
    })),
  };
}

/** Texts of what can be wrong. */
export interface TableWords {
  readonly required: string;
  readonly priceWrong: string;
  readonly noPrice: string;
  readonly amountWrong: string;
  readonly beforeWrong: string;
}

/** Whether something typed is a whole number from 1. */
const isCount = (typed: string): boolean => Number.isInteger(numberOf(typed)) && numberOf(typed) >= 1;

/** What is wrong before it is sent, by path. */
export function wrongTable(
  { name, types, tiers }: TypedTable,
  words: TableWords,
): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  if (name.trim() === '') found.push(['name', words.required]);
  for (const [at, type] of types.entries())
    if (type.name.trim() === '') found.push([`types.${at}.name`, words.required]);
  for (const [at, tier] of tiers.entries()) {
    const path = `tiers.${at}`;
    if (tier.name.trim() === '') found.push([`${path}.name`, words.required]);
    const typed = types.map(({ _id }) => tier.prices[_id] ?? '');
    for (const [n, price] of typed.entries())
      if (price.trim() !== '' && Number.isNaN(numberOf(price))) found.push([`${path}.prices.${n}`, words.priceWrong]);
    if (typed.every((price) => price.trim() === '')) found.push([`${path}.prices.0`, words.noPrice]);
    if (tier.end === 'time' && tier.time === '') found.push([`${path}.until`, words.required]);
    if (tier.end === 'before' && !isCount(tier.before)) found.push([`${path}.until`, words.beforeWrong]);
    if (tier.amount.trim() !== '' && !isCount(tier.amount)) found.push([`${path}.amount`, words.amountWrong]);
  }
  return found;
}

function untilOf({ end, time, before, unit, stored }: TierFields, zone: string): Pick<TierInput, 'until'> {
  if (end === 'time') {
    const instant = instantOf(time, zone);
    // a time of which the seconds are not shown stays as it was
    const isSame = typeof stored === 'string' && localTime(stored, zone) === time;
    return instant === null ? {} : { until: isSame ? stored : instant };
  }
  if (end === 'before') return { until: { target: 'start', unit, offset: -numberOf(before) } };
  return end === 'other' ? { until: stored as TierInput['until'] } : {};
}

/** The whole table as it is sent. Categories without a price in a tier cost what the ticket type costs by itself. */
export function tableInput({ name, types, tiers }: TypedTable, zone: string): TableInput {
  return {
    name: name.trim(),
    types: types.map((type) => ({ _id: type._id, name: type.name.trim() })),
    tiers: tiers.map((tier) => ({
      ...{ _id: tier._id, name: tier.name.trim() },
      prices: types.flatMap(({ _id: priceCategoryId }) => {
        const price = tier.prices[priceCategoryId] ?? '';
        return price.trim() === '' ? [] : [{ priceCategoryId, price: numberOf(price) }];
      }),
      ...untilOf(tier, zone),
      ...(tier.amount.trim() !== '' && { amount: numberOf(tier.amount) }),
    })),
  };
}

/** The path of a field in the form. @param sent That of what was sent, without the prices that are empty */
export function typedPath({ types, tiers }: TypedTable, sent: string): string {
  const [, at = '', place = ''] = /^tiers\.(\d+)\.prices\.(\d+)/.exec(sent) ?? [];
  const priced = types.flatMap(({ _id }, n) => ((tiers[Number(at)]?.prices[_id] ?? '').trim() === '' ? [] : [n]));
  return place === '' ? sent : `tiers.${at}.prices.${priced[Number(place)] ?? place}`;
}
