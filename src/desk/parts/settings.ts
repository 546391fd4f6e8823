/** What a browser keeps of its person: language, appearance, height of rows, and whether single keys are shortcuts. */

export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];
const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const prefix = 'foyer-desk-';

/** Nothing where the browser keeps nothing. */
function read(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // it holds until the page is closed
  }
}

export function readScheme(): Scheme {
  return schemes.find((scheme) => scheme === read('scheme')) ?? 'system';
}

export function applyScheme(scheme: Scheme = readScheme()): void {
  document.documentElement.dataset['scheme'] = scheme;
}

export function keepScheme(scheme: Scheme): void {
  write('scheme', scheme);
  applyScheme(scheme);
}

/** How high the rows of lists are on wide screens. */
export function readDensity(): Density {
  return densities.find((density) => density === read('density')) ?? 'comfortable';
}

export function applyDensity(density: Density = readDensity()): void {
  document.documentElement.dataset['density'] = density;
}

export function keepDensity(density: Density): void {
  write('density', density);
  applyDensity(density);
}

/** The formats of a language, as the browser's region has them, e.g. `en-GB`. */
export function regionOf(language: Language): string {
  return navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}

/** The chosen language, or the first of the browser's that the desk speaks. */
export function readLanguage(): Language {
  const spoken = (tag: string | undefined) =>
    languages.find((language) => tag?.toLowerCase().split('-')[0] === language);
  return spoken(read('language')) ?? navigator.languages.flatMap((tag) => spoken(tag) ?? [])[0] ?? 'en';
}

export function keepLanguage(language: Language): void {
  write('language', language);
}

export function hasSingleKeys(): boolean {
  return read('keys') !== 'off';
}

export function keepSingleKeys(isOn: boolean): void {
  write('keys', isOn ? 'on' : 'off');
}
