/**
 * Rules of resale for a ticket: whether it may be listed, its maximum price and its deadline; and whether a listing may
 * be withdrawn.
 */
import { resolveOffset } from './dates.ts';
import { toMajor, toMinor } from './money.ts';
import { highestPrice, reservesOnly } from './resale.ts';
import { deadlineOf, type ChangeRule, type ChangeContext } from './change-context.ts';
import { paidStates } from './ticket-returns.ts';

/**
 * The maximum price of a listing, minor units: the cost of the ticket and the markup, or the price of its former
 * listing.
 */
export function resaleCap({ ticket, order, event }: ChangeContext): number {
  const { priceMarkup = 0 } = event.ticketSettings?.resellSettings ?? {};
  return ticket.resold?.asked ?? highestPrice(toMinor(ticket.price, order.currency), priceMarkup);
}

/** `ticketSettings.resellSettings` of the event: listing a ticket in the shop. */
export const resellRule: ChangeRule = (context, now) => {
  const { ticket, order, event } = context;
  const settings = event.ticketSettings?.resellSettings;
  // a transferred ticket is not the buyer's any more, and its holder never paid
  if (settings?.enabled !== 'ENABLED' || ticket.transferCount > 0) return undefined;
  // no buyer could hold it
  if (reservesOnly(event)) return undefined;
  const max = resaleCap(context);
  if (max <= 0) return undefined;
  const until = deadlineOf(context, settings.offerCreationEnd);
  const start = settings.offerCreationStart;
  const dated = { start: event.start, end: event.end, timezone: event.timezone };
  const from = start?.unit === undefined ? undefined : resolveOffset(start, dated);
  const about = {
    action: 'resell',
    ...(from && now < from && { from: from.toISOString() }),
    until: until.toISOString(),
    maxPrice: toMajor(max, order.currency),
    feeFix: settings.resellerFeeFix ?? 0,
    feeVar: settings.resellerFeeVar ?? 0,
    currency: order.currency,
  };
  const no = (
    reason: 'TOO_EARLY' | 'TOO_LATE' | 'PRINTED' | 'NOT_PAID' | 'RESALE_SEATED' | 'RESALE_BUNDLED' | 'BUNDLED',
  ) => ({
    ...about,
    allowed: false,
    reason,
  });
  if (now >= until) return no('TOO_LATE');
  if (from && now < from) return no('TOO_EARLY');
  if (ticket.deliveryType === 'HARD') return no('PRINTED');
  if (!paidStates.includes(order.paymentStatus)) return no('NOT_PAID');
  // a seat that only another system knows could not be shown to its new buyer
  if (!ticket.seating) return no('RESALE_SEATED');
  if (ticket.isBundled && settings.cartAutomationMode !== 'INDIVIDUAL') return no('RESALE_BUNDLED');
  if (ticket.dependents?.alwaysBundled === true) return no('BUNDLED');
  return { ...about, allowed: true };
};

/** Withdrawing a listing that no checkout holds. */
export const withdrawResaleRule: ChangeRule = (context, now) => {
  const resale = openResale(context, now);
  if (!resale) return undefined;
  const { price, fee, since, isHeld } = resale;
  const { currency } = context.order;
  return {
    action: 'withdrawResale',
    allowed: !isHeld,
    ...(isHeld && { reason: 'RESALE_HELD' as const }),
    until: context.ticket.start.toISOString(),
    price: toMajor(price, currency),
    payout: toMajor(price - fee, currency),
    currency,
    since: since.toISOString(),
  };
};

/** The listing of a ticket; it ends when the slot or event begins, since the ticket may have been used then. */
export function openResale(
  { resale, ticket }: Pick<ChangeContext, 'resale' | 'ticket'>,
  now: Date,
): ChangeContext['resale'] {
  return now < ticket.start ? resale : undefined;
}
