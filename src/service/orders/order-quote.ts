/**
 * The content and price of a checkout, as they are stored: the quote of the sale's rules with the data of the buyer's
 * items.
 */
import type { ItemInput } from '../../contract/checkout.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import { categoryOf } from '../../sale/availability.ts';
import { automate } from '../../sale/automation.ts';
import { lineKey, normalize, type Cart, type CartLine } from '../../sale/cart.ts';
import { slotStart } from '../../sale/dates.ts';
import type { RefusedCoupon } from '../../sale/coupons.ts';
import type { AppliedDiscount } from '../../sale/discounts.ts';
import type { Reason } from '../../sale/ticket-options.ts';
import { quote, type QuoteLine, type QuoteOptions } from '../../sale/quote.ts';
import type { SeasonPlace } from '../../sale/season.ts';
import { allocate } from '../../sale/shares.ts';
import { pick } from '../http/pick.ts';
import type { SoldSeat } from '../storefront/seat-labels.ts';

/** The part of a line that comes from one item of the request. */
export interface OrderPart {
  readonly _id: string;
  readonly amount: number;
  readonly triggeredBy?: string | undefined;
  readonly seatingInfo?: Record<string, unknown> | undefined;
  /** Its seats, one for each ticket, if the event has a seating chart. */
  readonly seats?: readonly SoldSeat[] | undefined;
  readonly meta?: Record<string, unknown> | undefined;
}

/** A line of the quote with the data that tickets need; minor units. */
interface OrderLine extends QuoteLine {
  readonly categoryRef?: string | undefined;
  readonly categoryName?: string | undefined;
  /** `_id` of the tier of the price table that it was sold in. */
  readonly priceTier?: string | undefined;
  readonly slotStartTime?: string | undefined;
  /** The places that each of its tickets takes in child events, if they are season tickets. */
  readonly places?: readonly SeasonPlace[] | undefined;
  readonly parts: readonly OrderPart[];
  /** What the seller bears of the line; missing = nothing. */
  readonly innerCharge?: number | undefined;
}

/** A priced order, before vouchers; minor units. */
export interface Order {
  readonly currency: string;
  readonly lines: readonly OrderLine[];
  readonly regular: number;
  readonly charge: number;
  readonly total: number;
  readonly discounts: readonly AppliedDiscount[];
  /** The rate of the cart's own charge, a fraction; that of the first line if missing. */
  readonly taxRate?: number | undefined;
  /** How its seller enters prices; missing for prices with tax. */
  readonly taxMode?: string | undefined;
  /** Sold without tax: the buyer accounts for it. */
  readonly reverseCharge?: true;
  /** Coupons that do not count for this cart; missing when none was entered. */
  readonly refusedCoupons?: readonly RefusedCoupon[] | undefined;
}

/** One ticket of a line; minor units. The tickets of a line add up to the line exactly. */
export interface Admission {
  readonly line: OrderLine;
  readonly part: OrderPart;
  readonly seat?: SoldSeat | undefined;
  /** After discounts, without charges. */
  readonly price: number;
  /** After discounts, with the line's charges. */
  readonly total: number;
}

/** The cart of the items. Other fields of an item, such as a price, are ignored. */
function cartOf(items: readonly ItemInput[]): Cart {
  return items.map(({ ticketTypeId, amount, slotInfo, asHardTicket, triggeredBy }) => ({
    ticketTypeId,
    amount,
    slotId: slotInfo?.slotId,
    asHardTicket,
    triggeredBy,
  }));
}

/** The cart that is sold: with the tickets that the seller's rules add, whether the buyer sent them or not. */
export function soldCart(info: EventInfo, items: readonly ItemInput[], now: Date): Cart {
  return automate(info, cartOf(items), now);
}

/**
 * The service's price of items: the quote that a shop shows for the same cart, and the problems that prevent its
 * purchase.
 */
export function priceOrder(
  info: EventInfo,
  items: readonly ItemInput[],
  now: Date,
  options?: QuoteOptions,
): { order: Order; problems: readonly Reason[] } {
  const cart = soldCart(info, items, now);
  const quoted = quote(info, cart, now, [], options);
  const { currency, lines, regular, charge, total, discounts, problems } = quoted;
  const refusedCoupons = quoted.refusedCoupons.length > 0 ? quoted.refusedCoupons : undefined;
  const wanted = normalize(cart).filter(({ ticketTypeId }) => info.tickets?.some(({ id }) => id === ticketTypeId));
  const parts = partsByLine(items);
  const detailed = lines.map((line, at) => {
    const from = wanted[at];
    return { ...line, ...placeOf(info, line), parts: from ? partsOf(from, parts, at) : [] };
  });
  return {
    order: {
      currency,
      lines: detailed,
      regular,
      charge,
      total,
      discounts,
      ...pick(info, ['taxRate', 'taxMode']),
      ...(refusedCoupons && { refusedCoupons }),
    },
    problems,
  };
}

/**
 * All tickets of an order, in the order of its lines and parts. The index of a ticket is its index in the details form.
 */
export function ticketLines({ lines }: Pick<Order, 'lines'>): readonly Admission[] {
  // asked for each ticket of an order
  const known = listed.get(lines) ?? listTickets(lines);
  listed.set(lines, known);
  return known;
}

const listed = new WeakMap<Order['lines'], readonly Admission[]>();

function listTickets(lines: Order['lines']): Admission[] {
  return lines.flatMap((line) => {
    const each = Array.from({ length: line.amount }, () => 1);
    const prices = allocate(line.regular - line.discount, each);
    const totals = allocate(line.total, each);
    return line.parts
      .flatMap((part) => Array.from({ length: part.amount }, (_, n) => ({ part, seat: part.seats?.[n] })))
      .map(({ part, seat }, at) => ({ line, part, seat, price: prices[at] ?? 0, total: totals[at] ?? 0 }));
  });
}

/** The parts of a line. Tickets that no item asked for were added by a rule. */
function partsOf(line: CartLine, parts: ReadonlyMap<string, OrderPart[]>, at: number): OrderPart[] {
  const { amount, triggeredBy } = line;
  const sent = parts.get(partKey(line)) ?? [];
  return sent.reduce((sum, part) => sum + part.amount, 0) === amount
    ? sent
    : [{ _id: `added-${at + 1}`, amount, triggeredBy }];
}

/** The key of a line. A line of a rule has its trigger’s slot, so it is keyed without one, whatever was sent. */
const partKey = (line: CartLine) => lineKey(line.triggeredBy === undefined ? line : { ...line, slotId: undefined });

function partsByLine(items: readonly ItemInput[]): Map<string, OrderPart[]> {
  const parts = new Map<string, OrderPart[]>();
  cartOf(items).forEach((line, at) => {
    const { triggeredBy, seatingInfo, meta } = items[at] ?? {};
    const part = { _id: `item-${at + 1}`, amount: line.amount, triggeredBy, seatingInfo, meta };
    const key = partKey(line);
    const known = parts.get(key);
    if (known) known.push(part);
    else parts.set(key, [part]);
  });
  return parts;
}

/** The current names of category and time of admission. */
function placeOf(info: EventInfo, line: QuoteLine) {
  const ticket = info.tickets?.find(({ id }) => id === line.ticketTypeId);
  const category = ticket && categoryOf(info, ticket);
  const slot = info.useTimeSlots ? info.timeSlots?.find(({ _id }) => _id === line.slotId) : undefined;
  return {
    categoryRef: ticket?.categoryRef,
    categoryName: category?.name,
    ...(ticket?.priceTier && { priceTier: ticket.priceTier._id }),
    slotId: slot?._id,
    slotStartTime: slot && slotStart(slot.startTime, info).toISOString(),
  };
}
