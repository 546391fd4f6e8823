/**
 * VAT identification numbers of firms: their form in each country, as the EU publishes it. Only the form is checked;
 * whether a number is in use is known to the tax offices.
 */

/** The part after the prefix; the prefix is the country's code unless `prefixOf` says otherwise. */
const forms: Readonly<Record<string, string>> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CHE: '\\d{9}(?:MWST|TVA|IVA)?',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  ES: '[A-Z\\d]\\d{7}[A-Z\\d]',
  FI: '\\d{8}',
  FR: '[A-HJ-NP-Z\\d]{2}\\d{9}',
  GB: '(?:\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '(?:\\d{7}[A-W][A-I]?|\\d[A-Z+*]\\d{5}[A-W])',
  IT: '\\d{11}',
  LT: '(?:\\d{9}|\\d{12})',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '[A-Z\\d+*]{9}B\\d{2}',
  NO: '\\d{9}(?:MVA)?',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{10}01',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '(?:\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})',
};

/** Countries whose numbers begin with something else than their own code. */
const prefixes: Readonly<Partial<Record<string, string>>> = { CH: 'CHE', GR: 'EL', LI: 'CHE' };

const fits = (prefix: string, rest: string): boolean =>
  Object.hasOwn(forms, prefix) && new RegExp(`^${forms[prefix]}$`).test(rest);

/**
 * A VAT ID as it is written on invoices: capitals, no spaces, dots or hyphens, with its prefix. `vatIdOf('123 456 789',
 * 'DE')` is `DE123456789`. A firm may have the number of another country than its address. `undefined` for one that
 * doesn't have the form of its country; of a country whose form isn't known, 4 to 20 letters and digits will do.
 * @param country ISO 3166-1 alpha-2, if it is known
 */
export function vatIdOf(typed: string, country?: string): string | undefined {
  const id = normalVatId(typed);
  const code = country?.trim().toUpperCase() ?? '';
  const own = prefixes[code] ?? code;
  if (fits(own, id)) return own + id;
  const prefix = id.startsWith('CHE') ? 'CHE' : id.slice(0, 2);
  if (fits(prefix, id.slice(prefix.length))) return id;
  const isKnown = Object.hasOwn(forms, own) || Object.hasOwn(forms, prefix);
  return !isKnown && /^[A-Z\d]{4,20}$/.test(id) ? id : undefined;
}

/** Prefixes outside of the European Union. Northern Ireland is inside it for goods alone. */
const outside = new Set(['CHE', 'GB', 'NO', 'XI']);

/** A VAT id as it is registered: capitals, without spaces, dots and hyphens. `de 123.456.789` is `DE123456789`. */
export function normalVatId(vatId: string): string {
  return vatId.toUpperCase().replace(/[\s./-]/g, '');
}

/** The member state of the European Union of a well-formed VAT id, ISO 3166: `GR` for `EL123456789`. */
export function countryOfVatId(vatId: string): string | undefined {
  const id = normalVatId(vatId);
  const prefix = id.slice(0, 2);
  if (outside.has(prefix) || !fits(prefix, id.slice(2))) return undefined;
  return prefix === 'EL' ? 'GR' : prefix;
}

/** True when a buyer owes the tax: both VAT ids are well-formed, and of different member states. */
export function owesTax(buyer: string | undefined, seller: string | undefined): boolean {
  const [to, from] = [countryOfVatId(buyer ?? ''), countryOfVatId(seller ?? '')];
  return to !== undefined && from !== undefined && to !== from;
}
