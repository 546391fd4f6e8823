/** Orders with what their cancellation depends on, some at a time. */
import type { Queryable } from '../database/index.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import { ticketColumns, type TicketRow } from '../orders/tickets.ts';
import { paymentColumns, type PaymentRow } from '../payments/records.ts';
import type { Planned } from './cancel-order.ts';

/** The number of orders that are read at a time. */
const batch = 500;

/** Orders `c` that are meant: a condition with its parameters. */
export interface Chosen {
  readonly where: string;
  readonly params: readonly unknown[];
}

/** The chosen orders, each with its tickets that are not invalid and its payment at a provider. */
export async function* plannedOrders(db: Queryable, chosen: Chosen): AsyncGenerator<Planned> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const found = await readPlanned(db, chosen, after);
    yield* found;
    after = found.length < batch ? undefined : found.at(-1)?.order.id;
  }
}

/** The next of them after an id. */
async function readPlanned(db: Queryable, { where, params }: Chosen, after: string): Promise<Planned[]> {
  const orders = await db.query<OrderRow>(
    `${selectCheckouts} where ${where} and c.id > $${params.length + 1} order by c.id limit ${batch}`,
    [...params, after],
  );
  const ids = orders.map(({ id }) => id);
  const tickets = await db.query<TicketRow>(
    `select ${ticketColumns} from ticket where checkout_id = any($1::text[]) and status <> 'INVALID' order by id`,
    [ids],
  );
  const payments = await db.query<PaymentRow>(
    `select ${paymentColumns} from payment where checkout_id = any($1::text[]) and status = 'succeeded' and used_for = 'order'`,
    [ids],
  );
  const ticketsBy = new Map<string, TicketRow[]>(ids.map((id) => [id, []]));
  for (const ticket of tickets) ticketsBy.get(ticket.checkout_id)?.push(ticket);
  const paymentBy = new Map(payments.map((payment) => [payment.checkout_id, payment]));
  return orders.map((order) => ({
    order,
    tickets: ticketsBy.get(order.id) ?? [],
    payment: paymentBy.get(order.id),
  }));
}
