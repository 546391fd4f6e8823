/**
 * The cap on open tickets: what one address (see `addressKey`), or one email address without a sign-in, holds of an event
 * at the same time without paying. Three orders' worth, of an IPv4 address ten, since customers of a carrier share one;
 * as stock runs low a tenth of what is left, and never less than one order's worth. A single order is never refused by it.
 */
import { isIPv4 } from 'node:net';
import type { EventInfo } from '../../contract/event-info.ts';
import { advisoryLock, json, type LockName, type Queryable, takeLock } from '../database/index.ts';
import { defaultMaxPerOrder } from '../events/order-limit.ts';
import { ApiError } from '../http/api-error.ts';
import { emailKey } from '../security/email-key.ts';
import type { Secrets } from '../security/secrets.ts';
import { isPaid } from './customer-limits.ts';
import type { OrderRow } from './row.ts';

const maxOrders = 3;
/** The orders' worth of an IPv4 address unless the operator sets another number. */
const maxOrdersPerIpv4 = 10;
const shareOfRest = 10;
const day = 86_400_000;

/**
 * The keyed hash of an address that holds tickets of an event, after its kind: `4.` or `6.`. Without the service's key it
 * tells no address.
 */
export function addressHash(secrets: Secrets, eventId: string, address: string): string {
  const hash = secrets.sign('address of a hold', JSON.stringify([eventId, address]));
  return `${isIPv4(address) ? '4' : '6'}.${hash}`;
}

/** The number of tickets in a checkout. */
export function ticketCount({ data }: Pick<OrderRow, 'data'>): number {
  return data.order.lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** What decides about the cap beside the event. */
interface Capped {
  /** The hash of the address; missing for an email address. */
  readonly key?: string | null | undefined;
  /** The orders' worth of an IPv4 address; missing: ten. */
  readonly ordersPerIpv4?: number | undefined;
  /** A proof was asked for and given: the cap does not tighten. */
  readonly isProved?: boolean;
}

/** The maximum number of open tickets. */
export function maxOpenTickets(
  info: EventInfo,
  { key, ordersPerIpv4 = maxOrdersPerIpv4, isProved = false }: Capped = {},
): number {
  const order = info.max ?? defaultMaxPerOrder;
  const max = order * (key?.startsWith('4.') ? ordersPerIpv4 : maxOrders);
  const left = isProved ? undefined : leftOf(info);
  return left === undefined ? max : Math.min(max, Math.max(order, Math.floor(left / shareOfRest)));
}

/** The tickets that are left; nothing where that is not limited. */
function leftOf({ v, tickets = [] }: EventInfo): number | undefined {
  if (v !== undefined) return v;
  const sum = tickets.reduce((all, { v: own = Infinity }) => all + own, 0);
  return Number.isFinite(sum) ? sum : undefined;
}

/** The API error for a caller who would hold too many tickets. */
export function tooManyHeld(limit: number): ApiError {
  const message = `At most ${limit} tickets of this event may be open at the same time; complete or give up another order.`;
  return new ApiError(429, 'TOO_MANY_HELD', message, [], { retryAfter: 60, limit });
}

/** A SQL condition: the tickets of a hold `h` of a checkout `c` are open or not paid. */
const isOpen = (now: string) =>
  `((h.status = 'held' and h.expires_at > ${now}) or (h.status = 'sold' and c.pay_by is not null))`;

/**
 * The numbers of open tickets by address, without those of one checkout. Until the transaction ends, others of the same
 * addresses wait here. @param keys Hashes of addresses.
 */
export async function openByAddress(
  tx: Queryable,
  keys: readonly string[],
  now: Date,
  exceptId = '',
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const [, rows] = await Promise.all([
    lockKeys(tx, 'open tickets of an address', keys),
    tx.query<{ key: string; tickets: number }>(
      `select h.address_key as key, sum(h.tickets)::int as tickets from hold h join checkout c on c.id = h.id
       where h.address_key = any($1::text[]) and h.id <> $3 and ${isOpen('$2::timestamptz')}
         and c.created_at > $2::timestamptz - interval '1 day' group by h.address_key`,
      [keys, now, exceptId],
    ),
  ]);
  return new Map(rows.map(({ key, tickets }) => [key, tickets]));
}

/** @throws ApiError 429 when an address would hold too many tickets of the event. */
export async function assertFewByAddress(
  tx: Queryable,
  { id, address_key: key }: Pick<OrderRow, 'id' | 'address_key'>,
  { amount, max }: { readonly amount: number; readonly max: number },
  now: Date,
): Promise<void> {
  if (!key) return;
  const others = (await openByAddress(tx, [key], now, id)).get(key) ?? 0;
  if (others > 0 && others + amount > max) throw tooManyHeld(max);
}

/** A checkout with the email address of its details. */
interface Addressed {
  readonly row: Pick<OrderRow, 'id' | 'seller_id' | 'event_id'>;
  readonly email: string;
}

/**
 * The number of open tickets of each email address in the event of its checkout, without those of the checkout, and
 * without those of signed-in customers. Until the transaction ends, others of the same addresses wait here.
 */
export async function openByEmail(tx: Queryable, asked: readonly Addressed[], now: Date): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map();
  const [, rows] = await Promise.all([
    lockKeys(
      tx,
      'open tickets of an email',
      asked.map(({ row, email }) => JSON.stringify([row.event_id, emailKey(email)])),
    ),
    tx.query<{ id: string; tickets: number }>(
      `select a.id, coalesce(sum(h.tickets), 0)::int as tickets
       from jsonb_to_recordset($1::jsonb) as a (id text, seller_id text, event_id text, email text)
       join checkout c on c.seller_id = a.seller_id and c.buyer_key = lower(a.email) and c.event_id = a.event_id and c.id <> a.id
       join hold h on h.id = c.id
       where c.data ->> 'account' is null and ${isOpen('$2::timestamptz')} group by a.id`,
      [json(asked.map(({ row: { id, seller_id, event_id }, email }) => ({ id, seller_id, event_id, email }))), now],
    ),
  ]);
  return new Map(rows.map(({ id, tickets }) => [id, tickets]));
}

/** @throws ApiError 429 when the email address of a checkout would hold too many tickets of the event. */
export async function assertFewByEmail(
  tx: Queryable,
  row: Pick<OrderRow, 'id' | 'seller_id' | 'event_id' | 'data'>,
  email: string,
  max: number,
  now: Date,
): Promise<void> {
  const others = (await openByEmail(tx, [{ row, email }], now)).get(row.id) ?? 0;
  if (others > 0 && others + ticketCount(row) > max) throw tooManyHeld(max);
}

/** In the order of the keys, so that transactions do not deadlock. */
async function lockKeys(tx: Queryable, name: LockName, keys: readonly string[]): Promise<void> {
  await takeLock(
    tx,
    name,
    `select ${advisoryLock(name, 'key')} is null as locked
     from (select distinct key from unnest($1::text[]) as key order by key) as sorted`,
    [keys],
    keys,
  );
}

/**
 * Deletes the hashes of addresses that no longer count: of released holds, of paid orders, and of those of a signed-in
 * customer after a day; all others once the event is over. See `customer-limits.ts`.
 */
export async function deleteExpiredAddresses(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `update hold h set address_key = null from checkout c join event e on e.id = c.event_id
     where c.id = h.id and h.address_key is not null and (h.status = 'released' or e.ends_at < $2::timestamptz
       or (c.created_at < $1::timestamptz and (c.data ->> 'account' is not null or ${isPaid('c')})))`,
    [new Date(now.getTime() - day), now],
  );
}
