/** A check for an unreachable service. */
import { UnreachableError } from '../../../client/errors.ts';

/**
 * True if the service cannot be reached, or a module of the page could not be loaded, for which every browser has its
 * own message.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof TypeError && /\bmodule\b/i.test(error.message));
}
