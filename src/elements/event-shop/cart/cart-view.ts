/** The cart as the page reads it. */
import { toMajor } from '../../../sale/money.ts';
import type { Quote } from '../../../sale/quote-core.ts';
import type { CartView } from '../view/shop-events.ts';

/** The cart for the page; amounts in major units. */
export function cartView({ currency, lines, total }: Quote, vouchers: readonly { readonly code: string }[]): CartView {
  return {
    lines: lines.map(({ ticketTypeId, name, amount, total: sum }) => ({
      ticketTypeId,
      name,
      amount,
      total: toMajor(sum, currency),
    })),
    total: toMajor(total, currency),
    currency,
    vouchers: vouchers.map(({ code }) => code),
  };
}
