/** The terms at the end of an email about an order: those that the buyer agreed to. */
import { termsOf } from '../events/seller-terms.ts';
import type { EmailLanguage } from '../locales/index.ts';
import { linesOf, webAddress } from '../mail/sanitize.ts';
import type { OrderEmailData } from './order-email-data.ts';
import type { OrderEmailTexts } from './order-email-sums.ts';

export interface EmailTerms {
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** The text about withdrawal. */
  readonly withdrawal: readonly string[];
}

/** The terms as they were when the order was placed; those of today for an order that kept none. */
export function orderTerms(
  { row, event, publicUrl }: Pick<OrderEmailData, 'row' | 'event' | 'publicUrl'>,
  language: EmailLanguage,
  { terms: texts }: OrderEmailTexts,
): EmailTerms {
  const terms = row.data.agreed ?? termsOf(event.seller, language);
  const links = (['agb', 'privacy', 'imprint'] as const).flatMap((name) => {
    const address = terms[name];
    const url = address === undefined ? undefined : webAddress(address.replace(/^\/(?!\/)/, `${publicUrl}/`));
    return url === undefined ? [] : [{ label: texts[name], url }];
  });
  return { links, withdrawal: linesOf(terms.withdrawalText) };
}
