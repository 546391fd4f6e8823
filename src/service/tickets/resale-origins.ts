/**
 * The origin of tickets that were bought from resellers: the price of each, and what its seller originally got for it.
 */
import { toMinor } from '../../sale/money.ts';
import { askedOf, isResale, resaleTypeId, type ResaleKind } from '../../sale/resale.ts';
import type { Resold } from '../../sale/change-context.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import { ticketLines } from '../orders/order-quote.ts';
import { ticketColumns, type TicketRow } from '../orders/tickets.ts';

/** A listing that an order has bought. */
interface Bought extends ResaleKind {
  /** The id of the listed ticket. */
  readonly source: string;
  readonly seatId: string | null;
}

/**
 * The prices of an order's tickets that were bought from resellers, by ticket id; minor units. No queries if it has
 * none.
 */
export async function resoldTickets(
  db: Queryable,
  { id, data: { order } }: Pick<OrderRow, 'id' | 'data'>,
  tickets: readonly TicketRow[],
): Promise<Map<string, Resold>> {
  if (!order.lines.some(({ ticketTypeId }) => isResale(ticketTypeId))) return new Map();
  const admissions = ticketLines(order);
  const sources = await resaleSources(db, { id, data: { order } });
  const first = await firstPrices(
    db,
    tickets.flatMap(({ data }) => sources.get(data.index) ?? []),
  );
  return new Map(
    tickets.flatMap(({ id: ticketId, data: { index } }): [string, Resold][] => {
      const typeId = admissions[index]?.line.ticketTypeId ?? '';
      if (!isResale(typeId)) return [];
      const asked = askedOf(typeId);
      return [[ticketId, { asked, first: first.get(sources.get(index) ?? '') ?? asked }]];
    }),
  );
}

/** The ids of the tickets that an order has bought from resellers, by the positions of those that replace them. */
export async function resaleSources(
  db: Queryable,
  { id, data: { order } }: { readonly id: string; readonly data: Pick<OrderRow['data'], 'order'> },
): Promise<Map<number, string>> {
  const bought = await db.query<Bought>(
    `select ticket_id as source, ticket_type_id as "ticketTypeId", slot_id as "slotId", seat_id as "seatId", price
     from ticket_resale where hold_id = $1 and status = 'sold' order by id`,
    [id],
  );
  return sourcesOf(ticketLines(order), bought);
}

/** The listed tickets by their positions in the new order: matched by seat, or else one after the other. */
function sourcesOf(admissions: ReturnType<typeof ticketLines>, bought: readonly Bought[]): Map<number, string> {
  const left = [...bought];
  return new Map(
    admissions.flatMap(({ line, seat }, index): [number, string][] => {
      const at = left.findIndex(
        (offer) => resaleTypeId(offer) === line.ticketTypeId && offer.seatId === (seat?.seatId ?? null),
      );
      const [offer] = at < 0 ? [] : left.splice(at, 1);
      return offer ? [[index, offer.source]] : [];
    }),
  );
}

/** The seller's prices of tickets at their first sale, by ticket id. */
async function firstPrices(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const prices = new Map<string, number>();
  if (ids.length === 0) return prices;
  const tickets = await db.query<TicketRow>(`select ${ticketColumns} from ticket where id = any($1::text[])`, [ids]);
  const orders = await db.query<OrderRow>(`${selectCheckouts} where c.id = any($1::text[])`, [
    [...new Set(tickets.map(({ checkout_id: orderId }) => orderId))],
  ]);
  for (const order of orders) {
    const own = tickets.filter(({ checkout_id: orderId }) => orderId === order.id);
    // these may have been bought from resellers, too
    const before = await resoldTickets(db, order, own);
    for (const { id, data } of own) prices.set(id, before.get(id)?.first ?? toMinor(data.realPrice, order.currency));
  }
  return prices;
}
