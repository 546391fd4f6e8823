/** The stored data of returned tickets. */
import type { ReturnWay, Settlement } from '../../sale/ticket-returns.ts';

/** One return, as it is stored with its order; minor units. */
export interface OrderReturn extends Settlement {
  readonly _id: string;
  readonly at: string;
  /** The tickets' ids. */
  readonly tickets: readonly string[];
  readonly as: ReturnWay;
  /** The order that they were exchanged for, and the part of their price that pays for it: it counts as retained. */
  readonly exchangedFor?: string | undefined;
  readonly carried?: number | undefined;
  /**
   * Set for a resold ticket: its price, and the fee that the seller retains of it. `extra` is the amount above the
   * original price, a manual refund. While `waiting`, no payout is made: the new buyer has not paid.
   */
  readonly resale?:
    | {
        readonly price: number;
        readonly fee: number;
        readonly extra: number;
        readonly waiting?: boolean | undefined;
      }
    | undefined;
  /** The inner charges that the seller no longer bears. */
  readonly innerCharge?: number | undefined;
  /** True for a manual refund: the provider does not pay it back. */
  readonly byHand?: boolean | undefined;
}

/** The amount that the seller keeps. One that was moved to another order is a part of that one. */
export function keptOf({
  retainedMoney,
  retainedVouchers,
  carried = 0,
}: Pick<OrderReturn, 'retainedMoney' | 'retainedVouchers' | 'carried'>): number {
  return retainedMoney + retainedVouchers - carried;
}
