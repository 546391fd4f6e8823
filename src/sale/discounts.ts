/**
 * Discounts: those that a cart earns by itself, in the seller's order, then those that staff give at a POS; coupons
 * follow (`coupons.ts`). They stack: each takes its share of what the earlier ones left of the prices, and no line
 * falls below zero. A discount is earned by the cart alone, regular prices and all tickets, those of cart rules
 * included, and not by other discounts. Charges are computed on the result.
 */
import type { EventInfo } from '../contract/event-info.ts';
import type { DiscountGroup, DiscountRule } from '../contract/parts.ts';
import type { Cart } from './cart.ts';
import { round, toMinor } from './money.ts';
import { allocate } from './shares.ts';
import { amountOfAny, groupTickets } from './ticket-groups.ts';

/** A line while it is being priced; minor units. */
export interface Priced {
  readonly ticketTypeId: string;
  readonly amount: number;
  readonly regular: number;
  discount: number;
  /** Charges on top are waived, by the discount at this place among those that apply. */
  waivedBy?: number;
}

export interface AppliedDiscount {
  readonly _id: string;
  readonly name: string;
  /** The reduction in minor units; 0 if it only waives charges. */
  readonly amount: number;
  /** Waived charges, minor units; only for a discount that waives them. */
  readonly waived?: number;
  /** The code of the coupon that it comes from. */
  readonly code?: string;
}

const rest = (line: Priced) => line.regular - line.discount;

/**
 * Applies every discount whose conditions hold, and those of a POS whose `_id` is among `byHand`. Changes `lines` and
 * returns what each took off.
 */
export function applyDiscounts(
  info: EventInfo,
  cart: Cart,
  lines: readonly Priced[],
  currency: string,
  byHand: readonly string[] = [],
): AppliedDiscount[] {
  const earned = earnedDiscounts(info, cart, lines, currency);
  const given = (info.posDiscounts ?? [])
    .filter(({ _id }) => byHand.includes(_id))
    .map(({ _id, name, discountType, value }): DiscountGroup => ({ _id, name, discountType, value }));
  const applied: AppliedDiscount[] = [];
  for (const discount of [...earned, ...given])
    apply(discount, discountTargets(info, discount, lines), currency, applied);
  return applied;
}

/** True for a discount whose value is a fraction of the price. */
export function isPercentage({ discountType }: { readonly discountType?: string | undefined }): boolean {
  return discountType === 'var' || discountType === 'PERCENTAGE';
}

/** The kind and value of a discount, and its name. */
type Taking = Pick<DiscountGroup, '_id' | 'name' | 'discountType' | 'value'>;

/** Applies one discount to its lines, after those in `applied`; it joins them unless it takes nothing off. */
export function apply(
  discount: Taking,
  targets: readonly Priced[],
  currency: string,
  applied: AppliedDiscount[],
  code?: string,
): void {
  if (targets.length === 0) return;
  const waives = discount.discountType === 'waiveFees';
  const amount = takeOff(discount, targets, currency);
  if (waives) for (const line of targets) line.waivedBy ??= applied.length;
  if (amount > 0 || waives)
    applied.push({ _id: discount._id, name: discount.name ?? '', amount, ...(code !== undefined && { code }) });
}

/** The discounts that a cart earns by itself, in the order of the seller. */
export function earnedDiscounts(
  info: EventInfo,
  cart: Cart,
  lines: readonly Priced[],
  currency: string,
): DiscountGroup[] {
  const value = lines.reduce((sum, { regular }) => sum + regular, 0);
  return (info.discountGroups ?? []).filter(({ rules = [] }) => {
    // one without rules is never earned: it would be a price
    return rules.length > 0 && rules.every((rule) => standing(info, rule, cart, value, currency) === 'met');
  });
}

/**
 * The state of a rule: met, the tickets or the value (minor units) that it lacks, or `never` if there is too much
 * already or this version does not know its type. A group without `min` wants one ticket; `min: 0` with a `max` allows
 * no more than that. `value` counts regular prices, minor units.
 */
export function standing(
  info: EventInfo,
  { type, group, min, max }: DiscountRule,
  cart: Cart,
  value: number,
  currency: string,
): 'met' | 'never' | number {
  const isSum = type === 'cartSum';
  if (!isSum && type !== 'ticketGroups') return 'never';
  const [has, least, most = Infinity] = isSum
    ? [value, toMinor(min ?? 0, currency), max === undefined ? max : toMinor(max, currency)]
    : [amountOfAny(cart, groupTickets(info, group)), min ?? 1, max];
  if (has > most) return 'never';
  return has >= least ? 'met' : Math.ceil(least - has);
}

/** The tickets of the groups that its rules name; the whole cart when they name none, and for amounts off the sum. */
export function discountTargets<L extends Priced>(
  info: EventInfo,
  { discountType, rules = [] }: DiscountGroup,
  lines: readonly L[],
): readonly L[] {
  const groups = rules.filter(({ type }) => type === 'ticketGroups');
  if (groups.length === 0 || discountType === 'fix' || discountType === 'TOTAL') return lines;
  const ids = new Set(groups.flatMap(({ group }) => groupTickets(info, group)));
  return lines.filter(({ ticketTypeId }) => ids.has(ticketTypeId));
}

/** The charges of lines and of the cart, as if nothing waived them; minor units. */
interface Charges<Line> {
  readonly line: (line: Line) => number;
  /** That of the cart, for the lines that no discount before this place waives. */
  readonly cart: (before: number) => number;
}

/** The discounts, those that waive charges with how much that saves: of several, each saves what the ones before it left. */
export function withWaived<Line extends { readonly priced: Priced }>(
  applied: readonly AppliedDiscount[],
  lines: readonly Line[],
  charges: Charges<Line>,
): AppliedDiscount[] {
  return applied.map((discount, at) => {
    const own = lines.filter(({ priced }) => priced.waivedBy === at);
    if (own.length === 0) return discount;
    const onLines = own.reduce((saved, line) => saved + charges.line(line), 0);
    return { ...discount, waived: onLines + charges.cart(at) - charges.cart(at + 1) };
  });
}

/** Takes the discount off and answers how much that was; a line never falls below zero. */
function takeOff({ discountType, value = 0 }: Taking, targets: readonly Priced[], currency: string): number {
  const give = (line: Priced, wanted: number) => {
    const given = Math.max(0, Math.min(rest(line), wanted));
    line.discount += given;
    return given;
  };
  const left = targets.reduce((sum, line) => sum + rest(line), 0);
  // rounded once for all of them, however many lines there are
  const spread = (wanted: number) => {
    const shares = allocate(Math.max(0, Math.min(left, wanted)), targets.map(rest));
    return targets.reduce((sum, line, at) => sum + give(line, shares[at] ?? 0), 0);
  };
  switch (discountType) {
    case 'fixPerItem':
      return targets.reduce((sum, line) => sum + give(line, toMinor(value, currency) * line.amount), 0);
    case 'var':
    case 'PERCENTAGE':
      // above 1 it is percent of another service, which states its own price: here nothing is taken off, never everything
      return value > 1 ? 0 : spread(round(left * value));
    case 'fix':
    case 'TOTAL':
      return spread(toMinor(value, currency));
    default:
      return 0; // waiveFees, or a kind that this version does not know: it changes no price
  }
}
