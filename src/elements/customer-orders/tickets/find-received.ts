/** Whether others passed tickets on to who is signed in. What shows them loads where there are some. */
import { account } from '../../../contract/customers.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import type { ReceivedTickets } from './received-tickets.ts';

/** Nothing where there are none. @param before What is on screen of the same customer, and stays. @throws what the client throws */
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
