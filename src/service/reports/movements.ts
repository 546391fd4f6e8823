/**
 * What orders did to the books: each sale, return and cancellation with its sums, read page by page in the order in which
 * the orders were placed. Amounts are minor units; what goes back is negative.
 */
import { creditOf } from '../../sale/credit.ts';
import type { AppliedDiscount } from '../../sale/discounts.ts';
import { invoiceLines } from '../../sale/invoice-lines.ts';
import { taxOf } from '../../sale/tax.ts';
import type { Queryable } from '../database/index.ts';
import { returnedTickets } from '../orders/return-lines.ts';
import { keptOf } from '../orders/returned-tickets.ts';
import { selectCheckouts, type CheckoutData, type OrderRow } from '../orders/row.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** The part of a movement that is of one ticket type; the cart's own charge has none. */
interface MovedLine {
  readonly ticketTypeId: string;
  readonly name: string;
  readonly tickets: number;
  readonly gross: number;
}

/** The part of a movement that is taxed at one rate. */
interface MovedRate {
  /** A fraction. */
  readonly rate: number;
  /** What was sold; of a return what its tickets had cost. */
  readonly gross: number;
  /** The part of it that the seller keeps of a return; never negative. */
  readonly retained: number;
  /** In `gross` and `retained` together. */
  readonly tax: number;
}

export interface Movement {
  readonly kind: 'sale' | 'return' | 'cancellation';
  readonly at: Date;
  readonly order: Pick<
    OrderRow,
    'id' | 'event_id' | 'shop_id' | 'currency' | 'payment_method' | 'payment_status' | 'completed_at'
  > & { readonly channelId: string | undefined };
  readonly lines: readonly MovedLine[];
  readonly rates: readonly MovedRate[];
  readonly tickets: number;
  readonly gross: number;
  readonly retained: number;
  /** The part of `gross` and `retained` that vouchers paid, or that goes to vouchers or to another order. */
  readonly byVouchers: number;
  /** The part of `byVouchers` that pays for another order. */
  readonly carried: number;
  /** What the seller bears of it. */
  readonly innerCharge: number;
  /** The part of `gross` that buyers paid on top of the prices. */
  readonly fees: number;
  /** Of a sale: the discounts of its order. */
  readonly discounts: readonly AppliedDiscount[];
}

/** Which movements are read. */
export interface MovementFilter {
  readonly sellerId: string;
  readonly start?: Date | undefined;
  /** Not included. */
  readonly end: Date;
  readonly eventIds?: readonly string[] | undefined;
  readonly shopId?: string | undefined;
  readonly channelId?: string | undefined;
}

type Row = OrderRow & { readonly canceled_at: Date | null };
type Returned = Pick<TicketRow, 'id' | 'ticket_type_id' | 'data'> & { readonly checkout_id: string };

const pageRows = 500;

/** The movements of a time, some orders at a time. */
export async function* movementsOf(db: Queryable, filter: MovementFilter): AsyncGenerator<Movement[]> {
  let after: { at: string; id: string } | undefined;
  do {
    const { ids, next } = await nextOrders(db, filter, after);
    const rows = await db.query<Row>(ordersSql, [ids]);
    const withReturns = rows.filter(({ data }) => data.returns !== undefined).map(({ id }) => id);
    const tickets =
      withReturns.length === 0
        ? []
        : await db.query<Returned>(
            `select id, checkout_id, ticket_type_id, data from ticket where checkout_id = any($1::text[]) order by id`,
            [withReturns],
          );
    const { start, end } = filter;
    yield rows
      .flatMap((row) =>
        movementsOfOrder(
          row,
          tickets.filter(({ checkout_id: of }) => of === row.id),
        ),
      )
      .filter(({ at }) => at < end && (!start || at >= start));
    after = next;
  } while (after);
}

/** Orders that were canceled as a whole have the time of their last entry. */
const ordersSql = `${selectCheckouts.replace(
  '\nfrom ',
  `, case when c.status = 'CANCELED' and c.data->>'endedBy' is distinct from 'returned' then coalesce(
    (select max(e.at) from ticket t join ticket_entry e on e.ticket_id = t.id where t.checkout_id = c.id and e.kind = 'canceled'),
    c.updated_at) end as canceled_at\nfrom `,
)} where c.id = any($1::text[]) order by c.completed_at, c.id`;

/** An order that was placed before the time counts when it changed since. */
async function nextOrders(
  db: Queryable,
  { sellerId, start, end, eventIds, shopId, channelId }: MovementFilter,
  after: { at: string; id: string } | undefined,
) {
  const params: unknown[] = [sellerId, end];
  const param = (value: unknown) => `$${params.push(value)}`;
  const where = ['c.seller_id = $1', 'c.completed_at < $2::timestamptz', `c.status in ('COMPLETE', 'CANCELED')`];
  if (start) {
    const from = param(start);
    where.push(`(c.completed_at >= ${from}::timestamptz or c.updated_at >= ${from}::timestamptz)`);
  }
  if (eventIds) where.push(`c.event_id = any(${param(eventIds)}::text[])`);
  if (shopId !== undefined) where.push(`c.shop_id = ${param(shopId)}`);
  if (channelId !== undefined) where.push(`c.data->>'channelId' = ${param(channelId)}`);
  if (after) where.push(`(c.completed_at, c.id) > (${param(after.at)}::timestamptz, ${param(after.id)})`);
  const found = await db.query<{ id: string; at: string }>(
    `select c.id, c.completed_at::text as at from checkout c where ${where.join(' and ')}
     order by c.completed_at, c.id limit ${pageRows}`,
    params,
  );
  return { ids: found.map(({ id }) => id), next: found.length === pageRows ? found.at(-1) : undefined };
}

/** Everything that an order did, in the order of time. */
function movementsOfOrder(row: Row, tickets: readonly Returned[]): Movement[] {
  const { id, event_id, shop_id, currency, payment_method, payment_status, data, completed_at: at } = row;
  if (!at) return [];
  const order = {
    ...{ id, event_id, shop_id, currency, payment_method, payment_status, completed_at: at },
    channelId: data.channelId,
  };
  const sold = saleOf(row, data);
  const made: Movement[] = [{ ...sold, kind: 'sale', at, order }];
  for (const each of data.returns ?? []) {
    const found = returnedTickets({ row, tickets }, each);
    const kept = keptOf(each);
    const credit = creditOf(
      found.map(({ worth, rate }) => ({ total: worth, rate })),
      kept,
    );
    const retained = new Map(credit.retained.map(({ rate, gross }) => [rate, gross]));
    const rates = credit.rates.map(({ rate, gross, tax }) => {
      const own = retained.get(rate) ?? 0;
      return { rate, gross: -gross - own, retained: own, tax: -tax };
    });
    const { paid, toVouchers, carried = 0, as } = each;
    made.push({
      kind: 'return',
      at: new Date(each.at),
      order,
      rates,
      lines: found.map(({ ticket, worth }) => ({
        ticketTypeId: ticket.ticket_type_id,
        name: ticket.data.ticketName,
        tickets: -1,
        gross: -worth,
      })),
      tickets: -found.length,
      gross: sum(rates, (one) => one.gross),
      retained: kept,
      byVouchers: -toVouchers - carried - (as === 'voucher' ? paid : 0),
      carried: -carried,
      innerCharge: -(each.innerCharge ?? 0),
      fees: -sum(found, ({ charge }) => charge),
      discounts: [],
    });
  }
  if (row.canceled_at) made.push({ ...restOf(row, made), kind: 'cancellation', at: row.canceled_at, order });
  return made;
}

type Sums = Omit<Movement, 'kind' | 'at' | 'order'>;

function saleOf({ total, due }: Row, { order }: CheckoutData): Sums {
  const bill = invoiceLines(order.lines, order.charge, order.taxRate);
  const onCart = order.charge - sum(order.lines, ({ charge }) => charge);
  const lines: MovedLine[] = order.lines.map(({ ticketTypeId, name, amount, total: gross }) => ({
    ...{ ticketTypeId, name, tickets: amount, gross },
  }));
  if (onCart > 0) lines.push({ ticketTypeId: '', name: '', tickets: 0, gross: onCart });
  return {
    lines,
    rates: bill.rates.map(({ rate, gross, tax }) => ({ rate, gross, tax, retained: 0 })),
    tickets: sum(order.lines, ({ amount }) => amount),
    gross: total,
    retained: 0,
    byVouchers: total - due,
    carried: 0,
    innerCharge: sum(order.lines, ({ innerCharge = 0 }) => innerCharge),
    fees: order.charge,
    discounts: order.discounts,
  };
}

/** The cancellation of what returns have left of an order: afterwards its books have what returns kept, and no more. */
function restOf({ data, total, due }: Row, made: readonly Movement[]): Sums {
  const lines = new Map<string, MovedLine>();
  const rates = new Map<number, MovedRate>();
  for (const movement of made) {
    for (const { ticketTypeId, name, tickets, gross } of movement.lines) {
      const known = lines.get(ticketTypeId);
      lines.set(ticketTypeId, {
        ...{ ticketTypeId, name: known?.name ?? name },
        tickets: (known?.tickets ?? 0) - tickets,
        gross: (known?.gross ?? 0) - gross,
      });
    }
    for (const { rate, gross, retained, tax } of movement.rates) {
      const known = rates.get(rate) ?? { gross: 0, tax: 0 };
      rates.set(rate, {
        ...{ rate, retained: 0, gross: known.gross - gross },
        tax: known.tax - tax + taxOf(retained, rate),
      });
    }
  }
  const returned = data.returns ?? [];
  return {
    lines: [...lines.values()],
    rates: [...rates.values()],
    tickets: -sum(made, ({ tickets }) => tickets),
    gross: -sum(made, ({ gross }) => gross),
    retained: 0,
    byVouchers: due - total + sum(returned, ({ toVouchers, retainedVouchers }) => toVouchers + retainedVouchers),
    carried: 0,
    innerCharge: -sum(made, ({ innerCharge }) => innerCharge),
    fees: -sum(made, ({ fees }) => fees),
    discounts: [],
  };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
