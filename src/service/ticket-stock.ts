/** What a ticket that was sold takes of the stock: where its order counted, whatever was switched off or taken away since. */
import { stockScopes } from '../sale/under-shop.ts';
import type { HeldTicket } from './held-tickets.ts';
import { admissionsOf } from './order.ts';
import type { StockAmount } from './stock.ts';

/** What one ticket takes. @param slotId Of the time that it admits at, or would. */
export function stockOfTicket(
  { ticket, order, sale: { event } }: Pick<HeldTicket, 'ticket' | 'order' | 'sale'>,
  slotId: string | undefined,
): StockAmount[] {
  const { record } = event;
  const { ticket_type_id: _id, data } = ticket;
  // a type that is gone counts where it counted when it was sold
  const type = record.tickets?.find((known) => known._id === _id) ?? {
    _id,
    categoryRef: admissionsOf(order.data.order)[data.index]?.line.categoryRef,
  };
  return stockScopes(record, shopOf(record.underShops, order.shop_id), type, slotId).map((scope) => ({
    ...scope,
    quantity: 1,
  }));
}

/** One that is switched off still counts; of one that is gone nobody knows how, and what its order never took is not given back. */
function shopOf<T extends { readonly _id?: string | undefined }>(shops: readonly T[] | undefined, shopId: string) {
  return shopId === '' ? undefined : (shops?.find(({ _id }) => _id === shopId) ?? { _id: shopId });
}
