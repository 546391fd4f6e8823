/** The creation of a stored payment at its provider, and the answer that lets the browser continue it. */
import type { PaymentStart } from '../../contract/payments.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import type { Context } from '../http/context.ts';
import { ProviderRefused, ProviderUnavailable, type PaymentProvider, type ProviderState } from './provider.ts';
import type { PaymentRow } from './records.ts';
import type { PaymentSettings } from './settings.ts';
import { notPossible, providerUnavailable } from './methods.ts';

/** The thing that a payment pays, as its provider stores it. */
export function paysFor({
  checkout_id: checkout,
  payable_id: payable,
}: PaymentRow): { checkout: string } | { payable: string } {
  if (checkout !== null) return { checkout };
  if (payable !== null) return { payable };
  throw new Error('A payment pays nothing');
}

/**
 * The payment at the provider, which is created if it does not exist there. Never inside a transaction.
 * @throws ApiError 409 when the provider does not accept it, 503 when it cannot be reached
 */
export async function makePayment(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderState> {
  const { id, provider_ref: ref, amount, currency } = payment;
  try {
    return ref === null
      ? await provider.create({ id, pays: paysFor(payment), amount, currency })
      : await provider.confirm(ref);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerUnavailable();
    if (!(error instanceof ProviderRefused)) throw error;
    // A payment that existed must still exist: only the person who changed the keys knows where it is.
    if (ref !== null) throw providerUnavailable();
    await context.db.query(
      `update payment set status = 'canceled', updated_at = $2::timestamptz where id = $1 and provider_ref is null and status = 'open'`,
      [id, context.now()],
    );
    throw notPossible('The payment provider does not take this payment; choose another way to pay.');
  }
}

/** The answer with which a browser continues a payment. */
export function paymentStarted(
  { id: _id, provider, amount, currency }: PaymentRow,
  paymentMethod: string,
  { status, clientSecret }: ProviderState,
  { stripe }: PaymentSettings,
): z.input<typeof PaymentStart> {
  return {
    _id,
    paymentMethod,
    provider,
    status,
    amount: toMajor(amount, currency),
    currency,
    clientSecret,
    publishableKey: stripe?.publishableKey,
  };
}
