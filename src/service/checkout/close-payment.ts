/**
 * The end of a payment at its provider, before its checkout changes, is aborted or is completed in another way: the
 * buyer must not pay for something that is gone.
 */
import { findCheckout, isExpired } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { paysFor } from '../payments/create-payment.ts';
import { ProviderRefused, ProviderUnavailable } from '../payments/provider.ts';
import { applyPaymentOutcome } from './payment-outcome.ts';
import { isUnderWay, paymentsOf, type PaymentRow } from '../payments/records.ts';
import { providerOf } from '../payments/settings.ts';
import { paymentUnderWay, providerUnavailable } from '../payments/methods.ts';
import { ApiError } from '../http/api-error.ts';

type Secret = { readonly id: string; readonly secret: string };

/** Thrown where the checkout is locked, so that its payment can be ended outside of the transaction. */
class PaymentUnderWay extends ApiError {}

/**
 * Checks that no payment is in progress. To be called where the checkout is locked, inside the work of
 * `withoutPayment`. @throws ApiError 409
 */
export async function assertNoPayment(tx: Queryable, checkoutId: string): Promise<void> {
  const { status, code, message } = paymentUnderWay();
  if ((await paymentsOf(tx, checkoutId)).some(isUnderWay)) throw new PaymentUnderWay(status, code, message);
}

/**
 * Runs `work`, which calls `assertNoPayment`, after the payments of an open checkout have ended.
 * @throws ApiError 404, 409 when the money has arrived or is on its way, 503 when the provider cannot be reached
 */
export async function withoutPayment<T>(context: Context, checkout: Secret, work: () => Promise<T>): Promise<T> {
  // Most checkouts have no payment, so `work` is tried first.
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PaymentUnderWay) || attempt === 3) throw error;
      await endPayments(context, checkout);
    }
  }
}

/** Ends the payments of a checkout, if it is open. @throws ApiError as `withoutPayment` */
export async function endPayments(context: Context, { id, secret }: Secret): Promise<void> {
  const { db, now } = context;
  const open = (await paymentsOf(db, id)).filter(isUnderWay);
  if (open.length === 0) return;
  const row = await findCheckout(db, id, secret);
  if (row.status !== 'NEW' || isExpired(row, now())) return;
  for (const payment of open) {
    try {
      if ((await endPayment(context, payment)) !== 'canceled') throw paymentUnderWay();
    } catch (error) {
      if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) throw providerUnavailable();
      throw error;
    }
  }
}

/**
 * Ends a payment at its provider, unless it is paid or being paid, and answers its status there. Never inside a
 * transaction.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function endPayment(context: Context, payment: PaymentRow): Promise<string> {
  const { id, seller_id: sellerId, amount, currency } = payment;
  const provider = await providerOf(context, sellerId);
  if (!provider) throw new ProviderUnavailable('The seller has no keys for the provider any more');
  // A payment whose creation was interrupted is created under the same key, to be ended.
  const ref = payment.provider_ref ?? (await provider.create({ id, pays: paysFor(payment), amount, currency })).ref;
  const state = await provider.cancel(ref);
  // A paid one becomes an order by the buyer's page, the provider's event, or the job.
  if (state.status === 'canceled') await applyPaymentOutcome(context, id, state);
  return state.status;
}
