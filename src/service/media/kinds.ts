/** The formats of pictures that are taken, by their content: never by a name or a header. */

const text = (bytes: Uint8Array, from: number, length: number) =>
  Buffer.from(bytes.subarray(from, from + length)).toString('latin1');

const begins: readonly ((bytes: Uint8Array) => boolean)[] = [
  // JPEG
  (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  // PNG
  (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  // WebP
  (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP',
  // AVIF
  (bytes) => text(bytes, 4, 4) === 'ftyp' && text(bytes, 8, 4) === 'avif',
];

/** Whether a file begins as a JPEG, PNG, WebP or AVIF does. */
export function isPicture(bytes: Uint8Array): boolean {
  return begins.some((begin) => begin(bytes));
}
