/**
 * Event info: the sale of an event for buyers. Every field is listed here; others stay inside. Long because of that list.
 */
import type { Availabilities, availabilities } from '../../contract/availabilities.ts';
import type { EventInfo, eventInfo } from '../../contract/event-info.ts';
import type { EventRecord, UnderShop } from '../../contract/events.ts';
import { min } from '../../sale/availability.ts';
import { isRestricted } from '../../sale/customer-access.ts';
import { applyDayScheme } from '../../sale/day-scheme.ts';
import { resolveTimes } from '../../sale/resolve-times.ts';
import { applyPos } from '../../sale/pos.ts';
import { firstTexts } from '../../sale/first-texts.ts';
import { allIn } from '../../sale/all-in-prices.ts';
import { startingPrice } from '../../sale/starting-price.ts';
import { bySortingKey } from '../../sale/ticket-order.ts';
import { applyUnderShop, findUnderShop, shopIdsOf, stockScopes, type StockScope } from '../../sale/under-shop.ts';
import type { Queryable } from '../database/index.ts';
import { daySchemeSlots, infoSeating, infoSlot, infoTicket, resellOf } from './event-info-parts.ts';
import { maxPerOrder } from '../events/order-limit.ts';
import { settingOf } from '../events/named-settings.ts';
import {
  brandingOf,
  findEvent,
  priceModeOf,
  published,
  withSellersDefaults,
  type StoredEvent,
} from '../events/records.ts';
import { consentsOf, termsOf } from '../events/seller-terms.ts';
import { resaleTickets, withResales } from './event-info-resale.ts';
import { lightOf } from './availability-light.ts';
import { asSold, stateFields } from './event-state.ts';
import { stateOf, withLimits } from './sale-state.ts';
import { timeSettingsOf } from './time-settings.ts';
import { publicWaitingRoom } from './waiting-room.ts';
import type { Context, Handlers } from '../http/context.ts';
import { compact, pick } from '../http/pick.ts';
import { notFound } from '../http/api-error.ts';
import { readLevels, type StockLevels } from './stock-levels.ts';
import { tierPricesOf } from './tier-prices.ts';
import { inLanguage } from '../events/translations.ts';

/** The requested view of an event. */
export interface View {
  readonly underShopId?: string | undefined;
  readonly channelId?: string | undefined;
  /** `OPERATOR` or `KIOSK` at the POS; missing online. */
  readonly pointOfSale?: string | undefined;
  /** BCP 47, for texts of the service; names are in the language of the given event. */
  readonly locale?: string | undefined;
}

/** Fields that event info copies from the record. */
const shared = [
  '_id',
  'name',
  'start',
  'end',
  'eventType',
  'rootId',
  'url',
  'slogan',
  'description',
  'locationName',
  'groups',
  'cartAutomationRules',
  'discountGroups',
  'image',
  'styleOptions',
  'video',
  'gallery',
  'checkinInformation',
  'accentColor',
  'sellerId',
  'sellStart',
  'sellEnd',
  'ticketShopHeader',
  'tracking',
  'accountSettings',
  'dataRequestSettings',
  'seoSettings',
  'soldOutFallback',
  'reservationSettings',
  'customTextConfig',
  'customSettings',
  'upsellSettings',
  'useTimeSlots',
  'showCountdown',
  'showOtherEvents',
] as const;

/** The handlers of event info. @param providerKeyOf The publishable key of a seller's payment provider. */
export function eventInfoHandlers(
  context: Context,
  providerKeyOf: (sellerId: string) => Promise<string | undefined>,
): Handlers<typeof eventInfo & typeof availabilities> {
  return {
    async info({ id, locale, underShop, channel, pos, posOperationMode }) {
      const posMode = posOperationMode ?? (pos ? 'OPERATOR' : undefined);
      const event = inLanguage(await readEvent(context.db, id), locale);
      const info = await readEventInfo(context.db, context.now(), event, {
        underShopId: underShop,
        channelId: channel,
        pointOfSale: posMode,
        locale,
      });
      const seatingChildEventIds = await readSeatingOfChildren(context.db, event);
      const live = `/api/public/events/${encodeURIComponent(info._id)}/live`;
      const providerKey = await providerKeyOf(event.sellerId);
      const formatted = locale === undefined ? undefined : firstTexts(info, locale);
      return compact({ ...info, formatted, live, seatingChildEventIds, payment_provider_api_key: providerKey });
    },
    async availabilities({ id, shopId }) {
      const event = await readEvent(context.db, id);
      const levels = (await readLevels(context.db, [event.record._id]))(event.record._id);
      const info = buildEventInfo(event, levels, context.now(), { underShopId: shopId });
      return { ...availabilitiesOf(info), ...lightOf(event, levels, info) };
    },
  };
}

/** @throws ApiError 404 */
async function readEvent(db: Queryable, idOrSlug: string): Promise<StoredEvent> {
  const event = await findEvent(db, idOrSlug);
  if (!event) throw notFound('event');
  return event;
}

/**
 * Reads the current sale of an event.
 * @throws ApiError 404 for an unknown under-shop, or a channel that is switched off.
 */
export async function readEventInfo(db: Queryable, now: Date, event: StoredEvent, view: View): Promise<EventInfo> {
  const levels = await readLevels(db, [event.record._id]);
  return buildEventInfo(event, levels(event.record._id), now, view);
}

/** The seating charts of the dates in a seated group: its seat must be free at each of them. */
async function readSeatingOfChildren(db: Queryable, { record, sellerId }: StoredEvent): Promise<string[] | undefined> {
  if (!record.seating?.active || !record.childEvents?.length) return undefined;
  const rows = await db.query<{ id: string }>(
    `select data -> 'seating' ->> 'eventId' as id from event e
     where id = any($1::text[]) and seller_id = $2 and deleted_at is null and ${published('e')} and data -> 'seating' ->> 'active' = 'true' and data -> 'seating' ->> 'eventId' is not null
     order by starts_at, id`,
    [record.childEvents, sellerId],
  );
  return rows.map(({ id }) => id);
}

/**
 * The one place where a record becomes a sale: the shop shows it and the checkout charges by it.
 * @throws ApiError 404 for an unknown under-shop or one that is switched off, or a channel that is.
 */
export function buildEventInfo(event: StoredEvent, levels: StockLevels, now: Date, view: View = {}): EventInfo {
  const shop = view.underShopId ? findUnderShop(event.record, view.underShopId) : undefined;
  if (view.underShopId && !shop) throw notFound('shop');
  assertSoldIn(view.channelId, event, shop);
  const record = sold(withSellersDefaults(event), shop, view);
  const { seller, currency } = event;
  const tierPrices = tierPricesOf(event, record, { shop, levels, now });
  const own = (scope: StockScope['scope'], ref: string): StockScope[] =>
    shopIdsOf(shop).map((shopId) => ({ shopId, scope, ref }));
  const left = (scope: StockScope['scope'], ref: string | undefined) =>
    ref === undefined ? undefined : levels.left(own(scope, ref));
  const thresholds = record.styleOptions?.availabilityIndicatorThresholds;
  const charges = record.customCharges;
  // only online: the POS does not sell resale listings
  const resales =
    view.pointOfSale === undefined
      ? resaleTickets({ ...event, record }, levels, { shopId: shop?._id ?? '', locale: view.locale, now })
      : [];
  const info: EventInfo = {
    ...pick(record, shared),
    ...timeSettingsOf(record),
    ...stateFields(event, view.locale),
    locationName: record.locationName,
    location: { ...locationOf(record) },
    timezone: record.timezone ?? seller.timezone ?? 'UTC',
    currency,
    taxRate: seller.taxRate,
    seller: {
      ...pick(seller, [
        'name',
        'description',
        'image',
        'documentImage',
        'url',
        'supportUrl',
        'customLogo',
        'defaultLanguage',
      ]),
      ...pick(brandingOf(seller) ?? {}, ['eventLogo']),
      ...termsOf(seller, view.locale),
      // staff at the POS ask for nothing that the buyer would have to read on their screen
      ...(seller.itemConsents?.length && view.pointOfSale !== 'OPERATOR'
        ? { itemConsents: consentsOf(seller, view.locale) }
        : {}),
    },
    accountsModule: true,
    seating: record.seating?.active === true,
    ...infoSeating(record, shop),
    theme: record.pageStyle,
    resell: resellOf(event, now),
    underShopId: shop?._id,
    ticketShopHeaderText: shop?.ticketShopHeaderText,
    unlockMode: shop?.unlockMode ?? 'none',
    unlockable: record.underShops?.some(({ active, unlockMode }) => active !== false && unlockMode === 'couponCode'),
    restricted: isRestricted(record),
    waitingRoom: view.pointOfSale === undefined ? publicWaitingRoom(event.record, now) : undefined,
    channelId: view.channelId,
    posDiscounts: view.pointOfSale === 'OPERATOR' ? record.posDiscounts : undefined,
    extraFields: record.extraFields?.filter(({ deleted }) => !deleted),
    ticketExtraFields: record.ticketExtraFields?.filter(({ deleted }) => !deleted),
    hardTicketSettings: publicHardTickets(record),
    // staff sell to groups without asking for another limit
    max: view.pointOfSale === 'OPERATOR' ? record.maxAmountPerOrder : maxPerOrder(record),
    min: record.minAmountPerOrder,
    // the event's limit applies to all its shops together
    maxAmountPerCustomer: min(event.record.maxAmountPerCustomer, shop?.maxAmountPerCustomer),
    maxTransactionsPerCustomer: min(event.record.maxTransactionsPerCustomer, shop?.maxTransactionsPerCustomer),
    v: levels.left(own('event', '')),
    cXv: charges?.outerChargeVar,
    cXf: charges?.outerChargeFix,
    ccXf: charges?.cartOuterChargeFix,
    categories: record.categories?.map((category) => ({
      ...pick(category, [
        '_id',
        'name',
        'description',
        'seatingReference',
        'ref',
        'recommendedTicket',
        'maxAmountPerOrder',
        'listWithoutSeats',
      ]),
      v: left('category', category.ref ?? category._id),
    })),
    tickets: [
      ...bySortingKey(record.tickets ?? []).flatMap((ticket) =>
        infoTicket(record, ticket, levels.left(stockScopes(record, shop, ticket)), tierPrices.get(ticket._id ?? '')),
      ),
      ...resales,
    ],
    ...(record.useTimeSlots && {
      timeSlots: (record.timeSlots ?? []).flatMap((slot) =>
        infoSlot(slot, own('slot', slot._id ?? ''), (ref) => own('category', ref), levels, thresholds).map((each) =>
          withResales(each, resales),
        ),
      ),
      slots: daySchemeSlots(record),
    }),
  };
  const priced = priceModeOf(event) === 'exclusive' ? allIn(info) : info;
  const dated = resolveTimes(withLimits(priced, levels));
  dated.saleStatus = stateOf(dated, now);
  dated.startingPrice = startingPrice(dated, now);
  return compact(dated);
}

/**
 * Checks the sales channel. One that is switched off sells and shows nothing. An under-shop that lists the channel, or
 * a group with it, decides for itself; otherwise the event does; a channel that neither lists is open. Of several
 * groups, one that is off decides.
 */
function assertSoldIn(
  channelId: string | undefined,
  { record, settings }: StoredEvent,
  shop: UnderShop | undefined,
): void {
  if (channelId === undefined) return;
  const isOn = ({ salesChannelGroupSettings = [] }: EventRecord | UnderShop) => {
    const own = salesChannelGroupSettings.find(({ salesChannelGroupId }) => salesChannelGroupId === channelId)?.enabled;
    const groups = salesChannelGroupSettings.flatMap(({ salesChannelGroupId, enabled }) =>
      settingOf(settings, 'salesChannelGroup', salesChannelGroupId)?.channelIds.includes(channelId) ? [enabled] : [],
    );
    return own ?? (groups.includes(false) ? false : groups.find((enabled) => enabled !== undefined));
  };
  const inShop = shop && isOn(shop);
  if (inShop === false) throw notFound('shop');
  if (inShop === undefined && isOn(record) === false) throw notFound('event');
}

/** The record with all settings that change the sale in this view. */
function sold(record: EventRecord, shop: UnderShop | undefined, view: View): EventRecord {
  const offered = applyDayScheme(shop ? applyUnderShop(record, shop) : record);
  return asSold(view.pointOfSale ? applyPos(offered) : offered);
}

/** The venue, in the shape of the public views. */
export function locationOf(record: EventRecord) {
  return pick(record, [
    'locationName',
    'locationStreet',
    'locationCity',
    'locationPostal',
    'locationCountry',
    'geoCode',
  ]);
}

/** Printed tickets without the seller's costs. */
export function publicHardTickets({ hardTicketSettings }: EventRecord): EventRecord['hardTicketSettings'] {
  if (!hardTicketSettings) return undefined;
  return pick(hardTicketSettings, [
    '_id',
    'enabled',
    'fulfillmentType',
    'printingMethod',
    'hardTicketPreviewURL',
    'promotionName',
    'promotionText',
    'hardTicketOuterCharge',
    'requiredDays',
  ]);
}

/** Only the numbers. */
export function availabilitiesOf(info: EventInfo): Availabilities {
  return compact({
    _id: info._id,
    v: info.v,
    saleStatus: info.saleStatus,
    categories: info.categories?.map(({ _id, ref, v }) => compact({ ref: ref ?? _id, v })),
    tickets: info.tickets?.map(({ id, v }) => compact({ id, v })),
    timeSlots: info.timeSlots?.map((slot) =>
      pick(slot, ['_id', 'v', 'categories', 'ticketTypes', 'availabilityIndicator', 'resale']),
    ),
  });
}
