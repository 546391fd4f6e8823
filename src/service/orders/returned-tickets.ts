/** What is kept of tickets that were given back. */
import type { ReturnWay, Settlement } from '../../sale/ticket-returns.ts';

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
  /**
   * It was sold again: at this price, of which its seller keeps the fee. `extra` is what goes beyond what it had cost, which the seller
   * pays by hand. While `waiting`, nothing is on its way: the new buyer has not paid.
   */
  readonly resale?:
    | {
        readonly price: number;
        readonly fee: number;
        readonly extra: number;
        readonly waiting?: boolean | undefined;
      }
    | undefined;
  /** The provider does not pay it back: the seller does. */
  readonly byHand?: boolean | undefined;
}
