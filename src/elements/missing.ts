/** The error of a missing operation or record. Apart, so that only parts that load later carry the check. */
import { ServiceError } from '../client/errors.ts';

/** True if the service knows no such operation, or not what it is asked about. */
export function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}
