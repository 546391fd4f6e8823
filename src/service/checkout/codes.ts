/** Other codes for a checkout that holds its tickets already. */
import type { ItemInput } from '../../contract/checkout.ts';
import type { OrderRow } from '../orders/row.ts';

/** A checkout as if these codes had been entered from the beginning; vouchers stay when they are missing. */
export function withCodes(
  row: OrderRow,
  coupons: readonly string[],
  vouchers: readonly string[] = row.data.vouchers.codes,
): OrderRow {
  // uses of earlier coupons are looked for while this stands there, even empty
  const discountCoupons = { codes: coupons, refused: [] };
  return { ...row, data: { ...row.data, discountCoupons, vouchers: { ...row.data.vouchers, codes: vouchers } } };
}

/** The items of a checkout once more, with what a buyer said of them: what a rule added comes by itself. */
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
