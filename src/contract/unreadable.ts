/** The error of an answer of which too little can be read. Apart from `read()`, which loads only where an answer differs. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}
