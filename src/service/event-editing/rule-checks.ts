/**
 * Checks of rules between ticket types that can never be met. Only certain contradictions are reported: a seller may
 * have reasons for everything else.
 */
import type { EventRecord } from '../../contract/events.ts';
import { groupTickets, greatestOrder, Reach } from './max-order-size.ts';
import type { Problem } from './reference-checks.ts';

const fewer = (max: number) =>
  max === 0 ? 'The group has no ticket type' : `One order holds at most ${max} tickets of the group`;

/**
 * Rules of ticket types, discounts and automation that need more than an order can hold, or that exclude each other.
 */
export function impossibleRules(record: EventRecord): Problem[] {
  const reach = new Reach(record);
  return [
    ...ticketRules(record, reach),
    ...closedCircles(record, reach),
    ...discountRules(record, reach),
    ...automationRules(record, reach),
    ...automationCircles(record),
  ];
}

/** Ticket types by position, with their active rules. */
function ruled({ tickets = [] }: EventRecord) {
  return tickets.map((ticket, at) => ({
    ticket,
    at,
    rules: ticket.conditionalAvailability ? (ticket.rules ?? []).map((rule, n) => ({ ...rule, n })) : [],
  }));
}

/**
 * Rules that need more tickets than there can be, and rules of one ticket type that exclude each other or the type
 * itself.
 */
function ticketRules(record: EventRecord, reach: Reach): Problem[] {
  return ruled(record).flatMap(({ ticket, at, rules }) =>
    rules.flatMap(({ ticketGroup, min = 0, max, n }) => {
      const path = `tickets.${at}.rules.${n}`;
      const most = reach.ofGroup(ticketGroup);
      if (min > most) return [{ path: `${path}.min`, message: fewer(most) }];
      const wanted = Math.max(
        0,
        ...rules.filter((other) => other.ticketGroup === ticketGroup).map((other) => other.min ?? 0),
      );
      if (max !== undefined && max < wanted)
        return [{ path: `${path}.max`, message: 'Below the min of another rule for the same group' }];
      const isInside = ticket._id !== undefined && groupTickets(record, ticketGroup).includes(ticket._id);
      if (max === 0 && isInside) return [{ path: `${path}.max`, message: 'The ticket type is in the group itself' }];
      return [];
    }),
  );
}

/**
 * Ticket types that need each other in the cart first, so that none can be added. A type that counts towards its own
 * rule can be (see `unmetRule`), and so can types that automation may add.
 */
function closedCircles(record: EventRecord, reach: Reach): Problem[] {
  const within = new Set<string>(
    (record.cartAutomationRules ?? []).flatMap(({ thenTargets = [] }) =>
      thenTargets.flatMap(({ thenTargetGroup }) => groupTickets(record, thenTargetGroup)),
    ),
  );
  const waiting = ruled(record).map(({ ticket, at, rules }) => ({
    id: ticket._id ?? '',
    at,
    // at the checkout it is enough that all are there; a rule that needs too many is reported elsewhere
    needs:
      ticket.conditionalAvailabilityMode === 'blockCheckout'
        ? []
        : rules.flatMap(({ ticketGroup, min = 0, n }) => {
            const group = groupTickets(record, ticketGroup);
            return group.includes(ticket._id ?? '') || min > reach.of(group) ? [] : [{ group, min, n }];
          }),
  }));
  const isMet = ({ group, min }: { readonly group: readonly string[]; readonly min: number }) =>
    min <= reach.of(group.filter((id) => within.has(id)));
  for (let before = -1; before !== within.size;) {
    before = within.size;
    for (const { id, needs } of waiting) if (needs.every(isMet)) within.add(id);
  }
  return waiting.flatMap(({ id, at, needs }) =>
    within.has(id)
      ? []
      : needs
          .filter((need) => !isMet(need))
          .map(({ n }) => ({
            path: `tickets.${at}.rules.${n}.ticketGroup`,
            message: 'These need it first, so that no order can begin',
          })),
  );
}

/** Discounts that no order can get. */
function discountRules(record: EventRecord, reach: Reach): Problem[] {
  return (record.discountGroups ?? []).flatMap(({ rules = [] }, at) =>
    rules.flatMap(({ type, group, min = 0 }, n) => {
      if (type === 'cartSum' || group === undefined) return [];
      const max = reach.ofGroup(group);
      return min > max ? [{ path: `discountGroups.${at}.rules.${n}.min`, message: fewer(max) }] : [];
    }),
  );
}

/** Automation that adds tickets that cannot be had, so that its trigger could not be bought. */
function automationRules(record: EventRecord, reach: Reach): Problem[] {
  const max = greatestOrder(record);
  return (record.cartAutomationRules ?? []).flatMap(({ triggerTargetGroup, thenType, thenTargets = [] }, at) => {
    const triggers = groupTickets(record, triggerTargetGroup);
    if (triggers.length === 0) return [];
    return thenTargets.flatMap(({ thenTargetGroup, thenTargetMin = 1 }, n) => {
      const path = `cartAutomationRules.${at}.thenTargets.${n}`;
      const targets = groupTickets(record, thenTargetGroup);
      if (thenTargetGroup === undefined || thenTargetMin === 0) return [];
      if (targets.length === 0) return [{ path: `${path}.thenTargetGroup`, message: fewer(0) }];
      // added tickets are of one type, chosen ones may be of several
      const held = thenType === 'autoAdd' ? Math.max(...targets.map((id) => reach.of([id]))) : reach.of(targets);
      const counts = [...triggers, ...targets].every(
        (id) => record.tickets?.find(({ _id }) => _id === id)?.ignoreForMaxAmounts !== true,
      );
      const beside = counts ? Math.min(held, Math.max(0, max - 1)) : held;
      return thenTargetMin > beside
        ? [
            {
              path: `${path}.thenTargetMin`,
              message: `Beside what triggers it, one order holds at most ${beside} of them`,
            },
          ]
        : [];
    });
  });
}

/**
 * Rules whose added tickets trigger each other, so that one ticket of each would become two. Certain only when every
 * ticket that a rule adds triggers the next rule. A rule that adds more of its own trigger is a gift.
 */
function automationCircles(record: EventRecord): Problem[] {
  const adding = (record.cartAutomationRules ?? []).flatMap(
    ({ thenType, triggerTargetGroup, thenTargets = [] }, at) => {
      if (thenType !== 'autoAdd') return [];
      const triggers = new Set(groupTickets(record, triggerTargetGroup));
      return thenTargets.flatMap(({ thenTargetGroup, thenTargetMin = 1 }, n) => {
        const added = groupTickets(record, thenTargetGroup);
        return added.length > 0 && thenTargetMin > 0 ? [{ at, n, triggers, added }] : [];
      });
    },
  );
  const next = (from: (typeof adding)[number]) =>
    adding.filter(({ at, triggers }) => at !== from.at && from.added.every((id) => triggers.has(id)));
  return adding.flatMap((start) => {
    const reached = new Set(next(start));
    for (const each of reached) for (const further of next(each)) reached.add(further);
    return [...reached].some(({ at }) => at === start.at)
      ? [
          {
            path: `cartAutomationRules.${start.at}.thenTargets.${start.n}.thenTargetGroup`,
            message: 'What it adds brings what triggers it',
          },
        ]
      : [];
  });
}
