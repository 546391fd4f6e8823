/** The sale of a checkout: the event as it is sold in its shop, and the API error for a cart that is refused there. */
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { ItemInput } from '../../contract/checkout.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import type { EventRecord, UnderShop } from '../../contract/events.ts';
import type { Cart } from '../../sale/cart.ts';
import type { Reason, ReasonCode } from '../../sale/ticket-options.ts';
import { seasonOf } from '../../sale/season.ts';
import { applyUnderShop, findUnderShop, opens } from '../../sale/under-shop.ts';
import type { Queryable } from '../database/index.ts';
import { availabilitiesOf, buildEventInfo } from '../storefront/event-info.ts';
import { findEvent, type StoredEvent } from '../events/records.ts';
import { stockOf, tierAmounts, type StockAmount } from '../events/stock-amounts.ts';
import { isResale } from '../../sale/resale.ts';
import { readResaleLevels } from '../storefront/resale-levels.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { readSeasons, type Season } from '../storefront/season-levels.ts';
import { readSeatLevels } from '../storefront/seat-levels.ts';
import { StockLevels, type StockRow } from '../storefront/stock-levels.ts';
import { inLanguage } from '../events/translations.ts';

export interface Sale {
  readonly event: StoredEvent;
  readonly shop: UnderShop | undefined;
  readonly info: EventInfo;
  /** What its season tickets admit to; missing for an event that sells none, and where the stock was not read. */
  readonly season?: Season | undefined;
}

/** The sale scope of a checkout. */
export interface SaleScope {
  readonly eventId: string;
  readonly shopId?: string | undefined;
  readonly channelId?: string | undefined;
  /** `OPERATOR` or `KIOSK` at the POS. */
  readonly pointOfSale?: string | undefined;
  /** A hold whose tickets count as free: a checkout can keep its own. */
  readonly holdId?: string | undefined;
  /** True where staff sell: what is kept for them counts as free. */
  readonly forStaff?: boolean;
  /** The language of its names. */
  readonly locale?: string | undefined;
  /**
   * Uses the event's own view when the under-shop is gone or closed, or the channel switched off, in place of an error.
   */
  readonly evenIfClosed?: boolean;
}

/** An event with its stock: the source of each view of its sale. */
export interface SaleSource {
  readonly event: StoredEvent;
  readonly levels: StockLevels;
}

/**
 * Reads the current sale of an event.
 * @throws ApiError 404 for an unknown event or under-shop, or a channel that is switched off.
 */
export async function readSale(db: Queryable, now: Date, place: SaleScope): Promise<Sale> {
  const event = await findEvent(db, place.eventId);
  if (!event) throw notFound('event');
  return saleFrom({ event, levels: await readLevelsOf(db, event, place) }, now, place);
}

/** The stock levels of an event, for a place where it is sold. */
async function readLevelsOf(
  db: Queryable,
  { record }: StoredEvent,
  { holdId = '', forStaff, pointOfSale }: SaleScope,
): Promise<StockLevels> {
  const rows = await readStock(db, record._id, holdId);
  const isSeated = record.seating?.active === true;
  const isByStaff = forStaff ?? pointOfSale === 'OPERATOR';
  const seats = isSeated ? (await readSeatLevels(db, [record._id], holdId, isByStaff)).get(record._id) : undefined;
  const isResold = record.ticketSettings?.resellSettings?.enabled === 'ENABLED';
  const resales = isResold ? (await readResaleLevels(db, [record._id], holdId)).get(record._id) : undefined;
  const isSeason = seasonOf(record).length > 0;
  const season = isSeason ? (await readSeasons(db, [record._id], holdId)).get(record._id) : undefined;
  return new StockLevels(rows, seats, resales, season);
}

/** The taken and total stock of an event without seats. @param holdId A hold whose tickets count as free. */
export async function readStock(db: Queryable, eventId: string, holdId = ''): Promise<StockRow[]> {
  return await db.query<StockRow>(
    `select s.event_id, s.shop_id, s.scope, s.ref, s.capacity, s.taken - coalesce(l.quantity, 0) as taken
     from stock s left join hold_line l on l.stock_id = s.id and l.hold_id = $2 where s.event_id = $1`,
    [eventId, holdId],
  );
}

/**
 * One view of a sale.
 * @throws ApiError 404 for an unknown under-shop, or a channel that is switched off.
 */
export function saleFrom(
  { event, levels }: SaleSource,
  now: Date,
  { shopId, channelId, pointOfSale: posMode, locale, evenIfClosed }: SaleScope,
): Sale {
  const shop = shopId ? findUnderShop(event.record, shopId) : undefined;
  const view = {
    ...(evenIfClosed ? { underShopId: shop?._id } : { underShopId: shopId, channelId }),
    pointOfSale: posMode,
    locale,
  };
  // Only names are translated: rules, stock and answers use the seller's own record.
  return { event, shop, info: buildEventInfo(inLanguage(event, locale), levels, now, view), season: levels.season };
}

/** The amounts of stock that a cart takes in a sale, also in the tiers of its price table. */
export function amountsOf({ event, shop, info }: Sale, cart: Cart): StockAmount[] {
  const tiers = new Map(info.tickets?.map(({ id, priceTier }) => [id, priceTier?._id]));
  const lines = cart.map(({ ticketTypeId, amount }) => ({ priceTier: tiers.get(ticketTypeId), amount }));
  return [...stockOf(event.record, shop, cart), ...tierAmounts(event, lines)];
}

/** The audience of a sale: an under-shop's own restriction, or else the event's. */
export function restrictionOf({ event, shop }: Sale): EventRecord {
  return shop ? applyUnderShop(event.record, shop) : event.record;
}

/**
 * The coupons among `sent` that opened the shop.
 * @throws ApiError 403, the same for a wrong and a missing coupon.
 */
export function unlock(shop: UnderShop | undefined, sent: readonly string[]): string[] {
  if (shop?.unlockMode !== 'couponCode') return [];
  const opening = sent.filter((code) => opens(shop, code));
  if (opening.length === 0) throw new ApiError(403, 'SHOP_LOCKED', 'This shop opens with a valid code.');
  return opening;
}

interface Refused {
  readonly status: 400 | 409;
  readonly code: ErrorCode;
  readonly message: string;
}

const soldOut: Refused = { status: 409, code: 'TICKETS_SOLD_OUT', message: 'There are not enough tickets left.' };
const notOnSale: Refused = { status: 409, code: 'NOT_ON_SALE', message: 'These tickets are not on sale now.' };
const limit: Refused = { status: 409, code: 'LIMIT_EXCEEDED', message: 'This order breaks a limit of the sale.' };
const invalid = (code: ErrorCode, message: string): Refused => ({ status: 400, code, message });

/** The API errors of the reasons. */
const errors: Readonly<Record<ReasonCode, Refused>> = {
  EMPTY_CART: invalid('EMPTY_CART', 'There is nothing in the cart.'),
  UNKNOWN_TICKET: invalid('UNKNOWN_TICKET', 'There is no such ticket type.'),
  BAD_AMOUNT: invalid('BAD_AMOUNT', 'This is not an amount of tickets.'),
  SLOT_MISSING: invalid('SLOT_MISSING', 'These tickets need a time slot.'),
  SLOT_UNKNOWN: invalid('SLOT_UNKNOWN', 'There is no such time slot.'),
  SALE_NOT_STARTED: notOnSale,
  SALE_ENDED: notOnSale,
  SALE_BY_DATE: { ...notOnSale, message: 'Tickets are sold for one of the dates of this event.' },
  NOT_FOR_SALE: notOnSale,
  TICKET_SALE_NOT_STARTED: notOnSale,
  TICKET_SALE_ENDED: notOnSale,
  SLOT_OVER: notOnSale,
  SOLD_OUT: soldOut,
  NOT_ENOUGH_LEFT: soldOut,
  SLOT_SOLD_OUT: soldOut,
  SEATS_MISSING: invalid('SEATS_MISSING', 'Each of these tickets needs a seat.'),
  SEATS_ENFORCED: { status: 409, code: 'SEATS_ENFORCED', message: 'The seats are chosen by the service here.' },
  SEAT_UNKNOWN: invalid('SEAT_UNKNOWN', 'There is no such seat.'),
  SEAT_WRONG_CATEGORY: invalid('SEAT_WRONG_CATEGORY', 'These tickets are not sold for this seat.'),
  SEAT_TAKEN: { status: 409, code: 'SEAT_TAKEN', message: 'This seat is taken already.' },
  SEAT_ORPHAN: { status: 409, code: 'SEAT_ORPHAN', message: 'This choice would leave a seat alone.' },
  MAX_PER_ORDER: limit,
  MIN_PER_ORDER: limit,
  MAX_PER_CATEGORY: limit,
  MAX_PER_TICKET: limit,
  MIN_PER_TICKET: limit,
  MAX_PER_CUSTOMER: limit,
  MAX_ORDERS_PER_CUSTOMER: limit,
  NEEDS_OTHER_TICKET: limit,
  TOO_MANY_OTHERS: limit,
  CHOICE_MISSING: limit,
  CHOICE_TOO_MANY: limit,
};

/**
 * The API error of a refused cart: invalid items first, then the first reason; with all reasons and the remaining
 * stock.
 */
export function rejectCart(
  { info, event, season }: Sale,
  items: readonly ItemInput[],
  problems: readonly Reason[],
): ApiError {
  const meaning = (reason: Reason): Refused => {
    // A ticket type that is switched off is unknown to buyers, but a buyer may have it in the cart from before.
    const exists = event.record.tickets?.some(({ _id }) => _id !== undefined && _id === reason.ticketTypeId);
    // a resale listing that no longer exists was sold
    if (reason.code === 'UNKNOWN_TICKET' && isResale(reason.ticketTypeId ?? '')) return soldOut;
    if (reason.code === 'UNKNOWN_TICKET' && exists) return notOnSale;
    const full = errors[reason.code] === soldOut ? season?.tightest(reason.ticketTypeId) : undefined;
    if (!full || (reason.limit !== undefined && reason.limit < full.left)) return errors[reason.code];
    return { ...soldOut, message: `There are not enough tickets left for "${full.eventName}" (${full.eventId}).` };
  };
  const first = problems.find((reason) => meaning(reason).status === 400) ?? problems[0];
  const { status, code, message } = first ? meaning(first) : soldOut;
  const details = problems.map((reason) => ({ path: pathOf(reason, items), message: meaning(reason).message }));
  return new ApiError(status, code, message, details, { problems, availabilities: availabilitiesOf(info) });
}

function pathOf({ code, ticketTypeId, slotId }: Reason, items: readonly ItemInput[]): string {
  const at = items.findIndex(
    (item) =>
      (ticketTypeId === undefined || item.ticketTypeId === ticketTypeId) &&
      (slotId === undefined || item.slotInfo?.slotId === slotId),
  );
  if (at < 0 || (ticketTypeId === undefined && slotId === undefined)) return 'items';
  if (code.startsWith('SLOT_')) return `items.${at}.slotInfo`;
  if (code.startsWith('SEAT')) return `items.${at}.seatingInfo.seats`;
  return `items.${at}.${code === 'UNKNOWN_TICKET' ? 'ticketTypeId' : 'amount'}`;
}
