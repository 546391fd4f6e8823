/** The words of a seller in its emails: an own subject, an introduction and closing words. */
import type { MailKind, MailTexts } from '../../contract/mail-words.ts';
import type { SellerData } from '../events/records.ts';
import { textIn } from '../events/seller-terms.ts';
import type { EmailLanguage } from '../locales/index.ts';
import { linesOf, oneLine } from './sanitize.ts';

/** A paragraph for each line. */
export interface OwnWords {
  readonly intro: readonly string[];
  readonly closing: readonly string[];
  /** The subject: the seller's own, or else that of the service. */
  readonly subject: string;
}

/**
 * What a seller says in emails of a kind, in the language of the email; else in the seller's own one, else in the first
 * that there is. @param event The name of the event, for `{event}` in a subject.
 */
export function ownWords(
  seller: SellerData,
  kind: MailKind,
  language: EmailLanguage,
  { subject, event = '' }: { readonly subject: string; readonly event?: string },
): OwnWords {
  const words: MailTexts | undefined = seller.mailingSettings?.texts?.[kind];
  const textOf = (part: keyof OwnWords) => {
    const text = words?.[part];
    return text === undefined ? '' : textIn(text, language, seller);
  };
  const own = oneLine(textOf('subject')).replaceAll('{event}', () => event);
  return { subject: own || subject, intro: linesOf(textOf('intro')), closing: linesOf(textOf('closing')) };
}
