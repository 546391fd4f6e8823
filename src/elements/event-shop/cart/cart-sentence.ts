/** The sentence that screen readers say after each change of the cart. */
import type { Texts } from '../../../locales/index.ts';
import type { Quote } from '../../../sale/quote-core.ts';
import { picksOnly, rulesOf } from '../../../sale/seating-rules.ts';
import { ticketOption } from '../../../sale/ticket-options.ts';
import { money } from '../../format.ts';
import { fullName, why, type ShopView } from '../view/shop-view.ts';

/**
 * What changed and the total, with the limit if no more can be added: “8 × Adult. Total €160. Maximum 8 per order.”
 * `undefined` where there is more to say of a change than its amount: seats, rules and minimums
 * say it themselves.
 * @param change tickets more, negative for fewer
 */
export function cartSentence(
  view: ShopView,
  { lines, due }: Quote,
  ticketTypeId: string,
  change: number,
  texts: Texts['order'],
): string | undefined {
  const { info, cart, slot, now } = view;
  const ticket = info.tickets?.find(({ id }) => id === ticketTypeId);
  const hasSeats = change < 0 || cart.some((line) => line.ticketTypeId === ticketTypeId && line.seats);
  const isSeat = info.seating && !picksOnly(rulesOf(info)) && hasSeats;
  const isSkipping = Math.abs(change) > 1 && ticket?.minAmountPerOrder !== undefined;
  if (!ticket || isSeat || isSkipping || info.cartAutomationRules?.length) return undefined;
  const { amount, next, reason } = ticketOption(info, ticket, cart, now, slot);
  const name = fullName(view, ticket);
  const changed = amount > 0 ? `${amount} × ${name}` : texts.removed(name);
  const said = lines.length > 0 ? texts.cartNow(changed, money(due, view.currency, view.language)) : `${changed}.`;
  return change > 0 && next === undefined && reason ? `${said} ${why(view, reason)}` : said;
}
