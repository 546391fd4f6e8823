/** The coupons of a checkout, as they are kept with it. */
import type { RefusedCoupon } from '../../sale/coupons.ts';

/** Codes that a buyer entered, as they were sent, and those that do not count. */
export interface EnteredCoupons {
  readonly codes: readonly string[];
  readonly refused: readonly RefusedByService[];
}

/** Why the service does not count a code. */
export type RefusedByService =
  | RefusedCoupon
  /** `UNKNOWN` for whatever a stranger is not told apart; `PER_CUSTOMER` when the customer has used it as often as one may. */
  | { readonly code: string; readonly reason: 'UNKNOWN' | 'PER_CUSTOMER'; readonly missing?: undefined };
