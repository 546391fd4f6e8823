/** What the ways to sign in share. */
import { ServiceError } from '../../client/errors.ts';
import type { Me } from '../../contract/users.ts';

/** A person has signed in. */
export class SignedInEvent extends Event {
  constructor(readonly me: Me) {
    super('signed-in', { bubbles: true });
  }
}

/** The password that was right, with what the passkey is to sign. */
export interface PasswordStep {
  readonly email: string;
  readonly password: string;
  readonly options: unknown;
}

/** What a passkey is to sign, of the answer to a right password; nothing of other errors. */
export function neededPasskey(error: unknown): Pick<PasswordStep, 'options'> | undefined {
  return error instanceof ServiceError && error.code === 'PASSKEY_NEEDED'
    ? { options: error.body['passkey'] }
    : undefined;
}
