/** Tickets: one for each admission of an order, each with its own barcode and secret. */
import type { z } from '../contract/route.ts';
import type { Ticket, TicketType } from '../contract/tickets.ts';
import { resolveOffset, type Dated } from '../sale/dates.ts';
import { toMajor } from '../sale/money.ts';
import type { CheckoutRow } from './checkout-row.ts';
import type { Sale } from './checkout-sale.ts';
import { json, type Queryable } from './database/index.ts';
import { newCode, newId, newSecret } from './ids.ts';
import { admissionsOf } from './order.ts';

/** What is kept of a ticket beside its columns, in the wire's names. */
interface TicketData {
  /** Its position in the order, as in the details form; beyond the wire. */
  readonly index: number;
  readonly ticketName: string;
  readonly categoryName?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  readonly seatingInfo?: Record<string, unknown> | undefined;
  readonly slotId?: string | undefined;
  readonly slotStartTime?: string | undefined;
  readonly type: 'SINGLE' | 'MULTI';
  readonly deliveryType: 'HARD' | 'VIRTUAL';
  readonly barcodeRevealDate?: string | undefined;
  readonly extraFields?: Record<string, unknown> | undefined;
  readonly personalized: boolean;
  /** Major units, as `realPrice`. */
  readonly regularPrice: number;
  readonly realPrice: number;
}

export interface TicketRow {
  readonly id: string;
  readonly checkout_id: string;
  readonly event_id: string;
  readonly ticket_type_id: string;
  readonly status: string;
  readonly barcode: string;
  readonly secret: string;
  readonly data: TicketData;
  readonly created_at: Date;
}

/** Columns of `TicketRow`, for `from ticket`. */
export const ticketColumns = 'id, checkout_id, event_id, ticket_type_id, status, barcode, secret, data, created_at';

/** Issues the tickets of a checkout, and answers them; called once, in the transaction that sells its hold. */
export async function issueTickets(
  tx: Queryable,
  row: CheckoutRow,
  { event, info }: Sale,
  status: 'VALID' | 'RESERVED',
  now: Date,
): Promise<TicketRow[]> {
  const { order, details } = row.data;
  const tickets = admissionsOf(order).map(({ line, part, total }, index) => {
    const type = event.record.tickets?.find(({ _id }) => _id === line.ticketTypeId);
    const own = details?.tickets.find((ticket) => ticket.index === index);
    const data: TicketData = {
      index,
      ticketName: line.name,
      categoryName: line.categoryName,
      firstname: own?.firstname,
      lastname: own?.lastname,
      seatingInfo: part.seatingInfo,
      slotId: line.slotId,
      slotStartTime: line.slotStartTime,
      type: (type?.scanSettings?.allowedScanCount ?? 1) > 1 ? 'MULTI' : 'SINGLE',
      deliveryType: line.asHardTicket ? 'HARD' : 'VIRTUAL',
      barcodeRevealDate: revealDate(type, info),
      extraFields: own && { ...own.extraFields },
      personalized: Boolean(own?.firstname && own.lastname),
      regularPrice: toMajor(line.unit, order.currency),
      realPrice: toMajor(total, order.currency),
    };
    return {
      id: newId(now),
      ticket_type_id: line.ticketTypeId,
      barcode: (type?.barcodePrefix ?? '') + newCode(16),
      secret: newSecret(),
      data,
    };
  });
  await tx.query(
    `insert into ticket (id, checkout_id, seller_id, event_id, customer_id, ticket_type_id, status, barcode, secret, data, created_at)
     select t.id, $2, $3, $4, $5, t.ticket_type_id, $6, t.barcode, t.secret, t.data, $7::timestamptz
     from jsonb_to_recordset($1::jsonb) as t (id text, ticket_type_id text, barcode text, secret text, data jsonb)`,
    [json(tickets), row.id, row.seller_id, row.event_id, row.customer_id, status, now],
  );
  return tickets.map((ticket) => ({
    ...ticket,
    checkout_id: row.id,
    event_id: row.event_id,
    status,
    created_at: now,
  }));
}

/** The tickets of a checkout, in the order of its lines. */
export async function ticketsOf(db: Queryable, checkoutId: string): Promise<TicketRow[]> {
  const rows = await db.query<TicketRow>(`select ${ticketColumns} from ticket where checkout_id = $1`, [checkoutId]);
  return rows.sort((a, b) => a.data.index - b.data.index);
}

/** A ticket for whoever holds it; its barcode only once it is revealed. */
export function ticketView(row: TicketRow, now: Date): z.input<typeof Ticket> {
  const { data } = row;
  const revealed = data.barcodeRevealDate === undefined || now >= new Date(data.barcodeRevealDate);
  return {
    ...data,
    _id: row.id,
    status: row.status,
    ...(revealed && { barcode: row.barcode }),
    barcodeRevealed: revealed,
    secret: row.secret,
    ticketTypeId: row.ticket_type_id,
    eventId: row.event_id,
    transactionId: row.checkout_id,
  };
}

/** Before the event in any case, however the seller writes the sign. */
function revealDate(type: TicketType | undefined, event: Dated): string | undefined {
  const settings = type?.revealingSettings;
  if (settings?.enabled !== 'ENABLED' || !settings.beforeEvent) return undefined;
  const { target = 'start', unit, offset = 0 } = settings.beforeEvent;
  return resolveOffset({ target, unit, offset: -Math.abs(offset) }, event).toISOString();
}
