/** One order by its link, or one ticket, without a sign-in. Loads if a page names one. */
import { checkout } from '../../contract/checkout.ts';
import { listings } from '../../contract/listings.ts';
import { byId } from './view/order.ts';
import type { OrdersHost } from './view/orders-host.ts';
import type { Orders } from './view/orders.ts';

const operations = { checkout, listings };

interface Link {
  readonly order?: string | undefined;
  readonly ticket?: string | undefined;
  readonly secret?: string | undefined;
}

/**
 * The order and its event; an order without the name of its event is better than none. The ticket if no order is named.
 */
export async function loadLinked(
  host: OrdersHost,
  { order, ticket = '', secret = '' }: Link,
  signal: AbortSignal,
): Promise<Orders> {
  if (!order) {
    const { loadHeld } = await import('./tickets/received-tickets.ts');
    return { transactions: [], events: new Map(), received: await loadHeld(host, { id: ticket, secret }) };
  }
  const client = host.clientFor(operations);
  const transaction = await client.checkout.transaction({ id: order, secret }, { signal });
  const { eventId: id } = transaction;
  const events = id ? await client.listings.get({ id, locale: host.language() }, { signal }).catch(() => []) : [];
  return { transactions: [transaction], events: byId(events) };
}
