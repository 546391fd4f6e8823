/**
 * The emails about accounts. They contain no text that a stranger typed, not even a name: anyone can have one sent to
 * any address.
 */
import type { SellerData } from '../events/records.ts';
import { textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';
import { plainEmail } from './plain-email.ts';

/**
 * - `verify`: verifies the address, and opens the account.
 * - `reset`: sets a new password.
 * - `known`: a registration for an address that has an account already.
 * - `invite`: the seller opens an account for a customer.
 * - `code`: six digits to sign in with.
 * - `confirm`: six digits to confirm a step.
 * - `email`: the link to a new address.
 * - `taken`: the same, for an address that another customer has; without a link.
 * - `passkey`: a passkey was added; without a link.
 * - `changed`: the address has changed; to the old one, with the link that reverts it.
 */
export type AccountEmail = keyof ServiceTexts['mail']['account'];

/** The email of one kind. `key` is a link or a code, on a line of its own. */
export function accountEmail(
  kind: AccountEmail,
  { seller, language, key }: { seller: SellerData; language: EmailLanguage; key: string },
): { subject: string; text: string } {
  const { account, greeting, shop } = textsIn(language).mail;
  const { subject, before, after } = account[kind];
  const name = seller.name ?? shop;
  return { subject: subject(name), text: plainEmail(seller, [greeting, before(name), key, after]) };
}
