/** Fractions that others write in percent: an error says how to write them. */
import { z } from './route.ts';

/** A fraction by the name of its field, 0 to 1 unless told otherwise; more than that is taken for percent. */
// @__NO_SIDE_EFFECTS__
export function fraction(field: string, min = 0, max = 1) {
  const error = ({ input }: { readonly input?: unknown }) => isFraction(field, Number(input));
  return z.number().check(z.minimum(min, `At least ${min}`), z.maximum(max, { error }));
}

/** The error of a share that is too large. `isFraction('taxRate', 19)` is "`taxRate` is a fraction: write 0.19 for 19 %" */
export function isFraction(field: string, value: number): string {
  return `\`${field}\` is a fraction: write ${fractionOf(value)} for ${value} %`;
}

/** `fractionOf(7)` is 0.07. */
export function fractionOf(percent: number): number {
  return Number((percent / 100).toPrecision(12)); // without the noise of binary fractions
}
