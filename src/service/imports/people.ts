/** People in files: names, addresses and email addresses, as orders and customers have them. */
import type { CustomerData } from '../customers/views.ts';
import { compact } from '../http/pick.ts';
import type { SheetRow } from './sheet.ts';

/** Columns about a person. */
export const personColumns = {
  prename: { about: 'first name' },
  lastname: { about: 'last name' },
  name: { about: 'whole name, where the two above are missing; what follows the last space is the last name' },
  company: { about: 'company' },
  phone: { about: 'phone number' },
  street: { about: 'street and number' },
  postal: { about: 'postal code' },
  city: { about: 'town or city' },
  country: { about: 'country, best as a code such as `DE`' },
} as const;

/** A whole name in two parts. */
export function splitName(name: string): { readonly prename: string; readonly lastname: string } {
  const at = name.lastIndexOf(' ');
  return at < 0 ? { prename: '', lastname: name } : { prename: name.slice(0, at).trim(), lastname: name.slice(at + 1) };
}

/** The person of a row. */
export function readPerson(row: SheetRow) {
  const whole = splitName(row.text('name', 400) ?? '');
  return compact({
    prename: row.text('prename') ?? (whole.prename || undefined),
    lastname: row.text('lastname') ?? (whole.lastname || undefined),
    company: row.text('company'),
    phone: row.text('phone'),
    street: row.text('street'),
    postal: row.text('postal'),
    city: row.text('city'),
    country: row.text('country'),
  });
}

/** The same as a customer's record has it. */
export function personData({ street, postal, city, country, ...names }: ReturnType<typeof readPerson>): CustomerData {
  const location = compact({ street, postal, city, country });
  return { ...names, ...(Object.keys(location).length > 0 && { location }) };
}

/** An email address. */
export function readEmail(row: SheetRow): string {
  const email = row.needed('email');
  if (email !== '' && !/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]+$/.test(email)) row.refuse('email', 'an email address');
  return email;
}
