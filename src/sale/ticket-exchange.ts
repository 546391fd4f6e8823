/**
 * Exchange and upgrade: a ticket is exchanged for another date of its series, or for a better one in an under-shop of
 * its event. Its cost pays for the new order as a voucher does, until that order is complete.
 */
import type { EventRecord } from '../contract/events.ts';
import type { AvailableChange, ChangeRule, ChangeContext } from './change-context.ts';
import { deadlineOf } from './change-context.ts';
import { paidStates, type ReturnWay } from './ticket-returns.ts';
import { findUnderShop } from './under-shop.ts';

/** The two kinds of an exchange. */
export type ExchangeAction = 'exchange' | 'upgrade';

/**
 * The way in which the rest comes back if the new order costs less. Of an upgrade it stays on the voucher: an upgrade
 * must not be a way to return tickets where the seller takes none back.
 */
export function restComesBackAs(action: string, { ticketSettings }: Pick<EventRecord, 'ticketSettings'>): ReturnWay {
  return action === 'exchange' && ticketSettings?.rebookSettings?.as !== 'voucher' ? 'money' : 'voucher';
}

/** Exchange for another date of the same series, if the seller allows it. */
export const exchange: ChangeRule = (context, now) => {
  const { event } = context;
  const settings = event.ticketSettings?.rebookSettings;
  if (settings?.enabled !== 'ENABLED' || settings.dates !== true || event.rootId === undefined) return undefined;
  return isBuyers(context) ? offer('exchange', context, deadlineOf(context, settings.until), now) : undefined;
};

/** Upgrade to the tickets of an under-shop of the same event. */
export const upgrade: ChangeRule = (context, now) =>
  isBuyers(context) && upgradeShops(context).length > 0
    ? offer('upgrade', context, deadlineOf(context, undefined), now)
    : undefined;

/**
 * The under-shops that a ticket may be upgraded in, by their ids: an entry without a tag is for all customers, another
 * one for those who have its tag. An entry of an unknown kind opens nothing. If the customer is not known, all entries
 * count.
 */
export function upgradeShops({ event, order, customerTags }: ChangeContext): string[] {
  const { enabled, underShopMapping = [] } = event.ticketSettings?.upgradeSettings ?? {};
  if (enabled !== 'ENABLED') return [];
  const open = underShopMapping.filter(
    ({ type, tag }) => !tag || ((!type || type === 'tag') && (customerTags?.includes(tag) ?? true)),
  );
  const ids = open.flatMap(({ underShopId }) => underShopId ?? []);
  return [...new Set(ids)].filter((id) => id !== order.shopId && findUnderShop(event, id) !== undefined);
}

/**
 * True if ticket and money are the buyer's: a transferred ticket is not, and its holder never paid. Vouchers pay in the
 * seller's currency only.
 */
function isBuyers({ ticket, order }: ChangeContext): boolean {
  return ticket.transferCount === 0 && order.currency === order.sellerCurrency;
}

function offer(action: ExchangeAction, { ticket, order }: ChangeContext, until: Date, now: Date): AvailableChange {
  const { notYetExchanged: together = [] } = ticket.dependents ?? {};
  const reason =
    now >= until
      ? ('TOO_LATE' as const)
      : ticket.deliveryType === 'HARD'
        ? ('PRINTED' as const)
        : paidStates.includes(order.paymentStatus)
          ? together.length > 0
            ? ('BUNDLED' as const)
            : undefined
          : ('NOT_PAID' as const);
  return {
    action,
    allowed: reason === undefined,
    reason,
    until: until.toISOString(),
    ...(reason === 'BUNDLED' && { together: [...together] }),
  };
}
