/** Translations of events into a buyer's language. */
import type { EventRecord } from '../../contract/events.ts';
import type { EventTexts } from '../../contract/translations.ts';
import type { StoredEvent } from './records.ts';
import { translateOptions } from './translated-options.ts';

/** The event with its texts in a language; the same object when it has none. */
export function inLanguage(event: StoredEvent, locale: string | undefined): StoredEvent {
  const record = translate(event.record, locale, event.seller.defaultLanguage);
  return record === event.record ? event : { ...event, record };
}

/**
 * The record with its texts in a language. For `de-CH` each text comes from `de-CH`, then `de`, then the record itself.
 * The record is in the default language, so more general languages than that are not used: for `de-CH` of a German
 * seller `de` is not.
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

/** The texts that a language uses, the most general first: `zh`, `zh-Hant`, `zh-Hant-TW`. */
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

/** Merges texts into a record: objects by field, lists by the ids of their items. Lists of texts stay. */
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
  // Texts alone can create an object that the record lacks, e.g. a call to action, but no list items.
  const canBegin = entries.length > 0 && entries.every(([, text]) => typeof text === 'string');
  if (!isObject(own) && !(own === undefined && canBegin)) return own;
  const laid = entries.map(([name, text]) => [name, overlay(own?.[name], text)] as const);
  return { ...own, ...Object.fromEntries(laid.filter(([, value]) => value !== undefined)) };
}
