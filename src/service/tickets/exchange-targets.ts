/** The targets of an exchange: dates of the ticket's series, or under-shops of its event, that are on sale. */
import type { ExchangePlace } from '../../contract/ticket-exchanges.ts';
import type { z } from '../../contract/route.ts';
import { zoneOf } from '../../sale/dates.ts';
import { saleStatus } from '../../sale/availability.ts';
import { remaining } from '../../sale/starting-price.ts';
import { upgradeShops, type ExchangeAction } from '../../sale/ticket-exchange.ts';
import { findUnderShop } from '../../sale/under-shop.ts';
import type { Queryable } from '../database/index.ts';
import { buildEventInfo } from '../storefront/event-info.ts';
import { eventColumns, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import { changeContextOf, type OwnedTicket } from './change-context.ts';
import { visible } from '../storefront/listing-query.ts';
import { compact } from '../http/pick.ts';
import { readLevels, type StockLevels } from '../storefront/stock-levels.ts';
import { inLanguage } from '../events/translations.ts';

type Place = z.input<typeof ExchangePlace>;

/** The maximum number of dates; a daily show has hundreds. */
const max = 60;

/** @param locale The language of the names, BCP 47. */
export async function exchangePlaces(
  db: Queryable,
  held: OwnedTicket,
  action: ExchangeAction,
  now: Date,
  locale: string | undefined,
): Promise<Place[]> {
  const { event } = held.sale;
  if (action === 'upgrade') {
    const levels = (await readLevels(db, [event.record._id]))(event.record._id);
    return upgradeShops(changeContextOf(held)).flatMap((shopId) => placeOf(event, levels, now, locale, shopId) ?? []);
  }
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where e.root_id = $1 and e.id <> $2 and e.seller_id = $3 and ${visible('e', '$4')} and e.starts_at > $4::timestamptz
     order by e.starts_at, e.id limit ${max}`,
    [event.record.rootId ?? null, event.record._id, event.sellerId, now],
  );
  const levels = await readLevels(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => placeOf(storedEvent(row), levels(row.id), now, locale) ?? []);
}

/** Nothing for a date or shop that is not on sale now. */
function placeOf(
  stored: StoredEvent,
  levels: StockLevels,
  now: Date,
  locale: string | undefined,
  shopId?: string,
): Place | undefined {
  const event = inLanguage(stored, locale);
  const { record } = event;
  const info = buildEventInfo(event, levels, now, { underShopId: shopId });
  if (saleStatus(info, remaining(info), now) !== 'onSale') return undefined;
  return compact({
    eventId: record._id,
    url: record.url,
    shopId,
    name: shopId === undefined ? record.name : findUnderShop(record, shopId)?.name,
    start: info.start,
    timezone: zoneOf(info),
    startingPrice: info.startingPrice,
  });
}
