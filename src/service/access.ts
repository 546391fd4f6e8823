/** Who calls: the tokens of customers, and how often somebody may try to guess. */
import type { Queryable } from './database/index.ts';
import type { Call } from './handler.ts';
import { hashOf, newSecret } from './ids.ts';
import { Refusal } from './refusal.ts';

type SignedIn = NonNullable<Call['customer']>;

const tokenLifetime = 30 * 24 * 3_600_000;

/** The token of `Authorization: Bearer …`. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(authorization ?? '')?.[1];
}

/** The customer whom a token belongs to; nobody when it is unknown, too old, or the customer is blocked. */
export async function findCustomer(db: Queryable, token: string, now: Date): Promise<SignedIn | undefined> {
  const [row] = await db.query<{ id: string; seller_id: string }>(
    `select c.id, c.seller_id from customer_token t join customer c on c.id = t.customer_id
     where t.hash = $1 and t.expires_at > $2::timestamptz and not c.blocked`,
    [hashOf(token), now.toISOString()],
  );
  return row && { id: row.id, sellerId: row.seller_id };
}

/** Makes a token for a customer; only its hash is kept. */
export async function issueToken(db: Queryable, customerId: string, now: Date): Promise<string> {
  const token = newSecret();
  const expires = new Date(now.getTime() + tokenLifetime);
  await db.query('delete from customer_token where customer_id = $1 and expires_at <= $2::timestamptz', [
    customerId,
    now.toISOString(),
  ]);
  await db.query(
    'insert into customer_token (hash, customer_id, created_at, expires_at) values ($1, $2, $3::timestamptz, $4::timestamptz)',
    [hashOf(token), customerId, now.toISOString(), expires.toISOString()],
  );
  return token;
}

/** The signed-in customer of a call. @throws Refusal 401 */
export function signedIn({ customer }: Call): SignedIn {
  if (!customer) throw notSignedIn();
  return customer;
}

/** Refused credentials, in one voice: it does not tell which part was wrong. */
export function notSignedIn(): Refusal {
  return new Refusal(401, 'NOT_SIGNED_IN', 'Sign in to do this.');
}

/** Counts attempts under a name, e.g. an e-mail address, until one succeeds; in memory, for this process. */
export class Attempts {
  private readonly counts = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly most: number,
    private readonly window: number,
    private readonly largest = 10_000,
  ) {}

  /** Counts before anything is compared, so that attempts at once count too. @throws Refusal 429 when there were too many. */
  begin(name: string, now: Date): void {
    const known = this.counts.get(name);
    if (!known || known.until <= now.getTime()) {
      if (this.counts.size >= this.largest) this.forget(now);
      this.counts.set(name, { count: 1, until: now.getTime() + this.window });
      return;
    }
    if (known.count >= this.most) {
      const retryAfter = Math.ceil((known.until - now.getTime()) / 1000);
      throw new Refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts; try again later.', [], { retryAfter });
    }
    known.count++;
  }

  succeed(name: string): void {
    this.counts.delete(name);
  }

  /** Makes room: what is over goes, then what came first. */
  private forget(now: Date): void {
    for (const [name, { until }] of this.counts) if (until <= now.getTime()) this.counts.delete(name);
    for (const name of this.counts.keys()) {
      if (this.counts.size < this.largest) break;
      this.counts.delete(name);
    }
  }
}
