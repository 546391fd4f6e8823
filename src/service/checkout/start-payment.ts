/**
 * The start of a payment at a provider. The payment is stored first and then created there, so that the check job finds
 * an interrupted one.
 */
import type { z } from '../../contract/route.ts';
import type { PaymentStart } from '../../contract/payments.ts';
import { reservesOnly } from '../../sale/resale.ts';
import { holdUntil } from '../orders/holds.ts';
import { assertOpen, findCheckout, isExpired, lockCheckout, lockHolds, type OrderRow } from '../orders/row.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import { assertExchangesWhole } from '../order-management/apply-exchanges.ts';
import type { Context } from '../http/context.ts';
import { saleOf } from '../orders/order-sale.ts';
import { assertDetails, assertWelcome } from '../order-management/place-order.ts';
import { endPayments } from './close-payment.ts';
import { makePayment, paymentStarted } from '../payments/create-payment.ts';
import type { PaymentProvider, ProviderState } from '../payments/provider.ts';
import { findPayment, insertPayment, paymentsOf, updatePayment, type PaymentRow } from '../payments/records.ts';
import { providerOf, readPaymentSettings, type PaymentSettings } from '../payments/settings.ts';
import { settingsIn } from './ways-to-pay.ts';
import { findPaymentMethod, notPossible, paymentUnderWay } from '../payments/methods.ts';
import { ApiError } from '../http/api-error.ts';

interface StartRequest {
  readonly id: string;
  readonly secret: string;
  readonly paymentMethod: string;
}

/** The minimum time in milliseconds for which the first payment extends the hold. */
const timeToPay = 10 * 60_000;

/**
 * Starts a payment of the amount that is due, or continues the one for the same amount.
 * @throws ApiError 400, 403, 404, 409, 410, and 503 when the provider cannot be reached
 */
export async function startPayment(context: Context, request: StartRequest): Promise<z.input<typeof PaymentStart>> {
  const { db, now } = context;
  const { seller_id: sellerId } = await findCheckout(db, request.id, request.secret);
  const settings = await readPaymentSettings(db, sellerId);
  const provider = await providerOf(context, sellerId);
  // A payment that ends meanwhile is started again, a few times.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const payment = await db.transaction((tx) => begin(tx, request, settings, provider, now()));
    if (!payment || !provider) {
      await endPayments(context, request);
      continue;
    }
    const state = await makePayment(context, provider, payment);
    if (!(await keep(context, payment, state))) continue;
    return paymentStarted(payment, request.paymentMethod, state, settings);
  }
  throw paymentUnderWay();
}

/** Checks that the event takes payments. @throws ApiError 409 */
export function assertPayable({ info }: Sale): void {
  if (reservesOnly(info)) throw new ApiError(409, 'RESERVATION_ONLY', 'These tickets can be reserved, not paid here.');
}

/** The stored payment of the amount that is due; nothing when one of another amount must be ended first. */
async function begin(
  tx: Queryable,
  { id, secret, paymentMethod }: StartRequest,
  settings: PaymentSettings,
  provider: PaymentProvider | undefined,
  now: Date,
): Promise<PaymentRow | undefined> {
  const row = await lockCheckout(tx, id, secret);
  assertOpen(row, now);
  const sale = await saleOf(tx, row, now);
  assertPayable(sale);
  await assertDetails(tx, row, sale, now);
  const method = findPaymentMethod(paymentMethod, row.due, settingsIn(settings, sale, row.data));
  if (method.provider === undefined || !provider)
    throw notPossible('This way to pay needs no start: complete the order with it.', 'Needs no start');
  if (!provider.accepts(row.due, row.currency))
    throw notPossible('The payment provider does not take this amount; choose another way to pay.');
  // Reasons that would prevent the order are reported before there is money.
  await assertWelcome(tx, row, sale);
  await assertExchangesWhole(tx, row, now);
  const before = await paymentsOf(tx, id);
  const open = before.find(({ status }) => status === 'open' || status === 'processing');
  if (open) return open.amount === row.due && open.currency === row.currency ? open : undefined;
  // once: repeated starts do not extend the hold for ever
  if (before.length === 0) await holdUntil(tx, id, new Date(now.getTime() + timeToPay));
  const { seller_id: sellerId, due: amount, currency } = row;
  return await insertPayment(tx, { checkoutId: id, sellerId, amount, currency }, provider.name, now);
}

/**
 * Stores the provider's id of a payment. False when the payment or its checkout ended meanwhile: then the buyer must
 * not be told how to pay.
 */
async function keep(
  { db, now }: Context,
  { id, checkout_id: checkoutId }: PaymentRow,
  state: ProviderState,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await lockHolds(tx, checkoutId === null ? [] : [checkoutId]);
    const payment = await findPayment(tx, id);
    if (!payment || payment.status === 'canceled') return false;
    const isOver = state.status === 'canceled';
    // Paid or not: only `applyPaymentOutcome` stores a payment together with its effects.
    await updatePayment(tx, payment, { status: isOver ? 'canceled' : payment.status, ref: state.ref }, now());
    const [open] = await tx.query<Pick<OrderRow, 'status' | 'data' | 'expires_at'>>(
      `select c.status, c.data, h.expires_at from checkout c join hold h on h.id = c.id where c.id = $1 and c.status = 'NEW'`,
      [checkoutId],
    );
    return !isOver && open !== undefined && !isExpired(open as OrderRow, now());
  });
}
