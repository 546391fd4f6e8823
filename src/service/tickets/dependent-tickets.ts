/** The dependent tickets of an order, by the current rules of its sale; the input of `sale/bundles.ts`. */
import { errorCodes } from '../../contract/error-codes.ts';
import type { EventRecord } from '../../contract/events.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import { dependentTickets, lostDiscounts, type SoldOrder, type SoldTicket } from '../../sale/bundles.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import { couponColumns, couponOffer, type CouponRow } from '../coupons/row.ts';
import type { Queryable } from '../database/index.ts';
import { buildEventInfo } from '../storefront/event-info.ts';
import { openExchanges } from '../vouchers/exchange-rows.ts';
import { ticketLines } from '../orders/order-quote.ts';
import { ApiError } from '../http/api-error.ts';
import { openResales } from '../inventory/resale-rows.ts';
import { StockLevels } from '../storefront/stock-levels.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** An order with all tickets that it ever had. */
interface WholeOrder {
  readonly order: OrderRow;
  readonly sale: Pick<Sale, 'event'>;
  readonly all: readonly TicketRow[];
}

/** The tickets that depend on tickets that are to be removed. */
export interface Dependents {
  /** All dependent tickets. */
  readonly tickets: readonly TicketRow[];
  /** True when there are dependents even if tickets that a cart rule put together may be separated. */
  readonly alwaysBundled: boolean;
  /** Ids of dependent tickets without an open exchange: an exchange that was begun may continue. */
  readonly notYetExchanged: readonly string[];
}

const nothing: Dependents = { tickets: [], alwaysBundled: false, notYetExchanged: [] };

/** Reads the dependents of tickets of an order; none where the seller lets each ticket leave by itself. */
export async function readDependents(
  db: Queryable,
  { order, sale, all }: WholeOrder,
  removed: readonly string[],
  now: Date,
): Promise<Dependents> {
  const others = all.filter(({ id, status }) => status !== 'INVALID' && !removed.includes(id)).map(({ id }) => id);
  if (others.length === 0 || !keepsTogether(sale)) return nothing; // most orders: no further queries
  const exchanges = await openExchanges(db, others, now);
  const resales = await openResales(db, others, now);
  const isLeaving = (id: string) => resales.has(id) || exchanges.get(id)?.isHeld === true;
  const sold = soldOrder({ order, sale, all }, await couponsOf(db, order), now, isLeaving);
  const ids = new Set(dependentTickets(sold, removed, now));
  if (ids.size === 0) return nothing;
  return {
    tickets: all.filter(({ id }) => ids.has(id)),
    alwaysBundled: dependentTickets(sold, removed, now, true).length > 0,
    notYetExchanged: dependentTickets(sold, [...removed, ...exchanges.keys()], now),
  };
}

/**
 * The discounts that the rest of an order no longer earns without these tickets, minor units; 0 where dependent tickets
 * leave together.
 */
export async function readLostDiscounts(
  db: Queryable,
  { order, sale, all }: WholeOrder,
  removed: readonly string[],
  now: Date,
): Promise<number> {
  const isWhole = all.every(({ id, status }) => status === 'INVALID' || removed.includes(id));
  if (isWhole || order.data.order.discounts.length === 0 || keepsTogether(sale)) return 0;
  return lostDiscounts(soldOrder({ order, sale, all }, await couponsOf(db, order), now), removed, now);
}

const keepsTogether = ({ event }: Pick<Sale, 'event'>): boolean =>
  event.record.ticketSettings?.returnSettings?.dependentTickets === 'together';

/** An order for the rules of dependent tickets. @param isLeaving True for a ticket on resale or in an exchange. */
function soldOrder(
  { order, sale, all }: WholeOrder,
  coupons: SoldOrder['coupons'],
  now: Date,
  isLeaving: (id: string) => boolean = () => false,
): SoldOrder {
  const admissions = ticketLines(order.data.order);
  const { discounts, currency } = order.data.order;
  return {
    currency,
    coupons,
    info: rulesOf(sale, order.shop_id, now),
    discounts: discounts.map(({ _id }) => _id),
    tickets: all.map(({ id, status, data, ticket_type_id: typeId }): SoldTicket => {
      const line = admissions[data.index]?.line;
      return {
        id,
        ticketTypeId: line?.ticketTypeId ?? typeId,
        triggeredBy: line?.triggeredBy,
        regular: line?.unit ?? 0,
        isFree: data.realPrice === 0,
        state: status === 'INVALID' ? 'gone' : isLeaving(id) ? 'leaving' : 'here',
      };
    }),
  };
}

/**
 * Checks that no other ticket depends on these. @throws ApiError 409 `BUNDLED`, with the ids of tickets that have to be
 * removed with them as `together`.
 */
export async function assertNoDependents(
  db: Queryable,
  order: WholeOrder,
  removed: readonly string[],
  now: Date,
): Promise<void> {
  const { tickets } = await readDependents(db, order, removed, now);
  if (tickets.length === 0) return;
  const details = tickets.map(({ data }) => ({ path: 'tickets', message: `Together with: ${data.ticketName}` }));
  throw new ApiError(409, 'BUNDLED', errorCodes.BUNDLED, details, { together: tickets.map(({ id }) => id) });
}

/**
 * The sale of an order by its rules only: as if everything was switched on and nothing sold out, since the order was
 * sold.
 */
function rulesOf({ event }: Pick<Sale, 'event'>, shopId: string, now: Date): EventInfo {
  const { record } = event;
  const on = <T extends object>(each: T): T => ({ ...each, active: true });
  const open: EventRecord = {
    ...record,
    ...(record.tickets && { tickets: record.tickets.map(on) }),
    ...(record.underShops && {
      underShops: record.underShops.map((shop) => ({
        ...on(shop),
        ...(shop.tickets && { tickets: shop.tickets.map(on) }),
      })),
    }),
  };
  const underShopId = record.underShops?.find(({ _id }) => _id === shopId)?._id;
  return buildEventInfo({ ...event, record: open }, new StockLevels(), now, { underShopId });
}

/** The coupons that an order used, with their current terms; a deleted coupon has none. */
async function couponsOf(db: Queryable, { data: { order } }: OrderRow): Promise<SoldOrder['coupons']> {
  const ids = order.discounts.flatMap(({ _id, code }) => (code === undefined ? [] : _id));
  if (ids.length === 0) return [];
  const rows = await db.query<CouponRow>(`select ${couponColumns} from coupon c where c.id = any($1::text[])`, [ids]);
  return rows.map(couponOffer);
}
