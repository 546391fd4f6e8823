/**
 * The limit on attempts to sign in. It slows guessing down and locks no account: ten attempts in a quarter of an hour
 * count for an account and an address together. After fifty from all addresses, the account takes one attempt in ten
 * seconds from all addresses that have not signed in to it within thirty days.
 */
import { Attempts } from '../http/attempts.ts';
import { ApiError } from '../http/api-error.ts';
import type { Database } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';

const second = 1000;
const windowMs = 15 * 60 * second;
const monthMs = 30 * 24 * 60 * 60 * second;

/** The attempts to sign in to accounts of one kind. `address` is that of a call; missing where limits are off. */
export class SignInAttempts {
  private readonly here: Attempts;
  private readonly everywhere: Attempts;
  private readonly slowed: Attempts;
  private readonly known: Attempts;

  /** @param kind Separates these accounts from others. */
  constructor(db: Database, kind: string) {
    this.here = new Attempts(db, { kind: `${kind}-sign-in`, max: 10, windowMs });
    this.everywhere = new Attempts(db, { kind: `${kind}-everywhere`, max: 50, windowMs });
    this.slowed = new Attempts(db, { kind: `${kind}-slowed`, max: 1, windowMs: 10 * second });
    this.known = new Attempts(db, { kind: `${kind}-known`, max: Number.MAX_SAFE_INTEGER, windowMs: monthMs });
  }

  /** Counts an attempt before anything is compared. @throws ApiError 429 */
  async begin(account: string, address = ''): Promise<void> {
    await this.here.begin([account, address]);
    if ((await this.known.count([account, address])) > 0) return;
    if ((await this.everywhere.take(account)) === undefined) return;
    try {
      await this.slowed.begin(account);
    } catch (error) {
      if (error instanceof ApiError) await this.here.takeBack([account, address], 1);
      throw error;
    }
  }

  /** Deletes the count of the address, and remembers the address. */
  async succeed(account: string, address = ''): Promise<void> {
    await this.here.succeed([account, address]);
    if ((await this.known.count([account, address])) === 0) await this.everywhere.takeBack(account, 1);
    await this.known.take([account, address]);
  }

  /** Deletes the counts of an account: its owner has proved the email address. */
  async clear(account: string): Promise<void> {
    await this.here.succeedEverywhere(account);
    await this.everywhere.succeed(account);
  }
}

const attemptsOf = new WeakMap<Database, SignInAttempts>();

/** The attempts of a seller's customers; see `customerAccount`. */
export function customerAttempts(db: Database): SignInAttempts {
  const known = attemptsOf.get(db) ?? new SignInAttempts(db, 'customer');
  attemptsOf.set(db, known);
  return known;
}

/** The name of a customer's account. */
export function customerAccount(sellerId: string, email: string): string {
  return JSON.stringify([sellerId, emailKey(email)]);
}

/**
 * Limits on attempts that strangers cannot use up: codes by account and address, passkeys by their credential, and the
 * proofs of a customer who is signed in by the customer. They do not count as attempts with a password.
 */
export function otherAttempts(db: Database, kind: 'code' | 'passkey' | 'proof'): Attempts {
  return new Attempts(db, { kind: `customer-${kind}`, max: 10, windowMs });
}
