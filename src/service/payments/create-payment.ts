/** A payment that is written down is made at its provider, whatever it pays; and what a browser is told to go on with it. */
import type { PaymentStart } from '../../contract/payments.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import type { Context } from '../http/context.ts';
import { ProviderRefused, ProviderUnavailable, type PaymentProvider, type ProviderState } from './provider.ts';
import type { PaymentRow } from './records.ts';
import type { PaymentSettings } from './settings.ts';
import { notPossible, providerUnavailable } from './methods.ts';

/** What a payment pays, as its provider writes it down. */
export function paysFor({
  checkout_id: checkout,
  bill_id: payable,
}: PaymentRow): { checkout: string } | { bill: string } {
  if (checkout !== null) return { checkout };
  if (payable !== null) return { bill: payable };
  throw new Error('A payment pays nothing');
}

/**
 * The payment as the provider has it, which makes it when it has none. Outside of any transaction.
 * @throws Refusal 409 when the provider does not take it, 503 when it cannot be reached
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
    // One that it had, it must have still: only whoever changed the keys can tell where it is.
    if (ref !== null) throw providerUnavailable();
    await context.db.query(
      `update payment set status = 'canceled', updated_at = $2::timestamptz where id = $1 and provider_ref is null and status = 'open'`,
      [id, context.now()],
    );
    throw notPossible('The payment provider does not take this payment; choose another way to pay.');
  }
}

/** How a browser goes on with a payment. */
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
