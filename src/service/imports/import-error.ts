/** What keeps a file from being imported at all; the message is one sentence for the operator. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
