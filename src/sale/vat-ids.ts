/** VAT ids of the European Union: their form and their country. Whether one is registered, only its state can tell. */

/** What follows the prefix of each member state. Greece writes EL. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** A VAT id as it is registered: upper case, without spaces, dots and hyphens. `de 123.456.789` is `DE123456789`. */
export function normalVatId(vatId: string): string {
  return vatId.replace(/[\s.-]/g, '').toUpperCase();
}

/** The country of a well-formed VAT id, ISO 3166: `GR` for `EL123456789`. Nothing for any other text. */
export function countryOfVatId(vatId: string): string | undefined {
  const written = normalVatId(vatId);
  const prefix = written.slice(0, 2);
  if (!Object.hasOwn(forms, prefix) || !forms[prefix]?.test(written.slice(2))) return undefined;
  return prefix === 'EL' ? 'GR' : prefix;
}

/** True when a buyer owes the tax: both VAT ids are well-formed, and of different member states. */
export function owesTax(buyer: string | undefined, seller: string | undefined): boolean {
  const [to, from] = [countryOfVatId(buyer ?? ''), countryOfVatId(seller ?? '')];
  return to !== undefined && from !== undefined && to !== from;
}
