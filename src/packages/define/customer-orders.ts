/** `import 'foyer-tickets/customer-orders.js'`: registers `<customer-orders>`. */
import { CustomerOrders } from '../../elements/customer-orders/customer-orders.ts';
import { define } from './define.ts';

define('customer-orders', CustomerOrders);

export { CustomerOrders };
