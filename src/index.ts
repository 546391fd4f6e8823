/** The package: classes, events, the client, types. Importing it registers nothing. */
import { createClient as create, type Client, type ClientOptions } from './client/client.ts';
import { api, type Api } from './contract/index.ts';

export { ServiceError, UnreachableError } from './client/errors.ts';
export type { CallOptions, Client, ClientOptions } from './client/client.ts';
export { UnreadableError } from './contract/unreadable.ts';
export { api, type Api };
export * from './elements/events.ts';
export { CustomerOrders } from './elements/customer-orders/customer-orders.ts';
export { EventListing } from './elements/event-listing/event-listing.ts';
export { EventShop } from './elements/event-shop/event-shop.ts';
export { VoucherCheck } from './elements/voucher-check/voucher-check.ts';
export type { Checkout, CheckoutItem, DetailsForm, PaymentMethod } from './contract/checkout.ts';
export type { Customer, CustomerTransaction } from './contract/customers.ts';
export type { EventAnswer as EventRecord } from './contract/events.ts';
export type { PublicEvent } from './contract/public-event.ts';
export type { Availabilities, EventInfo, InfoSlot, InfoTicket } from './contract/event-info.ts';
export type { ListingEvent } from './contract/listings.ts';
export type { Ticket, TicketType } from './contract/tickets.ts';
export type { Voucher, VoucherInfo } from './contract/vouchers.ts';

/**
 * A client for every operation of the service.
 * @example
 * const client = createClient({ baseUrl: 'https://tickets.example' });
 * const events = await client.listings.list({ sellerId: 'city-theatre' });
 */
export function createClient(options: ClientOptions): Client<Api> {
  return create(api, options);
}
