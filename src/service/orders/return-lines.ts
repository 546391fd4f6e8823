/** The tickets of a return as lines of a bill: what went back, and what it had cost. */
import { toMinor } from '../../sale/money.ts';
import { allocate } from '../../sale/shares.ts';
import { ticketLines } from './order-quote.ts';
import type { OrderRow } from './row.ts';
import type { TicketRow } from './tickets.ts';
import type { StoredEvent } from '../events/records.ts';
import type { OrderReturn } from './returned-tickets.ts';

/** Tickets of one type that had cost the same; minor units, charges included. */
interface ReturnLine {
  /** What it was sold as; in the buyer's language as long as it is still called so. */
  readonly name: string;
  readonly amount: number;
  readonly unit: number;
  readonly total: number;
  /** Percent. */
  readonly rate: number;
}

/** What ticket types are called: in the seller's language, and in the buyer's. */
interface TicketNames {
  readonly original: StoredEvent;
  readonly event: StoredEvent;
}

/** The lines of a return, in the order of the tickets. They add up to what was settled, whatever the tickets are worth by now. */
export function returnLines(
  details: TicketNames & {
    readonly row: OrderRow;
    readonly tickets: readonly Pick<TicketRow, 'id' | 'ticket_type_id' | 'data'>[];
  },
  made: OrderReturn,
): ReturnLine[] {
  const { row, tickets } = details;
  const admissions = ticketLines(row.data.order);
  const returned = tickets.filter(({ id }) => made.tickets.includes(id));
  const worths = allocate(
    made.paid + made.toVouchers + made.keptMoney + made.keptVouchers,
    returned.map(({ data }) => toMinor(data.realPrice, row.currency)),
  );
  const lines = new Map<string, ReturnLine>();
  returned.forEach(({ ticket_type_id: typeId, data }, at) => {
    const rate = admissions[data.index]?.line.taxRate ?? 0;
    const unit = worths[at] ?? 0;
    const key = JSON.stringify([typeId, data.ticketName, unit, rate]);
    const { amount, total } = lines.get(key) ?? { amount: 0, total: 0 };
    const name = ticketName(details, typeId, data.ticketName);
    lines.set(key, { name, unit, rate, amount: amount + 1, total: total + unit });
  });
  return [...lines.values()];
}

/** How a type is called on a bill. */
export function ticketName({ original, event }: TicketNames, id: string, stored: string): string {
  const [own, translated] = [original, event].map(({ record }) => record.tickets?.find(({ _id }) => _id === id));
  return own?.name === stored ? (translated?.name ?? stored) : stored;
}
