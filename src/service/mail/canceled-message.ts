/** The seller's words about a canceled event, as the emails about its orders have them. */
import { textIn } from '../events/seller-terms.ts';
import type { StoredEvent } from '../events/records.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import { linesOf } from './sanitize.ts';

/** Nothing for an event that isn't canceled, or has no words. */
export function canceledMessage(
  { record, seller }: Pick<StoredEvent, 'record' | 'seller'>,
  locale: string | undefined,
): string | undefined {
  if (record.status !== 'CANCELED' || record.statusMessage === undefined) return undefined;
  const language = emailLanguage(locale, seller.defaultLanguage);
  const lines = linesOf(textIn(record.statusMessage, language, seller));
  return lines.length > 0 ? textsIn(language).documents.moved.message(lines.join('\n')) : undefined;
}
