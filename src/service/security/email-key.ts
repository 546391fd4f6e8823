/** E-mail addresses are the same person in capitals or not, and whether their domain is written in letters of a language or in ASCII. */
import { domainToASCII, domainToUnicode } from 'node:url';

/** An address as it is compared. */
export function emailKey(email: string): string {
  return normalizeEmail(email).toLowerCase();
}

/**
 * An address without spaces around it, its domain as people read it: `ada@xn--bcher-kva.example` is `ada@bücher.example`. One of plain
 * letters stays as it was typed, and so does what is no domain.
 */
export function normalizeEmail(email: string): string {
  const typed = email.trim();
  const at = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(at);
  if (at === 0 || !/[^\0-\x7f]|xn--/i.test(domain)) return typed;
  const ascii = domainToASCII(domain);
  return ascii === '' ? typed : typed.slice(0, at) + domainToUnicode(ascii);
}
