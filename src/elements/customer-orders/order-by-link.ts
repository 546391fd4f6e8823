/** One order by the link to it, without signing in. Loaded where a page names one. */
import type { CallOptions, Client } from '../../client/client.ts';
import { checkout } from '../../contract/checkout.ts';
import type { CustomerTransaction } from '../../contract/customers.ts';
import { listings } from '../../contract/listings.ts';
import type { OrderEvent } from './order.ts';

export const operations = { checkout, listings };

/** The order and its event; an order without the name of its event is better than none. */
export async function loadOrder(
  client: Client<typeof operations>,
  input: { readonly id: string; readonly secret: string },
  locale: string,
  options: CallOptions,
): Promise<{ transactions: readonly CustomerTransaction[]; events: readonly OrderEvent[] }> {
  const transaction = await client.checkout.transaction(input, options);
  const { eventId } = transaction;
  const events = eventId ? await client.listings.get({ id: eventId, locale }, options).catch(() => []) : [];
  return { transactions: [transaction], events };
}
