/**
 * Problems of a cart: the reasons why it cannot be bought as a whole. The shop explains by the same list that the
 * service rejects by.
 */
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import { amountOf, isAmount, moveToSlot, normalize, type Cart } from './cart.ts';
import type { QuoteRules } from './quote-rules.ts';
import { resolveTimes } from './resolve-times.ts';
import { hasUnresolvedTimes } from './unresolved-times.ts';
import { wishes } from './wishes.ts';
import {
  ceilings,
  closedBecause,
  isAmountAllowed,
  lowest,
  MOST,
  saleWindow,
  slotCeilings,
  slotClosedBecause,
  tooFew,
  unmetRule,
  type Reason,
} from './ticket-options.ts';

type CartRules = Pick<QuoteRules, 'automate' | 'choiceProblems'>;

/**
 * The cart with the cart rules of the event applied; see `automate`.
 *
 * @throws {Error} if the event has some and these are missing
 */
export function automated(info: EventInfo, cart: Cart, now: Date, rules: CartRules | undefined): Cart {
  if (!info.cartAutomationRules?.length) return wishes(cart);
  if (!rules) throw new Error('No rules'); // never another cart than the service makes of it
  return rules.automate(info, cart, now);
}

/** Everything that keeps a cart from being bought, as the seller's rules make it; empty when nothing does. */
export function problemsBy(rules: CartRules | undefined, source: EventInfo, wished: Cart, now: Date): Reason[] {
  const info = hasUnresolvedTimes(source) ? resolveTimes(source) : source;
  const wanted = automated(info, wished, now, rules);
  const window = saleWindow(info, now);
  if (window) return [window];
  const found: Reason[] = [];
  for (const { ticketTypeId, amount } of wanted) {
    if (!isAmount(amount) || amount > MOST) found.push({ code: 'BAD_AMOUNT', ticketTypeId });
  }
  const cart = normalize(wanted);
  const seen = new Set<string>();
  for (const { ticketTypeId, slotId } of cart) {
    const ticket = info.tickets?.find(({ id }) => id === ticketTypeId);
    if (!ticket) found.push({ code: 'UNKNOWN_TICKET', ticketTypeId });
    if (ticket && info.useTimeSlots) found.push(...slotProblems(info, ticket, cart, slotId, now));
    if (!ticket || seen.has(ticketTypeId)) continue;
    seen.add(ticketTypeId);
    const closed = closedBecause(info, ticket, now) ?? unmetRule(info, ticket, cart);
    if (closed) found.push(closed);
    const amount = amountOf(cart, ticketTypeId);
    const { fits, ...top } = lowest(ceilings(info, ticket, cart));
    if (amount > fits) found.push(top);
    else if (!isAmountAllowed(ticket, amount)) found.push(tooFew(ticket));
  }
  found.push(...(rules?.choiceProblems(info, cart) ?? []));
  const total = cart.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) found.push({ code: 'EMPTY_CART' });
  else if (info.min !== undefined && total < info.min) found.push({ code: 'MIN_PER_ORDER', limit: info.min });
  return [...new Map(found.map((reason) => [JSON.stringify(reason), reason])).values()];
}

/** The reason why a cart does not fit in a slot; `undefined` if it does. */
export function slotReason(
  source: EventInfo,
  wished: Cart,
  slotId: string,
  now: Date,
  rules: CartRules | undefined,
): Reason | undefined {
  const info = hasUnresolvedTimes(source) ? resolveTimes(source) : source;
  const cart = normalize(automated(info, moveToSlot(wished, slotId), now, rules));
  const slot = info.timeSlots?.find(({ _id }) => _id === slotId);
  const closed = slot ? slotClosedBecause(slot, now) : ({ code: 'SLOT_UNKNOWN', slotId } as const);
  if (closed) return closed;
  for (const line of cart) {
    const ticket = info.tickets?.find(({ id }) => id === line.ticketTypeId);
    const [reason] = ticket ? slotProblems(info, ticket, cart, slotId, now) : [];
    if (reason) return reason;
  }
  return undefined;
}

function slotProblems(
  info: EventInfo,
  ticket: InfoTicket,
  cart: Cart,
  slotId: string | undefined,
  now: Date,
): Reason[] {
  if (slotId === undefined) return [{ code: 'SLOT_MISSING', ticketTypeId: ticket.id }];
  const slot = info.timeSlots?.find(({ _id }) => _id === slotId);
  if (!slot) return [{ code: 'SLOT_UNKNOWN', slotId }];
  const closed = slotClosedBecause(slot, now);
  if (closed) return [closed];
  const own = amountOf(
    cart.filter((line) => line.slotId === slotId),
    ticket.id,
  );
  const limits = slotCeilings(info, ticket, cart, slot);
  if (limits.length === 0) return [];
  const { fits, ...why } = lowest(limits);
  return own > fits ? [why] : [];
}
