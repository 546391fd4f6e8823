/** The data of an email about an order, at the time it is sent. */
import { taxes } from '../../sale/quote.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import { soldTicketView, ticketsOf, ticketView, withoutHolder, type TicketRow } from '../orders/tickets.ts';
import { inLanguage } from '../events/translations.ts';

/** The kinds of emails about an order. */
export type OrderEmailKind = 'confirmation' | 'tickets' | 'changed';

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

/** Reads an order; nothing when it was deleted. A deleted event still has a name and a date. */
export async function readOrderEmailData(
  db: Queryable,
  {
    kind,
    checkoutId,
    publicUrl,
    locale,
    ticketId,
  }: {
    readonly kind: OrderEmailKind;
    readonly checkoutId: string;
    readonly publicUrl: string;
    /** The language, in place of the buyer's. */
    readonly locale?: string | undefined;
    /** A single ticket for its holder, in place of all for the buyer. */
    readonly ticketId?: string | undefined;
  },
  now: Date,
): Promise<OrderEmailData | undefined> {
  const [saved] = await db.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [checkoutId]);
  if (!saved) return undefined;
  const row = locale === undefined ? saved : { ...saved, data: { ...saved.data, preferredLanguage: locale } };
  const [stored] = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = $1`,
    [row.event_id],
  );
  if (!stored) return undefined;
  const original = storedEvent(stored);
  const { lines, charge } = row.data.order;
  const onCart = charge - lines.reduce((sum, line) => sum + line.charge, 0);
  const sold = await ticketsOf(db, row.id);
  const tickets =
    ticketId === undefined
      ? sold.map((ticket) => (ticket.transferred_at ? withoutHolder(ticket) : ticket))
      : sold.filter(({ id }) => id === ticketId);
  const view = ticketId === undefined ? soldTicketView : ticketView;
  return {
    kind,
    row,
    original,
    event: inLanguage(original, row.data.preferredLanguage),
    tickets: tickets.map((ticket) => ({
      ...ticket,
      view: view(ticket, now),
      isTransferred: ticketId === undefined && ticket.transferred_at !== null,
    })),
    taxes: taxes(lines, onCart, original.seller.taxRate),
    publicUrl,
  };
}
