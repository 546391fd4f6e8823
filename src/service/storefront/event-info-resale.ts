/** Resale listings in the event info: as ticket types of their own, beside those of the seller. */
import type { InfoSlot, InfoTicket } from '../../contract/event-info.ts';
import { toMajor } from '../../sale/money.ts';
import { needsName } from '../../sale/pos.ts';
import { buyerFee, resaleTypeId, reservesOnly } from '../../sale/resale.ts';
import { seatCategoryOf } from '../../sale/seating.ts';
import { resellOf } from './event-info-parts.ts';
import type { StoredEvent } from '../events/records.ts';
import { compact, pick } from '../http/pick.ts';
import { resaleLabel } from './resale-labels.ts';
import type { StockLevels } from './stock-levels.ts';
import { slotStartOf } from '../events/ticket-times.ts';

/**
 * True when listings for a slot are for sale now; `slotId` is empty for an event without slots. They are until
 * admission.
 */
export function areSold(event: StoredEvent, slotId: string, now: Date): boolean {
  const { record } = event;
  if (!resellOf(event, now)?.saleActive || (slotId !== '') !== (record.useTimeSlots === true)) return false;
  if (slotId === '') return now < new Date(record.start);
  const start = slotStartOf(event, slotId);
  return start !== undefined && now < start;
}

/**
 * The listings that can be bought now in a view: those of tickets from the same shop, with a seat if their type has
 * seats now. Nothing if the event's seating chart is stored elsewhere.
 * @param event As it is sold in the view, in the language of `locale`.
 */
export function resaleTickets(
  event: StoredEvent,
  { resales, seats }: Pick<StockLevels, 'resales' | 'seats'>,
  { shopId, locale, now }: { readonly shopId: string; readonly locale: string | undefined; readonly now: Date },
): InfoTicket[] {
  const { record, currency, seller } = event;
  const settings = record.ticketSettings?.resellSettings;
  if (!settings || reservesOnly(record) || (record.seating?.active === true && !seats)) return [];
  const known = new Set(seats?.map(({ categoryRef }) => categoryRef));
  return resales.flatMap((level) => {
    const { price, ticketTypeId, slotId, left } = level;
    const type = record.tickets?.find(({ _id }) => _id === ticketTypeId);
    if (!type || level.shopId !== shopId || level.currency !== currency || !areSold(event, slotId, now)) return [];
    if (level.isSeated !== (seatCategoryOf(record, type, known) !== undefined)) return [];
    return compact({
      ...pick(type, ['color', 'categoryRef', 'sortingKey', 'maxAmountPerOrder', 'taxRate']),
      // a child’s ticket needs an adult’s, also after a resale
      ...pick(type, ['ignoreForMaxAmounts', 'conditionalAvailability', 'conditionalAvailabilityMode', 'rules', 'meta']),
      id: resaleTypeId(level),
      ...resaleLabel(type.name ?? '', locale, seller.defaultLanguage),
      price: toMajor(price, currency),
      active: true,
      v: left,
      requiresPersonalization: needsName(record, type),
      outerChargeFix: toMajor(buyerFee(price, settings, currency), currency),
      // the prices of the seller's own tickets are more meaningful
      ignoredForStartingPrice: true,
      resale: compact({ ticketTypeId, slotId: slotId || undefined }),
    });
  });
}

/** A slot with the number of its tickets for resale. */
export function withResales(slot: InfoSlot, tickets: readonly InfoTicket[]): InfoSlot {
  const resale = tickets.reduce((sum, { resale: of, v = 0 }) => (of?.slotId === slot._id ? sum + v : sum), 0);
  return resale > 0 ? { ...slot, resale } : slot;
}
