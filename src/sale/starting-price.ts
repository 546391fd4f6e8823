/** The starting price, "from 12.50": the lowest price that a buyer can really pay, and the number of tickets left. */
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import { isCounted, ticketVolume } from './availability.ts';
import { cartCharge, ticketPrice } from './charges.ts';
import { fractionDigits, toMajor } from './money.ts';
import { closedBecause, unmetRule } from './ticket-options.ts';

/** 0 when nothing can be sold any more: the event, all of its ticket types or all of its slots are gone. */
export function remaining(info: EventInfo): number | undefined {
  const tickets = info.tickets ?? [];
  // resale tickets remain when the seller has none left
  if (tickets.some(({ resale, v }) => resale && v)) return info.v || 1;
  // parking that is left keeps no event on sale
  const own = tickets.some(isCounted) ? tickets.filter(isCounted) : tickets;
  if (own.length > 0 && own.every((ticket) => isGone(ticketVolume(info, ticket)))) return 0;
  if (info.useTimeSlots && info.timeSlots && info.timeSlots.length > 0 && info.timeSlots.every(({ v }) => isGone(v)))
    return 0;
  return info.v;
}

/**
 * The lowest price of one ticket with everything that must be paid on top, a decimal in major units, e.g. `12.50`.
 * Counts what can be put into an empty cart; what is not on sale right now counts only when nothing else is left.
 */
export function startingPrice(info: EventInfo, now: Date): string | undefined {
  const currency = info.currency ?? 'EUR';
  const buyable = (info.tickets ?? []).filter((ticket) => !ticket.ignoredForStartingPrice && isSoldAlone(info, ticket));
  const open = buyable.filter((ticket) => !closedBecause(info, ticket, now) && !isGone(ticketVolume(info, ticket)));
  const prices = (open.length > 0 ? open : buyable).map((ticket) => payable(info, ticket, currency, now));
  return prices.length === 0 ? undefined : toMajor(Math.min(...prices), currency).toFixed(fractionDigits(currency));
}

/** True for a ticket type that a buyer sees and can put into an empty cart. */
export function isSoldAlone(info: EventInfo, ticket: InfoTicket): boolean {
  return (
    ticket.active !== false &&
    !ticket.styleOptions?.hiddenInSelectionArea &&
    !unmetRule(info, ticket, [{ ticketTypeId: ticket.id, amount: 1 }], true)
  );
}

/** What a buyer pays for one ticket alone in a cart, with all charges; minor units. */
export function payable(info: EventInfo, ticket: InfoTicket, currency: string, now: Date): number {
  return ticketPrice(info, ticket, currency, now).total + cartCharge(info, [ticket], currency);
}

function isGone(volume: number | undefined): boolean {
  return volume !== undefined && volume <= 0;
}
