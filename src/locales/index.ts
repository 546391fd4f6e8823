/** Picks texts by language. English is the source and the type; it is split so that a page loads only what its elements say. */
import type { Texts } from './texts.ts';

export type { Texts };

const languages: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>> = {
  de: () => import('./de.ts'),
};

/** The texts of a language, by its first subtag; `undefined` means English, which the elements bring along. */
export async function loadTexts(language: string): Promise<Texts | undefined> {
  const load = languages[language.toLowerCase().split('-')[0] ?? ''];
  try {
    return (await load?.())?.texts;
  } catch {
    return undefined; // better an English shop than none
  }
}

/** Whether the texts have to be fetched first. */
export function isRemote(language: string): boolean {
  return Object.hasOwn(languages, language.toLowerCase().split('-')[0] ?? '');
}

/** Whether there are texts of a language at all. */
export function isSpoken(language: string): boolean {
  return isRemote(language) || /^en\b/i.test(language);
}
