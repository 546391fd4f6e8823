/**
 * Amounts in Stripe's smallest unit of each currency (docs.stripe.com/currencies), which is not always the usual one.
 */
import { fractionDigits, toMinor } from './money.ts';

/** Currencies that Stripe counts in whole units. */
const whole: readonly string[] = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
];
/** Currencies that Stripe counts in thousandths, the last digit being 0. */
const thousandths: readonly string[] = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
/** Currencies without small units that Stripe counts in hundredths all the same. */
const roundHundreds: readonly string[] = ['ISK', 'UGX'];

const digitsOf = (currency: string) => (whole.includes(currency) ? 0 : thousandths.includes(currency) ? 3 : 2);

/** Moves the point to the right, or to the left: dividing keeps whole what is whole. */
const shift = (amount: number, digits: number) => (digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits);

/** An amount for Stripe; nothing for one that it cannot take to the last unit. */
export function toStripe(amount: number, currency: string): number | undefined {
  const units = shift(amount, digitsOf(currency) - fractionDigits(currency));
  const step = thousandths.includes(currency) ? 10 : roundHundreds.includes(currency) ? 100 : 1;
  return Number.isInteger(units) && units % step === 0 ? units : undefined;
}

/** An amount from Stripe in our minor units. */
export function fromStripe(units: number, currency: string): number {
  return shift(units, fractionDigits(currency) - digitsOf(currency));
}

/** The smallest amount that Stripe takes, in our minor units: it takes multiples of it alone. */
export function stripeStep(currency: string): number {
  return [1, 10, 100].find((amount) => toStripe(amount, currency) !== undefined) ?? 1;
}

/** Major units below which Stripe takes nothing (docs.stripe.com/currencies); half a unit of most currencies. */
const min: Readonly<Record<string, number | undefined>> = {
  AED: 2,
  BGN: 1,
  CZK: 15,
  DKK: 2.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  PLN: 2,
  RON: 2,
  SEK: 3,
  THB: 10,
};

/** The smallest amount that Stripe takes a payment over, in our minor units. */
export function stripeLeast(currency: string): number {
  return toMinor(min[currency] ?? 0.5, currency);
}
