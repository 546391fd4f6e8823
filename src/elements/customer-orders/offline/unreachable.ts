import { UnreachableError } from '../../../client/errors.ts';

/** Whether the service is away; also where a file of the page's own did not come, which every browser says in words of its own. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof TypeError && /\bmodule\b/i.test(error.message));
}
