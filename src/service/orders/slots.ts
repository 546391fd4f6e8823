/** The current slots of tickets: those that they were sold for, or those that they were rebooked to. */
import type { OrderRow } from './row.ts';
import type { Queryable } from '../database/index.ts';
import type { AdmittedSlot } from './dates.ts';

/** The slot of one ticket. */
export interface TicketSlot extends AdmittedSlot {
  /** The ticket's position in the order. */
  readonly index: number;
  readonly status: string;
}

type Sold = Pick<OrderRow, 'id' | 'data'>;

/** The current slots of tickets, by order; no query when none was sold for a slot. */
export async function ticketSlots(
  db: Queryable,
  orders: readonly Sold[],
): Promise<ReadonlyMap<string, readonly TicketSlot[]>> {
  const timed = orders.filter(({ data }) => data.order.lines.some(({ slotId }) => slotId !== undefined));
  const slots = new Map<string, TicketSlot[]>();
  if (timed.length === 0) return slots;
  const rows = await db.query<TicketSlot & { of: string }>(
    `select checkout_id as of, (data ->> 'index')::int as index, status, data ->> 'slotId' as "slotId",
       data ->> 'slotStartTime' as "slotStartTime"
     from ticket where checkout_id = any($1::text[]) and data ->> 'slotId' is not null`,
    [timed.map(({ id }) => id)],
  );
  for (const { of, ...slot } of rows) slots.set(of, [...(slots.get(of) ?? []), slot]);
  return slots;
}

/** The same for one order. */
export async function slotsOf(db: Queryable, order: Sold): Promise<readonly TicketSlot[]> {
  return (await ticketSlots(db, [order])).get(order.id) ?? [];
}
