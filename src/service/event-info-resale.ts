/** Tickets that buyers sell again, as event info tells them: as ticket types of their own, beside those of the seller. */
import type { InfoSlot, InfoTicket } from '../contract/event-info.ts';
import { slotStart } from '../sale/dates.ts';
import { toMajor } from '../sale/money.ts';
import { needsName } from '../sale/point-of-sale.ts';
import { buyerFee, resaleTypeId } from '../sale/resale.ts';
import { resellOf } from './event-info-parts.ts';
import type { StoredEvent } from './event-records.ts';
import { compact, pick } from './pick.ts';
import type { ResaleLevel } from './resale-rows.ts';
import { resaleWords } from './resale-words.ts';

/**
 * The offers that can be bought now in a view: those of tickets that were bought in the same shop, until they admit. Nothing where the
 * event has seats, which are not sold again.
 * @param event As it is sold in the view, in the language of `locale`.
 */
export function resaleTickets(
  event: StoredEvent,
  levels: readonly ResaleLevel[],
  { shopId, locale, now }: { readonly shopId: string; readonly locale: string | undefined; readonly now: Date },
): InfoTicket[] {
  const { record, currency, seller } = event;
  const settings = record.ticketSettings?.resellSettings;
  if (!settings || levels.length === 0 || record.seating?.active || !resellOf(event, now)?.saleActive) return [];
  const dated = { start: record.start, end: record.end, timezone: record.timezone ?? seller.timezone };
  const startOf = (slotId: string) => {
    if (slotId === '') return record.useTimeSlots ? undefined : new Date(record.start);
    const startTime = record.useTimeSlots && record.timeSlots?.find(({ _id }) => _id === slotId)?.startTime;
    return startTime ? slotStart(startTime, dated) : undefined;
  };
  return levels.flatMap((level) => {
    const { price, ticketTypeId, slotId, left } = level;
    const type = record.tickets?.find(({ _id }) => _id === ticketTypeId);
    const start = startOf(slotId);
    if (!type || !start || now >= start || level.shopId !== shopId || level.currency !== currency) return [];
    return compact({
      ...pick(type, ['color', 'categoryRef', 'sortingKey', 'maxAmountPerOrder', 'taxRate']),
      // a child’s ticket goes with a grown-up’s, whoever had it before
      ...pick(type, ['ignoreForMaxAmounts', 'conditionalAvailability', 'conditionalAvailabilityMode', 'rules', 'meta']),
      id: resaleTypeId(level),
      ...resaleWords(type.name ?? '', locale, seller.defaultLanguage),
      price: toMajor(price, currency),
      active: true,
      v: left,
      requiresPersonalization: needsName(record, type),
      outerChargeFix: toMajor(buyerFee(price, settings, currency), currency),
      // what the seller's own tickets cost says more
      ignoredForStartingPrice: true,
      resale: compact({ ticketTypeId, slotId: slotId || undefined }),
    });
  });
}

/** A time with the number of tickets for it that buyers sell again. */
export function withResales(slot: InfoSlot, tickets: readonly InfoTicket[]): InfoSlot {
  const resale = tickets.reduce((sum, { resale: of, v = 0 }) => (of?.slotId === slot._id ? sum + v : sum), 0);
  return resale > 0 ? { ...slot, resale } : slot;
}
