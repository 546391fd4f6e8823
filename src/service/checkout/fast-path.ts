/**
 * The decision whether a request of a checkout runs in a batch or alone. Batches carry a rush: they handle plain
 * requests, and read shared data once. Every reason for a request to run alone is in this file, so that a new reason
 * has one place.
 */
import { isRestricted } from '../../sale/customer-access.ts';
import { isResale } from '../../sale/resale.ts';
import { seasonOf } from '../../sale/season.ts';
import type { EventRecord } from '../../contract/events.ts';
import type { Call } from '../http/context.ts';
import { resaleKinds } from '../inventory/resale-holds.ts';
import { hasCustomerLimits } from '../orders/customer-limits.ts';
import { takesFiles, type Questions } from '../orders/details.ts';
import type { OrderRow } from '../orders/row.ts';
import { restrictionOf, type Sale } from '../orders/sale.ts';
import { exchangesOf } from '../vouchers/ledger.ts';
import { asksForProof } from './hold-proofs.ts';
import { authentication, type CreateRequest } from './hold.ts';

/** The reason why a request runs alone. */
type Reason =
  | 'account'
  | 'coupon'
  | 'customer-limit'
  | 'exchange'
  | 'file'
  | 'language'
  | 'payment'
  | 'point-of-sale'
  | 'proof'
  | 'resale'
  | 'restriction'
  | 'season'
  | 'seats'
  | 'sign-in'
  | 'voucher';

/** The reason why a checkout starts alone, by its request; nothing if it can start in a batch (`start-batch.ts`). */
export function reasonToStartAlone(
  { items, vouchers, coupons, posOperationMode, posDiscounts }: CreateRequest,
  { customer }: Pick<Call, 'customer'>,
): Reason | undefined {
  // the account's permission to buy here is in its record
  if (customer) return 'account';
  // a voucher is locked before the stock, and pays a part of the order
  if (vouchers?.length) return 'voucher';
  // a coupon is locked before the stock, and changes the price
  if (coupons?.length) return 'coupon';
  // the key has to be the seller's, and staff have discounts of their own
  if (posOperationMode !== undefined || posDiscounts !== undefined) return 'point-of-sale';
  // a resale listing is unique: its row is locked, not an amount of stock
  if (items.some(({ ticketTypeId }) => isResale(ticketTypeId))) return 'resale';
  return undefined;
}

/** The same, by the event. */
export function eventReasonToStartAlone(record: EventRecord): Reason | undefined {
  // stock of several events is taken
  if (seasonOf(record).length > 0) return 'season';
  // seats are taken one by one, not as an amount
  return record.seating === undefined ? undefined : 'seats';
}

/** The same, by the sale: conditions on the buyer. */
export function saleReasonToStartAlone(sale: Sale): Reason | undefined {
  // the proof is looked up and used, such as a place in the waiting room
  if (asksForProof(sale)) return 'proof';
  // a request without a coupon gets its API error on the path for single requests
  if (sale.shop?.unlockMode === 'couponCode') return 'coupon';
  // as above, for a request without an account
  if (authentication(sale) === 'PREVENT_CHECKOUT') return 'sign-in';
  if (isRestricted(restrictionOf(sale))) return 'restriction';
  return undefined;
}

/**
 * The reason why details are submitted alone, by the request; nothing if they can be in a batch (`submit-details.ts`).
 */
export function reasonToSubmitAlone(
  { createAccount }: { readonly createAccount?: boolean | undefined },
  { customer }: Pick<Call, 'customer'>,
): Reason | undefined {
  // a password is hashed outside of the transaction, and an account is locked
  return customer || createAccount === true ? 'account' : undefined;
}

/** The same, by the checkout and its sale. */
export function checkoutReasonToSubmitAlone(
  { data: { account, discountCoupons } }: OrderRow,
  sale: Sale,
  questions: Questions,
): Reason | undefined {
  // the buyer signed in earlier: only that account may change its record
  if (account !== undefined) return 'account';
  // the coupon's limit for each customer needs the details
  if (discountCoupons !== undefined) return 'coupon';
  // a buyer without a sign-in gets the API error on the path for single requests
  if (authentication(sale) === 'PREVENT_DETAILS_STEP') return 'sign-in';
  if (isRestricted(restrictionOf(sale))) return 'restriction';
  // files are looked up, and moved to the checkout
  if (takesFiles(questions)) return 'file';
  return undefined;
}

/** The reason why an order is placed alone, by the request; nothing if it can be in a batch (`order-batch.ts`). */
export function requestReasonToPlaceAlone({
  preferredLanguage,
}: {
  readonly preferredLanguage?: string | undefined;
}): Reason | undefined {
  // the checkout changes before its sale is read
  return preferredLanguage === undefined ? undefined : 'language';
}

/** The same, by the checkout and its sale. */
export function reasonToPlaceAlone(
  { data }: OrderRow,
  sale: Sale,
  questions: Questions,
  hasPayment: boolean,
): Reason | undefined {
  // an open payment is ended at its provider first, outside of the transaction
  if (hasPayment) return 'payment';
  // tickets are removed from another order, which is locked before this one
  if (exchangesOf(data.vouchers).length > 0) return 'exchange';
  // tickets are removed from resellers' orders, which are locked before this one
  if (resaleKinds(data.order).length > 0) return 'resale';
  // the coupon's limit for each customer is counted with the coupon locked
  if (data.discountCoupons) return 'coupon';
  // the customer's earlier purchases are counted, one order after the other
  if (hasCustomerLimits(sale)) return 'customer-limit';
  // answers name files that have to be the checkout's own
  if (takesFiles(questions)) return 'file';
  return undefined;
}
