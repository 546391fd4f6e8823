/** The check of a new password, which refuses one that is too easy to guess. */
import { isWeakPassword } from '../security/password-rules.ts';
import { ApiError } from './api-error.ts';

/**
 * Checks a new password; its length is checked by its schema.
 * @param path The field that it was sent in.
 * @throws ApiError 400 `WEAK_PASSWORD`
 */
export function assertNewPassword(password: string, email: string, path = 'password'): void {
  if (!isWeakPassword(password, email)) return;
  const message =
    'This password is among the first to be guessed: choose one that is not common, and not your address.';
  const problem = { path, message, code: 'WEAK_PASSWORD' };
  throw new ApiError(400, 'WEAK_PASSWORD', message, [problem]);
}
