/** Tracked sales: carts and orders for the page's own analytics, in the names of GA4. Amounts in major units. */
import type { Checkout } from '../../../contract/checkout.ts';
import type { EventInfo } from '../../../contract/event-info.ts';
import { toMajor, toMinor } from '../../../sale/money.ts';
import { chargesOf, type Quote } from '../../../sale/quote-core.ts';
import type { TrackedItem } from './tracked-change.ts';

/** A cart: its items, the coupons that count, and the tax and the charge for printed tickets in its value. */
export function trackedCart(info: EventInfo, priced: Quote) {
  const { lines, discounts, taxes, currency } = priced;
  const major = (minor: number) => toMajor(minor, currency);
  const items = lines.map(({ ticketTypeId, name, amount, regular, discount }): TrackedItem => ({
    item_id: ticketTypeId,
    item_name: name,
    item_category: info.name,
    price: major(Math.round((regular - discount) / amount)),
    quantity: amount,
    ...(discount > 0 && { discount: major(Math.round(discount / amount)) }),
  }));
  const { printed } = chargesOf(info, priced);
  return {
    items,
    ...couponOf(discounts.flatMap(({ code }) => code ?? [])),
    tax: major(taxes.reduce((sum, { amount }) => sum + amount, 0)),
    ...(printed > 0 && { shipping: major(printed) }),
  };
}

/** A checkout or an order as the service answers it: its items, coupons and taxes, and its value. */
export function trackedOrder({ name }: EventInfo, { items, realPrice, currency }: Checkout) {
  const sold = items.flatMap(({ tickets }) => tickets ?? []);
  const tax = sold.reduce(
    (sum, { amount = 1, price = 0, netPrice = price }) =>
      sum + amount * (toMinor(price, currency) - toMinor(netPrice, currency)),
    0,
  );
  return {
    currency,
    value: realPrice,
    items: sold.map(({ ticketTypeId, name: ticketName, price = 0, amount }): TrackedItem => ({
      item_id: ticketTypeId ?? '',
      item_name: ticketName ?? '',
      item_category: name,
      price,
      quantity: amount ?? 1,
    })),
    ...couponOf(items.flatMap(({ appliedCoupons }) => appliedCoupons ?? [])),
    tax: toMajor(tax, currency),
  };
}

const couponOf = (codes: readonly string[]) => (codes.length > 0 ? { coupon: codes.join(',') } : {});
