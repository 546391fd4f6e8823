/**
 * The rules of a new password beside its length: it is not common, and not the email address or the part before its
 * `@`. Passwords that are stored already keep working.
 */
import { commonPasswords } from './common-passwords.ts';
import { emailKey } from './email-key.ts';

/** True for a password that is among the first to be guessed for this email address. Case does not matter. */
export function isWeakPassword(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  const address = emailKey(email);
  return commonPasswords.has(typed) || emailKey(typed) === address || typed === address.split('@')[0];
}
