/** The correction of an email address that a buyer has mistyped, by the link of the order. */
import type { orders } from '../../contract/orders.ts';
import { queueConfirmations } from '../documents/order-email-queue.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Request } from '../http/context.ts';
import { tooManyRequests } from '../http/protection.ts';
import { timeUntilRoom } from '../mail/limited-queue.ts';
import { readdressOrderEmails } from '../mail/queue.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { lockCheckout, readOrder, type OrderRow } from '../orders/row.ts';
import { emailKey } from '../security/email-key.ts';
import { changeContact } from './transaction-changes.ts';

/** The time after the order in which its buyer may correct the address. */
const openMs = 3_600_000;
/** An order must not send emails to one address after another. */
const maxCorrections = 2;

/** The time until which the buyer may correct the address of an order; nothing when only its seller can. */
export function correctableUntil(row: OrderRow, now: Date): Date | undefined {
  return errorOf(row, now) ? undefined : endOf(row);
}

/**
 * Corrects the address of an order and queues its email to the new one. The address that it has already changes nothing:
 * a request whose answer was lost can be sent again.
 * @returns The order, as it is now.
 * @throws ApiError 404 for a wrong id or secret, 409 when only the seller can correct it, 403 for an address that the
 * seller has blocked, 429 when the new address got too many emails.
 */
export async function correctEmail(
  context: Context,
  { id, secret, email }: Request<(typeof orders)['correctEmail']>,
): Promise<OrderRow> {
  const at = context.now();
  return await context.db.transaction(async (tx) => {
    const row = await lockCheckout(tx, id, secret);
    const { corrections = [], details } = row.data;
    const from = details?.email ?? '';
    if (row.status === 'COMPLETE' && emailKey(from) === emailKey(email)) return row;
    const error = errorOf(row, at);
    if (error) throw error;
    const wait = await timeUntilRoom(tx, { sellerId: row.seller_id, to: email, kind: 'order' }, at);
    if (wait > 0) throw tooManyRequests(wait);
    const data = { ...row.data, corrections: [...corrections, at.toISOString()] };
    await changeContact(context, tx, { ...row, data }, { note: undefined, contact: { email } }, at);
    await readdressOrderEmails(tx, { checkoutId: id, from, to: email });
    const corrected = await readOrder(tx, id);
    await queueConfirmations(tx, [corrected], at);
    await announceOrder(tx, 'transaction.updated', id, at);
    return corrected;
  });
}

function endOf({ completed_at: ordered }: OrderRow): Date {
  return new Date((ordered?.getTime() ?? 0) + openMs);
}

function errorOf(row: OrderRow, now: Date): ApiError | undefined {
  const { account, corrections = [], details } = row.data;
  if (row.status !== 'COMPLETE')
    return new ApiError(409, 'WRONG_STATE', 'This order has no tickets that could be sent.');
  if (!details) return new ApiError(409, 'NO_ADDRESS', 'This order has no e-mail address.');
  if (account !== undefined)
    return new ApiError(
      409,
      'ADDRESS_OF_ACCOUNT',
      'This order is in the account of its buyer, where the tickets are. Ask the seller to correct its address.',
    );
  if (corrections.length >= maxCorrections)
    return new ApiError(
      409,
      'TOO_MANY_CORRECTIONS',
      'The address was corrected twice already. Ask the seller to correct it.',
    );
  if (endOf(row) <= now)
    return new ApiError(
      409,
      'TOO_LATE',
      'The order was placed more than an hour ago. Ask the seller to correct its address.',
    );
  return undefined;
}
