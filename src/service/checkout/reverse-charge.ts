/** Reverse charge of a checkout: the details of a buyer decide whether its order is charged with tax. */
import { resaleKinds } from '../inventory/resale-holds.ts';
import { owesTax } from '../../sale/vat-ids.ts';
import type { Details } from '../orders/details.ts';
import type { Order } from '../orders/order-quote.ts';
import type { CheckoutData, OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';

/**
 * True when a buyer owes the tax: the seller lets firms of other member states owe it, and both have a VAT id. Resale
 * tickets are sold with what their holders ask, so that their orders stay as they are.
 */
export function isReverseCharged({ event: { seller } }: Sale, { vatId }: Details, data: CheckoutData): boolean {
  if (seller.taxSettings?.reverseCharge !== true || resaleKinds(data.order).length > 0) return false;
  return owesTax(vatId, seller.vatId);
}

/** True when the details change the price, as the buyer owes the tax now, or owes it no more. */
export function changesTax(sale: Sale, { data }: OrderRow, details: Details): boolean {
  return isReverseCharged(sale, details, data) !== (data.taxedOrder !== undefined);
}

/** The order as it was priced: with tax, whether the buyer owes it or not. */
export function pricedOrder({ order, taxedOrder }: CheckoutData): Order {
  return taxedOrder ?? order;
}
