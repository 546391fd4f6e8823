/**
 * The limits of one customer for an event: orders and tickets, of the event and of an under-shop. Orders of a customer
 * who is signed in count for the account alone. Orders of guests count by their email address once money was paid for
 * them, until then only for guests at the same network address: naming an address uses up no one's limit, and tells of
 * paid orders at most.
 */
import type { Reason } from '../../sale/ticket-options.ts';
import type { OrderRow } from './row.ts';
import { emailKey } from '../security/email-key.ts';
import type { Sale } from './sale.ts';
import { type Queryable, takeAdvisoryLock } from '../database/index.ts';
import { exchangedBy } from '../vouchers/exchange-rows.ts';
import { ApiError } from '../http/api-error.ts';
import { voucherKey } from '../vouchers/code-key.ts';

interface Limits {
  readonly maxTransactionsPerCustomer?: number | undefined;
  readonly maxAmountPerCustomer?: number | undefined;
}

/** The buyer: the account that is signed in, or else an email address. */
interface Buyer {
  readonly account?: string | undefined;
  readonly email?: string | undefined;
  /** The hash of a guest's network address; see `addressHash`. */
  readonly addressKey?: string | null | undefined;
  /** Ids of tickets that are exchanged for the new ones. */
  readonly leaving?: readonly string[];
}

/**
 * Checks the limits of a customer. Until the transaction ends, other
 * orders of the same customer for the event wait here.
 * @throws ApiError 409 when this order would exceed a limit.
 */
export async function assertCustomerLimits(tx: Queryable, row: OrderRow, sale: Sale): Promise<void> {
  if (limitsOf(sale).length === 0) return;
  const { account, details } = row.data;
  const email = emailKey(details?.email ?? '');
  await lockBuyer(tx, account === undefined ? [row.event_id, 'email', email] : [row.event_id, 'customer', account]);
  const amount = row.data.order.lines.reduce((sum, line) => sum + line.amount, 0);
  const removed = await exchangedBy(tx, row.seller_id, row.data.vouchers.codes.map(voucherKey));
  const [problem] = await customerProblems(
    tx,
    sale,
    { account, email, addressKey: row.address_key, leaving: removed },
    amount,
  );
  if (problem) {
    const { code, limit } = problem;
    const what = code === 'MAX_PER_CUSTOMER' ? 'tickets' : 'orders';
    throw new ApiError(409, 'LIMIT_EXCEEDED', `At most ${limit} ${what} for each customer.`, [], {
      problems: [problem],
    });
  }
}

/** True when the sale has limits for each customer. */
export function hasCustomerLimits(sale: Sale): boolean {
  return limitsOf(sale).length > 0;
}

/** The limits of a customer that one more order with this number of tickets would break. */
export async function customerProblems(
  db: Queryable,
  sale: Sale,
  buyer: Buyer,
  amount: number,
): Promise<(Reason & { readonly limit: number })[]> {
  const found: (Reason & { readonly limit: number })[] = [];
  for (const { of, shopId } of limitsOf(sale)) {
    const { maxTransactionsPerCustomer: orders = Infinity, maxAmountPerCustomer: tickets = Infinity } = of;
    const before = await bought(db, sale.event, buyer, shopId);
    if (before.orders + 1 > orders) found.push({ code: 'MAX_ORDERS_PER_CUSTOMER', limit: orders });
    if (before.tickets + amount > tickets) found.push({ code: 'MAX_PER_CUSTOMER', limit: tickets });
  }
  return found;
}

/** The limits that are set: the event's for all its shops together, and the under-shop's own. */
function limitsOf({ event, shop }: Sale): { readonly of: Limits; readonly shopId: string | null }[] {
  const all = [
    { of: event.record as Limits, shopId: null },
    ...(shop?._id ? [{ of: shop as Limits, shopId: shop._id }] : []),
  ];
  return all.filter(({ of }) => of.maxAmountPerCustomer !== undefined || of.maxTransactionsPerCustomer !== undefined);
}

async function lockBuyer(tx: Queryable, by: readonly string[]): Promise<void> {
  await takeAdvisoryLock(tx, 'customer limits', JSON.stringify(by));
}

/** A SQL condition: money was paid for an order `c`, by a payment or vouchers. */
export function isPaid(order: string): string {
  return `(${order}.payment_status = 'RECEIVED' and ${order}.total > 0)`;
}

/**
 * A SQL condition: an order `c` with the hold `h` is a guest's and counts for this guest. One without the hash of a
 * network address was entered by the seller, or where addresses are not counted: it counts everywhere.
 * @param email The parameter with the key of the guest's email address; `address`, with the hash of the network address.
 */
export function countsForGuest(email: string, address: string): string {
  return `(c.buyer_key = ${email}::text and c.data->>'account' is null
    and (h.address_key is null or h.address_key = ${address}::text or ${isPaid('c')}))`;
}

/** What a buyer has bought of an event. The orders are found by the buyer, not among all orders of the event. */
async function bought(
  db: Queryable,
  { record, sellerId }: Sale['event'],
  { account, email, addressKey, leaving: removed = [] }: Buyer,
  shopId: string | null,
) {
  const [isOwn, buyer] =
    account === undefined
      ? [countsForGuest('$5', '$6'), [email ?? null, addressKey ?? null]]
      : [`c.customer_id = $5::text and c.data->>'account' = $5::text`, [account]];
  const [found] = await db.query<{ orders: number; tickets: number }>(
    `select count(distinct c.id)::int as orders, count(t.id)::int as tickets
     from checkout c join hold h on h.id = c.id join ticket t on t.checkout_id = c.id and t.status <> 'INVALID' and t.id <> all($3::text[])
     where c.event_id = $1 and c.status = 'COMPLETE' and ($2::text is null or c.shop_id = $2::text)
       and c.seller_id = $4 and ${isOwn}`,
    [record._id, shopId, removed, sellerId, ...buyer],
  );
  return found ?? { orders: 0, tickets: 0 };
}
