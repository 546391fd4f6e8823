/** How an order was paid, or is to be. */
import type { SellerTransaction } from '../../contract/transactions.ts';
import { word } from '../../elements/format.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';

/** The word for it; '' where nothing tells it. */
export function methodOf({ paymentMethod, paymentInfoMethod }: SellerTransaction, { order }: DeskTexts): string {
  const method = paymentInfoMethod ?? paymentMethod ?? '';
  if (method === 'free') return order.free;
  return word(order.methods, method) || method;
}
