/**
 * Cancellation of an unpaid order by its buyer. Beyond the specification. Whether that is possible, until when and why not
 * stands among the `changes` of the order's summary.
 */
import { CustomerTransaction } from './customers.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

export const cancellations = {
  /**
   * The whole order: its tickets admit nobody any more, and stock, seats, vouchers and coupons go back, once. The buyer is told by mail.
   * Asked again, it answers the same order. 409 `ORDER_PAID` once money has come, and otherwise with the reason that the summary names.
   */
  cancel: route({
    method: 'POST',
    path: '/api/checkout/{id}/cancel',
    who: 'secret',
    summary: 'Cancel an unpaid order',
    body: strict(z.object({ secret: z.string() })),
    answer: CustomerTransaction,
    errors: [400, 404, 409],
  }),
  cancelOwn: route({
    method: 'POST',
    path: '/api/customers/me/transactions/{id}/cancel',
    who: 'customer',
    summary: 'Cancel an own unpaid order',
    answer: CustomerTransaction,
    errors: [401, 404, 409],
  }),
};
