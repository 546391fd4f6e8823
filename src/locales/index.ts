/** Picks texts by language. English is the source and the type; it is split so that a page loads only what its elements say. */
import type { LoadedTexts, Texts } from './texts.ts';

export type { LoadedTexts, Texts };

/** Loads all texts, or what the first frame of a shop says. */
type Language = (first?: boolean) => Promise<{ readonly texts: LoadedTexts }>;

const languages = new Map<string, Language>([
  ['de', (first) => (first ? import('./de-first.ts') : import('./de.ts'))],
  ['es', (first) => (first ? import('./es-first.ts') : import('./es.ts'))],
  ['fr', (first) => (first ? import('./fr-first.ts') : import('./fr.ts'))],
]);

/** Loads a language, which its first subtag tells; nothing for one that there is not, and for English. */
export const loaderOf = (language: string) => languages.get(language.toLowerCase().split('-')[0] ?? '');

/**
 * The texts of a language; nothing, immediately, for English, which the elements bring along, and later if they cannot
 * be had: better an English shop than none.
 * @param first Only what the first frame of a shop says.
 */
export function loadTexts(language: string, first?: boolean): Promise<LoadedTexts | undefined> | undefined {
  return loaderOf(language)?.(first).then(
    ({ texts }) => texts,
    () => undefined,
  );
}
