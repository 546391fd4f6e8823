/** The package `@foyer-tickets/client`: a client of the service's API for browsers and servers, its errors and types. */
import { createClient as create, type Client as ClientOf, type ClientOptions } from '../client/client.ts';
import { api, type Api } from '../contract/index.ts';

export { ServiceError, UnreachableError } from '../client/errors.ts';
export { UnreadableError } from '../contract/unreadable.ts';
export type { CallOptions, ClientOptions } from '../client/client.ts';
export type { Checkout, CheckoutItem, DetailsForm, PaymentMethod } from '../contract/checkout.ts';
export type { Customer } from '../contract/customers.ts';
export type { CustomerTransaction } from '../contract/order-items.ts';
export type { EventAnswer as EventRecord } from '../contract/events.ts';
export type { PublicEvent } from '../contract/public-event.ts';
export type { Availabilities } from '../contract/availabilities.ts';
export type { EventInfo, InfoSlot, InfoTicket } from '../contract/event-info.ts';
export type { ListingEvent } from '../contract/listings.ts';
export type { Ticket, TicketType } from '../contract/tickets.ts';
export type { Voucher, VoucherInfo } from '../contract/vouchers.ts';

/** The operations of the service by group and name: `client.vouchers.history(…)`. */
export type Client = ClientOf<Api>;

/**
 * A client for every operation of the service.
 * @example
 * const client = createClient({ baseUrl: 'https://tickets.example' });
 * const events = await client.listings.list({ sellerId: 'city-theatre' });
 */
export function createClient(options: ClientOptions): Client {
  return create(api, options);
}
