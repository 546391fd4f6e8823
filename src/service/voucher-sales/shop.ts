/** The sale of vouchers: an order that waits for its money. The voucher is created once the money has arrived. */
import type { voucherPurchases } from '../../contract/voucher-purchases.ts';
import { isOffered, dayOf, sendingTime } from '../../sale/voucher-catalog.ts';
import { toMajor } from '../../sale/money.ts';
import { completePayable, startPayable } from '../payments/payable-payment.ts';
import { payableOfOrder, insertPayable, type PayableRow } from '../payments/payables.ts';
import { json, type Queryable, takeAdvisoryLock } from '../database/index.ts';
import { emailKey, normalizeEmail } from '../security/email-key.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { newOrderNumbers } from '../orders/order-numbers.ts';
import { newId, newSecret } from '../security/ids.ts';
import { findPaymentMethod, notPossible, onlineMethod } from '../payments/methods.ts';
import { compact } from '../http/pick.ts';
import { invalid, notFound, ApiError } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import { minorUnits } from '../vouchers/input.ts';
import { queueVoucherEmail } from './email-queue.ts';
import { findOpenCatalog, maxWaitDays, offeredAmounts } from './catalog.ts';
import type { StoredCatalog } from '../vouchers/catalog-settings.ts';
import { lockVoucherOrder } from './payable-order.ts';
import { buyersView, orderColumns, type VoucherOrderData, type VoucherOrderRow } from './order-row.ts';

type Group = typeof voucherPurchases;
type Wish = Omit<Request<Group['create']>, 'id'>;

/**
 * The maximum number of unpaid orders of one address in an hour: each sends an email to an address that anyone can
 * type.
 */
const maxWaiting = 5;
const lately = 3_600_000;

const kinds = { voucherOrder: lockVoucherOrder };

/** The handlers of the sale of vouchers. */
export function voucherPurchaseHandlers(context: Context): Handlers<Group> {
  const { db, now } = context;
  return {
    async create({ id, ...wish }, call) {
      const at = now();
      const keyed = { operation: `${id} voucherOrders.create`, key: call.idempotencyKey, body: wish };
      return await db.transaction((tx) =>
        once(
          tx,
          keyed,
          at,
          async () => {
            const { row, secret } = await place(tx, id, wish, at);
            return compact({ ...buyersView(row), secret });
          },
          () => Promise.resolve(false),
        ),
      );
    },

    async startPayment(request) {
      return await startPayable(context, kinds, await payableOf(db, request));
    },

    async complete(request) {
      await completePayable(context, kinds, (await payableOf(db, request)).id);
      const [row] = await db.query<VoucherOrderRow>(`select ${orderColumns} from voucher_order o where o.id = $1`, [
        request.order,
      ]);
      if (!row) throw notFound('order');
      return buyersView(row);
    },
  };
}

/** The payable of an order. @throws ApiError 404, the same for a wrong id and a wrong secret. */
async function payableOf(
  db: Queryable,
  { id, order, secret }: { readonly id: string; readonly order: string; readonly secret: string },
): Promise<PayableRow> {
  const payable = await payableOfOrder(db, order);
  if (!timingSafeEqualStrings(secret, payable?.secret ?? '') || payable?.seller_id !== id) throw notFound('order');
  return payable;
}

/** A placed order; the secret of one that is paid at a provider. */
interface Placed {
  readonly row: VoucherOrderRow;
  readonly secret?: string;
}

/**
 * Stores an order and queues the email about its payment, unless the buyer pays now. @throws ApiError 400, 404, 409,
 * 429
 */
async function place(tx: Queryable, sellerId: string, wish: Wish, now: Date): Promise<Placed> {
  // Locked until the order is written, which fixes the currency of its seller.
  await tx.query('select id from seller where id = $1 for key share', [sellerId]);
  const offer = await findOpenCatalog(tx, sellerId);
  const { currency, zone } = offer;
  const amount = minorUnits(wish.amount, currency);
  assertOffered(offer, amount);
  const method = findPaymentMethod(wish.paymentMethod, amount, offer.payment);
  const isOnline = method.provider !== undefined;
  if (isOnline && onlineMethod(offer.payment, amount, currency) === undefined)
    throw notPossible('The payment provider does not take this amount; choose another way to pay.');
  assertDay(wish.sendOn, now, zone);
  const data = dataOf(wish);
  await assertFewWait(tx, sellerId, wish.buyer.email, now);
  const sendAt = wish.sendOn === undefined || wish.sendOn === dayOf(now, zone) ? now : sendingTime(wish.sendOn, zone);
  const id = newId(now);
  const numbers = await newOrderNumbers(tx, [{ id, seller_id: sellerId }]);
  const [row] = await tx.query<VoucherOrderRow>(
    `insert into voucher_order as o (id, number, seller_id, amount, currency, payment_method, payment_status, send_at, data, created_at, updated_at)
     values ($1, $2, $3, $4::bigint, $5, $6, 'AWAITING', $7::timestamptz, $8::jsonb, $9::timestamptz, $9::timestamptz) returning ${orderColumns}`,
    [id, numbers.get(id), sellerId, amount, currency, method._id, sendAt, json(data), now],
  );
  if (!row) throw new Error('The order was not written.');
  if (!isOnline) {
    await queueVoucherEmail(tx, row, 'voucher-ordered', now);
    return { row };
  }
  const secret = newSecret();
  await insertPayable(tx, { sellerId, voucherOrderId: row.id, secret, amount, currency }, now);
  return { row, secret };
}

function assertOffered(offer: StoredCatalog, amount: number): void {
  const { currency } = offer;
  const amounts = offeredAmounts(offer);
  if (isOffered(amount, amounts)) return;
  const { free } = amounts;
  const major = (minor: number) => toMajor(minor, currency);
  const choice = [
    ...amounts.amounts.map(major),
    ...(free ? [`from ${major(free.min)} to ${major(free.max)}`] : []),
  ].join(', ');
  throw new ApiError(409, 'AMOUNT_NOT_OFFERED', 'There are no vouchers over this amount.', [
    { path: 'amount', message: `Expected one of these amounts of ${currency}: ${choice}` },
  ]);
}

/** @throws ApiError 400 for a day on which no voucher is sent. */
function assertDay(day: string | undefined, now: Date, zone: string): void {
  if (day === undefined) return;
  const [first, last] = [dayOf(now, zone), dayOf(now, zone, maxWaitDays)];
  if (day < first || day > last) throw invalid('sendOn', `Expected a day from ${first} to ${last}`);
}

/** The stored data of a request; empty texts are left out. */
function dataOf({ buyer, recipient, message, sendOn, locale }: Wish): VoucherOrderData {
  const name = recipient?.name?.trim() || undefined;
  const email = recipient?.email === undefined ? undefined : normalizeEmail(recipient.email);
  return compact({
    buyer: { name: buyer.name.trim(), email: normalizeEmail(buyer.email) },
    ...((name !== undefined || email !== undefined) && { recipient: compact({ name, email }) }),
    message: message?.trim() || undefined,
    sendOn,
    locale,
  });
}

/** @throws ApiError 429, so that a stranger cannot flood a mailbox with orders. */
async function assertFewWait(tx: Queryable, sellerId: string, email: string, now: Date): Promise<void> {
  const key = emailKey(email);
  await takeAdvisoryLock(tx, 'voucher order', JSON.stringify([sellerId, key]));
  const [row] = await tx.query<{ waiting: number }>(
    `select count(*)::int as waiting from voucher_order
     where seller_id = $1 and buyer_key in (lower($2), $2) and payment_status = 'AWAITING' and created_at > $3::timestamptz`,
    [sellerId, key, new Date(now.getTime() - lately)],
  );
  if ((row?.waiting ?? 0) < maxWaiting) return;
  throw new ApiError(
    429,
    'TOO_MANY_ATTEMPTS',
    'Several vouchers are ordered with this address already and wait for their payment; try again later.',
    [],
    { retryAfter: lately / 1000 },
  );
}
