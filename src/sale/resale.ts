/** Tickets that their buyers sell again: what they are called in a shop, and what each side pays. Amounts are minor units. */
import type { EventRecord } from '../contract/events.ts';
import { round, toMinor } from './money.ts';

/** Of `ticketSettings.resellSettings`: major units, and shares of the price. */
export interface ResaleFees {
  readonly resellerFeeFix?: number | undefined;
  readonly resellerFeeVar?: number | undefined;
  readonly buyerFeeFix?: number | undefined;
  readonly buyerFeeVar?: number | undefined;
}

/** What the ids of ticket types begin with that stand for offers; no seller's own type is called so. */
export const resalePrefix = 'resale:';

/** Offers that a buyer cannot tell from each other: tickets of one type, for one time, at one price. */
export interface ResaleKind {
  readonly ticketTypeId: string;
  /** Empty where the event has no times. */
  readonly slotId: string;
  readonly price: number;
}

/** The ticket type that stands for such offers: `resale:2000:-:seat`. */
export function resaleTypeId({ ticketTypeId, slotId, price }: ResaleKind): string {
  return `${resalePrefix}${price}:${encodeURIComponent(slotId) || '-'}:${ticketTypeId}`;
}

/** Whether a ticket type stands for offers. */
export function isResale(ticketTypeId: string): boolean {
  return ticketTypeId.startsWith(resalePrefix);
}

/** What is asked for each of such offers. */
export function askedOf(ticketTypeId: string): number {
  return Number(ticketTypeId.split(':')[1]);
}

/** Whether a shop takes reservations alone. Offers are paid when they are bought: their holders wait for the money. */
export function reservesOnly({ reservationSettings }: Pick<EventRecord, 'reservationSettings'>): boolean {
  return reservationSettings?.option === 'reservationsOnly';
}

/** The type that tickets of a cart's type are of: the seller's own one. */
export function typeIdOf(ticketTypeId: string): string {
  return isResale(ticketTypeId) ? ticketTypeId.split(':').slice(3).join(':') : ticketTypeId;
}

/** What a buyer pays on top for each ticket. */
export function buyerFee(price: number, { buyerFeeFix = 0, buyerFeeVar = 0 }: ResaleFees, currency: string): number {
  return Math.max(0, toMinor(buyerFeeFix, currency) + round(price * buyerFeeVar));
}

/** What the seller keeps of the price of a ticket, which is never more than all of it. */
export function resellerFee(
  price: number,
  { resellerFeeFix = 0, resellerFeeVar = 0 }: ResaleFees,
  currency: string,
): number {
  return Math.min(price, Math.max(0, toMinor(resellerFeeFix, currency) + round(price * resellerFeeVar)));
}

/** The most that may be asked for a ticket: what it cost, and the markup in percent on top; whole units, rounded down. */
export function highestPrice(cost: number, markup = 0): number {
  // the share of a percent first, so that 20 % of 1000 is 200 and not a hair less
  return Math.floor(cost + Math.round(cost * Math.max(0, markup) * 1e4) / 1e6);
}
