/** Lists of tickets for their holders. */
import type { z } from '../../contract/route.ts';
import type { Ticket } from '../../contract/tickets.ts';
import { ticketChanges } from '../../sale/ticket-changes.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import { changeContext } from './change-context.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** The view of a ticket: for its holder, or for its buyer. */
type TicketLook = (row: TicketRow, now: Date) => z.input<typeof Ticket>;
type OrderContext = Pick<OrderRow, 'id' | 'status' | 'payment_status' | 'currency' | 'shop_id'>;

/** A ticket in a list, and whether its seller offers any change of it. */
export function listedTicket(
  row: TicketRow,
  order: OrderContext | undefined,
  event: StoredEvent | undefined,
  now: Date,
  view: TicketLook,
): z.input<typeof Ticket> {
  const offered = event && order ? ticketChanges(changeContext(row, order, event), now) : [];
  return { ...view(row, now), changeable: offered.length > 0 };
}

/** Tickets of any orders and events. Two more queries for any number. */
export async function listedTickets(
  db: Queryable,
  rows: readonly TicketRow[],
  now: Date,
  view: TicketLook,
): Promise<z.input<typeof Ticket>[]> {
  if (rows.length === 0) return [];
  const [events, orders] = await Promise.all([
    db.query<EventRow>(
      `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = any($1::text[])`,
      [[...new Set(rows.map((row) => row.event_id))]],
    ),
    db.query<OrderContext>(
      'select id, status, payment_status, currency, shop_id from checkout where id = any($1::text[])',
      [[...new Set(rows.map((row) => row.checkout_id))]],
    ),
  ]);
  const eventOf = new Map(events.map((event) => [event.id, storedEvent(event)]));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return rows.map((row) => listedTicket(row, orderOf.get(row.checkout_id), eventOf.get(row.event_id), now, view));
}
