/** The search for orders: by their number, buyer, email address and ticket codes, and by the names on tickets. */
import { sellerTickets } from '../../contract/seller-tickets.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import type { Desk } from '../parts/desk.ts';

/** Tickets that are looked at. */
const maxTickets = 50;
/** What is shorter finds too much. */
const minCharacters = 3;

/** What a list of orders is limited to. */
export interface OrderFilter {
  readonly status?: 'COMPLETE' | 'CANCELED';
  readonly paymentStatus?: string;
  readonly overdue?: true;
  readonly eventId?: string;
  readonly paymentMethod?: string;
  /** From then on, and until then. */
  readonly start?: string;
  readonly end?: string;
}

/**
 * The orders that a person means by what they typed, the newest first; none for less than three characters.
 * @param most Orders that are looked at.
 */
export async function searchOrders(
  desk: Desk,
  typed: string,
  filter: OrderFilter,
  most: number,
): Promise<readonly SellerTransaction[]> {
  const search = typed.trim();
  if (search.length < minCharacters) return [];
  const client = desk.client({
    transactions: { list: transactions.list, get: transactions.get },
    tickets: { list: sellerTickets.list },
  });
  const [orders, tickets] = await Promise.all([
    client.transactions.list({ ...filter, search, top: most }),
    desk.may('tickets:read')
      ? client.tickets.list({ name: search, event: filter.eventId, top: maxTickets })
      : undefined,
  ]);
  const found = new Map(orders.rows.map((order) => [order._id, order]));
  const others = new Set((tickets?.rows ?? []).flatMap(({ transactionId }) => transactionId ?? []));
  const held = await Promise.all(
    [...others].filter((id) => !found.has(id)).map((id) => client.transactions.get({ id })),
  );
  for (const order of held) if (fits(order, filter)) found.set(order._id, order);
  return [...found.values()].sort((one, other) => (other.completedAt ?? '').localeCompare(one.completedAt ?? ''));
}

function fits(order: SellerTransaction, filter: OrderFilter): boolean {
  const { status, paymentStatus, overdue, eventId, paymentMethod, start, end } = filter;
  const at = new Date(order.completedAt ?? 0);
  return (
    (status === undefined || order.status === status) &&
    (paymentStatus === undefined || order.paymentStatus === paymentStatus) &&
    (overdue === undefined || order.overdueSince !== undefined) &&
    (eventId === undefined || order.eventId === eventId) &&
    (paymentMethod === undefined || order.paymentMethod === paymentMethod) &&
    (start === undefined || at >= new Date(start)) &&
    (end === undefined || at <= new Date(end))
  );
}
