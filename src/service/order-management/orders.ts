/** The operations of a buyer's order: its summary, its email again, and the correction of its address. */
import type { orders } from '../../contract/orders.ts';
import { maxPerHour, nextMailAt } from '../customers/account-emails.ts';
import { signedIn } from '../http/access.ts';
import { cancellationOf } from './cancellations.ts';
import { correctableUntil, correctEmail } from './correct-email.ts';
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
import { compact } from '../http/pick.ts';
import { emailKey } from '../security/email-key.ts';
import { passCounts } from '../documents/wallets.ts';

/** The handlers of a buyer's order. */
export function orderHandlers(context: Context): Handlers<typeof orders> {
  const { db, now } = context;
  return {
    summary: async (request) => await summaryOf(context, await orderBySecret(db, request), request.locale, true),
    async ownSummary({ id, locale }, call) {
      return await summaryOf(context, await ownOrder(db, id, signedIn(call).id), locale);
    },
    resend: async (request) => await resend(context, await orderBySecret(db, request), true),
    async resendOwn({ id }, call) {
      return await resend(context, await ownOrder(db, id, signedIn(call).id));
    },
    async correctEmail(request) {
      const row = await correctEmail(context, request);
      return await sentAnswer(db, row, now(), true);
    },
  };
}

/** @param hasSecret The order was opened by its secret, which may correct its address. */
async function summaryOf(context: Context, checkoutId: string, locale: string | undefined, hasSecret = false) {
  const { db, now, publicUrl } = context;
  const at = now();
  const data = await readOrderEmailData(db, { kind: 'confirmation', checkoutId, publicUrl, locale }, at);
  if (!data) throw notFound('order');
  const { row } = data;
  const { nextAt, ...mail } = await mailOf(db, row, at, hasSecret);
  const wallets = await passCounts(context, data);
  const change = await cancellationOf(db, row, at);
  return {
    // a time that has passed allows the next email now
    ...orderSummary(data, new Date(nextAt) > at ? { ...mail, nextAt } : mail, at),
    ...(change && { changes: [change] }),
    ...(wallets && { wallets }),
  };
}

/**
 * When the order was last sent to its address, and when it may be requested again: only emails with the order count, not
 * those about changes, and those to an address before a correction do.
 */
async function sentEmails(db: Queryable, { id, data }: OrderRow): Promise<{ sentAt?: Date | undefined; nextAt: Date }> {
  const sent = await db.query<{ created_at: Date; recipient: string; is_kept_back: boolean }>(
    `select m.created_at, m.recipient, e.data @> '{"customSettings": {"dontSendTicketMail": true}}' as is_kept_back
     from mail m join checkout c on c.id = m.checkout_id join event e on e.id = c.event_id
     where m.checkout_id = $1 and m.template in ('confirmation', 'tickets', 'overdue')
     order by m.created_at desc limit ${maxPerHour}`,
    [id],
  );
  const own = emailKey(data.details?.email ?? '');
  const isOwn = ({ recipient, is_kept_back: isKeptBack }: (typeof sent)[number]) =>
    emailKey(recipient) === own && !isKeptBack;
  return {
    sentAt: sent.find(isOwn)?.created_at,
    nextAt: nextMailAt(sent.map(({ created_at: at }) => at)),
  };
}

/** What is told of an order's emails beside their address. @param hasSecret As in `summaryOf`. */
async function mailOf(db: Queryable, row: OrderRow, now: Date, hasSecret: boolean) {
  const { sentAt, nextAt } = await sentEmails(db, row);
  const until = hasSecret ? correctableUntil(row, now) : undefined;
  return {
    ...compact({ sentAt: sentAt?.toISOString(), correctableUntil: until?.toISOString() }),
    nextAt: nextAt.toISOString(),
  };
}

async function sentAnswer(db: Queryable, row: OrderRow, now: Date, hasSecret: boolean) {
  return { email: row.data.details?.email ?? '', ...(await mailOf(db, row, now, hasSecret)) };
}

/** @throws ApiError 409 for an order without tickets to send, 429 when the last email is too recent. */
async function resend({ db, now }: Context, id: string, hasSecret = false) {
  return await db.transaction(async (tx) => {
    const at = now();
    // locked: the second of two simultaneous requests must see the first
    await lockHolds(tx, [id]);
    const [row] = await tx.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [id]);
    if (row?.status !== 'COMPLETE')
      throw new ApiError(409, 'WRONG_STATE', 'This order has no tickets that could be sent.');
    const email = row.data.details?.email;
    if (email === undefined) throw new ApiError(409, 'NO_ADDRESS', 'This order has no e-mail address.');
    const { nextAt } = await sentEmails(tx, row);
    const wait = await timeUntilRoom(tx, { sellerId: row.seller_id, to: email, kind: 'order' }, at);
    if (nextAt > at || wait > 0) throw tooManyRequests(Math.max(nextAt.getTime() - at.getTime(), wait));
    await queueConfirmations(tx, [row], at);
    return await sentAnswer(tx, row, at, hasSecret);
  });
}
