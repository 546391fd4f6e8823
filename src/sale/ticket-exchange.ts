/**
 * A ticket that goes towards another one: for another date of its series, or in an under-shop of its event that sells better ones. What
 * it cost pays for the new order as a voucher does, until that order is complete.
 */
import type { EventRecord } from '../contract/events.ts';
import type { AvailableChange, ChangeRule, ChangeContext } from './change-context.ts';
import { deadlineOf } from './change-context.ts';
import { paidStates, type ReturnWay } from './ticket-returns.ts';
import { findUnderShop } from './under-shop.ts';

/** How a ticket goes towards another one. */
export type ExchangeAction = 'exchange' | 'upgrade';

/**
 * As what comes back what is left where the new order costs less. Of an upgrade it stays on the voucher: it is no way to give tickets back
 * where the seller takes none.
 */
export function restComesBackAs(action: string, { ticketSettings }: Pick<EventRecord, 'ticketSettings'>): ReturnWay {
  return action === 'exchange' && ticketSettings?.rebookSettings?.as !== 'voucher' ? 'money' : 'voucher';
}

/** For another date of the same series, where the seller lets holders choose one. */
export const exchange: ChangeRule = (context, now) => {
  const { event } = context;
  const settings = event.ticketSettings?.rebookSettings;
  if (settings?.enabled !== 'ENABLED' || settings.dates !== true || event.rootId === undefined) return undefined;
  return isBuyers(context) ? offer('exchange', context, deadlineOf(context, settings.until), now) : undefined;
};

/** For what an under-shop of the same event sells. */
export const upgrade: ChangeRule = (context, now) =>
  isBuyers(context) && upgradeShops(context).length > 0
    ? offer('upgrade', context, deadlineOf(context, undefined), now)
    : undefined;

/**
 * The under-shops that a ticket may be upgraded in, by their ids: those whose entry has no tag are for everybody, the others for
 * customers who have it. An entry of a kind that nobody here knows opens nothing. Where it is not known who the customer is, all count.
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

/** What was passed on is not the buyer's any more, and the money was never the holder's. Vouchers pay in the seller's own currency. */
function isBuyers({ ticket, order }: ChangeContext): boolean {
  return ticket.transferCount === 0 && order.currency === order.sellerCurrency;
}

function offer(action: ExchangeAction, { ticket, order }: ChangeContext, until: Date, now: Date): AvailableChange {
  const { notGoing: together = [] } = ticket.hanging ?? {};
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
    ...{ action, allowed: reason === undefined, reason, until: until.toISOString() },
    ...(reason === 'BUNDLED' && { together: [...together] }),
  };
}
