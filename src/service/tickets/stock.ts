/**
 * The stock of a sold ticket: in the scopes where its order counted, even if they were switched off or deleted since.
 */
import type { TicketType } from '../../contract/tickets.ts';
import { stockScopes } from '../../sale/under-shop.ts';
import type { OwnedTicket } from './change-context.ts';
import { ticketLines } from '../orders/order-quote.ts';
import { tierAmounts, type StockAmount } from '../events/stock-amounts.ts';

type Sold = Pick<OwnedTicket, 'ticket' | 'order' | 'sale'>;

/** The amounts of one ticket. @param slotId The slot that it admits at, or would. */
export function stockOfTicket(sold: Sold, slotId: string | undefined): StockAmount[] {
  const { record } = sold.sale.event;
  const shop = shopOf(record.underShops, sold.order.shop_id);
  const priceTier = ticketLines(sold.order.data.order)[sold.ticket.data.index]?.line.priceTier;
  const own = stockScopes(record, shop, countedType(sold), slotId).map((scope) => ({ ...scope, quantity: 1 }));
  return [...own, ...tierAmounts(sold.sale.event, [{ priceTier, amount: 1 }])];
}

/** The type of a ticket, with its category; a deleted one counts where it counted when it was sold. */
export function countedType({
  ticket,
  order,
  sale,
}: Sold): Pick<TicketType, '_id' | 'categoryRef' | 'ignoreForMaxAmounts'> {
  const { ticket_type_id: _id, data } = ticket;
  const known = sale.event.record.tickets?.find((type) => type._id === _id);
  return known ?? { _id, categoryRef: ticketLines(order.data.order)[data.index]?.line.categoryRef };
}

/**
 * The under-shop, also when it is switched off. The scopes of a deleted shop are unknown: stock that its orders never
 * took is not given back.
 */
function shopOf<T extends { readonly _id?: string | undefined }>(shops: readonly T[] | undefined, shopId: string) {
  return shopId === '' ? undefined : (shops?.find(({ _id }) => _id === shopId) ?? { _id: shopId });
}
