/**
 * The rules of a new password beside its length: it is not common, not the email address or the part before its `@`, and
 * has ten visible characters of at least three kinds. Passwords that are stored already keep working.
 */
import { commonPasswords } from './common-passwords.ts';
import { emailKey } from './email-key.ts';

const minLength = 10;
const minDifferent = 3;

/** True for a password that is among the first to be guessed for this email address. Case does not matter. */
export function isWeakPassword(password: string, email: string): boolean {
  const typed = password
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();
  const address = emailKey(email);
  const characters = Array.from(typed);
  if (characters.length < minLength || new Set(characters).size < minDifferent) return true;
  return commonPasswords.has(typed) || emailKey(typed) === address || typed === address.split('@')[0];
}
