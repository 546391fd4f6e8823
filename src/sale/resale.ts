/** Resale: the ticket types that stand for resale listings, and the fees of both sides. Amounts are minor units. */
import type { EventRecord } from '../contract/events.ts';
import { round, toMinor } from './money.ts';

/** Of `ticketSettings.resellSettings`: major units, and shares of the price. */
export interface ResaleFees {
  readonly resellerFeeFix?: number | undefined;
  readonly resellerFeeVar?: number | undefined;
  readonly buyerFeeFix?: number | undefined;
  readonly buyerFeeVar?: number | undefined;
}

/** Prefix of the ticket type ids that stand for resale listings; no type of a seller has it. */
export const resalePrefix = 'resale:';

/** Resale listings that are alike for a buyer: tickets of one type, for one slot, at one price. */
export interface ResaleKind {
  readonly ticketTypeId: string;
  /** Empty if the event has no slots. */
  readonly slotId: string;
  readonly price: number;
}

/** The ticket type that stands for such listings: `resale:2000:-:seat`. */
export function resaleTypeId({ ticketTypeId, slotId, price }: ResaleKind): string {
  return `${resalePrefix}${price}:${encodeURIComponent(slotId) || '-'}:${ticketTypeId}`;
}

/** True if a ticket type stands for resale listings. */
export function isResale(ticketTypeId: string): boolean {
  return ticketTypeId.startsWith(resalePrefix);
}

/** The price of each of these listings, without fees. */
export function askedOf(ticketTypeId: string): number {
  return Number(ticketTypeId.split(':')[1]);
}

/**
 * True if a shop takes only reservations. Listings are paid when they are bought: their resellers wait for the money.
 */
export function reservesOnly({ reservationSettings }: Pick<EventRecord, 'reservationSettings'>): boolean {
  return reservationSettings?.option === 'reservationsOnly';
}

/** The seller's own ticket type of a cart's type. */
export function typeIdOf(ticketTypeId: string): string {
  return isResale(ticketTypeId) ? ticketTypeId.split(':').slice(3).join(':') : ticketTypeId;
}

/** The fee that a buyer pays on top for each ticket. */
export function buyerFee(price: number, { buyerFeeFix = 0, buyerFeeVar = 0 }: ResaleFees, currency: string): number {
  return Math.max(0, toMinor(buyerFeeFix, currency) + round(price * buyerFeeVar));
}

/** The fee that the seller takes from the price of a ticket, never more than all of it. */
export function resellerFee(
  price: number,
  { resellerFeeFix = 0, resellerFeeVar = 0 }: ResaleFees,
  currency: string,
): number {
  return Math.min(price, Math.max(0, toMinor(resellerFeeFix, currency) + round(price * resellerFeeVar)));
}

/** The maximum price of a listing: the cost of the ticket plus its share `markup`; whole units, rounded down. */
export function highestPrice(cost: number, markup = 0): number {
  // a hair less than a whole unit is the whole unit: the noise of binary fractions
  return Math.floor(Number((cost * (1 + markup)).toPrecision(12)));
}
