/** The letters of ticket codes: 32 that don't look alike, five bits each. Readers that type them need no shift key. */

export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes as letters, the highest bit first; the last letter is filled up with zeros. */
export function lettersOf(bytes: Uint8Array): string {
  let letters = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters += codeLetters.charAt((value >>> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? letters + codeLetters.charAt((value << (5 - bits)) & 31) : letters;
}

/** The bytes of letters; nothing for other characters, and where the bits that fill up the last letter are not zero. */
export function bytesOf(letters: string): Bytes | undefined {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const letter of letters) {
    const five = codeLetters.indexOf(letter);
    if (five < 0) return undefined;
    value = (value << 5) | five;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(value >>> bits);
    value &= (1 << bits) - 1;
  }
  return bits < 5 && value === 0 ? Uint8Array.from(bytes) : undefined;
}

/** A text in UTF-8. */
export function utf8(text: string): Bytes {
  const escaped = encodeURIComponent(text).replace(/%([\dA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Uint8Array.from(escaped, (character) => character.charCodeAt(0));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hex digits. Other texts have none. */
export function fromHex(hex: string): Bytes {
  return /^(?:[\da-f]{2})*$/i.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
    : new Uint8Array(0);
}
