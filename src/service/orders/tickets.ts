/** Tickets: one for each admission of an order, each with its own barcode and secret. */
import type { z } from '../../contract/route.ts';
import type { Ticket, TicketType } from '../../contract/tickets.ts';
import { toMajor } from '../../sale/money.ts';
import { typeIdOf } from '../../sale/resale.ts';
import type { OrderRow } from './row.ts';
import type { Sale } from './sale.ts';
import { json, type Queryable } from '../database/index.ts';
import { needsMore } from './details.ts';
import { newCode, newId, newSecret } from '../security/ids.ts';
import { ticketLines } from './order-quote.ts';
import { ticketName } from '../storefront/resale-labels.ts';
import { ticketDetails } from './ticket-details.ts';
import { codeShownFrom, slotStartOf } from '../events/ticket-times.ts';
import { seatText } from '../storefront/seat-labels.ts';

/** What is kept of a ticket beside its columns, in the wire's names. */
interface TicketData {
  /** Its position in the order, as in the details form; beyond the wire. */
  readonly index: number;
  readonly ticketName: string;
  readonly categoryName?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  /** How the seat is called, e.g. `Stalls, row 4, seat 12`. */
  readonly seat?: string | undefined;
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
  /** Whose it is, of those whom the seller knows. */
  readonly customer_id: string | null;
  /** Since when it is not the buyer's any more, and whose it is since then. */
  readonly passed_on_at: Date | null;
  readonly holder: TicketHolder | null;
}

/** Whoever got a ticket from somebody else. */
export interface TicketHolder {
  /** As it was typed, and as addresses are compared; missing once they are erased. */
  readonly email?: string | undefined;
  readonly key?: string | undefined;
  /** BCP 47, for mails. */
  readonly locale?: string | undefined;
  /** How often the ticket was passed on by now. */
  readonly times: number;
}

/** Columns of `TicketRow`, for `from ticket`. */
export const ticketColumns =
  'id, checkout_id, event_id, ticket_type_id, status, barcode, secret, data, created_at, customer_id, passed_on_at, holder';

/**
 * The tickets of a checkout, not yet written. Those that more has to be said about, after buying, are `DETAILSREQUIRED` in place of
 * `VALID`.
 */
export function ticketsFor(row: OrderRow, { event, info }: Sale, status: 'VALID' | 'RESERVED', now: Date): TicketRow[] {
  const { order, details } = row.data;
  const admissions = ticketLines(order);
  const answered = ticketDetails(
    admissions.map(({ line }) => ({ ...line, ticketTypeId: typeIdOf(line.ticketTypeId) })),
    details,
  );
  // of now: the event may have moved while the cart was filled
  const starts = new Map(
    order.lines.flatMap(({ slotId: id }) => (id === undefined ? [] : [[id, slotStartOf(event, id)]])),
  );
  return admissions.map(({ line, part, seat, total }, index) => {
    const typeId = typeIdOf(line.ticketTypeId);
    const type = event.record.tickets?.find(({ _id }) => _id === typeId);
    const own = answered[index];
    const data: TicketData = {
      index,
      ticketName: typeId === line.ticketTypeId ? line.name : ticketName(line.name),
      categoryName: line.categoryName,
      firstname: own?.firstname,
      lastname: own?.lastname,
      seat: seat && seatText(seat, row.data.preferredLanguage),
      seatingInfo: seat ? { ...seat } : part.seatingInfo,
      slotId: line.slotId,
      slotStartTime: starts.get(line.slotId ?? '')?.toISOString() ?? line.slotStartTime,
      type: (type?.scanSettings?.allowedScanCount ?? 1) > 1 ? 'MULTI' : 'SINGLE',
      deliveryType: line.asHardTicket ? 'HARD' : 'VIRTUAL',
      barcodeRevealDate: codeShownFrom(event, typeId)?.toISOString(),
      extraFields: own && { ...own.extraFields },
      personalized: Boolean(own?.firstname && own.lastname),
      regularPrice: toMajor(line.unit, order.currency),
      realPrice: toMajor(total, order.currency),
    };
    return {
      id: newId(now),
      ticket_type_id: typeId,
      status:
        status === 'VALID' && needsMore({ event, info }, typeId, own?.extraFields ?? {}) ? 'DETAILSREQUIRED' : status,
      barcode: newBarcode(type),
      secret: newSecret(),
      data,
      checkout_id: row.id,
      event_id: row.event_id,
      created_at: now,
      customer_id: row.customer_id,
      passed_on_at: null,
      holder: null,
    };
  });
}

/** What a scanner reads, of a ticket of a type: another one makes a new ticket of it. */
export function newBarcode(type: TicketType | undefined): string {
  return (type?.barcodePrefix ?? '') + newCode(16);
}

/** Writes the tickets of orders, in the transaction that sells their holds. */
export async function insertTickets(
  tx: Queryable,
  issued: readonly { readonly row: OrderRow; readonly tickets: readonly TicketRow[] }[],
): Promise<void> {
  const all = issued.flatMap(({ row: { seller_id }, tickets }) => tickets.map((ticket) => ({ ...ticket, seller_id })));
  await tx.query(
    `insert into ticket (id, checkout_id, seller_id, event_id, customer_id, ticket_type_id, status, barcode, secret, data, created_at)
     select t.id, t.checkout_id, t.seller_id, t.event_id, t.customer_id, t.ticket_type_id, t.status, t.barcode, t.secret, t.data, t.created_at
     from jsonb_to_recordset($1::jsonb) as t (id text, checkout_id text, seller_id text, event_id text, customer_id text,
       ticket_type_id text, status text, barcode text, secret text, data jsonb, created_at timestamptz)`,
    [json(all)],
  );
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
    ...(row.passed_on_at && { transferredAt: row.passed_on_at.toISOString() }),
  };
}

/** A ticket for whoever bought it: of one that was passed on, neither what admits nor anything of who holds it now. */
export function soldTicketView(row: TicketRow, now: Date): z.input<typeof Ticket> {
  if (!row.passed_on_at) return ticketView(row, now);
  const view = ticketView(withoutHolder(row), now);
  const { barcode: _barcode, barcodeRevealDate: _date, secret: _secret, ...sold } = view;
  return { ...sold, barcodeRevealed: false };
}

/** What a ticket tells of who holds it left out. */
export function withoutHolder(row: TicketRow): TicketRow {
  const { firstname: _first, lastname: _last, extraFields: _answers, ...data } = row.data;
  return { ...row, data: { ...data, personalized: false }, holder: null };
}
