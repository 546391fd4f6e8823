/** Sanitized texts for emails: on one line, in reading order, and without links of others. */

/** Characters that change the text direction: in a name they could make a price read backwards. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text on one line: a line break in it must not begin another header or another line of the email. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(turning, '')
    .trim();
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== '');
}

/**
 * A buyer's input, sanitized. Placing an order sends an email to any address, so names must contain nothing that email
 * programs turn into a link.
 */
export function sanitizeText(text: string): string {
  return oneLine(text)
    .replace(/:\/\//g, ': //')
    .replace(/\.(?=[\p{L}\p{N}]{2})/gu, '. ');
}

/** A colour as `#rrggbb`; nothing for any other notation. */
export function hexColour(value: unknown): string | undefined {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(typeof value === 'string' ? value : '') ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

/** Black or white, whichever has more contrast on a colour. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/** The contrast of two colours, `#rrggbb` (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

/** The address of a `mailto:` link; nothing for anything else. */
export function mailtoAddress(url: string | undefined): string | undefined {
  const [, address = ''] = /^mailto:([^?]*)/i.exec(url?.trim() ?? '') ?? [];
  let plain: string;
  try {
    plain = decodeURIComponent(address);
  } catch {
    return undefined;
  }
  return /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(plain) ? plain : undefined;
}

/** The address of a picture that an email may show: only by https, which email programs load without a warning. */
export function httpsAddress(url: string | undefined): string | undefined {
  const address = webAddress(url);
  return address?.startsWith('https:') ? address : undefined;
}

/** A web address that an email may link to. */
export function webAddress(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : undefined;
}
