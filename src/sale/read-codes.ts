/** Codes as a reader or a person gives them. */

/**
 * The codes that a text may stand for, the likeliest first: as it is, for sellers with a prefix of their own; then in
 * our own letters, which are read in any case and with spaces.
 */
export function codesOf(text: string): string[] {
  const plain = text.trim();
  return [...new Set([plain, plain.replace(/[\s-]/g, '').toUpperCase()])];
}
