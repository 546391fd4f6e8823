/**
 * Tickets of an order: their codes, and how they are read by its secret: of the checkout, or of the public transaction
 * where a service has only that.
 */
import type { Client } from '../client/client.ts';
import type { checkout as api } from '../contract/checkout.ts';
import { UnreadableError } from '../contract/unreadable.ts';
import type { Ticket } from '../contract/tickets.ts';
import { isMissing } from './missing.ts';

/** A ticket code in groups of four, to be read out; one of another form is a single group. */
export function inFours(code: string): readonly string[] {
  return /^(?:\w{4})+$/.test(code) ? (code.match(/.{4}/g) ?? []) : [code];
}

/** @throws the errors of the client, of the last operation that was asked */
export async function readTickets(
  client: Client<{ checkout: typeof api }>['checkout'],
  { _id: id, secret }: { readonly _id: string; readonly secret: string },
): Promise<Ticket[]> {
  try {
    return await client.tickets({ id, secret });
  } catch (error) {
    if (!isMissing(error) && !(error instanceof UnreadableError)) throw error;
    return (await client.orderTickets({ id, secret })).tickets;
  }
}
