/** Changed codes for a checkout that already holds its tickets. */
import type { ItemInput } from '../../contract/checkout.ts';
import type { OrderRow } from '../orders/row.ts';

/** A checkout as if these codes had been entered from the beginning; vouchers stay when they are missing. */
export function withCodes(
  row: OrderRow,
  coupons: readonly string[],
  vouchers: readonly string[] = row.data.vouchers.codes,
): OrderRow {
  // set even when empty, so that uses of earlier coupons are given back
  const discountCoupons = { codes: coupons, refused: [] };
  return { ...row, data: { ...row.data, discountCoupons, vouchers: { ...row.data.vouchers, codes: vouchers } } };
}

/** The items of a checkout with the buyer's data; tickets that a rule adds are added again. */
export function itemsAgain(
  { id, secret }: { readonly id: string; readonly secret: string },
  { data: { order } }: OrderRow,
): { id: string; secret: string; items: ItemInput[] } {
  const items = order.lines.flatMap(({ ticketTypeId, slotId, slotStartTime, asHardTicket, parts }) =>
    parts.map(({ amount, triggeredBy, seatingInfo, meta }): ItemInput => {
      const slotInfo = slotId !== undefined && slotStartTime !== undefined ? { slotId, slotStartTime } : undefined;
      return { type: 'ticket', ticketTypeId, amount, slotInfo, asHardTicket, triggeredBy, seatingInfo, meta };
    }),
  );
  return { id, secret, items };
}
