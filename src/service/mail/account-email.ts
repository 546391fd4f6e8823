/**
 * What is written to customers about their accounts. Nothing that a stranger typed stands in these mails, not even a name:
 * anybody can have one sent to anybody.
 */
import type { SellerData } from '../events/records.ts';
import { textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';
import { plainEmail } from './plain-email.ts';

/**
 * - `verify`: prove the address, and open the account with it.
 * - `reset`: set a new password.
 * - `known`: somebody registers who has an account already.
 * - `invite`: the seller opens an account for a customer.
 * - `code`: six digits to sign in with.
 * - `confirm`: six digits for a step that nobody should take for somebody else.
 * - `email`: the link to a new address.
 * - `taken`: the same, for an address that another customer has; nothing leads anywhere.
 * - `passkey`: somebody signs in with a passkey from now on; nothing leads anywhere.
 * - `changed`: the address has changed, to the old one, with the way back.
 */
export type AccountEmail = keyof ServiceTexts['mail']['account'];

/** The mail of one kind. `key` is what it is about, on a line of its own: an address, or a code. */
export function accountEmail(
  kind: AccountEmail,
  { seller, language, key }: { seller: SellerData; language: EmailLanguage; key: string },
): { subject: string; text: string } {
  const { account, greeting, shop } = textsIn(language).mail;
  const { subject, before, after } = account[kind];
  const name = seller.name ?? shop;
  return { subject: subject(name), text: plainEmail(seller, [greeting, before(name), key, after]) };
}
