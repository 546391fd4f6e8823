/** Selling at a counter: who may do it, and what it changes. A counter has prices and discounts that strangers must not get. */
import { checkout } from '../../contract/checkout.ts';
import { assertPermitted } from '../http/access.ts';
import type { OrderRow, Pos } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Call } from '../http/context.ts';
import { invalid, notFound, ApiError } from '../http/api-error.ts';

/** What a request says of a counter; nothing of it online. */
interface Sent {
  readonly posOperationMode?: string | undefined;
  readonly posDiscounts?: readonly string[] | undefined;
}

/**
 * A request that names a counter comes with a key that may sell there.
 * @throws Refusal 401 without a key, 403 where the key lacks `checkout:write`, 400 for a mode that there is not.
 */
export function assertPosKey(sent: Sent, { key }: Call): void {
  if (sent.posOperationMode === undefined && sent.posDiscounts === undefined) return;
  if (!key) throw new ApiError(401, 'NOT_SIGNED_IN', 'Selling at a counter takes a key of the seller.');
  assertPermitted(key, 'checkout.create', checkout.create);
  if (sent.posOperationMode !== undefined && !['OPERATOR', 'KIOSK'].includes(sent.posOperationMode))
    throw invalid('posOperationMode', 'Expected OPERATOR or KIOSK');
}

/** The counter of a new checkout. @throws Refusal 404 for an event of another seller than the key's. */
export function posOf({ posOperationMode: posMode, posDiscounts }: Sent, { key }: Call, sale: Sale): Pos {
  if (posMode === undefined && posDiscounts === undefined) return {};
  if (key?.sellerId !== sale.event.sellerId) throw notFound('event');
  assertGiven({ pointOfSale: posMode, posDiscounts }, sale);
  return { pointOfSale: posMode, posDiscounts };
}

/**
 * The counter of a checkout whose items change: what was sold at one is changed there alone. Discounts that are not sent stay.
 * @throws Refusal 401 or 403 without a key that may, 404 for another seller's.
 */
export function posAfter({ data, seller_id: sellerId }: OrderRow, sent: Sent, call: Call, sale: Sale): Pos {
  const { pointOfSale: posMode } = data;
  if (posMode === undefined && sent.posDiscounts === undefined) return {};
  assertPosKey({ posOperationMode: posMode, posDiscounts: sent.posDiscounts }, call);
  if (call.key?.sellerId !== sellerId) throw notFound('checkout');
  const counter = { pointOfSale: posMode, posDiscounts: sent.posDiscounts ?? data.posDiscounts };
  assertGiven(counter, sale);
  return counter;
}

/** @throws Refusal 400 for discounts that the event does not have, or not there: KIOSK is for visitors. */
function assertGiven({ pointOfSale: posMode, posDiscounts = [] }: Pos, { info }: Sale): void {
  if (posDiscounts.length > 0 && posMode !== 'OPERATOR')
    throw invalid('posDiscounts', 'Given by staff alone, with posOperationMode OPERATOR');
  const unknown = posDiscounts.findIndex((id) => !info.posDiscounts?.some(({ _id }) => _id === id));
  if (unknown >= 0) throw invalid(`posDiscounts.${unknown}`, 'The event has no such discount');
}
