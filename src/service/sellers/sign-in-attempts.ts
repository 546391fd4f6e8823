/**
 * The limit on attempts to sign in. It slows guessing down and locks no account: ten attempts in a quarter of an hour
 * count for an account and an address together. All addresses that have not signed in to an account within thirty days
 * share a hundred attempts in that time, which are 9,600 guesses a day; after the first fifty each gets three. An emailed
 * code and a link for a new password work all the time.
 */
import { Attempts } from '../http/attempts.ts';
import { ApiError } from '../http/api-error.ts';
import type { Database } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';

const windowMs = 15 * 60_000;
const monthMs = 30 * 24 * 60 * 60_000;
/** The attempts of unknown addresses after which each of them gets few. */
const maxFree = 50;

/** The attempts to sign in to accounts of one kind. `address` is that of a call; missing where limits are off. */
export class SignInAttempts {
  private readonly here: Attempts;
  private readonly shared: Attempts;
  private readonly few: Attempts;
  private readonly known: Attempts;

  /** @param kind Separates these accounts from others. */
  constructor(db: Database, kind: string) {
    this.here = new Attempts(db, { kind: `${kind}-sign-in`, max: 10, windowMs });
    this.shared = new Attempts(db, { kind: `${kind}-shared`, max: 100, windowMs });
    this.few = new Attempts(db, { kind: `${kind}-few`, max: 3, windowMs });
    this.known = new Attempts(db, { kind: `${kind}-known`, max: Number.MAX_SAFE_INTEGER, windowMs: monthMs });
  }

  /** Counts an attempt before anything is compared. @throws ApiError 429 */
  async begin(account: string, address = ''): Promise<void> {
    await this.here.begin([account, address]);
    if ((await this.known.count([account, address])) > 0) return;
    // before the shared count: an address that is refused takes nothing from the others
    const isFew = (await this.shared.count(account)) >= maxFree;
    const few = isFew ? await this.few.take([account, address]) : undefined;
    const wait = few ?? (await this.shared.take(account));
    if (wait === undefined) return;
    if (isFew && few === undefined) await this.few.takeBack([account, address], 1);
    await this.here.takeBack([account, address], 1);
    const message = 'Too many attempts; try again later, or sign in by an emailed code or a new password.';
    throw new ApiError(429, 'TOO_MANY_ATTEMPTS', message, [], { retryAfter: Math.ceil(wait / 1000) });
  }

  /** Deletes the count of the address, and remembers the address. */
  async succeed(account: string, address = ''): Promise<void> {
    await this.here.succeed([account, address]);
    if ((await this.known.count([account, address])) === 0) await this.shared.takeBack(account, 1);
    await this.known.take([account, address]);
  }

  /** Deletes the counts of an account whose owner has proved the email address, and remembers where that was. */
  async clear(account: string, address?: string): Promise<void> {
    await this.here.succeedEverywhere(account);
    await this.few.succeedEverywhere(account);
    await this.shared.succeed(account);
    if (address !== undefined) await this.known.take([account, address]);
  }
}

const attemptsOf = new WeakMap<Database, SignInAttempts>();

/** The attempts of a seller's customers; see `customerAccount`. */
export function customerAttempts(db: Database): SignInAttempts {
  const known = attemptsOf.get(db) ?? new SignInAttempts(db, 'customer');
  attemptsOf.set(db, known);
  return known;
}

/** The attempts of the users of all sellers, by the key of their email address. */
export function userAttempts(db: Database): SignInAttempts {
  return new SignInAttempts(db, 'seller');
}

/** The proofs of users who are signed in, by the user: a session that was left open guesses no password. */
export function userProofAttempts(db: Database): Attempts {
  return new Attempts(db, { kind: 'seller-proof', max: 10, windowMs });
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
