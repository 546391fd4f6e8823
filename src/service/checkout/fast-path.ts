/**
 * The decision whether a request of a checkout is worked on in a batch with others or alone. Batches carry a rush: they know the plain
 * request and read what many have in common once. Every reason for a request to go alone is in this file, so that a new one has one place.
 */
import { isRestricted } from '../../sale/customer-access.ts';
import { isResale } from '../../sale/resale.ts';
import type { EventRecord } from '../../contract/events.ts';
import type { Call } from '../http/context.ts';
import { resaleKinds } from '../inventory/resale-holds.ts';
import { hasCustomerLimits } from '../orders/customer-limits.ts';
import { takesFiles, type Questions } from '../orders/details.ts';
import type { OrderRow } from '../orders/row.ts';
import { restrictionOf, type Sale } from '../orders/sale.ts';
import { exchangesOf } from '../vouchers/ledger.ts';
import { authentication, type CreateRequest } from './hold.ts';

/** Why a request goes alone. */
type Reason =
  | 'account'
  | 'coupon'
  | 'customer-limit'
  | 'exchange'
  | 'file'
  | 'payment'
  | 'point-of-sale'
  | 'resale'
  | 'restriction'
  | 'seats'
  | 'sign-in'
  | 'voucher'
  | 'waiting-room';

/** Why a checkout starts alone, as far as its request tells; nothing where it can start in a batch (`start-batch.ts`). */
export function reasonToStartAlone(
  { items, vouchers, coupons, posOperationMode, posDiscounts }: CreateRequest,
  { customer }: Pick<Call, 'customer'>,
): Reason | undefined {
  // whether the account may buy here is in its record
  if (customer) return 'account';
  // a voucher is locked before the stock, and pays a part of the order
  if (vouchers?.length) return 'voucher';
  // a coupon is locked before the stock, and changes the price
  if (coupons?.length) return 'coupon';
  // the key has to be the seller's, and staff give discounts of their own
  if (posOperationMode !== undefined || posDiscounts !== undefined) return 'point-of-sale';
  // a ticket that is sold again is one of a kind: its row is locked, not an amount of stock
  if (items.some(({ ticketTypeId }) => isResale(ticketTypeId))) return 'resale';
  return undefined;
}

/** The same, as far as the event tells. */
export function eventReasonToStartAlone({ seating }: EventRecord): Reason | undefined {
  // seats are taken one by one, not by amount
  return seating === undefined ? undefined : 'seats';
}

/** The same, as far as the sale tells: where it asks who buys. */
export function saleReasonToStartAlone(sale: Sale): Reason | undefined {
  // the place in the line is looked up, and used
  if (sale.event.record.waitingRoom?.enabled === true) return 'waiting-room';
  // a request without a coupon is refused here, in the words of the usual way
  if (sale.shop?.unlockMode === 'couponCode') return 'coupon';
  // as above, for a request without an account
  if (authentication(sale) === 'PREVENT_CHECKOUT') return 'sign-in';
  if (isRestricted(restrictionOf(sale))) return 'restriction';
  return undefined;
}

/** Why details are submitted alone, as far as the request tells; nothing where they can be in a batch (`submit-details.ts`). */
export function reasonToSubmitAlone(
  { createAccount }: { readonly createAccount?: boolean | undefined },
  { customer }: Pick<Call, 'customer'>,
): Reason | undefined {
  // a password is hashed outside of the transaction, and an account is locked
  return customer || createAccount === true ? 'account' : undefined;
}

/** The same, as far as the checkout and its sale tell. */
export function checkoutReasonToSubmitAlone(
  { data: { account, discountCoupons } }: OrderRow,
  sale: Sale,
  questions: Questions,
): Reason | undefined {
  // the buyer signed in earlier: the record is theirs alone
  if (account !== undefined) return 'account';
  // how often one customer may use a coupon is counted by the details
  if (discountCoupons !== undefined) return 'coupon';
  // a buyer who has not signed in is refused, in the words of the usual way
  if (authentication(sale) === 'PREVENT_DETAILS_STEP') return 'sign-in';
  if (isRestricted(restrictionOf(sale))) return 'restriction';
  // files are looked up, and become the checkout's own
  if (takesFiles(questions)) return 'file';
  return undefined;
}

/** Why an order is placed alone; nothing where it can be in a batch (`order-batch.ts`). */
export function reasonToPlaceAlone(
  { data }: OrderRow,
  sale: Sale,
  questions: Questions,
  hasPayment: boolean,
): Reason | undefined {
  // a payment under way is ended at its provider first, outside of the transaction
  if (hasPayment) return 'payment';
  // tickets leave another order, which is locked before this one
  if (exchangesOf(data.vouchers).length > 0) return 'exchange';
  // tickets leave the orders of their holders, which are locked before this one
  if (resaleKinds(data.order).length > 0) return 'resale';
  // how often one customer may use a coupon is counted with the coupon locked
  if (data.discountCoupons) return 'coupon';
  // what a customer has bought is counted, one order after the other
  if (hasCustomerLimits(sale)) return 'customer-limit';
  // answers name files that have to be the checkout's own
  if (takesFiles(questions)) return 'file';
  return undefined;
}
