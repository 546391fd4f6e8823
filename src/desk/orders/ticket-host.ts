/** What the actions of an order and of its tickets work on. */
import type { SellerTicket } from '../../contract/seller-tickets.ts';
import type { Desk } from '../parts/desk.ts';

export interface TicketHost {
  readonly desk: Desk;
  readonly orderId: string;
  /** Shows what has changed. @param undo Takes it back */
  done(text: string, undo?: () => Promise<void>): Promise<void>;
  /** Loads what is shown again. */
  again(): Promise<void>;
}

/** The seat of a ticket; nothing for one without a seat of a seating chart. */
export function seatIdOf({ seatingInfo }: SellerTicket): string | undefined {
  const id = seatingInfo?.['seatId'];
  return typeof id === 'string' ? id : undefined;
}
