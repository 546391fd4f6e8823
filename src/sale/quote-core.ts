/**
 * The price of a cart, with the rules that only some events have as a parameter: the shop loads them for a cart that needs
 * them. All others call `quote` of `quote.ts`.
 */
import type { Checkout } from '../contract/checkout.ts';
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import { normalize, type Cart } from './cart.ts';
import { cartCharge, lineCharge } from './charges.ts';
import type { QuoteCoupon, RefusedCoupon } from './coupons.ts';
import type { AppliedDiscount, Priced } from './discounts.ts';
import { toMinor } from './money.ts';
import type { Reason } from './ticket-options.ts';
import { isPrinted } from './printed-tickets.ts';
import { automated, problemsBy } from './problems.ts';
import type { QuoteRules } from './quote-rules.ts';
import { taxOf } from './tax.ts';

/** All amounts are minor units of `currency`. */
export interface QuoteLine {
  readonly ticketTypeId: string;
  readonly name: string;
  readonly slotId?: string | undefined;
  /** `_id` of the automation rule that it comes from. */
  readonly triggeredBy?: string | undefined;
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
  /** A fraction. */
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
  /** Coupons that do not count, and why. */
  readonly refusedCoupons: readonly RefusedCoupon[];
  readonly discount: number;
  /** Charges on the lines and on the cart. */
  readonly charge: number;
  readonly cartCharge: number;
  /** The cost of the order before vouchers. */
  readonly total: number;
  readonly redeemed: readonly { readonly code: string; readonly amount: number }[];
  /** The amount to be paid after vouchers. */
  readonly due: number;
  /** Taxes that `total` includes, by rate. */
  readonly taxes: readonly { readonly rate: number; readonly amount: number }[];
  /** The reasons why this cart cannot be bought; empty if it can. */
  readonly problems: readonly Reason[];
}

/** The state that a price depends on beside the cart. */
export interface QuoteOptions {
  /** `_id`s of the event's `posDiscounts` that staff give at a POS; others are ignored. */
  readonly posDiscounts?: readonly string[] | undefined;
  /** Coupons in the order of entry. */
  readonly coupons?: readonly QuoteCoupon[] | undefined;
}

/** True if a price depends on rules: those of the event, or coupons. */
export function needsRules(
  { cartAutomationRules, discountGroups, posDiscounts }: EventInfo,
  coupons: readonly QuoteCoupon[],
): boolean {
  return [cartAutomationRules, discountGroups, posDiscounts, coupons].some((each) => each?.length);
}

/**
 * Prices a cart after the cart rules (`automate`): regular prices, discounts in the seller's order, coupons, charges on
 * the rest, then vouchers. Lines of unknown ticket types cost nothing and are named in `problems`.
 *
 * @throws {Error} if the price depends on rules and these are missing
 */
export function quoteBy(
  rules: QuoteRules | undefined,
  info: EventInfo,
  cart: Cart,
  now: Date,
  vouchers: readonly QuoteVoucher[] = [],
  { posDiscounts, coupons = [] }: QuoteOptions = {},
): Quote {
  if (!rules && needsRules(info, coupons)) throw new Error('No rules'); // never a wrong price
  const currency = info.currency ?? 'EUR';
  const wanted = normalize(automated(info, cart, now, rules));
  const entries = wanted.flatMap((line) => {
    const ticket = info.tickets?.find(({ id }) => id === line.ticketTypeId);
    if (!ticket) return [];
    const unit = Math.max(0, toMinor(ticket.price, currency));
    const asHardTicket = isPrinted(info, ticket, now, line.asHardTicket);
    const priced: Priced = {
      ticketTypeId: ticket.id,
      amount: line.amount,
      regular: unit * line.amount,
      discount: 0,
    };
    return [{ line, ticket, unit, asHardTicket, priced }];
  });
  // resale tickets cost what their holders ask
  const priced = entries.flatMap(({ ticket, priced }) => (ticket.resale ? [] : priced));
  const applied = rules?.applyDiscounts(info, wanted, priced, currency, posDiscounts) ?? [];
  const refused = rules?.applyCoupons(info, priced, currency, coupons, applied, now) ?? [];
  const lines = entries.map((entry): QuoteLine => {
    const { line, ticket, unit, asHardTicket, priced } = entry;
    const price = priced.regular - priced.discount;
    const charge = priced.waivedBy === undefined ? chargeOf(info, entry, currency) : 0;
    return {
      ticketTypeId: ticket.id,
      name: ticket.name,
      slotId: line.slotId,
      triggeredBy: line.triggeredBy,
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
  const onCart = cartChargeOf(info, entries, currency);
  const total = sum(lines, 'total') + onCart;
  const redeemed = redeem(vouchers, total);
  const charges = {
    line: (entry: Entry) => chargeOf(info, entry, currency),
    cart: (before: number) => cartChargeOf(info, entries, currency, before),
  };
  const all = rules?.withWaived(applied, entries, charges) ?? [];
  const vain = rules?.couponsInVain(all) ?? [];
  if (vain.length > 0) {
    // as if they had not been entered: they exclude no other
    const others = coupons.filter(({ code }) => !vain.some((each) => each.code === code));
    const rest = quoteBy(rules, info, cart, now, vouchers, { posDiscounts, coupons: others });
    return { ...rest, refusedCoupons: [...rest.refusedCoupons, ...vain] };
  }
  return {
    currency,
    lines,
    regular: sum(lines, 'regular'),
    discounts: all,
    refusedCoupons: refused,
    discount: sum(lines, 'discount'),
    charge: sum(lines, 'charge') + onCart,
    cartCharge: onCart,
    total,
    redeemed,
    due: total - redeemed.reduce((used, { amount }) => used + amount, 0),
    taxes: taxes(lines, onCart, info.taxRate),
    problems: problemsBy(rules, info, cart, now),
  };
}

/** A line with what it is priced from. */
interface Entry {
  readonly ticket: InfoTicket;
  readonly asHardTicket: boolean;
  readonly priced: Priced;
}

/** The charge of a line, as if nothing waived it. */
function chargeOf(info: EventInfo, { ticket, asHardTicket, priced }: Entry, currency: string): number {
  const { amount, regular, discount } = priced;
  return lineCharge(info, ticket, { amount, price: regular - discount, asHardTicket }, currency);
}

/** The charge of the cart for the lines that no discount before this place waives; for all of them if missing. */
function cartChargeOf(info: EventInfo, entries: readonly Entry[], currency: string, before = Infinity): number {
  const charged = entries.filter(({ priced: { waivedBy = Infinity } }) => waivedBy >= before);
  return cartCharge(
    info,
    charged.map(({ ticket }) => ticket),
    currency,
  );
}

function sum(lines: readonly QuoteLine[], field: 'regular' | 'discount' | 'charge' | 'total'): number {
  return lines.reduce((total, line) => total + line[field], 0);
}

/** The charges of an order by what they are for: tickets, their printing, and the order as a whole; minor units. */
export function chargesOf(
  { hardTicketSettings }: Pick<EventInfo, 'hardTicketSettings'>,
  { lines, charge, cartCharge: order, currency }: Quote,
): { readonly tickets: number; readonly printed: number; readonly order: number } {
  const each = toMinor(hardTicketSettings?.hardTicketOuterCharge ?? 0, currency);
  // a discount may have waived them
  const printed = lines.reduce(
    (sum, line) => sum + (line.asHardTicket ? Math.min(line.charge, each * line.amount) : 0),
    0,
  );
  return { tickets: charge - order - printed, printed, order };
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

/**
 * Taxes that amounts include. The cart's own charge is taxed by the event's rate, or by the first line's if the event
 * names none.
 */
export function taxes(
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
    .map(([rate, amount]) => ({ rate, amount: taxOf(amount, rate) }));
}

/** What is to be paid of a checkout after its vouchers, minor units. */
export function dueOf({
  realPrice,
  currency,
  redeemedVouchers,
}: Pick<Checkout, 'realPrice' | 'currency' | 'redeemedVouchers'>): number {
  return toMinor(realPrice, currency) - toMinor(redeemedVouchers?.totalRedeemedAmount ?? 0, currency);
}
