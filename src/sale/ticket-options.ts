/**
 * Ticket options: the amounts that a buyer may choose now, and why not more. The service rejects by the same list that
 * the shop explains by.
 */
import type { EventInfo, InfoSlot, InfoTicket } from '../contract/event-info.ts';
import { categoryOf, isCounted, saleStatus, slotCategoryVolume, slotTypeVolume, ticketVolume } from './availability.ts';
import { amountOf, type Cart } from './cart.ts';

/** Tickets of one type in one order, whatever a seller allows. */
export const MOST = 1000;

/** The reason why something cannot be bought; stable, also on the wire. */
export type ReasonCode =
  | 'EMPTY_CART'
  | 'UNKNOWN_TICKET'
  | 'BAD_AMOUNT'
  | 'SALE_NOT_STARTED'
  | 'SALE_ENDED'
  | 'SALE_BY_DATE'
  | 'SOLD_OUT'
  | 'NOT_ENOUGH_LEFT'
  | 'NOT_FOR_SALE'
  | 'TICKET_SALE_NOT_STARTED'
  | 'TICKET_SALE_ENDED'
  | 'MAX_PER_ORDER'
  | 'MIN_PER_ORDER'
  | 'MAX_PER_CATEGORY'
  | 'MAX_PER_TICKET'
  | 'MIN_PER_TICKET'
  | 'MAX_PER_CUSTOMER'
  | 'MAX_ORDERS_PER_CUSTOMER'
  | 'NEEDS_OTHER_TICKET'
  | 'TOO_MANY_OTHERS'
  | 'CHOICE_MISSING'
  | 'CHOICE_TOO_MANY'
  | 'SLOT_MISSING'
  | 'SLOT_UNKNOWN'
  | 'SLOT_OVER'
  | 'SLOT_SOLD_OUT'
  | 'SEATS_MISSING'
  | 'SEATS_ENFORCED'
  | 'SEAT_UNKNOWN'
  | 'SEAT_WRONG_CATEGORY'
  | 'SEAT_TAKEN'
  | 'SEAT_ORPHAN';

export interface Reason {
  readonly code: ReasonCode;
  readonly ticketTypeId?: string;
  readonly slotId?: string;
  /** Tickets: the limit as the seller set it, or the number left; other tickets of the cart are not subtracted. */
  readonly limit?: number;
  /** Time of a start or an end, ISO 8601. */
  readonly at?: string;
  /** `_id`s of the seats that it is about. */
  readonly seats?: readonly string[];
  /** Name of the category, or of the tickets that are needed or too many. */
  readonly name?: string | undefined;
}

/** One ticket type as a stepper shows it. */
export interface TicketOption {
  readonly ticket: InfoTicket;
  readonly amount: number;
  /** The amount after +; `undefined` if there is no more. */
  readonly next?: number;
  /** The amount after −; `undefined` at 0. */
  readonly previous?: number;
  /** Why there is no more, or none at all; with `next`, why the order cannot continue as it is. */
  readonly reason?: Reason;
  /** Left to be sold, of what is limited. */
  readonly left?: number;
}

/** The end of a sale: its own, otherwise the end of the event. */
export function saleWindow(info: EventInfo, now: Date): Reason | undefined {
  if (info.eventType === 'ROOT') return { code: 'SALE_BY_DATE' }; // its dates sell, it does not
  const status = saleStatus(info, undefined, now);
  if (status === 'planned' && info.sellStart) return { code: 'SALE_NOT_STARTED', at: info.sellStart };
  if (status === 'past') return { code: 'SALE_ENDED' };
  return undefined;
}

/** The reason why a ticket type cannot be bought now. Its own window has to be resolved; see `resolveTimes`. */
export function closedBecause(info: EventInfo, ticket: InfoTicket, now: Date): Reason | undefined {
  const ticketTypeId = ticket.id;
  const window = saleWindow(info, now);
  if (window) return window;
  const { maxTransactionsPerCustomer: orders = 1 } = info;
  if (orders < 1) return { code: 'MAX_ORDERS_PER_CUSTOMER', limit: 0 };
  if (ticket.active === false) return { code: 'NOT_FOR_SALE', ticketTypeId };
  const { salesStartAt, salesEndAt } = ticket;
  if (salesStartAt && now < new Date(salesStartAt))
    return { code: 'TICKET_SALE_NOT_STARTED', ticketTypeId, at: salesStartAt };
  if (salesEndAt && now >= new Date(salesEndAt)) return { code: 'TICKET_SALE_ENDED', ticketTypeId, at: salesEndAt };
  return undefined;
}

/** True if an order may hold `amount` tickets of the type, by its own minimum. */
export function isAmountAllowed(ticket: InfoTicket, amount: number): boolean {
  const from = ticket.minAmountPerOrderRule ?? 1;
  return amount === 0 || amount < from || amount >= (ticket.minAmountPerOrder ?? 0);
}

/** A limit, and how many tickets of a type fit under it beside the rest of the cart. */
export interface Ceiling extends Reason {
  readonly limit: number;
  readonly fits: number;
}

/** The largest amount of one type that fits beside the rest of the cart, and the limit that says so. */
export function ceiling(info: EventInfo, ticket: InfoTicket, cart: Cart, slot?: InfoSlot): Ceiling {
  const limits = ceilings(info, ticket, cart);
  return lowest(slot ? [...limits, ...slotCeilings(info, ticket, cart, slot)] : limits);
}

/** The limit under which the fewest tickets fit. */
export function lowest(limits: readonly Ceiling[]): Ceiling {
  return limits.reduce((a, b) => (b.fits < a.fits ? b : a));
}

const byId = new WeakMap<readonly InfoTicket[], Map<string, InfoTicket>>();

/** A ticket type by its id. With two hundred of them each click asks for it some thousand times. */
function ticketOf({ tickets = [] }: EventInfo, id: string): InfoTicket | undefined {
  const known = byId.get(tickets) ?? new Map(tickets.map((ticket) => [ticket.id, ticket]));
  byId.set(tickets, known);
  return known.get(id);
}

/** Counts the tickets of other types; of all without a `ticket`. */
function countsOf(info: EventInfo, ticket: InfoTicket | undefined, cart: Cart, slotId?: string) {
  const others = cart.flatMap((line) => {
    if (line.ticketTypeId === ticket?.id || (slotId !== undefined && line.slotId !== slotId)) return [];
    const other = ticketOf(info, line.ticketTypeId);
    return other ? [{ other, amount: line.amount }] : [];
  });
  return (matches: (other: InfoTicket) => boolean) =>
    others.reduce((sum, { other, amount }) => (matches(other) ? sum + amount : sum), 0);
}

/** Adds a limit that is set, of which other types that match have a part. */
function limitsOf(info: EventInfo, ticket: InfoTicket, cart: Cart, slotId?: string) {
  const limits: Ceiling[] = [];
  const count = countsOf(info, ticket, cart, slotId);
  const more = { ticketTypeId: ticket.id, ...(slotId && { slotId }) };
  const add = (
    code: ReasonCode,
    volume: number | undefined,
    matches: (other: InfoTicket) => boolean = () => false,
    name?: string,
  ) => {
    if (volume === undefined) return;
    const limit = Math.max(0, Math.floor(volume));
    limits.push({ code, ...more, ...(name && { name }), limit, fits: Math.max(0, limit - count(matches)) });
  };
  return { limits, add };
}

/** The seller's own type of a ticket, also of a resale ticket. */
const typeOf = ({ id, resale }: InfoTicket) => resale?.ticketTypeId ?? id;

/** The limits of a ticket type apart from those of a slot. */
export function ceilings(info: EventInfo, ticket: InfoTicket, cart: Cart): Ceiling[] {
  const { limits, add } = limitsOf(info, ticket, cart);
  const stock = (volume: number | undefined, matches?: (other: InfoTicket) => boolean) => {
    add(volume !== undefined && volume <= 0 ? 'SOLD_OUT' : 'NOT_ENOUGH_LEFT', volume, matches);
  };
  const category = categoryOf(info, ticket);
  const isInCategory = (other: InfoTicket) => other.categoryRef === ticket.categoryRef;
  stock(ticket.v);
  if (isCounted(ticket)) {
    stock(category?.v, (other) => isCounted(other) && isInCategory(other));
    stock(info.v, isCounted);
  }
  add('MAX_PER_TICKET', ticket.maxAmountPerOrder, (other) => typeOf(other) === typeOf(ticket));
  add('MAX_PER_TICKET', ticket.priceTier?.left, (other) => other.priceTier?._id === ticket.priceTier?._id);
  add('MAX_PER_CATEGORY', category?.maxAmountPerOrder, isInCategory, category?.name);
  add('MAX_PER_CUSTOMER', info.maxAmountPerCustomer, () => true);
  if (!ticket.ignoreForMaxAmounts) add('MAX_PER_ORDER', info.max, (other) => !other.ignoreForMaxAmounts);
  add('MAX_PER_TICKET', MOST);
  return limits;
}

/** The limits of a slot. */
export function slotCeilings(info: EventInfo, ticket: InfoTicket, cart: Cart, slot: InfoSlot): Ceiling[] {
  const { limits, add } = limitsOf(info, ticket, cart, slot._id);
  if (ticket.resale) {
    if (ticket.resale.slotId !== slot._id) add('SLOT_SOLD_OUT', 0);
    return limits;
  }
  if (isCounted(ticket)) add('SLOT_SOLD_OUT', slot.v, isCounted);
  add(
    'SLOT_SOLD_OUT',
    slotCategoryVolume(slot, ticket),
    (other) => isCounted(other) && other.categoryRef === ticket.categoryRef,
  );
  add('SLOT_SOLD_OUT', slotTypeVolume(slot, ticket));
  return limits;
}

/**
 * The tickets that must be in the cart for this type, or of which there are too many; `undefined` if its rules hold.
 * While the cart is still `growing`, a minimum to which the type itself counts does not stop it: it may be reached. A
 * resale ticket counts as its own type.
 */
export function unmetRule(info: EventInfo, ticket: InfoTicket, cart: Cart, growing = false): Reason | undefined {
  if (!ticket.conditionalAvailability) return undefined;
  const count = countsOf(info, undefined, cart);
  for (const { ticketGroup, min = 0, max = Infinity } of ticket.rules ?? []) {
    const group = info.groups?.find(({ _id }) => _id === ticketGroup);
    const isMember = (each: InfoTicket) => group?.tickets?.includes(typeOf(each)) === true;
    const has = count(isMember);
    const isEnough = has >= min || (growing && isMember(ticket));
    if (isEnough && has <= max) continue;
    const members = group?.tickets?.flatMap((id) => info.tickets?.find((other) => other.id === id)?.name ?? []);
    // no buyer could meet it
    if (!isEnough && !members?.length) return { code: 'NOT_FOR_SALE', ticketTypeId: ticket.id };
    const why = { ticketTypeId: ticket.id, name: group?.name || members?.join(', ') };
    return !isEnough
      ? { code: 'NEEDS_OTHER_TICKET', ...why, limit: min }
      : { code: 'TOO_MANY_OTHERS', ...why, limit: max };
  }
  return undefined;
}

/** Fewer tickets of a type than an order must hold. */
export function tooFew({ id: ticketTypeId, minAmountPerOrder: limit = 1 }: InfoTicket): Reason {
  return { code: 'MIN_PER_TICKET', ticketTypeId, limit };
}

/** One ticket type for its stepper: what the buyer wished for, or what they chose for the rule `triggeredBy`. */
export function ticketOption(
  info: EventInfo,
  ticket: InfoTicket,
  cart: Cart,
  now: Date,
  slot?: InfoSlot,
  triggeredBy?: string,
): TicketOption {
  const amount = amountOf(
    cart.filter((line) => line.triggeredBy === triggeredBy),
    ticket.id,
  );
  const beside = amountOf(cart, ticket.id) - amount; // of the same type, for other reasons
  const left = ticketVolume(info, ticket, slot);
  const top = ceiling(info, ticket, cart, slot);
  let next: number | undefined = amount + 1;
  while (next + beside <= top.fits && !isAmountAllowed(ticket, next + beside)) next++;
  // a stock that has shrunk since is reached with one click
  let previous = amount === 0 ? -1 : Math.max(0, Math.min(amount - 1, top.fits - beside));
  while (previous > 0 && !isAmountAllowed(ticket, previous + beside)) previous--;
  let reason = closedBecause(info, ticket, now) ?? (slot && slotClosedBecause(slot, now));
  if (ticket.conditionalAvailabilityMode !== 'blockCheckout')
    reason ??= unmetRule(info, ticket, [...cart, { ticketTypeId: ticket.id, amount: next - amount }], true);
  if (reason) next = undefined;
  else if (next + beside > top.fits) {
    next = undefined;
    const { fits, ...why } = top;
    reason = why;
    if (amount + beside === 0 && fits > 0) reason = tooFew(ticket);
  } else if (amount > 0)
    reason = unmetRule(info, ticket, cart) ?? (isAmountAllowed(ticket, amount + beside) ? undefined : tooFew(ticket));
  return {
    ticket,
    amount,
    ...(next !== undefined && { next }),
    ...(previous >= 0 && { previous }),
    ...(reason && { reason }),
    ...(left !== undefined && { left }),
  };
}

/** The reason why a slot cannot be chosen at all. */
export function slotClosedBecause({ _id: slotId, endsAt, v, resale }: InfoSlot, now: Date): Reason | undefined {
  if (endsAt && now >= new Date(endsAt)) return { code: 'SLOT_OVER', slotId };
  return v !== undefined && v <= 0 && !resale ? { code: 'SLOT_SOLD_OUT', slotId, limit: 0 } : undefined;
}
