/**
 * Discount hints: the tickets that a cart needs for discounts that it has not earned: “1 more adult for the family
 * discount”.
 */
import type { EventInfo, InfoSlot, InfoTicket } from '../contract/event-info.ts';
import type { DiscountGroup } from '../contract/parts.ts';
import { amountOf, type Cart } from './cart.ts';
import { standing } from './discounts.ts';
import { toMinor } from './money.ts';
import { ceiling, closedBecause } from './ticket-options.ts';
import { quote, type Quote } from './quote.ts';
import { isResale } from './resale.ts';
import { groupTickets } from './ticket-groups.ts';
import { bySortingKey } from './ticket-order.ts';

/** Ticket types that are tried for one discount: a hint is worth some milliseconds, not more. */
const maxTried = 8;

/** Something that is missing, and how to add it. */
interface HintNeed {
  /** Tickets that are missing of the group; in `amount` for a value. */
  readonly count?: number;
  /** Value that is missing, minor units. */
  readonly amount?: number;
  /** The name of the tickets; for `count` only. */
  readonly name?: string;
  /** Ticket types that do, in the seller's order, each with how many of it; any one of them alone. */
  readonly by: readonly { readonly ticketTypeId: string; readonly count: number }[];
}

/** A discount that can still be earned by adding tickets. */
export interface DiscountHint {
  readonly _id: string;
  readonly name: string;
  /** All of them are missing. */
  readonly needs: readonly HintNeed[];
}

/**
 * The discounts that a cart can still earn by adding tickets that are shown and available, the nearest first: the
 * fewest tickets, then the seller's order. Each way that a hint names was tried: with the first of each need, and with
 * any of one need alone, the discount is earned, no other is lost, and no new reason prevents the purchase. An empty
 * cart gets no hints.
 */
export function discountHints(info: EventInfo, cart: Cart, now: Date): DiscountHint[] {
  if (cart.length === 0 || !info.discountGroups?.length) return [];
  const before = quote(info, cart, now);
  const found = info.discountGroups.flatMap((discount) => {
    if (before.discounts.some(({ _id }) => _id === discount._id)) return [];
    const needs = needsOf(info, discount, cart, before, now);
    const tickets = needs.reduce((sum, { by: [first] }) => sum + (first?.count ?? 0), 0);
    return needs.length > 0 ? [{ hint: { _id: discount._id, name: discount.name ?? '', needs }, tickets }] : [];
  });
  return found.sort((a, b) => a.tickets - b.tickets).map(({ hint }) => hint);
}

/** The cart with tickets added, at the time of those that are there. */
export function followHint(cart: Cart, by: readonly { readonly ticketTypeId: string; readonly count: number }[]): Cart {
  const slotId = cart.find(({ triggeredBy }) => triggeredBy === undefined)?.slotId;
  return [...cart, ...by.map(({ ticketTypeId, count: amount }) => ({ ticketTypeId, amount, slotId }))];
}

type Way = HintNeed['by'][number];

/** The tickets that a discount needs; `undefined` if adding tickets alone does not earn it. */
function needsOf(
  info: EventInfo,
  { _id, rules = [] }: DiscountGroup,
  cart: Cart,
  before: Quote,
  now: Date,
): HintNeed[] {
  const { currency, lines } = before;
  // resale tickets earn no discount
  const regular = lines.reduce((sum, line) => (isResale(line.ticketTypeId) ? sum : sum + line.regular), 0);
  const lacking = rules.map((rule) => ({ rule, lacks: standing(info, rule, pricedCart(before), regular, currency) }));
  if (lacking.some(({ lacks }) => lacks === 'never')) return [];
  const wanted = lacking.flatMap(({ rule, lacks }) => (typeof lacks === 'number' ? [{ rule, lacks }] : []));
  const works = (ways: readonly Way[]) => earns(quote(info, followHint(cart, ways), now), before, _id);
  const needs = wanted.map(({ rule: { type, group }, lacks }): HintNeed => {
    const ids = type === 'cartSum' ? undefined : groupTickets(info, group);
    const by = waysOf(info, ids, lacks, cart, before, now);
    if (!ids) return { amount: lacks, by };
    const name = info.groups?.find((each) => each._id === group)?.name;
    return { count: lacks, name: name || namesOf(info, by), by };
  });
  if (needs.length === 1) {
    const [need] = needs;
    const by = need?.by.filter((way) => works([way])) ?? [];
    if (!need || by.length === 0) return [];
    // a single kind of ticket has its own name
    return [{ ...need, by, ...(need.count !== undefined && by.length === 1 && { name: namesOf(info, by) }) }];
  }
  const firsts = needs.flatMap(({ by: [first] }) => (first ? [first] : []));
  return firsts.length === needs.length && works(firsts)
    ? needs.map((need, at) => ({ ...need, by: firsts.slice(at, at + 1) }))
    : [];
}

/** The cart that was priced: as the rules made it. */
function pricedCart({ lines }: Quote): Cart {
  return lines.map(({ ticketTypeId, amount }) => ({ ticketTypeId, amount }));
}

/** Ticket types that a buyer can add now, each as often as it takes. Without `ids`, by what they cost. */
function waysOf(
  info: EventInfo,
  ids: readonly string[] | undefined,
  lacks: number,
  cart: Cart,
  { lines, currency }: Quote,
  now: Date,
): Way[] {
  const slotId = cart.find(({ triggeredBy }) => triggeredBy === undefined)?.slotId;
  const slot = info.useTimeSlots ? info.timeSlots?.find(({ _id }) => _id === slotId) : undefined;
  const ways: Way[] = [];
  for (const ticket of bySortingKey(info.tickets ?? [])) {
    if (ways.length >= maxTried) break;
    if (ids ? !ids.includes(ticket.id) : !(ticket.price > 0)) continue;
    const count = ids ? lacks : Math.ceil(lacks / unitOf(ticket, lines, currency));
    if (isShown(ticket) && !ticket.resale && fits(info, ticket, cart, count, slot, now))
      ways.push({ ticketTypeId: ticket.id, count });
  }
  return ways;
}

const isShown = ({ active, styleOptions }: InfoTicket) => active !== false && !styleOptions?.hiddenInSelectionArea;

function unitOf(ticket: InfoTicket, lines: Quote['lines'], currency: string): number {
  return lines.find(({ ticketTypeId }) => ticketTypeId === ticket.id)?.unit ?? toMinor(ticket.price, currency);
}

/** The conditions that need no pricing of a cart; the others are tried. */
function fits(
  info: EventInfo,
  ticket: InfoTicket,
  cart: Cart,
  count: number,
  slot: InfoSlot | undefined,
  now: Date,
): boolean {
  return (
    !closedBecause(info, ticket, now) && amountOf(cart, ticket.id) + count <= ceiling(info, ticket, cart, slot).fits
  );
}

/** True if the discount has an effect now, at no other's cost, and the cart can be bought as before. */
function earns(after: Quote, before: Quote, _id: string): boolean {
  const worth = after.discounts.find((discount) => discount._id === _id);
  const has = new Set(before.problems.map((reason) => JSON.stringify(reason)));
  return (
    worth !== undefined &&
    worth.amount + (worth.waived ?? 0) > 0 &&
    before.discounts.every((discount) => after.discounts.some((other) => other._id === discount._id)) &&
    after.problems.every((reason) => has.has(JSON.stringify(reason)) || reason.code === 'CHOICE_MISSING')
  );
}

/** Names of a few ticket types. */
function namesOf(info: EventInfo, by: readonly Way[]): string {
  const names = by.map(({ ticketTypeId }) => info.tickets?.find(({ id }) => id === ticketTypeId)?.name ?? '');
  return names.slice(0, 3).join(' / ');
}
