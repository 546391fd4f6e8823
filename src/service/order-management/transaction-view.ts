/** An order as its seller sees it. */
import type { z } from '../../contract/route.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { toMajor } from '../../sale/money.ts';
import { innerChargeView } from '../orders/inner-charges.ts';
import type { OrderRow } from '../orders/row.ts';
import type { TicketSlot } from '../orders/slots.ts';
import { transactionView } from '../orders/view.ts';

/** An order for its seller. @param slots The current slots of its tickets. */
export function orderView(row: OrderRow, now: Date, slots: readonly TicketSlot[]): z.input<typeof SellerTransaction> {
  const { secret: _secret, ...seen } = transactionView(row, now, slots);
  const { email, phone } = row.data.details ?? {};
  return {
    ...seen,
    ...innerChargeView(row),
    _id: row.id,
    ...(row.customer_id !== null && { customerId: row.customer_id }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    due: toMajor(row.due, row.currency),
    ...(row.completed_at && { completedAt: row.completed_at.toISOString() }),
  };
}
