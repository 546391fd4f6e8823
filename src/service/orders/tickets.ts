/** Tickets: one for each ticket line of an order, each with its own code and secret. */
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
import { codeFormOf, type StoredEvent } from '../events/records.ts';
import { codeShownFrom, expiryOfTicket, slotStartOf } from '../events/ticket-times.ts';
import { seatText } from '../storefront/seat-labels.ts';

/** The data of a ticket beside its columns, in the wire's names. */
interface TicketData {
  /** Its position in the order, as in the details form; not on the wire. */
  readonly index: number;
  readonly ticketName: string;
  readonly categoryName?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  /** The label of the seat, e.g. `Stalls, row 4, seat 12`. */
  readonly seat?: string | undefined;
  readonly seatingInfo?: Record<string, unknown> | undefined;
  readonly slotId?: string | undefined;
  readonly slotStartTime?: string | undefined;
  readonly type: 'SINGLE' | 'MULTI';
  readonly deliveryType: 'HARD' | 'VIRTUAL';
  readonly barcodeRevealDate?: string | undefined;
  /** The form of its code, as its event had it when the code was made; short when missing. */
  readonly codeForm?: 'signed' | 'rotating' | undefined;
  readonly validUntil?: string | undefined;
  /** Of its type when it was sold; only its seller is told these two. */
  readonly entryPermissions?: readonly string[] | undefined;
  readonly scanSettings?: TicketType['scanSettings'];
  readonly extraFields?: Record<string, unknown> | undefined;
  readonly personalized: boolean;
  /** It is `DETAILSREQUIRED` until it has a name; not on the wire. */
  readonly mustBeNamed?: true | undefined;
  /** The seller's name for complimentary tickets that were given together; only its seller is told. */
  readonly batchId?: string | undefined;
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
  /** The number of its code: each new one raises it. */
  readonly code_version: number;
  readonly secret: string;
  readonly data: TicketData;
  readonly created_at: Date;
  /** The customer who is its holder, if the seller knows them. */
  readonly customer_id: string | null;
  /** The time of the last transfer, and the holder since then; null while it is the buyer's. */
  readonly transferred_at: Date | null;
  readonly holder: TicketHolder | null;
  /** The time at which its seller put it out of order. Its stock stays taken, and its `status` waits for its return. */
  readonly blocked_at: Date | null;
  /** What its code holds beyond the short one, for its holder; no column, see `withTicketCodes`. */
  readonly codes?: TicketCodes | undefined;
}

/** The codes of a ticket that are not short, as they are on the wire. */
export type TicketCodes = Pick<z.input<typeof Ticket>, 'signedBarcode' | 'rotatingBarcode'>;

/** The holder of a transferred ticket. */
export interface TicketHolder {
  /** As it was typed, and its comparison key; missing once they are erased. */
  readonly email?: string | undefined;
  readonly key?: string | undefined;
  /** BCP 47, for emails. */
  readonly locale?: string | undefined;
  /** The number of transfers. */
  readonly times: number;
}

/** Columns of `TicketRow`, for `from ticket`. */
export const ticketColumns =
  'id, checkout_id, event_id, ticket_type_id, status, barcode, code_version, secret, data, created_at, customer_id, transferred_at, holder, blocked_at';

/**
 * The tickets of a checkout, before they are written. A ticket with open required questions is `DETAILSREQUIRED` in
 * place of `VALID`.
 */
export function ticketsFor(row: OrderRow, { event, info }: Sale, status: 'VALID' | 'RESERVED', now: Date): TicketRow[] {
  const { order, details, complimentary } = row.data;
  const admissions = ticketLines(order);
  const answered = ticketDetails(
    admissions.map(({ line }) => ({ ...line, ticketTypeId: typeIdOf(line.ticketTypeId) })),
    details,
  );
  // current times: the event may have moved since the checkout began
  const starts = new Map(
    order.lines.flatMap(({ slotId: id }) => (id === undefined ? [] : [[id, slotStartOf(event, id)]])),
  );
  return admissions.map(({ line, part, seat, total }, index) => {
    const typeId = typeIdOf(line.ticketTypeId);
    const type = event.record.tickets?.find(({ _id }) => _id === typeId);
    const own = answered[index];
    const deliveryType = line.asHardTicket ? 'HARD' : 'VIRTUAL';
    const { barcode, codeForm } = newCodeFor(event, type, deliveryType);
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
      deliveryType,
      codeForm,
      barcodeRevealDate: codeShownFrom(event, typeId)?.toISOString(),
      validUntil: expiryOfTicket(event, typeId, line.slotId)?.toISOString(),
      ...doorDataOf(type),
      extraFields: own && { ...own.extraFields },
      personalized: Boolean(own?.firstname && own.lastname),
      ...(complimentary?.mustBeNamed && { mustBeNamed: true }),
      batchId: complimentary?.batchId,
      regularPrice: toMajor(line.unit, order.currency),
      realPrice: toMajor(total, order.currency),
    };
    const isOpen = data.mustBeNamed === true || needsMore({ event, info }, typeId, own?.extraFields ?? {});
    return {
      id: newId(now),
      ticket_type_id: typeId,
      status: status === 'VALID' && isOpen ? 'DETAILSREQUIRED' : status,
      barcode,
      code_version: 1,
      secret: newSecret(),
      data,
      checkout_id: row.id,
      event_id: row.event_id,
      created_at: now,
      customer_id: row.customer_id,
      transferred_at: null,
      holder: null,
      blocked_at: null,
    };
  });
}

/** What a ticket carries for the door, as far as its type has it. */
function doorDataOf(type: TicketType | undefined): Pick<TicketData, 'entryPermissions' | 'scanSettings'> {
  const areas = (type?.entryPermissions ?? []).filter(
    (area): area is string => typeof area === 'string' && area !== '',
  );
  return {
    ...(areas.length > 0 && { entryPermissions: areas }),
    ...(type?.scanSettings && { scanSettings: type.scanSettings }),
  };
}

/**
 * A new code for a ticket of a type, in the form of its event. It replaces the old one, which then admits no one. A prefix
 * is for short codes; paper can't rotate.
 */
export function newCodeFor(
  event: Pick<StoredEvent, 'record' | 'seller'>,
  type: TicketType | undefined,
  deliveryType: 'HARD' | 'VIRTUAL',
): { readonly barcode: string; readonly codeForm: TicketData['codeForm'] } {
  const form = codeFormOf(event);
  if (form === 'signed' || (form === 'rotating' && deliveryType !== 'HARD'))
    return { barcode: newCode(16), codeForm: form };
  return { barcode: (type?.barcodePrefix ?? '') + newCode(16), codeForm: undefined };
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

/**
 * The same as JSON, for `parseTickets`: a worker process parses the tickets of a large order, and not the one that
 * serves requests. @param ticketId A single ticket in place of all.
 */
export async function ticketsTextOf(db: Queryable, checkoutId: string, ticketId?: string): Promise<string> {
  const [row] = await db.query<{ text: string }>(
    `select coalesce(json_agg(row_to_json(t) order by (t.data->>'index')::int), '[]')::text as text
     from (select ${ticketColumns} from ticket where checkout_id = $1 and ($2::text is null or id = $2)) t`,
    [checkoutId, ticketId ?? null],
  );
  return row?.text ?? '[]';
}

/** The tickets of a text. Times are written as ISO 8601. */
export function parseTickets(text: string): TicketRow[] {
  type Written = Omit<TicketRow, 'created_at' | 'transferred_at' | 'blocked_at'> & {
    readonly created_at: string;
    readonly transferred_at: string | null;
    readonly blocked_at: string | null;
  };
  const time = (written: string | null) => (written === null ? null : new Date(written));
  return (JSON.parse(text) as Written[]).map((ticket) => ({
    ...ticket,
    created_at: new Date(ticket.created_at),
    transferred_at: time(ticket.transferred_at),
    blocked_at: time(ticket.blocked_at),
  }));
}

/** The state of a ticket as it is told: one that was put out of order is invalid until it is back. */
export function shownStatus({ status, blocked_at: blockedAt }: Pick<TicketRow, 'status' | 'blocked_at'>): string {
  return blockedAt ? 'INVALID' : status;
}

/** A ticket for its seller: what its holder sees, and what it carries for the door. */
export function sellerTicketView(row: TicketRow, now: Date): z.input<typeof Ticket> {
  const { entryPermissions, scanSettings, batchId } = row.data;
  return {
    ...withShortCode(ticketView(row, now), row),
    ...(entryPermissions && { entryPermissions: [...entryPermissions] }),
    ...(scanSettings && { scanSettings }),
    ...(row.blocked_at && { isBlocked: true }),
    ...(batchId !== undefined && { batchId }),
  };
}

/** The seller finds a ticket by its short code, whatever its holder shows. */
function withShortCode(
  { rotatingBarcode: _rotating, signedBarcode: _signed, ...view }: z.input<typeof Ticket>,
  { barcode }: TicketRow,
): z.input<typeof Ticket> {
  return { ...view, ...(view.barcodeRevealed && { barcode }) };
}

/** A ticket for its holder; its code only once it is revealed. */
export function ticketView(row: TicketRow, now: Date): z.input<typeof Ticket> {
  const { entryPermissions: _areas, scanSettings: _scan, mustBeNamed: _must, batchId: _batch, ...data } = row.data;
  const revealed = data.barcodeRevealDate === undefined || now >= new Date(data.barcodeRevealDate);
  return {
    ...data,
    _id: row.id,
    status: shownStatus(row),
    // the short code of a ticket that rotates admits no one
    ...(revealed && data.codeForm !== 'rotating' && { barcode: row.barcode }),
    ...(revealed && row.codes),
    barcodeRevealed: revealed,
    secret: row.secret,
    ticketTypeId: row.ticket_type_id,
    eventId: row.event_id,
    transactionId: row.checkout_id,
    ...(row.transferred_at && { transferredAt: row.transferred_at.toISOString() }),
  };
}

/** A ticket for its buyer: for a transferred ticket without its code and without data of its holder. */
export function soldTicketView(row: TicketRow, now: Date): z.input<typeof Ticket> {
  if (!row.transferred_at) return ticketView(row, now);
  const view = ticketView(withoutHolder(row), now);
  const { barcode: _barcode, barcodeRevealDate: _date, secret: _secret, ...hidden } = view;
  const { signedBarcode: _signed, rotatingBarcode: _rotating, ...sold } = hidden;
  return { ...sold, barcodeRevealed: false };
}

/** A ticket without its holder's data. */
export function withoutHolder(row: TicketRow): TicketRow {
  const { firstname: _first, lastname: _last, extraFields: _answers, ...data } = row.data;
  return { ...row, data: { ...data, personalized: false }, holder: null };
}
