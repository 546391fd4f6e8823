/** The comparison key of an email address: without upper case, and with one spelling of an internationalized domain. */
import { domainToASCII, domainToUnicode } from 'node:url';

/** An address as it is compared. */
export function emailKey(email: string): string {
  return normalizeEmail(email).toLowerCase();
}

/**
 * An address without spaces around it, its domain in Unicode: `ada@xn--bcher-kva.example` becomes `ada@bücher.example`.
 * An ASCII address stays as it was typed, and so does an invalid domain.
 */
export function normalizeEmail(email: string): string {
  const typed = email.trim();
  const at = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(at);
  if (at === 0 || !/[^\0-\x7f]|xn--/i.test(domain)) return typed;
  const ascii = domainToASCII(domain);
  return ascii === '' ? typed : typed.slice(0, at) + domainToUnicode(ascii);
}
