/** The coupons of a checkout, as they are stored with it. */
import type { RefusedCoupon } from '../../sale/coupons.ts';

/** The codes that a buyer entered, as they were sent, and the refused ones. */
export interface EnteredCoupons {
  readonly codes: readonly string[];
  readonly refused: readonly RefusedByService[];
}

/** The reason why the service refuses a code. */
export type RefusedByService =
  | RefusedCoupon
  /**
   * `UNKNOWN` for every reason that a caller must not be able to tell apart; `PER_CUSTOMER` when the customer has used
   * it as often as allowed.
   */
  | { readonly code: string; readonly reason: 'UNKNOWN' | 'PER_CUSTOMER'; readonly missing?: undefined };
