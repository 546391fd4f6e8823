/** Discounts that a cart earns by itself, in the order in which the seller lists them. */
import type { EventInfo } from '../contract/event-info.ts';
import type { DiscountGroup } from '../contract/parts.ts';
import { amountOfAny, type Cart } from './cart.ts';
import { round, toMinor } from './money.ts';
import { allocate } from './shares.ts';

/** A line while it is being priced; minor units. */
export interface Priced {
  readonly ticketTypeId: string;
  readonly amount: number;
  readonly regular: number;
  discount: number;
  /** Charges on top are waived. */
  waived: boolean;
}

export interface AppliedDiscount {
  readonly _id: string;
  readonly name: string;
  /** What it takes off, minor units; 0 for one that waives charges only. */
  readonly amount: number;
}

const rest = (line: Priced) => line.regular - line.discount;

/** Applies every discount whose conditions hold; changes `lines` and answers what each took off. */
export function applyDiscounts(
  info: EventInfo,
  cart: Cart,
  lines: readonly Priced[],
  currency: string,
): AppliedDiscount[] {
  const value = lines.reduce((sum, { regular }) => sum + regular, 0);
  const applied: AppliedDiscount[] = [];
  for (const discount of info.discountGroups ?? []) {
    if (!isEarned(info, discount, cart, value, currency)) continue;
    const targets = targetsOf(info, discount, lines);
    if (targets.length === 0) continue;
    const amount = takeOff(discount, targets, currency);
    if (amount > 0 || discount.discountType === 'waiveFees')
      applied.push({ _id: discount._id, name: discount.name ?? '', amount });
  }
  return applied;
}

function groupTickets(info: EventInfo, group: string | undefined): readonly string[] {
  return info.groups?.find(({ _id }) => _id === group)?.tickets ?? [];
}

/**
 * All rules hold. A discount without rules is never earned: it would be a price. A group without `min` wants one ticket;
 * `min: 0` with a `max` says that there must not be more. `value` counts regular prices, minor units.
 */
function isEarned(
  info: EventInfo,
  { rules = [] }: DiscountGroup,
  cart: Cart,
  value: number,
  currency: string,
): boolean {
  return (
    rules.length > 0 &&
    rules.every(({ type, group, min, max }) => {
      if (type === 'cartSum')
        return value >= toMinor(min ?? 0, currency) && (max === undefined || value <= toMinor(max, currency));
      if (type !== 'ticketGroups') return false;
      const count = amountOfAny(cart, groupTickets(info, group));
      return count >= (min ?? 1) && (max === undefined || count <= max);
    })
  );
}

/** The tickets of the groups that its rules name; the whole cart when they name none, and for amounts off the sum. */
function targetsOf(
  info: EventInfo,
  { discountType, rules = [] }: DiscountGroup,
  lines: readonly Priced[],
): readonly Priced[] {
  const groups = rules.filter(({ type }) => type === 'ticketGroups');
  if (groups.length === 0 || discountType === 'fix' || discountType === 'TOTAL') return lines;
  const ids = new Set(groups.flatMap(({ group }) => groupTickets(info, group)));
  return lines.filter(({ ticketTypeId }) => ids.has(ticketTypeId));
}

/** Takes the discount off and answers how much that was; a line never falls below zero. */
function takeOff({ discountType, value = 0 }: DiscountGroup, targets: readonly Priced[], currency: string): number {
  const give = (line: Priced, wanted: number) => {
    const given = Math.max(0, Math.min(rest(line), wanted));
    line.discount += given;
    return given;
  };
  switch (discountType) {
    case 'waiveFees':
      for (const line of targets) line.waived = true;
      return 0;
    case 'fixPerItem':
      return targets.reduce((sum, line) => sum + give(line, toMinor(value, currency) * line.amount), 0);
    case 'var':
    case 'PERCENTAGE':
      return targets.reduce((sum, line) => sum + give(line, round((rest(line) * Math.min(value, 100)) / 100)), 0);
    case 'fix':
    case 'TOTAL': {
      const sum = targets.reduce((total, line) => total + rest(line), 0);
      const shares = allocate(Math.max(0, Math.min(sum, toMinor(value, currency))), targets.map(rest));
      return targets.reduce((total, line, at) => total + give(line, shares[at] ?? 0), 0);
    }
    default:
      return 0; // a kind that this version does not know changes no price
  }
}
