/** Received tickets of the signed-in customer. Their list loads if there are some. */
import { account } from '../../../contract/customers.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import type { ReceivedTickets } from '../view/orders.ts';

/**
 * The received tickets; `undefined` if there are none. @param before the list of the same customer on screen, which
 * stays @throws the errors of the client
 */
export async function load(
  host: OrdersHost,
  signal: AbortSignal,
  before: Promise<ReceivedTickets | undefined | null>,
): Promise<ReceivedTickets | undefined> {
  const { docs } = await host.clientFor({ account }).account.tickets({ transferred: true, top: 1000 }, { signal });
  const tickets = docs.filter(({ transferredAt }) => transferredAt);
  if (tickets.length === 0) return undefined;
  const shown = await before;
  return shown ? await shown.load(tickets) : await (await import('./received-tickets.ts')).showReceived(host, tickets);
}
