/** The move of a ticket to another seat by its seller: the new seat is taken and the old one freed, both or neither. */
import { errorCodes } from '../../contract/error-codes.ts';
import { categoriesOf, seatCategoryOf } from '../../sale/seating.ts';
import type { Queryable } from '../database/index.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { changeSeat } from '../inventory/seat-changes.ts';
import { ticketLines } from '../orders/order-quote.ts';
import { saveSeats } from '../orders/save-checkouts.ts';
import { saveTicket } from '../orders/save-tickets.ts';
import { seatText, soldSeat } from '../storefront/seat-labels.ts';
import { planOf } from '../storefront/seat-plans.ts';
import type { OwnedTicket } from './change-context.ts';

/**
 * Moves a locked ticket to a free seat that its type is sold for. A contingent may be any: the seller decides who sits
 * there. Answers false for the seat that it has. @throws ApiError 400 or 409 with the reason; then nothing is written.
 */
export async function moveToSeat(
  tx: Queryable,
  held: OwnedTicket,
  { seatId, frees }: { readonly seatId: string; readonly frees: boolean },
  now: Date,
): Promise<boolean> {
  const { ticket, order, sale, resale } = held;
  const path = 'seatingInfo.seatId';
  const own = ticketLines(order.data.order)[ticket.data.index];
  const stored = await planOf(tx, sale.event);
  if (!own?.seat || !stored)
    throw new ApiError(409, 'NOT_OFFERED', 'The ticket has no seat of a seating chart, so it has none to change.');
  if (resale) throw new ApiError(409, 'TICKET_ON_RESALE', errorCodes.TICKET_ON_RESALE);
  const before = own.seat;
  if (before.seatId === seatId) return false;
  const place = stored.places.get(seatId);
  if (!place) throw invalid(path, 'Expected a seat of the seating chart of the event');
  const { record } = sale.event;
  const type = record.tickets?.find(({ _id }) => _id === ticket.ticket_type_id);
  const category = type && seatCategoryOf(record, type, categoriesOf(stored.plan));
  if (place.categoryRef !== category)
    throw new ApiError(400, 'SEAT_WRONG_CATEGORY', errorCodes.SEAT_WRONG_CATEGORY, [
      { path, message: `Expected a seat of the category "${category ?? ''}"` },
    ]);
  if (!(await changeSeat(tx, order.id, sale.event, { from: before.seatId, to: place, frees })))
    throw new ApiError(409, 'SEAT_TAKEN', 'This seat is taken already; the ticket stays where it is.');
  const seat = soldSeat(stored, seatId);
  const lines = order.data.order.lines.map((line) => ({
    ...line,
    parts: line.parts.map((part) =>
      part === own.part ? { ...part, seats: part.seats?.map((each) => (each === before ? seat : each)) } : part,
    ),
  }));
  await saveSeats(tx, order.id, { ...order.data.order, lines });
  const data = { seat: seatText(seat, order.data.preferredLanguage), seatingInfo: { ...seat } };
  const entry = { kind: 'reseated', by: 'seller' as const, data: { from: before.seatId, to: seatId } };
  await saveTicket(tx, held, { data }, entry, now);
  return true;
}
