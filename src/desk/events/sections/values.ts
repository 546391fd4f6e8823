/** What the sections of the form of an event share: values as they are typed and as they are sent. */
import { numberOf } from '../../parts/typed.ts';

/** Texts of what can be wrong in a section. */
export interface Words {
  readonly required: string;
  readonly endBefore: string;
  readonly priceWrong: string;
  readonly amountWrong: string;
  readonly zoneWrong: string;
  readonly taxWrong: string;
  readonly minAboveMax: string;
  readonly noTypes: string;
  readonly noChoice: string;
  readonly choicesApart: string;
  readonly noGroup: string;
  readonly percentWrong: string;
  readonly outside: string;
  readonly noCode: string;
  readonly noQuestion: string;
  readonly noValue: string;
}

/** An amount as it is typed; nothing for no limit. */
export const number = (value: number | null | undefined): string => (typeof value === 'number' ? String(value) : '');

export const isAmount = (typed: string): boolean => typed.trim() === '' || Number.isInteger(numberOf(typed));
/** An amount as it is sent; null for no limit. */
export const amountOf = (typed: string): number | null => (typed.trim() === '' ? null : numberOf(typed));
/** A text as it is sent; null for none. */
export const textOf = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** A fraction in percent: 0.19 is 19, not 19.000000000000004. */
export const percent = (rate: number | undefined): string =>
  rate === undefined ? '' : String(Number((rate * 100).toFixed(4)));
/** The fraction of a percentage that is typed; null for none. */
export const fractionOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Number((numberOf(typed) / 100).toFixed(6));

/** The lines of a text that say something. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The items of a list by their `_id`. */
export const byId = <T extends { readonly _id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((item) => [item._id, item]));

/** The items that are new or changed, with their places: what was there before, and isn't touched, is in no one's way. */
export function touched<T extends { readonly _id: string }>(
  list: readonly T[],
  before: readonly T[] = [],
): readonly (readonly [at: number, item: T])[] {
  const known = byId(before);
  return [...list.entries()].filter(([, item]) => !isSame(item, known.get(item._id)));
}
