/** Charges: the outer ones, which a buyer pays on top of the prices, and the inner ones, which the seller bears. */
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import type { EventRecord } from '../contract/events.ts';
import type { TicketType } from '../contract/tickets.ts';
import { round, toMinor } from './money.ts';
import { isPrinted } from './printed-tickets.ts';

/**
 * Charges of a line, minor units: a share of the price after discounts, and fixed amounts for each ticket (the event's,
 * the ticket type's, and that of a printed ticket). A free ticket type carries none of the event's.
 */
export function lineCharge(
  info: EventInfo,
  ticket: InfoTicket,
  { amount, price, asHardTicket }: { amount: number; price: number; asHardTicket: boolean },
  currency: string,
): number {
  // a resale ticket has the buyer's fee of its listing, and none of the seller's charges
  const { cXf = 0, cXv = 0 } = ticket.resale ? {} : info;
  const printed = asHardTicket ? (info.hardTicketSettings?.hardTicketOuterCharge ?? 0) : 0;
  const general = ticket.price > 0 ? cXf : 0;
  const fixed = [general, ticket.outerChargeFix ?? 0, printed].reduce(
    (sum, major) => sum + toMinor(major, currency),
    0,
  );
  return Math.max(0, round(price * cXv) + fixed * amount);
}

/** The price of one ticket with its charges, and these alone; minor units. Those of a cart are not in it. */
export function ticketPrice(
  info: EventInfo,
  ticket: InfoTicket,
  currency: string,
  now: Date,
): { readonly total: number; readonly charge: number } {
  const price = Math.max(0, toMinor(ticket.price, currency));
  const charge = lineCharge(info, ticket, { amount: 1, price, asHardTicket: isPrinted(info, ticket, now) }, currency);
  return { total: price + charge, charge };
}

/** Charge of a cart, minor units; nothing for one of free tickets alone. */
export function cartCharge(info: EventInfo, tickets: readonly InfoTicket[], currency: string): number {
  return tickets.some(({ price }) => price > 0) ? Math.max(0, toMinor(info.ccXf ?? 0, currency)) : 0;
}

/**
 * Inner charges of a line, minor units, reckoned as the outer ones: a share of the price after discounts, and fixed
 * amounts for each ticket. Discounts that waive charges waive those of the buyer alone.
 * @param record The event as its under-shop sells it; see `applyUnderShop`.
 * @param line `unit` is the listed price of one ticket, `price` that of the line after discounts; minor units.
 */
export function innerLineCharge(
  { customCharges = {}, hardTicketSettings = {} }: Pick<EventRecord, 'customCharges' | 'hardTicketSettings'>,
  { innnerChargeFix = 0 }: Pick<TicketType, 'innnerChargeFix'>,
  line: { readonly amount: number; readonly unit: number; readonly price: number; readonly asHardTicket: boolean },
  currency: string,
): number {
  const { innerChargeVar = 0, innerChargeFix = 0 } = customCharges;
  const fixed = [
    line.unit > 0 ? innerChargeFix : 0,
    innnerChargeFix,
    line.asHardTicket ? (hardTicketSettings.hardTicketInnerCharge ?? 0) : 0,
  ].reduce((sum, major) => sum + toMinor(major, currency), 0);
  return Math.max(0, round(line.price * innerChargeVar) + fixed * line.amount);
}
