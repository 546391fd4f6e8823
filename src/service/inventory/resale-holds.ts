/**
 * Resale listings that checkouts hold, one row for each ticket. A checkout takes the listings of its seats; for tickets
 * without a seat, as many as its cart asks for, the oldest first. Lock order: after the stock and the seats, by id.
 */
import { isResale, resaleTypeId } from '../../sale/resale.ts';
import type { CartLine } from '../../sale/cart.ts';
import type { OrderRow } from '../orders/row.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import type { OrderPart } from '../orders/order-quote.ts';

/** A number of listings of one kind. */
interface ResaleAmount {
  /** The ticket type under which the listing is sold. */
  readonly id: string;
  readonly amount: number;
  /** The listings of these seats; empty for tickets without seats. */
  readonly seats: readonly string[];
}

/** A line of a cart or order whose parts have seats. */
interface Line extends Pick<CartLine, 'ticketTypeId' | 'amount'> {
  readonly parts?: readonly Pick<OrderPart, 'seats'>[];
}

/** The listings that lines ask for. */
export function resaleKinds({ lines }: { readonly lines: readonly Line[] }): ResaleAmount[] {
  const kinds = new Map<string, ResaleAmount>();
  for (const { ticketTypeId: id, amount, parts = [] } of lines) {
    if (!isResale(id)) continue;
    const known = kinds.get(id);
    const seats = parts.flatMap((part) => part.seats?.map(({ seatId }) => seatId) ?? []);
    kinds.set(id, { id, amount: (known?.amount ?? 0) + amount, seats: [...(known?.seats ?? []), ...seats] });
  }
  return [...kinds.values()];
}

interface Offer {
  readonly id: string;
  readonly ticketTypeId: string;
  readonly slotId: string;
  readonly seatId: string | null;
  readonly price: number;
  readonly isOwn: boolean;
}

/**
 * Makes a checkout hold exactly these listings, and answers true if it does. If false, the caller rolls back to a
 * savepoint.
 */
export async function takeResales(
  tx: Queryable,
  { id: holdId, event_id: eventId, shop_id: shopId, currency }: OrderRow,
  wanted: readonly ResaleAmount[],
): Promise<boolean> {
  if (wanted.length === 0) {
    await releaseResales(tx, [holdId]);
    return true;
  }
  const offers = await takeLock<Offer>(
    tx,
    'resale listings',
    `select id, ticket_type_id as "ticketTypeId", slot_id as "slotId", seat_id as "seatId", price, hold_id is not null as "isOwn" from ticket_resale
     where event_id = $1 and shop_id = $2 and currency = $3 and status = 'open' and (hold_id is null or hold_id = $4)
     order by id for update`,
    [eventId, shopId, currency, holdId],
  );
  // listings that it holds already come first
  const ordered = [...offers].sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
  const taken = wanted.flatMap(({ id, amount, seats }) =>
    ordered
      .filter((offer) => resaleTypeId(offer) === id && isAmong(seats, offer))
      .slice(0, amount)
      .map((offer) => offer.id),
  );
  if (taken.length < wanted.reduce((sum, { amount }) => sum + amount, 0)) return false;
  await tx.query(
    `update ticket_resale set hold_id = case when id = any($2::text[]) then $1 end
     where status = 'open' and (hold_id = $1 or id = any($2::text[]))`,
    [holdId, taken],
  );
  return true;
}

function isAmong(seats: readonly string[], { seatId }: Offer): boolean {
  return seatId === null ? seats.length === 0 : seats.includes(seatId);
}

/** Releases the listings of ended checkouts: they can be bought again. */
export async function releaseResales(tx: Queryable, holdIds: readonly string[]): Promise<void> {
  await tx.query(`update ticket_resale set hold_id = null where hold_id = any($1::text[]) and status = 'open'`, [
    holdIds,
  ]);
}
