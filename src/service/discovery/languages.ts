/** The languages that an event has texts in. */
import type { StoredEvent } from '../events/records.ts';

/** The language of an event's own texts: that of its seller, or English. */
export function ownLanguage({ seller }: Pick<StoredEvent, 'seller'>): string {
  return canonical(seller.defaultLanguage ?? 'en');
}

const canonical = (tag: string): string => Intl.getCanonicalLocales(tag)[0] ?? tag;

/**
 * The languages of an event (BCP 47), its own first, each once. A translation without a name is none: a page in it would
 * have a title in another language. @param event As it is stored, with its translations.
 */
export function languagesOf(event: Pick<StoredEvent, 'record' | 'seller'>): [string, ...string[]] {
  const own = ownLanguage(event);
  const translated = Object.entries(event.record.translations ?? {}).flatMap(([tag, { name }]) => (name ? [tag] : []));
  return [own, ...new Set(translated.map(canonical).filter((tag) => tag !== own))];
}

/**
 * The one of some languages that a page in `locale` is in: for `en-GB` the one of `en-GB`, then of `en`; the first for a
 * language that is not among them.
 */
export function languageFor(languages: readonly [string, ...string[]], locale: string | undefined): string {
  const parts = (locale ?? '').toLowerCase().split('-');
  const tags = parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
  const found = tags.flatMap((tag) => languages.find((each) => each.toLowerCase() === tag) ?? []);
  return found[0] ?? languages[0];
}
