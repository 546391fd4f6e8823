/** The lines of a return on a document: the returned tickets and their prices. */
import { toMinor } from '../../sale/money.ts';
import { allocate } from '../../sale/shares.ts';
import { ticketLines } from './order-quote.ts';
import type { OrderRow } from './row.ts';
import type { TicketRow } from './tickets.ts';
import type { StoredEvent } from '../events/records.ts';
import type { OrderReturn } from './returned-tickets.ts';

/** Tickets of one type with the same price; minor units, charges included. */
interface ReturnLine {
  /** The name at the time of sale; in the buyer's language while the type still has that name. */
  readonly name: string;
  readonly amount: number;
  readonly unit: number;
  readonly total: number;
  /** Percent. */
  readonly rate: number;
}

/** Names of ticket types: in the seller's language, and in the buyer's. */
interface TicketNames {
  readonly original: StoredEvent;
  readonly event: StoredEvent;
}

/**
 * The lines of a return, in the order of the tickets. They add up to the stored amounts, whatever the tickets cost now.
 */
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
    made.paid + made.toVouchers + made.retainedMoney + made.retainedVouchers,
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

/** The name of a ticket type on a document. */
export function ticketName({ original, event }: TicketNames, id: string, stored: string): string {
  const [own, translated] = [original, event].map(({ record }) => record.tickets?.find(({ _id }) => _id === id));
  return own?.name === stored ? (translated?.name ?? stored) : stored;
}
