/** Fields that only the service sets, in a record that comes back with a change. */
import { ApiError } from './api-error.ts';

/**
 * Checks that a record is sent back to where it was read: what names it is unchanged, or missing. Times and other
 * fields that the service sets are not compared: they may be out of date, and are ignored.
 * @param reason Why the fields cannot be changed, where that is not clear.
 * @throws ApiError 400 READ_ONLY that names the fields.
 */
export function assertUnchanged<Fields extends Readonly<Record<string, unknown>>>(
  sent: Fields,
  stored: { readonly [Name in keyof Fields]?: unknown },
  reason = 'leave it out, or send it back as it was read',
): void {
  const different = Object.keys(sent).filter(
    (name) => sent[name] !== undefined && sent[name] !== null && sent[name] !== stored[name],
  );
  if (different.length === 0) return;
  throw new ApiError(
    400,
    'READ_ONLY',
    `${different.join(', ')} cannot be changed: ${reason}.`,
    different.map((name) => ({ path: name, message: 'Set by the service' })),
  );
}
