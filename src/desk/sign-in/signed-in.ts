/** What the ways to sign in share. */
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
