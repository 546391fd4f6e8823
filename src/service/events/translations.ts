/** Events in a buyer's language. */
import type { EventRecord } from '../../contract/events.ts';
import type { EventTexts } from '../../contract/translations.ts';
import type { StoredEvent } from './records.ts';
import { translateOptions } from './translated-options.ts';

/** The event with its texts in a language; the same object when it has none in it. */
export function inLanguage(event: StoredEvent, locale: string | undefined): StoredEvent {
  const record = translate(event.record, locale, event.seller.defaultLanguage);
  return record === event.record ? event : { ...event, record };
}

/**
 * The record with its texts in a language: for `de-CH` what `de-CH` has, then what `de` has, then its own, each text for itself.
 * Its own are in the default language, so that nothing wider than that is looked at: for `de-CH` of a German seller `de` is.
 */
export function translate(
  record: EventRecord,
  locale: string | undefined,
  defaultLanguage: string | undefined,
): EventRecord {
  const { translations, ...own } = record;
  if (!translations || !locale || locale.length > 35) return record;
  const texts = textsIn(translations, locale, defaultLanguage);
  if (texts.length === 0) return record;
  const translated = texts.reduce<unknown>(overlay, own) as EventRecord;
  return translateOptions(translated, record, texts);
}

/** The texts that a language calls for, the widest first: `zh`, `zh-Hant`, `zh-Hant-TW`. */
function textsIn(
  translations: Readonly<Record<string, EventTexts>>,
  locale: string,
  defaultLanguage: string | undefined,
): EventTexts[] {
  const parts = locale.toLowerCase().split('-');
  const tags = parts.map((_, at) => parts.slice(0, at + 1).join('-'));
  const byTag = new Map(Object.entries(translations).map(([tag, texts]) => [tag.toLowerCase(), texts]));
  const from = tags.indexOf(defaultLanguage?.toLowerCase() ?? '') + 1;
  return tags
    .slice(from)
    .map((tag) => byTag.get(tag))
    .filter((texts) => texts !== undefined);
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays texts over what has them: objects field by field, lists by the ids of their items. Lists of texts are left alone. */
function overlay(own: unknown, texts: unknown): unknown {
  if (typeof texts === 'string') return texts === '' ? own : texts;
  if (!isObject(texts)) return own;
  if (Array.isArray(own)) {
    return own.map((item: unknown) => {
      const id = isObject(item) ? (item['baseTicket'] ?? item['_id']) : undefined;
      return typeof id === 'string' && Object.hasOwn(texts, id) ? overlay(item, texts[id]) : item;
    });
  }
  const entries = Object.entries(texts);
  // Texts alone make an object that the record lacks, a call to action for example; texts of items make no list.
  const canBegin = entries.length > 0 && entries.every(([, text]) => typeof text === 'string');
  if (!isObject(own) && !(own === undefined && canBegin)) return own;
  const laid = entries.map(([name, text]) => [name, overlay(own?.[name], text)] as const);
  return { ...own, ...Object.fromEntries(laid.filter(([, value]) => value !== undefined)) };
}
