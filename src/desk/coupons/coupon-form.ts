/** The form of a coupon: read from the coupon, and made into what is sent. */
import type { CouponChanges, CouponInput, CouponSeriesInput } from '../../contract/coupon-input.ts';
import type { Coupon } from '../../contract/coupons.ts';
import type { z } from '../../contract/route.ts';
import { percentOf } from '../parts/coupons.ts';
import { Said } from '../parts/problems.ts';
import { instantOf, localTime, numberOf } from '../parts/typed.ts';

/** The discounts of the form; `var` and `TOTAL` are read as what they stand for. */
export const discountTypes = ['PERCENTAGE', 'fix', 'fixPerItem', 'waiveFees'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** What a coupon without a value yet begins with. */
export const typeOf = ({ discountType = 'PERCENTAGE' }: Partial<Coupon>): DiscountType =>
  ({ var: 'PERCENTAGE', TOTAL: 'fix' } as const)[discountType] ??
  discountTypes.find((type) => type === discountType) ??
  'PERCENTAGE';

/** The texts of the fields. */
export type CouponFields = Readonly<
  Record<
    | 'code'
    | 'name'
    | 'value'
    | 'minCartSum'
    | 'minTickets'
    | 'validFrom'
    | 'validUntil'
    | 'maxRedemptions'
    | 'maxPerCustomer',
    string
  >
>;

export function fieldsOf(coupon: Partial<Coupon>, zone: string): CouponFields {
  const { code = '', name = '', value, minCartSum, minTickets, maxRedemptions, maxPerCustomer } = coupon;
  const number = (one: number | undefined) => (one === undefined ? '' : String(one));
  return {
    code,
    name,
    value: number(value !== undefined && typeOf(coupon) === 'PERCENTAGE' ? percentOf(value) : value),
    minCartSum: number(minCartSum),
    minTickets: number(minTickets),
    validFrom: localTime(coupon.validFrom, zone),
    validUntil: localTime(coupon.validUntil, zone),
    maxRedemptions: number(maxRedemptions),
    maxPerCustomer: number(maxPerCustomer),
  };
}

/** What a form says, with the words of its fields for what is wrong. */
interface Typed {
  readonly data: FormData;
  readonly zone: string;
  readonly words: Readonly<Record<keyof CouponFields | 'amount' | 'required' | 'numberWrong', string>>;
}

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** @throws Said for something that is no number */
function numberIn(
  { data, words }: Typed,
  name: 'value' | 'minCartSum' | 'minTickets' | 'maxRedemptions' | 'maxPerCustomer' | 'amount',
) {
  const text = textIn(data, name);
  if (text === '') return undefined;
  const value = numberOf(text);
  if (Number.isNaN(value)) throw new Said(`${words[name]}: ${words.numberWrong}`);
  return value;
}

/** All fields; those that are empty are null. @throws Said that names a field */
function valuesOf(typed: Typed) {
  const { data, zone, words } = typed;
  const discountType = discountTypes.find((type) => type === data.get('discountType')) ?? 'PERCENTAGE';
  const value = discountType === 'waiveFees' ? undefined : numberIn(typed, 'value');
  if (discountType !== 'waiveFees' && value === undefined) throw new Said(`${words.value}: ${words.required}`);
  const events = data.getAll('events').filter((id) => typeof id === 'string');
  return {
    discountType,
    value: value === undefined ? null : discountType === 'PERCENTAGE' ? Math.round(value * 100) / 10_000 : value,
    name: textIn(data, 'name') || null,
    minCartSum: numberIn(typed, 'minCartSum') ?? null,
    minTickets: numberIn(typed, 'minTickets') ?? null,
    validFrom: instantOf(textIn(data, 'validFrom'), zone),
    validUntil: instantOf(textIn(data, 'validUntil'), zone),
    maxRedemptions: numberIn(typed, 'maxRedemptions') ?? null,
    maxPerCustomer: numberIn(typed, 'maxPerCustomer') ?? null,
    eventIds: events.length > 0 ? events : null,
    withDiscounts: data.has('withDiscounts'),
    withCoupons: data.has('withCoupons'),
  };
}

type Values = ReturnType<typeof valuesOf>;
type Given = { readonly [Name in keyof Values]?: Exclude<Values[Name], null> } & Pick<Values, 'discountType'>;

/** A coupon that is new has no fields to clear. */
const given = (values: Values): Given =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Given;

/** A new coupon. @throws Said */
export function inputOf(typed: Typed): z.input<typeof CouponInput> {
  const code = textIn(typed.data, 'code');
  return { ...given(valuesOf(typed)), ...(code !== '' && { code }) };
}

/** A new series. @throws Said */
export function seriesOf(typed: Typed): z.input<typeof CouponSeriesInput> {
  const amount = numberIn(typed, 'amount');
  if (amount === undefined) throw new Said(`${typed.words.amount}: ${typed.words.required}`);
  const prefix = textIn(typed.data, 'prefix');
  return { ...given(valuesOf(typed)), amount, ...(prefix !== '' && { prefix }) };
}

/** The changes of a coupon: all fields of the form. @throws Said */
export function changesOf(typed: Typed): z.input<typeof CouponChanges> {
  const code = textIn(typed.data, 'code');
  if (code === '') throw new Said(`${typed.words.code}: ${typed.words.required}`);
  return { ...valuesOf(typed), code, active: typed.data.has('active') };
}
