/**
 * The data of documents and emails about an order, at the time they are written. It is read as rows by the process
 * that serves requests, and completed by the one that draws.
 */
import { taxes } from '../../sale/quote.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import {
  parseTickets,
  shownStatus,
  soldTicketView,
  ticketsTextOf,
  ticketView,
  withoutHolder,
  type TicketCodes,
  type TicketRow,
} from '../orders/tickets.ts';
import { codesOfOrder } from '../orders/ticket-codes.ts';
import type { Secrets } from '../security/secrets.ts';
import { inLanguage } from '../events/translations.ts';

/** The kinds of emails about an order. */
export type OrderEmailKind = 'confirmation' | 'tickets' | 'changed' | 'overdue';

export interface OrderEmailData {
  readonly kind: OrderEmailKind;
  readonly row: OrderRow;
  /** As its seller wrote it, and in the buyer's language. */
  readonly original: StoredEvent;
  readonly event: StoredEvent;
  readonly tickets: readonly (TicketRow & {
    readonly view: ReturnType<typeof ticketView>;
    /** The ticket was transferred: the email must not contain its code. */
    readonly isTransferred: boolean;
  })[];
  /** Taxes that the total includes, by rate; minor units. */
  readonly taxes: readonly { readonly rate: number; readonly amount: number }[];
  /** The public address of the service. */
  readonly publicUrl: string;
}

/** What is read of an order; see `orderEmailData`. */
export interface OrderRows {
  readonly kind: OrderEmailKind;
  readonly row: OrderRow;
  readonly original: StoredEvent;
  /** The tickets as JSON: the order's, or the single one of a holder. */
  readonly tickets: string;
  /** Codes that are not short, by ticket. */
  readonly codes: Readonly<Record<string, TicketCodes>>;
  readonly isOfHolder: boolean;
  readonly publicUrl: string;
  /** The time of reading: codes that are shown from then on are shown. */
  readonly now: Date;
}

interface OrderRequest {
  readonly kind: OrderEmailKind;
  readonly checkoutId: string;
  readonly publicUrl: string;
  /** The language, in place of the buyer's. */
  readonly locale?: string | undefined;
  /** A single ticket for its holder, in place of all for the buyer. */
  readonly ticketId?: string | undefined;
  /** Missing for what shows no codes. */
  readonly secrets?: Secrets | undefined;
}

/** Reads an order; nothing when it was deleted. A deleted event still has a name and a date. */
export async function readOrderRows(
  db: Queryable,
  { kind, checkoutId, publicUrl, locale, ticketId, secrets }: OrderRequest,
  now: Date,
): Promise<OrderRows | undefined> {
  const [saved] = await db.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [checkoutId]);
  if (!saved) return undefined;
  const row = locale === undefined ? saved : { ...saved, data: { ...saved.data, preferredLanguage: locale } };
  const [stored] = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = $1`,
    [row.event_id],
  );
  if (!stored) return undefined;
  const tickets = await ticketsTextOf(db, row.id, ticketId);
  const codes = secrets ? await codesOfOrder({ db, secrets }, row.id, ticketId, now) : {};
  const original = storedEvent(stored);
  return { kind, row, original, tickets, codes, isOfHolder: ticketId !== undefined, publicUrl, now };
}

/** The data of an order that was read. Takes 10 ms for 1,000 tickets. */
export function orderEmailData({
  kind,
  row,
  original,
  tickets,
  codes,
  isOfHolder,
  publicUrl,
  now,
}: OrderRows): OrderEmailData {
  const { lines, charge, taxRate } = row.data.order;
  const onCart = charge - lines.reduce((sum, line) => sum + line.charge, 0);
  const view = isOfHolder ? ticketView : soldTicketView;
  return {
    kind,
    row,
    original,
    event: eventInLanguage({ row, original }),
    tickets: parseTickets(tickets).map((parsed) => {
      const sold = { ...parsed, codes: codes[parsed.id] };
      const isTransferred = !isOfHolder && sold.transferred_at !== null;
      const ticket = isTransferred ? withoutHolder(sold) : sold;
      return { ...ticket, status: shownStatus(ticket), view: view(ticket, now), isTransferred };
    }),
    taxes: taxes(lines, onCart, taxRate ?? original.seller.taxRate),
    publicUrl,
  };
}

/** The event in the buyer's language. */
export function eventInLanguage({ row, original }: Pick<OrderRows, 'row' | 'original'>): StoredEvent {
  return inLanguage(original, row.data.preferredLanguage);
}

/** Reads an order, for what is written without a worker process. */
export async function readOrderEmailData(
  db: Queryable,
  request: OrderRequest,
  now: Date,
): Promise<OrderEmailData | undefined> {
  const rows = await readOrderRows(db, request, now);
  return rows && orderEmailData(rows);
}
