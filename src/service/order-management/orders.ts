/** The operations of a buyer's order: its summary, and its email again. */
import type { orders } from '../../contract/orders.ts';
import { maxPerHour, nextMailAt } from '../customers/account-emails.ts';
import { signedIn } from '../http/access.ts';
import { cancellationOf } from './cancellations.ts';
import { lockHolds, selectCheckouts, type OrderRow } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import type { Context, Handlers } from '../http/context.ts';
import { orderBySecret, ownOrder } from '../orders/access.ts';
import { orderSummary } from './order-summary.ts';
import { readOrderEmailData } from '../documents/order-email-data.ts';
import { queueConfirmations } from '../documents/order-email-queue.ts';
import { timeUntilRoom } from '../mail/limited-queue.ts';
import { tooManyRequests } from '../http/protection.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { passCounts } from '../documents/wallets.ts';

const hour = 3_600_000;

/** The handlers of a buyer's order. */
export function orderHandlers(context: Context): Handlers<typeof orders> {
  const { db } = context;
  return {
    summary: async (request) => await summaryOf(context, await orderBySecret(db, request), request.locale),
    async ownSummary({ id, locale }, call) {
      return await summaryOf(context, await ownOrder(db, id, signedIn(call).id), locale);
    },
    resend: async (request) => await resend(context, await orderBySecret(db, request)),
    async resendOwn({ id }, call) {
      return await resend(context, await ownOrder(db, id, signedIn(call).id));
    },
  };
}

async function summaryOf(context: Context, checkoutId: string, locale: string | undefined) {
  const { db, now, publicUrl } = context;
  const at = now();
  const data = await readOrderEmailData(db, { kind: 'confirmation', checkoutId, publicUrl, locale }, at);
  if (!data) throw notFound('order');
  const next = await nextEmail(db, checkoutId, at);
  const wallets = await passCounts(context, data);
  const change = await cancellationOf(db, data.row, at);
  return {
    ...orderSummary(data, next > at ? next : undefined, at),
    ...(change && { changes: [change] }),
    ...(wallets && { wallets }),
  };
}

/**
 * The time from which the next email about an order may be requested; only requested emails count, not those about
 * changes.
 */
async function nextEmail(db: Queryable, checkoutId: string, now: Date): Promise<Date> {
  const earlier = await db.query<{ created_at: Date }>(
    `select created_at from mail where checkout_id = $1 and created_at > $2::timestamptz
       and template in ('confirmation', 'tickets')
     order by created_at desc limit ${maxPerHour}`,
    [checkoutId, new Date(now.getTime() - hour)],
  );
  return nextMailAt(earlier.map(({ created_at: at }) => at));
}

/** @throws ApiError 409 for an order without tickets to send, 429 when the last email is too recent. */
async function resend({ db, now }: Context, id: string): Promise<{ email: string; nextAt?: string }> {
  return await db.transaction(async (tx) => {
    const at = now();
    // locked: the second of two simultaneous requests must see the first
    await lockHolds(tx, [id]);
    const [row] = await tx.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [id]);
    if (row?.status !== 'COMPLETE')
      throw new ApiError(409, 'WRONG_STATE', 'This order has no tickets that could be sent.');
    const email = row.data.details?.email;
    if (email === undefined) throw new ApiError(409, 'NO_ADDRESS', 'This order has no e-mail address.');
    const next = await nextEmail(tx, id, at);
    const wait = await timeUntilRoom(tx, { sellerId: row.seller_id, to: email, kind: 'order' }, at);
    if (next > at || wait > 0) throw tooManyRequests(Math.max(next.getTime() - at.getTime(), wait));
    await queueConfirmations(tx, [row], at);
    return { email, nextAt: (await nextEmail(tx, id, at)).toISOString() };
  });
}
