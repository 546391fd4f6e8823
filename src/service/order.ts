/** What a checkout sells and what that costs, as it is kept: the quote of the sale's rules beside what the buyer sent. */
import type { ItemInput } from '../contract/checkout.ts';
import type { EventInfo } from '../contract/event-info.ts';
import { categoryOf } from '../sale/availability.ts';
import { normalize, type Cart, type CartLine } from '../sale/cart.ts';
import { slotStart } from '../sale/dates.ts';
import type { AppliedDiscount } from '../sale/discounts.ts';
import type { Reason } from '../sale/offers.ts';
import { quote, type QuoteLine } from '../sale/quote.ts';
import { allocate } from '../sale/shares.ts';

/** What one item of the request added to a line. */
interface OrderPart {
  readonly _id: string;
  readonly amount: number;
  readonly triggeredBy?: string | undefined;
  readonly seatingInfo?: Record<string, unknown> | undefined;
  readonly meta?: Record<string, unknown> | undefined;
}

/** A line of the quote with what tickets need to know; minor units. */
interface OrderLine extends QuoteLine {
  readonly categoryRef?: string | undefined;
  readonly categoryName?: string | undefined;
  readonly slotStartTime?: string | undefined;
  readonly parts: readonly OrderPart[];
}

/** A priced order, before vouchers; minor units. */
export interface Order {
  readonly currency: string;
  readonly lines: readonly OrderLine[];
  readonly regular: number;
  readonly charge: number;
  readonly total: number;
  readonly discounts: readonly AppliedDiscount[];
}

/** One ticket of a line; minor units. Over a line they add up to the line, to the last unit. */
export interface Admission {
  readonly line: OrderLine;
  readonly part: OrderPart;
  /** After discounts, without charges. */
  readonly price: number;
  /** After discounts, with the line's charges. */
  readonly total: number;
}

/** The cart that items ask for. What else they say, a price for example, is not looked at. */
export function cartOf(items: readonly ItemInput[]): Cart {
  return items.map(({ ticketTypeId, amount, slotInfo, asHardTicket }) => ({
    ticketTypeId,
    amount,
    slotId: slotInfo?.slotId,
    asHardTicket,
  }));
}

/** The service's price of items: the quote that a shop shows for the same cart, and why it cannot be bought. */
export function priceOrder(
  info: EventInfo,
  items: readonly ItemInput[],
  now: Date,
): { order: Order; problems: readonly Reason[] } {
  const cart = cartOf(items);
  const { currency, lines, regular, charge, total, discounts, problems } = quote(info, cart, now);
  const wanted = normalize(cart).filter(({ ticketTypeId }) => info.tickets?.some(({ id }) => id === ticketTypeId));
  const parts = partsByLine(items);
  const detailed = lines.map((line, at) => {
    const from = wanted[at];
    return { ...line, ...placeOf(info, line), parts: (from && parts.get(keyOf(from))) ?? [] };
  });
  return { order: { currency, lines: detailed, regular, charge, total, discounts }, problems };
}

/** Every single ticket of an order, in the order of its lines and parts; its position is its index in the details form. */
export function admissionsOf({ lines }: Pick<Order, 'lines'>): Admission[] {
  return lines.flatMap((line) => {
    const each = Array.from({ length: line.amount }, () => 1);
    const prices = allocate(line.regular - line.discount, each);
    const totals = allocate(line.total, each);
    return line.parts
      .flatMap((part) => Array.from({ length: part.amount }, () => part))
      .map((part, at) => ({ line, part, price: prices[at] ?? 0, total: totals[at] ?? 0 }));
  });
}

function keyOf({ ticketTypeId, slotId = '', asHardTicket = false }: CartLine): string {
  return JSON.stringify([ticketTypeId, slotId, asHardTicket]);
}

function partsByLine(items: readonly ItemInput[]): Map<string, OrderPart[]> {
  const parts = new Map<string, OrderPart[]>();
  cartOf(items).forEach((line, at) => {
    const { triggeredBy, seatingInfo, meta } = items[at] ?? {};
    const part = { _id: `item-${at + 1}`, amount: line.amount, triggeredBy, seatingInfo, meta };
    const known = parts.get(keyOf(line));
    if (known) known.push(part);
    else parts.set(keyOf(line), [part]);
  });
  return parts;
}

/** Category and time of admission, as they are called now. */
function placeOf(info: EventInfo, line: QuoteLine) {
  const ticket = info.tickets?.find(({ id }) => id === line.ticketTypeId);
  const category = ticket && categoryOf(info, ticket);
  const slot = info.useTimeSlots ? info.timeSlots?.find(({ _id }) => _id === line.slotId) : undefined;
  return {
    categoryRef: ticket?.categoryRef,
    categoryName: category?.name,
    slotId: slot?._id,
    slotStartTime: slot && slotStart(slot.startTime, info).toISOString(),
  };
}
