/** What the sections of the form of an event share: values as they are typed and as they are sent. */
import type { OffsetObject } from '../../../contract/offsets.ts';
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
  readonly noPicture: string;
  readonly sharesWrong: string;
  readonly markupWrong: string;
  readonly videoWrong: string;
  readonly urlWrong: string;
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

/** A percentage with a sign, such as that of a price on resale, as the fraction it is sent as; null for none. */
export function markupOf(typed: string): number | null {
  const [, sign = '', rest = ''] = /^\s*([-−]?)(.*)$/.exec(typed) ?? [];
  const size = fractionOf(rest);
  return size === null || sign === '' ? size : -size;
}

/** The moments until which a buyer may do something, counted back from the beginning: number and unit. */
export const untilChoices = ['-2 hours', '-24 hours', '-2 days', '-7 days', '-14 days', '-30 days'] as const;

/** A moment told relative to the event as it stands in a field, e.g. `-2 days`; with `end` where it counts from there. */
export function offsetText(value: unknown): string {
  const { offset, unit, target = 'end' } = (value ?? {}) as OffsetObject;
  return offset === undefined || unit === undefined
    ? ''
    : [offset, unit, ...(target === 'start' ? [] : [target])].join(' ');
}

/** The moment that a field tells; null for none. */
export function offsetOf(typed: string): OffsetObject | null {
  const [offset = '', unit = '', target = 'start'] = typed.split(' ');
  return typed === '' ? null : { target, unit, offset: Number(offset) };
}

const videoAddress = 'https://youtu.be/';
const videoId = /^[\w-]{11}$/;

/** The address of a video by its id at YouTube; what is no id stays as it is. */
export const videoText = (id: string): string => (videoId.test(id) ? videoAddress + id : id);

/** The id of a video by what is typed: its address at YouTube, or the id. Undefined for something else. */
export function videoOf(typed: string): string | undefined {
  const text = typed.trim();
  const inAddress =
    /^https?:\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be)\/(?:.*[/=])?([\w-]{11})(?=$|[?&#/])/;
  return videoId.test(text) ? text : inAddress.exec(text)?.[1];
}

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
