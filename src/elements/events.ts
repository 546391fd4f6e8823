/** The DOM events of all elements, for the package's entry. Each element imports only its own. */
export * from './customer-orders/view/order-events.ts';
export * from './event-listing/listing-events.ts';
export * from './event-shop/kiosk/pos-events.ts';
export * from './event-shop/view/order-events.ts';
export * from './event-shop/view/shop-events.ts';
export * from './voucher-check/voucher-events.ts';
