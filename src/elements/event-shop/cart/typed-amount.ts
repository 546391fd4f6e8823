/** An amount of tickets that a buyer typed. */
import { amountOf } from '../../../sale/cart.ts';
import { ceiling, ticketOption } from '../../../sale/ticket-options.ts';
import type { ShopCart } from '../view/shop-cart.ts';
import type { ShopView } from '../view/shop-view.ts';

/** Takes it, or as much of it as can be had; the field has a whole number again after that. */
export function takeTyped(
  { info, cart, now, slot }: ShopView,
  { setQuantity }: Pick<ShopCart, 'setQuantity'>,
  ticketTypeId: string,
  field: HTMLInputElement,
): void {
  const ticket = info.tickets?.find(({ id }) => id === ticketTypeId);
  if (!ticket) return;
  const { amount, next } = ticketOption(info, ticket, cart, now, slot);
  const beside = amountOf(cart, ticketTypeId) - amount;
  const most = next === undefined ? amount : ceiling(info, ticket, cart, slot).fits - beside;
  const wanted = Math.max(0, Math.min(parseInt(field.value, 10) || 0, most));
  field.value = String(wanted);
  if (wanted !== amount) setQuantity(ticketTypeId, wanted);
}
