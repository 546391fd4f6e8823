/**
 * The context of ticket changes beyond the ticket and its order: the seller's payment methods, seats, and the
 * customer's tags.
 */
import { toMinor } from '../../sale/money.ts';
import { categoriesOf, seatCategoryOf } from '../../sale/seating.ts';
import type { ChangeContext } from '../../sale/change-context.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { CustomerData } from '../customers/views.ts';
import type { Queryable } from '../database/index.ts';
import { ticketLines } from '../orders/order-quote.ts';
import { readPaymentSettings } from '../payments/settings.ts';
import { onlineMethod } from '../payments/methods.ts';
import { planOf } from '../storefront/seat-plans.ts';
import type { SoldSeat } from '../storefront/seat-labels.ts';
import type { TicketRow } from '../orders/tickets.ts';

interface SoldTicket {
  readonly ticket: TicketRow;
  readonly order: OrderRow;
  readonly sale: Sale;
}

/** True when the seller takes the fee for another name online. */
export async function takesFee(db: Queryable, { ticket, order, sale }: SoldTicket): Promise<boolean> {
  const fee = sale.event.record.tickets?.find(({ _id }) => _id === ticket.ticket_type_id)?.repersonalizationFee ?? 0;
  if (fee <= 0 || !ticket.data.personalized) return false;
  const settings = await readPaymentSettings(db, order.seller_id);
  return onlineMethod(settings, toMinor(fee, order.currency), order.currency) !== undefined;
}

/** The seat of a ticket in its order, by a stored seating chart. */
export function seatOf({ ticket, order }: Pick<SoldTicket, 'ticket' | 'order'>): SoldSeat | undefined {
  return ticketLines(order.data.order)[ticket.data.index]?.seat;
}

/** True when a ticket has a seat of a stored chart; nothing when its seat is of another kind. */
export async function seatingOf(
  db: Queryable,
  { ticket, order, sale }: SoldTicket,
): Promise<ChangeContext['ticket']['seating']> {
  const { record } = sale.event;
  if (record.seating?.active !== true) return ticket.data.seatingInfo?.['seatId'] === undefined ? 'none' : undefined;
  const stored = await planOf(db, sale.event);
  if (!stored) return undefined;
  if (seatOf({ ticket, order })) return 'stored';
  const type = record.tickets?.find(({ _id }) => _id === ticket.ticket_type_id);
  return type && seatCategoryOf(record, type, categoriesOf(stored.plan)) === undefined ? 'none' : undefined;
}

/**
 * Tags of the signed-in customer, and of the account that the ticket belongs to; a typed email address proves nothing.
 */
export async function tagsOf(
  db: Queryable,
  { ticket, order, sale }: SoldTicket,
  customerId: string | undefined,
): Promise<string[]> {
  const { enabled, underShopMapping = [] } = sale.event.record.ticketSettings?.upgradeSettings ?? {};
  if (enabled !== 'ENABLED' || !underShopMapping.some(({ tag }) => tag)) return [];
  const ids = [customerId, ticket.holder ? ticket.customer_id : order.data.account].filter((id) => id !== undefined);
  const rows = await db.query<{ data: CustomerData }>(
    'select data from customer where id = any($1::text[]) and seller_id = $2 and not blocked',
    [ids, order.seller_id],
  );
  return rows.flatMap(({ data }) => data.tags ?? []);
}
