/** The languages that an event has texts in. */
import type { StoredEvent } from '../events/records.ts';

/** The language of an event's own texts: that of its seller, or English. */
export function ownLanguage({ seller }: Pick<StoredEvent, 'seller'>): string {
  return seller.defaultLanguage ?? 'en';
}

/**
 * The languages of an event (BCP 47), its own first, each once. A translation without a name is none: a page in it would
 * have a title in another language. @param event As it is stored, with its translations.
 */
export function languagesOf(event: Pick<StoredEvent, 'record' | 'seller'>): string[] {
  const own = ownLanguage(event);
  const translated = Object.entries(event.record.translations ?? {}).flatMap(([tag, { name }]) => (name ? [tag] : []));
  const tags = [own, ...translated].map((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag);
  return [...new Set(tags)];
}
