/** The DOM events of all elements, for the package's entry. Each element imports its own alone. */
export * from './customer-orders/order-events.ts';
export * from './event-listing/listing-events.ts';
export * from './event-shop/counter-events.ts';
export * from './event-shop/order-events.ts';
export * from './event-shop/shop-events.ts';
export * from './voucher-check/voucher-events.ts';
