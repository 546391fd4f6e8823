/** Who calls: the tokens of customers, and how often somebody may try to guess. */
import type { Permission } from '../../contract/permissions.ts';
import type { Route } from '../../contract/route.ts';
import { noteSessionUse } from '../customers/sessions.ts';
import type { Queryable } from '../database/index.ts';
import type { Call, Key } from './context.ts';
import { hashOf, newSecret } from '../security/ids.ts';
import { ApiError } from './api-error.ts';

type SignedIn = NonNullable<Call['customer']>;

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
  const [row] = await db.query<{
    id: string;
    seller_id: string;
    session_id: string;
    used: Date;
    origins: readonly string[] | null;
  }>(
    `select c.id, c.seller_id, t.session_id, u.last_used_at as used, s.data->'allowedOrigins' as origins
     from customer_token t join customer_session u on u.id = t.session_id
       join customer c on c.id = t.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and t.expires_at > $2::timestamptz and not c.blocked`,
    [hashOf(token), now.toISOString()],
  );
  if (!row) return undefined;
  const { id, seller_id: sellerId, session_id: sessionId, origins } = row;
  await noteSessionUse(db, sessionId, row.used, now);
  return { customer: { id, sellerId, sessionId }, allowedOrigins: origins ?? undefined };
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
export function apiKeyOf({ key }: Call): Key {
  if (!key) throw notSignedIn();
  return key;
}

/** Groups of operations without a permission of their own: who waits for tickets, and what buyers sent or were given, is as personal as who bought some, a house's seats are a part of its events, and coupons are codes as vouchers are. */
const coveredBy: Readonly<Record<string, string | undefined>> = {
  waitingList: 'customers',
  coupons: 'vouchers',
  voucherCatalog: 'vouchers',
  uploads: 'customers',
  seatMaps: 'events',
  waitingRoom: 'events',
};

/** Groups whose operations go by what they are about: one of these is needed at least, and the handler asks for the right one. */
const anyOf: Readonly<Record<string, Readonly<Record<'read' | 'write', readonly Permission[]>> | undefined>> = {
  transactions: { read: ['customers:read'], write: ['checkout:write'] },
  voucherOrders: { read: ['customers:read'], write: ['checkout:write'] },
  resaleListings: { read: ['customers:read'], write: ['checkout:write'] },
  jobs: { read: ['customers:read', 'webhooks:read'], write: ['customers:write', 'webhooks:write', 'checkout:write'] },
};

/** @throws Refusal 403 when an app's key does not cover an operation, e.g. `vouchers.create` needs `vouchers:write`. */
export function assertPermitted({ permissions }: Key, operation: string, { method }: Route): void {
  if (!permissions) return;
  const [group = ''] = operation.split('.');
  const use = method === 'GET' ? 'read' : 'write';
  const needed: readonly string[] = anyOf[group]?.[use] ?? [`${coveredBy[group] ?? group}:${use}`];
  if (needed.some((permission) => permissions.includes(permission)) || operation === 'oauth.meta') return;
  throw notPermitted(needed.join('" or "'));
}

/** @param needed The permission that a key lacks. */
export function notPermitted(needed: string): ApiError {
  return new ApiError(403, 'NOT_PERMITTED', `This key may not do that: it lacks the permission "${needed}".`);
}

/** The signed-in customer of a call. @throws Refusal 401 */
export function signedIn({ customer }: Call): SignedIn {
  if (!customer) throw notSignedIn();
  return customer;
}

/** Refused credentials, in one voice: it does not tell which part was wrong. */
export function notSignedIn(): ApiError {
  return new ApiError(401, 'NOT_SIGNED_IN', 'Sign in to do this.');
}

/** Counts attempts under a name, e.g. an e-mail address, until one succeeds; in memory, for this process. */
export class Attempts {
  private readonly counts = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly max: number,
    private readonly window: number,
    private readonly maxSize = 10_000,
  ) {}

  /** Counts before anything is compared, so that attempts at once count too. @throws Refusal 429 when there were too many. */
  begin(name: string, now: Date, amount = 1): void {
    const before = this.counts.get(name);
    const isNew = !before || before.until <= now.getTime();
    const known = isNew ? { count: 0, until: now.getTime() + this.window } : before;
    if (known.count + amount > this.max) {
      const retryAfter = Math.ceil((known.until - now.getTime()) / 1000);
      throw new ApiError(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts; try again later.', [], { retryAfter });
    }
    if (isNew && this.counts.size >= this.maxSize) this.clear(now);
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
  private clear(now: Date): void {
    for (const [name, { until }] of this.counts) if (until <= now.getTime()) this.counts.delete(name);
    for (const name of this.counts.keys()) {
      if (this.counts.size < this.maxSize) break;
      this.counts.delete(name);
    }
  }
}
