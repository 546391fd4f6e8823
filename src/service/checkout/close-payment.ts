/** Before a checkout changes, is given up or is completed in another way, its payment at a provider is ended: nobody shall pay for what is not there. */
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

/** Thrown where the checkout is locked, so that its payment can be ended outside of that. */
class PaymentUnderWay extends ApiError {}

/** To be called where the checkout is locked, by work that `withoutPayment` does. @throws Refusal 409 */
export async function assertNoPayment(tx: Queryable, checkoutId: string): Promise<void> {
  const { status, code, message } = paymentUnderWay();
  if ((await paymentsOf(tx, checkoutId)).some(isUnderWay)) throw new PaymentUnderWay(status, code, message);
}

/**
 * Does `work`, which asserts that no payment is under way, once those of an open checkout have ended.
 * @throws Refusal 404, 409 when the money is there or on its way, 503 when the provider cannot be reached
 */
export async function withoutPayment<T>(context: Context, checkout: Secret, work: () => Promise<T>): Promise<T> {
  // Most checkouts have none: they need not ask before.
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PaymentUnderWay) || attempt === 3) throw error;
      await endPayments(context, checkout);
    }
  }
}

/** Ends the payments of a checkout, if it is open. @throws Refusal as `withoutPayment` */
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
 * Ends a payment at its provider, unless it is paid or being paid, and answers what has become of it. Outside of any transaction.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function endPayment(context: Context, payment: PaymentRow): Promise<string> {
  const { id, seller_id: sellerId, amount, currency } = payment;
  const provider = await providerOf(context, sellerId);
  if (!provider) throw new ProviderUnavailable('The seller has no keys for the provider any more');
  // One whose making was cut off is made, under the same key, to be ended.
  const ref = payment.provider_ref ?? (await provider.create({ id, pays: paysFor(payment), amount, currency })).ref;
  const state = await provider.cancel(ref);
  // What was paid becomes an order by those who wait for it: the buyer's page, the provider's message, or the job.
  if (state.status === 'canceled') await applyPaymentOutcome(context, id, state);
  return state.status;
}
