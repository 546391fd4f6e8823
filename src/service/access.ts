/** Who calls: the tokens of customers, and how often somebody may try to guess. */
import type { Route } from '../contract/route.ts';
import type { Queryable } from './database/index.ts';
import type { Call, Key } from './handler.ts';
import { hashOf, newSecret } from './ids.ts';
import { Refusal } from './refusal.ts';

type SignedIn = NonNullable<Call['customer']>;

const tokenLifetime = 30 * 24 * 3_600_000;

/** The token of `Authorization: Bearer …`. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(authorization ?? '')?.[1];
}

/** The customer whom a token belongs to, and the sites whose pages the seller lets act for customers; nobody when it is unknown, too old, or the customer is blocked. */
export async function findCustomer(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ customer: SignedIn; allowedOrigins: readonly string[] | undefined } | undefined> {
  const [row] = await db.query<{ id: string; seller_id: string; origins: readonly string[] | null }>(
    `select c.id, c.seller_id, s.data->'allowedOrigins' as origins
     from customer_token t join customer c on c.id = t.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and t.expires_at > $2::timestamptz and not c.blocked`,
    [hashOf(token), now.toISOString()],
  );
  return row && { customer: { id: row.id, sellerId: row.seller_id }, allowedOrigins: row.origins ?? undefined };
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

const keyPrefix = 'fk_';

/** A new API key. Keys have a prefix of their own, so that none is taken for a customer's token, and leaked ones can be found. */
export function newKey(): string {
  return keyPrefix + newSecret();
}

/** The key that a bearer token is, unless it is unknown or revoked. Notes, to the minute, that it was used. */
export async function findKey(db: Queryable, token: string, now: Date): Promise<Key | undefined> {
  if (!token.startsWith(keyPrefix)) return undefined;
  const [row] = await db.query<{
    id: string;
    seller_id: string;
    installation_id: string | null;
    permissions: string[] | null;
    used: Date | null;
  }>(
    'select id, seller_id, installation_id, permissions, last_used_at as used from api_key where hash = $1 and revoked_at is null',
    [hashOf(token)],
  );
  if (!row) return undefined;
  if (!row.used || now.getTime() - row.used.getTime() >= 60_000)
    await db.query('update api_key set last_used_at = $2::timestamptz where id = $1', [row.id, now.toISOString()]);
  return {
    id: row.id,
    sellerId: row.seller_id,
    ...(row.installation_id !== null && { installationId: row.installation_id }),
    ...(row.permissions && { permissions: row.permissions }),
  };
}

/** The key of a call. @throws Refusal 401 */
export function keyOf({ key }: Call): Key {
  if (!key) throw notSignedIn();
  return key;
}

/** @throws Refusal 403 when an app's key does not cover an operation, e.g. `vouchers.create` needs `vouchers:write`. */
export function assertPermitted({ permissions }: Key, operation: string, { method }: Route): void {
  if (!permissions) return;
  const needed = `${operation.split('.')[0] ?? ''}:${method === 'GET' ? 'read' : 'write'}`;
  if (permissions.includes(needed) || operation === 'oauth.meta') return;
  throw new Refusal(403, 'NOT_PERMITTED', `This key may not do that: it lacks the permission "${needed}".`);
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
  begin(name: string, now: Date, amount = 1): void {
    const before = this.counts.get(name);
    const isNew = !before || before.until <= now.getTime();
    const known = isNew ? { count: 0, until: now.getTime() + this.window } : before;
    if (known.count + amount > this.most) {
      const retryAfter = Math.ceil((known.until - now.getTime()) / 1000);
      throw new Refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts; try again later.', [], { retryAfter });
    }
    if (isNew && this.counts.size >= this.largest) this.forget(now);
    known.count += amount;
    this.counts.set(name, known);
  }

  /** Takes back attempts that were none. */
  takeBack(name: string, amount: number): void {
    const known = this.counts.get(name);
    if (known) known.count = Math.max(0, known.count - amount);
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
