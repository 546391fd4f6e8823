/** Reverse charge: an order without tax, which its buyer accounts for. */
import type { AppliedDiscount } from './discounts.ts';
import { round } from './money.ts';
import type { Quote, QuoteLine } from './quote-core.ts';
import { allocate } from './shares.ts';

/** The sums of a priced order; minor units. */
interface Priced<Line extends QuoteLine> {
  readonly lines: readonly Line[];
  readonly regular: number;
  /** All charges, those of the cart included. */
  readonly charge: number;
  readonly total: number;
  readonly discounts: readonly AppliedDiscount[];
  /** The rate of the cart's own charge; that of the first line if missing. */
  readonly taxRate?: number | undefined;
}

/**
 * The order at its net prices, with a rate of 0. The price of a ticket, the discount of a line and each charge are
 * rounded once. An order without tax stays as it is.
 */
export function withoutTax<Line extends QuoteLine, Order extends Priced<Line>>(
  order: Order & Priced<Line>,
): Order & { readonly reverseCharge: true } {
  const lines = order.lines.map((line) => {
    const net = (amount: number) => round(amount / (1 + line.taxRate));
    const unit = net(line.unit);
    const regular = unit * line.amount;
    // rounding never makes a ticket dearer than with its tax
    const price = Math.min(Math.max(0, regular - net(line.discount)), line.regular - line.discount);
    const discount = regular - price;
    const charge = net(line.charge);
    return { ...line, unit, regular, discount, charge, total: price + charge, taxRate: 0 };
  });
  const sum = (all: readonly QuoteLine[], field: 'regular' | 'discount' | 'charge' | 'total') =>
    all.reduce((total, line) => total + line[field], 0);
  const cartRate = order.taxRate ?? order.lines[0]?.taxRate ?? 0;
  const onCart = round((order.charge - sum(order.lines, 'charge')) / (1 + cartRate));
  const taken = allocate(
    sum(lines, 'discount'),
    order.discounts.map(({ amount }) => amount),
  );
  const discounts = order.discounts.map(({ waived, ...discount }, at) => ({
    ...discount,
    amount: taken[at] ?? 0,
    ...(waived !== undefined && { waived: round(waived / (1 + cartRate)) }),
  }));
  return {
    ...order,
    lines,
    discounts,
    regular: sum(lines, 'regular'),
    charge: sum(lines, 'charge') + onCart,
    total: sum(lines, 'total') + onCart,
    taxRate: 0,
    reverseCharge: true,
  };
}

/**
 * The price of a cart without tax, as a buyer is shown it. Vouchers pay at most what is left to pay.
 * @param eventRate tax rate of the cart's own charge; the rate of the first line if missing
 */
export function quoteWithoutTax(quote: Quote, eventRate: number | undefined): Quote {
  const net = withoutTax({ ...quote, taxRate: eventRate });
  const cartCharge = net.charge - net.lines.reduce((sum, { charge }) => sum + charge, 0);
  let due = net.total;
  const redeemed = net.redeemed.map(({ code, amount }) => {
    const used = Math.min(amount, due);
    due -= used;
    return { code, amount: used };
  });
  return { ...net, cartCharge, redeemed, due, taxes: [] };
}
