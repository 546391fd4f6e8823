/** Texts as they are searched and sorted. */

/** A text without capitals and accents: `Öztürk` is found and sorted as `ozturk`. */
export function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** The words of a search. */
export function wordsOf(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}
