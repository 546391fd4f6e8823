/** The package `foyer-tickets`: the classes of the elements, their events and errors. Importing it registers nothing. */
export { ServiceError, UnreachableError } from '../client/errors.ts';
export { UnreadableError } from '../contract/unreadable.ts';
export * from '../elements/events.ts';
export { CustomerOrders } from '../elements/customer-orders/customer-orders.ts';
export { EventListing } from '../elements/event-listing/event-listing.ts';
export { EventShop } from '../elements/event-shop/event-shop.ts';
export { VoucherCheck } from '../elements/voucher-check/voucher-check.ts';
