/** The lines of a return on a document: the returned tickets and their prices. */
import { creditOf } from '../../sale/credit.ts';
import { toMajor, toMinor } from '../../sale/money.ts';
import { allocate } from '../../sale/shares.ts';
import { ticketLines } from './order-quote.ts';
import type { OrderRow } from './row.ts';
import type { TicketRow } from './tickets.ts';
import type { StoredEvent } from '../events/records.ts';
import { keptOf, type OrderReturn } from './returned-tickets.ts';

/** Tickets of one type with the same price; minor units, charges included. */
export interface ReturnLine {
  /** The name at the time of sale; in the buyer's language while the type still has that name. */
  readonly name: string;
  readonly amount: number;
  readonly unit: number;
  readonly total: number;
  /** The part of `total` that was charged on top of the prices. */
  readonly charge: number;
  /** A fraction. */
  readonly rate: number;
}

/** Names of ticket types: in the seller's language, and in the buyer's. */
interface TicketNames {
  readonly original: StoredEvent;
  readonly event: StoredEvent;
}

type Sold = Pick<TicketRow, 'id' | 'ticket_type_id' | 'data'>;
type Back = Pick<OrderReturn, 'tickets' | 'paid' | 'toVouchers' | 'retainedMoney' | 'retainedVouchers'>;

/** A returned ticket; minor units, charges included. */
interface ReturnedTicket<Ticket> {
  readonly ticket: Ticket;
  readonly worth: number;
  /** The part of `worth` that was charged on top of the price. */
  readonly charge: number;
  /** A fraction. */
  readonly rate: number;
}

/** The tickets of a return. They add up to the stored amounts, whatever the tickets cost now. */
export function returnedTickets<Ticket extends Sold>(
  { row, tickets }: { readonly row: OrderRow; readonly tickets: readonly Ticket[] },
  made: Back,
): ReturnedTicket<Ticket>[] {
  const admissions = ticketLines(row.data.order);
  const returned = tickets.filter(({ id }) => made.tickets.includes(id));
  const worths = allocate(
    made.paid + made.toVouchers + made.retainedMoney + made.retainedVouchers,
    returned.map(({ data }) => toMinor(data.realPrice, row.currency)),
  );
  return returned.map((ticket, at) => {
    const sold = admissions[ticket.data.index];
    const worth = worths[at] ?? 0;
    return {
      ticket,
      worth,
      charge: sold ? Math.min(worth, sold.total - sold.price) : 0,
      rate: sold?.line.taxRate ?? 0,
    };
  });
}

/** The lines of a return, in the order of the tickets. */
export function returnLines(
  details: TicketNames & { readonly row: OrderRow; readonly tickets: readonly Sold[] },
  made: Back,
): ReturnLine[] {
  const lines = new Map<string, ReturnLine>();
  for (const { ticket, worth: unit, charge: own, rate } of returnedTickets(details, made)) {
    const { ticket_type_id: typeId, data } = ticket;
    const key = JSON.stringify([typeId, data.ticketName, unit, own, rate]);
    const { amount, total, charge } = lines.get(key) ?? { amount: 0, total: 0, charge: 0 };
    const name = ticketName(details, typeId, data.ticketName);
    lines.set(key, { name, unit, rate, amount: amount + 1, total: total + unit, charge: charge + own });
  }
  return [...lines.values()];
}

/** A line of a document: tickets at their prices, or the charges at one rate, which have no amount. */
interface DocumentLine {
  readonly name: string;
  readonly amount?: number;
  readonly unit?: number;
  readonly total: number;
  readonly rate: number;
}

/** The same lines without charges, and a line of charges for each rate. */
export function withFees(lines: readonly ReturnLine[], name: string): DocumentLine[] {
  const fees = new Map<number, number>();
  for (const { rate, charge } of lines) fees.set(rate, (fees.get(rate) ?? 0) + charge);
  return [
    ...lines.map(({ charge, total, unit, amount, ...line }) => ({
      ...line,
      amount,
      unit: unit - charge / amount,
      total: total - charge,
    })),
    ...[...fees].filter(([, total]) => total > 0).map(([rate, total]) => ({ name, total, rate })),
  ];
}

/** The items of a return on the wire, in major units: its lines, and the tax in what comes back. */
export function returnItems(
  details: TicketNames & { readonly row: OrderRow; readonly tickets: readonly Sold[] },
  made: Back & Pick<OrderReturn, 'carried'>,
) {
  const lines = returnLines(details, made);
  const major = (amount: number) => toMajor(amount, details.row.currency);
  return {
    lines: lines.map(({ name, amount, total, charge, rate }) => ({
      ...{ name, amount, total: major(total), taxRate: rate },
      ...(charge > 0 && { outerCharge: major(charge) }),
    })),
    taxes: creditOf(lines, keptOf(made))
      .rates.filter(({ tax }) => tax > 0)
      .map(({ rate, tax }) => ({ rate, amount: major(tax) })),
  };
}

/** The name of a ticket type on a document. */
export function ticketName({ original, event }: TicketNames, id: string, stored: string): string {
  const [own, translated] = [original, event].map(({ record }) => record.tickets?.find(({ _id }) => _id === id));
  return own?.name === stored ? (translated?.name ?? stored) : stored;
}
