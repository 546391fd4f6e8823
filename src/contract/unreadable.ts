/** The error of an unreadable answer. Apart from `read()`, which loads only where an answer differs from its schema. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}
