/** Fractions that others write in percent: an error says how to write them. */
import { z } from './route.ts';

/** A tax rate. */
export const taxRate = z.number().check(
  z.minimum(0, 'At least 0'),
  z.refine((value) => value <= 1, { error: ({ input }) => isFraction('taxRate', Number(input)) }),
);

/** The error of a share above 1. `isFraction('taxRate', 19)` is "`taxRate` is a fraction: write 0.19 for 19 %" */
export function isFraction(field: string, value: number): string {
  return `\`${field}\` is a fraction: write ${fractionOf(value)} for ${value} %`;
}

/** `fractionOf(7)` is 0.07. */
export function fractionOf(percent: number): number {
  return Number((percent / 100).toPrecision(12)); // without the noise of binary fractions
}
