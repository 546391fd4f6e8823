/** Guests as a person pastes them from a sheet or an email: a line each, with a name, an address and a number. */

export interface GuestLine {
  /** The line as it was typed. */
  readonly text: string;
  readonly prename: string;
  readonly lastname: string;
  /** Nothing where the line has none. */
  readonly email: string | undefined;
  readonly amount: number;
}

/** A line that can't be read: its number from 1, and why. */
export interface WrongLine {
  readonly line: number;
  readonly why: 'name' | 'email' | 'amount' | 'twice';
}

export const mostGuests = 200;
export const mostTickets = 20;

const isEmail = (part: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(part);

function readLine(text: string): Omit<GuestLine, 'text'> | Exclude<WrongLine['why'], 'twice'> {
  const parts = text
    .split(/[\t;,<>]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const withAt = parts.filter((part) => part.includes('@'));
  const numbers = parts.filter((part) => /^[+×x]?\s*-?\d+$/i.test(part));
  const names = parts.filter((part) => !withAt.includes(part) && !numbers.includes(part)).join(' ');
  if (withAt.length > 1 || withAt.some((part) => !isEmail(part))) return 'email';
  const amount = numbers.length === 0 ? 1 : Number(numbers[0]?.replace(/[^\d-]/g, ''));
  if (numbers.length > 1 || amount < 1 || amount > mostTickets) return 'amount';
  const words = names.split(/\s+/).filter((word) => word !== '');
  const lastname = words.pop();
  // a ticket has both names: one alone stands for both
  return lastname === undefined ? 'name' : { prename: words.join(' ') || lastname, lastname, email: withAt[0], amount };
}

/**
 * Reads pasted lines. Empty ones are left out; `wrong` names those that need another look, also one that stands there
 * twice: it is more likely a slip than two guests.
 */
export function readGuests(typed: string): { readonly guests: GuestLine[]; readonly wrong: WrongLine[] } {
  const guests: GuestLine[] = [];
  const wrong: WrongLine[] = [];
  for (const [index, line] of typed.split('\n').entries()) {
    const text = line.trim();
    if (text === '') continue;
    const read = readLine(text);
    if (typeof read === 'string') wrong.push({ line: index + 1, why: read });
    else if (guests.some((guest) => guest.text === text)) wrong.push({ line: index + 1, why: 'twice' });
    else guests.push({ text, ...read });
  }
  return { guests, wrong };
}
