/**
 * Money inside the product is an integer in minor units (cents, yen, fils), so that no sum loses a cent.
 * Only the wire has decimals in major units.
 */

const digitsOf = new Map<string, number>();

/** Decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD; 2 for a code that Intl does not know. */
export function fractionDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    try {
      digits =
        new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    } catch {
      digits = 2;
    }
    digitsOf.set(currency, digits);
  }
  return digits;
}

/** Tells the decimals of a currency, where they are known without asking `Intl`. */
export function knowDigits(currency: string, digits: number): void {
  digitsOf.set(currency, digits);
}

/** Rounds half up after the noise of binary fractions is off: 1.005 * 100 is 100.5, not 100.49999. */
export function round(value: number): number {
  return Math.floor(Number(value.toPrecision(15)) + 0.5);
}

/** Major units from the wire to minor units. `toMinor(12.5, 'EUR') === 1250` */
export function toMinor(major: number, currency: string): number {
  return round(major * 10 ** fractionDigits(currency));
}

/** Minor units to the wire's major units. `toMajor(1250, 'EUR') === 12.5` */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** fractionDigits(currency);
}
