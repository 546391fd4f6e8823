/**
 * The POS of a checkout: the permission to sell there, and its prices and discounts, which other callers must not get.
 */
import { checkout } from '../../contract/checkout.ts';
import type { Queryable } from '../database/index.ts';
import { assertPermitted } from '../http/access.ts';
import type { OrderPayment } from '../orders/order-sale.ts';
import type { OrderRow, Pos } from '../orders/row.ts';
import { saveLanguage } from '../orders/save-checkouts.ts';
import type { Sale } from '../orders/sale.ts';
import type { Call } from '../http/context.ts';
import { invalid, notFound, ApiError } from '../http/api-error.ts';

/** The POS fields of a request; missing online. */
interface Sent {
  readonly posOperationMode?: string | undefined;
  readonly posDiscounts?: readonly string[] | undefined;
}

/**
 * Checks that a request for the POS has a key that may sell there.
 * @throws ApiError 401 without a key, 403 for a key without `checkout:write`, 400 for an unknown mode.
 */
export function assertPosKey(sent: Sent, { key }: Call): void {
  if (sent.posOperationMode === undefined && sent.posDiscounts === undefined) return;
  if (!key) throw new ApiError(401, 'NOT_SIGNED_IN', 'Selling at a counter takes a key of the seller.');
  assertPermitted(key, 'checkout.create', checkout.create);
  if (sent.posOperationMode !== undefined && !['OPERATOR', 'KIOSK'].includes(sent.posOperationMode))
    throw invalid('posOperationMode', 'Expected OPERATOR or KIOSK');
}

/** The POS of a new checkout. @throws ApiError 404 for an event of another seller than the key's. */
export function posOf({ posOperationMode: posMode, posDiscounts }: Sent, { key }: Call, sale: Sale): Pos {
  if (posMode === undefined && posDiscounts === undefined) return {};
  if (key?.sellerId !== sale.event.sellerId) throw notFound('event');
  assertGiven({ pointOfSale: posMode, posDiscounts }, sale);
  return { pointOfSale: posMode, posDiscounts };
}

/**
 * The POS of a checkout whose items change: a checkout of the POS can be changed only there. Discounts that are not
 * sent stay.
 * @throws ApiError 401 or 403 without a key that may, 404 for another seller's.
 */
export function posAfter({ data, seller_id: sellerId }: OrderRow, sent: Sent, call: Call, sale: Sale): Pos {
  const { pointOfSale: posMode } = data;
  if (posMode === undefined && sent.posDiscounts === undefined) return {};
  assertPosKey({ posOperationMode: posMode, posDiscounts: sent.posDiscounts }, call);
  if (call.key?.sellerId !== sellerId) throw notFound('checkout');
  const pos = { pointOfSale: posMode, posDiscounts: sent.posDiscounts ?? data.posDiscounts };
  assertGiven(pos, sale);
  return pos;
}

/** @throws ApiError 400 for discounts that the event does not have, or not in this mode: KIOSK is for visitors. */
function assertGiven({ pointOfSale: posMode, posDiscounts = [] }: Pos, { info }: Sale): void {
  if (posDiscounts.length > 0 && posMode !== 'OPERATOR')
    throw invalid('posDiscounts', 'Given by staff alone, with posOperationMode OPERATOR');
  const unknown = posDiscounts.findIndex((id) => !info.posDiscounts?.some(({ _id }) => _id === id));
  if (unknown >= 0) throw invalid(`posDiscounts.${unknown}`, 'The event has no such discount');
}

/** The API error for an order that has to tell its buyer by email. */
export function notQuiet(): ApiError {
  return invalid('sendMail', 'Only staff at a POS leave the email out, for money that no provider takes');
}

/** The API error for an order whose language its buyer has chosen. */
export function notTranslated(): ApiError {
  return invalid('preferredLanguage', 'Only staff at a POS choose it with the order, for money that no provider takes');
}

/**
 * A locked checkout in the language that staff choose for its buyer, which is stored.
 * @throws ApiError 400 for an order that is not sold by staff.
 */
export async function inBuyersLanguage(
  tx: Queryable,
  row: OrderRow,
  preferredLanguage: string | undefined,
): Promise<OrderRow> {
  if (preferredLanguage === undefined) return row;
  if (row.data.pointOfSale !== 'OPERATOR') throw notTranslated();
  await saveLanguage(tx, row.id, preferredLanguage);
  return { ...row, data: { ...row.data, preferredLanguage } };
}

/** The payment of an order whose email staff may leave out. @throws ApiError 400 for an order that is not sold by staff. */
export function quietly(payment: OrderPayment, sendMail: boolean | undefined, { pointOfSale }: Pos): OrderPayment {
  if (sendMail !== false) return payment;
  if (pointOfSale !== 'OPERATOR') throw notQuiet();
  return { ...payment, isQuiet: true };
}
