/** Short emails in plain text: greeting, paragraphs and signature. */
import type { SellerData } from '../events/records.ts';
import { mailtoAddress } from './sanitize.ts';

/** The text of an email, signed by its seller; empty paragraphs are left out. */
export function plainEmail(
  { name, url, supportUrl }: SellerData,
  paragraphs: readonly (string | false | undefined)[],
): string {
  const signature = [name, url, mailtoAddress(supportUrl) ?? supportUrl].filter((line) => line !== undefined);
  return `${[...paragraphs, signature.join('\n')].filter(Boolean).join('\n\n')}\n`;
}
