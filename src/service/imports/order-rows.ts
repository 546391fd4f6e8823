/** An order of another system as the service stores it: its lines, its tickets with their codes, and the stock that it takes. */
import { slotStart } from '../../sale/dates.ts';
import { stockOf } from '../events/stock-amounts.ts';
import { compact } from '../http/pick.ts';
import type { Order } from '../orders/order-quote.ts';
import type { OrderRow } from '../orders/row.ts';
import { ticketsFor, type TicketRow } from '../orders/tickets.ts';
import { newSecret } from '../security/ids.ts';
import { soldSeat } from '../storefront/seat-labels.ts';
import { nothingRedeemed } from '../vouchers/ledger.ts';
import { lineKey, type Place, type Resolved } from './order-lines.ts';
import type { OrderLines } from './ticket-line.ts';

/** An order that is ready to be written. */
export interface ReadyOrder {
  readonly lines: OrderLines;
  readonly place: Place;
  /** In the order of the tickets of `row`. */
  readonly tickets: readonly Resolved[];
  readonly row: OrderRow;
}

/** The row of an order, complete from its start. */
export function importedRow(
  id: string,
  { lines, place, tickets }: Omit<ReadyOrder, 'row'>,
  { sellerId, currency, now }: { readonly sellerId: string; readonly currency: string; readonly now: Date },
): OrderRow {
  const [{ order: number, email, person, method, date = now }] = lines;
  const { prename = '', lastname = '' } = person;
  const order = orderOf(currency, place, tickets);
  const isPaid = lines.every(({ status }) => status === 'paid') || order.total === 0;
  return {
    id,
    secret: newSecret(),
    seller_id: sellerId,
    event_id: place.sale.event.record._id,
    shop_id: '',
    customer_id: null,
    status: 'COMPLETE',
    payment_method: order.total === 0 ? 'free' : 'invoice',
    payment_status: isPaid ? 'RECEIVED' : 'AWAITING',
    currency,
    total: order.total,
    due: order.total,
    data: {
      type: 'transaction',
      meta: { importedOrder: number },
      order,
      vouchers: { ...nothingRedeemed, codes: [] },
      coupons: [],
      details: { ...person, email, prename, lastname, extraFields: {}, tickets: [] },
      ...(isPaid && { paidAt: date.toISOString() }),
      ...(method !== undefined && { paymentInfoMethod: method }),
    },
    created_at: date,
    updated_at: date,
    completed_at: date,
    expires_at: date,
  };
}

function orderOf(currency: string, { sale, plan }: Place, tickets: readonly Resolved[]): Order {
  const { info } = sale;
  const keys = [...new Set(tickets.map(lineKey))];
  const lines = keys.map((key, at) => {
    const own = tickets.filter((ticket) => lineKey(ticket) === key);
    const [
      {
        typeId,
        slotId,
        line: { price },
      },
    ] = own as [Resolved, ...Resolved[]];
    const ticket = info.tickets?.find(({ id }) => id === typeId);
    const type = sale.event.record.tickets?.find(({ _id }) => _id === typeId);
    const category = info.categories?.find(({ ref }) => ref !== undefined && ref === type?.categoryRef);
    const slot = sale.event.record.timeSlots?.find(({ _id }) => _id !== undefined && _id === slotId);
    const total = price * own.length;
    const seats = own.flatMap(({ seatId }) => (seatId === undefined || !plan ? [] : soldSeat(plan, seatId)));
    return {
      ticketTypeId: typeId,
      name: ticket?.name ?? type?.name ?? typeId,
      slotId,
      slotStartTime: slot?.startTime && slotStart(slot.startTime, info).toISOString(),
      asHardTicket: false,
      amount: own.length,
      unit: price,
      regular: total,
      discount: 0,
      charge: 0,
      total,
      taxRate: ticket?.taxRate ?? info.taxRate ?? 0,
      categoryRef: type?.categoryRef,
      categoryName: category?.name,
      parts: [{ _id: `item-${String(at + 1)}`, amount: own.length, ...(seats.length > 0 && { seats }) }],
    };
  });
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  return compact({ currency, lines, regular: total, charge: 0, total, discounts: [], taxRate: info.taxRate });
}

/** The stock that an order takes. */
export function importedAmounts({ sale }: Place, tickets: readonly Resolved[]) {
  const cart = tickets.map(({ typeId: ticketTypeId, slotId }) => ({ ticketTypeId, slotId, amount: 1 }));
  return stockOf(sale.event.record, undefined, cart);
}

/** The tickets of an order, with the codes and names of the file. */
export function importedTickets({ row, place, tickets, lines }: ReadyOrder): TicketRow[] {
  const at = row.created_at;
  const status = row.payment_status === 'RECEIVED' ? 'VALID' : 'RESERVED';
  return ticketsFor(row, place.sale, status, at).map((ticket, index) => {
    const { line = lines[0] } = tickets[index] ?? {};
    const { codeForm, ...data } = ticket.data;
    const label = line.seat ?? (line.seatName.length > 0 ? line.seatName.join(', ') : undefined);
    return {
      ...ticket,
      status,
      barcode: line.code ?? ticket.barcode,
      data: {
        ...data,
        // a code that was made elsewhere is short
        ...(line.code === undefined && { codeForm }),
        ...(data.seat === undefined && label !== undefined && { seat: label }),
        firstname: line.firstname,
        lastname: line.lastname,
        personalized: line.firstname !== undefined && line.lastname !== undefined,
      },
    };
  });
}
