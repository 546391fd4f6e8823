/** Ids of what is imported: they follow from what the other system calls it, so that the same file finds its rows again. */
import { createHash } from 'node:crypto';

/** 24 hex digits as every id has them, the same for the same names. */
export function importedId(sellerId: string, kind: 'order' | 'voucher', ...names: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([sellerId, kind, ...names]))
    .digest('hex')
    .slice(0, 24);
}
