/**
 * Bundles: the dependent tickets of a sold order. A ticket depends on others that made it possible, that a cart rule
 * put beside it, or that made it cheaper by a discount. By `returnSettings.dependentTickets` dependents leave together,
 * or each ticket leaves by itself and the discounts of the rest are worked out again.
 *
 * - Judged by the rules of a cart, and only against what held before: a condition that did not hold with the tickets in
 *   question, because the seller changed it or others left earlier, asks for nothing.
 * - A ticket that may leave by itself (`leaving`) can be dependent, but no other ticket depends on it.
 * - A ticket that a rule added free of charge may leave alone: the seller loses nothing by it.
 */
import type { EventInfo } from '../contract/event-info.ts';
import { automate, choicesOf, standing } from './automation.ts';
import type { Cart } from './cart.ts';
import { applyCoupons, couponTargets, whyNotEarned, type QuoteCoupon } from './coupons.ts';
import { applyDiscounts, discountTargets, earnedDiscounts, type Priced } from './discounts.ts';
import { isAmountAllowed, unmetRule } from './ticket-options.ts';
import { typeIdOf } from './resale.ts';
import { groupTickets } from './ticket-groups.ts';

/** A ticket as its order was given it. */
export interface SoldTicket {
  readonly id: string;
  /** Its id in the cart: `resale:…` for a resale ticket. */
  readonly ticketTypeId: string;
  /** `_id` of the automation rule that it comes from. */
  readonly triggeredBy?: string | undefined;
  /** Before discounts, minor units. */
  readonly regular: number;
  /** Nothing was to be paid for it. */
  readonly isFree: boolean;
  /** `leaving`: it may leave the order at any time, because it is on resale or being exchanged for another ticket. */
  readonly state: 'here' | 'leaving' | 'gone';
}

/** An order with the rules of its sale; whatever was switched off since then is there in `info`. */
export interface SoldOrder {
  readonly info: EventInfo;
  readonly currency: string;
  readonly tickets: readonly SoldTicket[];
  /** `_id`s of what made it cheaper. */
  readonly discounts: readonly string[];
  /** The coupons among these, as they are now. */
  readonly coupons: readonly QuoteCoupon[];
}

/** Something that an order has to meet, and the tickets that may not stay without it. */
interface Condition {
  readonly key: string;
  readonly holds: boolean;
  readonly tickets: readonly SoldTicket[];
}

/**
 * The ids of the tickets that have to leave together with `leaving`, in the order of the order; empty without
 * dependents.
 * @param individually tickets that a cart rule put together may be separated; every other dependency counts
 */
export function dependentTickets(
  sold: SoldOrder,
  removed: readonly string[],
  now: Date,
  individually = false,
): string[] {
  // these were there before, whatever becomes of them later
  const here = (ticket: SoldTicket): SoldTicket =>
    ticket.state === 'leaving' && removed.includes(ticket.id) ? { ...ticket, state: 'here' } : ticket;
  const order = { ...sold, tickets: sold.tickets.map(here) };
  const before = new Set(
    conditions(order, new Set(), now, individually).flatMap(({ key, holds }) => (holds ? key : [])),
  );
  const gone = new Set(removed);
  for (;;) {
    const { size } = gone;
    for (const { key, holds, tickets } of conditions(order, gone, now, individually))
      if (!holds && before.has(key)) for (const { id } of tickets) gone.add(id);
    if (gone.size === size) break; // the dependents of these are among them, too
  }
  return order.tickets.flatMap(({ id }) => (gone.has(id) && !removed.includes(id) ? id : []));
}

/**
 * The discounts that the rest of an order no longer earns once some of its tickets are gone, minor units; 0 while every
 * discount that it earned until now is still earned.
 */
export function lostDiscounts(sold: SoldOrder, removed: readonly string[], now: Date): number {
  const before = sold.tickets.filter(({ state }) => state !== 'gone');
  const after = before.filter(({ id }) => !removed.includes(id));
  const [was, is] = [discountsOn(sold, before, now), discountsOn(sold, after, now)];
  if ([...was.earned].every((id) => is.earned.has(id))) return 0; // shares move by rounding alone
  const lost = after.reduce((sum, { id }) => sum + (was.byTicket.get(id) ?? 0) - (is.byTicket.get(id) ?? 0), 0);
  return Math.max(0, lost);
}

/** The discounts of an order as some of its tickets alone earn them: their ids, and the reduction of each ticket. */
function discountsOn({ info, currency, discounts, coupons }: SoldOrder, tickets: readonly SoldTicket[], now: Date) {
  // resale tickets cost what their holders ask
  const lines = linesOf(tickets.filter(({ ticketTypeId }) => typeIdOf(ticketTypeId) === ticketTypeId));
  const used: EventInfo = {
    ...info,
    discountGroups: (info.discountGroups ?? []).filter(({ _id }) => discounts.includes(_id)),
  };
  const applied = applyDiscounts(used, cartOf(tickets), lines, currency, discounts);
  const lasting = coupons.map(({ validUntil: _over, ...coupon }) => coupon);
  applyCoupons(used, lines, currency, lasting, applied, now);
  return {
    earned: new Set(applied.map(({ _id }) => _id)),
    byTicket: new Map(lines.map(({ ticket, discount }) => [ticket.id, discount])),
  };
}

/** Everything that an order has to meet once some of its tickets are gone. */
function conditions(order: SoldOrder, gone: ReadonlySet<string>, now: Date, individually: boolean): Condition[] {
  const left = order.tickets.filter(({ id, state }) => state !== 'gone' && !gone.has(id));
  const sure = left.filter(({ state }) => state === 'here');
  return [
    ...ruleConditions(order, left, sure),
    ...(individually ? [] : automationConditions(order, left, sure, now)),
    ...discountConditions(order, left, sure, now),
  ];
}

const cartOf = (tickets: readonly SoldTicket[]): Cart =>
  tickets.map(({ ticketTypeId, triggeredBy }) => ({ ticketTypeId, triggeredBy, amount: 1 }));

const linesOf = (tickets: readonly SoldTicket[]): (Priced & { readonly ticket: SoldTicket })[] =>
  tickets.map((ticket) => ({ ...ticket, ticket, amount: 1, discount: 0 }));

/** The conditions of a ticket type, or of the whole order, on the cart. */
function ruleConditions({ info }: SoldOrder, left: readonly SoldTicket[], sure: readonly SoldTicket[]): Condition[] {
  // a resale ticket counts as its own type, for others and for its own rules
  const cart = cartOf(sure.map((ticket) => ({ ...ticket, ticketTypeId: typeIdOf(ticket.ticketTypeId) })));
  const types = (info.tickets ?? []).flatMap((type): Condition[] => {
    const own = left.filter(({ ticketTypeId }) => typeIdOf(ticketTypeId) === type.id);
    const bought = left.filter(({ ticketTypeId }) => ticketTypeId === type.id);
    const amount = sure.filter(({ ticketTypeId }) => ticketTypeId === type.id).length;
    return [
      ...(type.rules ?? []).map((rule, at) => ({
        key: `rule/${type.id}/${at}`,
        // each by itself: of several, the first that is not met would hide the others
        holds: !unmetRule(info, { ...type, rules: [rule] }, cart),
        tickets: own,
      })),
      { key: `least/${type.id}`, holds: isAmountAllowed(type, amount), tickets: bought },
    ];
  });
  return [...types, { key: 'least', holds: sure.length >= (info.min ?? 0), tickets: left }];
}

/** The conditions of cart rules that put tickets together. */
function automationConditions(
  { info, tickets }: SoldOrder,
  left: readonly SoldTicket[],
  sure: readonly SoldTicket[],
  now: Date,
): Condition[] {
  const wished = left.filter(({ triggeredBy }) => triggeredBy === undefined);
  const triggers = new Set(standing(info, cartOf(sure)).map(({ rule }) => rule._id));
  const added = cartOf(tickets.filter((ticket) => ticket.triggeredBy && (ticket.isFree || sure.includes(ticket))));
  const wanted = automate(info, cartOf(wished), now);
  const choices = choicesOf(info, [...cartOf(wished), ...added]);
  return (info.cartAutomationRules ?? []).flatMap(({ _id, triggerTargetGroup }): Condition[] => {
    const group = groupTickets(info, triggerTargetGroup);
    const acting = wished.filter(({ ticketTypeId }) => group.includes(ticketTypeId));
    const ofRule = <T extends { readonly triggeredBy?: string | undefined }>(each: readonly T[]) =>
      each.filter(({ triggeredBy }) => triggeredBy === _id);
    const comes = ofRule(wanted).reduce((sum, { amount }) => sum + amount, 0);
    return [
      { key: `trigger/${_id}`, holds: triggers.has(_id), tickets: ofRule(left) },
      { key: `adds/${_id}`, holds: ofRule(added).length >= comes, tickets: acting },
      ...choices
        .filter(({ ruleId }) => ruleId === _id)
        .map(({ key, chosen, min }) => ({ key: `choice/${key}`, holds: chosen >= min, tickets: acting })),
    ];
  });
}

/** The conditions of discounts and coupons, for the tickets that they made cheaper. */
function discountConditions(
  { info, currency, discounts, coupons }: SoldOrder,
  left: readonly SoldTicket[],
  sure: readonly SoldTicket[],
  now: Date,
): Condition[] {
  const [all, counted] = [linesOf(left), linesOf(sure)];
  const cheaper = (targets: readonly (typeof all)[number][]) =>
    targets.flatMap(({ ticket }) => (ticket.regular > 0 ? ticket : []));
  const earned = new Set(earnedDiscounts(info, cartOf(sure), counted, currency).map(({ _id }) => _id));
  const byItself = (info.discountGroups ?? []).filter(({ _id }) => discounts.includes(_id));
  return [
    ...byItself.map((discount) => ({
      key: `discount/${discount._id}`,
      holds: earned.has(discount._id),
      tickets: cheaper(discountTargets(info, discount, all)),
    })),
    ...coupons.map(({ validUntil: _over, ...coupon }) => ({
      key: `coupon/${coupon._id}`,
      holds: !whyNotEarned(coupon, counted, couponTargets(info, coupon, counted), currency, now),
      tickets: cheaper(couponTargets(info, coupon, all)),
    })),
  ];
}
