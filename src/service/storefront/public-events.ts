/** Public events, as pages show them. Every field is listed here; a field that is not listed stays with the seller. */
import type { Api } from '../../contract/index.ts';
import type { EventAnswer, EventRecord } from '../../contract/events.ts';
import type { PublicEvent } from '../../contract/public-event.ts';
import type { z } from '../../contract/route.ts';
import type { TicketType } from '../../contract/tickets.ts';
import { allInPrice } from '../../sale/all-in-prices.ts';
import { applyDayScheme } from '../../sale/day-scheme.ts';
import { locationOf, publicHardTickets } from './event-info.ts';
import { resellOf } from './event-info-parts.ts';
import {
  eventColumns,
  findEvent,
  priceModeOf,
  storedEvent,
  type EventRow,
  type StoredEvent,
} from '../events/records.ts';
import type { Context, Handlers } from '../http/context.ts';
import { pick } from '../http/pick.ts';
import { notFound } from '../http/api-error.ts';
import { saleStateOf } from './sale-state.ts';
import { readLevels, StockLevels } from './stock-levels.ts';
import { tierPricesOf } from './tier-prices.ts';
import { stateFields } from './event-state.ts';
import { timeSettingsOf } from './time-settings.ts';
import { inLanguage } from '../events/translations.ts';

const fields = [
  '_id',
  'name',
  'start',
  'end',
  'sellerId',
  'meta',
  'eventType',
  'url',
  'slogan',
  'description',
  'image',
  'pageStyle',
  'styleOptions',
  'video',
  'gallery',
  'checkinInformation',
  'accentColor',
  'showCountdown',
  'showOtherEvents',
  'tracking',
  'seoSettings',
  'soldOutFallback',
  'reservationSettings',
  'customTextConfig',
  'rootId',
  'customSettings',
  'upsellSettings',
  'accountSettings',
] as const;

const ticketFields = [
  '_id',
  'name',
  'description',
  'image',
  'color',
  'categoryRef',
  'ticketBackground',
  'price',
  'repersonalizationFee',
  'sortingKey',
  'maxAmountPerOrder',
  'minAmountPerOrder',
  'minAmountPerOrderRule',
  'taxRate',
  'active',
  'ignoredForStartingPrice',
  'conditionalAvailability',
  'conditionalAvailabilityMode',
  'requiresPersonalization',
  'requiresExtraFields',
  'enableHardTicketOption',
  'forceHardTicketOption',
  'ignoreForMaxAmounts',
  'requiresPersonalizationMode',
  'requiresExtraFieldsMode',
  'repersonalizationAllowedMode',
  'rules',
  'styleOptions',
  'transferSettings',
  'meta',
  'salesStart',
  'salesEnd',
  'revealingSettings',
  'outerChargeFix',
] as const;

const designFields = ['_id', 'disclaimer', 'infoColor', 'showTimeRange', 'hideDates', 'hideTimes'] as const;

/** The handlers of events that are open to everyone. */
export function eventHandlers(context: Context): Handlers<Pick<Api['events'], 'getPublic' | 'recommendations'>> {
  return {
    async getPublic({ id, locale }) {
      const event = await findEvent(context.db, id);
      if (!event) throw notFound('event');
      // only a price table depends on what is sold
      const levels = event.settings ? (await readLevels(context.db, [event.record._id]))(event.record._id) : undefined;
      return publicEvent(inLanguage(event, locale), context.now(), locale, levels);
    },
    async recommendations({ eventId, locale }) {
      const event = await findEvent(context.db, eventId);
      if (!event) throw notFound('event');
      const recommended = await readRecommendation(context, event, locale);
      if (!recommended) throw notFound('event');
      return recommended;
    },
  };
}

/** An event as its page shows it. */
export function publicEvent(
  event: StoredEvent,
  now: Date,
  locale?: string,
  levels = new StockLevels(),
): z.input<typeof PublicEvent> {
  const { record, seller } = event;
  const resell = resellOf(event, now);
  const { extraInformation, ticketDesign, ticketSettings } = record;
  return {
    ...pick(record, fields),
    ...timeSettingsOf(record),
    ...stateFields(event, locale),
    timezone: record.timezone ?? seller.timezone ?? 'UTC',
    location: locationOf(record),
    tickets: publicTickets(event, tierPricesOf(event, record, { levels, now })),
    extraFields: record.extraFields?.filter(({ deleted }) => !deleted),
    ticketExtraFields: record.ticketExtraFields?.filter(({ deleted }) => !deleted),
    hardTicketSettings: printedTickets(event),
    ...(ticketDesign && { ticketDesign: pick(ticketDesign, designFields) }),
    ...(ticketSettings?.resellSettings && {
      ticketSettings: { resellSettings: pick(ticketSettings.resellSettings, ['enabled', 'salesStart']) },
    }),
    ...(extraInformation && pick(extraInformation, ['category', 'subCategory'])),
    ...(resell && { resell }),
  };
}

/** The ticket types of an event with prices that include tax, whichever way they were entered. */
function publicTickets(event: StoredEvent, prices: ReturnType<typeof tierPricesOf>): TicketType[] {
  const { record, seller, currency } = event;
  const tickets = (applyDayScheme(record).tickets ?? []).flatMap((ticket) =>
    publicTicket({ ...ticket, price: prices.get(ticket._id ?? '')?.price ?? ticket.price }),
  );
  if (priceModeOf(event) === 'inclusive') return tickets;
  return tickets.map((ticket) => {
    const taxed = { rate: ticket.taxRate ?? seller.taxRate ?? 0, currency };
    const { price, outerChargeFix } = ticket;
    return {
      ...ticket,
      ...(price !== undefined && { price: allInPrice(price, taxed) }),
      ...(outerChargeFix !== undefined && { outerChargeFix: allInPrice(outerChargeFix, taxed) }),
    };
  });
}

/** The settings of printed tickets, with a charge that includes tax. */
function printedTickets(event: StoredEvent): EventRecord['hardTicketSettings'] {
  const printed = publicHardTickets(event.record);
  const charge = printed?.hardTicketOuterCharge;
  if (charge === undefined || priceModeOf(event) === 'inclusive') return printed;
  const taxed = { rate: event.seller.taxRate ?? 0, currency: event.currency };
  return { ...printed, hardTicketOuterCharge: allInPrice(charge, taxed) };
}

/** A ticket type for the public; one that is switched off is not shown. */
function publicTicket(ticket: TicketType): TicketType[] {
  return ticket.active === false || ticket.price === undefined ? [] : [pick(ticket, ticketFields)];
}

/** Fields of the public event that have the same shape in the full one. */
const shared = [
  'timezone',
  'tickets',
  'extraFields',
  'ticketExtraFields',
  'hardTicketSettings',
  'ticketDesign',
  'ticketSettings',
] as const;

/** How many events are looked at, until one is on sale. */
const maxSeen = 36;

/** The recommended event: the first that is on sale of those that the seller names, then of the others by their start. */
async function readRecommendation(
  { db, now }: Context,
  { record, sellerId }: StoredEvent,
  locale: string | undefined,
): Promise<EventAnswer | undefined> {
  const named = record.upsellSettings?.active ? (record.upsellSettings.crossSells?.eventIds ?? []) : [];
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where e.seller_id = $1 and e.id <> $2 and e.deleted_at is null and e.type <> 'ROOT' and not e.hidden and (e.visible_after is null or e.visible_after <= $3::timestamptz)
       and e.ends_at > $3::timestamptz and coalesce(e.root_id, '') <> $4
     order by array_position($5::text[], e.id), e.starts_at, e.id limit $6`,
    [sellerId, record._id, now().toISOString(), record.rootId ?? record._id, named, maxSeen],
  );
  const levels = await readLevels(
    db,
    rows.map(({ id }) => id),
  );
  const onSale = rows
    .map(storedEvent)
    .find((event) => saleStateOf(event, levels(event.record._id), now()) === 'onSale');
  if (!onSale) return undefined;
  const event = inLanguage(onSale, locale);
  const { extraInformation } = event.record;
  return {
    ...timeSettingsOf(event.record),
    ...pick(event.record, [...fields, 'groups', 'childEvents', 'attributes', 'useTimeSlots', 'sellStart', 'sellEnd']),
    ...pick(publicEvent(event, now(), locale, levels(event.record._id)), shared),
    ...locationOf(event.record),
    ...(extraInformation && { extraInformation: pick(extraInformation, ['type', 'category', 'subCategory']) }),
  };
}
