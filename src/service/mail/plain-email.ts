/** What short mails in plain text have in common: how they begin, and who signs them. */
import type { SellerData } from '../events/records.ts';

/** The text of a mail, which its seller signs; paragraphs without words are left out. */
export function plainEmail(
  { name, url, supportUrl }: SellerData,
  paragraphs: readonly (string | false | undefined)[],
): string {
  const signature = [name, url, supportUrl].filter((line) => line !== undefined);
  return `${[...paragraphs, signature.join('\n')].filter(Boolean).join('\n\n')}\n`;
}
