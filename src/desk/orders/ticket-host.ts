/** What the actions of an order and of its tickets work on. */
import type { Desk } from '../parts/desk.ts';

export interface TicketHost {
  readonly desk: Desk;
  readonly orderId: string;
  /** Shows what has changed. */
  done(text: string): Promise<void>;
}
