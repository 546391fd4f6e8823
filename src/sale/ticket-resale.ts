/** Whether a ticket may be offered for resale, for how much, and until when; and whether an offer may be taken back. */
import { resolveOffset } from './dates.ts';
import { toMajor, toMinor } from './money.ts';
import { highestPrice, reservesOnly } from './resale.ts';
import { deadlineOf, type ChangeRule, type ChangeContext } from './change-context.ts';
import { paidStates } from './ticket-returns.ts';

/** The most that the holder of a ticket may ask for it, minor units: what it cost and the markup, or what was asked for it before. */
export function resaleCap({ ticket, order, event }: ChangeContext): number {
  const { priceMarkup = 0 } = event.ticketSettings?.resellSettings ?? {};
  return ticket.resold?.asked ?? highestPrice(toMinor(ticket.price, order.currency), priceMarkup);
}

/** `ticketSettings.resellSettings` of the event: offering a ticket in the shop. */
export const resellRule: ChangeRule = (context, now) => {
  const { ticket, order, event } = context;
  const settings = event.ticketSettings?.resellSettings;
  // what was passed on is not the buyer's any more, and the money was never the holder's
  if (settings?.enabled !== 'ENABLED' || ticket.transferCount > 0) return undefined;
  // nobody could buy it
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
  // a place that is known elsewhere alone could not be told to whoever buys the ticket
  if (!ticket.seating) return no('RESALE_SEATED');
  if (ticket.isBundled && settings.cartAutomationMode !== 'INDIVIDUAL') return no('RESALE_BUNDLED');
  if (ticket.hanging?.isFirm === true) return no('BUNDLED');
  return { ...about, allowed: true };
};

/** Taking an offer back that nobody is buying. */
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

/** The offer of a ticket; over once its time has begun, since somebody may have gone in with it. */
export function openResale(
  { resale, ticket }: Pick<ChangeContext, 'resale' | 'ticket'>,
  now: Date,
): ChangeContext['resale'] {
  return now < ticket.start ? resale : undefined;
}
