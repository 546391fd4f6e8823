/** Places: countries and currencies to choose from, and those of the browser. */

/** Regions that are no countries, or stand for none. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

type Choice = readonly [code: string, name: string];

/** ISO 3166 codes with their names in a language, by name. */
export function countries(language: string): readonly Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .flatMap((code): Choice[] => {
      // a code of the past stands for another one
      const isPresent = !noCountries.has(code) && new Intl.Locale('und', { region: code }).region === code;
      const name = isPresent ? names.of(code) : undefined;
      return name === undefined ? [] : [[code, name]];
    })
    .sort(([, one], [, other]) => one.localeCompare(other, language));
}

/** ISO 4217 codes with their names in a language, by code. */
export function currencies(language: string): readonly Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code): Choice => [code, `${code}, ${names.of(code) ?? ''}`]);
}

const currencyOf = new Map([
  ...['AT', 'BE', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT'].map(
    (country) => [country, 'EUR'] as const,
  ),
  ...([
    ['SI', 'EUR'],
    ['SK', 'EUR'],
    ['AU', 'AUD'],
    ['CA', 'CAD'],
    ['CH', 'CHF'],
    ['CZ', 'CZK'],
    ['DK', 'DKK'],
    ['GB', 'GBP'],
    ['HU', 'HUF'],
    ['LI', 'CHF'],
    ['NO', 'NOK'],
    ['NZ', 'NZD'],
    ['PL', 'PLN'],
    ['SE', 'SEK'],
    ['US', 'USD'],
  ] as const),
]);

/** The currency of a country; empty where it isn't known here. */
export const currencyIn = (country: string): string => currencyOf.get(country) ?? '';

/** The country of the browser's first language with one, e.g. DE for de-DE; empty for none. */
export function countryOfBrowser(): string {
  return navigator.languages.map((tag) => new Intl.Locale(tag).region).find((region) => region !== undefined) ?? '';
}
