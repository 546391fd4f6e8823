/**
 * What hangs together in an order after it was sold: tickets that could be bought because of others, that a rule of the seller's cart put
 * beside others, or that a discount made cheaper because of others. Who gives some of them up gives up those that hang on them, too.
 *
 * - Judged by what judges a cart, and only against what was so before: a condition that did not hold with the tickets in question, because
 *   the seller changed it or others left earlier, asks for nothing.
 * - A ticket that may leave by itself (`leaving`) counts as one that needs others, and not as one that others need.
 * - What a rule put into the cart and cost nothing may go alone: the seller loses nothing by it.
 */
import type { EventInfo } from '../contract/event-info.ts';
import { automate, choicesOf, standing } from './automation.ts';
import type { Cart } from './cart.ts';
import { couponTargets, whyNotEarned, type QuoteCoupon } from './coupons.ts';
import { discountTargets, earnedDiscounts, groupTickets, type Priced } from './discounts.ts';
import { isAmountAllowed, unmetRule } from './ticket-options.ts';
import { typeIdOf } from './resale.ts';

/** A ticket as its order was given it. */
export interface SoldTicket {
  readonly id: string;
  /** As it was called in the cart: `resale:…` for what somebody had before. */
  readonly ticketTypeId: string;
  /** `_id` of the automation rule that it comes from. */
  readonly triggeredBy?: string | undefined;
  /** Before discounts, minor units. */
  readonly regular: number;
  /** Nothing was to be paid for it. */
  readonly isFree: boolean;
  /** `leaving`: somebody may take it out of the order at any moment, as it is on resale or goes towards another one. */
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
 * The ids of the tickets that have to leave together with `leaving`, in the order of the order; none for tickets on which nothing hangs.
 * @param individually Tickets that a rule of the seller's cart put together may be parted; everything else counts.
 */
export function dependentTickets(
  sold: SoldOrder,
  removed: readonly string[],
  now: Date,
  individually = false,
): string[] {
  // these were there, whatever else was about to become of them
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
    if (gone.size === size) break; // what hangs on these is among them, too
  }
  return order.tickets.flatMap(({ id }) => (gone.has(id) && !removed.includes(id) ? id : []));
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

/** What a ticket type, or the whole order, asks of the cart. */
function ruleConditions({ info }: SoldOrder, left: readonly SoldTicket[], sure: readonly SoldTicket[]): Condition[] {
  // what somebody had before counts as the type it is, for others and for its own rules
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

/** What rules of the seller's cart put together. */
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

/** What discounts and coupons of the order asked for, of the tickets that cost less by them. */
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
