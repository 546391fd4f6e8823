/**
 * Cart rules: tickets that a rule of the seller (`cartAutomationRules`) adds to a cart because tickets of its trigger
 * group are in it.
 *
 * - Only lines of the buyer trigger; lines that a rule added do not, so that rules cannot trigger each other.
 * - Resale tickets trigger nothing: the rules applied when they were first sold, and the reseller may still have what
 *   they added.
 * - A rule acts once for a cart, however many tickets trigger it: `autoAdd` adds `thenTargetMin` tickets for each of
 *   its targets.
 * - `autoAdd` takes the first ticket type of the group, in the seller's order, that is available. If none is, it takes
 *   the first, and `problems` says why the cart cannot be bought: never sold without it, never without a reason.
 * - `chooseFrom` leaves what the buyer chose of the group; `problems` names too few or too many. Of several targets of
 *   one rule that name the same ticket type, each counts it.
 * - A target asks for nothing if none of its ticket types is offered.
 * - Triggers and kinds that this version does not know are ignored, and so are lines of rules that are not triggered.
 * - Tickets of a rule have the slot of those that trigger it.
 */
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import { amountOf, isAmount, normalize, type Cart, type CartLine } from './cart.ts';
import { resolveTimes } from './resolve-times.ts';
import { hasUnresolvedTimes } from './unresolved-times.ts';
import {
  ceilings,
  closedBecause,
  isAmountAllowed,
  lowest,
  MOST,
  slotCeilings,
  slotClosedBecause,
  unmetRule,
  type Reason,
} from './ticket-options.ts';
import { bySortingKey } from './ticket-order.ts';
import { amountOfAny } from './ticket-groups.ts';
import { wishes } from './wishes.ts';

type Rule = NonNullable<EventInfo['cartAutomationRules']>[number];

/** Tickets that a triggered rule asks the buyer to choose. */
export interface Choice {
  /** `_id` of the rule: `triggeredBy` of what is chosen. */
  readonly ruleId: string;
  /** Unique among the targets of the event. */
  readonly key: string;
  readonly name: string;
  readonly min: number;
  /** Missing where there is no limit but those of the tickets. */
  readonly max?: number | undefined;
  /** In the seller's order. */
  readonly tickets: readonly InfoTicket[];
  readonly chosen: number;
}

interface Target {
  readonly key: string;
  readonly name: string;
  readonly min: number;
  readonly max?: number | undefined;
  readonly tickets: readonly InfoTicket[];
}

/** A number of tickets that a seller set; what makes no sense is as if it were missing. */
function count(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : Math.min(MOST, Math.max(0, Math.ceil(value)));
}

/** The tickets of a group that are offered here, in the seller's order. */
function offered(info: EventInfo, groupId: string | undefined): InfoTicket[] {
  const ids = new Set(info.groups?.find(({ _id }) => _id === groupId)?.tickets);
  return bySortingKey((info.tickets ?? []).filter(({ id, active }) => active !== false && ids.has(id)));
}

/** The line that a rule acts for; nothing when it does not stand. */
function triggerOf(info: EventInfo, { triggerType, triggerTargetGroup }: Rule, wished: Cart): CartLine | undefined {
  if (triggerType !== 'hasBeenAdded') return undefined;
  const ids = info.groups?.find(({ _id }) => _id === triggerTargetGroup)?.tickets ?? [];
  return wished.find(({ ticketTypeId }) => ids.includes(ticketTypeId));
}

/** The targets of a rule that have tickets to offer. A maximum below the minimum counts as equal to it. */
function targetsOf(info: EventInfo, { _id, name, thenTargets = [] }: Rule): Target[] {
  return thenTargets.flatMap(({ thenTargetGroup, thenTargetMin, thenTargetMax }, at) => {
    const tickets = offered(info, thenTargetGroup);
    if (tickets.length === 0) return [];
    const group = info.groups?.find((each) => each._id === thenTargetGroup);
    const min = count(thenTargetMin) ?? 1;
    const max = count(thenTargetMax);
    return {
      key: `${_id}/${at}`,
      name: group?.name || name || tickets.map((ticket) => ticket.name).join(', '),
      min,
      max: max === undefined ? undefined : Math.max(min, max),
      tickets,
    };
  });
}

/** The rules that stand for a cart, each with the line that triggers it. */
export function standing(info: EventInfo, cart: Cart): { rule: Rule; trigger: CartLine }[] {
  const wished = normalize(wishes(cart));
  const seen = new Set<string>();
  return (info.cartAutomationRules ?? []).flatMap((rule) => {
    const trigger = triggerOf(info, rule, wished);
    if (!trigger || seen.has(rule._id)) return [];
    seen.add(rule._id); // two lines of equal kind could not be distinguished
    return [{ rule, trigger }];
  });
}

/**
 * The cart with the rules of the event applied: lines of rules that are not triggered are gone, added tickets are
 * there, the buyer's own lines are unchanged. Pure and idempotent.
 */
export function automate(source: EventInfo, cart: Cart, now: Date): Cart {
  if (!source.cartAutomationRules?.length) return wishes(cart);
  const info = hasUnresolvedTimes(source) ? resolveTimes(source) : source;
  const rules = standing(info, cart);
  let automated: Cart = [
    ...wishes(cart),
    ...rules.flatMap(({ rule, trigger }) => chosenLines(info, rule, trigger, cart)),
  ];
  for (const { rule, trigger } of rules) {
    if (rule.thenType !== 'autoAdd') continue;
    for (const { min, tickets } of targetsOf(info, rule)) {
      const ticket = tickets.find((each) => canBeHad(info, each, min, automated, trigger.slotId, now)) ?? tickets[0];
      if (!ticket || min === 0) continue;
      const line = { ticketTypeId: ticket.id, amount: min, slotId: trigger.slotId, triggeredBy: rule._id };
      automated = [...automated, line];
    }
  }
  return automated;
}

/** The lines that the buyer chose of the rule's groups. */
function chosenLines(info: EventInfo, rule: Rule, { slotId }: CartLine, cart: Cart): CartLine[] {
  if (rule.thenType !== 'chooseFrom') return [];
  const ids = new Set(targetsOf(info, rule).flatMap(({ tickets }) => tickets.map(({ id }) => id)));
  return cart
    .filter(({ ticketTypeId, triggeredBy }) => triggeredBy === rule._id && ids.has(ticketTypeId))
    .map((line) => ({ ...line, slotId }));
}

/** True if an amount of a ticket type can be bought beside the cart. */
function canBeHad(
  info: EventInfo,
  ticket: InfoTicket,
  more: number,
  cart: Cart,
  slotId: string | undefined,
  now: Date,
): boolean {
  const slot = info.useTimeSlots ? info.timeSlots?.find(({ _id }) => _id === slotId) : undefined;
  const amount = amountOf(cart, ticket.id) + more;
  const inSlot = amountOf(slot ? cart.filter((line) => line.slotId === slotId) : [], ticket.id) + more;
  const limits = slot ? slotCeilings(info, ticket, cart, slot) : [];
  return (
    !closedBecause(info, ticket, now) &&
    !(slot && slotClosedBecause(slot, now)) &&
    !unmetRule(info, ticket, cart, true) &&
    isAmountAllowed(ticket, amount) &&
    amount <= lowest(ceilings(info, ticket, cart)).fits &&
    limits.every(({ fits }) => inSlot <= fits)
  );
}

/** The choices that the rules ask of the buyer, in the seller's order. `cart` may be automated already or not. */
export function choicesOf(info: EventInfo, cart: Cart): Choice[] {
  return standing(info, cart).flatMap(({ rule }) => {
    if (rule.thenType !== 'chooseFrom') return [];
    const own = cart.filter((line) => line.triggeredBy === rule._id && isAmount(line.amount));
    return targetsOf(info, rule).map((target) => {
      const ids = target.tickets.map(({ id }) => id);
      return { ...target, ruleId: rule._id, chosen: amountOfAny(own, ids) };
    });
  });
}

/**
 * The reasons why a cart cannot be bought until the buyer has chosen; `limit` is the missing number, or the maximum.
 */
export function choiceProblems(info: EventInfo, cart: Cart): Reason[] {
  return choicesOf(info, cart).flatMap(({ name, min, max = Infinity, chosen }): Reason[] => {
    if (chosen < min) return [{ code: 'CHOICE_MISSING', name, limit: min - chosen }];
    return chosen > max ? [{ code: 'CHOICE_TOO_MANY', name, limit: max }] : [];
  });
}
