/** IBANs (ISO 13616) and their owners: what is one, and how it is kept and shown. */
import { z } from './route.ts';

/** True for an IBAN whose check digits fit, with or without spaces, in capitals or not. */
function isIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

export const iban = z
  .string()
  .check(
    z.maxLength(60, 'At most 60 characters'),
    z.refine(isIban, 'Expected a valid IBAN, such as DE89 3704 0044 0532 0130 00'),
  );

/** An IBAN however it was typed, in capitals and without spaces. */
export function plainIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** An IBAN as people read it, in groups of four. */
export function groupedIban(text: string): string {
  return plainIban(text).replace(/.{4}(?=.)/g, '$& ');
}

export const accountHolder = z
  .string()
  .check(z.regex(/\S/, 'Expected a name'), z.maxLength(70, 'At most 70 characters'));
