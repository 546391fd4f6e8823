/** What is kept of tickets that were given back. */
import type { ReturnWay, Settlement } from '../sale/ticket-returns.ts';

/** One return, as it is kept with its order; minor units. */
export interface OrderReturn extends Settlement {
  readonly _id: string;
  readonly at: string;
  /** Ids. */
  readonly tickets: readonly string[];
  readonly as: ReturnWay;
  /** The order that they went towards, and how much of what they cost did: part of what is kept. */
  readonly exchangedFor?: string | undefined;
  readonly carried?: number | undefined;
  /** The provider does not pay it back: the seller does. */
  readonly byHand?: boolean | undefined;
}
