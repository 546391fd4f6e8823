/** `import 'foyer-tickets/define.js'`: registers the four elements. */
import './customer-orders.ts';
import './event-listing.ts';
import './event-shop.ts';
import './voucher-check.ts';
