/** The errors of passkeys, the same for customers and for users of sellers. */
import { maxPasskeys } from '../security/webauthn.ts';
import { ApiError, invalid } from './api-error.ts';

export const notHere = () =>
  new ApiError(403, 'PASSKEYS_NOT_HERE', 'Passkeys are for pages with https that have a name for a host.');

/** @throws ApiError 409 for a person who has as many passkeys as there may be */
export function assertFewPasskeys(known: readonly unknown[]): void {
  if (known.length >= maxPasskeys)
    throw new ApiError(409, 'TOO_MANY_PASSKEYS', 'You have as many passkeys as there may be; remove one first.');
}

export const passkeyInUse = () => new ApiError(409, 'PASSKEY_IN_USE', 'This passkey is known already.');

/** One error for all ways in which a passkey doesn't sign in. */
export const passkeyRefused = () =>
  new ApiError(401, 'WRONG_CREDENTIALS', 'This passkey is not known here, or it took too long.');

export const optionsEnded = () => invalid('credential', 'The options for it are too old, or were used');

export const noPasskey = () => invalid('credential', 'This is no passkey for this page');
