/**
 * The history of a voucher, for the holder of its code. It has a file of its own, apart from the info, since few ask
 * for it.
 */
import { num, text, timestamp } from './fields.ts';
import { route, z } from './route.ts';

const VoucherMovement = z.looseObject({
  /**
   * `issued`, `adjusted` (its seller changed the amount), `held` (for an order that is being placed), `redeemed`,
   * `refunded` (an order was canceled, or a POS took it back).
   */
  kind: z.string(),
  /** `shop` or `counter`: where it was redeemed, or where that was taken back. */
  place: text,
  /** The change of the balance in major units; below 0 when something was taken. */
  amount: z.number(),
  /** The balance after it, major units. */
  balance: z.number(),
  createdAt: timestamp,
});
export type VoucherMovement = z.output<typeof VoucherMovement>;

/** The movements of a voucher's balance. */
export const voucherHistory = {
  /**
   * Lists the movements, newest first. One order is one entry, however often it was changed before it was placed; an
   * aborted checkout leaves none. The entry does not name the order, which is between the seller and its buyer. `id`
   * and `code` are those of the info, and so are the limits: wrong ones are answered alike.
   */
  history: route({
    method: 'GET',
    path: '/api/vouchers/{id}/{code}/history',
    who: 'anyone',
    summary: 'What a voucher was used for, and what is left',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({
      docs: z.array(VoucherMovement),
      total: z.number(),
      currency: z.string(),
      /** Of the seller. */
      timezone: z.string(),
    }),
    errors: [400, 404],
  }),
};
