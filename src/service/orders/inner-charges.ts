/**
 * Inner charges of orders: what the seller bears of each ticket. They are stored with the order and answered to its
 * seller; they are no part of what a buyer pays, and no buyer sees them. Resale tickets carry none: the seller bore
 * those of the first sale.
 */
import type { z } from '../../contract/route.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { innerLineCharge } from '../../sale/charges.ts';
import { toMajor } from '../../sale/money.ts';
import { isResale } from '../../sale/resale.ts';
import { allocate } from '../../sale/shares.ts';
import { applyUnderShop } from '../../sale/under-shop.ts';
import { withSellersDefaults } from '../events/records.ts';
import type { Order } from './order-quote.ts';
import type { OrderRow } from './row.ts';
import type { Sale } from './sale.ts';
import type { TicketRow } from './tickets.ts';
import { returnView } from './view.ts';

/** The order with the inner charges of its lines; the same object where there are none. */
export function withInnerCharges(order: Order, { event, shop }: Pick<Sale, 'event' | 'shop'>): Order {
  const own = withSellersDefaults(event);
  const record = shop ? applyUnderShop(own, shop) : own;
  const types = new Map(record.tickets?.map((type) => [type._id, type]));
  const lines = order.lines.map((line) => {
    if (isResale(line.ticketTypeId)) return line;
    const price = line.regular - line.discount;
    const innerCharge = innerLineCharge(record, types.get(line.ticketTypeId) ?? {}, { ...line, price }, order.currency);
    return innerCharge > 0 ? { ...line, innerCharge } : line;
  });
  return lines.some(({ innerCharge = 0 }) => innerCharge > 0) ? { ...order, lines } : order;
}

/** The inner charges of an order as it was sold, minor units. */
export function innerChargeOf({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { innerCharge = 0 }) => sum + innerCharge, 0);
}

/**
 * The inner charges of some tickets of an order, minor units. The tickets of a line share its charge, so that all of
 * them together have exactly that.
 */
export function innerChargeOfTickets(
  { lines }: Pick<Order, 'lines'>,
  tickets: readonly Pick<TicketRow, 'data'>[],
): number {
  const shares = lines.flatMap(({ innerCharge = 0, amount }) =>
    allocate(
      innerCharge,
      Array.from({ length: amount }, () => 1),
    ),
  );
  return tickets.reduce((sum, { data }) => sum + (shares[data.index] ?? 0), 0);
}

/** The inner charges of the tickets that an order still has, minor units; none of a canceled order. */
function innerChargeLeft({ status, data }: Pick<OrderRow, 'status' | 'data'>): number {
  if (status === 'ABORTED' || status === 'CANCELED') return 0;
  return (data.returns ?? []).reduce((left, { innerCharge = 0 }) => left - innerCharge, innerChargeOf(data.order));
}

/** The inner charges in a seller's view of an order: of the order, and of each return, in major units. */
export function innerChargeView(row: OrderRow): Pick<z.input<typeof SellerTransaction>, 'innerCharge' | 'returns'> {
  const { data, currency } = row;
  return {
    innerCharge: toMajor(innerChargeLeft(row), currency),
    ...(data.returns && {
      returns: data.returns.map((made) => ({
        ...returnView(made, currency),
        innerCharge: toMajor(made.innerCharge ?? 0, currency),
      })),
    }),
  };
}
