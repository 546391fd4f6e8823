/** The price of a cart. The browser shows it and the service charges it: both call `quote` and nothing else. */
import type { EventInfo } from '../contract/event-info.ts';
import { normalize, type Cart } from './cart.ts';
import { cartCharge, isPrinted, lineCharge } from './charges.ts';
import { applyDiscounts, type AppliedDiscount, type Priced } from './discounts.ts';
import { round, toMinor } from './money.ts';
import type { Reason } from './offers.ts';
import { problems } from './problems.ts';

/** All amounts are minor units of `currency`. */
export interface QuoteLine {
  readonly ticketTypeId: string;
  readonly name: string;
  readonly slotId?: string | undefined;
  readonly asHardTicket: boolean;
  readonly amount: number;
  /** Price of one ticket as listed. */
  readonly unit: number;
  /** `unit` times `amount`. */
  readonly regular: number;
  readonly discount: number;
  readonly charge: number;
  /** `regular` less `discount` plus `charge`. */
  readonly total: number;
  /** Percent. */
  readonly taxRate: number;
}

/** A voucher that a buyer wants to use; `balance` in minor units. */
export interface QuoteVoucher {
  readonly code: string;
  readonly balance: number;
}

export interface Quote {
  readonly currency: string;
  readonly lines: readonly QuoteLine[];
  readonly regular: number;
  readonly discounts: readonly AppliedDiscount[];
  readonly discount: number;
  /** Charges on the lines and on the cart. */
  readonly charge: number;
  readonly cartCharge: number;
  /** What the order costs, before vouchers. */
  readonly total: number;
  readonly redeemed: readonly { readonly code: string; readonly amount: number }[];
  /** What is left to be paid after vouchers. */
  readonly due: number;
  /** Taxes that `total` includes, by rate in percent. */
  readonly taxes: readonly { readonly rate: number; readonly amount: number }[];
  /** Why this cart cannot be bought; empty when it can. */
  readonly problems: readonly Reason[];
}

/**
 * Prices a cart: regular prices, discounts in the seller's order, charges on what is left, then vouchers.
 * Lines of unknown ticket types cost nothing and are named in `problems`.
 */
export function quote(info: EventInfo, cart: Cart, now: Date, vouchers: readonly QuoteVoucher[] = []): Quote {
  const currency = info.currency ?? 'EUR';
  const wanted = normalize(cart);
  const entries = wanted.flatMap((line) => {
    const ticket = info.tickets?.find(({ id }) => id === line.ticketTypeId);
    if (!ticket) return [];
    const unit = Math.max(0, toMinor(ticket.price, currency));
    const asHardTicket = isPrinted(info, ticket, line.asHardTicket);
    const priced: Priced = {
      ticketTypeId: ticket.id,
      amount: line.amount,
      regular: unit * line.amount,
      discount: 0,
      waived: false,
    };
    return [{ line, ticket, unit, asHardTicket, priced }];
  });
  const discounts = applyDiscounts(
    info,
    wanted,
    entries.map(({ priced }) => priced),
    currency,
  );
  const lines = entries.map(({ line, ticket, unit, asHardTicket, priced }): QuoteLine => {
    const price = priced.regular - priced.discount;
    const charge = priced.waived ? 0 : lineCharge(info, ticket, { amount: line.amount, price, asHardTicket }, currency);
    return {
      ticketTypeId: ticket.id,
      name: ticket.name,
      slotId: line.slotId,
      asHardTicket,
      amount: line.amount,
      unit,
      regular: priced.regular,
      discount: priced.discount,
      charge,
      total: price + charge,
      taxRate: ticket.taxRate ?? info.taxRate ?? 0,
    };
  });
  const charged = entries.flatMap(({ ticket, priced }) => (priced.waived ? [] : [ticket]));
  const onCart = cartCharge(info, charged, currency);
  const total = sum(lines, 'total') + onCart;
  const redeemed = redeem(vouchers, total);
  return {
    currency,
    lines,
    regular: sum(lines, 'regular'),
    discounts,
    discount: sum(lines, 'discount'),
    charge: sum(lines, 'charge') + onCart,
    cartCharge: onCart,
    total,
    redeemed,
    due: total - redeemed.reduce((used, { amount }) => used + amount, 0),
    taxes: taxes(lines, onCart, info.taxRate),
    problems: problems(info, cart, now),
  };
}

function sum(lines: readonly QuoteLine[], field: 'regular' | 'discount' | 'charge' | 'total'): number {
  return lines.reduce((total, line) => total + line[field], 0);
}

/** Vouchers pay in the order in which they were entered, each once and at most what it holds. */
function redeem(vouchers: readonly QuoteVoucher[], total: number): { code: string; amount: number }[] {
  let open = total;
  const used: { code: string; amount: number }[] = [];
  for (const { code, balance } of vouchers) {
    if (used.some((other) => other.code === code)) continue;
    const amount = Math.max(0, Math.min(balance, open));
    used.push({ code, amount });
    open -= amount;
  }
  return used;
}

/** The cart's own charge is taxed by the event's rate, or by the first line's where the event names none. */
function taxes(
  lines: readonly QuoteLine[],
  onCart: number,
  eventRate: number | undefined,
): { rate: number; amount: number }[] {
  const gross = new Map<number, number>();
  const add = (rate: number, amount: number) => gross.set(rate, (gross.get(rate) ?? 0) + amount);
  for (const { taxRate, total } of lines) add(taxRate, total);
  if (onCart > 0) add(eventRate ?? lines[0]?.taxRate ?? 0, onCart);
  return [...gross]
    .filter(([rate]) => rate > 0)
    .sort(([a], [b]) => a - b)
    .map(([rate, amount]) => ({ rate, amount: round((amount * rate) / (100 + rate)) }));
}
