/**
 * Cancellation of an unpaid order by its buyer. The `changes` of the order's summary say whether it is possible, until
 * when, and why not.
 */
import { CustomerTransaction } from './order-items.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

export const cancellations = {
  /**
   * Cancels the whole order. Its tickets are no longer valid; stock, seats, vouchers and coupons are released, once.
   * The buyer gets an email. A repeated request answers the same order. 409 `ORDER_PAID` once money has been received,
   * otherwise 409 with the reason that the summary names.
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
  /** Its tickets end and are on sale again. One that can’t be canceled is 409, with the reason. */
  cancelOwn: route({
    method: 'POST',
    path: '/api/customers/me/transactions/{id}/cancel',
    who: 'customer',
    summary: 'Cancel an own unpaid order',
    answer: CustomerTransaction,
    errors: [401, 404, 409],
  }),
};
